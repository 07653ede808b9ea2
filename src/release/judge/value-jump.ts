// A slip in a publication (a lost decimal, another unit, swapped columns) shows as a jump that the metric never made.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { cellKey, cellOf } from '../../data/identifier.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from '../plan/revision-entries.ts';

const VALUE_JUMP = 'value-jump';

/** With fewer year-to-year steps than this, the published figures say too little to judge new ones by. */
const LEAST_HISTORY = 100;
const QUANTILE = 0.999;
const FACTOR = 2;

const MESSAGE =
  'The figure jumps further than the metric has ever done; check it at the source, then fix the import or waive it with the reason.';

/**
 * Steps are natural-log ratios, and absolute differences as well where a published figure is at or below zero. The limit is
 * twice the 99.9th percentile (nearest rank) of all steps between consecutive years in one municipality as published; ratios
 * have none where more steps than that are from or to such a figure.
 * A new or changed figure is suspect when its step from the figure it replaces is above it, or that from the nearest
 * earlier year with a figure is above it times the years between: n years may hold n steps. One that has neither is put
 * before a series: it is compared with the nearest later year that stands.
 */
export function valueJumps({ metric, previous, next }: MetricChange): Finding[] {
  const before = valuesOf(previous.figures);
  const measures = measuresOf(before);
  if (measures.length === 0) return [];
  const after = valuesOf(next.figures);
  const earlier = earlierOf(next.figures);
  const standing = Map.groupBy(
    next.figures.filter(
      (figure) => before.has(cellKey(figure)) && before.get(cellKey(figure)) === after.get(cellKey(figure)),
    ),
    ({ geo }) => geo,
  );
  return next.figures.flatMap(({ geo, period }, index) => {
    const key = cellKey({ geo, period });
    const [value, replaced] = [after.get(key), before.get(key)];
    if (value === undefined || value === replaced) return [];
    const known = [replaced === undefined ? [] : { from: replaced, years: 1 }, earlier.get(key) ?? []].flat();
    const neighbours = known.length > 0 ? known : laterThan(period, standing.get(geo) ?? []);
    const [jump] = neighbours.flatMap((neighbour) => jumpsFrom(neighbour, value, measures));
    if (jump === undefined) return [];
    const { from, expected, excess } = jump;
    const where = { file: observationFile(metric), line: index + 2, metric, geo, period };
    const actual = `${from} → ${value}`;
    return [{ ...errorFinding(VALUE_JUMP, where, { message: MESSAGE, expected, actual }), excess }];
  });
}

type Step = (from: number, to: number) => number;
/** `words` say what a step is counted in. */
type Measure = { stepOf: Step; limit: number; words: string };

const difference: Step = (from, to) => Math.abs(to - from);
const logRatio: Step = (from, to) => {
  if (from === to) return 0;
  return from > 0 && to > 0 ? Math.abs(Math.log(to / from)) : Number.POSITIVE_INFINITY;
};
const RATIO = { stepOf: logRatio, words: ' in natural logarithm' };
const DIFFERENCE = { stepOf: difference, words: '' };

/** What the published figures let steps be measured by; none where they are too few. */
function measuresOf(published: Map<string, number>): Measure[] {
  const isPositive = [...published.values()].every((value) => value > 0);
  return (isPositive ? [RATIO] : [RATIO, DIFFERENCE]).flatMap((measure) => {
    const steps = stepsOf(published, measure.stepOf);
    if (steps.length < LEAST_HISTORY) return [];
    return [{ ...measure, limit: FACTOR * (steps[Math.ceil(QUANTILE * steps.length) - 1] ?? 0) }];
  });
}

type Jump = { from: number; expected: string; excess: number };

const jumpsFrom = ({ from, years }: Neighbour, to: number, measures: readonly Measure[]): Jump[] =>
  measures.flatMap(({ stepOf, limit, words }) => {
    const most = limit * years;
    const step = stepOf(from, to);
    const expected = `a step of at most ${most.toPrecision(3)}${words}`;
    return step > most ? [{ from, expected, excess: step / most }] : [];
  });

const valuesOf = (figures: Figure[]): Map<string, number> =>
  new Map(
    figures
      .filter(({ value }) => value !== '')
      .map(({ geo, period, value }) => [cellKey({ geo, period }), Number(value)]),
  );

type Neighbour = { from: number; years: number };

/** By figure: the value of the nearest earlier year that has one, and how many years lie between. */
function earlierOf(figures: Figure[]): Map<string, Neighbour> {
  const earlier = new Map<string, Neighbour>();
  const sorted = figures
    .filter(({ value }) => value !== '')
    .sort((a, b) => (cellKey(a) < cellKey(b) ? -1 : 1));
  for (const [index, { geo, period }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.geo !== geo) continue;
    const years = Number(period) - Number(before.period);
    earlier.set(cellKey({ geo, period }), { from: Number(before.value), years });
  }
  return earlier;
}

/** The nearest. @param figures of one municipality, all later */
function laterThan(period: string, figures: Figure[]): Neighbour[] {
  const [nearest] = figures.toSorted((a, b) => (a.period < b.period ? -1 : 1));
  if (nearest === undefined) return [];
  return [{ from: Number(nearest.value), years: Number(nearest.period) - Number(period) }];
}

function stepsOf(values: Map<string, number>, stepOf: Step): number[] {
  const steps = [...values].flatMap(([key, value]) => {
    const { geo, period } = cellOf(key);
    const from = values.get(cellKey({ geo, period: String(Number(period) - 1) }));
    return from === undefined ? [] : [stepOf(from, value)];
  });
  return steps.sort((a, b) => a - b);
}
