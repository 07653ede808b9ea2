import { expect, it } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { sourceOf } from '../../src/builder/read.ts';
import { goldenData } from '../support/golden.ts';

it.each([
  ['an observation file', /\/observations\/BEF01\.csv$/],
  ['a table', /\/waivers\.csv$/],
])('%s that is cut short when it is read again is refused by its name, and no loss', (_, cut) => {
  const source = sourceOf(goldenData('small'));
  const read = (file: string) => (cut.test(file) ? source.read(file).subarray(0, 20) : source.read(file));
  const open = () => loadDataset({ ...source, read }).dataset?.newest.series('BEF01');
  expect(open).toThrow(/\S+\.csv: expected the bytes that it had a moment ago, got others; begin again/);
});
