import { expect, it } from 'vitest';
import { canonicalJson } from '../../src/model/json.ts';
import { observationText } from '../../src/queries/observation-text.ts';
import { openStore } from '../../src/store/open-store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';

const store = await openStore(readFrom(await emittedOf(goldenData('small'))));
const [metric] = store.catalogue.metrics.filter(({ id }) => id === 'BEF01');
const [municipality] = store.catalogue.municipalities;
if (metric === undefined || municipality === undefined) throw new Error('expected a golden metric and place');
const series = {
  values: metric.periods.map(() => -0.5),
  states: 'v'.repeat(metric.periods.length),
  hashes: metric.periods.map((period) => `hash of ${period}`),
  flags: { [metric.periods[1] ?? '']: ['suspect-zero'] },
  cautions: {},
  revisions: {},
};

it.each([
  "$& $' $` $1 $$",
  '"quoted" \\ back',
  'control \u0000\u0001\u0002\u0003\u0004\u0005\u0006 signs',
  'å\u2028\u{1f4ca}',
])('keeps a name such as %j whole wherever it stands, in canonical JSON', (name) => {
  const place = { ...municipality, name, county: `${name} län` };
  for (const lang of ['sv', 'en'] as const)
    for (const [index, period] of metric.periods.entries()) {
      const text = observationText({ store, metric, municipality: place, lang }, series, index);
      const record = JSON.parse(text);
      expect(text).toBe(canonicalJson(record));
      expect(record).toMatchObject({ period, geo: municipality.code, value: -0.5 });
      expect(record.labels).toMatchObject({ geo: name, county: `${name} län` });
      expect(record.citation).toContain(`, ${name}, ${period}. `);
      expect(record.contentHash).toBe(`sha256:hash of ${period}`);
      expect(record.flags).toEqual(index === 1 ? ['suspect-zero'] : []);
    }
});
