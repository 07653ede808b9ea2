import { expect, test } from 'vitest';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { unitIsDeclared } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const unit = (code: string) => ({ code, label: { sv: code, en: code } });
const subject = (slug: string) => ({ slug, title: { sv: slug, en: slug }, synonyms: { sv: [], en: [] } });
const check = (registry: Partial<Registry>, metric: Partial<Metric> = {}) =>
  unitIsDeclared.check(datasetHead({ metrics: [metricOf(metric)], registry }), sha256);

test('accepts units and subjects that are declared once and used', () => {
  expect(check({})).toEqual([]);
});

test('finds a metric whose unit is not declared', () => {
  expect(check({ units: [] })).toMatchObject([
    {
      rule: 'unit-is-declared',
      where: { file: 'metrics.json', metric: 'N01951' },
      message: expect.stringMatching(/unit count is not/),
    },
  ]);
});

test('finds a metric whose subject is not declared', () => {
  expect(check({ subjects: [] })).toMatchObject([
    { where: { metric: 'N01951' }, message: expect.stringMatching(/subject befolkning is not/) },
  ]);
});

test('finds a unit that is declared twice', () => {
  expect(check({ units: [unit('count'), unit('count')] })).toMatchObject([
    { where: { file: 'metrics.json' }, message: expect.stringMatching(/unit count is declared twice/) },
  ]);
});

test('finds a unit and a subject that nothing uses', () => {
  const findings = check({
    units: [unit('count'), unit('percent')],
    subjects: [subject('skola'), subject('befolkning')],
  });
  expect(findings).toMatchObject([
    { message: expect.stringMatching(/No metric uses the unit percent/) },
    { message: expect.stringMatching(/No metric uses the subject skola/) },
  ]);
});
