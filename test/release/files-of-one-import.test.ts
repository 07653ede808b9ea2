// An import of several files: each brings its own series, and no file takes the place of another.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Metric } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging, readUnregistered, stagedFile } from '../../src/release/staging.ts';
import { type Published, publishedDataset } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { MAPPING, metricOf, put, type Row, registryOf, saveKolada } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await publishedDataset();
  register({});
  const [csv] = MAPPING.csv;
  const metrics = { Alla: 'GHGTOT', Arbetsmaskiner: 'GHGARB' };
  put(
    join(dataset.paths.data, 'sources.json'),
    JSON.stringify({ ...MAPPING, csv: [{ ...csv, metrics, leftOut: [] }] }),
  );
});
const register = (first: Partial<Metric>): void => {
  const own = ['GHGTOT', 'GHGARB'].map((id) => metricOf(id, { kpiId: null }));
  const metrics = [metricOf('N00001', first), metricOf('N00002', { source: 'RKA' }), ...own];
  put(join(dataset.paths.data, 'metrics.json'), JSON.stringify(registryOf(metrics)));
};
afterEach(() => dataset.remove());

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

test('one file given twice is refused', async () => {
  const file = saveCsv('em.csv', 'Alla', '2024', '9');
  expect((await importFiles('csv', file, file)).lines[0]).toContain('[series-comes-once]');
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
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
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
      line.includes('series-is-mapped'),
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
  const [csv] = MAPPING.csv;
  const columns = { geo: 'kod', series: 'källa', period: 'år', value: 'ton' };
  const mapped = { ...csv, columns, ignored: [], metrics: { Uppvärmning: 'GHGTOT' } };
  put(join(dataset.paths.data, 'sources.json'), JSON.stringify({ ...MAPPING, csv: [mapped] }));
  const file = join(dataset.dir, 'nfd.csv');
  put(file, 'kod,källa,år,ton\n0180,Uppvärmning,2024,9\n'.normalize('NFD'));
  const { code, lines } = await importFiles('csv', file);
  expect({ code, lines }).toEqual({
    code: 0,
    lines: ['Imported 1 series: 1 figures, 0 listed without a value.'],
  });
});

test('nor does it matter where they come by an address', async () => {
  put(
    join(dataset.paths.data, 'sources.json'),
    JSON.stringify({
      ...MAPPING,
      csv: [{ ...MAPPING.csv[0], leftOut: [], metrics: { Uppvärmning: 'GHGTOT' } }],
    }),
  );
  const text = 'code,name,sector,year,tonnes\n0180,Stockholm,Uppvärmning,2024,9\n'.normalize('NFD');
  const { effects, lines } = recordedEffects({ fetch: async () => new Response(text) });
  const words = ['import', 'csv', 'https://data.example/nfd.csv'];
  const code = await runCommand(words, dataset.paths, effects);
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

test('two folders of Kolada with the same KPI are refused, registered or not', async () => {
  const [a, b] = ['2023', '2024'].map((year) => saved(`kolada-${year}`, { N00001: [['0180', year, '1']] }));
  const { code, lines } = await importFiles('kolada', a ?? '', b ?? '');
  expect({ code, line: lines[0] }).toEqual({ code: 1, line: expect.stringContaining(`${a} and ${b}`) });
  const [c, d] = ['2023', '2024'].map((year) => saved(`other-${year}`, { N00003: [['0180', year, '1']] }));
  expect((await importFiles('kolada', c ?? '', d ?? '')).lines.join()).toContain('[series-comes-once]');
  expect(existsSync(join(dataset.paths.staging, 'unregistered'))).toBe(false);
});

test('two folders of Kolada with a KPI each are one import, what is kept among them', async () => {
  const a = saved('registered', { N00001: [['0180', '2023', '1']] });
  const b = saved('kept', { N00003: [['0180', '2023', '1']] });
  const { code } = await dataset.run(
    ...['import', 'kolada', a, b, '--retrieved', '2024-12-01', '--ids', 'N00001,N00003'],
  );
  expect(code).toBe(0);
  expect(Object.keys(readStaging(dataset.paths).series)).toEqual(['N00001']);
  expect(existsSync(join(dataset.paths.staging, 'unregistered/N00003.csv'))).toBe(true);
});

test('what one folder has of a KPI that is kept is not forgotten for another that has none', async () => {
  await dataset.importRows({ N00003: [['0180', '2022', '7']] });
  const a = saved('with', { N00003: [['0180', '2023', '1']] });
  const b = saved('without-figures', { N00003: [] });
  await dataset.run('import', 'kolada', a, b, '--retrieved', '2024-12-01', '--ids', 'N00003');
  expect(readFileSync(join(dataset.paths.staging, 'unregistered/N00003.csv'), 'utf8')).toBe(
    'geo,period,value\n0180,2023,1\n',
  );
  expect(readUnregistered(dataset.paths)).toHaveProperty('N00003');
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
  const rows = { N00001: [['0180', '2023', '1']], N00009B: [['0180', '2023', '2']] } satisfies Record<
    string,
    Row[]
  >;
  register({ kpiId: 'N00009B' });
  expect((await importFiles('kolada', saved('both', rows))).code).toBe(0);
  expect(readFileSync(stagedFile(dataset.paths, 'N00001'), 'utf8')).toContain('0180,2023,2');
  expect(readFileSync(join(dataset.paths.staging, 'unregistered/N00001.csv'), 'utf8')).toContain(
    '0180,2023,1',
  );
});
