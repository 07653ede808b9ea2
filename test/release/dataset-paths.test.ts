import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetPaths } from '../../src/release/dataset-paths.ts';
import { smallDataset } from './small-dataset.ts';

let dataset: ReturnType<typeof smallDataset>;
beforeEach(() => {
  dataset = smallDataset([]);
});
afterEach(() => dataset.remove());

test('all folders stand beside the dataset, with a slash at its end or not', () => {
  const data = join(dataset.dir, 'data');
  expect(datasetPaths(`${data}/`)).toEqual({
    data,
    staging: `${data}.staging`,
    next: `${data}.next`,
    previous: `${data}.previous`,
  });
});

test('a link leads to the folders beside its target', () => {
  const link = join(dataset.dir, 'link');
  symlinkSync(join(dataset.dir, 'data'), link);
  expect(datasetPaths(link)).toEqual(dataset.paths);
});
