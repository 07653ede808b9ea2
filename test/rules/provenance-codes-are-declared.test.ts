import { expect, test } from 'vitest';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { provenanceCodesAreDeclared } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const label = { sv: 'ord', en: 'words' };
const CODES: Partial<Registry> = {
  periodSemantics: [{ code: '31-december', label }],
  geographySemantics: [{ code: 'residence', label }],
  licenses: [{ code: 'CC0-1.0', label, attribution: null, url: null }],
};
const check = (changes: Partial<Metric>, registry: Partial<Registry> = CODES) =>
  provenanceCodesAreDeclared.check(datasetHead({ metrics: [metricOf(changes)], registry }), sha256);

test('accepts declared codes, and null where nothing is known', () => {
  expect(check({})).toEqual([]);
  expect(
    check({ periodSemantics: '31-december', geographySemantics: 'residence', license: 'CC0-1.0' }),
  ).toEqual([]);
});

test.each(['periodSemantics', 'geographySemantics', 'license'])('finds an undeclared %s', (field) => {
  expect(check({ [field]: 'else' })).toMatchObject([
    {
      rule: 'provenance-codes-are-declared',
      where: { file: 'metrics.json', metric: 'N01951' },
      message: expect.stringContaining(`code of ${field} is not declared`),
      actual: 'else',
    },
  ]);
});

test('finds a code that is declared twice', () => {
  const twice = [
    { code: 'residence', label },
    { code: 'residence', label },
  ];
  expect(check({}, { ...CODES, geographySemantics: twice })).toMatchObject([
    {
      where: { path: ['geographySemantics'] },
      message: expect.stringContaining('residence stands twice'),
    },
  ]);
});

test('leaves the prose of a registry without codes as it is', () => {
  expect(check({ periodSemantics: 'State on 31 December.' }, {})).toEqual([]);
});
