import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKoladaFolder } from '../../../src/release/kolada/folder.ts';
import type { KoladaInput } from '../../../src/release/kolada/series.ts';
import { koladaPage, put, saveKolada, smallDataset } from '../small-dataset.ts';

let dataset: ReturnType<typeof smallDataset>;
beforeEach(() => {
  dataset = smallDataset([]);
});
afterEach(() => dataset.remove());

const saved = () => saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
async function readWhole(folder: string): Promise<{ periods: string[]; findings: KoladaInput['findings'] }> {
  const { eachKpi, findings } = readKoladaFolder(folder, []);
  const periods: string[] = [];
  for await (const { pages } of eachKpi)
    for (const { values } of pages) periods.push(...values.map(({ period }) => period));
  return { periods, findings };
}
const messages = async (folder: string) => (await readWhole(folder)).findings.map(({ message }) => message);

test('the pages of every KPI are read in the order of their numbers', async () => {
  const folder = saved();
  const at = (page: number) => join(folder, `data/N00001/page-${page}.json`);
  for (let page = 1; page <= 10; page += 1)
    put(
      at(page),
      koladaPage('N00001', [['0180', `20${page + 10}`, '1']], page === 10 ? null : 'https://x.se'),
    );
  const { periods, findings } = await readWhole(folder);
  expect(findings).toEqual([]);
  expect(periods.join()).toBe('2011,2012,2013,2014,2015,2016,2017,2018,2019,2020');
});

test('a first page that says another comes before it is a finding', async () => {
  const folder = saved();
  const first = koladaPage('N00001', [['0180', '2022', '1']]).replace(
    '"previous_url":null',
    '"previous_url":"https://x.se/page-1"',
  );
  put(join(folder, 'data/N00001/page-1.json'), first);
  expect(await messages(folder)).toEqual(['a page comes before it that was not saved']);
});

test('a page whose number leaves one out is a finding', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', [['0180', '2021', '1']], 'https://x.se'));
  put(join(folder, 'data/N00001/page-3.json'), koladaPage('N00001', [['0180', '2022', '1']]));
  expect(await messages(folder)).toEqual([
    'it is page 2 of those saved, so one before it is missing; save them again',
  ]);
});

test('a KPI that is expected is asked for, saved or not', () => {
  expect(readKoladaFolder(saved(), ['N00007']).asked).toEqual(['N00001', 'N00007']);
});

test('a page that says that another follows is a finding when none was saved', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', [['0180', '2022', '1']], 'https://x.se'));
  expect(await messages(folder)).toEqual(['a page follows that was not saved']);
});

test('a page after the last one is a finding', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-2.json'), koladaPage('N00001', [['0180', '2021', '1']]));
  expect(await messages(folder)).toEqual(['no page follows, but one was saved']);
});

test('a cut page, a missing list and an empty folder are findings', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), '{"values":[');
  expect(await messages(folder)).toEqual([
    'line 1, column 12: the text ends in the middle, so it is cut off',
  ]);
  expect(await messages(join(dataset.dir, 'nothing'))).toEqual([
    'the file is missing; save it again',
    'the file is missing; save it again',
    'there are no saved pages; give the folder that holds kpi.json and data/',
  ]);
});
