import { expect, test } from 'vitest';
import type { DatasetHead } from '../../src/data/dataset.ts';
import { datasetLog, hashEntries } from '../../src/data/log.ts';
import { chainOf, datasetHead, revisionOf, sha256 } from '../support/dataset-head.ts';

const METRIC = 'N01951';
const head = datasetHead({
  chain: chainOf({ '2024-08-30': 2 }),
  revisions: ['2021', '2022'].map((period) =>
    revisionOf({ release: '2024-08-30', period, type: 'published', previousContentHash: null }),
  ),
});

/** The same dataset, with a log that says how often it was read. */
function counted(): { copy: DatasetHead; reads: string[] } {
  const reads: string[] = [];
  const at = (metric: string, release: string) => {
    reads.push(`${metric} ${release}`);
    return head.log.at(metric, release);
  };
  return { copy: { ...head, log: { ...head.log, at } }, reads };
}

test('what was hashed with the series is not read again for the log', () => {
  const { copy, reads } = counted();
  hashEntries(copy, METRIC, sha256);
  expect(datasetLog(copy, sha256).levels).toEqual(datasetLog(head, sha256).levels);
  expect(reads).toEqual([`${METRIC} 2024-08-30`]);
});

test('a log of which nothing was hashed is read once, whole', () => {
  const { copy, reads } = counted();
  expect(datasetLog(copy, sha256).sizes).toEqual(new Map([['2024-08-30', 2]]));
  datasetLog(copy, sha256);
  expect(reads).toEqual([`${METRIC} 2024-08-30`]);
});
