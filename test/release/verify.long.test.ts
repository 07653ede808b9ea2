// What was published stays: every content hash of the releases until 2026-06-25, as their citations have them.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadHead } from '../../src/builder/dataset.ts';

/** Those that were not public then. The 27 metrics of 2024-08-30 and the six of 2026-02-13 that are public, by SHA-256 over the sorted hashes with line ends between. */
const LAST = '2026-06-25';
const HASH = '4fb807c980a63a6de3fbf8931b29d2d1726b1250f4e14fa32b76c9dbc9a4eefe';
const HIDDEN = new Set(['N00914', 'N05401']);

test('the content hashes of 84,248 figures are those that were cited', () => {
  const { head } = loadHead(join(import.meta.dirname, '../../data'));
  const standing = new Map<string, string | null>();
  for (const { release, metric, geo, period, contentHash } of [...(head?.log.releases.keys() ?? [])].flatMap(
    (id) => head?.log.of(id) ?? [],
  ))
    if (release <= LAST && geo !== null && !HIDDEN.has(metric))
      standing.set(`${metric}.${geo}.${period}`, contentHash);
  const hashes = [...standing.values()].filter((hash) => hash !== null).sort();
  expect(hashes).toHaveLength(84_248);
  expect(createHash('sha256').update(hashes.join('\n')).digest('hex')).toBe(HASH);
});
