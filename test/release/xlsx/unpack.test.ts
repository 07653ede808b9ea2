import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/release/xlsx.ts';
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

/** The book with rows more at the end of its second sheet. */
function bookWith(rows: string): Uint8Array {
  const parts = unzipSync(bookOf({ Om: [['Om statistiken']], 'Tabell 4': TABLE }));
  const sheet = 'xl/worksheets/sheet2.xml';
  const text = strFromU8(parts[sheet] ?? new Uint8Array()).replace('</sheetData>', `${rows}</sheetData>`);
  return zipSync({ ...parts, [sheet]: strToU8(text) });
}

test.each([
  ['<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 'XFD1048576', 17179869185],
  ['<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>', 'XFD1048576', 17179869185],
  ["<row r='1048576'><c s='1' r='A1048576'><v>1</v></c></row>", 'F1048576', 6291457],
  ['<row r="4000000000"/>', 'A4000000000', 4000000001],
])('a workbook with %s behind its table is refused before a cell is made', async (rows, cell, cells) => {
  expect(await readWorkbook(bookWith(rows))).toEqual({
    mistake: `sheet "Tabell 4" reaches to cell ${cell}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than 5000000; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`,
  });
});

test('a sheet whose part has another name is judged too', async () => {
  const parts = unzipSync(bookWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'));
  const { 'xl/worksheets/sheet2.xml': sheet = new Uint8Array(), ...others } = parts;
  const links = 'xl/_rels/workbook.xml.rels';
  const text = strFromU8(parts[links] ?? new Uint8Array()).replace('sheet2.xml', 'blad.xml');
  const book = zipSync({ ...others, [links]: strToU8(text), 'xl/worksheets/blad.xml': sheet });
  expect(await readWorkbook(book)).toEqual({
    mistake: expect.stringMatching(/^sheet "Tabell 4" reaches to cell XFD1048576: /),
  });
});

test('empty cells behind the table, which are there for their looks, are no reason', async () => {
  const read = await readWorkbook(bookWith('<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>'));
  expect('sheets' in read && read.sheets[1]?.rows.length).toBe(TABLE.length);
});
