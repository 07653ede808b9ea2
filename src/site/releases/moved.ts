// Which rankings a release moved most, from what the store has of it and of the release before.
import type { CatalogueMetric } from '../../data/catalogue.ts';
import { byMoved, type MovedRanks, movedRanks, type Ranks } from '../../rules/ranking.ts';
import type { Store } from '../../store/store.ts';

type MovedRanking = MovedRanks & { metric: CatalogueMetric };

const MOST = 5;

/** Metrics of today; none for the first release. */
export async function movedRankings(store: Store, release: string): Promise<MovedRanking[]> {
  const dates = store.catalogue.releases.map((one) => one.release);
  const earlier = dates[dates.indexOf(release) + 1];
  const [before, after] = await Promise.all([store.past(earlier ?? ''), store.past(release)]);
  if (before === null || after === null) return [];
  const counts = await after.revisionCounts(null);
  const changed = counts.find((one) => one.release === release)?.metrics ?? {};
  const moves: MovedRanking[] = [];
  for (const metric of store.catalogue.metrics) {
    if (!Object.hasOwn(changed, metric.id)) continue;
    const [was, now] = [await ranksIn(before, metric), await ranksIn(after, metric)];
    // Of two years both from the release's own figures: those of the year before may have been recalculated since.
    const isOfOneYear = was === null || was.period === now?.period;
    const move = movedRanks(isOfOneYear ? was : await ranksIn(after, metric, was.period), now);
    if (move !== null) moves.push({ ...move, metric });
  }
  return moves.sort(byMoved).slice(0, MOST);
}

/** Of the metric's own ranking, or of a year's. */
async function ranksIn(store: Store, { id }: CatalogueMetric, year?: string): Promise<Ranks | null> {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined || metric.left !== null) return null;
  return year === undefined ? (await store.facts(metric)).ranking : store.ranking(metric, year);
}
