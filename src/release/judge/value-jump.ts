// A slip in a publication (a lost decimal, another unit, swapped columns) shows as a jump that the metric never made.
import type { Finding } from '../../model/finding.ts';
import { cellKey, cellOf } from '../../model/observation-id.ts';
import { observationFile } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
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
 * Steps are natural-log ratios where every published figure is above zero, else absolute differences. The limit is
 * twice the 99.9th percentile (nearest rank) of all steps between consecutive years in one municipality as published.
 * A new or changed figure is suspect when its step from the figure it replaces is above it, or that from the nearest
 * earlier year with a figure is above it times the years between: n years may hold n steps. One that has neither is put
 * before a series: it is compared with the nearest later year that stands.
 */
export function valueJumps({ metric, previous, next }: MetricChange): Finding[] {
  const before = valuesOf(previous.figures);
  const stepOf = [...before.values()].every((value) => value > 0) ? logRatio : difference;
  const steps = stepsOf(before, stepOf);
  if (steps.length < LEAST_HISTORY) return [];
  const limit = FACTOR * (steps[Math.ceil(QUANTILE * steps.length) - 1] ?? 0);
  const after = valuesOf(next.figures);
  const isSame = (geo: string, period: string): boolean =>
    before.get(cellKey({ geo, period })) === after.get(cellKey({ geo, period }));
  const earlier = earlierOf(next.figures);
  const standing = Map.groupBy(
    next.figures.filter(({ geo, period }) => before.has(cellKey({ geo, period })) && isSame(geo, period)),
    ({ geo }) => geo,
  );
  return next.figures.flatMap(({ geo, period }, index) => {
    const value = after.get(cellKey({ geo, period }));
    const replaced = before.get(cellKey({ geo, period }));
    if (value === undefined || value === replaced) return [];
    const known = [{ from: replaced, years: 1 }, earlier.get(cellKey({ geo, period }))];
    const isFirst = known.every((neighbour) => neighbour?.from === undefined);
    const neighbours = isFirst ? [laterThan(period, standing.get(geo) ?? [])] : known;
    const jumps = neighbours.flatMap((neighbour) => {
      if (neighbour?.from === undefined) return [];
      const most = limit * neighbour.years;
      const step = stepOf(neighbour.from, value);
      return step > most ? [{ from: neighbour.from, most, excess: step / most }] : [];
    });
    const [jump] = jumps;
    if (jump === undefined) return [];
    const { from, most, excess } = jump;
    const where = { file: observationFile(metric), line: index + 2, metric, geo, period };
    const expected = `a step of at most ${most.toPrecision(3)}${stepOf === logRatio ? ' in natural logarithm' : ''}`;
    const actual = `${from} → ${value}`;
    return [{ ...errorFinding(VALUE_JUMP, where, { message: MESSAGE, expected, actual }), excess }];
  });
}

type Step = (from: number, to: number) => number;

const difference: Step = (from, to) => Math.abs(to - from);
const logRatio: Step = (from, to) =>
  from > 0 && to > 0 ? Math.abs(Math.log(to / from)) : Number.POSITIVE_INFINITY;

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

/** @param figures of one municipality, all later */
function laterThan(period: string, figures: Figure[]): Neighbour | undefined {
  const [nearest] = figures.toSorted((a, b) => (a.period < b.period ? -1 : 1));
  if (nearest === undefined) return undefined;
  return { from: Number(nearest.value), years: Number(nearest.period) - Number(period) };
}

function stepsOf(values: Map<string, number>, stepOf: Step): number[] {
  const steps = [...values].flatMap(([key, value]) => {
    const { geo, period } = cellOf(key);
    const from = values.get(cellKey({ geo, period: String(Number(period) - 1) }));
    return from === undefined ? [] : [stepOf(from, value)];
  });
  return steps.sort((a, b) => a - b);
}
