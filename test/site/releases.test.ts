import { expect, it } from 'vitest';
import { releasesPage } from '../../src/site/releases.ts';
import type { StoredRanking, YearRanking } from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));
const { store } = service;
const metric = store.directory.metrics.get('TIES1') ?? expect.fail();
const [newest = '', before = ''] = store.catalogue.releases.map(({ release }) => release);
const facts = await store.facts(metric);

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

it('nothing is said of a year that the release does not rank any more', async () => {
  const was = storeWith(ranked('2022', '0114', '0180'));
  expect(await movedFrom(was, storeWith(ranked('2023', '0180', '0114')))).toEqual([]);
});

it('what is said anew of metrics is named by field, metrics with the same fields together', async () => {
  const { metrics, left } = store.catalogue;
  const [first, second, third] = metrics;
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few metrics');
  const storeOf = (some: typeof metrics): Store => ({
    ...store,
    catalogue: { ...store.catalogue, metrics: some, left },
    directory: { ...store.directory, metrics: new Map(some.map((one) => [one.id, one])) },
  });
  const titled = (one: typeof first) => ({ ...one, title: { sv: 'Förr', en: 'Before' } });
  const was = storeOf([titled(first), { ...titled(second), decimals: 3 }, titled(third)]);
  const now = storeOf([first, { ...second, decimals: 0 }, third]);
  const past: Store['past'] = async (release) => ({ [newest]: now, [before]: was })[release] ?? null;
  const { html } = (await releasesPage({ ...now, past }, 'en')).main;
  const [, list = ''] = /Changed descriptions of metrics<\/summary><ul>(.*?)<\/ul>/s.exec(html) ?? [];
  const lines = list.split('<li>').slice(1);
  expect(lines.map((line) => line.replace(/<[^>]+>/g, ''))).toEqual([
    `Name: ${first.title.en}, ${third.title.en}`,
    `Name, number of decimals: ${second.title.en}`,
  ]);
  expect(lines[0]).toContain(`href="/en/metrics/${first.id}"`);
  const same = (await releasesPage({ ...now, past: async () => now }, 'en')).main.html;
  expect(same).not.toContain('Changed descriptions of metrics');
});
