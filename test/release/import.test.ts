// Imports of workbooks, from addresses, and what stops a release: all else that an import says stands in scripts/import.txt.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { readStaging } from '../../src/release/staging.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { CSV, MAPPING, mappingOf, metricOf, put, saveKolada } from './small-dataset.ts';
import { bookOf, ENTRY, TABLE, TITLE, tableWith } from './workbook.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
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

describe('an import of several files', () => {
  beforeEach(() => {
    const own = ['GHGTOT', 'GHGARB'].map((id) => metricOf(id, { kpiId: null }));
    dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' }), ...own]);
    const metrics = { Alla: 'GHGTOT', Arbetsmaskiner: 'GHGARB' };
    put(dataset.file('sources.json'), JSON.stringify(mappingOf({ ...CSV, metrics, leftOut: [] })));
  });

  const saveCsv = (name: string, sector: string, year: string, tonnes: string): string => {
    const file = join(dataset.dir, name);
    put(file, `code,name,sector,year,tonnes\n0180,Stockholm,${sector},${year},${tonnes}\n`);
    return file;
  };
  const importFiles = (kind: string, ...files: string[]) =>
    dataset.run('import', kind, ...files, '--retrieved', '2024-12-01');

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
});

test('an import from Kolada itself asks for no KPI of a metric that has left', async () => {
  dataset.register([metricOf('N00001', { left: '2025-01-01' }), metricOf('N00002', { source: 'RKA' })]);
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

describe('what was given by mistake', () => {
  /** As Swedish Excel saves it unless it is told otherwise: å, ä and ö are one byte each, and no UTF-8. */
  const inWindows1252 = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(text, 'latin1'));
  const NO_UTF8 = 'expected text in UTF-8, got bytes that are none';

  test('saved pages of another encoding are findings, and so lose no letter', async () => {
    const folder = saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
    put(join(folder, 'kpi.json'), inWindows1252('{"count":1,"values":[{"id":"N00001","title":"Invånare"}]}'));
    const { lines } = await dataset.run('import', 'kolada', folder, '--retrieved', '2024-08-30');
    expect(lines.join()).toContain(`kpi.json [page-is-whole] ${NO_UTF8}`);
    expect(readStaging(dataset.paths).series).toEqual({});
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
});
