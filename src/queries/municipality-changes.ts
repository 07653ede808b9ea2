// What the releases changed of one municipality's figures: by release, then metric, with runs of withdrawn years as one.

import type { CatalogueMetric } from '../data/catalogue.ts';
import type { RevisionType } from '../data/release.ts';
import type { Store } from '../store/open-store.ts';
import type { RevisionBlock, RevisionCount } from '../store/shards.ts';
import { inParallel } from './in-parallel.ts';

/** One figure, or a run of years that were withdrawn together; literals, null where there was or is no value. */
export type YearChange = {
  first: string;
  last: string;
  type: RevisionType;
  before: string | null;
  after: string | null;
  reason: string | null;
};

/** `years` is null where there is no room for them: how many changed is known all the same. */
export type MetricChanges = { metric: CatalogueMetric; count: number; years: YearChange[] | null };

type ReleaseChanges = {
  release: string;
  /** How many figures came, which have nothing before them, and in how many metrics. */
  came: { figures: number; metrics: number };
  /** By metric id. */
  metrics: MetricChanges[];
  /** What not even a line is left for: how many metrics of each subject. */
  rest: { subject: string; metrics: number }[];
};

/** How many figures may be shown, and how many metrics may have a line, over all releases together. */
type Limits = { figures: number; metrics: number };

/** Null lets everything through. */
export type ChangesFilter = { release: string | null; metric: string | null; subject: string | null };

/** Newest release first; those that did nothing to the municipality are left out. */
export async function municipalityChanges(
  store: Store,
  geo: string,
  filter: ChangesFilter,
  limits: Limits,
): Promise<ReleaseChanges[]> {
  const counts = await store.revisionCounts(geo);
  const left = { ...limits };
  const shared = counts
    .filter(({ release }) => filter.release === null || filter.release === release)
    .map((one) => ({ ...one, ...shareOf(changedMetrics(store, one.metrics, filter), left) }));
  const read = await inParallel(shared, async ({ release, came, shown, rest }) => ({
    release,
    came,
    rest,
    metrics: await inParallel(shown, async ({ count, isShown, ...changed }) => ({
      metric: changed.metric,
      count,
      years: isShown ? await yearsOf(store, changed, release, geo) : null,
    })),
  }));
  return read.filter(({ came, metrics, rest }) => came.figures + metrics.length + rest.length > 0);
}

type Changed = { metric: CatalogueMetric; counted: RevisionCount };

const changedMetrics = (
  { catalogue }: Store,
  counts: Record<string, RevisionCount>,
  { metric: only, subject }: ChangesFilter,
): Changed[] =>
  [...catalogue.metrics, ...catalogue.left].flatMap((metric) => {
    const counted = counts[metric.id];
    const isWanted =
      (only === null || only === metric.id) && (subject === null || subject === metric.subject);
    return counted === undefined || !isWanted ? [] : [{ metric, counted }];
  });

const changedIn = ({ types }: RevisionCount): number =>
  (types.revised ?? 0) + (types.corrected ?? 0) + (types.withdrawn ?? 0);

/** Takes from what is left of the limits. */
function shareOf(changed: readonly Changed[], left: Limits) {
  const fresh = changed.filter(({ counted }) => (counted.types.published ?? 0) > 0);
  const others = changed.filter(({ counted }) => changedIn(counted) > 0);
  const shown = others.slice(0, Math.max(0, left.metrics)).map((one) => {
    const count = changedIn(one.counted);
    const isShown = count <= left.figures;
    if (isShown) left.figures -= count;
    left.metrics -= 1;
    return { ...one, count, isShown };
  });
  const bySubject = Map.groupBy(others.slice(shown.length), ({ metric }) => metric.subject);
  return {
    came: {
      figures: fresh.reduce((sum, { counted }) => sum + (counted.types.published ?? 0), 0),
      metrics: fresh.length,
    },
    shown,
    rest: [...bySubject].map(([subject, metrics]) => ({ subject, metrics: metrics.length })),
  };
}

async function yearsOf(
  store: Store,
  { metric, counted }: Changed,
  release: string,
  geo: string,
): Promise<YearChange[]> {
  const blocks = await inParallel(counted.blocks, (block) => store.revisions(release, metric, block));
  const own = blocks.flat().filter((entry) => entry.geo === geo && entry.type !== 'published');
  return inRuns(own.flatMap(changeOf));
}

const changeOf = ({ period, type, previousValue, value, reason }: RevisionBlock[number]): YearChange[] =>
  period === null || type === 'metadata'
    ? []
    : [{ first: period, last: period, type, before: previousValue, after: value, reason }];

/** Withdrawn years that follow each other for the same reason are one line, which has no one value before. */
function inRuns(changes: readonly YearChange[]): YearChange[] {
  const runs: YearChange[] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    const joins =
      run?.type === 'withdrawn' &&
      change.type === 'withdrawn' &&
      run.reason === change.reason &&
      Number(run.last) + 1 === Number(change.first);
    if (run !== undefined && joins) runs[runs.length - 1] = { ...run, last: change.last, before: null };
    else runs.push(change);
  }
  return runs;
}
