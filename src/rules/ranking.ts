// A ranking of one metric over its shared period: standard competition ranking, "1224".
import { type Coverage, existsIn } from '../data/catalogue.ts';
import { cellIndex, type Grid, STATE } from '../data/dataset.ts';
import { incomparable, type Metric, type Municipality } from '../data/registry.ts';
import { coverageOf, passesGate, sharedPeriod } from './coverage.ts';

type RankingEntry = { rank: number; tied: boolean; geo: string; value: number };

type RankingInput = {
  grid: Grid;
  municipalities: readonly Municipality[];
  order: Metric['order'];
};

type RankingFacts = {
  period: string;
  /** By rank, then code. */
  entries: RankingEntry[];
  /** Codes of the municipalities that exist in the period and have no value that compares, ascending. */
  missing: string[];
  coverage: Coverage;
  /** The newest period with a value, where it is later than the shared one and was passed over. */
  latestPeriod: { period: string; share: number } | null;
};

/** The ranking of one year, whichever of those that pass the gate. */
export type YearRanking = Omit<RankingFacts, 'latestPeriod'>;

type Figure = { geo: string; value: number };

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function figuresOf(grid: Grid, period: string): Figure[] {
  const column = grid.periods.indexOf(period);
  return grid.geos.flatMap((geo, row) => {
    const cell = cellIndex(grid, row, column);
    return grid.states[cell] === STATE.value
      ? [{ geo, value: grid.values[cell] ?? Number.NaN }]
      : [];
  });
}

/** Ranks figures that are sorted already; equal values share the rank of their first. */
export function ranked(figures: readonly Figure[]): RankingEntry[] {
  let rank = 0;
  return figures.map(({ geo, value }, index) => {
    const above = figures[index - 1]?.value === value;
    if (!above) rank = index + 1;
    return { rank, tied: above || figures[index + 1]?.value === value, geo, value };
  });
}

function latestPassedOver(
  coverage: readonly Coverage[],
  shared: string,
): RankingFacts['latestPeriod'] {
  const latest = coverage.findLast(({ municipalities }) => municipalities > 0);
  return latest !== undefined && latest.period > shared
    ? { period: latest.period, share: latest.share }
    : null;
}

/** The figures without those that the registry sets apart: none of these has a rank, or counts in a median or for the gate. */
export function comparableFigures(
  grid: Grid,
  metric: Pick<Metric, 'comparable'>,
): Grid {
  if (metric.comparable.length === 0) return grid;
  const states = Uint8Array.from(grid.states);
  for (const [row, geo] of grid.geos.entries())
    for (const [column, period] of grid.periods.entries()) {
      const cell = cellIndex(grid, row, column);
      if (
        states[cell] === STATE.value &&
        incomparable(metric, { geo, period }) !== null
      )
        states[cell] = STATE.null;
    }
  return { ...grid, states };
}

/** The ranking over the latest period that passes the gate, or null when none does. */
export function rankingOf(input: RankingInput): RankingFacts | null {
  const all = coverageOf(input.grid, input.municipalities);
  const coverage = sharedPeriod(all);
  if (coverage === null) return null;
  return {
    ...rankedIn(input, coverage),
    latestPeriod: latestPassedOver(all, coverage.period),
  };
}

/** The ranking of a year with its coverage, or null where that does not pass the gate. */
export const rankingOfYear = (
  input: RankingInput,
  coverage: Coverage,
): YearRanking | null => (passesGate(coverage) ? rankedIn(input, coverage) : null);

function rankedIn(
  { grid, municipalities, order }: RankingInput,
  coverage: Coverage,
): YearRanking {
  const { period } = coverage;
  const figures = figuresOf(grid, period);
  const sign = order === 'ascending' ? 1 : -1;
  figures.sort((a, b) => sign * (a.value - b.value) || byCode(a.geo, b.geo));
  const present = new Set(figures.map(({ geo }) => geo));
  const missing = municipalities
    .filter(
      (municipality) =>
        existsIn(municipality, period) && !present.has(municipality.code),
    )
    .map(({ code }) => code)
    .sort(byCode);
  return { period, entries: ranked(figures), missing, coverage };
}

// How a ranking of one metric moved from one release to the next.

/** A ranking as far as this looks at it: the year that it is of, and each municipality's rank. */
type Ranks = { period: string; entries: readonly { geo: string; rank: number }[] };

/** `years` are those that the ranking is of before and after; `furthest` is the first by code of those that moved most, `tied` how many others did. */
export type MovedRanks = {
  years: [string, string];
  moved: number;
  furthest: { geo: string; from: number; to: number };
  tied: number;
};

/** Null where there is no ranking before or after, or no rank changes. */
export function movedRanks(
  before: Ranks | null,
  after: Ranks | null,
): MovedRanks | null {
  if (before === null || after === null) return null;
  const ranks = new Map(before.entries.map(({ geo, rank }) => [geo, rank]));
  const moved = after.entries.flatMap(({ geo, rank: to }): MovedRanks['furthest'][] => {
    const from = ranks.get(geo);
    return from === undefined || from === to ? [] : [{ geo, from, to }];
  });
  moved.sort((a, b) => distanceOf(b) - distanceOf(a) || (a.geo < b.geo ? -1 : 1));
  const [furthest, ...others] = moved;
  if (furthest === undefined) return null;
  const tied = others.filter((one) => distanceOf(one) === distanceOf(furthest)).length;
  return { years: [before.period, after.period], moved: moved.length, furthest, tied };
}

const distanceOf = ({ from, to }: MovedRanks['furthest']): number =>
  Math.abs(to - from);

/** The most moved first; ties by metric. */
export const byMoved = (a: ByMetric, b: ByMetric): number =>
  b.moved - a.moved || (a.metric.id < b.metric.id ? -1 : 1);

type ByMetric = { metric: { id: string }; moved: number };
