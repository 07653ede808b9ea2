// Where municipalities stand in a year, kept small: the pages of all municipalities ask for the same rankings one after
// the other, and those of every metric are more than the store keeps in memory.
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

export type Standing = { rank: number; tied: boolean; total: number };

/** By the municipality's place in the register: its rank, negative where others share it, 0 where it has none. */
type Ranks = { total: number; ranks: Int16Array };

const known = new WeakMap<CatalogueMetric, Map<string, Ranks | null>>();

/** Null where the metric is not ranked, the year has no ranking, or the municipality has no value in it. */
export async function standingOf(
  store: Store,
  metric: CatalogueMetric,
  { geo, period }: { geo: string; period: string },
): Promise<Standing | null> {
  const years = known.get(metric) ?? new Map<string, Ranks | null>();
  known.set(metric, years);
  const ranks = years.get(period);
  const year = ranks === undefined ? await ranksOf(store, metric, period) : ranks;
  years.set(period, year);
  const rank = year?.ranks[store.directory.places.get(geo) ?? -1] ?? 0;
  return year === null || rank === 0 ? null : { rank: Math.abs(rank), tied: rank < 0, total: year.total };
}

async function ranksOf(store: Store, metric: CatalogueMetric, period: string): Promise<Ranks | null> {
  const ranking = await store.ranking(metric, period);
  if (ranking === null) return null;
  const ranks = new Int16Array(store.catalogue.municipalities.length);
  for (const { geo, rank, tied } of ranking.entries)
    ranks[store.directory.places.get(geo) ?? -1] = tied ? -rank : rank;
  return { total: ranking.entries.length, ranks };
}
