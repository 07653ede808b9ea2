import { expect, test } from 'vitest';
import type { Metric, Municipality, Registry } from '../../src/data/registry.ts';
import { namesArePlain } from '../../src/rules/register.ts';
import { datasetHead, metricOf, municipalityOf, sha256 } from '../support/dataset-head.ts';

const check = (change: Partial<Municipality>) =>
  namesArePlain.check(datasetHead({ municipalities: [municipalityOf({ ...change, line: 7 })] }), sha256);

test('accepts names of several words, with hyphens and letters of any language', () => {
  for (const name of ['Upplands Väsby', 'Upplands-Bro', 'Malung-Sälen', 'Övertorneå', 'Gotland'])
    expect(check({ name })).toEqual([]);
});

test.each([
  ['a blank at its end', 'Stockholm ', '"Stockholm "'],
  ['a blank at its beginning', ' Stockholm', '" Stockholm"'],
  ['two blanks', 'Upplands  Väsby', '"Upplands  Väsby"'],
  ['a no-break space', 'Upplands\u00a0Väsby', '"Upplands<U+00A0>Väsby"'],
  ['a zero width space', 'Stock\u200bholm', '"Stock<U+200B>holm"'],
  ['a soft hyphen', 'Stock\u00adholm', '"Stock<U+00AD>holm"'],
  ['a mark of direction', '\u200eStockholm', '"<U+200E>Stockholm"'],
  ['a mark of annotation', 'Stock\ufff9holm', '"Stock<U+FFF9>holm"'],
  ['a joiner of graphemes', 'Stock\u034fholm', '"Stock<U+034F>holm"'],
])('finds a name with %s, and says where', (_, name, actual) => {
  for (const change of [{ name }, { county: name }])
    expect(check(change)).toMatchObject([{ where: { line: 7, geo: '0180' }, actual }]);
});

const checkMetric = (change: Partial<Metric>, registry: Partial<Registry> = {}) =>
  namesArePlain.check(datasetHead({ metrics: [metricOf(change)], registry }), sha256);
const both = { sv: 'antal', en: 'count\u00a0' };
const noun = { sv: { one: 'bil', other: 'bilar' }, en: { one: 'car ', other: 'cars' } };

test.each<[string, Partial<Metric>, PropertyKey[], string]>([
  ['title', { title: { sv: 'Antal  bilar', en: 'Cars' } }, ['title', 'sv'], '"Antal  bilar"'],
  ['title', { title: { sv: 'Bilar', en: 'Ca\u00adrs' } }, ['title', 'en'], '"Ca<U+00AD>rs"'],
  ['official title', { officialTitle: ' Bilar' }, ['officialTitle'], '" Bilar"'],
  ['source', { source: 'SCB ' }, ['source'], '"SCB "'],
  ['publisher', { publisher: 'RKA\u200b' }, ['publisher'], '"RKA<U+200B>"'],
  ['dataset', { dataset: 'Fordon\u202f2' }, ['dataset'], '"Fordon<U+202F>2"'],
  ['noun', { noun }, ['noun', 'en', 'one'], '"car "'],
  ['synonym', { synonyms: { sv: ['bil', 'bil '], en: [] } }, ['synonyms', 'sv', '1'], '"bil "'],
])('finds a metric whose %s is not plain, and where it stands', (_, change, path, actual) => {
  const where = { file: 'metrics.json', metric: 'N01951', path: ['metrics', 0, ...path] };
  expect(checkMetric(change)).toMatchObject([{ where, actual }]);
});

test('finds the label of a unit, and another name of a municipality, that is not plain', () => {
  expect(checkMetric({}, { units: [{ code: 'count', label: both }] })).toMatchObject([
    { where: { file: 'metrics.json', path: ['units', '0', 'label', 'en'] }, actual: '"count<U+00A0>"' },
  ]);
  const municipalities = { '0180': { otherNames: ['Stock\u200dholm'], formerCodes: [] } };
  expect(checkMetric({}, { municipalities })).toMatchObject([
    { where: { path: ['municipalities', '0180', 'otherNames', '0'] }, actual: '"Stock<U+200D>holm"' },
  ]);
});

test('tells once of a title that stands in both languages, and leaves sentences to their writers', () => {
  const title = { sv: 'Bilar ', en: 'Bilar ', untranslated: true as const };
  expect(checkMetric({ title })).toHaveLength(1);
  const sentence = { sv: 'Per 1\u00a0000 invånare.', en: 'Per 1\u00a0000 inhabitants.' };
  const note = { kind: 'caution' as const, text: sentence, geo: null, from: null, to: null };
  const status = { public: true, reason: sentence.en };
  expect(checkMetric({ status, definition: sentence, capabilitiesReason: sentence, notes: [note] })).toEqual(
    [],
  );
  const drafts = [metricOf({ officialTitle: ' Bilar' })] as unknown as Registry['drafts'];
  expect(checkMetric({}, { drafts })).toEqual([]);
});
