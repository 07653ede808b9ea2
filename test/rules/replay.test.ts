import { expect, test } from 'vitest';
import type { DatasetHead, Lined } from '../../src/data/dataset.ts';
import type { ListingChange, Revision } from '../../src/data/release.ts';
import { replay, seriesText } from '../../src/rules/revisions.ts';
import { chainOf, datasetHead, revisionOf } from '../support/dataset-head.ts';

const FIRST = '2024-08-30';
const SECOND = '2025-01-01';
const entry = (release: string, changes: Partial<Lined<Revision>>) => revisionOf({ release, ...changes });
const listing = (release: string, geo: string, change: ListingChange['change']) => {
  return { line: 2, metric: 'N01951', geo, period: '2022', change, release };
};
const PUBLISHED = ['0114', '0180'].map((geo) => entry(FIRST, { type: 'published', geo, value: '1' }));

/** The rows of the metric's file at the later of the two releases. */
function laterRows(revisions: Lined<Revision>[], listings: DatasetHead['listings'] = []): string[] {
  const head = datasetHead({ chain: chainOf({ [FIRST]: 2, [SECOND]: 1 }), revisions, listings });
  let text = '';
  for (const { cells } of replay(head, 'N01951')) text = seriesText(cells);
  return text.trimEnd().split('\n').slice(1);
}

test('a figure that is withdrawn goes, and no other with it', () => {
  const gone = entry(SECOND, { type: 'withdrawn', geo: '0114', value: null });
  expect(laterRows([...PUBLISHED, gone])).toEqual(['0180,2022,1']);
});

test('the metric takes every figure and every listing with it, and its new title none', () => {
  const about = (type: Revision['type']) => entry(SECOND, { type, geo: null, period: null, value: null });
  const listings = [listing(FIRST, '1480', 'listed')];
  expect(laterRows([...PUBLISHED, about('withdrawn')], listings)).toEqual([]);
  expect(laterRows([...PUBLISHED, about('metadata')])).toEqual(['0114,2022,1', '0180,2022,1']);
});

test('what is listed without a value stands without one, until it is dropped', () => {
  const listed = listing(FIRST, '1480', 'listed');
  expect(laterRows(PUBLISHED, [listed])).toEqual(['0114,2022,1', '0180,2022,1', '1480,2022,']);
  const dropped = listing(SECOND, '1480', 'dropped');
  expect(laterRows(PUBLISHED, [listed, dropped])).toEqual(['0114,2022,1', '0180,2022,1']);
});
