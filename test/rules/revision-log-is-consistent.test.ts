import { expect, test } from 'vitest';
import type { Lined } from '../../src/data/dataset.ts';
import type { Revision } from '../../src/data/release.ts';
import { revisionLogIsConsistent } from '../../src/rules/revisions.ts';
import { chainOf, datasetHead, hashOfText, revisionOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const [one, two, three] = [hashOfText('1'), hashOfText('2'), hashOfText('3')];
const chain = chainOf({ '2024-08-30': 0, '2026-02-13': 0, '2026-04-16': 0 });
const check = (...revisions: Lined<Revision>[]) =>
  revisionLogIsConsistent.check(seriesOf([]), datasetHead({ chain, revisions }), sha256);

const first = revisionOf({ release: '2024-08-30' });
const next = { previousValue: '2', previousContentHash: two, value: '3', contentHash: three };
const gone = { type: 'withdrawn', value: null, contentHash: null } as const;
const fresh = { type: 'published', previousValue: null, previousContentHash: null } as const;
const aboutMetric = { ...fresh, ...gone, type: 'metadata', geo: null, period: null } as const;

test('accepts entries that each take up where the one before ended, whatever their order in memory', () => {
  expect(check(revisionOf({ ...next, release: '2026-02-13' }), first)).toEqual([]);
});

test('accepts a value that is published, withdrawn and published again', () => {
  const entries = [
    revisionOf(fresh),
    revisionOf({ ...gone, previousValue: '2', previousContentHash: two, release: '2026-02-13' }),
    revisionOf({ ...fresh, release: '2026-04-16' }),
  ];
  expect(check(...entries)).toEqual([]);
});

test('accepts a change of metadata of an observation and of its metric in one release', () => {
  const unit = revisionOf({ type: 'metadata', previousValue: '2', previousContentHash: one });
  expect(check(revisionOf(aboutMetric), unit)).toEqual([]);
});

test('accepts a corrected value', () => {
  expect(check(revisionOf({ type: 'corrected' }))).toEqual([]);
});

test('finds an entry that begins with another value than the one before ended with', () => {
  const entry = revisionOf({ ...next, previousValue: '2.5', release: '2026-02-13', line: 7 });
  expect(check(first, entry)).toMatchObject([
    {
      rule: 'revision-log-is-consistent',
      where: { file: 'revisions/2026-02-13.csv', line: 7, metric: 'N01951', geo: '0180', period: '2022' },
      message: expect.stringContaining('does not continue from the one of 2024-08-30'),
    },
  ]);
});

test('finds an entry that begins with another hash than the one before ended with', () => {
  expect(check(first, revisionOf({ ...next, previousContentHash: one, release: '2026-02-13' }))).toHaveLength(
    1,
  );
});

test('keeps the observations of one metric apart', () => {
  expect(check(first, revisionOf({ geo: '0140' }), revisionOf({ period: '2021' }))).toEqual([]);
});

test('begins every observation anew where the metric was withdrawn, and there alone', () => {
  const left = { ...aboutMetric, ...gone, type: 'withdrawn', release: '2026-02-13' } as const;
  const again = revisionOf({ ...fresh, release: '2026-04-16' });
  expect(check(revisionOf(fresh), revisionOf(left), again)).toEqual([]);
  const other = { ...gone, geo: '0140', previousValue: '2', previousContentHash: two, release: '2026-02-13' };
  expect(
    check(revisionOf(fresh), revisionOf({ ...fresh, geo: '0140' }), revisionOf(other), again),
  ).toMatchObject([{ message: expect.stringContaining('does not continue from the one of 2024-08-30') }]);
});

test('finds a second entry for one observation in one release', () => {
  expect(check(revisionOf({ ...next, line: 3 }), first)).toMatchObject([
    { where: { line: 3 }, message: expect.stringContaining('second entry') },
  ]);
});

test.each<[string, Partial<Revision>]>([
  ['published over a value', { type: 'published' }],
  ['published without a value', { ...fresh, value: null, contentHash: null }],
  ['revised to the same value', { previousValue: '2' }],
  ['revised from nothing', { previousValue: null, previousContentHash: null }],
  ['revised to nothing', { value: null, contentHash: null }],
  ['corrected to the same value', { type: 'corrected', previousValue: '2' }],
  ['withdrawn with a value', { type: 'withdrawn' }],
  ['withdrawn from nothing', { ...gone, previousValue: null, previousContentHash: null }],
  ['metadata with another value', { type: 'metadata' }],
  ['metadata of an observation without a value', { ...aboutMetric, geo: '0180', period: '2022' }],
  ['a value without a hash', { contentHash: null }],
  ['a hash without a value before', { ...fresh, previousContentHash: one }],
  ['a municipality without a period', { period: null }],
  ['a new value of the metric itself', { geo: null, period: null }],
])('finds %s', (_, changes) => {
  expect(check(revisionOf(changes))).toMatchObject([
    { message: expect.stringContaining('not what its type') },
  ]);
});

test('finds an entry of a release that the chain does not know', () => {
  expect(check(revisionOf({ release: '2025-01-01' }))).toMatchObject([
    { where: { file: 'revisions/2025-01-01.csv' }, message: expect.stringContaining('does not know') },
  ]);
});
