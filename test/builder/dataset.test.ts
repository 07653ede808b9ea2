import { expect, it } from 'vitest';
import { loadDataset, readMunicipalities } from '../../src/builder/dataset.ts';
import { contentSource, sourceOf } from '../../src/builder/read.ts';
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

it.each([
  ['', '', {}],
  [',valid_to,successor', ',2022,0180', { validTo: '2022', successor: '0180' }],
  [',valid_to,successor', ',,', {}],
])('a register with the columns%s says which municipality has ended: %j', (columns, cells, ended) => {
  const text = `code,name,slug,county_code,county,valid_from${columns}\n0140,Nykvarn,nykvarn,01,Stockholms län,1999${cells}\n`;
  const input = { source: contentSource(new Map([['municipalities.csv', text]])), findings: [] };
  const { validTo, successor } = readMunicipalities(input, 'municipalities.csv')[0] ?? {};
  expect([{ validTo, successor }, input.findings]).toEqual([ended, []]);
});

it('a file whose rows all have their form is read as sound, without the parser', () => {
  const { dataset } = loadDataset(goldenData('small'));
  const series = ['BEF01', 'ASC01'].map((metric) => dataset?.newest.series(metric));
  expect(series.map((one) => [one?.isSound, one?.values.length])).toEqual([
    [true, 22],
    [true, 13],
  ]);
});
