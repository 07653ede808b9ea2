// JSON-stat too large for a text: what else is read and refused stands in cases/json-stat.txt.
import { expect, test } from 'vitest';
import { type Given, read as readFiles } from './reading.ts';
import { JSON_STAT } from './small-dataset.ts';

const read = (dataset: object, text = JSON.stringify(dataset), given: Given = { entries: [JSON_STAT] }) =>
  readFiles('json-stat', { 'table.json': text }, given);

/** So many regions and contents in one year. */
function datasetOf(regions: number, contents: number, value: unknown): object {
  const codes = (count: number, first: number, letters = '') =>
    Array.from({ length: count }, (_, at) => `${letters}${first + at}`);
  const indexes = { Region: codes(regions, 1000), Contents: codes(contents, 0, 'BE'), Tid: ['2022'] };
  const dimension = Object.fromEntries(
    Object.entries(indexes).map(([id, index]) => [id, { category: { index } }]),
  );
  const size = [regions, contents, 1];
  return { version: '2.0', class: 'dataset', id: Object.keys(indexes), size, dimension, value };
}

test('a sparse value may have more cells than a function takes arguments', () => {
  const value = Object.fromEntries(Array.from({ length: 160_000 }, (_, at) => [at, at]));
  const { series, findings } = read(datasetOf(8000, 20, value));
  expect([findings, series[0]?.figures.length]).toEqual([[], 8000]);
});

test.each([5000, 300_000])('an extension %i levels deep is refused, and not called cut off', (levels) => {
  const extension = `"extension":${'['.repeat(levels)}${']'.repeat(levels)}`;
  const text = `${JSON.stringify(datasetOf(1, 1, [1])).slice(0, -1)},${extension}}`;
  const { findings } = read({}, text);
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^its objects and lists lie more than 100 deep in each other/),
  ]);
});

test('a dataset is read as one where no entry is of JSON-stat', () => {
  const { findings } = read(datasetOf(1, 1, [1]), undefined, { entries: [] });
  expect(findings[0]?.message).toContain('has the dimensions Region, Contents, Tid; fetch the whole file');
});
