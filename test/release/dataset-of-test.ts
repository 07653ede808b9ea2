// The small dataset with its first release, of which a test changes what it is about; it goes when the test ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { FIRST_ROWS, type Published, publishedDataset } from './published-dataset.ts';
import { put, registryOf } from './small-dataset.ts';

export type DatasetOfTest = Published & {
  rows: typeof FIRST_ROWS;
  /** The path of a file of the dataset, and its text. */
  file: (name: string) => string;
  text: (name: string) => string;
  publish: (date: string) => ReturnType<Published['run']>;
  /** Writes the registry of these metrics, with what else is another in it. */
  register: (metrics: Metric[], change?: Partial<Registry>) => void;
  /** Writes waivers, each a line with one reason. */
  waive: (...lines: string[]) => void;
};

export async function datasetOfTest(metrics?: Metric[]): Promise<DatasetOfTest> {
  const dataset = await publishedDataset(metrics);
  onTestFinished(dataset.remove);
  const file = (name: string): string => join(dataset.paths.data, name);
  return {
    ...dataset,
    rows: FIRST_ROWS,
    file,
    text: (name) => readFileSync(file(name), 'utf8'),
    publish: (date) => dataset.run('publish', '--date', date),
    register: (own, change = {}) =>
      put(file('metrics.json'), JSON.stringify({ ...registryOf(own), ...change })),
    waive: (...lines) => put(file('waivers.csv'), ['rule,metric,geo,period,reason', ...lines, ''].join('\n')),
  };
}
