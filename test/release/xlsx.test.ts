import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { RegisterEntry } from '../../src/release/table.ts';
import { type Given, type ReadResult, read as readFiles } from './reading.ts';
import { bookOf, type Cell, ENTRY, ERROR, FORMULA, HEADINGS, TABLE, TITLE, tableWith } from './workbook.ts';

const municipality = (code: string, name: string, validFrom: string | null = null): RegisterEntry => ({
  code,
  name,
  validFrom,
  otherNames: [],
});
const REGISTER = [
  municipality('0114', 'Upplands Väsby'),
  municipality('0180', 'Stockholm'),
  municipality('1480', 'Göteborg'),
];

type GivenEntry = Given['entries'][number];
const read = (bytes: Uint8Array, entry: GivenEntry = ENTRY, register = REGISTER) =>
  inOrder(readFiles('xlsx', { '2022.xlsx': bytes }, { entries: [entry], register }));
/** CARTOT first. */
const inOrder = (result: ReadResult): ReadResult => ({
  ...result,
  series: result.series.toSorted((a, b) => (a.metric < b.metric ? 1 : -1)),
});
const importOf = (rows: Cell[][], ...choice: [entry?: GivenEntry, register?: RegisterEntry[]]) =>
  read(bookOf({ Titel: [['Statistik']], 'Tabell 4': rows }), ...choice);

/** Place and message of every finding. */
const faultsOf = (...input: Parameters<typeof importOf>) =>
  importOf(...input).findings.map(({ where, message }) => `${where.file}: ${message}`);

test('a code stored as a number keeps its leading zero, and – is zero', () => {
  const { series, findings } = importOf(TABLE);
  expect(findings).toEqual([]);
  expect(series).toEqual([
    {
      metric: 'CARTOT',
      title: 'Bilar efter kommun och drivmedel: Totalt',
      unit: null,
      figures: [
        { geo: '0114', period: '2022', value: '11619' },
        { geo: '0180', period: '2022', value: '20' },
        { geo: '1480', period: '2022', value: '10' },
      ],
      files: [{ file: '2022.xlsx', periods: ['2022'] }],
    },
    {
      metric: 'CAREL',
      title: 'Bilar efter kommun och drivmedel: El',
      unit: null,
      figures: [
        { geo: '0114', period: '2022', value: '781' },
        { geo: '0180', period: '2022', value: '0' },
        { geo: '1480', period: '2022', value: '3' },
      ],
      files: [{ file: '2022.xlsx', periods: ['2022'] }],
    },
  ]);
});

test('rows of counties, of the nation and of unknown municipalities are left out and counted', () => {
  expect(importOf(TABLE).leftOut).toEqual({
    'rows of unknown municipalities': 1,
    'of series Bensin': 3,
    'of series Elhybrider': 3,
    'rows of counties': 2,
    'rows of the nation': 1,
  });
});

test('columns are found by their headings where an empty one stands between them', () => {
  const shifted = TABLE.map((cells) => [cells[0] ?? null, null, ...cells.slice(1)]);
  const { series, findings } = importOf(shifted);
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]).toEqual({ geo: '0114', period: '2022', value: '781' });
});

test('.. is listed without a value, and sums with it say nothing', () => {
  const { series, findings } = importOf(tableWith('D5', '..'));
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]).toEqual({ geo: '0114', period: '2022', value: '' });
});

test('a figure marked as revised is taken without its mark and counted', () => {
  const { series, notes, findings } = importOf(tableWith('D5', '781 r'));
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]?.value).toBe('781');
  expect(notes).toEqual({ 'figures with the mark r (reviderad)': 1 });
});

test('two books of one year contradict each other', () => {
  const bytes = bookOf({ 'Tabell 4': TABLE });
  const books = { 'a.xlsx': bytes, 'b.xlsx': bytes };
  const { findings } = readFiles('xlsx', books, { entries: [ENTRY], register: REGISTER });
  expect(findings).toHaveLength(6);
  expect(findings[0]).toMatchObject({
    rule: 'figure-stands-once',
    where: { file: 'b.xlsx', geo: '0114' },
    message: expect.stringContaining('the figure stands twice, first in a.xlsx'),
  });
});

/** 0.1 and 0.2 are 0.30000000000000004 as computers add. */
const DECIMALS: Record<number, Cell[]> = {
  7: [1480, 'Göteborg', 0.1, 0.2, 0, 0.3],
  9: ['Västra Götalands län', null, 1.1, 0.2, 0, 1.3],
  10: ['Hela riket', null, 9736.1, 781.2, 1123, 11640.3],
};
const decimals = (row: number, cells: Cell[]): Cell[][] =>
  TABLE.map((one, index) => (index === row ? cells : (DECIMALS[index] ?? one)));

test('decimals add up as they do on paper, and a tenth too much does not', () => {
  const { findings, series } = importOf(decimals(-1, []));
  expect(findings).toEqual([]);
  expect(series[1]?.figures.at(-1)?.value).toBe('0.2');
  expect(faultsOf(decimals(7, [1480, 'Göteborg', 0.1, 0.2, 0, 0.4]))).toHaveLength(3);
});

describe('a sum that does not fit stops the import with sheet and cell', () => {
  test('parts and total', () => {
    const { findings, series } = importOf(tableWith('F8', 11));
    expect(findings[0]).toEqual({
      rule: 'table-adds-up',
      severity: 'error',
      where: { file: '2022.xlsx' },
      message: 'sheet "Tabell 4" cell F8: the parts (Bensin, El, Elhybrider) do not add up to the total',
      expected: '10',
      actual: '11',
    });
    expect(series.flatMap(({ figures }) => figures)).toEqual([]);
  });

  test.each([
    ['C7', 9736, ['C7: Bensin: the rows (2) do not add up to this one']],
    ['C11', 9742, ['C11: Bensin: the rows (2) do not add up to this one']],
    ['A7', 'Kommentar', ['A7: the row has figures, and its first cell is no code']],
    ['A11', 'Riket', ['A11: the row has figures, and its first cell is no code']],
  ])('%s', (place, cell, expected) => {
    const faults = faultsOf(tableWith(place, cell));
    for (const start of expected)
      expect(faults.some((fault) => fault.startsWith(`2022.xlsx: sheet "Tabell 4" cell ${start}`))).toBe(
        true,
      );
  });

  test('an ignored column does not matter, and is told where it does not add up', () => {
    const more = (last: Cell, own: Cell = 0): Cell[][] =>
      TABLE.map((cells, row) => {
        if (row === 2) return [...cells, 'därav', 'därav'];
        return row > 3 && cells.length > 1 ? [...cells, row === 10 ? last : own, 'text'] : cells;
      });
    expect(importOf(more(0))).toMatchObject({ findings: [], notes: {} });
    expect(importOf(more(7))).toMatchObject({
      findings: [],
      notes: { 'ignored columns därav that do not add up': 1 },
    });
    expect(importOf(more('..', '12 %'))).toMatchObject({ findings: [], notes: {} });
  });

  test('a municipality below the last county', () => {
    const moved = [...TABLE.slice(0, 9), ...TABLE.slice(10)];
    expect(faultsOf(moved)).toEqual([
      '2022.xlsx: sheet "Tabell 4" cell A8: no row of a county follows the municipality',
    ]);
  });

  test('a municipality among those of another county', () => {
    const moved = [...TABLE.slice(0, 6), [1480, 'Göteborg', 0, 0, 0, 0], ...TABLE.slice(6)];
    expect(faultsOf(moved)).toContain(
      '2022.xlsx: sheet "Tabell 4" cell A7: the code belongs to another county than the rows above it',
    );
  });
});

describe('a misprint of an unknown municipality', () => {
  const rows: Cell[][] = [
    ...TABLE.slice(0, 10),
    ['AAAA', 'OKÄND KOMMUN', 0, 1, 0, 1],
    ['Okänt län', null, 20, 5, 5, 30],
    ['Hela riket', null, 9761, 789, 1130, 11680],
  ];
  const misprint = { period: '2022', code: 'AAAA', reason: 'Slip.' };
  const withMisprint = (misprints: object) => ({ ...ENTRY, sums: { ...ENTRY.sums, misprints: [misprints] } });
  const known = withMisprint(misprint) as GivenEntry;

  test('is refused unless the mapping states it with its reason', () => {
    expect(faultsOf(rows)).toContain(
      '2022.xlsx: sheet "Tabell 4" cell C12: Bensin: the rows (1) do not add up to this one',
    );
    expect(faultsOf(rows, known)).toEqual([]);
  });

  test('is refused where it is stated and not there', () => {
    const right = rows.with(10, ['AAAA', 'OKÄND KOMMUN', 20, 5, 5, 30]);
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf(right, known)).toEqual([
      '2022.xlsx: sheet "Tabell 4" cell A12: sources.json names a misprint here and there is none; remove it',
    ]);
  });

  test('excuses no municipality, even one that is alone in its county', () => {
    const alone: Cell[][] = [
      ...TABLE.slice(0, 7),
      [1480, 'Göteborg', 5, 3, 2, 10],
      ['Västra Götalands län', null, 6, 3, 2, 11],
      ['Hela riket', null, 9741, 784, 1125, 11650],
    ];
    const named = { ...known, misprints: [{ ...misprint, code: '1480' }] };
    expect(faultsOf(alone, named)).toContain(
      '2022.xlsx: sheet "Tabell 4" cell C9: Bensin: the rows (1) do not add up to this one',
    );
  });
});

const failed = (what: string): string =>
  `E5: a value that failed is no missing one; ask the publisher for the figure: the cell has ${what}`;
const mark = (sign: string): string =>
  `behind the number stands ${sign}: what that means is for the entry to say, "marks": {"${sign}": "…"}`;
test.each([
  ['E5', null, 'E5: the cell is empty; a table of sums says – for zero'],
  ['E5', FORMULA, failed('a formula without a kept value')],
  ['E5', ERROR, failed('#N/A')],
  ['E5', '.', 'E5: by the legend no figure can occur here, so the column is another one'],
  ['E5', '1 123', 'E5: a blank parts the thousands; say in the entry "thousands": " "'],
  ['E5', '1123 x', `E5: ${mark('x')}`],
  ['E5', '1123*', `E5: ${mark('*')}`],
  ['E5', '1123 constructor', `E5: ${mark('constructor')}`],
  [
    'E5',
    '-',
    'E5: - is a sign of the publisher’s: say in the entry what it means by the legend, "signs": {"-": {"means": …, "legend": …}}',
  ],
  ['A6', 114, 'A6: the municipality stands twice'],
  [
    'A6',
    '18O',
    'A6: the row has figures, and its first cell is no code of a municipality, no county and not the nation',
  ],
  ['A6', 181, 'A6: municipalities.csv has no such code'],
  [
    'B6',
    'Solna',
    'A6: the code is that of Stockholm, and beside it stands Solna; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json',
  ],
  ['E3', null, ': sources.json knows no heading "Electric"; register it under metrics, leftOut or ignored'],
  [
    'E3',
    'El',
    ': the heading El stands twice; name it under ignored, or say by "headings" that more rows belong to it',
  ],
  ['D3', 'Vätgas', ': sources.json knows no heading "Vätgas"; register it under metrics, leftOut or ignored'],
  [
    'A1',
    `${TITLE} 2021`,
    ': behind the title in "Tabell 4. Bilar efter kommun och drivmedel. År 2022. 2021" should stand one year, and this is no year alone; where its figures are that year\'s, say in the entry how it is written: "period": "År {year}. 2021"',
  ],
])('%s as %j names its cell', (place, cell, fault) => {
  const at = fault.startsWith(':') ? fault : ` cell ${fault}`;
  expect(faultsOf(tableWith(place, cell))).toContain(`2022.xlsx: sheet "Tabell 4"${at}`);
});

test('a table without a row that has a code, and one whose nation is not there once, name the place', () => {
  expect(faultsOf(TABLE.slice(0, 4))).toEqual([
    '2022.xlsx: sheet "Tabell 4": no row below the headings has a code',
  ]);
  const nation = TABLE[10] ?? [];
  expect(faultsOf(TABLE.toSpliced(10, 1))).toEqual([
    '2022.xlsx: sheet "Tabell 4" cell A10: the table needs one row of the nation',
  ]);
  expect(faultsOf(TABLE.toSpliced(11, 0, nation))).toEqual([
    '2022.xlsx: sheet "Tabell 4" cell A12: the table needs one row of the nation',
  ]);
});

test('a row of figures whose first cell is empty is told to have nothing there', () => {
  expect(importOf(tableWith('A6', null)).findings[0]).toMatchObject({
    where: { file: '2022.xlsx' },
    message: expect.stringContaining('sheet "Tabell 4" cell A6: '),
    expected: 'three or four digits',
    actual: 'nothing',
  });
});

test('headings merged into one leave a column of figures without any', () => {
  const merged = TABLE.with(2, HEADINGS.with(4, null)).with(3, ['kod']);
  expect(faultsOf(merged)).toEqual([
    '2022.xlsx: sheet "Tabell 4": column E has figures and no heading of its own; are headings merged?',
  ]);
});

test('a metric whose column is gone', () => {
  const without = TABLE.map((cells) => cells.toSpliced(3, 1));
  expect(faultsOf(without)).toEqual(['2022.xlsx: sheet "Tabell 4": the row of headings lacks "El"']);
});

test('a missing municipality is told unless it did not exist yet', () => {
  const register = (validFrom: string) => [...REGISTER, municipality('0330', 'Knivsta', validFrom)];
  expect(faultsOf(TABLE, ENTRY, register('2022'))).toEqual([
    '2022.xlsx: sheet "Tabell 4" cell A5: no row from here on is of 0330 Knivsta, which existed in 2022',
  ]);
  expect(faultsOf(TABLE, ENTRY, register('2023'))).toEqual([]);
});

test('a table with another title is not there, and one that stands twice is not chosen', () => {
  expect(faultsOf(tableWith('A1', 'Tabell 4. Bussar. År 2022'))).toEqual([
    '2022.xlsx: no entry of xlsx in sources.json has the title or the columns of a sheet; add one; the sheets are "Titel" (Statistik), "Tabell 4" (Tabell 4. Bussar. År 2022)',
  ]);
  const { findings } = read(bookOf({ A: TABLE, B: TABLE }));
  expect(findings[0]?.message).toEqual(
    'two sheets have the title "Bilar efter kommun och drivmedel", "A" and "B"; say in the entry which it is, "sheet": "A"',
  );
});

test('a legend that explains a sign in other words stops the import', () => {
  const legend: Cell[][] = [
    ['–', 'mindre än hälften'],
    ['..  ', 'ej tillgänglig'],
    ['. ', 'kan inte förekomma'],
    ['r', 'reviderad'],
  ];
  const findingsOf = (rows: Cell[][]) => {
    return read(bookOf({ Teckenförklaring: rows, 'Tabell 4': TABLE })).findings;
  };
  expect(findingsOf(legend.slice(1))).toMatchObject([
    {
      where: { file: '2022.xlsx' },
      message: expect.stringContaining('sheet "Teckenförklaring" cell B1: '),
      expected: 'noll',
      actual: 'nothing',
    },
  ]);
  expect(findingsOf(legend)).toMatchObject([
    {
      where: { file: '2022.xlsx' },
      message: expect.stringContaining('sheet "Teckenförklaring" cell B1: '),
      expected: 'noll',
      actual: 'mindre än hälften',
    },
  ]);
});

test('headings whose letters are written as two signs are those of the mapping', () => {
  const rows = TABLE.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? cell.normalize('NFD') : cell)),
  );
  const { series, findings } = importOf(rows);
  expect(findings).toEqual([]);
  expect(series.map(({ figures }) => figures.length)).toEqual([3, 3]);
});

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
    // A header of its own stands 30 bytes before its name, an entry of the directory 46.
    const local = (book: Uint8Array, offset: number): number => placeOf(book, SHEET) - 30 + offset;
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
        'a part has another check sum in its own header',
        (book) => flip(book, local(book, 14)),
        /another size or check sum in its own header/,
      ],
      [
        'a part has another name in its own header',
        (book) => flip(book, placeOf(book, SHEET)),
        /another name in its own header/,
      ],
      ['a part is packed otherwise by its own header', (book) => flip(book, local(book, 8)), /another way/],
      [
        'a part is larger than the directory says',
        (book) => {
          flip(book, local(book, 22));
          flip(book, entry(book, 24));
        },
        /^the part xl\/worksheets\/sheet1\.xml unpacks to \d+ bytes, and the archive says \d+; /,
      ],
      [
        'a part is packed in an unknown way',
        (book) => {
          book[local(book, 8)] = 12;
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

describe('the year behind a title', () => {
  const titled = (after: string | Cell, source: GivenEntry = ENTRY) =>
    importOf(
      tableWith(
        'A1',
        typeof after === 'string' ? `Tabell 4. Bilar efter kommun och drivmedel${after}` : after,
      ),
      source,
    );

  test.each([
    '. År 2022.',
    ' vid slutet av år 2022',
    ' under år 2022',
    ', 2022',
    ' 2022',
    ': år 2022.',
    ' – 2022',
  ])('is read in “%s”', (after) => {
    const { series, findings } = titled(after);
    expect([findings, series[0]?.figures[0]?.period]).toEqual([[], '2022']);
  });

  test.each([
    '. Läsår 2022/23.',
    '. Årsskiftet 2022/23',
    '. År 2021–2022',
    '. Kvartal 4 2022',
    '. December 2022',
    '. Första halvåret 2022',
    '. År 20221.',
    '. År 2022*',
    '. År 2022 1)',
    '',
    '. År 2021 och 2022',
    ' i 0180',
  ])('is refused in “%s”, with the text', (after) => {
    const { findings, series } = titled(after);
    const title = `Tabell 4. Bilar efter kommun och drivmedel${after}`.trim();
    expect(findings).toMatchObject([
      {
        where: { file: '2022.xlsx' },
        message: expect.stringContaining(
          `sheet "Tabell 4": behind the title in "${title}" should stand one year, `,
        ),
      },
    ]);
    expect(series.flatMap(({ figures }) => figures)).toEqual([]);
  });

  test('is taken where the entry says how it is written', () => {
    const source = { ...ENTRY, period: 'Läsår {previous}/{yy}' };
    expect(titled('. Läsår 2022/23.', source).series[0]?.figures[0]?.period).toBe('2023');
    expect(titled('. År 2022.', source).findings).toHaveLength(1);
  });

  test('has a raised digit as one, and the figures are not another year’s', () => {
    const raised = { text: 'Tabell 4. Bilar efter kommun och drivmedel. År 2022', raised: '1' };
    expect(titled(raised).findings).toMatchObject([
      { message: expect.stringContaining('Tabell 4. Bilar efter kommun och drivmedel. År 2022¹') },
    ]);
    expect(titled(raised, { ...ENTRY, period: 'År {year}¹' }).findings).toEqual([]);
  });

  test('is preliminary where the title says so', () => {
    const { notes, findings } = titled('. År 2022, preliminära uppgifter');
    expect([notes, findings.length]).toEqual([{}, 1]);
    expect(titled('. År 2022 (prel.)').notes).toEqual({
      'figures that the publisher gives the status prel.': 6,
    });
  });
});

describe('a number of a cell', () => {
  test('is what String(Number(…)) writes, and its sums are of that', () => {
    const rows = decimals(7, [
      1480,
      'Göteborg',
      { stored: '0.10000000000000001' },
      { stored: '2.0000000000000001E-1' },
      0,
      0.3,
    ]);
    const { series, findings } = importOf(rows);
    expect([findings, series[1]?.figures.at(-1)?.value]).toEqual([[], '0.2']);
  });

  test('of more than fifteen digits is taken and counted', () => {
    const rows = decimals(7, [1480, 'Göteborg', 0.1, { stored: '0.19999999999999996' }, 0, 0.3]);
    const { series, notes, findings } = importOf(rows);
    expect(findings).toEqual([]);
    expect(series[1]?.figures.at(-1)?.value).toBe('0.19999999999999996');
    expect(notes).toEqual({ 'figures of more than 15 significant digits, kept as they stand': 1 });
  });

  test('that is text stays as strict, and is told with its cell', () => {
    const rows = decimals(7, [1480, 'Göteborg', 0.1, '0.2000000000000000100', 0, 0.3]);
    expect(importOf(rows).findings).toMatchObject([
      { rule: 'literal-is-exact', message: expect.stringContaining('sheet "Tabell 4" cell D8: ') },
    ]);
  });

  test('whose mark is raised is no other number', () => {
    const faults = faultsOf(tableWith('D5', { text: '78', raised: '1' } as unknown as Cell));
    expect(faults[0]).toContain('cell D5: behind the number stands ¹');
    const marks = { ...ENTRY.marks, '¹': 'egen fotnot' };
    const rows = tableWith('D5', { text: '781', raised: '1' });
    expect(importOf(rows, { ...ENTRY, marks })).toMatchObject({
      findings: [],
      notes: { 'figures with the mark ¹ (egen fotnot)': 1 },
    });
  });

  test('in percent format is refused once, unless the entry says which is meant', () => {
    const rows = TABLE.map((cells) =>
      cells.map((cell, at) => (typeof cell === 'number' && at > 1 ? { percent: cell } : cell)),
    );
    const { findings } = importOf(rows);
    expect(findings).toMatchObject([
      { where: { file: '2022.xlsx' }, message: expect.stringContaining('sheet "Tabell 4" cell C5: ') },
    ]);
    expect(findings[0]?.message).toMatch(/"percent": "as-stored" or "as-shown" \(and so are 23 cells more/);
    const takenBy = (percent: 'as-stored' | 'as-shown') =>
      importOf(rows, { ...ENTRY, percent }).series[0]?.figures[0]?.value;
    expect([takenBy('as-stored'), takenBy('as-shown')]).toEqual(['11619', '1161900']);
  });

  test('in percent format is a hundred times as much to the last digit', () => {
    const rows: Cell[][] = [
      ['Kod', 'Andel'],
      ...[0.07, 0.145, 0.29, 1e-7].map((percent, at) => [`${1001 + at}`, { percent }]),
    ];
    const entries = [
      {
        format: 'xlsx' as const,
        sheet: '*',
        columns: { geo: 'Kod', value: 'Andel' },
        constants: { series: 'A', period: '2022' },
        ignored: [],
        metrics: { A: 'SHARE' },
        leftOut: [],
      },
    ];
    const read = (percent?: 'as-shown') =>
      readFiles(
        'xlsx',
        { 'a.xlsx': bookOf({ Blad: rows }) },
        { entries: entries.map((entry) => (percent === undefined ? entry : { ...entry, percent })) },
      );
    expect(read('as-shown').series[0]?.figures.map(({ value }) => value)).toEqual([
      '7',
      '14.5',
      '29',
      '0.00001',
    ]);
    expect(read().findings).toMatchObject([
      { rule: 'literal-is-exact', message: expect.stringContaining('sheet "Blad" cell B2: ') },
      {},
      {},
      {},
    ]);
  });
});

describe('tables of a book', () => {
  const buses: Cell[][] = tableWith('A1', 'Tabell 5. Bussar efter kommun och drivmedel. År 2022.');
  const BUSES = {
    ...ENTRY,
    title: 'Bussar efter kommun och drivmedel',
    metrics: { Totalt: 'BUSTOT' },
    leftOut: ['Bensin', 'El', 'Elhybrider'],
  };
  const readBooks = (entries: GivenEntry[], books: Record<string, Cell[][]>[], published: string[] = []) =>
    readFiles(
      'xlsx',
      books.map((sheets, at) => [`${at}.xlsx`, bookOf(sheets, ['Dold'])] as const),
      { entries, register: REGISTER, published },
    );
  const metricsOf = ({ series }: ReadResult) => series.map(({ metric }) => metric).sort();

  test('are found one by one over all entries', () => {
    const both = readBooks([ENTRY, BUSES], [{ A: TABLE, B: buses }]);
    expect([metricsOf(both), both.findings]).toEqual([['BUSTOT', 'CAREL', 'CARTOT'], []]);
    const one = readBooks([BUSES, ENTRY], [{ A: TABLE }]);
    expect([metricsOf(one), one.findings]).toEqual([['CAREL', 'CARTOT'], []]);
  });

  test('of one publication that a year’s book lacks are counted, and missed where none has them and they have figures', () => {
    const entries = [ENTRY, BUSES].map((entry) => ({ ...entry, publication: 'Fordon' }));
    const older = tableWith('A1', TITLE.replace('2022', '2015'));
    const some = readBooks(entries, [{ A: TABLE, B: buses }, { A: older }], ['BUSTOT']);
    expect([some.findings, some.vanished, metricsOf(some)]).toEqual([[], [], ['BUSTOT', 'CAREL', 'CARTOT']]);
    expect(some.leftOut['tables "Bussar efter kommun och drivmedel", which their books do not have']).toBe(1);
    expect(readBooks(entries, [{ A: older }], ['BUSTOT']).vanished).toEqual(['BUSTOT']);
    expect(readBooks(entries, [{ A: older }]).vanished).toEqual([]);
    expect(readBooks([ENTRY, BUSES], [{ A: older }], ['BUSTOT']).vanished).toEqual([]);
  });

  test('of which another’s title is the beginning are told apart', () => {
    const short = { ...BUSES, title: 'Bilar efter kommun' };
    const cars = tableWith('A1', 'Tabell 3. Bilar efter kommun. År 2022');
    const { findings, series } = readBooks([short, ENTRY], [{ A: TABLE, B: cars }]);
    expect([findings, series.length]).toEqual([[], 3]);
  });

  test('are found in any column, and a contents sheet has none', () => {
    const moved = TABLE.map((cells) => [null, ...cells]);
    const contents: Cell[][] = [['Innehåll'], ['4', TITLE], [TITLE]];
    const { findings, series } = readBooks([ENTRY], [{ Innehåll: contents, A: moved }]);
    expect([findings, series[0]?.figures.length]).toEqual([[], 3]);
  });

  test('of which a hidden sheet has a copy are told of both, and the entry says which', () => {
    const books = [{ Dold: TABLE, A: TABLE }];
    expect(readBooks([ENTRY], books).findings).toMatchObject([
      {
        message: expect.stringContaining(
          '"Dold" (hidden) and "A"; say in the entry which it is, "sheet": "A"',
        ),
      },
    ]);
    const named = { ...ENTRY, sheet: 'a' };
    expect(readBooks([named], books).findings).toEqual([]);
  });
});

test('sheets of a year each make up one series, and a year that stands in two is refused', () => {
  const sheet = {
    format: 'xlsx' as const,
    sheet: '{period}*',
    columns: { geo: 'Kod', value: 'Antal' },
    constants: { series: 'A' },
    ignored: [],
    metrics: { A: 'COUNT' },
    leftOut: [],
  };
  const rows = (value: number): Cell[][] => [
    ['Kod', 'Antal'],
    ['0180', value],
  ];
  const readSheets = (sheets: Record<string, Cell[][]>, entry = {}) =>
    readFiles('xlsx', { 'a.xlsx': bookOf(sheets) }, { entries: [{ ...sheet, ...entry }] });
  expect(readSheets({ '2021': rows(1), '2022': rows(2) }, { sheet: '{period}' })).toMatchObject({
    findings: [],
    series: [
      {
        figures: [
          { period: '2021', value: '1' },
          { period: '2022', value: '2' },
        ],
      },
    ],
  });
  const dated = { sheet: '*', constants: { series: 'A', period: '2022' } };
  expect(readSheets({ A: rows(1), B: rows(2) }, dated).findings).toMatchObject([
    { rule: 'figure-stands-once', where: { file: 'a.xlsx', geo: '0180', period: '2022' } },
  ]);
});

test('in a sheet of decimal commas a number is one, and a text has the comma', () => {
  const entry = {
    format: 'xlsx' as const,
    sheet: '*',
    columns: { geo: 'Kod', value: 'Antal' },
    constants: { series: 'A', period: '2022' },
    decimal: ',' as const,
    ignored: [],
    metrics: { A: 'COUNT' },
    leftOut: [],
  };
  const rows: Cell[][] = [
    ['Kod', 'Antal'],
    ['0114', 1.5],
    ['0180', '2,5'],
    ['1480', '3.5'],
  ];
  const { series, findings } = readFiles('xlsx', { 'a.xlsx': bookOf({ Blad: rows }) }, { entries: [entry] });
  expect(series[0]?.figures.map(({ value }) => value)).toEqual(['1.5', '2.5']);
  expect(findings).toMatchObject([
    { message: expect.stringContaining('sheet "Blad" cell B4: there is a point') },
  ]);
});
