import { describe, expect, test } from 'vitest';
import { valueJumps } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

/** 60 municipalities over 2020 to 2022 that grow by one per cent a year: 120 steps. */
const history = (base = 100, length = 60): Figure[] =>
  Array.from({ length }, (_, index) => String(1001 + index)).flatMap((geo) =>
    [1, 1.01, 1.0201].map((share, index) => ({
      geo,
      period: String(2020 + index),
      value: String(base * share),
    })),
  );

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const jumps = (previous: Figure[], next: Figure[]) =>
  valueJumps({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: previous },
    next: { description: DESCRIPTION, figures: next },
  });
const newYear = (value: string): Figure[] => [...history(), { geo: '1001', period: '2023', value }];

test('a step within twice the largest of the history is no jump', () => {
  expect(jumps(history(), newYear('104'))).toEqual([]);
});

test('a step beyond twice the history is a jump, up and down', () => {
  expect(jumps(history(), newYear('106'))).toMatchObject([
    { rule: 'value-jump', where: { metric: 'N00001', geo: '1001', period: '2023', line: 182 } },
  ]);
  expect(jumps(history(), newYear('98'))).toHaveLength(1);
});

test('a figure that becomes zero where all were above is a jump', () => {
  expect(jumps(history(), newYear('0'))).toHaveLength(1);
});

test('a revision is measured against the figure it replaces', () => {
  const thousandfold = history(100_000);
  expect(jumps(history(), thousandfold)).toHaveLength(180);
});

test('a figure that did not change is no jump, however far it stands', () => {
  const odd = [...history(100, 600), { geo: '1001', period: '2023', value: '500' }];
  expect(jumps(odd, odd)).toEqual([]);
  expect(jumps(odd, [...odd.slice(0, -1), { geo: '1001', period: '2023', value: '501' }])).toHaveLength(1);
});

test('a metric with a figure at or below zero is measured by differences', () => {
  const signed = history().map((figure, index) => ({ ...figure, value: String((index % 3) - 1) }));
  const next = (value: string) => [...signed, { geo: '1001', period: '2023', value }];
  expect(jumps(signed, next('3'))).toEqual([]);
  expect(jumps(signed, next('3.5'))).toHaveLength(1);
});

test('a zero among the figures is enough for differences', () => {
  const counted = history().map((figure, index) => ({ ...figure, value: String(index % 3) }));
  const next = (value: string) => [...counted, { geo: '1001', period: '2023', value }];
  expect(jumps(counted, next('4'))).toEqual([]);
  expect(jumps(counted, next('5'))).toHaveLength(1);
});

test('one zero in a thousand figures leaves the ratios to be judged beside the differences', () => {
  const small = history(1).map((figure) => ({ ...figure, geo: `2${figure.geo.slice(1)}` }));
  const never = history(0, 1).map((figure) => ({ ...figure, geo: '3001' }));
  const once = history(1, 1).map(({ value, period }) => ({
    geo: '3002',
    period,
    value: period === '2020' ? '0' : value,
  }));
  const all = [...history(1e6, 600), ...small, ...never, ...once];
  const next = (geo: string, value: string) => [...all, { geo, period: '2023', value }];
  expect(jumps(all, next('2001', '1.03'))).toEqual([]);
  expect(jumps(all, next('2001', '10.3'))).toMatchObject([
    { where: { geo: '2001' }, expected: 'a step of at most 0.0199 in natural logarithm' },
  ]);
  expect(jumps(all, next('2001', '0'))).toMatchObject([{ excess: Number.POSITIVE_INFINITY }]);
  expect(jumps(all, next('3001', '0'))).toEqual([]);
  expect(jumps(all, next('3001', '10'))).toHaveLength(1);
});

test('fewer than a hundred steps say nothing', () => {
  const hundred = history(100, 50);
  const next = { geo: '1001', period: '2023', value: '999' };
  expect(jumps(hundred, [...hundred, next])).toHaveLength(1);
  expect(jumps(hundred.slice(0, -1), [...hundred.slice(0, -1), next])).toEqual([]);
  const short = history().slice(0, 90);
  expect(jumps(short, [...short, { geo: '1001', period: '2023', value: '999' }])).toEqual([]);
});

test('over a gap the nearest earlier year is compared, and each year between may have its step', () => {
  const after = (value: string) => [...history(), { geo: '1001', period: '2025', value }];
  expect(jumps(history(), after('108'))).toEqual([]);
  expect(jumps(history(), after('109'))).toMatchObject([
    { where: { geo: '1001', period: '2025' }, actual: '102.01 → 109' },
  ]);
});

test('a year put before a series is compared with the nearest later one that stands', () => {
  const before = (value: string): Figure[] => [{ geo: '1001', period: '2018', value }, ...history()];
  expect(jumps(history(), before('98'))).toEqual([]);
  expect(jumps(history(), before('90'))).toMatchObject([{ where: { period: '2018' }, actual: '100 → 90' }]);
  const two = [{ geo: '1001', period: '2017', value: '0.1' }, ...before('0.1')];
  expect(jumps(history(), two).map(({ where }) => where.period)).toEqual(['2017']);
  const revised = before('0.1').map((figure, index) => (index === 1 ? { ...figure, value: '0.1' } : figure));
  expect(jumps(history(), revised)[0]).toMatchObject({ where: { period: '2018' }, actual: '101 → 0.1' });
});

test('the first figure of a municipality is compared with no other one’s', () => {
  expect(jumps(history(), [...history(), { geo: '2001', period: '2023', value: '999' }])).toEqual([]);
});

test('a year listed without a value is no year to compare with', () => {
  const gap = { geo: '1001', period: '2023', value: '' };
  const after = (value: string) => [...history(), gap, { geo: '1001', period: '2024', value }];
  expect(jumps(history(), after('106'))).toEqual([]);
  expect(jumps(history(), after('107'))).toHaveLength(1);
});

describe('the limit is twice the 99.9th percentile of all steps, nearest rank', () => {
  /** 1,000 steps: two municipalities of two steps each, one large and one small, and 498 that grow evenly. */
  const steps = (large: number): Figure[] => {
    const even = history(100, 499);
    const uneven = [100, 101, 101 * large].map((value, index) => ({
      geo: '9001',
      period: String(2020 + index),
      value: String(value),
    }));
    return [...even, ...uneven];
  };
  const with2023 = (figures: Figure[], value: number): Figure[] => [
    ...figures,
    { geo: '1001', period: '2023', value: String(value) },
  ];

  test('the largest step of a thousand does not set it', () => {
    expect(jumps(steps(4), with2023(steps(4), 102.01 * 1.05))).toHaveLength(1);
  });

  test('the second largest does, though it is beyond the 99th percentile', () => {
    const two = steps(4).map((figure) =>
      figure.geo === '1002' && figure.period === '2022' ? { ...figure, value: String(101 * 1.5) } : figure,
    );
    expect(jumps(two, with2023(two, 102.01 * 1.5 ** 2 * 0.99))).toEqual([]);
    expect(jumps(two, with2023(two, 102.01 * 1.5 ** 2 * 1.01))).toHaveLength(1);
  });
});
