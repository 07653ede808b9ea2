import { expect, it } from 'vitest';
import type { WordChange } from '../../src/data/changes.ts';
import { LANGS } from '../../src/data/lang.ts';
import { usualRevisions } from '../../src/endpoints/revisions.ts';
import { releasesPage } from '../../src/site/releases.ts';
import {
  REGISTER,
  type RevisionCount,
  type StoredEntry,
  type StoredRanking,
  type YearRanking,
} from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';
import { metricPaths } from '../../src/text/paths.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));
const { store } = service;
const metric = store.directory.metrics.get('TIES1') ?? expect.fail();
const [newest = '', before = ''] = store.catalogue.releases.map(({ release }) => release);
const facts = await store.facts(metric);

/** About a metric itself, without a change. */
const ENTRY: StoredEntry = {
  ...{ type: 'metadata', metric: metric.id, geo: null, period: null, previousValue: null, value: null },
  ...{ was: null, is: null, words: [], reason: null },
};

/** The ranking of a year in which municipalities have the ranks in which they are named. */
const ranked = (period: string, ...geos: string[]): StoredRanking => ({
  ...(facts.ranking ?? expect.fail()),
  period,
  entries: geos.map((geo, at) => ({
    rank: at + 1,
    tied: false,
    geo,
    value: at,
    hash: '',
    flags: [],
    cautions: [],
  })),
});

const storeWith = (newestYear: StoredRanking, years: Record<string, YearRanking> = {}): Store => ({
  ...store,
  catalogue: { ...store.catalogue, metrics: [metric] },
  facts: async () => ({ ...facts, ranking: newestYear }),
  ranking: async (_, period) => years[period] ?? null,
  revisionCounts: async () => [{ release: newest, published: newest, metrics: { TIES1: { revised: 1 } } }],
});

/** What the page says of the newest release's rankings. */
async function movedFrom(was: Store, now: Store): Promise<string[]> {
  const past: Store['past'] = async (release) => ({ [newest]: now, [before]: was })[release] ?? null;
  const { html } = (await releasesPage({ ...now, past }, 'en')).main;
  const [, list = ''] = /<h3>Rankings that changed most[^<]*<\/h3><ul>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>.*?<\/a> (.*?)<\/li>/gs)].map(([, line = '']) => line);
}

it('the year before is ranked by the figures of the release itself, where it brings a year', async () => {
  const was = storeWith(ranked('2022', '0114', '0180', '1480'));
  const now = storeWith(ranked('2023', '1480', '0180', '0114'), {
    2022: ranked('2022', '0180', '1480', '0114'),
  });
  expect(await movedFrom(was, now)).toEqual([
    '(2022 → 2023): 2 ranks changed, most of all Stockholm 1 → 2 and 1 more by as much',
  ]);
});

it('one year is ranked by the figures of either release', async () => {
  const was = storeWith(ranked('2022', '0114', '0180', '1480'));
  const now = storeWith(ranked('2022', '1480', '0180', '0114'));
  expect(await movedFrom(was, now)).toEqual([
    '(2022): 2 ranks changed, most of all Upplands Väsby 1 → 3 and 1 more by as much',
  ]);
});

it('nothing is said of ranks that moved though no figure did', async () => {
  const now = ranked('2022', '0180', '1480');
  const was = { ...now, entries: now.entries.map((one) => ({ ...one, rank: one.rank + 1 })) };
  expect(await movedFrom(storeWith(was), storeWith(now))).toEqual([]);
});

it('nothing is said of a year that the release does not rank any more', async () => {
  const was = storeWith(ranked('2022', '0114', '0180'));
  expect(await movedFrom(was, storeWith(ranked('2023', '0180', '0114')))).toEqual([]);
});

it('what is said anew of metrics stands by field, before and after, below the name of each', async () => {
  const [first, second, third] = store.catalogue.metrics;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few metrics');
  const titled = (title: string): WordChange => ({
    ...{ field: 'title', language: 'en', previous: 'Before', current: title },
  });
  const decimals: WordChange = { field: 'decimals', language: null, previous: 3, current: 0 };
  const searched: WordChange = { ...decimals, field: 'synonyms', previous: null, current: ['a', 'b'] };
  const said: Record<string, WordChange[]> = {
    [first.id]: [titled(first.title.en), { ...titled('Nu'), language: 'sv', previous: 'Förr' }],
    [second.id]: [decimals, titled(second.title.en), searched],
  };
  const saying = (metrics: Record<string, RevisionCount>): Store => ({
    ...store,
    past: async () => null,
    revisionCounts: async () => [{ release: newest, published: newest, metrics }],
    revisions: async (_, id) =>
      (said[id] ?? []).length === 0 ? [] : [{ ...ENTRY, metric: id, words: said[id] ?? [] }],
  });
  const metadata = { metadata: 1 };
  const anew = { [first.id]: metadata, [second.id]: metadata, [third.id]: { revised: 1 } };
  const pageWith = async (metrics: Record<string, RevisionCount>) =>
    pageOf((await releasesPage(saying(metrics), 'en')).main.html);
  const page = await pageWith(anew);
  expect(page.all('summary')).toContain('Changed descriptions of metrics');
  expect(page.cells('table.words tbody tr')).toEqual([
    ['name', 'Before', first.title.en],
    ['number of decimals', '3', '0'],
    ['name', 'Before', second.title.en],
  ]);
  for (const { id, title } of [first, second])
    expect(page.links(title.en, 'details > ul > li')).toEqual([`/en/metrics/${id}#words`]);
  const silent = await pageWith({ [third.id]: { revised: 1 } });
  expect(silent.all('summary')).not.toContain('Changed descriptions of metrics');
  expect(silent.cells('table.words tr')).toEqual([]);
});

it('every release is told with what it changed, as the store counts it, and how much a revision usually changes', async () => {
  const usual = await usualRevisions(store);
  expect(usual.length).toBeGreaterThan(0);
  for (const lang of LANGS) {
    const page = pageOf((await releasesPage(store, lang)).main.html);
    for (const { release, metrics } of await store.revisionCounts(null)) {
      const { [REGISTER]: _, ...ofMetrics } = metrics;
      const counts = Object.values(ofMetrics).flatMap(Object.values<number>);
      const cells = page.all(
        `:is(section, details):has(> #r${release}, > summary > #r${release}) tbody td.number`,
      );
      expect(
        cells
          .filter((text) => text !== '–')
          .map(Number)
          .sort(),
        release,
      ).toEqual(counts.sort());
    }
    expect(page.attributes('[aria-labelledby=usual] tbody a', 'href')).toEqual(
      usual.map(({ metric: { id } }) => metricPaths(id)[lang]),
    );
    expect(page.text(`section:has(> #r${newest}) h3 + ul:last-child`)).toMatch(
      lang === 'sv' ? /\d placering(?:ar)? ändra/ : /\d ranks? changed, most of all [\p{L} ]+ \d+ → \d+/u,
    );
  }
});
