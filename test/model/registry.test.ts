import { expect, test } from 'vitest';
import { Metric } from '../../src/model/registry.ts';
import { metricOf } from '../support/dataset-head.ts';

test('a reason in one language, as older releases have it, stands in both places', () => {
  const older = { ...metricOf(), capabilitiesReason: 'Few take part.' };
  const { definition: _, notes: __, related: ___, noun: ____, ...plain } = older;
  expect(Metric.parse(plain)).toMatchObject({
    capabilitiesReason: { sv: 'Few take part.', en: 'Few take part.' },
    definition: null,
    notes: [],
    related: [],
    noun: null,
  });
});

test('a reason in both languages stays as it is, and one in a single language of two is refused', () => {
  const both = { sv: 'Få deltar.', en: 'Few take part.' };
  expect(Metric.parse({ ...metricOf(), capabilitiesReason: both }).capabilitiesReason).toEqual(both);
  expect(Metric.safeParse({ ...metricOf(), capabilitiesReason: { sv: 'Få deltar.' } }).success).toBe(false);
});
