// The log of the shipped data recomputed from the folders of its releases by an auditor who shares no code with the service.
import { expect, test } from 'vitest';
import { auditDataset, hashOfLeaf, headIn, rootOf } from '../support/auditor.ts';
import { goldenData } from '../support/golden.ts';
import { REAL_DATA } from '../support/real-data.ts';

test.each([
  ['the shipped dataset', REAL_DATA, 5],
  ['the golden one', goldenData('small'), 3],
])(
  '%s has with each release the size and the root that its folders lead to',
  { timeout: 300_000 },
  (_, dir, count) => {
    const leaves: Buffer[] = [];
    const audited = auditDataset(dir).map(({ release, entries, checkpoint }) => {
      for (const entry of entries) leaves.push(hashOfLeaf(Buffer.from(entry)));
      const { size, root } = headIn(checkpoint);
      return { release, expected: [size, root], actual: [leaves.length, rootOf(leaves).toString('base64')] };
    });
    expect(audited).toHaveLength(count);
    for (const { release, expected, actual } of audited) expect(actual, release).toEqual(expected);
  },
);
