import { describe, expect, it } from 'vitest';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf, faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Ranking = {
  order: string;
  entries: { rank: number; tied: boolean; geo: string; value: number }[];
  links: object;
  citation: string;
  derived: object;
};
const rank = (query: string) => dataOf<Ranking>(served, `/api/v1/rankings?metric=${query}`);

describe('a ranking', () => {
  it('shares ranks between equal values and skips the ranks they take', async () => {
    const ranking = await rank('TIES1');
    expect(ranking.entries.map(({ rank: place, tied, geo, value }) => [place, tied, geo, value])).toEqual([
      [1, true, '0114', 12.5],
      [1, true, '0180', 12.5],
      [3, false, '0305', 10],
      [4, true, '0380', 8.25],
      [4, true, '0484', 8.25],
      [4, true, '0643', 8.25],
      [7, false, '1280', 7],
      [8, true, '1480', 6],
      [8, true, '1715', 6],
      [10, false, '1981', -0.5],
    ]);
    expect(ranking).toMatchObject({
      period: '2023',
      order: 'descending',
      coverage: { municipalities: 10, total: 11, share: 10 / 11, required: 0.9 },
      latestPeriod: null,
      missing: ['0330'],
    });
  });

  it('begins at the low end where the registry says ascending', async () => {
    const { order, entries } = await rank('ASC01');
    expect(order).toBe('ascending');
    expect(entries.map(({ rank: place, geo }) => `${place} ${geo}`).join(', ')).toBe(
      '1 1981, 2 0114, 2 0380, 4 1715, 5 0305, 6 0180, 6 1280, 8 0643, 9 0330, 10 0484, 11 1480',
    );
  });

  it('passes over a newer year below nine tenths, and counts who existed in the older one', async () => {
    expect(await rank('NEWTHIN')).toMatchObject({
      period: '2001',
      coverage: { municipalities: 9, total: 10, share: 0.9, required: 0.9 },
      latestPeriod: { period: '2002', share: 9 / 11 },
      missing: ['0305'],
    });
  });

  it('counts a municipality before its time only where its source back-casts', async () => {
    expect(await rank('BACK01')).toMatchObject({
      period: '2001',
      coverage: { municipalities: 11, total: 11, share: 1, required: 0.9 },
      missing: [],
      total: 11,
    });
  });

  it('is of a metric by its alias in any casing', async () => {
    expect(await rank('Nojda')).toEqual(await rank('TIES1'));
  });

  it('cites the service, since the source did not rank', async () => {
    const { citation, derived } = await rank('TIES1&lang=en');
    expect(citation).toBe(
      'Share content, 2023: calculated by Open Data API from data by Kommunen, via Kolada (RKA). CC BY 4.0, https://data.example/en/metrics/TIES1#ranking',
    );
    expect(derived).toEqual({
      by: 'Open Data API',
      rule: 'ranking-of-latest-period-with-90-percent-coverage',
      version: '1.0',
    });
  });

  it('has exactly the members of the contract', async () => {
    expect(Object.keys(await rank('TIES1'))).toEqual(
      'citation coverage derived entries latestPeriod limit links method metric missing notes order period provenance reference returned source splitsTie total truncated unit'.split(
        ' ',
      ),
    );
  });

  it('leads to itself, to its page and to its metric', async () => {
    const { siteUrl } = served.service.store.catalogue;
    expect((await rank('TIES1')).links).toEqual({
      metric: `${siteUrl}/api/v1/metrics/TIES1`,
      page: `${siteUrl}/matt/TIES1#ranking`,
      self: `${siteUrl}/api/v1/rankings?metric=TIES1`,
    });
  });

  it('leaves figures that the registry sets apart without a rank, in the years that it names', async () => {
    const reason = { sv: 'Räknas på annat sätt.', en: 'Counted otherwise.' };
    const apart = withRegistry('small', (registry) => {
      const metric = registry.metrics.find(({ id }) => id === 'ASC01');
      metric?.comparable.push(
        { geo: ['1981'], from: null, to: '2023', reason },
        { geo: ['0114'], from: null, to: '2022', reason },
      );
      return registry;
    });
    const ranking = await dataOf<Ranking>(await serveDerived(apart), '/api/v1/rankings?metric=ASC01&lang=en');
    expect(ranking).toMatchObject({
      coverage: { municipalities: 10, total: 11, share: 10 / 11 },
      missing: ['1981'],
      notes: [{ kind: 'caution', text: 'Counted otherwise.', geo: ['1981'], from: null, to: '2023' }],
    });
    expect(ranking.entries[0]).toMatchObject({ rank: 1, tied: true, geo: '0114' });
  });

  it('of a dataset of one municipality has it first of one', async () => {
    const one = await serveDerived(verifiedOf(goldenData('one')));
    expect(await dataOf<Ranking>(one, '/api/v1/rankings?metric=ONE')).toMatchObject({
      entries: [{ rank: 1, tied: false, geo: '2584', value: 22433 }],
      coverage: { municipalities: 1, total: 1, share: 1 },
      total: 1,
      splitsTie: false,
    });
  });
});

describe('the limit of a ranking', () => {
  it.each([
    [1, true],
    [2, false],
    [4, true],
    [5, true],
    [9, false],
  ])('cuts behind %i entries, which splits a tie: %s', async (limit, splitsTie) => {
    const ranking = await rank(`TIES1&limit=${limit}`);
    expect(ranking).toMatchObject({ total: 10, returned: limit, limit, truncated: true, splitsTie });
    expect(ranking.entries).toEqual((await rank('TIES1')).entries.slice(0, limit));
  });

  it.each([
    ['', null],
    ['&limit=10', 10],
    ['&limit=500', 500],
  ])('cuts nothing: %j', async (query, limit) => {
    expect(await rank(`TIES1${query}`)).toMatchObject({
      total: 10,
      returned: 10,
      limit,
      truncated: false,
      splitsTie: false,
    });
  });
});

describe('a ranking is refused', () => {
  it.each([
    ['THIN90', '422 insufficient_coverage coverage_below_gate metric'],
    ['NORANK1', '422 unsupported no_ranking metric'],
    ['matt-av-samma-ord', '422 ambiguous several_metrics metric'],
    ['nope', '404 invalid_metric unknown_metric metric'],
  ])('for %s: %s', async (metric, fault) => {
    expect(await faultOf(served, `/api/v1/rankings?metric=${metric}`)).toBe(fault);
  });

  it.each([
    ['sv', 'Få kommuner deltar.'],
    ['en', 'Few municipalities take part.'],
  ])('with the reason of the registry in the requested language: %s', async (lang, explanation) => {
    const { details } = await refusalOf(served, `/api/v1/rankings?metric=NORANK1&lang=${lang}`);
    expect(details['explanation']).toBe(explanation);
  });
});
