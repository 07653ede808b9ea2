import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { read } from './reading.ts';
import { bookOf, ENTRY, TABLE } from './workbook.ts';

const CHOICE = { entries: [ENTRY] };

test('a zip bomb is refused before it fills the memory', () => {
  const bytes = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/sharedStrings.xml': new Uint8Array(100_000_001),
  });
  expect(bytes.length).toBeLessThan(200_000);
  expect(read('xlsx', { 'bomb.xlsx': bytes }, CHOICE).findings).toMatchObject([
    { where: { file: 'bomb.xlsx' }, message: expect.stringContaining('more than 100000000 bytes') },
  ]);
});

test('a sheet of two hundred thousand rows is read as any other', () => {
  const bytes = bookOf({ 'Tabell 4': [...TABLE, ...Array.from({ length: 200_000 }, () => ['a note'])] });
  const { findings } = read('xlsx', { 'long.xlsx': bytes }, CHOICE);
  expect(findings.map(({ message }) => message)).toEqual(
    [5, 6, 8].map((row) => `sheet "Tabell 4" cell A${row}: municipalities.csv has no such code`),
  );
});
