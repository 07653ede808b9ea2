import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/data/hash.ts';
import { contentHash } from '../../src/data/identifier.ts';
import { isProblem, type Problem } from '../../src/data/problem.ts';
import {
  findObservation,
  judgeValue,
  Observation,
  observationRecord,
} from '../../src/endpoints/observation.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

const metricOf = (id: string) => store.directory.metrics.get(id) ?? expect.fail(`expected the metric ${id}`);

describe('an observation that is not found', () => {
  it.each([
    ['1961', ['1960', '1962'], '1960'],
    ['1963', ['1960', '1962'], '1962'],
    ['1800', ['1970', '1990'], '1970'],
    ['2150', ['1970', '1990'], '1990'],
  ])(
    'beside %s names the years of %j and the nearest, %s, the earlier of two',
    async (asked, periods, nearest) => {
      const metric = metricOf('NORANK1');
      const series = (await store.series(metric, '0180')) ?? expect.fail('expected the golden series');
      const states = metric.periods.map((period) => (periods.includes(period) ? 'v' : '-')).join('');
      const found = await findObservation(
        { ...store, series: async () => ({ ...series, states }) },
        `SF.NORANK1.0180.${asked}`,
      );
      expect(found).toMatchObject({ code: 'not_found', details: { periods, nearest } });
    },
  );

  it.each([
    ['sf.rev01.0114.2022', ['SF.REV01.0114.2022']],
    [' SF.REV01.0114.2022\n', ['SF.REV01.0114.2022']],
    ['SF.REV01.114.2022', ['SF.REV01.0114.2022']],
    ['rev01.0114.2022', ['SF.REV01.0114.2022']],
    ['SF.REV01.14.2022', []],
    ['sf.rev01.1480.2022', []],
  ])('as %j suggests its own spelling where that figure has a value: %j', async (id, suggestions) => {
    expect(await findObservation(store, id)).toMatchObject({ code: 'not_found', details: { suggestions } });
  });

  it('names what it suggests in both languages', async () => {
    const { names } = (await findObservation(store, 'SF.BEF01.0399.2023')) as Problem;
    const { title } = metricOf('BEF01');
    expect(names?.['SF.BEF01.0330.2023']).toEqual({
      sv: `${title.sv}, Knivsta, 2023`,
      en: `${title.en}, Knivsta, 2023`,
    });
  });
});

it.each([
  [
    'before its metric left',
    '2025-11-20',
    '2025-06-01/SF.NORANK1.1981.1991/withdrawn',
    'id=SF.NORANK1.1981.1991',
  ],
  ['with its metric', '2025-06-01', '2025-06-01/NORANK1/withdrawn', 'metric=NORANK1&type=withdrawn'],
])('a figure that was withdrawn %s names the entry that withdrew it', async (_, left, revision, listed) => {
  const found = await findObservation(store, 'SF.NORANK1.1981.1991');
  if (isProblem(found)) throw new Error('expected the golden figure, got none');
  const problem = await judgeValue(store, { ...found, metric: { ...found.metric, left } });
  expect(problem?.details).toMatchObject({
    reason: 'withdrawn',
    revision,
    address: `https://data.example/api/v1/revisions?${listed}`,
  });
});

describe('the record of an observation', async () => {
  const metric = metricOf('BEF01');
  const [municipality = expect.fail('expected a municipality')] = store.catalogue.municipalities;
  const period = metric.periods[1] ?? '';
  /** No value in the first year, a negative one with a flag in the second. */
  const series = {
    periods: metric.periods,
    values: metric.periods.map((_, index) => (index === 0 ? null : -0.5)),
    states: 'v'.repeat(metric.periods.length),
    files: '',
    flags: { [period]: ['suspect-zero'] },
    cautions: {},
  };

  describe.each(['sv', 'en'] as const)('in %s', (lang) => {
    it.each(["$& $' $` $1 $$", '"quoted" \\ back', 'control \u0000\u0001 signs', 'å\u2028\u{1f4ca}'])(
      'keeps a name such as %j whole wherever it stands',
      (name) => {
        const named = { ...municipality, name, county: name };
        const record = observationRecord({ store, metric, place: named, lang }, series, 1);
        expect(Observation.safeParse(record).error).toBeUndefined();
        expect(JSON.parse(canonicalJson(record))).toEqual(record);
        expect(record).toMatchObject({
          period,
          geo: municipality.code,
          value: -0.5,
          flags: ['suspect-zero'],
        });
        expect(record?.labels).toMatchObject({ geo: name, county: name });
        expect(record?.citation).toContain(`, ${name}, ${period}: `);
      },
    );
  });

  it('has the hash of what it says: metric, municipality, year, value, source and unit', () => {
    const record = observationRecord({ store, metric, place: municipality, lang: 'sv' }, series, 1);
    const { source, unit } = metric;
    expect(record?.contentHash).toBe(
      contentHash(
        { metric: 'BEF01', geo: municipality.code, period, value: -0.5, source, unit },
        store.digest,
      ),
    );
  });

  it('is none where the series holds no value', () => {
    const subject = { store, metric, place: municipality, lang: 'sv' } as const;
    expect(observationRecord(subject, series, 0)).toBeNull();
    expect(observationRecord(subject, series, metric.periods.length)).toBeNull();
  });

  it('has the links of its own store, though two stores share a metric', () => {
    const elsewhere = {
      ...store,
      catalogue: { ...store.catalogue, siteUrl: 'https://elsewhere.example' },
    };
    for (const one of [store, elsewhere, store]) {
      const record = observationRecord({ store: one, metric, place: municipality, lang: 'sv' }, series, 1);
      for (const link of [...Object.values(record?.links ?? {}), record?.citation])
        expect(link).toContain(one.catalogue.siteUrl);
    }
  });
});
