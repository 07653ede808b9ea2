import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxSeries } from '../../src/release/xlsx.ts';
import { bookOf, SOURCE, TABLE } from './workbook.ts';

const CHOICE = { sources: [SOURCE], sheets: [], register: [], from: null, published: new Set<string>() };

test('a zip bomb is refused before it fills the memory', async () => {
  const bytes = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(100_000_001),
  });
  expect(bytes.length).toBeLessThan(200_000);
  expect((await xlsxSeries([{ file: 'bomb.xlsx', bytes }], CHOICE)).findings).toMatchObject([
    { where: { file: 'bomb.xlsx' }, message: expect.stringContaining('more than 100000000 bytes') },
  ]);
});

test('a sheet of two hundred thousand rows is read as any other', async () => {
  const bytes = bookOf({ 'Tabell 4': [...TABLE, ...Array.from({ length: 200_000 }, () => ['a note'])] });
  const { findings } = await xlsxSeries([{ file: 'long.xlsx', bytes }], CHOICE);
  expect(findings.map(({ message }) => message)).toEqual(
    Array(3).fill('municipalities.csv has no such code'),
  );
});
