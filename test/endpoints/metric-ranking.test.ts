import { describe, expect, it } from 'vitest';
import { existsIn } from '../../src/data/catalogue.ts';
import { isProblem } from '../../src/data/problem.ts';
import { answerTo } from '../../src/endpoints/ask.ts';
import { metricRanking } from '../../src/endpoints/metric-ranking.ts';
import { goldenData } from '../support/golden.ts';
import { observationRows } from '../support/golden-tables.ts';
import { dataOf, faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;
const { metrics, municipalities, siteUrl } = store.catalogue;

type Entry = { rank: number; tied: boolean; geo: string; value: number; observation: string };
type Ranking = {
  period: string;
  coverage: { municipalities: number; total: number };
  latestPeriod: { period: string; share: number } | null;
  entries: Entry[];
  missing: string[];
  links: { self: string; page: string; metric: string };
  derived: { rule: string };
  citation: string;
};

const addressOf = (metric: string, query = '') => `/api/v1/metrics/${metric}/ranking${query}`;
const rank = (metric: string, query = '') => dataOf<Ranking>(served, addressOf(metric, query));

const rows = observationRows('small');

/** Who has a value in a year, and who was there without one, by the files alone. */
function figuresOf(metric: string, period: string) {
  const figures = rows.filter((row) => row.metric === metric && row.period === period && row.value !== '');
  const present = new Set(figures.map(({ geo }) => geo));
  const there = municipalities.filter((one) => present.has(one.code) || existsIn(one, period));
  const missing = there.filter(({ code }) => !present.has(code)).map(({ code }) => code);
  return { figures, missing, total: there.length };
}

/** Ranked by counting who is ahead. */
function rankedByHand(metric: string, period: string, order: string) {
  const { figures } = figuresOf(metric, period);
  const values = figures.map(({ value }) => Number(value));
  const isAhead = (one: number, other: number) => (order === 'ascending' ? one < other : one > other);
  return figures
    .map(({ geo, value: text }) => {
      const value = Number(text);
      const tied = values.filter((other) => other === value).length > 1;
      const rank = 1 + values.filter((other) => isAhead(other, value)).length;
      return { rank, tied, geo, value, observation: `SF.${metric}.${geo}.${period}` };
    })
    .sort((a, b) => a.rank - b.rank || (a.geo < b.geo ? -1 : 1));
}

const plain = ({ rank: place, tied, geo, value, observation }: Entry) => ({
  ...{ rank: place, tied, geo, value, observation },
});

const RANKED = metrics.filter(({ capabilities }) => capabilities.ranking);
const YEARS = [...new Set(rows.map(({ period }) => period))].sort();

describe('the ranking of a year', () => {
  it.each(RANKED.map(({ id, order }) => [id, order] as const))(
    'of %s is what its figures give, in every year that nine tenths have, and refused in every other',
    async (metric, order) => {
      const ranked = new Set<string>();
      for (const period of YEARS) {
        const { figures, missing, total } = figuresOf(metric, period);
        if (10 * figures.length >= 9 * total) {
          ranked.add(period);
          const ranking = await rank(metric, `?period=${period}`);
          expect(ranking.entries.map(plain), period).toEqual(rankedByHand(metric, period, order));
          expect(ranking).toMatchObject({
            ...{ metric, period, missing, order },
            coverage: { municipalities: figures.length, total, share: figures.length / total },
          });
          continue;
        }
        const { status, code, details } = await refusalOf(served, addressOf(metric, `?period=${period}`));
        expect([status, code], period).toEqual([422, 'insufficient_coverage']);
        expect(details).toMatchObject({
          ...{ parameter: 'period', value: period, reason: 'year_below_gate', period },
          ...{ observed: figures.length, total, missing: total - figures.length, required: 0.9 },
        });
      }
      const { coverage } = await store.facts(
        metrics.find(({ id }) => id === metric) ?? metrics[0] ?? never(),
      );
      const passing = coverage.filter(({ municipalities: has, total }) => 10 * has >= 9 * total);
      expect([...ranked]).toEqual(passing.map(({ period }) => period));
    },
  );

  it('is in some metric of several years, and in some of none', async () => {
    const answered = await Promise.all(
      RANKED.map(
        async (metric) => (await store.facts(metric)).coverage.filter((one) => one.share >= 0.9).length,
      ),
    );
    expect(Math.max(...answered)).toBeGreaterThan(1);
    expect(Math.min(...answered)).toBe(0);
  });

  it.each(['TIES1', 'ASC01', 'NEWTHIN', 'BACK01', 'BEF01'])(
    'of %s is that of the endpoint of rankings where no year is asked for, and where its year is',
    async (metric) => {
      const shared = await dataOf<Ranking>(served, `/api/v1/rankings?metric=${metric}`);
      const { links, derived, citation, ...own } = await rank(metric);
      const { links: sharedLinks, derived: sharedDerived, citation: sharedCitation, ...theirs } = shared;
      expect(own).toEqual(theirs);
      expect([derived, citation]).toEqual([sharedDerived, sharedCitation]);
      expect(links).toEqual({ ...sharedLinks, self: `${siteUrl}${addressOf(metric)}` });
      const asked = await rank(metric, `?period=${shared.period}`);
      expect(asked.entries).toEqual(shared.entries);
      expect([asked.coverage, asked.latestPeriod, asked.missing]).toEqual([
        shared.coverage,
        shared.latestPeriod,
        shared.missing,
      ]);
    },
  );

  it('says of an earlier year which newer one is passed over where none is asked for', async () => {
    const { period, latestPeriod } = await rank('NEWTHIN', '?period=2001');
    expect([period, latestPeriod]).toEqual(['2001', { period: '2002', share: 9 / 11 }]);
    expect((await rank('BEF01', '?period=2022')).latestPeriod).toBeNull();
  });

  it('leads to itself, to the page of the year and to the metric, and says by which rule the year was chosen', async () => {
    const { links, derived, citation } = await rank('BEF01', '?period=2022&lang=en');
    expect(links).toEqual({
      metric: `${siteUrl}/api/v1/metrics/BEF01`,
      page: `${siteUrl}/matt/BEF01/2022#ranking`,
      self: `${siteUrl}${addressOf('BEF01', '?period=2022')}`,
    });
    expect((await served.ask(links.self.slice(siteUrl.length))).status).toBe(200);
    expect((await served.ask('/matt/BEF01/2022')).status).toBe(200);
    expect(derived.rule).toBe('ranking-of-chosen-period-with-90-percent-coverage');
    expect(citation).toContain('2022: calculated by Open Data API');
    expect(citation).toContain(`${siteUrl}/en/metrics/BEF01/2022#ranking`);
  });

  it('is cut at a limit, and says where that splits a tie', async () => {
    const cut = async (limit: number) => rank('TIES1', `?period=2023&limit=${limit}`);
    expect(await cut(1)).toMatchObject({
      returned: 1,
      total: 10,
      limit: 1,
      truncated: true,
      splitsTie: true,
    });
    expect(await cut(2)).toMatchObject({ returned: 2, splitsTie: false });
    expect(await cut(4)).toMatchObject({ returned: 4, splitsTie: true });
    expect(await cut(10)).toMatchObject({ returned: 10, truncated: false, splitsTie: false });
    expect(await cut(500)).toMatchObject({ returned: 10, limit: 500, truncated: false });
    expect(await rank('TIES1')).toMatchObject({ limit: null, returned: 10 });
  });

  it('of one municipality has it first of one', async () => {
    const one = await serveDerived(verifiedOf(goldenData('one')));
    expect(await dataOf<Ranking>(one, '/api/v1/metrics/ONE/ranking?period=2023')).toMatchObject({
      entries: [{ rank: 1, tied: false, geo: '2584', value: 22433 }],
      total: 1,
      latestPeriod: null,
    });
  });

  it('is by a tool’s name of the metric what it is by its id', async () => {
    const context = { store, lang: 'sv' as const, byName: true };
    const named = await answerTo(metricRanking, { metric: 'Nojda', period: '2023' }, context);
    if (isProblem(named)) throw new Error(`expected a ranking, got ${named.details.reason}`);
    expect(named.data).toEqual(await rank('TIES1', '?period=2023'));
  });
});

/** What no catalogue of this test lacks. */
function never(): never {
  throw new Error('expected a metric, got none');
}

describe('a ranking is refused', () => {
  it.each([
    ['a year below the gate', 'NEWTHIN', '?period=2002', '422 insufficient_coverage year_below_gate period'],
    ['a year to come', 'BEF01', '?period=2099', '422 insufficient_coverage year_below_gate period'],
    ['a year long ago', 'BEF01', '?period=1000', '422 insufficient_coverage year_below_gate period'],
    ['no year at all', 'THIN90', '', '422 insufficient_coverage coverage_below_gate metric'],
    ['not ranked, before its year', 'NORANK1', '?period=2099', '422 unsupported no_ranking metric'],
    ['not ranked', 'NORANK1', '', '422 unsupported no_ranking metric'],
    ['unknown, before its year', 'NOPE', '?period=2099', '404 invalid_metric unknown_metric metric'],
    ['no year by its form, before its metric', 'NOPE', '?period=99', '400 invalid_period not_a_year period'],
    ['a limit beyond the maximum', 'BEF01', '?limit=501', '400 invalid_request above_maximum limit'],
    [
      'a year given twice',
      'BEF01',
      '?period=2022&period=2022',
      '400 invalid_request repeated_parameter period',
    ],
    ['a span of years', 'BEF01', '?from=2022', '400 invalid_request unknown_parameter from'],
  ])('%s: %s%s', async (_, metric, query, fault) => {
    expect(await faultOf(served, addressOf(metric, query))).toBe(fault);
  });

  it('with the nearest year that has one', async () => {
    const nearest = async (metric: string, period: string) =>
      (await refusalOf(served, addressOf(metric, `?period=${period}`))).details['nearest'];
    expect(await nearest('BEF01', '2099')).toBe('2023');
    expect(await nearest('BEF01', '1000')).toBe((await yearsOf('BEF01'))[0]);
    expect(await nearest('NEWTHIN', '2002')).toBe('2001');
    expect(await nearest('THIN90', '2023')).toBeNull();
  });

  it('with count, share and the way out, in both languages', async () => {
    const said = async (metric: string, query: string) =>
      Promise.all(
        ['sv', 'en'].map(
          async (lang) => (await refusalOf(served, addressOf(metric, `${query}&lang=${lang}`))).message,
        ),
      );
    const [swedish, english] = await said('NEWTHIN', '?period=2002');
    expect(swedish).toMatch(/”2002” \(period\): 9 av 11 kommuner .* 90\u00a0%\. .* 2001\.$/);
    expect(english).toMatch(/“2002” \(period\): 9 of 11 municipalities .* 90% .* 2001\.$/);
    for (const message of await said('THIN90', '?period=2023')) expect(message).toMatch(/\.$/);
  });

  it('by an alias in the path, with the id that it stands for', async () => {
    const { status, code, details } = await refusalOf(served, addressOf('nojda', '?period=2023'));
    expect([status, code, details['suggestions']]).toEqual([404, 'invalid_metric', ['TIES1']]);
    expect((await refusalOf(served, addressOf('ties1'))).details['suggestions']).toEqual(['TIES1']);
  });

  it('of the old endpoint that is asked for a year, with the address that has it', async () => {
    const instead = async (query: string) =>
      (await refusalOf(served, `/api/v1/rankings?${query}`)).details['instead'];
    expect(await instead('metric=nojda&period=2022')).toBe(addressOf('TIES1', '?period=2022'));
    expect(await instead('metric=TIES1&year=2022&lang=en')).toBe(addressOf('TIES1', '?period=2022'));
    expect(await instead('metric=TIES1&period=22')).toBeUndefined();
    expect(await instead('metric=NOPE&period=2022')).toBeUndefined();
    expect(await instead('period=2022')).toBeUndefined();
    const { message } = await refusalOf(served, '/api/v1/rankings?metric=TIES1&period=2022&lang=en');
    expect(message).toContain(addressOf('TIES1', '?period=2022'));
  });
});

async function yearsOf(metric: string): Promise<string[]> {
  const found = metrics.find(({ id }) => id === metric) ?? never();
  return (await store.facts(found)).coverage.filter(({ share }) => share >= 0.9).map(({ period }) => period);
}
