// Lines to compare a municipality with: the median of all municipalities, and of those of its county, year by year.
// They are the service's own calculation, never observations (contract 7).
import { meanOf } from '../model/decimal.ts';
import { existsIn } from '../model/exists-in.ts';
import { cellIndex, type Grid, STATE } from '../model/grid.ts';
import type { Municipality } from '../model/municipality.ts';
import type { References } from '../model/references.ts';
import { passesGate } from './coverage.ts';

/** Below so many municipalities the median of a county says little, and nearly names one. */
const LEAST_MUNICIPALITIES = 5;

/** The middle value, or the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  if (lower === undefined || upper === undefined) return null;
  return lower === upper ? lower : meanOf(lower, upper);
}

/** The gate is that of rankings: nine tenths of the municipalities that exist in the year, and any others with a value. */
export function referencesOf(grid: Grid, municipalities: readonly Municipality[]): References {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const columns = (members: readonly Municipality[]): (number | null)[] =>
    grid.periods.map((period, column) => {
      const cells = members.map((municipality) => {
        const row = rows.get(municipality.code);
        const cell = row === undefined ? -1 : cellIndex(grid, row, column);
        const value = grid.states[cell] === STATE.value ? (grid.values[cell] ?? null) : null;
        return { value, counts: value !== null || existsIn(municipality, period) };
      });
      const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
      const total = cells.filter(({ counts }) => counts).length;
      return passesGate({ municipalities: values.length, total }) ? medianOf(values) : null;
    });
  const codes = [...new Set(municipalities.map(({ countyCode }) => countyCode))].sort();
  const counties: References['counties'] = {};
  for (const code of codes) {
    const members = municipalities.filter(({ countyCode }) => countyCode === code);
    if (members.length >= LEAST_MUNICIPALITIES) counties[code] = columns(members);
  }
  return { medians: columns(municipalities), counties };
}
