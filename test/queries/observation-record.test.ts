import { expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { contentHash } from '../../src/data/identifier.ts';
import { Observation, observationRecord } from '../../src/endpoints/observation.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { verifiedOf } from '../support/service.ts';

const store = await memoryStore(verifiedOf(goldenData('small')), ADDRESSES);
const [metric] = store.catalogue.metrics.filter(({ id }) => id === 'BEF01');
const [municipality] = store.catalogue.municipalities;
if (metric === undefined || municipality === undefined) throw new Error('expected a golden metric and place');
const series = {
  ...(await store.series(metric, municipality.code)),
  periods: metric.periods,
  values: metric.periods.map((_, index) => (index === 0 ? null : -0.5)),
  states: 'v'.repeat(metric.periods.length),
  flags: { [metric.periods[1] ?? '']: ['suspect-zero'] },
  cautions: {},
};

it.each(["$& $' $` $1 $$", '"quoted" \\ back', 'control \u0000\u0001 signs', 'å\u2028\u{1f4ca}'])(
  'keeps a name such as %j whole wherever it stands',
  (name) => {
    const named = { ...municipality, name, county: name };
    for (const lang of ['sv', 'en'] as const) {
      const record = observationRecord({ store, metric, place: named, lang }, series, 1);
      expect(Observation.safeParse(record).error).toBeUndefined();
      expect(JSON.parse(canonicalJson(record))).toEqual(record);
      expect(record).toMatchObject({ period: metric.periods[1], geo: municipality.code, value: -0.5 });
      expect(record?.labels).toMatchObject({ geo: name, county: name });
      expect(record?.citation).toContain(`, ${name}, ${metric.periods[1]}: `);
      const { source, unit } = metric;
      const hashed = {
        metric: 'BEF01',
        geo: municipality.code,
        period: metric.periods[1] ?? '',
        value: -0.5,
        source,
        unit,
      };
      expect(record?.contentHash).toBe(contentHash(hashed, store.digest));
      expect(record?.flags).toEqual(['suspect-zero']);
    }
  },
);

it('is none where the series holds no value', () => {
  const subject = { store, metric, place: municipality, lang: 'sv' } as const;
  expect(observationRecord(subject, series, 0)).toBeNull();
  expect(observationRecord(subject, series, metric.periods.length)).toBeNull();
});

it('gives each store its own links, though two share a metric', async () => {
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
