// The ranking of a year before, and one place in it, from the columns that it is stored in.
import type { StoredYear, YearRanking } from './shards.ts';

/** Null where there are no columns. */
export function yearRanking(period: string, stored: StoredYear | undefined): YearRanking | null {
  if (stored === undefined) return null;
  const { coverage, missing, geos, ranks, values, waived } = stored;
  const entries = geos.map((geo, at) => {
    const { flags = [], cautions = [] } = waived[geo] ?? {};
    return { ...rankAt(ranks, at), geo, value: values[at] ?? Number.NaN, flags, cautions };
  });
  return { period, coverage, missing, entries };
}

/** A place in the ranking of a year; `total` is the number of ranked municipalities. */
export type Standing = { rank: number; tied: boolean; total: number };

/** Null where the municipality has no value in the year. */
export function standingIn(
  { geos, ranks }: Pick<StoredYear, 'geos' | 'ranks'>,
  geo: string,
): Standing | null {
  const at = geos.indexOf(geo);
  return at < 0 ? null : { ...rankAt(ranks, at), total: geos.length };
}

/** The same of the metric's own ranking. */
export function standingAmong(entries: YearRanking['entries'], geo: string): Standing | null {
  const entry = entries.find((one) => one.geo === geo);
  return entry === undefined ? null : { rank: entry.rank, tied: entry.tied, total: entries.length };
}

/** Equal ranks stand beside each other. */
function rankAt(ranks: readonly number[], at: number): { rank: number; tied: boolean } {
  const rank = ranks[at] ?? 0;
  return { rank, tied: rank === ranks[at - 1] || rank === ranks[at + 1] };
}
