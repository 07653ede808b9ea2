import { expect, test } from 'vitest';
import type { Lined } from '../../src/data/dataset.ts';
import { contentHash } from '../../src/data/identifier.ts';
import type { Revision } from '../../src/data/release.ts';
import { revisionLogMatchesValues } from '../../src/rules/revisions.ts';
import { chainOf, datasetHead, metricOf, revisionOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const fields = { metric: 'N01951', geo: '0180', period: '2022', unit: 'count', source: 'SCB' };
const hash = contentHash({ ...fields, value: 2 }, sha256);
const chain = chainOf({ '2024-08-30': 1, '2026-02-13': 1 });
const check = (rows: string[], revisions: Lined<Revision>[], metric = metricOf()) =>
  revisionLogMatchesValues.check(
    seriesOf(rows),
    datasetHead({ metrics: [metric], chain, revisions }),
    sha256,
  );

const revised = revisionOf({ contentHash: hash });
const withdrawn = revisionOf({
  type: 'withdrawn',
  previousValue: '2',
  value: null,
  contentHash: null,
  release: '2026-02-13',
});

test('accepts a file whose value and hash are those of the last entry, and rows listed without a value', () => {
  const older = revisionOf({ value: '7', release: '2024-08-30' });
  expect(check(['0180 2021', '0180 2022 2'], [{ ...revised, release: '2026-02-13' }, older])).toEqual([]);
});

test('finds a figure that no entry tells of', () => {
  expect(check(['0180 2021 5', '0180 2022 2'], [revised])).toMatchObject([
    { where: { line: 2, geo: '0180', period: '2021' }, actual: '5' },
  ]);
});

test('says that a figure comes by a publication, and is not published where it stands', () => {
  const found = [...check(['0180 2022 3'], [revised]), ...check(['0180 2021 5', '0180 2022 2'], [revised])];
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringContaining('import the change from a publication'),
    expect.stringContaining('import the figure from a publication'),
  ]);
});

const left = revisionOf({
  type: 'withdrawn',
  geo: null,
  period: null,
  previousValue: null,
  value: null,
  previousContentHash: null,
  contentHash: null,
  release: '2026-02-13',
});

test('takes an entry that withdraws the metric for one about each of its figures', () => {
  expect(check([], [revised, left])).toEqual([]);
  expect(check(['0180 2022 2'], [revised, left])).toMatchObject([{ actual: '2' }]);
});

test('finds a value that is not that of the last entry', () => {
  expect(check(['0180 2021', '0180 2022 3'], [revised])).toMatchObject([
    {
      rule: 'revision-log-matches-values',
      where: { file: 'observations/N01951.csv', line: 3, metric: 'N01951', geo: '0180', period: '2022' },
      expected: '2 (release 2024-08-30)',
      actual: '3',
    },
  ]);
});

test.each([[[]], [['0180 2022']]])('finds the value of the last entry missing in %j', (rows) => {
  expect(check(rows, [revised])).toMatchObject([{ actual: 'no value' }]);
});

test.each([[[]], [['0180 2022']]])('accepts %j for a withdrawn observation', (rows) => {
  expect(check(rows, [revised, withdrawn])).toEqual([]);
});

test('finds a value of an observation that is withdrawn', () => {
  expect(check(['0180 2022 2'], [revised, withdrawn])).toMatchObject([
    { expected: 'no value (release 2026-02-13)', actual: '2' },
  ]);
});

test.each([{ unit: 'percent' }, { source: 'SMHI' }])(
  'finds a hash that is not that of a metric with %j',
  (changes) => {
    expect(check(['0180 2022 2'], [revised], metricOf(changes))).toMatchObject([
      { expected: hash, actual: contentHash({ ...fields, value: 2, ...changes }, sha256) },
    ]);
  },
);

test('passes over entries about the metric itself and about other metrics', () => {
  const about = { value: null, contentHash: null, geo: null, period: null, type: 'metadata' } as const;
  expect(check(['0180 2022 2'], [revised, revisionOf(about), revisionOf({ metric: 'N00901' })])).toEqual([]);
});
