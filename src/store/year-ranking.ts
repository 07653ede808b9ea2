// The ranking of a year before, from the columns that it is stored in.
import type { StoredYear, YearRanking } from './shards.ts';

/** Null where there are no columns. */
export function yearRanking(period: string, stored: StoredYear | undefined): YearRanking | null {
  if (stored === undefined) return null;
  const { coverage, missing, geos, ranks, values, waived } = stored;
  const entries = geos.map((geo, at) => {
    const rank = ranks[at] ?? 0;
    const { flags = [], cautions = [] } = waived[geo] ?? {};
    const tied = rank === ranks[at - 1] || rank === ranks[at + 1];
    return { rank, tied, geo, value: values[at] ?? Number.NaN, flags, cautions };
  });
  return { period, coverage, missing, entries };
}
