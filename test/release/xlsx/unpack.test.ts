import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/release/xlsx/workbook.ts';
import { bookOf, TABLE } from './book.ts';

const BOOK = bookOf({ 'Tabell 4': TABLE });

test('a workbook is read whole, rows and columns counted from A1', async () => {
  const read = await readWorkbook(BOOK);
  expect('sheets' in read && read.sheets[0]?.rows[4]).toEqual([
    '114',
    'UPPLANDS-VÄSBY ',
    '9715',
    '781',
    '1123',
    '11619',
  ]);
});

test.each([
  ['nothing', new Uint8Array(), /no workbook/],
  ['a page of HTML', strToU8('<html>Not found</html>'), /no workbook/],
  [
    'an encrypted workbook',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
    /encrypted or of the old kind/,
  ],
  ['another archive', zipSync({ 'a.xml': strToU8('<a/>') }), /archive without xl\/workbook\.xml/],
  ['half a workbook', BOOK.subarray(0, BOOK.length / 3), /broken or cut off|archive without/],
])('%s is refused in one sentence', async (_name, bytes, mistake) => {
  expect(await readWorkbook(bytes)).toEqual({ mistake: expect.stringMatching(mistake) });
});

test('a workbook whose sheet is no XML is refused in one sentence', async () => {
  const bytes = zipSync({ 'xl/workbook.xml': strToU8('<workbook>') });
  expect(await readWorkbook(bytes)).toEqual({
    mistake: expect.stringMatching(
      /^it cannot be read \(.+\); open it in a spreadsheet and save it anew as \.xlsx$/,
    ),
  });
});
