// What was published stays: every content hash of the releases until 2026-06-25, as their citations have them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { metricState, shownMetrics } from '../../src/data/changes.ts';
import { cellOf, contentHash } from '../../src/data/identifier.ts';

/** Those that were not public then. The 27 metrics of 2024-08-30 and the six of 2026-02-13 that are public, by SHA-256 over the sorted hashes with line ends between. */
const LAST = '2026-06-25';
const HASH = '4fb807c980a63a6de3fbf8931b29d2d1726b1250f4e14fa32b76c9dbc9a4eefe';
const HIDDEN = new Set(['N00914', 'N05401']);

test('the content hashes of 84,248 figures are those that were cited', () => {
  const { dataset } = loadDataset(join(import.meta.dirname, '../../data'));
  if (dataset === null) return expect.fail();
  const state = dataset.at(LAST);
  const hashes = shownMetrics(dataset).flatMap((id) => {
    const shown = HIDDEN.has(id) ? null : metricState(state, id);
    if (shown?.series == null) return [];
    const { unit, source } = shown.metric;
    const { keys, values } = shown.series;
    return keys.flatMap((key, index) =>
      values[index] === ''
        ? []
        : [
            contentHash(
              { metric: id, ...cellOf(key), value: Number(values[index]), unit, source },
              nodeDigest,
            ),
          ],
    );
  });
  expect(hashes).toHaveLength(84_248);
  expect(createHash('sha256').update(hashes.sort().join('\n')).digest('hex')).toBe(HASH);
});
