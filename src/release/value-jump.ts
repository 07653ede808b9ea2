// A slip in a publication (a lost decimal, another unit, swapped columns) shows as a jump that the metric never made.
import type { Finding } from '../model/finding.ts';
import { observationFile } from '../rules/data-files.ts';
import type { Figure } from './imported.ts';
import type { MetricChange } from './revision-entries.ts';

export const VALUE_JUMP = 'value-jump';

/** With fewer year-to-year steps than this, the published figures say too little to judge new ones by. */
const LEAST_HISTORY = 100;
const QUANTILE = 0.999;
const FACTOR = 2;

const MESSAGE =
  'The figure jumps further than the metric has ever done; check it at the source, then fix the import or waive it with the reason.';

/**
 * Steps are natural-log ratios where every published figure is above zero, else absolute differences. The limit is
 * twice the 99.9th percentile (nearest rank) of all steps between consecutive years in one municipality as published.
 * A new or changed figure is suspect when its step from the year before, or from the figure it replaces, is above it.
 */
export function valueJumps({ metric, previous, next }: MetricChange): Finding[] {
  const before = valuesOf(previous.figures);
  const stepOf = [...before.values()].every((value) => value > 0) ? logRatio : difference;
  const steps = stepsOf(before, stepOf);
  if (steps.length < LEAST_HISTORY) return [];
  const limit = FACTOR * (steps[Math.ceil(QUANTILE * steps.length) - 1] ?? 0);
  const after = valuesOf(next.figures);
  return next.figures.flatMap(({ geo, period }, index) => {
    const value = after.get(keyOf(geo, period));
    const replaced = before.get(keyOf(geo, period));
    if (value === undefined || value === replaced) return [];
    const yearBefore = after.get(keyOf(geo, String(Number(period) - 1)));
    const neighbour = [replaced, yearBefore].find(
      (from) => from !== undefined && stepOf(from, value) > limit,
    );
    if (neighbour === undefined) return [];
    const excess = stepOf(neighbour, value) / limit;
    const where = { file: observationFile(metric), line: index + 2, metric, geo, period };
    const expected = `a step of at most ${limit.toPrecision(3)}${stepOf === logRatio ? ' in natural logarithm' : ''}`;
    const actual = `${neighbour} → ${value}`;
    return [
      { rule: VALUE_JUMP, severity: 'error' as const, where, message: MESSAGE, expected, actual, excess },
    ];
  });
}

type Step = (from: number, to: number) => number;

const difference: Step = (from, to) => Math.abs(to - from);
const logRatio: Step = (from, to) =>
  from > 0 && to > 0 ? Math.abs(Math.log(to / from)) : Number.POSITIVE_INFINITY;

const keyOf = (geo: string, period: string): string => `${geo},${period}`;

const valuesOf = (figures: Figure[]): Map<string, number> =>
  new Map(
    figures
      .filter(({ value }) => value !== '')
      .map(({ geo, period, value }) => [keyOf(geo, period), Number(value)]),
  );

function stepsOf(values: Map<string, number>, stepOf: Step): number[] {
  const steps = [...values].flatMap(([key, value]) => {
    const [geo = '', period = ''] = key.split(',');
    const from = values.get(keyOf(geo, String(Number(period) - 1)));
    return from === undefined ? [] : [stepOf(from, value)];
  });
  return steps.sort((a, b) => a - b);
}
