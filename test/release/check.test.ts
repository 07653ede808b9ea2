import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { datasetWithAreas } from '../support/areas.ts';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { koladaPage, MAPPING, mappingOf, metricOf, put, type Row, saveKolada } from './small-dataset.ts';
import { bookOf, ENTRY, TABLE } from './workbook.ts';

let dataset: Published;
let folder: string;
beforeEach(async () => {
  dataset = await datasetOfTest();
  folder = join(dataset.dir, 'given');
  mkdirSync(folder);
});

const check = (...more: string[]) => dataset.run('check', folder, ...more);

/** The lines between a heading and the next line that is not indented. */
function under(lines: readonly string[], heading: string): string[] {
  const from = lines.findIndex((line) => line.startsWith(heading)) + 1;
  const length = lines.slice(from).findIndex((line) => !line.startsWith('  '));
  return from === 0 ? [] : lines.slice(from, length === -1 ? undefined : from + length);
}

/** N00001 of these years in all three municipalities, each figure `base` and a little. */
const rowsOf = (years: number[], base: number): Row[] =>
  years.flatMap((year) =>
    ['0114', '0180', '1480'].map((geo, at): Row => [geo, String(year), String(base + 10 * at + (year % 7))]),
  );

test('the files that a release was made from prove each of its figures, and nothing is written', async () => {
  saveKolada(join(folder, 'kolada'), FIRST_ROWS);
  const before = treeOf(dataset.dir);
  const { code, lines } = await check();
  expect(code).toBe(0);
  expect(lines[0]).toBe('Release 2024-08-30: of 9 figures 9 are proved, 0 contradicted, 0 in no file.');
  expect(under(lines, 'By metric:')).toEqual([
    '  N00001, taken 2024-08-30: 6 figures, 6 proved, 0 contradicted, 0 in no file',
    '  N00002, taken 2024-08-30: 3 figures, 3 proved, 0 contradicted, 0 in no file',
  ]);
  expect(lines.at(-1)).toBe('Nothing in 4 files contradicts the release.');
  expect(treeOf(dataset.dir)).toEqual(before);
});

test('each file is told with its hash, and what it says that the release does not have', async () => {
  const rows: Row[] = [...FIRST_ROWS.N00002, ['0180', '2019', '4'], ['1480', '2019', '5']];
  saveKolada(folder, { N00002: rows });
  const { lines } = await check();
  const hash = nodeDigest(koladaPage('N00002', rows), 'hex');
  expect(under(lines, 'By file')).toContain(
    `  ${hash} data/N00002/page-1.json: 5 figures, proves 3, contradicts 0, 2 not in the release`,
  );
  expect(under(lines, 'By metric:')[0]).toBe(
    '  N00001, taken 2024-08-30: 6 figures, 0 proved, 0 contradicted, 6 in no file (2021, 2022)',
  );
});

test('each page of a KPI is a file of its own', async () => {
  const rows = FIRST_ROWS.N00001;
  saveKolada(folder, { N00001: rows });
  put(join(folder, 'data/N00001/page-1.json'), koladaPage('N00001', rows.slice(0, 4), 'x?page=2'));
  put(join(folder, 'data/N00001/page-2.json'), koladaPage('N00001', rows.slice(4)));
  const { lines } = await check();
  expect(under(lines, 'By file').map((line) => line.slice(67))).toEqual([
    'data/N00001/page-1.json: 4 figures, proves 4, contradicts 0, 0 not in the release',
    'data/N00001/page-2.json: 2 figures, proves 2, contradicts 0, 0 not in the release',
    'kpi.json: 0 figures, proves 0, contradicts 0, 0 not in the release',
    'municipality.json: 0 figures, proves 0, contradicts 0, 0 not in the release',
  ]);
});

test('a file whose bytes the release names is told with its metrics, and one that is not there by name', async () => {
  saveKolada(folder, { N00001: FIRST_ROWS.N00001 });
  const { lines } = await check();
  expect(under(lines, 'By file')[0]).toMatch(
    / data\/N00001\/page-1\.json: 6 figures, proves 6, .*; the release names it for N00001$/,
  );
  expect(under(lines, 'Files that the release names and the folder has not')).toEqual([
    expect.stringMatching(/^ {2}[0-9a-f]{64} data\/N00002\/page-1\.json, for N00002$/),
  ]);
});

test('figures of areas are held against the release under their own codes', async () => {
  const own = await datasetWithAreas();
  onTestFinished(own.remove);
  saveKolada(folder, {
    N00001: [
      ['0001', '2021', '1100'],
      ['0001', '2022', 'null'],
      ['0001', '2020', '900'],
    ],
  });
  const { code, lines } = await own.run('check', folder);
  expect([code, under(lines, 'What they contradict')]).toEqual([
    1,
    ['  SF.N00001.SE01.2021: 1000 in the release, 1100 in data/N00001/page-1.json (+10.0 %)'],
  ]);
  expect(under(lines, 'By file')[0]).toContain('page-1.json: 3 figures, proves 1, contradicts 1, 1 not');
});

describe('what files contradict', () => {
  test('is listed with the largest difference first, and what has no value on one side last', async () => {
    saveKolada(folder, {
      N00001: [
        ['0114', '2021', '101'],
        ['0114', '2022', 'null'],
        ['0180', '2021', '450'],
        ['0180', '2022', '910'],
        ['1480', '2022', '3'],
      ],
    });
    const { code, lines } = await check();
    expect(code).toBe(1);
    expect(lines[0]).toBe('Release 2024-08-30: of 9 figures 1 are proved, 4 contradicted, 4 in no file.');
    const page = 'data/N00001/page-1.json';
    expect(under(lines, 'What they contradict, the largest difference first, 4:')).toEqual([
      `  SF.N00001.0180.2021: 900 in the release, 450 in ${page} (-50.0 %)`,
      `  SF.N00001.0114.2021: 100 in the release, 101 in ${page} (+1.0 %)`,
      `  SF.N00001.0114.2022: 101 in the release, no value in ${page}`,
      `  SF.N00001.1480.2022: no value in the release, 3 in ${page}`,
    ]);
    expect(under(lines, 'Files that contradict it')).toEqual([
      `  ${page} contradicts 4 figures of N00001, which the release took on 2024-08-30; 4 of its values no release had`,
    ]);
    expect(lines.at(-1)).toMatch(/another vintage, or wrong/);
  });

  test('is told apart from what is wrong where a past release had the values, or another file proves those that stand', async () => {
    const years = [2021, 2022];
    const [first, second] = [rowsOf(years, 500), rowsOf(years, 501)];
    await dataset.importRows({ N00001: first }, '2024-09-01');
    const one = await dataset.publish('2025-01-01');
    await dataset.importRows({ N00001: second }, '2025-01-01');
    const two = await dataset.publish('2025-02-01');
    expect([one.code, two.code]).toEqual([0, 0]);
    saveKolada(join(folder, 'new'), { N00001: second });
    saveKolada(join(folder, 'old'), { N00001: [...first.slice(0, 5), ['1480', '2022', '499']] });
    const { code, lines } = await check();
    expect(code).toBe(1);
    expect(lines[0]).toContain('6 contradicted (6 of them proved by another file)');
    expect(under(lines, 'Files that contradict it')).toEqual([
      '  old/data/N00001/page-1.json contradicts 6 figures of N00001, which the release took on 2025-01-01; 5 of its values are those of release 2025-01-01, taken on 2024-09-01: another vintage; 1 of its values no release had; another file proves 6 of the figures that stand',
    ]);
  });

  test('is cut to twelve, and says of how many', async () => {
    const years = [2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022];
    await dataset.importRows({ N00001: rowsOf(years, 500) });
    const { lines: said } = await dataset.publish('2025-01-01');
    expect(said.at(-1)).toMatch(/^Published/);
    saveKolada(folder, { N00001: rowsOf(years, 600) });
    const { lines } = await check();
    expect(under(lines, 'What they contradict, the largest difference first, 12 of 27:')).toHaveLength(12);
    const document = JSON.parse((await check('--json')).lines.join('\n'));
    expect([document.ok, document.contradictions.length, document.counts.contradicted]).toEqual([
      false,
      27,
      27,
    ]);
    expect(document.contradictions[0]).toEqual({
      id: expect.stringMatching(/^SF\.N00001\./),
      stands: expect.any(Number),
      value: expect.any(Number),
      file: 'data/N00001/page-1.json',
      past: null,
    });
  });
});

describe('files of every kind', () => {
  const CSV = 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,1.5\n0180,Stockholm,Jordbruk,2022,9\n';

  test('are read as an import reads them', async () => {
    put(
      dataset.file('sources.json'),
      JSON.stringify(
        mappingOf(
          ...MAPPING.entries,
          {
            format: 'csv',
            columns: { geo: 'code', name: 'name', series: 'series', period: 'year', value: 'value' },
            ignored: [],
            metrics: { 'El: Antal': 'CAREL' },
            leftOut: [],
          },
          ENTRY,
        ),
      ),
    );
    put(join(folder, 'a/emissions.csv'), CSV);
    put(join(folder, 'b/population.json'), jsonStat());
    put(join(folder, 'b/cars.json'), trafikanalys());
    put(join(folder, 'c.xlsx'), bookOf({ 'Tabell 4': TABLE }));
    const { code, lines } = await check();
    expect(code).toBe(0);
    expect(under(lines, 'By file').map((line) => line.slice(67))).toEqual([
      'a/emissions.csv: 1 figures, proves 0, contradicts 0, 1 not in the release',
      'b/cars.json: 1 figures, proves 0, contradicts 0, 1 not in the release',
      'b/population.json: 2 figures, proves 0, contradicts 0, 2 not in the release',
      'c.xlsx: 6 figures, proves 0, contradicts 0, 6 not in the release',
    ]);
    expect(lines.join('\n')).not.toContain('Not read');
  });

  test('that fit no entry, or that an import would refuse, prove nothing and are named with the reason', async () => {
    put(join(folder, 'broken.csv'), `${CSV}0180,Stockholm,Alla,2023,"1,5"\n`);
    put(join(folder, 'cut.csv'), CSV.slice(0, -1));
    put(join(folder, 'empty.csv'), '');
    put(join(folder, 'notes.md'), '# Notes\n');
    put(join(folder, 'page.json'), koladaPage('N00001', []));
    put(join(folder, 'picture.png'), new Uint8Array([0x89, 0x50, 0xff, 0xfe]));
    put(join(folder, 'others.csv'), 'code,name,sector,year,tonnes\n0180,Stockholm,Jordbruk,2022,9\n');
    const { code, lines } = await check();
    expect(code).toBe(0);
    expect(lines[0]).toContain('of 9 figures 0 are proved, 0 contradicted, 9 in no file');
    expect(under(lines, 'Not read, 7 files:').map((line) => line.slice(67))).toEqual([
      expect.stringMatching(/^broken\.csv: line 4 GHGTOT 0180 2023: column tonnes: /),
      expect.stringMatching(/^cut\.csv: the last line has no end/),
      'empty.csv: the file is empty; fetch it again',
      expect.stringMatching(/^notes\.md: no entry of csv in sources\.json has the columns # Notes/),
      'others.csv: no entry of sources.json takes a series of it',
      expect.stringMatching(/^page\.json: this is a page of Kolada; save its pages in a folder/),
      expect.stringMatching(/^picture\.png: expected text in UTF-8/),
    ]);
  });

  test('a KPI that is broken, left out or nobody’s leaves the others as they are', async () => {
    const one: Row[] = [['0180', '2022', '1']];
    saveKolada(folder, { ...FIRST_ROWS, N00003: one, N00009: one });
    put(join(folder, 'data/N00002/page-1.json'), '<html>');
    put(join(folder, 'data/N00001/.DS_Store'), '');
    const { code, lines } = await check();
    expect(code).toBe(0);
    expect(lines[0]).toContain('of 9 figures 6 are proved, 0 contradicted, 3 in no file');
    expect(under(lines, 'Not read').map((line) => line.slice(67))).toEqual([
      'data/N00001/.DS_Store: the file is empty; fetch it again',
      'data/N00002/page-1.json: line 1, column 1: not JSON: "<html>"',
      'data/N00003/page-1.json: it is one of the KPIs that no metric of the registry takes',
      'data/N00009/page-1.json: it is one of the KPIs that sources.json leaves out',
    ]);
  });

  test('a metric that is no longer public has its figures in the release all the same', async () => {
    dataset.register([
      metricOf('N00001', { status: { public: null, reason: 'Not established.' } }),
      metricOf('N00002', { source: 'RKA' }),
    ]);
    saveKolada(folder, FIRST_ROWS);
    expect((await check()).lines[0]).toContain('of 9 figures 9 are proved');
  });

  test('a figure that cannot be kept exactly keeps its KPI from proving anything', async () => {
    saveKolada(folder, { N00001: [...FIRST_ROWS.N00001, ['1480', '2020', '-0']] });
    const { lines } = await check();
    expect(lines[0]).toContain('of 9 figures 0 are proved');
    expect(under(lines, 'Not read').join('\n')).toContain('cannot be kept exactly');
  });

  test('without the list of its KPIs a folder of pages is refused with its reason', async () => {
    saveKolada(folder, FIRST_ROWS);
    put(join(folder, 'kpi.json'), '{');
    const { lines } = await check();
    expect(lines[0]).toContain('of 9 figures 0 are proved');
    expect(under(lines, 'Not read, 4 files:')[0]).toMatch(/data\/N00001\/page-1\.json: kpi\.json: /);
  });
});

describe('what is no file', () => {
  test('a pipe is not waited for, and a link to a folder is not followed', async () => {
    saveKolada(folder, FIRST_ROWS);
    const elsewhere = saveKolada(join(dataset.dir, 'elsewhere'), { N00002: [['0180', '2022', '9']] });
    execFileSync('mkfifo', [join(folder, 'data/N00001/page-2.json'), join(folder, 'pipe.csv')]);
    symlinkSync(join(elsewhere, 'data/N00002'), join(folder, 'data/N00004'));
    symlinkSync(elsewhere, join(folder, 'linked'));
    const { code, lines } = await check();
    expect(code).toBe(0);
    expect(lines[0]).toContain('of 9 figures 3 are proved, 0 contradicted, 6 in no file');
    expect(under(lines, 'Not read')).toEqual([
      expect.stringMatching(/page-1\.json: expected a file, got a pipe/),
      '  without a hash data/N00001/page-2.json: expected a file, got a pipe, which has no end; give a file',
      '  without a hash data/N00004: it is a folder, and a file was expected; give a file',
      '  without a hash linked: it is a folder, and a file was expected; give a file',
      '  without a hash pipe.csv: expected a file, got a pipe, which has no end; give a file',
    ]);
  });

  test('what the machine cannot read ends in exit code 1: what it holds is not known', async () => {
    saveKolada(folder, FIRST_ROWS);
    symlinkSync(join(dataset.dir, 'nothing'), join(folder, 'gone.csv'));
    const { code, lines } = await check();
    expect(code).toBe(1);
    expect(lines[0]).toContain('9 are proved, 0 contradicted');
    expect(under(lines, 'Not read')).toEqual([expect.stringMatching(/gone\.csv: nothing is there.*ENOENT/)]);
    expect(lines.at(-1)).toMatch(/^1 files could not be read/);
  });

  test.each([
    [[], 'check: expected one folder'],
    [['a', 'b'], 'check: expected one folder'],
    [
      ['https://data.example'],
      'https://data.example: expected a folder, got an address; save the files first',
    ],
    [['/no/such'], '/no/such: there is no such folder; look at its name'],
  ])('a wrong call is told: %j', async (words, said) => {
    const { code, lines } = await dataset.run('check', ...words);
    expect([code, lines[0]]).toEqual([2, said]);
  });

  test('a file is no folder', async () => {
    put(join(folder, 'a.csv'), '');
    const { code, lines } = await dataset.run('check', join(folder, 'a.csv'));
    expect([code, lines[0]?.replace(folder, '')]).toEqual([
      2,
      '/a.csv: expected a folder, got a file; give the folder that it lies in',
    ]);
  });

  test('a dataset that is not as its release left it is not checked', async () => {
    appendFileSync(dataset.file('releases/2024-08-30/observations/N00001.csv'), '1480,2023,1,\n');
    await expect(check()).rejects.toThrow(
      /N00001\.csv: expected the file as release 2024-08-30 wrote it, got another; run verify first/,
    );
  });
});

const jsonStat = (): string =>
  JSON.stringify({
    version: '2.0',
    class: 'dataset',
    id: ['Contents', 'Region', 'Tid'],
    size: [1, 2, 1],
    dimension: {
      Contents: { category: { index: ['BE1'], unit: { BE1: { base: 'antal' } } } },
      Region: { category: { index: ['0114', '0180'] } },
      Tid: { category: { index: ['2022'] } },
    },
    value: [1, 2],
  });

const trafikanalys = (): string => {
  const cell = (Column: string, Name: string, Value: string, IsMeasure = false) => ({
    Column,
    Name,
    Value,
    IsMeasure,
  });
  return JSON.stringify({
    Header: {
      Column: [
        { Name: 'ar', Type: 'D', Value: 'År' },
        { Name: 'reglan', Type: 'D', Value: 'Län' },
        { Name: 'regkom', Type: 'D', Value: 'Kommun' },
        { Name: 'drivm', Type: 'D', Value: 'Drivmedel' },
        { Name: 'itrfslut', Type: 'M', Value: 'Antal' },
      ],
    },
    Rows: [
      {
        Cell: [
          cell('ar', '2023', '2023'),
          cell('reglan', '01', 'Stockholms län'),
          cell('regkom', '0180', 'Stockholm'),
          cell('drivm', '103', 'El'),
          cell('itrfslut', '', '12', true),
        ],
      },
    ],
  });
};
