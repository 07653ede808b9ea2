// Workbooks that are none, or that hide something: what their cells say stands in cases/workbooks.txt.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { read as readFiles } from './reading.ts';
import { bookOf, ENTRY, TABLE } from './workbook.ts';

const REGISTER = ['0114 Upplands Väsby', '0180 Stockholm', '1480 Göteborg'].map((line) => ({
  code: line.slice(0, 4),
  name: line.slice(5),
  otherNames: [],
}));
const read = (bytes: Uint8Array) =>
  readFiles('xlsx', { '2022.xlsx': bytes }, { entries: [ENTRY], register: REGISTER });

describe('a workbook that is none or too large', () => {
  const BOOK = bookOf({ 'Tabell 4': TABLE });
  const mistakeOf = (bytes: Uint8Array) => read(bytes).findings[0]?.message;

  test.each([
    ['nothing', new Uint8Array(), /^it is no workbook/],
    ['a page of HTML', strToU8('<html>Not found</html>'), /^it is no workbook/],
    [
      'an encrypted workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      /encrypted or of the old kind/,
    ],
    ['another archive', zipSync({ 'a.xml': strToU8('<a/>') }), /archive without xl\/workbook\.xml/],
    ['half a workbook', BOOK.subarray(0, BOOK.length / 3), /broken or cut off|archive without/],
  ])('%s is refused in one sentence', (_name, bytes, mistake) => {
    expect(mistakeOf(bytes)).toMatch(mistake);
  });

  test('a workbook whose sheet is no XML is refused in one sentence', () => {
    expect(mistakeOf(zipSync({ 'xl/workbook.xml': strToU8('<workbook>') }))).toMatch(
      /^it cannot be read \(.+\); open it in a spreadsheet and save it anew as \.xlsx$/,
    );
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
    [
      '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>',
      'XFD1048576',
      17179869185,
    ],
    ["<row r='1048576'><c s='1' r='A1048576'><v>1</v></c></row>", 'F1048576', 6291457],
  ])('a workbook with %s behind its table is refused before a cell is made', (rows, cell, cells) => {
    expect(mistakeOf(bookWith(rows))).toBe(
      `sheet "Tabell 4" reaches to cell ${cell}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than 5000000; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`,
    );
  });

  const FAR = 'XFD1048576';

  test.each([
    ['a > in an attribute', `<row r="1048576"><c x=">" r="${FAR}"><v>1</v></c></row>`],
    ['a > in an attribute of a namespace', `<row r="1048576"><c z:x='a>"' r="${FAR}"><v>1</v></c></row>`],
    ['a place in entities', '<row r="1048576"><c r="&#88;FD1048576"><v>1</v></c></row>'],
    ['a prefix with a hyphen', `<a-b:row r="1048576"><a-b:c r="${FAR}"><v>1</v></a-b:c></a-b:row>`],
  ])('a far cell behind %s is counted', (_, rows) => {
    expect(mistakeOf(bookWith(rows))).toContain(`reaches to cell ${FAR}: `);
  });

  test.each([
    ['two places', `<row r="1048576"><c r="A1048576" r="${FAR}"><v>1</v></c></row>`],
    ['a place in small letters', `<row r="20"><c r="xfd20"><v>1</v></c></row>`],
    ['a row of a fraction', '<row r="1e9"/>'],
    ['a cell of another row than the one it stands in', '<row r="20"><c r="A21"><v>1</v></c></row>'],
    ['a tag without quotes', '<row r=20><c r="A20"><v>1</v></c></row>'],
    ['a tag that nothing closes', '<row r="20"><c r="A20"'],
    ['a comment that nothing closes', '<!-- <row r="20">'],
    ['a tag with ten thousand attributes', `<row ${'a="" '.repeat(10_000)}/>`],
  ])('a sheet with %s is refused before a cell is made', (_, rows) => {
    expect(mistakeOf(bookWith(rows))).toMatch(
      /^sheet "Tabell 4" is not written as spreadsheets write one, .+; open it in a spreadsheet and save it anew as \.xlsx$/,
    );
  });

  describe('an archive', () => {
    /** Where a text stands in a book, the one of that number. */
    const placeOf = (book: Uint8Array, text: string, number = 0): number => {
      let at = -1;
      for (let left = number; left >= 0; left -= 1)
        at = Buffer.from(book.buffer, book.byteOffset, book.length).indexOf(text, at + 1, 'latin1');
      return at;
    };
    const changed = (change: (book: Uint8Array) => void, level: 0 | 6 = 6): Uint8Array => {
      const two = bookOf({ 'Tabell 4': TABLE, Om: [['Om statistiken']] });
      const book = zipSync(unzipSync(two), { level }).slice();
      change(book);
      return book;
    };
    const SHEET = 'xl/worksheets/sheet1.xml';
    // An entry of the directory stands 46 bytes before its name.
    const entry = (book: Uint8Array, offset: number): number => placeOf(book, SHEET, 1) - 46 + offset;
    const flip = (book: Uint8Array, at: number): void => {
      book[at] = (book[at] ?? 0) ^ 1;
    };

    test('is read by its directory, packed or not', () => {
      for (const level of [0, 6] as const) expect(read(changed(() => {}, level)).findings).toEqual([]);
    });

    test.each<[string, (book: Uint8Array) => void, RegExp]>([
      [
        'one byte of a figure is another',
        (book) => flip(book, placeOf(book, '<v>9715</v>') + 4),
        /^the part xl\/worksheets\/sheet1\.xml does not have the check sum \(CRC-32\)/,
      ],
      [
        'a part that the workbook names has another name',
        (book) => flip(book, placeOf(book, SHEET, 1) + SHEET.length - 5),
        /^the archive lacks the part of sheet "Tabell 4" that the workbook names; /,
      ],
      ['a part begins elsewhere', (book) => flip(book, entry(book, 42)), /broken or cut off/],
      [
        'a part is larger than the directory says',
        (book) => flip(book, entry(book, 24)),
        /^the part xl\/worksheets\/sheet1\.xml unpacks to \d+ bytes, and the archive says \d+; /,
      ],
      [
        'a part is packed in an unknown way',
        (book) => {
          book[entry(book, 10)] = 12;
        },
        /packed in a way \(12\) that no spreadsheet writes/,
      ],
      [
        'a part is encrypted',
        (book) => {
          book[entry(book, 8)] = 1;
        },
        /^it is encrypted/,
      ],
      [
        'two parts have one name',
        (book) => {
          const other = placeOf(book, 'xl/worksheets/sheet2.xml', 1);
          book[other + 'xl/worksheets/sheet'.length] = '1'.charCodeAt(0);
        },
        /^the archive has the part xl\/worksheets\/sheet1\.xml twice; /,
      ],
      ['the directory is gone', (book) => flip(book, book.length - 22), /^the archive is broken or cut off/],
      ['the directory begins elsewhere', (book) => flip(book, book.length - 6), /broken or cut off/],
    ])('in which %s is refused, and says so', (_, change, mistake) => {
      const book = changed(change, 0);
      expect(mistakeOf(book)).toMatch(mistake);
    });
  });

  test('a sheet whose part has another name is judged too', () => {
    const parts = unzipSync(bookWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'));
    const { 'xl/worksheets/sheet2.xml': sheet = new Uint8Array(), ...others } = parts;
    const links = 'xl/_rels/workbook.xml.rels';
    const text = strFromU8(parts[links] ?? new Uint8Array()).replace('sheet2.xml', 'blad.xml');
    const book = zipSync({ ...others, [links]: strToU8(text), 'xl/worksheets/blad.xml': sheet });
    expect(mistakeOf(book)).toMatch(/^sheet "Tabell 4" reaches to cell XFD1048576: /);
  });

  test('empty cells behind the table, which are there for their looks, are no reason', () => {
    const { series, findings } = read(bookWith('<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>'));
    expect([findings, series.map(({ figures }) => figures.length)]).toEqual([[], [3, 3]]);
  });
});

test.each([
  ['a row', 2, '<row r="5">', '<row r="5" hidden="1">'],
  ['a column', 3, '<sheetData>', '<cols><col min="6" max="16384" hidden="1"/></cols><sheetData>'],
])('a figure of %s that the workbook hides is taken and counted', (_, count, before, after) => {
  const parts = unzipSync(bookOf({ 'Tabell 4': TABLE }));
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] ?? new Uint8Array()).replace(before, after);
  const bytes = zipSync({ ...parts, [name]: strToU8(sheet) });
  const { notes } = read(bytes);
  expect(notes).toEqual({ 'figures of sheets, rows or columns that the workbook hides': count });
});
