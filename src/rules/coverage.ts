// How many of a year's municipalities have a value, and whether that is enough for a ranking (contract 4, Ranking).
import { type Coverage, existsIn, type References } from '../data/catalogue.ts';
import { cellIndex, type Grid, STATE } from '../data/dataset.ts';
import { meanOf } from '../data/number.ts';
import type { Municipality } from '../data/registry.ts';
import { COVERAGE_TENTHS } from '../data/settings.ts';

type Column = { listed: boolean; present: number; beforeTime: number };

function columnOf(grid: Grid, period: number, firstYears: (string | null)[]): Column {
  const year = grid.periods[period] ?? '';
  const column: Column = { listed: false, present: 0, beforeTime: 0 };
  for (let geo = 0; geo < grid.geos.length; geo += 1) {
    const state = grid.states[cellIndex(grid, geo, period)];
    if (state === STATE.value || state === STATE.null) column.listed = true;
    if (state !== STATE.value) continue;
    column.present += 1;
    if ((firstYears[geo] ?? '') > year) column.beforeTime += 1;
  }
  return column;
}

/**
 * By period, ascending, for every period that has a row in the file. The total is the municipalities that exist
 * that year and any others that have a value, since some sources back-cast to the present division.
 */
export function coverageOf(
  grid: Grid,
  municipalities: readonly Municipality[],
): Coverage[] {
  const validFrom = new Map(
    municipalities.map((municipality) => [municipality.code, municipality.validFrom]),
  );
  const firstYears = grid.geos.map((geo) => validFrom.get(geo) ?? null);
  return grid.periods.flatMap((period, index) => {
    const { listed, present, beforeTime } = columnOf(grid, index, firstYears);
    if (!listed) return [];
    const existing = municipalities.filter((municipality) =>
      existsIn(municipality, period),
    ).length;
    const total = existing + beforeTime;
    return [
      {
        period,
        municipalities: present,
        total,
        share: total === 0 ? 0 : present / total,
      },
    ];
  });
}

/** At least nine tenths, in integers, so that no rounding decides. */
export const passesGate = ({
  municipalities,
  total,
}: Pick<Coverage, 'municipalities' | 'total'>): boolean =>
  total > 0 && 10 * municipalities >= COVERAGE_TENTHS * total;

/** The year that a ranking speaks of: the latest period that passes the gate, of coverage by ascending period; null when none does. */
export const sharedPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.findLast(passesGate) ?? null;

/** The year that a refusal names: the period with the highest share, the latest of equals; null when there is no period. */
export const bestPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.reduce<Coverage | null>(
    (best, candidate) =>
      best !== null && best.share > candidate.share ? best : candidate,
    null,
  );

// A comparison never mixes years: one period in which everyone asked about has everything (contract 4, Comparison).

/** The latest period that is in every list, or null; each list holds, ascending, the periods with a value. */
export function commonPeriod(lists: readonly (readonly string[])[]): string | null {
  const [first, ...others] = lists;
  const sets = others.map((periods) => new Set(periods));
  return (
    first?.findLast((period) => sets.every((periods) => periods.has(period))) ?? null
  );
}

// Lines to compare a municipality with: the median of all municipalities, and of those of its county, year by year.
// They are the service's own calculation, never observations (contract 7).

/** Below so many municipalities the median of a county says little, and nearly names one. */
const LEAST_MUNICIPALITIES = 5;

/** The middle value, or the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower, upper] = [
    sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
    sorted[middle],
  ];
  if (lower === undefined || upper === undefined) return null;
  return lower === upper ? lower : meanOf(lower, upper);
}

/** The gate is that of rankings: nine tenths of the municipalities that exist in the year, and any others with a value. */
export function referencesOf(
  grid: Grid,
  municipalities: readonly Municipality[],
): References {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const columns = (members: readonly Municipality[]): (number | null)[] =>
    grid.periods.map((period, column) => {
      const cells = members.map((municipality) => {
        const row = rows.get(municipality.code);
        const cell = row === undefined ? -1 : cellIndex(grid, row, column);
        const value =
          grid.states[cell] === STATE.value ? (grid.values[cell] ?? null) : null;
        return { value, counts: value !== null || existsIn(municipality, period) };
      });
      const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
      const total = cells.filter(({ counts }) => counts).length;
      return passesGate({ municipalities: values.length, total })
        ? medianOf(values)
        : null;
    });
  const codes = [...new Set(municipalities.map(({ countyCode }) => countyCode))].sort();
  const counties: References['counties'] = {};
  for (const code of codes) {
    const members = municipalities.filter(({ countyCode }) => countyCode === code);
    if (members.length >= LEAST_MUNICIPALITIES) counties[code] = columns(members);
  }
  return { medians: columns(municipalities), counties };
}
