import { expect, test } from 'vitest';
import { keysAreWellFormed } from '../../src/rules/series.ts';
import { datasetHead, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[]) => keysAreWellFormed.check(seriesOf(rows), datasetHead(), sha256);

test('accepts four-digit codes and years', () => {
  expect(check(['0180 1900 1', '0180 2100 1'])).toEqual([]);
});

test.each(['180', '01800', '018O', '٠١٨٠'])('refuses the municipality code %s', (geo) => {
  expect(check([`${geo} 2020 1`])).toMatchObject([
    { rule: 'keys-are-well-formed', where: { line: 2 }, expected: 'four digits', actual: `"${geo}"` },
  ]);
});

test.each(['20', '1899', '2101', '2020-01'])('refuses the period %s', (period) => {
  expect(check([`0180 ${period} 1`])).toMatchObject([
    { rule: 'keys-are-well-formed', expected: 'YYYY, 1900 to 2100', actual: `"${period}"` },
  ]);
});

test('reports code and period of one line separately', () => {
  expect(check(['180 20 1'])).toHaveLength(2);
});
