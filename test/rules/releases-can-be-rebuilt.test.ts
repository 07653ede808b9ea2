import { expect, test } from 'vitest';
import type { DatasetHead, Lined } from '../../src/data/dataset.ts';
import type { Revision } from '../../src/data/release.ts';
import { releasesCanBeRebuilt } from '../../src/rules/revisions.ts';
import {
  chainOf,
  datasetHead,
  hashOfText,
  headOf,
  logOf,
  manifestOf,
  revisionOf,
  seriesOf,
  sha256,
} from '../support/dataset-head.ts';

const series = seriesOf(['0140 2022 2', '0180 2021 3', '0180 2022']);
const check = (head: DatasetHead) => releasesCanBeRebuilt.check(series, head, sha256);
const fileOf = (rows: string) => ({ 'observations/N01951.csv': hashOfText(`geo,period,value\n${rows}`) });

test('accepts a log that leads to the listed file', () => {
  expect(check(headOf(series))).toEqual([]);
});

test.each([
  ['an entry less', (head: DatasetHead) => ({ ...head, log: logOf(head.log.of('N01951').slice(1)) })],
  ['a listing less', (head: DatasetHead) => ({ ...head, listings: [] })],
])('finds a log with %s', (_what, change) => {
  expect(check(change(headOf(series)))).toMatchObject([
    {
      rule: 'releases-can-be-rebuilt',
      where: { file: 'revisions/2024-08-30.csv', metric: 'N01951' },
      expected: hashOfText('geo,period,value\n0140,2022,2\n0180,2021,3\n0180,2022,\n'),
    },
  ]);
});

const entry = (changes: Partial<Lined<Revision>>) =>
  revisionOf({ type: 'published', previousValue: null, previousContentHash: null, ...changes });

test('follows values, listings, a metric that leaves and one that comes back, release by release', () => {
  const dates = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'] as const;
  const [first, second, third, fourth] = dates;
  const revisions = [
    entry({ release: first, geo: '0180', value: '1' }),
    entry({ release: second, geo: '0180', type: 'withdrawn', previousValue: '1', value: null }),
    entry({ release: second, geo: '0140', value: '5' }),
    entry({ release: third, geo: null, period: null, type: 'withdrawn', value: null }),
    entry({ release: fourth, geo: '0140', value: '5' }),
  ];
  const about = { line: 2, metric: 'N01951', geo: '0180', period: '2022' };
  const listings = [
    { ...about, change: 'listed' as const, release: second },
    { ...about, geo: '0140', change: 'listed' as const, release: first },
    { ...about, geo: '0140', change: 'dropped' as const, release: second },
  ];
  const manifests = new Map([
    [first, manifestOf(first, fileOf('0140,2022,\n0180,2022,1\n'))],
    [second, manifestOf(second, fileOf('0140,2022,5\n0180,2022,\n'))],
    [third, manifestOf(third)],
    [fourth, manifestOf(fourth, fileOf('0140,2022,5\n'))],
  ]);
  const chain = chainOf(Object.fromEntries(dates.map((date) => [date, 0])));
  expect(check(datasetHead({ chain, revisions, listings, manifests }))).toEqual([]);
});

test('takes a file without rows for none', () => {
  const manifests = new Map([['2024-08-30', manifestOf('2024-08-30', fileOf(''))]]);
  expect(check(datasetHead({ manifests }))).toEqual([]);
});
