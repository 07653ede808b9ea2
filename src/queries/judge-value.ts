// Whether an observation that the source lists, or once listed, has a value, and why not.

import type { CatalogueMetric } from '../data/catalogue.ts';
import { type Problem, problem } from '../data/problem.ts';
import { missingOf, revisionId } from '../data/release.ts';
import { historyOf } from '../store/history.ts';
import type { Store } from '../store/open-store.ts';
import type { StoredSeries } from '../store/shards.ts';
import { observationLinks } from './links.ts';
import { leavingOf } from './resolve/metric.ts';

/** `index` is that of its period among the metric's. */
export type Listed = { metric: CatalogueMetric; series: StoredSeries; index: number; id: string };

/** The years of a series that have a value, in their order; none where the source lists nothing of the municipality. */
export const periodsWithValue = (
  { periods }: Pick<CatalogueMetric, 'periods'>,
  series: StoredSeries | null,
): string[] => periods.filter((_, index) => series?.states[index] === 'v');

/** The same, and the one nearest to `period`, the earlier of two. */
export function yearsOf(metric: CatalogueMetric, series: StoredSeries | null, period: string) {
  const periods = periodsWithValue(metric, series);
  const away = (other: string) => Math.abs(Number(other) - Number(period));
  const nearest = [...periods].sort((a, b) => away(a) - away(b) || Number(a) - Number(b))[0] ?? null;
  return { periods, nearest };
}

/** Why an observation that was found has no value; null when it has one (contract 3, `unavailable`). */
export function judgeValue(store: Store, { metric, series, index, id }: Listed): Problem | null {
  const state = series.states[index] ?? '-';
  const [newest] = historyOf(store.catalogue, metric, series, index);
  const missing = missingOf(state, newest?.type);
  if (missing === null) return null;
  if (missing === 'withdrawn') return withdrawn(store, metric, id, newest?.release);
  const years = yearsOf(metric, series, metric.periods[index] ?? '');
  return problem('unavailable', { parameter: 'id', value: id, reason: 'source_null', ...years });
}

/** @param release the one that withdrew it, where the log has it */
export function withdrawn(
  { catalogue: { siteUrl } }: Store,
  metric: CatalogueMetric,
  id: string,
  release: string | undefined,
): Problem {
  // A metric that leaves has one entry, and none for each of the figures that it had until then.
  const entry =
    release === metric.left
      ? leavingOf(siteUrl, metric)
      : {
          revision: revisionId(release ?? '', id, 'withdrawn'),
          address: observationLinks(siteUrl, id, metric.id).revisions,
        };
  return problem('unavailable', { parameter: 'id', value: id, reason: 'withdrawn', ...entry });
}
