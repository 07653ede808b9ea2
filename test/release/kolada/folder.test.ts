import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KoladaInput, readKoladaFolder } from '../../../src/release/kolada.ts';
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
/** The page as it stands behind the one of that number. */
const behind = (number: number, page: string): string =>
  page.replace(
    '"previous_url":null',
    `"previous_url":"https://x.se/kpi/N00001?page=${number}&per_page=5000"`,
  );
const messages = async (folder: string) => (await readWhole(folder)).findings.map(({ message }) => message);

test('the pages of every KPI are read in the order of their numbers', async () => {
  const folder = saved();
  const at = (page: number) => join(folder, `data/N00001/page-${page}.json`);
  for (let page = 1; page <= 10; page += 1) {
    const text = koladaPage('N00001', [['0180', `20${page + 10}`, '1']], page === 10 ? null : 'https://x.se');
    put(at(page), page === 1 ? text : behind(page - 1, text));
  }
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
  put(join(folder, 'data/N00001/page-3.json'), behind(2, koladaPage('N00001', [['0180', '2022', '1']])));
  expect(await messages(folder)).toEqual([
    'the page says that page 2 comes before it, but it is page 2 of those saved',
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
  put(join(folder, 'data/N00001/page-2.json'), behind(1, koladaPage('N00001', [['0180', '2021', '1']])));
  expect(await messages(folder)).toEqual(['no page follows, but one was saved']);
});

test('a first page that is saved as a later one is a finding', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', [['0180', '2022', '1']], 'https://x.se'));
  put(join(folder, 'data/N00001/page-2.json'), koladaPage('N00001', [['0180', '2021', '1']]));
  expect(await messages(folder)).toEqual(['the page says that it is the first, but is saved behind another']);
});

test('a later page that has another number of rows than it counts is a finding', async () => {
  const folder = saved();
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', [['0180', '2022', '1']], 'https://x.se'));
  const cut = behind(1, koladaPage('N00001', [['0180', '2021', '1']])).replace(
    '"count":1,"next',
    '"count":2,"next',
  );
  put(join(folder, 'data/N00001/page-2.json'), cut);
  expect(await messages(folder)).toEqual(['the page says count 2 but has 1 values, so it is cut or mixed']);
});

test('a KPI whose folder has no page is a finding', async () => {
  const folder = saved();
  mkdirSync(join(folder, 'data/N00002'));
  expect((await readWhole(folder)).findings).toMatchObject([
    { where: { file: 'data/N00002' }, message: 'there are no saved pages of the KPI; save them again' },
  ]);
});

test('hidden files, as systems leave them behind, are no pages', async () => {
  const folder = saved();
  for (const file of ['data/.DS_Store', 'data/N00001/.DS_Store']) put(join(folder, file), 'Bud1');
  expect(await readWhole(folder)).toEqual({ periods: ['2022'], findings: [] });
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
