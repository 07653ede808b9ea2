import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REVISION_TYPES } from '../../src/data/release.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf, faultOf } from '../support/service/answer.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));
const { metrics, left, siteUrl } = served.service.store.catalogue;

type Counts = Record<string, number>;
type Release = {
  release: string;
  published: string;
  reconstructed: boolean;
  root: string | null;
  size: number | null;
  counts: Counts;
  metrics: { metric: string; counts: Counts }[];
  breaking: { type: string; metric: string; count: number; reason: string | null }[];
  links: { self: string; page: string; revisions: string };
};
type Releases = {
  releases: Release[];
  total: number;
  returned: number;
  limit: null;
  truncated: boolean;
  next: null;
};

const PATH = '/api/v1/releases';
const answer = await dataOf<Releases>(served, PATH);
const { releases } = answer;
const [NEWEST, SECOND, FIRST] = releases;

type Entry = {
  id: string;
  type: string;
  observation: string | null;
  metric: string | null;
  release: string;
  reason: string | null;
};

/** The whole log, as its endpoint lists it. */
async function wholeLog(): Promise<Entry[]> {
  const { revisions, total } = await dataOf<{ revisions: Entry[]; total: number }>(
    served,
    '/api/v1/revisions?limit=500',
  );
  expect(revisions).toHaveLength(total);
  return revisions;
}
const log = await wholeLog();

const countsOf = (entries: readonly Entry[]): Counts =>
  Object.fromEntries(REVISION_TYPES.map((type) => [type, entries.filter((one) => one.type === type).length]));

describe('the releases', () => {
  it('are all of the chain, the newest first, with their instants and roots', () => {
    const folder = join(goldenData('small'), 'releases');
    const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
    const expected = read('chain.json').map(({ release, root }: Release) => {
      const { published, reconstructed } = read(`${release}/release.json`);
      return { release, published, reconstructed, root };
    });
    expect(
      releases.map(({ release, published, reconstructed, root }) => ({
        release,
        published,
        reconstructed,
        root,
      })),
    ).toEqual(expected.toReversed());
    expect(releases.some(({ reconstructed }) => reconstructed)).toBe(true);
    expect(answer).toMatchObject({ total: 3, returned: 3, limit: null, truncated: false, next: null });
  });

  it('count the entries of the log, altogether and by metric', () => {
    for (const { release, counts, metrics: changed } of releases) {
      const entries = log.filter((one) => one.release === release);
      expect(counts, release).toEqual(countsOf(entries));
      const ofMetrics = entries.filter(({ metric }) => metric !== null);
      const byMetric = Object.entries(Object.groupBy(ofMetrics, ({ metric }) => metric ?? '')).sort();
      expect(changed, release).toEqual(
        byMetric.map(([metric, of = []]) => ({ metric, counts: countsOf(of) })),
      );
      for (const { counts: own } of changed) expect(Object.values(own).some((count) => count > 0)).toBe(true);
    }
  });

  it('count nothing of a metric that is not public', () => {
    const shown = new Set([...metrics, ...left].map(({ id }) => id));
    const { metrics: all } = JSON.parse(readFileSync(join(goldenData('small'), 'metrics.json'), 'utf8'));
    expect(all.some(({ id }: { id: string }) => !shown.has(id))).toBe(true);
    for (const { metrics: changed } of releases)
      for (const { metric } of changed) expect(shown).toContain(metric);
    expect(releases.flatMap((one) => one.metrics).map(({ metric }) => metric)).not.toContain('register');
  });

  it('say how long the log was with each, as its checkpoint does', async () => {
    for (const { release, size } of releases) {
      const path = release === NEWEST?.release ? '/log/checkpoint' : `/releases/${release}/log/checkpoint`;
      const { body } = await served.ask(path);
      expect(size, release).toBe(Number(body.split('\n')[1]));
    }
  });

  it('say what is no longer as it was: figures that are gone, and of another unit or source, by their reasons', () => {
    for (const { release, breaking } of releases) {
      const gone = log.filter(
        (one) =>
          one.release === release &&
          one.metric !== null &&
          (one.type === 'withdrawn' || (one.type === 'metadata' && one.observation !== null)),
      );
      expect(
        breaking.reduce((sum, { type, count }) => sum + (type === 'metric-left' ? 1 : count), 0),
        release,
      ).toBe(gone.length);
      for (const { type, metric, count, reason } of breaking) {
        const of = gone.filter((one) => one.metric === metric && one.reason === reason);
        const figures = of.filter((one) => one.observation !== null);
        const kind = type === 'unit-or-source-changed' ? 'metadata' : 'withdrawn';
        expect(figures.filter((one) => one.type === kind).length, `${release} ${metric}`).toBe(count);
        if (type === 'metric-left') expect(of.map((one) => one.observation)).toEqual([null]);
      }
    }
    expect(NEWEST?.breaking).toEqual([
      { count: 3, metric: 'PROV01', reason: null, type: 'unit-or-source-changed' },
      { count: 1, metric: 'REV01', reason: 'Ett skrivfel: ”1,5” för ”1,25”.', type: 'figures-withdrawn' },
      { count: 0, metric: 'SLUT01', reason: 'Källan har upphört.', type: 'metric-left' },
    ]);
  });

  it('do not break by a new figure, another value or another title', () => {
    expect(FIRST?.breaking).toEqual([]);
    const titled = SECOND?.metrics.find(({ metric }) => metric === 'PROV01');
    expect(titled?.counts['metadata']).toBe(1);
    expect(SECOND?.breaking.map(({ metric }) => metric)).not.toContain('PROV01');
  });

  it('lead to the service as it was, to their part of the page, and to the entries of their day', async () => {
    for (const { release, links } of releases) {
      expect(links.page).toBe(`${siteUrl}/utgavor#r${release}`);
      expect(links.self).toBe(`${siteUrl}/releases/${release}/api/v1`);
      expect((await served.ask(links.self.slice(siteUrl.length))).status).toBe(200);
      const { revisions } = await dataOf<{ revisions: Entry[] }>(
        served,
        `${links.revisions.slice(siteUrl.length)}&limit=500`,
      );
      expect(new Set(revisions.map((one) => one.release))).toEqual(new Set([release]));
      expect(revisions.length).toBe(log.filter((one) => one.release === release).length);
    }
  });

  it('are the same in both languages but for reasons, and one file', async () => {
    const { body } = await served.ask(PATH);
    for (const query of ['?lang=sv', '?']) expect((await served.ask(`${PATH}${query}`)).body).toBe(body);
    const english = await dataOf<Releases>(served, `${PATH}?lang=en`);
    const bare = ({ breaking, ...one }: Release) => ({
      ...one,
      breaking: breaking.map(({ reason: _, ...kind }) => kind),
    });
    expect(english.releases.map(bare)).toEqual(releases.map(bare));
    expect(english.releases[0]?.breaking.map(({ reason }) => reason)).toContain('The source has ceased.');
    expect(served.files.get('api/v1/releases.json')).toBe(body);
  });

  it('take no parameter but the language', async () => {
    for (const name of ['limit', 'after', 'release', 'metric'])
      expect(await faultOf(served, `${PATH}?${name}=1`)).toBe(
        `400 invalid_request unknown_parameter ${name}`,
      );
  });

  it('until an earlier one are those that there were then, under the same addresses', async () => {
    const then = await dataOf<Releases>(served, `/releases/${SECOND?.release}${PATH}`);
    expect(then.releases.map(({ release }) => release)).toEqual([SECOND?.release, FIRST?.release]);
    expect(
      then.releases.map(({ root, size, counts, breaking }) => ({ root, size, counts, breaking })),
    ).toEqual(
      [SECOND, FIRST].map((one) => ({
        ...{ root: one?.root, size: one?.size, counts: one?.counts, breaking: one?.breaking },
      })),
    );
    for (const { links } of then.releases)
      expect(links.self).toMatch(/^https:\/\/data\.example\/releases\/[0-9-]{10}\/api\/v1$/);
  });

  it('of a dataset of one release are one', async () => {
    const one = await serve(goldenData('one'));
    const { releases: only } = await dataOf<Releases>(one, PATH);
    expect(only.map(({ counts, size, breaking }) => [counts['published'], size, breaking])).toEqual([
      [1, 1, []],
    ]);
  });
});
