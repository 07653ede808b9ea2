import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Metric } from '../../../src/data/registry.ts';
import { changedMeanings } from '../../../src/release/judge-registry.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, registryOf } from '../small-dataset.ts';

const DIESEL = { title: { sv: 'Dieselbilar', en: 'Diesel cars' } };
const PETROL = { title: { sv: 'Bensinbilar', en: 'Petrol cars' } };
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };

const registryWith = (first: Partial<Metric>, second: Partial<Metric>) =>
  registryOf([metricOf('N00001', first), metricOf('N00002', second)]);
const found = (next: [Partial<Metric>, Partial<Metric>], last: [Partial<Metric>, Partial<Metric>]) =>
  changedMeanings(registryWith(...next), registryWith(...last)).map(({ rule, where, expected, actual }) => [
    rule,
    where.metric,
    expected,
    actual,
  ]);

test('another unit or source makes something else of every figure, but for a metric that nobody was shown', () => {
  const was = 'count, SCB, via Kolada (RKA)';
  expect(found([{ unit: 'percent' }, {}], [{}, {}])).toEqual([
    ['metric-redefined', 'N00001', was, 'percent, SCB, via Kolada (RKA)'],
  ]);
  expect(found([{ source: 'SCB' }, {}], [{}, {}])).toEqual([
    ['metric-redefined', 'N00001', was, 'count, SCB'],
  ]);
  expect(found([{ unit: 'percent' }, {}], [HIDDEN, {}])).toEqual([]);
  expect(found([{ unit: 'percent', ...HIDDEN }, {}], [{}, {}])).toEqual([]);
  expect(changedMeanings(registryWith({ unit: 'percent' }, {}), null)).toEqual([]);
});

const PERCENT = { code: 'percent', label: { sv: 'procent', en: 'per cent' } };

test('other words of a unit or of a noun make something else of every figure, in either language', () => {
  const NOUN = { sv: { one: 'bil', other: 'bilar' }, en: { one: 'car', other: 'cars' } };
  const registry = (noun: Metric['noun'], label = { sv: 'tusen ton CO2', en: 'percent' }) => ({
    ...registryWith({ noun }, HIDDEN),
    units: [{ code: 'count', label }],
  });
  const words = (...[next, last]: ReturnType<typeof registry>[]) =>
    changedMeanings(next ?? registry(null), last ?? registry(null)).map(
      ({ rule, where, expected, actual }) => [rule, where.metric, expected, actual],
    );
  expect(words(registry(NOUN, { sv: 'ton CO2', en: 'percent' }), registry(NOUN))).toEqual([
    ['metric-redefined', 'N00001', 'tusen ton CO2, percent', 'ton CO2, percent'],
  ]);
  expect(words(registry({ ...NOUN, en: { one: 'lorry', other: 'lorries' } }), registry(NOUN))).toEqual([
    ['metric-redefined', 'N00001', 'bil, bilar, car, cars', 'bil, bilar, lorry, lorries'],
  ]);
  const another = { ...registryWith({ unit: 'percent' }, HIDDEN), units: [...registry(null).units, PERCENT] };
  expect(words(another, registry(null)).map(([, , expected]) => expected)).toEqual([
    'count, SCB, via Kolada (RKA)',
  ]);
  expect(words(registry(NOUN), registry(null))).toEqual([]);
  expect(words(registry(null), registry(NOUN))).toEqual([]);
  expect(words(registry(NOUN, { sv: 'Tusen ton CO₂', en: 'per cent' }), registry(NOUN))).toEqual([]);
});

test('a title moves to another metric, in either language and however it is written', () => {
  expect(found([PETROL, DIESEL], [DIESEL, PETROL])).toEqual([
    ['title-moves', 'N00002', undefined, 'Dieselbilar'],
    ['title-moves', 'N00001', undefined, 'Bensinbilar'],
  ]);
  const like = { title: { sv: 'Andra', en: 'DIESEL-CARS' } };
  expect(found([{}, like], [DIESEL, {}])).toEqual([['title-moves', 'N00002', undefined, 'Andra']]);
});

test('a new title, one that two share and one of a metric that leaves move nowhere', () => {
  expect(found([PETROL, {}], [DIESEL, {}])).toEqual([]);
  expect(found([DIESEL, DIESEL], [DIESEL, PETROL])).toEqual([]);
  expect(found([{ ...DIESEL, left: '2025-01-01' }, DIESEL], [DIESEL, {}])).toEqual([]);
  expect(found([HIDDEN, DIESEL], [{ ...DIESEL, ...HIDDEN }, {}])).toEqual([]);
});

let dataset: Published | undefined;
afterEach(() => dataset?.remove());

test('a unit changes by a waiver that says why', async () => {
  dataset = await publishedDataset();
  const { data } = dataset.paths;
  const registry = registryOf([
    metricOf('N00001', { unit: 'percent' }),
    metricOf('N00002', { source: 'RKA' }),
  ]);
  const percent = { code: 'percent', label: { sv: 'procent', en: 'per cent' } };
  put(join(data, 'metrics.json'), JSON.stringify({ ...registry, units: [...registry.units, percent] }));
  const refused = await dataset.run('publish', '--date', '2025-01-01');
  expect(refused.code).toBe(1);
  expect(refused.lines.join('\n')).toContain('(N00001) [metric-redefined]');
  put(
    join(data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nmetric-redefined,N00001,,,It was registered wrongly.\n',
  );
  expect(await dataset.run('publish', '--date', '2025-01-01')).toMatchObject({ code: 0 });
  expect((await dataset.run('verify')).code).toBe(0);
});

test('a noun that was gone for a release comes back as it was, or makes something else of every figure', async () => {
  const nounOf = (one: string): Metric['noun'] => ({ sv: { one, other: one }, en: { one, other: one } });
  const first = await publishedDataset([metricOf('N00001', { noun: nounOf('person') }), metricOf('N00002')]);
  dataset = first;
  const publish = async (noun: Metric['noun'], date: string) => {
    const registry = registryOf([metricOf('N00001', { noun }), metricOf('N00002')]);
    put(join(first.paths.data, 'metrics.json'), JSON.stringify(registry));
    return first.run('publish', '--date', date);
  };
  expect((await publish(null, '2025-01-01')).code).toBe(0);
  const { code, lines } = await publish(nounOf('household'), '2025-02-01');
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('(N00001) [metric-redefined]')]);
  expect((await publish(nounOf('person'), '2025-02-01')).code).toBe(0);
  // The noun that was the last to go counts, and none before it.
  put(
    join(first.paths.data, 'waivers.csv'),
    'rule,metric,geo,period,reason\nmetric-redefined,N00001,,,Counted so.\n',
  );
  expect((await publish(nounOf('household'), '2025-03-01')).code).toBe(0);
  put(join(first.paths.data, 'waivers.csv'), 'rule,metric,geo,period,reason\n');
  expect((await publish(null, '2025-04-01')).code).toBe(0);
  expect((await publish(nounOf('person'), '2025-05-01')).code).toBe(1);
  expect((await publish(nounOf('household'), '2025-05-01')).code).toBe(0);
});
