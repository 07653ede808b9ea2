import { expect, it } from 'vitest';
import { movedRankings } from '../../src/site/releases.ts';
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

const movedFrom = (was: Store, now: Store) =>
  movedRankings(
    { ...now, past: async (release) => ({ [newest]: now, [before]: was })[release] ?? null },
    newest,
  );

it('ranks the year before by the figures of the release itself, where it brings a year', async () => {
  const was = storeWith(ranked('2022', '0114', '0180', '1480'));
  const now = storeWith(ranked('2023', '1480', '0180', '0114'), {
    2022: ranked('2022', '0180', '1480', '0114'),
  });
  expect(await movedFrom(was, now)).toMatchObject([
    { years: ['2022', '2023'], moved: 2, furthest: { geo: '0180', from: 1, to: 2 }, tied: 1 },
  ]);
});

it('ranks one year by the figures of either release', async () => {
  const was = storeWith(ranked('2022', '0114', '0180', '1480'));
  const now = storeWith(ranked('2022', '1480', '0180', '0114'));
  expect(await movedFrom(was, now)).toMatchObject([
    { years: ['2022', '2022'], moved: 2, furthest: { geo: '0114', from: 1, to: 3 } },
  ]);
});

it('says nothing of a year that the release does not rank any more', async () => {
  const was = storeWith(ranked('2022', '0114', '0180'));
  expect(await movedFrom(was, storeWith(ranked('2023', '0180', '0114')))).toEqual([]);
});
