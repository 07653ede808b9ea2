import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKoladaFolder } from '../../../src/release/kolada/folder.ts';
import { koladaPage, put, saveKolada, smallDataset } from '../small-dataset.ts';

let dataset: ReturnType<typeof smallDataset>;
beforeEach(() => {
  dataset = smallDataset([]);
});
afterEach(() => dataset.remove());

const saved = () => saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
const messages = (folder: string) => readKoladaFolder(folder, []).findings.map(({ message }) => message);

test('the pages of every KPI are read in the order of their numbers', () => {
  const folder = saved();
  const at = (page: number) => join(folder, `data/N00001/page-${page}.json`);
  for (let page = 1; page <= 10; page += 1)
    put(
      at(page),
      koladaPage('N00001', [['0180', `20${page + 10}`, '1']], page === 10 ? null : 'https://x.se'),
    );
  const { rows, findings } = readKoladaFolder(folder, []);
  expect(findings).toEqual([]);
  expect(rows.flatMap(({ values }) => values.map(({ period }) => period)).join()).toBe(
    '2011,2012,2013,2014,2015,2016,2017,2018,2019,2020',
  );
});

test('a KPI that is expected is asked for, saved or not', () => {
  expect(readKoladaFolder(saved(), ['N00007']).asked).toEqual(['N00001', 'N00007']);
});

test('a page that says that another follows is a finding when none was saved', () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', [['0180', '2022', '1']], 'https://x.se'));
  expect(messages(folder)).toEqual(['a page follows that was not saved']);
});

test('a page after the last one is a finding', () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-2.json'), koladaPage('N00001', [['0180', '2021', '1']]));
  expect(messages(folder)).toEqual(['no page follows, but one was saved']);
});

test('a cut page, a missing list and an empty folder are findings', () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), '{"values":[');
  expect(messages(folder)).toEqual(['not JSON: "{\\"values\\":["']);
  expect(messages(join(dataset.dir, 'nothing'))).toEqual([
    'the file is missing; save it again',
    'the file is missing; save it again',
    'there are no saved pages; give the folder that holds kpi.json and data/',
  ]);
});
