import { expect, test } from 'vitest';
import { observationKeysAreUnique } from '../../src/rules/series.ts';
import { datasetHead, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[]) => observationKeysAreUnique.check(seriesOf(rows), datasetHead(), sha256);

test('accepts one line for each municipality and period', () => {
  expect(check(['0180 2020 1', '0180 2021 1', '0140 2020 1'])).toEqual([]);
});

test('finds every further line of the same municipality and period, with or without a value', () => {
  const findings = check(['0180 2020 1', '0140 2020 1', '0180 2020 1', '0180 2020']);
  expect(findings).toMatchObject([
    { rule: 'observation-keys-are-unique', where: { line: 4, geo: '0180', period: '2020' } },
    { rule: 'observation-keys-are-unique', where: { line: 5, geo: '0180', period: '2020' } },
  ]);
});
