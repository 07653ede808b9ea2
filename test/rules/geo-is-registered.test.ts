import { expect, test } from 'vitest';
import { geoIsRegistered } from '../../src/rules/series.ts';
import { datasetHead, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[]) => geoIsRegistered.check(seriesOf(rows), datasetHead(), sha256);

test('accepts the codes of the register', () => {
  expect(check(['0180 2020 1', '0140 2020 1'])).toEqual([]);
});

test('finds a code that the register does not have, with its line', () => {
  expect(check(['0180 2020 1', '0001 2020 1'])).toMatchObject([
    { rule: 'geo-is-registered', where: { file: 'observations/N01951.csv', line: 3, geo: '0001' } },
  ]);
});

test('leaves a malformed code to the rule about form', () => {
  expect(check(['180 2020 1'])).toEqual([]);
});
