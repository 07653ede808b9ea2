import { expect, test } from 'vitest';
import { rowsAreOrdered } from '../../src/rules/series.ts';
import { datasetHead, seriesOf, sha256 } from '../support/dataset-head.ts';

const check = (rows: string[]) => rowsAreOrdered.check(seriesOf(rows), datasetHead(), sha256);

test('accepts rows by municipality, then period, and one that stands twice', () => {
  expect(check(['0140 2021 1', '0140 2022 1', '0140 2022 1', '0180 2020 1'])).toEqual([]);
});

test.each([[['0180 2021 1', '0140 2022 1']], [['0180 2022 1', '0180 2021 1']]])(
  'finds the first of %j that is behind',
  (rows) => {
    expect(check(rows)).toMatchObject([{ rule: 'rows-are-ordered', where: { line: 3 } }]);
  },
);
