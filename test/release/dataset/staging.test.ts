import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeFiles } from '../../../src/release/dataset.ts';
import { openIncoming } from '../../../src/release/import.ts';
import type { Imported } from '../../../src/release/mapping.ts';
import { readList, readStaging, stagedFile } from '../../../src/release/staging.ts';
import { filesStopped } from '../recorded-effects.ts';
import { put, smallDataset } from '../small-dataset.ts';

let dataset: ReturnType<typeof smallDataset>;
beforeEach(() => {
  dataset = smallDataset([]);
});
afterEach(() => dataset.remove());

const imported = (metrics: string[], rest: Partial<Imported> = {}): Imported => ({
  kind: 'csv',
  series: metrics.map((metric) => ({
    metric,
    title: metric,
    unit: null,
    figures: [{ geo: '0180', period: '2022', value: '1' }],
  })),
  leftOut: { 'before 2013': metrics.length },
  notes: {},
  quarantined: [],
  unmapped: [],
  vanished: [],
  findings: [],
  ...rest,
});

const add = (metrics: string[], rest: Partial<Imported> = {}, files = nodeFiles): void => {
  const { series, ...summary } = imported(metrics, rest);
  const incoming = openIncoming(dataset.paths, '2024-08-30', files);
  series.forEach(incoming.sinkOf('figures.csv').add);
  incoming.commit([{ summary, metrics: incoming.addedSince() }]);
};

test('nothing staged is an empty list', () => {
  expect(readStaging(dataset.paths)).toEqual({ series: {}, imports: [] });
});

test('imports add up, and a series staged again takes the place of the one before', () => {
  add(['AAA', 'BBB']);
  add(['CCC']);
  add(['AAA']);
  const { series, imports } = readStaging(dataset.paths);
  expect(Object.keys(series).sort()).toEqual(['AAA', 'BBB', 'CCC']);
  expect(imports.map((entry) => entry.series)).toEqual([['BBB'], ['CCC'], ['AAA']]);
});

test('what one file of an import brings and another quarantines is not staged, nor said to be', () => {
  add(['AAA', 'BBB'], { quarantined: ['AAA'] });
  const { series, imports } = readStaging(dataset.paths);
  expect([Object.keys(series), imports.map((entry) => entry.series)]).toEqual([['BBB'], [['BBB']]]);
  expect(existsSync(stagedFile(dataset.paths, 'AAA'))).toBe(false);
});

test('an import whose every series is staged again is forgotten', () => {
  add(['AAA']);
  add(['AAA']);
  expect(readStaging(dataset.paths).imports).toHaveLength(1);
});

test('what an import lacked is forgotten once another one brings it', () => {
  add(['AAA'], { vanished: ['BBB', 'DDD'], quarantined: ['CCC', 'DDD'] });
  add(['BBB', 'CCC'], { vanished: ['BBB'] });
  const said = readStaging(dataset.paths).imports.map(({ vanished, quarantined }) => [vanished, quarantined]);
  expect(said).toEqual([
    [['DDD'], ['DDD']],
    [['BBB'], []],
  ]);
});

test('an import that brought no series is remembered for as long as one that it lacked has not come', () => {
  add([], { vanished: ['BBB'], quarantined: ['CCC'] });
  add(['AAA']);
  add(['BBB']);
  expect(readStaging(dataset.paths).imports[0]).toMatchObject({ vanished: [], quarantined: ['CCC'] });
  add(['CCC']);
  expect(readStaging(dataset.paths).imports.map((entry) => entry.series)).toEqual([
    ['AAA'],
    ['BBB'],
    ['CCC'],
  ]);
});

test('a series that is quarantined is staged no longer, and its import goes on for the others', () => {
  add(['AAA', 'BBB']);
  add(['CCC'], { quarantined: ['AAA'] });
  const { series, imports } = readStaging(dataset.paths);
  expect(Object.keys(series).sort()).toEqual(['BBB', 'CCC']);
  expect(imports.map((entry) => [entry.series, entry.quarantined])).toEqual([
    [['BBB'], []],
    [['CCC'], ['AAA']],
  ]);
});

test('an import broken off never leaves staged what it says that it quarantined', () => {
  const quarantined: boolean[] = [];
  for (let limit = 0; quarantined.at(-1) !== true || limit < 10; limit += 1) {
    add(['AAA', 'BBB']);
    const files = filesStopped(limit, () => {
      throw new Error('stopped');
    });
    try {
      add(['CCC'], { quarantined: ['AAA'] }, files);
    } catch {
      // What the list then says is all that counts.
    }
    const { series, imports } = readList(dataset.paths);
    const isSaid = imports.some((entry) => entry.quarantined.includes('AAA'));
    expect('AAA' in series).toBe(!isSaid);
    quarantined.push(isSaid);
  }
  expect(quarantined).toContain(false);
});

test('a series that is not as it was imported is refused until it is imported again', () => {
  add(['AAA']);
  put(stagedFile(dataset.paths, 'AAA'), 'geo,period,value\n0180,2022,2\n');
  expect(() => readStaging(dataset.paths)).toThrow('import it again');
  rmSync(join(dataset.paths.staging, 'series'), { recursive: true });
  expect(() => readStaging(dataset.paths)).toThrow('import it again');
  add(['AAA']);
  expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['AAA']);
});
