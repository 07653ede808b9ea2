import { expect, it } from 'vitest';
import { historyOf, onlyRelease, type PastRevision, type StoredSeries } from '../../src/store/shards.ts';

const RELEASES = [
  { release: '2026-01-01', published: '2026-01-02' },
  { release: '2025-01-01', published: '2025-01-01' },
];
const OLDEST_FIRST = RELEASES.toReversed();
const PUBLISHED: PastRevision = {
  release: '2026-01-01',
  published: '2026-01-02',
  type: 'published',
  previousValue: null,
  value: '2.5',
  reason: null,
};
const REVISED: PastRevision = { ...PUBLISHED, type: 'revised', previousValue: '2', release: '2025-01-01' };

const series: StoredSeries = {
  values: [2.5, 3, null],
  states: 'vv-',
  hashes: ['', '', ''],
  flags: {},
  cautions: {},
  firstReleases: [1, null, null],
  revisions: { '2021': [REVISED, PUBLISHED] },
};
const metric = { periods: ['2020', '2021', '2022'] };

it('tells a lone publication as the log has it', () =>
  expect(historyOf({ releases: RELEASES }, metric, series, 0)).toEqual([PUBLISHED]));

it('tells a longer history as it is kept, and none where there is none', () => {
  expect(historyOf({ releases: RELEASES }, metric, series, 1)).toEqual([REVISED, PUBLISHED]);
  expect(historyOf({ releases: RELEASES }, metric, series, 2)).toEqual([]);
  expect(historyOf({ releases: RELEASES }, metric, null, 0)).toEqual([]);
});

it.each<[string, Partial<PastRevision>]>([
  ['that states a reason', { reason: 'rättad' }],
  ['of another value than the one that stands', { value: '2.50' }],
  ['that revised something', { type: 'revised', previousValue: '2' }],
  ['at another moment than the release has', { published: '2026-01-03' }],
  ['of a release that is not known', { release: '2024-01-01' }],
])('keeps an entry %s whole', (_, other) =>
  expect(onlyRelease([{ ...PUBLISHED, ...other }], { value: 2.5, releases: OLDEST_FIRST })).toBeNull(),
);

it('keeps of a lone publication the release alone', () => {
  expect(onlyRelease([PUBLISHED], { value: 2.5, releases: OLDEST_FIRST })).toBe(1);
  expect(onlyRelease([PUBLISHED, PUBLISHED], { value: 2.5, releases: OLDEST_FIRST })).toBeNull();
  expect(onlyRelease([], { value: 2.5, releases: OLDEST_FIRST })).toBeNull();
  expect(onlyRelease([PUBLISHED], { value: null, releases: OLDEST_FIRST })).toBeNull();
});
