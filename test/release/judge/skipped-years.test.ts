import { expect, test } from 'vitest';
import { skippedYears } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const figures = (years: string[]): Figure[] =>
  years.map((period) => ({ geo: '0180', period, value: `1${period}` }));
const found = (had: string[], has: string[]) =>
  skippedYears({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: figures(had) },
    next: { description: DESCRIPTION, figures: figures(has) },
  });
const HAD = ['2020', '2021', '2022'];

test('a year that comes after a gap is found where every year was there of late', () => {
  expect(found(HAD, [...HAD, '2025'])).toMatchObject([
    {
      rule: 'year-skipped',
      severity: 'error',
      where: { file: 'observations/N00001.csv', metric: 'N00001', period: '2025' },
      expected: '2023 to 2024',
    },
  ]);
  expect(found(HAD, [...HAD, '2024', '2026'])).toMatchObject([
    { where: { period: '2024' }, expected: '2023', actual: 'nothing' },
    { where: { period: '2026' } },
  ]);
});

test('a gap before the last three years excuses none behind them', () => {
  const had = ['2015', ...HAD];
  expect(found(had, [...had, '2025'])).toMatchObject([
    { where: { period: '2025' }, expected: '2023 to 2024' },
  ]);
  expect(found(had, [...had, '2023'])).toEqual([]);
});

test('the next year, several in a row, what goes in between, and years before the first are no skipped year', () => {
  expect(found(HAD, [...HAD, '2023', '2024'])).toEqual([]);
  expect(found(HAD, ['2010', '2015', ...HAD])).toEqual([]);
  expect(found(HAD, ['2020', '2022'])).toEqual([]);
});

test('a metric that has gaps among its last years, has too few of them, or comes for the first time, is not asked', () => {
  expect(found(['2016', '2018', '2020'], ['2016', '2018', '2020', '2022'])).toEqual([]);
  expect(found(['2019', '2020', '2022'], ['2019', '2020', '2022', '2024'])).toEqual([]);
  expect(found(['2021', '2022'], ['2021', '2022', '2024'])).toEqual([]);
  expect(found([], ['2015', '2020'])).toEqual([]);
});

test('a year whose figures are all without a value is no year', () => {
  const empty = { geo: '0180', period: '2023', value: '' };
  const previous = { description: DESCRIPTION, figures: figures(HAD) };
  const next = { description: DESCRIPTION, figures: [...figures([...HAD, '2024']), empty] };
  expect(skippedYears({ metric: 'N00001', previous, next })).toHaveLength(1);
});
