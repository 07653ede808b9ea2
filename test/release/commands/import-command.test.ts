import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIRST_ROWS, type Published, publishedDataset, treeOf } from '../published-dataset.ts';

// Today is 2026-01-01.
let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
});
afterEach(() => dataset.remove());

test('files cannot have been taken on a day that has not come, and nothing of them is staged', async () => {
  const before = treeOf(dataset.paths.staging);
  expect(await dataset.importRows(FIRST_ROWS, '2026-01-02')).toEqual({
    code: 1,
    lines: [
      '--retrieved 2026-01-02: expected the day on which the files were taken from the publisher, 2026-01-01 (UTC) at the latest',
    ],
  });
  expect(treeOf(dataset.paths.staging)).toEqual(before);
  expect((await dataset.importRows(FIRST_ROWS, '2026-01-01')).code).toBe(0);
});

test('a clock that is behind the last release counts for nothing', async () => {
  await dataset.importRows({ N00002: [['0180', '2022', '5']] });
  expect((await dataset.run('publish', '--date', '2026-02-01')).code).toBe(0);
  expect((await dataset.importRows(FIRST_ROWS, '2026-02-01')).code).toBe(0);
  expect((await dataset.importRows(FIRST_ROWS, '2026-02-02')).code).toBe(1);
});
