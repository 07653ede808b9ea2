import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging, stagedFile } from '../../src/release/staging.ts';
import { datasetOfTest, FIRST_ROWS, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { CSV, MAPPING, mappingOf, metricOf, put, type Row, saveKolada } from './small-dataset.ts';
import { bookOf, ENTRY, TABLE, TITLE, tableWith } from './workbook.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

test('what an import took, kept, left out and quarantined is said', async () => {
  const { code, lines } = await dataset.importRows({
    N00001: [
      ['0180', '2022', '9.1e2'],
      ['0001', '2022', '7'],
    ],
    N00002: [['0180', '2022', '-0']],
    N00003: [['0180', '2022', '1']],
  });
  expect({ code, lines }).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(/^warning .*\(N00002 0180 2022\) \[literal-is-exact\]/),
      'Imported 1 series: 1 figures, 0 listed without a value.',
      'Left out: 1 nation and regions',
      'Left out: 1 KPIs that no metric of the registry takes',
      'Taken: 1 figures in scientific notation, kept as the same number',
      'Quarantined, nothing of it is staged: N00002',
    ],
  });
});

test('a saved page that is broken is told with its place, and nothing is staged', async () => {
  const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1,5']] });
  const { code, lines } = await dataset.run('import', 'kolada', folder, '--retrieved', '2024-08-30');
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(
        /^error data\/N00001\/page-1\.json \[page-is-whole\] line 1, column \d+: 1,5 has a decimal comma/,
      ),
      '1 finding: nothing was imported.',
    ],
  });
  expect(readStaging(dataset.paths).series).toEqual({});
});

test('findings of one rule in one metric are told by the first five and their number, as those of diff are', async () => {
  const rows = Array.from({ length: 7 }, (_, index): Row => [`18${index}`, '2022', '1']);
  const { code, lines } = await dataset.importRows({ N00001: rows });
  expect([code, lines.length]).toEqual([1, 7]);
  expect(lines.slice(5)).toEqual([
    '  and 2 more of key-is-well-formed in N00001, 7 in all',
    '7 findings: nothing was imported.',
  ]);
});

describe('an import of workbooks', () => {
  beforeEach(() => {
    dataset.register([metricOf('CARTOT', { kpiId: null }), metricOf('CAREL', { kpiId: null })]);
    put(dataset.file('sources.json'), JSON.stringify(mappingOf(...MAPPING.entries, ENTRY)));
  });

  async function importBooks(...books: Uint8Array[]) {
    const files = books.map((bytes, at) => {
      put(join(dataset.dir, `${at}.xlsx`), bytes);
      return join(dataset.dir, `${at}.xlsx`);
    });
    return dataset.run('import', 'xlsx', ...files, '--retrieved', '2025-03-05');
  }

  const staged = (file: string): string => join(dataset.paths.staging, file);

  test('the years of several books make up one series', async () => {
    const next = bookOf({ Blad: tableWith('A1', TITLE.replace('2022', '2025')) });
    const { code, lines } = await importBooks(bookOf({ 'Tabell 4': TABLE }), next);
    expect({ code, line: lines[0] }).toEqual({
      code: 0,
      line: 'Imported 2 series: 12 figures, 0 listed without a value.',
    });
    expect(readFileSync(staged('series/CAREL.csv'), 'utf8')).toBe(
      'geo,period,value,file\n0114,2022,781,1\n0114,2025,781,2\n0180,2022,0,1\n0180,2025,0,2\n1480,2022,3,1\n1480,2025,3,2\n',
    );
  });

  test('one broken book of two and nothing is staged', async () => {
    const { code, lines } = await importBooks(bookOf({ 'Tabell 4': TABLE }), new Uint8Array([1, 2, 3]));
    expect(code).toBe(1);
    expect(lines.at(-2)).toContain('[publication-is-readable] it is no workbook');
    expect(lines.at(-1)).toBe('1 finding: nothing was imported.');
    expect(existsSync(staged('staging.json'))).toBe(false);
    expect(existsSync(staged('incoming'))).toBe(false);
  });
});

describe('an import that is joined to what is staged', () => {
  beforeEach(() => {
    dataset.register([metricOf('GHGTOT', { kpiId: null })]);
  });
  const importCsv = (rows: string, day: string, ...more: string[]) => {
    const file = join(dataset.dir, `${day}.csv`);
    put(file, `code,name,sector,year,tonnes\n${rows}`);
    return dataset.run('import', 'csv', file, '--retrieved', day, ...more);
  };
  const staged = () => readFileSync(stagedFile(dataset.paths, 'GHGTOT'), 'utf8');

  test('adds its years, each with the day on which it was taken', async () => {
    await importCsv('0180,Stockholm,Alla,2022,1\n', '2025-03-05');
    const { code } = await importCsv('0180,Stockholm,Alla,2021,2\n', '2024-04-23', '--join');
    expect(code).toBe(0);
    expect(staged()).toBe('geo,period,value,file\n0180,2021,2,2\n0180,2022,1,1\n');
    expect(readStaging(dataset.paths).series['GHGTOT']?.files).toMatchObject([
      { retrieved: '2025-03-05' },
      { retrieved: '2024-04-23' },
    ]);
  });

  test('is refused where a figure stands in both with two values, and where nothing is staged', async () => {
    const none = await importCsv('0180,Stockholm,Alla,2021,2\n', '2024-04-23', '--join');
    expect(none.lines.join('\n')).toContain('[series-is-joined] nothing of the series is staged');
    await importCsv('0180,Stockholm,Alla,2022,1\n', '2025-03-05');
    const same = await importCsv('0180,Stockholm,Alla,2022,1\n', '2024-04-23', '--join');
    expect(same.lines).toContain('Equal to what was staged from other files, which stays theirs: 1 figures.');
    const twice = await importCsv('0180,Stockholm,Alla,2022,2\n', '2024-04-23', '--join');
    expect(twice.code).toBe(1);
    expect(twice.lines.join('\n')).toContain('(GHGTOT 0180 2022) [figure-stands-once]');
    expect(staged()).toBe('geo,period,value,file\n0180,2022,1,1\n');
  });
});

describe('an import of several files', () => {
  beforeEach(async () => {
    register({});
    const metrics = { Alla: 'GHGTOT', Arbetsmaskiner: 'GHGARB' };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf({ ...CSV, metrics, leftOut: [] })));
  });
  const register = (first: Partial<Metric>): void => {
    const own = ['GHGTOT', 'GHGARB'].map((id) => metricOf(id, { kpiId: null }));
    const metrics = [metricOf('N00001', first), metricOf('N00002', { source: 'RKA' }), ...own];
    dataset.register(metrics);
  };

  const saveCsv = (name: string, sector: string, year: string, tonnes: string): string => {
    const file = join(dataset.dir, name);
    put(file, `code,name,sector,year,tonnes\n0180,Stockholm,${sector},${year},${tonnes}\n`);
    return file;
  };
  const importFiles = (kind: string, ...files: string[]) =>
    dataset.run('import', kind, ...files, '--retrieved', '2024-12-01');

  test('a file that is given twice is said to be', async () => {
    const file = saveCsv('em.csv', 'Alla', '2024', '9');
    expect((await importFiles('csv', file, file)).lines[0]).toMatch(
      /\[series-comes-once\] the file is given twice; give it once$/,
    );
  });

  test('two files with the same metric are refused by name, and nothing of them is staged', async () => {
    const [newer, older] = [
      saveCsv('em-2024.csv', 'Alla', '2024', '9'),
      saveCsv('em-2023.csv', 'Alla', '2023', '8'),
    ];
    const { code, lines } = await importFiles('csv', newer, older);
    expect(code).toBe(1);
    expect(lines).toEqual([
      `error ${older} (GHGTOT) [series-comes-once] the series comes from two files, ${newer} and ${older}; give one, or join them`,
      '1 finding: nothing was imported.',
    ]);
    expect(readStaging(dataset.paths).series).toEqual({});
  });

  test('a file for each metric is one import, and none is said to be listed no longer', async () => {
    const files = [
      saveCsv('all.csv', 'Alla', '2024', '9'),
      saveCsv('machines.csv', 'Arbetsmaskiner', '2024', '2'),
    ];
    const { code, lines } = await importFiles('csv', ...files);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['Imported 2 series: 2 figures, 0 listed without a value.'],
    });
    expect(readFileSync(stagedFile(dataset.paths, 'GHGTOT'), 'utf8')).toContain('0180,2024,9');
    expect(readFileSync(stagedFile(dataset.paths, 'GHGARB'), 'utf8')).toContain('0180,2024,2');
    expect((await dataset.publish('2025-01-01')).code).toBe(0);
  });

  test('files of a year each are one series, and of two of one year none is taken', async () => {
    const columns = { geo: 'code', series: 'sector', value: 'tonnes' };
    const entry = { ...CSV, columns, ignored: [], skip: ['År {period}'] };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf(entry)));
    const files = ['2023', '2024', '2024'].map((year, at) => {
      const file = join(dataset.dir, `${at}.csv`);
      put(file, `År ${year}\n\ncode,sector,tonnes\n0180,Alla,${at}\n`);
      return file;
    });
    expect((await importFiles('csv', ...files.slice(0, 2))).lines).toEqual([
      'Imported 1 series: 2 figures, 0 listed without a value.',
    ]);
    expect(readFileSync(stagedFile(dataset.paths, 'GHGTOT'), 'utf8')).toContain(
      '0180,2023,0,1\n0180,2024,1,2\n',
    );
    expect((await importFiles('csv', ...files)).lines[0]).toMatch(
      /\(GHGTOT 0180 2024\) \[figure-stands-once\] the figure stands twice, first in /,
    );
  });

  test('of many findings of one rule the first five are told, and how many there are', async () => {
    const file = join(dataset.dir, 'signs.csv');
    const rows = Array.from({ length: 8 }, (_, at) => `0180,Stockholm,Alla,${2010 + at},5?`);
    put(file, ['code,name,sector,year,tonnes', ...rows, ''].join('\n'));
    const { lines } = await importFiles('csv', file);
    const rule = /\[([a-z-]+)\]/.exec(lines[0] ?? '')?.[1];
    expect(lines.slice(5)).toEqual([
      `  and 3 more of ${rule} in GHGTOT, 8 in all`,
      '8 findings: nothing was imported.',
    ]);
  });

  test('of a file whose series no entry names they are named', async () => {
    expect((await importFiles('csv', saveCsv('new.csv', 'Rymdfart', '2024', '3'))).lines[0]).toMatch(
      /\[publication-has-figures\] no entry of sources\.json names a series that the file has: Rymdfart; map them/,
    );
  });

  test('what is listed without a value is counted apart from the figures', async () => {
    const rows: Record<string, Row[]> = {
      N00001: [
        ['0180', '2021', '5'],
        ['0180', '2022', 'null'],
      ],
      N00002: [['0180', '2022', 'null']],
    };
    expect((await dataset.importRows(rows)).lines).toEqual([
      'Imported 2 series: 1 figures, 2 listed without a value.',
    ]);
  });

  test('a name that no entry maps stops the release until its import is given again, whatever else is imported', async () => {
    const files = [saveCsv('new.csv', 'Rymdfart', '2024', '3'), saveCsv('all.csv', 'Alla', '2024', '9')];
    expect((await importFiles('csv', ...files)).lines).toContain('Of no registered metric: Rymdfart');
    await dataset.importRows({ N00001: [['0180', '2022', '910']] }, '2024-12-01');
    const findings = async (): Promise<string[]> =>
      (await dataset.run('diff', '--date', '2025-01-01')).lines.filter((line) =>
        line.includes('[series-is-mapped]'),
      );
    expect(await findings()).toEqual([expect.stringContaining('got Rymdfart')]);
    await importFiles('csv', files[1] ?? '');
    expect(await findings()).toEqual([]);
  });

  test('a name that no entry maps is found of each file, also of one that brings a series', async () => {
    const files = [
      saveCsv('all.csv', 'Alla', '2024', '9'),
      saveCsv('machines.csv', 'Arbetsmaskiner', '2024', '2'),
    ];
    for (const [at, name] of ['Gruvor', 'Rymdfart'].entries())
      appendFileSync(files[at] ?? '', `0180,Stockholm,${name},2024,1\n`);
    expect((await importFiles('csv', ...files)).code).toBe(0);
    const { lines } = await dataset.run('diff', '--date', '2025-01-01');
    const found = lines.filter((line) => line.includes('series-is-mapped')).join();
    expect(found.match(/Gruvor|Rymdfart/g)).toEqual(['Gruvor', 'Rymdfart']);
  });

  test('columns and series whose letters are written as two signs are those of the mapping', async () => {
    const columns = { geo: 'kod', series: 'källa', period: 'år', value: 'ton' };
    const mapped = { ...CSV, columns, ignored: [], metrics: { Uppvärmning: 'GHGTOT' } };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf(mapped)));
    const file = join(dataset.dir, 'nfd.csv');
    put(file, 'kod,källa,år,ton\n0180,Uppvärmning,2024,9\n'.normalize('NFD'));
    const { code, lines } = await importFiles('csv', file);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: ['Imported 1 series: 1 figures, 0 listed without a value.'],
    });
  });

  test('a metric that no file of the import has is still missed', async () => {
    const { lines } = await importFiles('csv', saveCsv('all.csv', 'Alla', '2024', '9'));
    expect(lines).toContain('No longer listed by the publisher: GHGARB');
  });

  test('of an import that takes nothing is said what was left out, and of which file', async () => {
    const file = saveCsv('em.csv', 'Alla', '2024', '9');
    const { code, lines } = await dataset.run(
      ...['import', 'csv', file, '--from', '2025', '--retrieved', '2024-12-01'],
    );
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        `error ${file} [publication-has-figures] no figure of a registered metric was taken; register and map its series, or leave out less of them; got nothing (left out: 1 before 2025)`,
        '1 finding: nothing was imported.',
      ],
    });
  });

  const saved = (name: string, rows: Record<string, Row[]>): string =>
    saveKolada(join(dataset.dir, name), rows);

  test('two folders of Kolada with the same KPI are refused', async () => {
    const [a, b] = ['2023', '2024'].map((year) => saved(`kolada-${year}`, { N00001: [['0180', year, '1']] }));
    const { code, lines } = await importFiles('kolada', a ?? '', b ?? '');
    expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining(`${a} and ${b}`) });
  });

  test('two folders of Kolada with a KPI each are one import, and a KPI that no metric takes is counted', async () => {
    const a = saved('registered', { N00001: [['0180', '2023', '1']] });
    const b = saved('kept', { N00003: [['0180', '2023', '1']] });
    const { code, lines } = await dataset.run(
      ...['import', 'kolada', a, b, '--retrieved', '2024-12-01', '--ids', 'N00001,N00003'],
    );
    expect(code).toBe(0);
    expect(lines).toContain('Left out: 1 KPIs that no metric of the registry takes');
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00001']);
  });

  test('of a folder of Kolada the KPIs that are chosen are taken alone, and one that is not there is a finding', async () => {
    const folder = saved('all', { N00001: [['0180', '2023', '1']], N00002: [['0180', '2023', '2']] });
    const importIds = (ids: string) =>
      dataset.run(...['import', 'kolada', folder, '--retrieved', '2024-12-01', '--ids', ids]);
    const refused = await importIds('N00001,N99999');
    expect({ code: refused.code, line: refused.lines[0] }).toEqual({
      code: 1,
      line: expect.stringMatching(/data\/N99999.*\[page-is-whole\].*leave it out of --ids/),
    });
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual([]);
    expect((await importIds('N00001')).code).toBe(0);
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00001']);
    const without = saved('without', { N00001: [['0180', '2023', '1']] });
    const { code, lines } = await dataset.run(
      ...['import', 'kolada', without, '--retrieved', '2024-12-01', '--ids', 'N00001,N00002'],
    );
    expect(code).toBe(0);
    expect(lines).toContain('No longer listed by the publisher: N00002');
  });

  test('a metric with the id of a KPI that no entry names is not mixed up with it', async () => {
    const rows = { N00001: [['0180', '2023', '1']], N00008: [['0180', '2023', '2']] } satisfies Record<
      string,
      Row[]
    >;
    register({ kpiId: 'N00008' });
    expect((await importFiles('kolada', saved('both', rows))).code).toBe(0);
    expect(readFileSync(stagedFile(dataset.paths, 'N00001'), 'utf8')).toContain('0180,2023,2');
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00001']);
  });
});

describe('once a metric has left', () => {
  const LEFT = metricOf('N00001', { left: '2025-01-01' });
  const STAYS = metricOf('N00002', { source: 'RKA' });
  const N00002 = FIRST_ROWS['N00002'] ?? [];
  const LATER: Row[] = [['0180', '2023', '8']];

  beforeEach(async () => {
    dataset.register([LEFT, STAYS]);
    dataset.waive('metric-leaves,N00001,,,Ended.');
    if ((await dataset.publish('2025-01-01')).code !== 0) throw new Error('expected it to leave');
    dataset.waive();
  });

  const importSaved = (rows: Record<string, Row[]>) => {
    const folder = saveKolada(join(dataset.dir, `folder-${Object.keys(rows).join('-')}`), rows);
    return dataset.run('import', 'kolada', folder, '--retrieved', '2024-12-01');
  };
  const publish = () => dataset.publish('2025-02-01');

  test('a folder that still has its KPI stages the others alone', async () => {
    expect((await importSaved({ N00001: LATER, N00002 })).code).toBe(0);
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00002']);
    expect((await publish()).code).toBe(0);
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('of a folder without its KPI nothing is missed', async () => {
    const { lines } = await importSaved({ N00002 });
    expect(lines).toEqual(['Imported 1 series: 3 figures, 0 listed without a value.']);
  });

  test('an import from Kolada itself asks for the others alone', async () => {
    const asked: string[] = [];
    const { effects } = recordedEffects({
      fetch: async (url) => {
        asked.push(url);
        return new Response('', { status: 404 });
      },
    });
    await runCommand(
      ['import', 'kolada', 'https://api.kolada.se/v3', '--origin', 'publisher'],
      dataset.paths,
      effects,
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked[0]).toContain('/kpi/N00002?');
  });

  test.each(['AAA', 'ZZZ'])('its KPI goes to the metric %s that has it now', async (id) => {
    dataset.register([LEFT, STAYS, metricOf(id, { kpiId: 'N00001' })].sort((a, b) => (a.id < b.id ? -1 : 1)));
    expect((await importSaved({ N00001: LATER, N00002 })).code).toBe(0);
    expect(readFileSync(stagedFile(dataset.paths, id), 'utf8')).toContain('0180,2023,8');
    expect((await publish()).code).toBe(0);
  });

  test('a series that sources.json still gives it is left out and counted', async () => {
    const metrics = { Alla: 'N00001', Arbetsmaskiner: 'N00002' };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf({ ...CSV, metrics, leftOut: [] })));
    const file = join(dataset.dir, 'em.csv');
    put(
      file,
      'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2023,9\n0180,Stockholm,Arbetsmaskiner,2023,2\n',
    );
    const { lines } = await dataset.run('import', 'csv', file, '--retrieved', '2024-12-01');
    expect(lines).toContain('Left out: 1 of N00001, which has left');
    expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00002']);
  });
});

describe('what was given by mistake', () => {
  test.runIf(process.platform !== 'win32').each(['csv', 'json-stat', 'xlsx'])(
    'a pipe and a link to a device in the place of a file of %s are refused before they are opened',
    async (kind) => {
      const [pipe, device] = [join(dataset.dir, 'pipe'), join(dataset.dir, 'device')];
      execFileSync('mkfifo', [pipe]);
      symlinkSync('/dev/zero', device);
      const importOf = (file: string) => dataset.run('import', kind, file, '--retrieved', '2025-01-01');
      await expect(importOf(pipe)).rejects.toThrow(`${pipe}: expected a file, got a pipe`);
      await expect(importOf(device)).rejects.toThrow(`${device}: expected a file, got a device`);
    },
  );

  test.runIf(process.platform !== 'win32')('a pipe among saved pages is refused, too', async () => {
    const folder = saveKolada(join(dataset.dir, 'piped'), { N00001: [['0180', '2022', '1']] });
    const page = join(folder, 'data/N00001/page-1.json');
    rmSync(page);
    execFileSync('mkfifo', [page]);
    await expect(
      dataset.run('import', 'kolada', folder, '--ids', 'N00001', '--retrieved', '2025-01-01'),
    ).rejects.toThrow(`${page}: expected a file, got a pipe`);
  });

  /** As Swedish Excel saves it unless it is told otherwise: å, ä and ö are one byte each, and no UTF-8. */
  const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(text, 'latin1'));
  const NO_UTF8 = 'expected text in UTF-8, got bytes that are none';

  /** What is said of an import that stages nothing. */
  async function told(kind: string, source: string): Promise<string> {
    const said = await dataset.run('import', kind, source, '--retrieved', '2024-08-30').then(
      ({ code, lines }) => `${code}: ${lines.join('\n')}`,
      (error: Error) => `1: ${error.message}`,
    );
    expect(readStaging(dataset.paths).series).toEqual({});
    expect(said).toMatch(/^1: /);
    return said.slice('1: '.length);
  }

  test.each([['csv'], ['json-stat']])('import %s of another encoding names the file', async (kind) => {
    const file = join(dataset.dir, 'räkning');
    put(file, inWindows1252('{"kod":"Älvsbyn"}'));
    expect(await told(kind, file)).toContain(`${file}: ${NO_UTF8}; save it as UTF-8 first`);
  });

  test.each(['csv', 'json-stat', 'xlsx'])('import %s of a folder asks for the files in it', async (kind) => {
    const folder = join(dataset.dir, 'folder');
    mkdirSync(folder);
    expect(await told(kind, folder)).toBe(
      `${folder}: it is a folder; give the files in it that belong to the publication`,
    );
  });

  test.each([
    ['csv', 'file'],
    ['json-stat', 'file'],
    ['xlsx', 'file'],
    ['kolada', 'folder'],
  ])('import %s of what is not there names it, and says nothing else', async (kind, what) => {
    const file = join(dataset.dir, 'none');
    expect(await told(kind, file)).toBe(`${file}: there is no such ${what}; look at its name`);
  });

  test.each([
    ['csv', 'PK\u0003\u0004'],
    ['json-stat', 'PK\u0003\u0004'],
    ['csv', '\u00d0\u00cf\u0011\u00e0'],
  ])('import %s of a workbook names the import that takes it', async (kind, sign) => {
    const file = join(dataset.dir, 'book.xlsx');
    put(file, inWindows1252(`${sign}...`));
    expect(await told(kind, file)).toBe(`${file}: expected text, got a workbook; import xlsx takes it`);
  });

  test('saved pages of another encoding are findings, and so lose no letter', async () => {
    const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
    put(join(folder, 'kpi.json'), inWindows1252('{"count":1,"values":[{"id":"N00001","title":"Invånare"}]}'));
    expect(await told('kolada', folder)).toContain(`kpi.json [page-is-whole] ${NO_UTF8}`);
  });

  test('an answer of another encoding is none, and is not asked for again', async () => {
    let asked = 0;
    const { effects } = recordedEffects({
      fetch: async () => {
        asked += 1;
        return new Response(inWindows1252('Ort;Värde'));
      },
    });
    const importing = runCommand(
      ['import', 'csv', 'https://data.example/a.csv', '--origin', 'publisher'],
      dataset.paths,
      effects,
    );
    await expect(importing).rejects.toThrow(
      `https://data.example/a.csv: expected the publication, got ${NO_UTF8}`,
    );
    expect(asked).toBe(1);
  });

  test('of a broken file only what is broken is told, and not to take out a series that was never staged', async () => {
    const file = join(dataset.dir, 'figures.csv');
    put(file, 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2023,..\n');
    const said = await told('csv', file);
    expect(said).toMatch(/\[literal-is-exact\].*\n1 finding: nothing was imported\.$/);
  });
});
