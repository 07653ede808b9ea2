import { expect, test } from 'vitest';
import { repeatedYears } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const found = (previous: Figure[], next: Figure[]) =>
  repeatedYears({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: previous },
    next: { description: DESCRIPTION, figures: next },
  });
const yearsOf = (previous: Figure[], next: Figure[]) =>
  found(previous, next).map(({ where }) => where.period);

/** Municipalities from 1001 on; `of` is the year whose figures they are. */
const year = (period: string, of = period, count = 100): Figure[] =>
  Array.from({ length: count }, (_, index) => ({
    geo: String(1001 + index),
    period,
    value: String(100 * (index + 1) + Number(of)),
  }));
const had = ['2018', '2019', '2020', '2021'].flatMap((period) => year(period));

test('a new year with the figures of one further back is found', () => {
  expect(found(had, [...had, ...year('2022', '2020')])).toMatchObject([
    {
      rule: 'year-repeats',
      severity: 'error',
      where: { file: 'observations/N00001.csv', metric: 'N00001', period: '2022' },
      expected: 'figures other than those of 2020',
      actual: 'those of 2020',
    },
  ]);
  expect(yearsOf(had, [...had, ...year('2022')])).toEqual([]);
});

test('all years shifted by one are found in each that has what was published of another', () => {
  const shifted = [
    ...year('2018'),
    ...year('2019', '2018'),
    ...year('2020', '2019'),
    ...year('2021', '2020'),
  ];
  // 2018 and 2019 repeat each other as they come, which the verification says.
  expect(yearsOf(had, shifted)).toEqual(['2020', '2021']);
  const back = [...year('2018', '2019'), ...year('2019', '2020'), ...year('2020', '2021')];
  expect(yearsOf(had, back)).toEqual(['2018', '2019', '2020']);
});

test('a year and the one before it or after it that are the same are left to the verification', () => {
  expect(yearsOf(had, [...had, ...year('2022', '2021')])).toEqual([]);
  expect(yearsOf(had, [...year('2017', '2018'), ...had])).toEqual([]);
  const carried = [...year('2014', '2014'), ...year('2015', '2014'), ...year('2016', '2014')];
  expect(yearsOf([], carried)).toEqual([]);
});

test('years that stand are no finding', () => {
  const same = [...had, ...year('2022', '2020')];
  expect(yearsOf(same, [...same, ...year('2023')])).toEqual([]);
});

test('one of a hundred may differ, two may not, and fewer than twenty in common say nothing', () => {
  const but = (count: number) =>
    year('2022', '2020').map((figure, index) => (index < count ? { ...figure, value: '1' } : figure));
  expect(yearsOf(had, [...had, ...but(1)])).toEqual(['2022']);
  expect(yearsOf(had, [...had, ...but(2)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', '2020', 19)])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', '2020', 20)])).toEqual(['2022']);
});

test('zeros in both years and what is listed without a value say nothing', () => {
  const all = (value: string) =>
    ['2018', '2019', '2020'].flatMap((period) =>
      year(period).map((figure) => ({ ...figure, value: period === '2019' ? '7' : value })),
    );
  expect(yearsOf([], all('0'))).toEqual([]);
  expect(yearsOf([], all(''))).toEqual([]);
  expect(yearsOf([], all('5'))).toEqual(['2018', '2020']);
});
