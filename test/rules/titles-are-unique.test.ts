import { expect, test } from 'vitest';
import { titlesAreUnique } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const titled = (id: string, sv: string, en: string, changes: Parameters<typeof metricOf>[0] = {}) =>
  metricOf({ id, title: { sv, en }, ...changes });
const check = (...metrics: ReturnType<typeof metricOf>[]) =>
  titlesAreUnique.check(datasetHead({ metrics }), sha256).map(({ where }) => where.metric);

test('accepts titles that differ in both languages', () => {
  expect(check(titled('A01', 'Ett', 'One'), titled('A02', 'Två', 'Two'))).toEqual([]);
});

test('finds a title that a public metric has already, in either language, whatever its case and diacritics', () => {
  expect(check(titled('A01', 'Två', 'One'), titled('A02', 'tva', 'Two'))).toEqual(['A02']);
  expect(check(titled('A01', 'Ett', 'One'), titled('A02', 'Två', 'ONE'))).toEqual(['A02']);
});

test.each(['Ett  mått', 'Ett-mått', 'Ett\u00a0mått', 'Ett m\u200bått', 'Ett mått\u00ad'])(
  'finds a title that no reader can tell from another: %j',
  (title) => {
    expect(check(titled('A01', 'Ett mått', 'One'), titled('A02', title, 'Two'))).toEqual(['A02']);
  },
);

test('passes over metrics that are not public, and those that have left', () => {
  const hidden = { status: { public: null, reason: 'unknown' } };
  expect(check(titled('A01', 'Ett', 'One'), titled('A02', 'Ett', 'One', hidden))).toEqual([]);
  expect(check(titled('A01', 'Ett', 'One', { left: '2024-08-30' }), titled('A02', 'Ett', 'One'))).toEqual([]);
});
