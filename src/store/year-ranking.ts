// The ranking of a year before, from the columns that it is stored in, and one place in a ranking.
import type { StoredYear, YearRanking } from './shards.ts';

export function yearRanking(
  period: string,
  { coverage, missing, geos, ranks, values, waived }: StoredYear,
): YearRanking {
  const entries = geos.map((geo, at) => {
    const { flags = [], cautions = [] } = waived[geo] ?? {};
    return { ...rankAt(ranks, at), geo, value: values[at] ?? Number.NaN, flags, cautions };
  });
  return { period, coverage, missing, entries };
}

/** A place in the ranking of a year; `total` is the number of ranked municipalities. */
type Standing = { rank: number; tied: boolean; total: number };

/** Null where there is no ranking, or the municipality has no value in its year. */
export function standingIn(ranking: Pick<YearRanking, 'entries'> | null, geo: string): Standing | null {
  const entries = ranking?.entries ?? [];
  const entry = entries.find((one) => one.geo === geo);
  return entry === undefined ? null : { rank: entry.rank, tied: entry.tied, total: entries.length };
}

/** Equal ranks stand beside each other. */
function rankAt(ranks: readonly number[], at: number): { rank: number; tied: boolean } {
  const rank = ranks[at] ?? 0;
  return { rank, tied: rank === ranks[at - 1] || rank === ranks[at + 1] };
}
