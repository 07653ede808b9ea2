// All figures of one metric as columns: a few bytes a figure, so that a build of millions stays small.
// Exact literals round-trip through numbers, so nothing is lost (model/literal.ts).
import type { SeriesFile } from './dataset.ts';

/** What is known of one municipality's year. `withdrawn` is in the revision log, not in the file. */
export const STATE = { absent: 0, null: 1, value: 2, withdrawn: 3 } as const;

export type Grid = {
  metric: string;
  /** Municipality codes and periods that occur, ascending. */
  geos: string[];
  periods: string[];
  /** Row-major by municipality: values, and states of STATE. */
  values: Float64Array;
  states: Uint8Array;
};

export const cellIndex = (grid: Grid, geo: number, period: number): number =>
  geo * grid.periods.length + period;

const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
const indexed = (keys: string[]): Map<string, number> => new Map(keys.map((key, index) => [key, index]));

/** The grid of one file, with the withdrawn observations of the log laid over it. */
export function gridOf(
  { metric, rows }: Omit<SeriesFile, 'file'>,
  withdrawn: { geo: string; period: string }[] = [],
): Grid {
  const geos = distinct([...rows, ...withdrawn].map((row) => row.geo));
  const periods = distinct([...rows, ...withdrawn].map((row) => row.period));
  const size = geos.length * periods.length;
  const grid: Grid = { metric, geos, periods, values: new Float64Array(size), states: new Uint8Array(size) };
  const geoAt = indexed(geos);
  const periodAt = indexed(periods);
  const cellOf = (row: { geo: string; period: string }) =>
    cellIndex(grid, geoAt.get(row.geo) ?? 0, periodAt.get(row.period) ?? 0);
  for (const row of withdrawn) grid.states[cellOf(row)] = STATE.withdrawn;
  for (const row of rows) {
    grid.states[cellOf(row)] = row.value === '' ? STATE.null : STATE.value;
    grid.values[cellOf(row)] = Number(row.value);
  }
  return grid;
}
