import { expect, test } from 'vitest';
import { literalIsExact } from '../../src/rules/series.ts';
import { datasetHead, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[]) => literalIsExact.check(seriesOf(rows), datasetHead(), sha256);

test('accepts literals that JSON writes the same way, and no value', () => {
  expect(check(['0180 2020 984748', '0180 2021 -0.5', '0180 2022 0', '0180 2019'])).toEqual([]);
});

test.each([
  ['984748.0', '984748'],
  ['01', '1'],
  ['1e3', '1000'],
  ['-0', '0'],
  ['12345678901234567890', '12345678901234567000'],
  ['NaN', 'a finite decimal number'],
  ['Infinity', 'a finite decimal number'],
  ['1,5', 'a finite decimal number'],
])('refuses %s and expects %s', (literal, expected) => {
  const [finding, ...others] = check(['0180 2020 1', `0180 2021 ${literal}`]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    rule: 'literal-is-exact',
    severity: 'error',
    where: { file: 'observations/N01951.csv', line: 3, metric: 'N01951', geo: '0180', period: '2021' },
    expected,
    actual: JSON.stringify(literal),
  });
});

test('refuses a value of blanks, which is not the same as no value', () => {
  const series = { ...seriesOf([]), rows: [{ line: 2, geo: '0180', period: '2020', value: ' ' }] };
  expect(literalIsExact.check(series, datasetHead(), sha256)).toMatchObject([
    { expected: 'a finite decimal number', actual: '" "' },
  ]);
});
