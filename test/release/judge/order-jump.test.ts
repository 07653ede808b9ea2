import { expect, test } from 'vitest';
import { orderJumps } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const jumps = (previous: Figure[], next: Figure[]) =>
  orderJumps({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: previous },
    next: { description: DESCRIPTION, figures: next },
  });
const yearsOf = (previous: Figure[], next: Figure[]) =>
  jumps(previous, next).map(({ where }) => where.period);

const COUNT = 24;
const SIZES = Array.from({ length: COUNT }, (_, index) => (index * 7) % COUNT);

/** Municipalities from 1001 on; a value for each, null where there is none. */
const year = (period: string, values: readonly (number | null)[]): Figure[] =>
  values.map((value, index) => ({
    geo: String(1001 + index),
    period,
    value: value === null ? '' : String(value),
  }));

/** The two largest change places, so that the correlation between two years is a little less than 1. */
const nearly = SIZES.map((size) => (size === 23 ? 22 : size === 22 ? 23 : size));
const had = [
  ...year('2018', SIZES),
  ...year('2019', nearly),
  ...year('2020', SIZES),
  ...year('2021', nearly),
];
const rowBelow = SIZES.map((_, index) => SIZES.at(index - 1) ?? 0);

test('a new year with each figure in the row below its own is found', () => {
  expect(jumps(had, [...had, ...year('2022', rowBelow)])).toMatchObject([
    {
      rule: 'order-jump',
      severity: 'error',
      where: { file: 'observations/N00001.csv', metric: 'N00001', period: '2022' },
      expected: 'a rank correlation of at least 0.500 with 2021',
    },
  ]);
});

test('growth of all, and two that change places, are none', () => {
  expect(
    yearsOf(had, [
      ...had,
      ...year(
        '2022',
        SIZES.map((size) => 3 * size + 1000),
      ),
    ]),
  ).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', nearly)])).toEqual([]);
});

test('an order turned round and one value for all are found', () => {
  expect(
    yearsOf(had, [
      ...had,
      ...year(
        '2022',
        SIZES.map((size) => -size),
      ),
    ]),
  ).toEqual(['2022']);
  expect(
    yearsOf(had, [
      ...had,
      ...year(
        '2022',
        SIZES.map(() => 5),
      ),
    ]),
  ).toEqual(['2022']);
});

test('a year that is replaced is compared with what it replaces, and the next one with it only where it changes too', () => {
  const replaced = [...had.filter(({ period }) => period !== '2020'), ...year('2020', rowBelow)];
  expect(jumps(had, replaced)).toMatchObject([
    { where: { period: '2020' }, expected: expect.stringContaining('with the figures that they replace') },
  ]);
});

test('of two new years the one that breaks the order is found, and not the one before it', () => {
  expect(yearsOf(had, [...had, ...year('2022', SIZES), ...year('2023', rowBelow)])).toEqual(['2023']);
});

test('a year put before those that stand is compared with the first of them', () => {
  expect(jumps(had, [...year('2017', rowBelow), ...had])).toMatchObject([
    { where: { period: '2017' }, expected: expect.stringContaining('with 2018') },
  ]);
  expect(yearsOf(had, [...year('2017', SIZES), ...had])).toEqual([]);
});

test('figures that stand, and a few that change, are no finding', () => {
  expect(yearsOf(had, had)).toEqual([]);
  const few = had.map((figure, index) => (index < 19 ? { ...figure, value: '7' } : figure));
  expect(yearsOf(had, few)).toEqual([]);
});

test('a year of fewer than twenty in common is passed over', () => {
  const of = (count: number) => rowBelow.map((value, index) => (index < count ? value : null));
  expect(yearsOf(had, [...had, ...year('2022', of(19))])).toEqual([]);
  expect(yearsOf(had, [...had, ...year('2022', of(20))])).toEqual(['2022']);
  expect(yearsOf(had, [...had, ...year('2022', of(19)), ...year('2023', rowBelow)])).toEqual(['2023']);
});

test('a first release, three years, and a metric whose order was once turned round say too little', () => {
  const new_ = year('2022', rowBelow);
  expect(yearsOf([], [...had, ...new_])).toEqual([]);
  const three = had.filter(({ period }) => period !== '2018');
  expect(yearsOf(three, [...three, ...new_])).toEqual([]);
  const turned = [
    ...had,
    ...year('2016', SIZES),
    ...year(
      '2017',
      SIZES.map((size) => -size),
    ),
  ];
  expect(yearsOf(turned, [...turned, ...new_])).toEqual([]);
});

test('equal values share their rank, and zeros count', () => {
  const tied = had.map((figure) => ({ ...figure, value: String(Number(figure.value) >> 2) }));
  expect(tied.filter(({ value }) => value === '0').length).toBeGreaterThan(8);
  expect(
    yearsOf(tied, [
      ...tied,
      ...year(
        '2022',
        SIZES.map((size) => size >> 2),
      ),
    ]),
  ).toEqual([]);
  expect(
    yearsOf(tied, [
      ...tied,
      ...year(
        '2022',
        rowBelow.map((size) => size >> 2),
      ),
    ]),
  ).toEqual(['2022']);
});

test('a metric that never kept an order is not held to one', () => {
  const other = SIZES.map((size) => (size * 7) % COUNT);
  const swinging = [
    ...year('2018', SIZES),
    ...year('2019', other),
    ...year('2020', SIZES),
    ...year('2021', other),
  ];
  expect(
    yearsOf(swinging, [
      ...swinging,
      ...year(
        '2022',
        other.map((size) => -size),
      ),
    ]),
  ).toEqual([]);
});

/** Most municipalities, from the smallest to the largest, and the same with so many of them turned round from the first. */
const MOST = Array.from({ length: 120 }, (_, index) => index);
const turned = (count: number, values = MOST) => [
  ...values.slice(0, count).reverse(),
  ...values.slice(count),
];
const kept = [
  ...year('2018', MOST),
  ...year('2019', turned(10)),
  ...year('2020', MOST),
  ...year('2021', MOST),
];

test('most municipalities may lose three times the order that their metric ever lost, and a little more', () => {
  // Turned round, n values lose n (n² - 1) / 3 · 6 / (120 (120² - 1)) of the order of all.
  expect(yearsOf(kept, [...kept, ...year('2022', turned(26))])).toEqual([]);
  expect(jumps(kept, [...kept, ...year('2022', turned(29))])).toMatchObject([
    {
      where: { period: '2022' },
      expected: 'a rank correlation of at least 0.977 with 2021',
      actual: '0.972',
    },
  ]);
});

test('two years may lose twice as much, and what replaces figures as much as one', () => {
  expect(yearsOf(kept, [...kept, ...year('2023', turned(33))])).toEqual([]);
  expect(yearsOf(kept, [...kept, ...year('2023', turned(36))])).toEqual(['2023']);
  const before = kept.filter(({ period }) => period !== '2021');
  expect(yearsOf(kept, [...before, ...year('2021', turned(29))])).toEqual(['2021']);
  const all = ['2018', '2019', '2020', '2021'];
  expect(
    yearsOf(
      kept,
      all.flatMap((period) => year(period, turned(29))),
    ),
  ).toEqual(all);
});

test('of a metric that keeps little of its order, most must keep half of that', () => {
  const little = ['2018', '2019', '2020', '2021'].flatMap((period, index) =>
    year(period, index % 2 === 0 ? MOST : turned(70)),
  );
  const none = MOST.map((value) => (value * 7) % MOST.length);
  expect(jumps(little, [...little, ...year('2022', none)])).toMatchObject([
    { where: { period: '2022' }, expected: 'a rank correlation of at least 0.302 with 2021' },
  ]);
});

test('years before the first that was published must keep half of the order, as few municipalities must', () => {
  expect(yearsOf(kept, [...year('2017', turned(60)), ...kept])).toEqual([]);
  expect(yearsOf(kept, [...year('2017', turned(120)), ...kept])).toEqual(['2017']);
});

test('of fewer than a hundred only half of the order says anything', () => {
  const of = (count: number) => kept.filter((_, index) => index % MOST.length < count);
  const slipped = (count: number) => year('2022', turned(29, MOST.slice(0, count)));
  expect(yearsOf(of(99), [...of(99), ...slipped(99)])).toEqual([]);
  expect(yearsOf(of(100), [...of(100), ...slipped(100)])).toEqual(['2022']);
});
