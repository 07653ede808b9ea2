import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { existsIn } from '../../src/data/catalogue.ts';
import { isProblem } from '../../src/data/problem.ts';
import { answerTo } from '../../src/endpoints/ask.ts';
import { metricObservations } from '../../src/endpoints/metric-observations.ts';
import { goldenData } from '../support/golden.ts';
import { observationRows } from '../support/golden-tables.ts';
import { dataOf, faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;
const { metrics, municipalities, siteUrl } = store.catalogue;

type Row = {
  geo: string;
  period: string;
  value: number;
  contentHash: string;
  flags: string[];
  notes: number[];
  labels: { geo: string };
  file?: number | null;
  retrieved?: string | null;
};
type Coverage = { municipalities: number; total: number; share: number };
type Observations = {
  notes: object[];
  idPattern: string;
  periods: { period: string; coverage: Coverage; missing: string[] }[];
  county: string | null;
  observations: Row[];
  total: number;
  returned: number;
  truncated: boolean;
  next: string | null;
  unit: string;
  source: string;
  provenance: { file: object | null; retrieved: string | null };
  files: object[];
  citation: string;
  links: Record<string, string>;
};

const addressOf = (metric: string, query = '') => `/api/v1/metrics/${metric}/observations${query}`;
const list = (metric: string, query = '') => dataOf<Observations>(served, addressOf(metric, query));

const rows = observationRows('small');
const COUNTIES = new Map(municipalities.map(({ code, countyCode }) => [code, countyCode]));
const byYearThenCode = (a: { period: string; geo: string }, b: { period: string; geo: string }) =>
  a.period === b.period ? (a.geo < b.geo ? -1 : 1) : a.period < b.period ? -1 : 1;

type Asked = { metric: string; period?: string; from?: string; to?: string; county?: string };

/** What the files say, by plain filtering. */
const oracle = ({ metric, period, from = '0', to = '9', county }: Asked) =>
  rows
    .filter((row) => row.metric === metric && row.value !== '' && COUNTIES.has(row.geo))
    .filter((row) => (county ?? COUNTIES.get(row.geo)) === COUNTIES.get(row.geo))
    .filter((row) => (period ?? row.period) === row.period && from <= row.period && row.period <= to)
    .sort(byYearThenCode);

describe('the figures of one metric', () => {
  it.each(metrics.map(({ id }) => id))(
    'of %s are the records of its figures, each by its id',
    async (metric) => {
      const { observations, idPattern, notes, files, ...shared } = await list(metric, '?from=1000&lang=en');
      expect(observations.length).toBe(oracle({ metric }).length);
      for (const { notes: places, labels, file, retrieved, ...row } of observations) {
        const id = idPattern.replace('{geo}', row.geo).replace('{period}', row.period);
        const record = await dataOf<Record<string, unknown>>(served, `/api/v1/observations/${id}?lang=en`);
        const { unit, source, provenance } = shared;
        expect(record, id).toMatchObject({ ...row, id, metric, unit, source });
        const own = file === undefined ? provenance.file : file === null ? null : files[file];
        const day = retrieved === undefined ? provenance.retrieved : retrieved;
        expect(record['provenance'], id).toMatchObject({ file: own, retrieved: day });
        if (file === undefined) expect(record['provenance'], id).toEqual(provenance);
        expect(record['notes'], id).toEqual(places.map((place) => notes[place]));
        expect(record['labels']).toMatchObject(labels);
      }
      expect(new Set(observations.flatMap(({ notes: places }) => places)).size).toBe(notes.length);
      expect(new Set(notes.map((note) => JSON.stringify(note))).size).toBe(notes.length);
    },
  );

  it('have cautions and flags among them', async () => {
    const all = await Promise.all(metrics.map(({ id }) => list(id, '?from=1000')));
    expect(all.some(({ notes }) => notes.length > 0)).toBe(true);
    expect(all.some(({ observations }) => observations.some(({ flags }) => flags.length > 0))).toBe(true);
  });

  const YEARS = '1000 1950 1989 1990 2001 2002 2020 2022 2023 2024 9999'.split(' ');
  const optional = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const question = fc
    .record({
      metric: fc.constantFrom(...metrics.map(({ id }) => id)),
      period: optional(YEARS),
      from: optional(YEARS),
      to: optional(YEARS),
      county: optional([...new Set(COUNTIES.values())]),
      limit: optional(['1', '2', '7', '300', '1000']),
    })
    .filter(({ from, to }) => (from ?? '0') <= (to ?? '9'))
    .filter(({ period, from, to }) => (period ?? from ?? to) !== undefined);

  it('are those of the files by year, then municipality, whatever the filters', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(question, async ({ metric, limit, ...filters }) => {
        const given = Object.entries({ ...filters, limit }).filter(([, value]) => value !== undefined);
        const query = `?${given.map(([name, value]) => `${name}=${value}`).join('&')}`;
        const asked = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
        const expected = oracle({ metric, ...asked });
        const answer = await list(metric, query);
        const cut = Number(limit ?? 300);
        found += expected.length;
        expect(
          answer.observations.map(({ geo, period, value }) => ({ geo, period, value })),
          query,
        ).toEqual(
          expected.slice(0, cut).map(({ geo, period, value }) => ({ geo, period, value: Number(value) })),
        );
        expect(answer).toMatchObject({
          total: expected.length,
          returned: Math.min(cut, expected.length),
          truncated: expected.length > cut,
        });
        for (const { period, coverage, missing } of answer.periods) {
          const present = expected.filter((row) => row.period === period).map(({ geo }) => geo);
          const there = municipalities
            .filter(({ countyCode }) => (filters.county ?? countyCode) === countyCode)
            .filter((one) => present.includes(one.code) || existsIn(one, period));
          expect(coverage.municipalities).toBe(present.length);
          expect(coverage.total).toBe(there.length);
          expect(coverage.share).toBe(there.length === 0 ? 0 : present.length / there.length);
          expect(missing).toEqual(there.map(({ code }) => code).filter((code) => !present.includes(code)));
        }
      }),
      { numRuns: 500, seed: 9 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it.each(metrics.map(({ id }) => id))('of %s cover each year as its record says', async (metric) => {
    const { coverage } = await dataOf<{ coverage: (Coverage & { period: string })[] }>(
      served,
      `/api/v1/metrics/${metric}`,
    );
    for (const { period, ...covered } of coverage) {
      const { periods } = await list(metric, `?period=${period}`);
      expect(periods.map((one) => [one.period, one.coverage])).toEqual([[period, covered]]);
      expect(periods[0]?.missing).toHaveLength(covered.total - covered.municipalities);
    }
  });

  it.each([
    ['the year of its ranking', 'NEWTHIN', '2001'],
    ['the latest year where none has enough', 'THIN90', '2023'],
    [
      'that of a metric that is not ranked',
      'NORANK1',
      metrics.find(({ id }) => id === 'NORANK1')?.last ?? '',
    ],
  ])('are without a year those of %s', async (_, metric, period) => {
    const answer = await list(metric);
    expect(answer.periods.map((one) => one.period)).toEqual([period]);
    expect(new Set(answer.observations.map((row) => row.period))).toEqual(new Set([period]));
  });

  it('of a year without figures are an empty list, with who lacks one', async () => {
    const answer = await list('BEF01', '?period=2099');
    expect(answer).toMatchObject({
      ...{ observations: [], notes: [], total: 0, returned: 0, truncated: false, next: null },
      periods: [{ period: '2099', coverage: { municipalities: 0, total: 11, share: 0 } }],
    });
    expect(answer.periods[0]?.missing).toEqual(municipalities.map(({ code }) => code));
    expect(await list('BEF01', '?from=2098&to=2099')).toMatchObject({
      observations: [],
      periods: [],
      total: 0,
    });
    expect(await list('BEF01', '?period=2022&from=2023')).toMatchObject({ observations: [], periods: [] });
  });

  it('have exactly the members of the contract', async () => {
    expect(Object.keys(await list('BEF01'))).toEqual(
      'citation county files idPattern limit links metric next notes observations periods provenance returned source total truncated unit'.split(
        ' ',
      ),
    );
  });

  it('lead to themselves with what was asked, to page, metric and file', async () => {
    const { links, citation } = await list('BEF01', '?period=2022&county=SE03&limit=1&lang=en');
    expect(links).toEqual({
      download: `${siteUrl}/downloads/metrics/BEF01.csv`,
      metric: `${siteUrl}/api/v1/metrics/BEF01`,
      page: `${siteUrl}/matt/BEF01`,
      self: `${siteUrl}${addressOf('BEF01', '?period=2022&county=03')}`,
    });
    expect((await served.ask(addressOf('BEF01', '?period=2022&county=03'))).status).toBe(200);
    expect(citation).toContain('Uppsala County');
    expect(citation).toContain('2022');
  });
});

describe('a county', () => {
  it.each([
    ...['03', 'SE03', 'se03', ' 03 ', 'Uppsala län', 'uppsala LÄN', 'Uppsala', 'UPPSALA', 'uppsala-lan'],
    ...['Uppsala County', 'uppsala county'],
  ])('may be called %j', async (name) => {
    const answer = await list('BEF01', `?period=2022&county=${encodeURIComponent(name)}`);
    expect(answer.county).toBe('03');
    expect(answer.observations.map(({ geo }) => geo)).toEqual(
      oracle({ metric: 'BEF01', period: '2022', county: '03' }).map(({ geo }) => geo),
    );
    expect(answer.observations.length).toBeGreaterThan(1);
  });

  it('is null where all municipalities are asked for', async () => {
    expect((await list('BEF01')).county).toBeNull();
  });

  it.each([
    ['99', []],
    ['3', []],
    ['003', []],
    ['SE', []],
    ['SE99', []],
    ['0380', []],
    ['Upsala', ['03']],
    ['Stokholms län', ['01']],
    ['xyzzy', []],
    ['03,01', []],
    ['__proto__', []],
    ['åland', []],
  ])('called %j is unknown, suggesting %j', async (name, suggestions) => {
    const path = addressOf('BEF01', `?county=${encodeURIComponent(name)}`);
    for (const lang of ['sv', 'en']) {
      const { status, code, details, message } = await refusalOf(served, `${path}&lang=${lang}`);
      expect([status, code]).toEqual([404, 'invalid_geo']);
      expect(details).toEqual({ parameter: 'county', value: name, reason: 'unknown_county', suggestions });
      expect(message).toContain(name);
      expect(message).toContain('county');
      expect(message).toMatch(/[.?]$/);
    }
  });

  it('that is nearly spelt is named in the refusal', async () => {
    const said = (lang: string) => refusalOf(served, addressOf('BEF01', `?county=Upsala&lang=${lang}`));
    expect((await said('sv')).message).toContain('Menade du Uppsala län (03)?');
    expect((await said('en')).message).toContain('Did you mean Uppsala County (03)?');
  });
});

/** Of another list, and in the form of one. */
const STALE = 'MjAgTjAxOTUxIEFBQUFBQUFBQUFBQUFBQUE';

describe('the figures of a metric are refused', () => {
  it.each([
    ['NOPE', '', '404 invalid_metric unknown_metric metric'],
    ['folkmangd', '', '404 invalid_metric unknown_metric metric'],
    ['BEF01', '?period=22', '400 invalid_period not_a_year period'],
    ['BEF01', '?from=2023&to=2022', '400 invalid_range from_after_to from'],
    ['BEF01', '?from=3000&to=1000', '400 invalid_range from_after_to from'],
    ['BEF01', '?limit=1001', '400 invalid_request above_maximum limit'],
    ['BEF01', '?county=', '400 invalid_request empty_value county'],
    ['BEF01', '?county=03&county=01', '400 invalid_request repeated_parameter county'],
    ['BEF01', '?geo=0180', '400 invalid_request unknown_parameter geo'],
    ['BEF01', '?cursor=nonsense', '400 invalid_request malformed cursor'],
    ['BEF01', `?cursor=${STALE}`, '400 invalid_request stale_cursor cursor'],
    ['NOPE', '?county=99', '404 invalid_metric unknown_metric metric'],
    ['BEF01', `?county=99&cursor=${STALE}`, '404 invalid_geo unknown_county county'],
  ])('%s%s', async (metric, query, fault) => {
    expect(await faultOf(served, addressOf(metric, query))).toBe(fault);
  });

  it('of the old endpoint, which needs a municipality, with the address that has all of them', async () => {
    const instead = async (query: string) =>
      (await refusalOf(served, `/api/v1/observations?${query}`)).details['instead'];
    expect(await instead('metric=folkmangd')).toBe(addressOf('BEF01'));
    expect(await instead('metric=BEF01&period=2022&lang=en')).toBe(addressOf('BEF01', '?period=2022'));
    expect(await instead('metric=BEF01&period=x')).toBe(addressOf('BEF01'));
    expect(await instead('metric=BEF01&from=2020&to=2022&county=Uppsala%20l%C3%A4n')).toBe(
      addressOf('BEF01', '?from=2020&to=2022&county=Uppsala%20l%C3%A4n'),
    );
    expect(await instead('metric=BEF01&county=03&geo=0180')).toBeUndefined();
    expect(await instead('metric=NOPE')).toBeUndefined();
    expect(await instead('period=2022')).toBeUndefined();
    for (const query of ['metric=BEF01', 'metric=BEF01&county=03']) {
      const { message } = await refusalOf(served, `/api/v1/observations?${query}&lang=en`);
      expect(message).toContain(`All municipalities are at ${addressOf('BEF01')}`);
      const { message: swedish } = await refusalOf(served, `/api/v1/observations?${query}`);
      expect(swedish).toContain(`Alla kommuner finns på ${addressOf('BEF01')}`);
    }
  });
});

describe('the rest of a list', () => {
  it('is led to with everything that was asked, until the whole of it was read', async () => {
    const whole = await list('BEF01', '?from=1000&county=SE03');
    const read: Row[] = [];
    let path: string | null = addressOf('BEF01', '?from=1000&county=SE03&limit=2&lang=en');
    let answers = 0;
    while (path !== null) {
      const answer: Observations = await dataOf(served, path);
      const { observations, next, returned, periods, truncated } = answer;
      expect(periods).toEqual(whole.periods);
      expect([returned, truncated]).toEqual([observations.length, next !== null]);
      expect(next === null || /[?&]lang=en/.test(next)).toBe(true);
      read.push(...observations);
      path = next === null ? null : next.slice(siteUrl.length);
      answers += 1;
    }
    expect(answers).toBe(Math.ceil(whole.total / 2));
    expect(read.map(({ notes: _, ...row }) => row)).toEqual(
      whole.observations.map(({ notes: _, ...row }) => row),
    );
  });

  it('is of its own question alone', async () => {
    const { next } = await list('BEF01', '?from=1000&limit=2');
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    expect(cursor).not.toBe('');
    expect((await list('BEF01', `?from=1000&limit=3&cursor=${cursor}`)).returned).toBe(3);
    for (const [metric, query] of [
      ['BEF01', 'period=2022'],
      ['BEF01', 'from=1000&county=03'],
      ['ASC01', 'from=1000'],
    ] as const)
      expect(await faultOf(served, addressOf(metric, `?${query}&cursor=${cursor}`)), query).toBe(
        '400 invalid_request stale_cursor cursor',
      );
  });

  it('may be asked for by the whole address, as tools do', async () => {
    const { next } = await list('BEF01', '?from=1000&limit=2');
    const byAddress = await list('BEF01', `?from=1000&limit=2&cursor=${encodeURIComponent(next ?? '')}`);
    expect(byAddress.observations).toEqual(
      (await dataOf<Observations>(served, (next ?? '').slice(siteUrl.length))).observations,
    );
  });
});

it('a tool names the metric as people do', async () => {
  const context = { store, lang: 'sv' as const, byName: true };
  const named = await answerTo(
    metricObservations,
    { metric: 'Folkmangd', period: '2022', limit: '2' },
    context,
  );
  if (isProblem(named)) throw new Error(`expected figures, got ${named.details.reason}`);
  const byId = await list('BEF01', '?period=2022&limit=2');
  expect(named.data).toEqual(byId);
});
