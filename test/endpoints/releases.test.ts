// What the list of releases counts, held against the log itself.
import { expect, it } from 'vitest';
import { REVISION_TYPES } from '../../src/data/release.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Counts = Record<string, number>;
type Release = {
  release: string;
  size: number;
  counts: Counts;
  metrics: { metric: string; counts: Counts }[];
};
type Entry = { type: string; metric: string | null; release: string };

const { releases } = await dataOf<{ releases: Release[] }>(served, '/api/v1/releases');
const { revisions: log, total } = await dataOf<{ revisions: Entry[]; total: number }>(
  served,
  '/api/v1/revisions?limit=500',
);

const countsOf = (entries: readonly Entry[]): Counts =>
  Object.fromEntries(REVISION_TYPES.map((type) => [type, entries.filter((one) => one.type === type).length]));

it('releases count the entries of the log, altogether and by metric', () => {
  expect(log).toHaveLength(total);
  for (const { release, counts, metrics } of releases) {
    const entries = log.filter((one) => one.release === release);
    expect(counts, release).toEqual(countsOf(entries));
    const ofMetrics = entries.filter(({ metric }) => metric !== null);
    const byMetric = Object.entries(Object.groupBy(ofMetrics, ({ metric }) => metric ?? '')).sort();
    expect(metrics, release).toEqual(byMetric.map(([metric, of = []]) => ({ metric, counts: countsOf(of) })));
  }
});

it('releases say how long the log was with each, as its checkpoint does', async () => {
  for (const { release, size } of releases) {
    const prefix = release === releases[0]?.release ? '' : `/releases/${release}`;
    const { body } = await served.ask(`${prefix}/log/checkpoint`);
    expect(size, release).toBe(Number(body.split('\n')[1]));
  }
});
