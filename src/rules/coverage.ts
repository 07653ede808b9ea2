// How many of a year's municipalities have a value, and whether that is enough for a ranking (contract 4, Ranking).
import type { Coverage } from '../model/coverage.ts';
import { existsIn } from '../model/exists-in.ts';
import { cellIndex, type Grid, STATE } from '../model/grid.ts';
import type { Municipality } from '../model/municipality.ts';
import { COVERAGE_TENTHS } from '../model/service.ts';

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
export function coverageOf(grid: Grid, municipalities: readonly Municipality[]): Coverage[] {
  const validFrom = new Map(
    municipalities.map((municipality) => [municipality.code, municipality.validFrom]),
  );
  const firstYears = grid.geos.map((geo) => validFrom.get(geo) ?? null);
  return grid.periods.flatMap((period, index) => {
    const { listed, present, beforeTime } = columnOf(grid, index, firstYears);
    if (!listed) return [];
    const existing = municipalities.filter((municipality) => existsIn(municipality, period)).length;
    const total = existing + beforeTime;
    return [{ period, municipalities: present, total, share: total === 0 ? 0 : present / total }];
  });
}

/** At least nine tenths, in integers, so that no rounding decides. */
export const passesGate = ({ municipalities, total }: Pick<Coverage, 'municipalities' | 'total'>): boolean =>
  total > 0 && 10 * municipalities >= COVERAGE_TENTHS * total;

/** The year that a ranking speaks of: the latest period that passes the gate, of coverage by ascending period; null when none does. */
export const sharedPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.findLast(passesGate) ?? null;

/** The year that a refusal names: the period with the highest share, the latest of equals; null when there is no period. */
export const bestPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.reduce<Coverage | null>(
    (best, candidate) => (best !== null && best.share > candidate.share ? best : candidate),
    null,
  );
