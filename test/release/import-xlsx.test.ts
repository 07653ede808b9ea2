import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { nodeFiles } from '../../src/release/dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { MAPPING, metricOf, put, smallDataset } from './small-dataset.ts';
import { bookOf, SOURCE, TABLE, TITLE, tableWith } from './xlsx/book.ts';

let dataset: ReturnType<typeof smallDataset>;
beforeEach(() => {
  dataset = smallDataset([metricOf('CARTOT', { kpiId: null }), metricOf('CAREL', { kpiId: null })]);
  put(join(dataset.paths.data, 'sources.json'), JSON.stringify({ ...MAPPING, xlsx: [SOURCE] }));
});
afterEach(() => dataset.remove());

async function importBooks(...books: Uint8Array[]) {
  const files = books.map((bytes, at) => {
    nodeFiles.write(join(dataset.dir, `${at}.xlsx`), bytes);
    return join(dataset.dir, `${at}.xlsx`);
  });
  const { effects, lines } = recordedEffects();
  const args = ['import', 'xlsx', ...files, '--retrieved', '2025-03-05'];
  return { code: await runCommand(args, dataset.paths, effects), lines };
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
    'geo,period,value\n0114,2022,781\n0114,2025,781\n0180,2022,0\n0180,2025,0\n1480,2022,3\n1480,2025,3\n',
  );
});

test('one broken book of two and nothing is staged', async () => {
  const { code, lines } = await importBooks(bookOf({ 'Tabell 4': TABLE }), new Uint8Array([1, 2, 3]));
  expect(code).toBe(1);
  expect(lines.at(-2)).toContain('[workbook-fits-its-mapping] it is no workbook');
  expect(lines.at(-1)).toBe('1 finding: nothing was imported.');
  expect(existsSync(staged('staging.json'))).toBe(false);
  expect(existsSync(staged('incoming'))).toBe(false);
});
