import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { XlsxSource } from '../../src/release/sources.ts';
import { xlsxSeries } from '../../src/release/xlsx.ts';
import { bookOf, type Cell, ERROR, FORMULA, HEADINGS, SOURCE, TABLE, TITLE, tableWith } from './workbook.ts';

type Registered = Parameters<typeof xlsxSeries>[1]['register'][number];
const municipality = (code: string, name: string, validFrom: string | null = null): Registered => ({
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

const NOTHING = { sheets: [], from: null, published: new Set<string>() };
const read = (bytes: Uint8Array, source: XlsxSource = SOURCE, register = REGISTER) =>
  xlsxSeries([{ file: '2022.xlsx', bytes }], { ...NOTHING, sources: [source], register });
const importOf = (rows: Cell[][], ...choice: [source?: XlsxSource, register?: Registered[]]) =>
  read(bookOf({ Titel: [['Statistik']], 'Tabell 4': rows }), ...choice);

/** Place and message of every finding. */
const faultsOf = async (...input: Parameters<typeof importOf>) =>
  (await importOf(...input)).findings.map(({ where, message }) => `${where.file}: ${message}`);

test('a code stored as a number keeps its leading zero, and – is zero', async () => {
  const { series, findings } = await importOf(TABLE);
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

test('rows of counties, of the nation and of unknown municipalities are left out and counted', async () => {
  expect((await importOf(TABLE)).leftOut).toEqual({
    'rows of an unknown municipality': 1,
    'rows of counties': 2,
    'rows of the nation': 1,
  });
});

test('columns are found by their headings where an empty one stands between them', async () => {
  const shifted = TABLE.map((cells) => [cells[0] ?? null, null, ...cells.slice(1)]);
  const { series, findings } = await importOf(shifted);
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]).toEqual({ geo: '0114', period: '2022', value: '781' });
});

test('.. is listed without a value, and sums with it say nothing', async () => {
  const { series, findings } = await importOf(tableWith('D5', '..'));
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]).toEqual({ geo: '0114', period: '2022', value: '' });
});

test('a figure marked as revised is taken without its mark and counted', async () => {
  const { series, notes, findings } = await importOf(tableWith('D5', '781 r'));
  expect(findings).toEqual([]);
  expect(series[1]?.figures[0]?.value).toBe('781');
  expect(notes).toEqual({ 'figures with the mark r (reviderad)': 1 });
});

test('two books of one year contradict each other', async () => {
  const bytes = bookOf({ 'Tabell 4': TABLE });
  const books = ['a.xlsx', 'b.xlsx'].map((file) => ({ file, bytes }));
  const { findings } = await xlsxSeries(books, { ...NOTHING, sources: [SOURCE], register: REGISTER });
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

test('decimals add up as they do on paper, and a tenth too much does not', async () => {
  const { findings, series } = await importOf(decimals(-1, []));
  expect(findings).toEqual([]);
  expect(series[1]?.figures.at(-1)?.value).toBe('0.2');
  expect(await faultsOf(decimals(7, [1480, 'Göteborg', 0.1, 0.2, 0, 0.4]))).toHaveLength(3);
});

describe('a sum that does not fit stops the import with sheet and cell', () => {
  test('parts and total', async () => {
    const { findings, series } = await importOf(tableWith('F8', 11));
    expect(findings[0]).toEqual({
      rule: 'workbook-fits-its-mapping',
      severity: 'error',
      where: { file: '2022.xlsx sheet "Tabell 4" cell F8' },
      message: 'the parts (Bensin, El, Elhybrider) do not add up to the total',
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
  ])('%s', async (place, cell, expected) => {
    const faults = await faultsOf(tableWith(place, cell));
    for (const start of expected)
      expect(faults.some((fault) => fault.startsWith(`2022.xlsx sheet "Tabell 4" cell ${start}`))).toBe(true);
  });

  test('an ignored column does not matter, and is told where it does not add up', async () => {
    const more = (last: Cell, own: Cell = 0): Cell[][] =>
      TABLE.map((cells, row) => {
        if (row === 2) return [...cells, 'därav', 'därav'];
        return row > 3 && cells.length > 1 ? [...cells, row === 10 ? last : own, 'text'] : cells;
      });
    expect(await importOf(more(0))).toMatchObject({ findings: [], notes: {} });
    expect(await importOf(more(7))).toMatchObject({
      findings: [],
      notes: { 'ignored columns därav that do not add up': 1 },
    });
    expect(await importOf(more('..', '12 %'))).toMatchObject({ findings: [], notes: {} });
  });

  test('a municipality below the last county', async () => {
    const moved = [...TABLE.slice(0, 9), ...TABLE.slice(10)];
    expect(await faultsOf(moved)).toEqual([
      '2022.xlsx sheet "Tabell 4" cell A8: no row of a county follows the municipality',
    ]);
  });

  test('a municipality among those of another county', async () => {
    const moved = [...TABLE.slice(0, 6), [1480, 'Göteborg', 0, 0, 0, 0], ...TABLE.slice(6)];
    expect(await faultsOf(moved)).toContain(
      '2022.xlsx sheet "Tabell 4" cell A7: the code belongs to another county than the rows above it',
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
  const misprint = { title: SOURCE.tables[0]?.title ?? '', period: '2022', code: 'AAAA', reason: 'Slip.' };
  const known = { ...SOURCE, misprints: [misprint] };

  test('is refused unless the mapping states it with its reason', async () => {
    expect(await faultsOf(rows)).toContain(
      '2022.xlsx sheet "Tabell 4" cell C12: Bensin: the rows (1) do not add up to this one',
    );
    expect(await faultsOf(rows, known)).toEqual([]);
  });

  test('is refused where it is stated and not there', async () => {
    const right = rows.with(10, ['AAAA', 'OKÄND KOMMUN', 20, 5, 5, 30]);
    expect(await faultsOf(right)).toEqual([]);
    expect(await faultsOf(right, known)).toEqual([
      '2022.xlsx sheet "Tabell 4" cell A12: sources.json names a misprint here and there is none; remove it',
    ]);
  });

  test('excuses no municipality, even one that is alone in its county', async () => {
    const alone: Cell[][] = [
      ...TABLE.slice(0, 7),
      [1480, 'Göteborg', 5, 3, 2, 10],
      ['Västra Götalands län', null, 6, 3, 2, 11],
      ['Hela riket', null, 9741, 784, 1125, 11650],
    ];
    const named = { ...known, misprints: [{ ...misprint, code: '1480' }] };
    expect(await faultsOf(alone, named)).toContain(
      '2022.xlsx sheet "Tabell 4" cell C9: Bensin: the rows (1) do not add up to this one',
    );
  });
});

const EMPTY =
  'the cell is empty, or has an error such as #N/A or a formula without a value; a table says – for zero';
const NO_SIGN = 'the cell is neither a number nor one of the signs that sources.json takes from the legend';
const mark = (sign: string): string =>
  `; behind the number stands ${sign}: what that means is for the entry to say, "marks": {"${sign}": "…"}`;
test.each([
  ['E5', null, `E5: ${EMPTY}`],
  ['E5', FORMULA, `E5: ${EMPTY}`],
  ['E5', ERROR, `E5: ${EMPTY}`],
  ['E5', '.', 'E5: by the legend no figure can occur here, so the column is another one'],
  ['E5', '1 123', `E5: ${NO_SIGN}`],
  ['E5', '1123 x', `E5: ${NO_SIGN}${mark('x')}`],
  ['E5', '1123*', `E5: ${NO_SIGN}${mark('*')}`],
  ['E5', '1123 constructor', `E5: ${NO_SIGN}${mark('constructor')}`],
  [
    'E5',
    '-',
    `E5: ${NO_SIGN}; - is a sign of the publisher’s: say in the entry what it means by the legend, "signs": {"-": {"means": …, "legend": …}}`,
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
  ['E3', null, 'E3: sources.json knows no heading "Electric"; register it as a part or as ignored'],
  ['E3', 'El', 'E3: the heading "El" stands twice'],
  ['D3', 'Vätgas', 'D3: sources.json knows no heading "Vätgas"; register it as a part or as ignored'],
  ['A3', 'Kod', 'A1: no row below the title has the heading "Kommun-"'],
  [
    'A1',
    `${TITLE} 2021`,
    'A1: behind the title should stand one year, and this is no year; where its figures are that year\'s, say in the entry how it is written: "period": "År {year}. 2021"',
  ],
])('%s as %j names its cell', async (place, cell, fault) => {
  expect(await faultsOf(tableWith(place, cell))).toContain(`2022.xlsx sheet "Tabell 4" cell ${fault}`);
});

test('a table without a row that has a code, and one whose nation is not there once, name the place', async () => {
  expect(await faultsOf(TABLE.slice(0, 4))).toEqual([
    '2022.xlsx sheet "Tabell 4" cell A3: no row below the headings has a code',
  ]);
  const nation = TABLE[10] ?? [];
  expect(await faultsOf(TABLE.toSpliced(10, 1))).toEqual([
    '2022.xlsx sheet "Tabell 4" cell A10: the table needs one row of the nation',
  ]);
  expect(await faultsOf(TABLE.toSpliced(11, 0, nation))).toEqual([
    '2022.xlsx sheet "Tabell 4" cell A12: the table needs one row of the nation',
  ]);
});

test('a row of figures whose first cell is empty is told to have nothing there', async () => {
  expect((await importOf(tableWith('A6', null))).findings[0]).toMatchObject({
    where: { file: '2022.xlsx sheet "Tabell 4" cell A6' },
    expected: 'three or four digits',
    actual: 'nothing',
  });
});

test('headings merged into one leave a column of figures without any', async () => {
  const merged = TABLE.with(2, HEADINGS.with(4, null)).with(3, ['kod']);
  expect(await faultsOf(merged)).toEqual([
    '2022.xlsx sheet "Tabell 4" cell E3: the column has figures and no heading of its own; are headings merged?',
  ]);
});

test('a metric whose column is gone', async () => {
  const without = TABLE.map((cells) => cells.toSpliced(3, 1));
  expect(await faultsOf(without)).toEqual([
    '2022.xlsx sheet "Tabell 4" cell A3: the row of headings lacks "El"',
  ]);
});

test('a missing municipality is told unless it did not exist yet', async () => {
  const register = (validFrom: string) => [...REGISTER, municipality('0330', 'Knivsta', validFrom)];
  expect(await faultsOf(TABLE, SOURCE, register('2022'))).toEqual([
    '2022.xlsx sheet "Tabell 4" cell A5: no row from here on is of 0330 Knivsta, which existed in 2022',
  ]);
  expect(await faultsOf(TABLE, SOURCE, register('2023'))).toEqual([]);
});

test('a table with another title is not there, and one that stands twice is not chosen', async () => {
  expect(await faultsOf(tableWith('A1', 'Tabell 4. Bussar. År 2022'))).toEqual([
    '2022.xlsx: no entry of xlsx in sources.json has a title that a sheet begins with, and none of sheets has the columns of one; add one; the sheets are "Titel" (Statistik), "Tabell 4" (Tabell 4. Bussar. År 2022)',
  ]);
  const { findings } = await read(bookOf({ A: TABLE, B: TABLE }));
  expect(findings[0]?.message).toBe(
    'two sheets begin with the title "Bilar efter kommun och drivmedel", "A" and "B"; say in the table of the entry which it is, "sheet": "A"',
  );
});

test('a legend that explains a sign in other words stops the import', async () => {
  const legend: Cell[][] = [
    ['–', 'mindre än hälften'],
    ['..  ', 'ej tillgänglig'],
    ['. ', 'kan inte förekomma'],
    ['r', 'reviderad'],
  ];
  const findingsOf = async (rows: Cell[][]) => {
    return (await read(bookOf({ Teckenförklaring: rows, 'Tabell 4': TABLE }))).findings;
  };
  expect(await findingsOf(legend.slice(1))).toMatchObject([
    { where: { file: '2022.xlsx sheet "Teckenförklaring" cell B1' }, expected: 'noll', actual: 'nothing' },
  ]);
  expect(await findingsOf(legend)).toMatchObject([
    {
      where: { file: '2022.xlsx sheet "Teckenförklaring" cell B1' },
      expected: 'noll',
      actual: 'mindre än hälften',
    },
  ]);
});

test('headings whose letters are written as two signs are those of the mapping', async () => {
  const rows = TABLE.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? cell.normalize('NFD') : cell)),
  );
  const { series, findings } = await importOf(rows);
  expect(findings).toEqual([]);
  expect(series.map(({ figures }) => figures.length)).toEqual([3, 3]);
});

test('a sheet is read as any other where the machine is slow', async () => {
  const bytes = bookOf({ 'Tabell 4': [...TABLE, ...Array.from({ length: 2_000 }, () => ['a note'])] });
  const { now } = Date;
  let time = now();
  const slow = () => (time += 8);
  Date.now = slow;
  try {
    const { findings } = await read(bytes, SOURCE, []);
    expect(findings.map(({ message }) => message)).toEqual(
      Array(3).fill('municipalities.csv has no such code'),
    );
    expect(Date.now).toBe(slow);
  } finally {
    Date.now = now;
  }
});

describe('a workbook that is none or too large', () => {
  const BOOK = bookOf({ 'Tabell 4': TABLE });
  const mistakeOf = async (bytes: Uint8Array) => (await read(bytes)).findings[0]?.message;

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
  ])('%s is refused in one sentence', async (_name, bytes, mistake) => {
    expect(await mistakeOf(bytes)).toMatch(mistake);
  });

  test('a workbook whose sheet is no XML is refused in one sentence', async () => {
    expect(await mistakeOf(zipSync({ 'xl/workbook.xml': strToU8('<workbook>') }))).toMatch(
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
    ['<row r="4000000000"/>', 'A4000000000', 4000000001],
  ])('a workbook with %s behind its table is refused before a cell is made', async (rows, cell, cells) => {
    expect(await mistakeOf(bookWith(rows))).toBe(
      `sheet "Tabell 4" reaches to cell ${cell}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than 5000000; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`,
    );
  });

  const FAR = 'XFD1048576';

  test.each([
    ['a > in an attribute', `<row r="1048576"><c x=">" r="${FAR}"><v>1</v></c></row>`],
    ['a > in an attribute of a namespace', `<row r="1048576"><c z:x='a>"' r="${FAR}"><v>1</v></c></row>`],
    ['a prefix with a hyphen', `<a-b:row r="1048576"><a-b:c r="${FAR}"><v>1</v></a-b:c></a-b:row>`],
  ])('a far cell behind %s is counted', async (_, rows) => {
    expect(await mistakeOf(bookWith(rows))).toContain(`reaches to cell ${FAR}: `);
  });

  test.each([
    ['a place in entities', `<row r="1048576"><c r="&#88;FD1048576"><v>1</v></c></row>`],
    ['two places', `<row r="1048576"><c r="A1048576" r="${FAR}"><v>1</v></c></row>`],
    ['a place in small letters', `<row r="20"><c r="xfd20"><v>1</v></c></row>`],
    ['a row of a fraction', '<row r="1e9"/>'],
    ['a cell of another row than the one it stands in', '<row r="20"><c r="A21"><v>1</v></c></row>'],
    ['a tag without quotes', '<row r=20><c r="A20"><v>1</v></c></row>'],
    ['a tag that nothing closes', '<row r="20"><c r="A20"'],
    ['a comment that nothing closes', '<!-- <row r="20">'],
    ['a tag with ten thousand attributes', `<row ${'a="" '.repeat(10_000)}/>`],
  ])('a sheet with %s is refused before a cell is made', async (_, rows) => {
    expect(await mistakeOf(bookWith(rows))).toMatch(
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

    test('is read by its directory, packed or not', async () => {
      for (const level of [0, 6] as const)
        expect((await read(changed(() => {}, level))).findings).toEqual([]);
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
    ])('in which %s is refused, and says so', async (_, change, mistake) => {
      const book = changed(change, 0);
      expect(await mistakeOf(book)).toMatch(mistake);
    });
  });

  test('a sheet whose part has another name is judged too', async () => {
    const parts = unzipSync(bookWith('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'));
    const { 'xl/worksheets/sheet2.xml': sheet = new Uint8Array(), ...others } = parts;
    const links = 'xl/_rels/workbook.xml.rels';
    const text = strFromU8(parts[links] ?? new Uint8Array()).replace('sheet2.xml', 'blad.xml');
    const book = zipSync({ ...others, [links]: strToU8(text), 'xl/worksheets/blad.xml': sheet });
    expect(await mistakeOf(book)).toMatch(/^sheet "Tabell 4" reaches to cell XFD1048576: /);
  });

  test('empty cells behind the table, which are there for their looks, are no reason', async () => {
    const { series, findings } = await read(
      bookWith('<row r="1048576" s="1"><c r="XFD1048576" s="1"/></row>'),
    );
    expect([findings, series.map(({ figures }) => figures.length)]).toEqual([[], [3, 3]]);
  });
});

describe('the year behind a title', () => {
  const titled = (after: string | Cell, source = SOURCE) =>
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
  ])('is read in “%s”', async (after) => {
    const { series, findings } = await titled(after);
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
  ])('is refused in “%s”, with the text', async (after) => {
    const { findings, series } = await titled(after);
    expect(findings).toMatchObject([
      {
        where: { file: '2022.xlsx sheet "Tabell 4" cell A1' },
        actual: `Tabell 4. Bilar efter kommun och drivmedel${after}`.trim(),
      },
    ]);
    expect(series.flatMap(({ figures }) => figures)).toEqual([]);
  });

  test('is taken where the entry says how it is written', async () => {
    const source = { ...SOURCE, period: 'Läsår {previous}/{yy}' };
    expect((await titled('. Läsår 2022/23.', source)).series[0]?.figures[0]?.period).toBe('2023');
    expect((await titled('. År 2022.', source)).findings).toHaveLength(1);
  });

  test('has a raised digit as one, and the figures are not another year’s', async () => {
    const raised = { text: 'Tabell 4. Bilar efter kommun och drivmedel. År 2022', raised: '1' };
    expect((await titled(raised)).findings).toMatchObject([
      { actual: 'Tabell 4. Bilar efter kommun och drivmedel. År 2022¹' },
    ]);
    expect((await titled(raised, { ...SOURCE, period: 'År {year}¹' })).findings).toEqual([]);
  });

  test('is preliminary where the title says so', async () => {
    const { notes, findings } = await titled('. År 2022, preliminära uppgifter');
    expect([notes, findings.length]).toEqual([{}, 1]);
    expect((await titled('. År 2022 (prel.)')).notes).toEqual({
      'figures that the publisher gives the status prel.': 6,
    });
  });
});

describe('a number of a cell', () => {
  test('is what String(Number(…)) writes, and its sums are of that', async () => {
    const rows = decimals(7, [
      1480,
      'Göteborg',
      { stored: '0.10000000000000001' },
      { stored: '2.0000000000000001E-1' },
      0,
      0.3,
    ]);
    const { series, findings } = await importOf(rows);
    expect([findings, series[1]?.figures.at(-1)?.value]).toEqual([[], '0.2']);
  });

  test('of more than fifteen digits is taken and counted', async () => {
    const rows = decimals(7, [1480, 'Göteborg', 0.1, { stored: '0.19999999999999996' }, 0, 0.3]);
    const { series, notes, findings } = await importOf(rows);
    expect(findings).toEqual([]);
    expect(series[1]?.figures.at(-1)?.value).toBe('0.19999999999999996');
    expect(notes).toEqual({ 'figures of more than 15 significant digits, kept as they stand': 1 });
  });

  test('that is text stays as strict, and is told with its cell', async () => {
    const rows = decimals(7, [1480, 'Göteborg', 0.1, '0.2000000000000000100', 0, 0.3]);
    expect((await importOf(rows)).findings).toMatchObject([
      { rule: 'literal-is-exact', message: expect.stringContaining('sheet "Tabell 4" cell D8: ') },
    ]);
  });

  test('whose mark is raised is no other number', async () => {
    const faults = await faultsOf(tableWith('D5', { text: '78', raised: '1' } as unknown as Cell));
    expect(faults[0]).toContain('cell D5: the cell is neither a number');
    const marks = { ...SOURCE.marks, '¹': 'egen fotnot' };
    const rows = tableWith('D5', { text: '781', raised: '1' });
    expect(await importOf(rows, { ...SOURCE, marks })).toMatchObject({
      findings: [],
      notes: { 'figures with the mark ¹ (egen fotnot)': 1 },
    });
  });

  test('in percent format is refused once, unless the entry says which is meant', async () => {
    const rows = TABLE.map((cells) =>
      cells.map((cell, at) => (typeof cell === 'number' && at > 1 ? { percent: cell } : cell)),
    );
    const { findings } = await importOf(rows);
    expect(findings).toMatchObject([{ where: { file: '2022.xlsx sheet "Tabell 4" cell C5' } }]);
    expect(findings[0]?.message).toMatch(/"percent": "as-stored" or "as-shown" \(and so are 23 cells more/);
    const takenBy = async (percent: 'as-stored' | 'as-shown') =>
      (await importOf(rows, { ...SOURCE, percent })).series[0]?.figures[0]?.value;
    expect([await takenBy('as-stored'), await takenBy('as-shown')]).toEqual(['11619', '1161900']);
  });

  test('in percent format is a hundred times as much to the last digit', async () => {
    const rows: Cell[][] = [
      ['Kod', 'Andel'],
      ...[0.07, 0.145, 0.29, 1e-7].map((percent, at) => [`${1001 + at}`, { percent }]),
    ];
    const sheets = [
      {
        sheet: '*',
        columns: { geo: 'Kod', value: 'Andel' },
        constants: { series: 'A', period: '2022' },
        ignored: [],
        metrics: { A: 'SHARE' },
        leftOut: [],
      },
    ];
    const read = async (percent?: 'as-shown') =>
      xlsxSeries([{ file: 'a.xlsx', bytes: bookOf({ Blad: rows }) }], {
        ...NOTHING,
        sources: [],
        register: [],
        sheets: sheets.map((sheet) => (percent === undefined ? sheet : { ...sheet, percent })),
      });
    expect((await read('as-shown')).series[0]?.figures.map(({ value }) => value)).toEqual([
      '7',
      '14.5',
      '29',
      '0.00001',
    ]);
    expect((await read()).findings).toMatchObject([
      { rule: 'literal-is-exact', message: expect.stringContaining('sheet "Blad" cell B2: ') },
      {},
      {},
      {},
    ]);
  });
});

describe('tables of a book', () => {
  const buses: Cell[][] = tableWith('A1', 'Tabell 5. Bussar efter kommun och drivmedel. År 2022.');
  const table = {
    ...(SOURCE.tables[0] ?? {
      code: '',
      name: '',
      total: { heading: '', metric: null },
      parts: {},
      ignored: [],
    }),
  };
  const BUSES = {
    ...table,
    title: 'Bussar efter kommun och drivmedel',
    total: { heading: 'Totalt', metric: 'BUSTOT' },
    parts: { ...table.parts, El: null },
  };
  const readBooks = (sources: XlsxSource[], books: Record<string, Cell[][]>[], published: string[] = []) =>
    xlsxSeries(
      books.map((sheets, at) => ({ file: `${at}.xlsx`, bytes: bookOf(sheets, ['Dold']) })),
      { ...NOTHING, sources, register: REGISTER, published: new Set(published) },
    );
  const metricsOf = ({ series }: Awaited<ReturnType<typeof readBooks>>) => series.map(({ metric }) => metric);

  test('are found one by one over all entries', async () => {
    const both = await readBooks([SOURCE, { ...SOURCE, tables: [BUSES] }], [{ A: TABLE, B: buses }]);
    expect([metricsOf(both), both.findings]).toEqual([['CARTOT', 'CAREL', 'BUSTOT'], []]);
    const one = await readBooks([{ ...SOURCE, tables: [BUSES] }, SOURCE], [{ A: TABLE }]);
    expect([metricsOf(one), one.findings]).toEqual([['CARTOT', 'CAREL'], []]);
  });

  test('that a year’s book lacks are counted, and missed where none has them and they have figures', async () => {
    const source = { ...SOURCE, tables: [...SOURCE.tables, BUSES] };
    const older = tableWith('A1', TITLE.replace('2022', '2015'));
    const some = await readBooks([source], [{ A: TABLE, B: buses }, { A: older }], ['BUSTOT']);
    expect([some.findings, some.vanished, metricsOf(some)]).toEqual([[], [], ['CARTOT', 'CAREL', 'BUSTOT']]);
    expect(some.leftOut['tables "Bussar efter kommun och drivmedel", which their books do not have']).toBe(1);
    expect((await readBooks([source], [{ A: older }], ['BUSTOT'])).vanished).toEqual(['BUSTOT']);
    expect((await readBooks([source], [{ A: older }])).vanished).toEqual([]);
  });

  test('of which another’s title is the beginning are told apart', async () => {
    const short = { ...BUSES, title: 'Bilar efter kommun' };
    const cars = tableWith('A1', 'Tabell 3. Bilar efter kommun. År 2022');
    const { findings, series } = await readBooks(
      [{ ...SOURCE, tables: [short, ...SOURCE.tables] }],
      [{ A: TABLE, B: cars }],
    );
    expect([findings, series.length]).toEqual([[], 3]);
  });

  test('are found in any column, and a contents sheet has none', async () => {
    const moved = TABLE.map((cells) => [null, ...cells]);
    const contents: Cell[][] = [['Innehåll'], ['4', TITLE], [TITLE]];
    const { findings, series } = await readBooks([SOURCE], [{ Innehåll: contents, A: moved }]);
    expect([findings, series[0]?.figures.length]).toEqual([[], 3]);
  });

  test('of which a hidden sheet has a copy are told of both, and the entry says which', async () => {
    const books = [{ Dold: TABLE, A: TABLE }];
    expect((await readBooks([SOURCE], books)).findings).toMatchObject([
      {
        message: expect.stringContaining(
          '"Dold" (hidden) and "A"; say in the table of the entry which it is, "sheet": "A"',
        ),
      },
    ]);
    const named = { ...SOURCE, tables: SOURCE.tables.map((one) => ({ ...one, sheet: 'a' })) };
    expect((await readBooks([named], books)).findings).toEqual([]);
  });
});

test('sheets of a year each make up one series, and a year that stands in two is refused', async () => {
  const sheet = {
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
    xlsxSeries([{ file: 'a.xlsx', bytes: bookOf(sheets) }], {
      ...NOTHING,
      sources: [],
      register: [],
      sheets: [{ ...sheet, ...entry }],
    });
  expect(await readSheets({ '2021': rows(1), '2022': rows(2) }, { sheet: '{period}' })).toMatchObject({
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
  expect((await readSheets({ A: rows(1), B: rows(2) }, dated)).findings).toMatchObject([
    { rule: 'figure-stands-once', where: { file: 'a.xlsx', geo: '0180', period: '2022' } },
  ]);
});

test('in a sheet of decimal commas a number is one, and a text has the comma', async () => {
  const entry = {
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
  const { series, findings } = await xlsxSeries([{ file: 'a.xlsx', bytes: bookOf({ Blad: rows }) }], {
    ...NOTHING,
    sources: [],
    register: [],
    sheets: [entry],
  });
  expect(series[0]?.figures.map(({ value }) => value)).toEqual(['1.5', '2.5']);
  expect(findings).toMatchObject([
    { message: expect.stringContaining('sheet "Blad" cell B4: there is a point') },
  ]);
});
