import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { datasetPaths, insideMistake } from '../../../src/release/dataset.ts';
import { smallDataset } from '../small-dataset.ts';

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

test('nothing else is written where releases are, by no name of the folder; beside it and among what is staged it is', () => {
  const { dir, paths } = dataset;
  symlinkSync(paths.data, join(dir, 'link'));
  const inside = (path: string): boolean => insideMistake(paths, join(dir, path)) !== null;
  const refused = ['data', 'data/', 'data/past/new', 'data.next', 'data.previous/x.html', 'link/new/x.html'];
  expect(refused.filter(inside)).toEqual(refused);
  const taken = ['data.old', 'past', 'data.staging/review.html', '..data', 'x/../past'];
  expect(taken.filter(inside)).toEqual([]);
  expect(insideMistake(paths, `${paths.data}/x`)).toBe(
    `${paths.data}/x is in ${paths.data}, where releases alone are written: expected a path outside it`,
  );
});
