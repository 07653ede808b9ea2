import { expect, test } from 'vitest';
import { expectedDownloads, goldenDownloads } from '../support/golden-downloads.ts';

test('what programs read of the downloads and the catalogue is as expected', async () => {
  const [made, expected] = [await goldenDownloads(), expectedDownloads()];
  expect([...made.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [path, text] of expected) expect(made.get(path), path).toBe(text);
  expect(expected.size).toBe(20);
});
