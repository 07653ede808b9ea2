import { expect, test } from 'vitest';
import { lostDigits } from '../../../src/release/judge-series.ts';
import type { Figure } from '../../../src/release/mapping.ts';

const DESCRIPTION = { title: { sv: 'Mått', en: 'Metric' }, unit: 'count', source: 'SCB' };
const figures = (values: string[]): Figure[] =>
  values.map((value, index) => ({ geo: String(1001 + index), period: '2024', value }));
const found = (had: string[], has: string[]) =>
  lostDigits({
    metric: 'N00001',
    previous: { description: DESCRIPTION, figures: figures(had) },
    next: { description: DESCRIPTION, figures: figures(has) },
  });
const HAD = Array.from({ length: 100 }, (_, index) => `${12_345 + 678 * index}.${101 + index}`);
const rounded = (digits: number): string[] => HAD.map((value) => String(Number(value).toFixed(digits)));

test('figures that are the ones before with fewer digits are found, whatever was rounded to', () => {
  expect(found(HAD, rounded(1))).toMatchObject([
    {
      rule: 'digits-lost',
      severity: 'error',
      where: { file: 'observations/N00001.csv', metric: 'N00001' },
      actual: '100 of 100 revised figures rounded',
    },
  ]);
  const inThousands = HAD.map((value) => String(1000 * Math.round(Number(value) / 1000)));
  expect(found(HAD, inThousands)).toHaveLength(1);
  expect(found(HAD, [...rounded(1).slice(1), '5'])).toHaveLength(0);
  expect(found(HAD, ['5', ...rounded(1).slice(1)])).toHaveLength(1);
});

test('a half may be rounded up or down, and a number below one to nothing', () => {
  const had = Array.from({ length: 20 }, (_, index) => `0.${index + 1}25`);
  expect(
    found(
      had,
      had.map((value) => value.slice(0, -1)),
    ),
  ).toHaveLength(1);
  const small = Array.from({ length: 20 }, (_, index) => `${index + 11}e-7`);
  expect(
    found(
      small,
      small.map(() => '0'),
    ),
  ).toHaveLength(1);
});

test('figures with as many digits or more, with other digits, or fewer than twenty, are revised and not rounded', () => {
  expect(found(rounded(1), HAD)).toEqual([]);
  expect(
    found(
      HAD,
      HAD.map((value) => String(Math.ceil(Number(value) * 1.01))),
    ),
  ).toEqual([]);
  expect(found(HAD, [...rounded(1).slice(0, 19), ...HAD.slice(19)])).toEqual([]);
  expect(found(HAD, ['5', '5', ...rounded(1).slice(2)])).toEqual([]);
  const ones = HAD.map(() => '1');
  expect(
    found(
      ones,
      ones.map(() => '0'),
    ),
  ).toEqual([]);
});

test('what comes, goes or stays says nothing', () => {
  expect(found(HAD, HAD)).toEqual([]);
  expect(
    found(
      HAD,
      HAD.map(() => ''),
    ),
  ).toEqual([]);
  expect(found([], rounded(1))).toEqual([]);
});
