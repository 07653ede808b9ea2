// A copy of the file, saved as a spreadsheet shows it: every figure is the one that stands, and less exact.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { cellKey } from '../../data/identifier.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { MetricChange } from '../plan/revision-entries.ts';

/** Of fewer revised figures, some may be rounded by chance. */
const LEAST_REVISED = 20;
const PERCENT = 99;

const MESSAGE =
  'Nearly all revised figures of the metric are those that stand, rounded, as in a copy that a spreadsheet has saved; import the publisher’s own file, or waive it with the reason.';

/**
 * Of a metric with 20 revised figures or more, 99 % of which are the figures that they replace, rounded to fewer digits; in the
 * release of 2026-06-25, which revised 7,036, no metric had more than 2 % of such.
 */
export function lostDigits({ metric, previous, next }: MetricChange): Finding[] {
  const before = new Map(previous.figures.map((figure) => [cellKey(figure), figure.value]));
  let [revised, rounded] = [0, 0];
  for (const figure of next.figures) {
    const was = before.get(cellKey(figure)) ?? '';
    if (was === '' || figure.value === '' || was === figure.value) continue;
    revised += 1;
    if (isRounded(was, figure.value)) rounded += 1;
  }
  if (revised < LEAST_REVISED || 100 * rounded < PERCENT * revised) return [];
  const actual = `${rounded} of ${revised} revised figures rounded`;
  return [
    errorFinding('digits-lost', { file: observationFile(metric), metric }, { message: MESSAGE, actual }),
  ];
}

/** How far a number may be from what it was rounded from, in parts of its last digit; doubles are a little off. */
const HALF = 0.5 * (1 + 1e-6);

/** Whether the literal is what becomes of another number, which it differs from, with fewer digits. */
const isRounded = (was: string, literal: string): boolean =>
  Math.abs(Number(was) - Number(literal)) <= HALF * 10 ** lastDigit(literal);

/** The power of ten of the last digit that is not a zero at the end: -2 of `12.34`, 3 of `12000`. */
function lastDigit(literal: string): number {
  const [digits = '', exponent = '0'] = literal.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const zeros = fraction === '' ? (/[1-9](0*)$/.exec(whole)?.[1]?.length ?? 0) : -fraction.length;
  return zeros + Number(exponent);
}
