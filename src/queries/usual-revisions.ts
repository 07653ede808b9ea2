// How much a revision of a metric usually changes a figure: the median of all that the log has.

import type { CatalogueMetric } from '../data/catalogue.ts';
import { medianOf } from '../rules/coverage.ts';
import type { Store } from '../store/open-store.ts';
import type { RevisionCount } from '../store/shards.ts';
import { inParallel } from './in-parallel.ts';

/** `median` is of the changes, each in per cent of the value before; rounded to two digits, as a decimal literal. */
type UsualRevision = { metric: CatalogueMetric; figures: number; median: string };

/** Those whose figures were revised or corrected most often first; ties by metric. */
export async function usualRevisions(store: Store): Promise<UsualRevision[]> {
  const counts = await store.revisionCounts(null);
  const usual = await inParallel(store.catalogue.metrics, async (metric) => {
    const changes = await inParallel(counts, ({ release, metrics }) =>
      changesOf(store, metric, release, metrics[metric.id]),
    );
    const shares = changes.flat();
    const median = medianOf(shares);
    return median === null ? [] : [{ metric, figures: shares.length, median: rounded(median) }];
  });
  return usual.flat().sort((a, b) => b.figures - a.figures || (a.metric.id < b.metric.id ? -1 : 1));
}

/** A figure that was 0 before changes by no share. */
async function changesOf(
  store: Store,
  metric: CatalogueMetric,
  release: string,
  counted: RevisionCount | undefined,
): Promise<number[]> {
  const types = counted?.types ?? {};
  if (counted === undefined || (types.revised ?? 0) + (types.corrected ?? 0) === 0) return [];
  const blocks = await inParallel(counted.blocks, (block) => store.revisions(release, metric, block));
  return blocks.flat().flatMap(({ type, previousValue, value }) => {
    const isChange = type === 'revised' || type === 'corrected';
    const [before, after] = [Number(previousValue), Number(value)];
    return isChange && previousValue !== null && value !== null && before !== 0
      ? [Math.abs((after - before) / before)]
      : [];
  });
}

const DIGITS = 2;
const PER_CENT = 100;
const rounded = (share: number): string => String(Number((share * PER_CENT).toPrecision(DIGITS)));
