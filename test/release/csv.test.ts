import { describe, expect, test } from 'vitest';
import { type Given, read as readFiles } from './reading.ts';
import { CSV } from './small-dataset.ts';

const CHOICE = { entries: [CSV], from: '2013', register: [] };
const HEADER = 'code,name,sector,year,tonnes';
const read = (text: string, choice: Partial<Given> = {}) =>
  readFiles('csv', { 'emissions.csv': text }, { ...CHOICE, ...choice });
const imported = (lines: string[], end = '\n') => read(`${lines.join('\n')}${end}`);

test('rows become the figures of the metric that takes their series', () => {
  const { series, leftOut, findings } = imported([
    HEADER,
    '0180,Stockholm,Alla,2014,12.50',
    '0180,Stockholm,Alla,2013,',
    '0180,Stockholm,Alla,1990,9',
    '0180,Stockholm,Jordbruk,2014,1',
  ]);
  expect(series).toEqual([
    {
      metric: 'GHGTOT',
      title: 'Alla',
      unit: 'tonnes',
      figures: [
        { geo: '0180', period: '2013', value: '' },
        { geo: '0180', period: '2014', value: '12.5' },
      ],
      files: [{ file: 'emissions.csv', periods: ['2013', '2014'] }],
    },
  ]);
  expect(leftOut).toEqual({ 'before 2013': 1, 'of series Jordbruk': 1 });
  expect(findings).toEqual([]);
});

test('rows of the nation and of counties are left out and counted, and a code that lost its zero is refused', () => {
  const regions = ['00', '01', '0000', '0001', 'SE', 'SE01'].map((code) => `${code},Riket,Alla,2014,9`);
  const rows = [...regions, '180,Stockholm,Alla,2014,7'];
  const { series, leftOut, findings } = imported([HEADER, ...rows, '0114,Upplands Väsby,Alla,2014,1']);
  expect(series[0]?.figures).toEqual([{ geo: '0114', period: '2014', value: '1' }]);
  expect(leftOut).toEqual({ 'nation and regions': 6 });
  expect(findings).toMatchObject([
    { rule: 'key-is-well-formed', where: { line: 8, geo: '180' }, expected: '0180', actual: '180' },
  ]);
});

test('a series that is neither mapped nor left out is unmapped, and in a file that may be another’s none has vanished', () => {
  expect(imported([HEADER, '0180,Stockholm,Totalt,2014,1'])).toMatchObject({
    unmapped: ['Totalt'],
    vanished: [],
  });
});

test('a row that names no series is refused with its line', () => {
  const { findings, unmapped, leftOut } = imported([
    HEADER,
    '0180,Stockholm,Alla,2014,1',
    'Källa: SMHI,,,,',
    '0114,Upplands Väsby, ,2014,1',
  ]);
  expect(findings).toMatchObject([
    { rule: 'series-is-named', where: { file: 'emissions.csv', line: 3 } },
    { rule: 'series-is-named', where: { line: 4 } },
  ]);
  expect([unmapped, leftOut]).toEqual([[], {}]);
});

test('a line that is cut off in the middle is told with both', () => {
  const [finding] = imported([HEADER, '0180,Stockholm,Alla,2014,1', '0180,Stock'], '').findings;
  expect(finding?.message).toMatch(
    /^not CSV: line 3: the line has another number of cells.*; the last line has no end/,
  );
});

test('a file that lacks a column is told what it has, and what to do', () => {
  const messages = (header: string) => imported([header]).findings.map(({ message }) => message);
  expect(messages('code,name,sector,year')).toEqual([
    'no entry of csv in sources.json has the columns code, name, sector, year; fetch the whole file, or add an entry',
  ]);
});

test('a metric that the publisher spells in two ways is one series, and has not vanished under the other name', () => {
  const entries = [{ ...CSV, metrics: { Alla: 'GHGTOT', Totalt: 'GHGTOT' } }];
  const readRows = (...rows: string[]) => read(`${[HEADER, ...rows].join('\n')}\n`, { entries });
  const [older, newer] = ['0180,Stockholm,Totalt,2013,1', '0180,Stockholm,Alla,2014,2'];
  const periods = (rows: string[]) =>
    readRows(...rows).series.map(({ figures }) => figures.map((one) => one.period));
  expect(periods([older, newer])).toEqual([['2013', '2014']]);
  expect(readRows(newer).vanished).toEqual([]);
  expect(readRows(older, '0180,Stockholm,Alla,2013,2').findings).toMatchObject([
    { rule: 'figure-stands-once' },
  ]);
});

test('a name beside a code that is another municipality’s is refused once, where it first stands so', () => {
  const columns = { geo: 'code', name: 'name', series: 'sector', period: 'year', value: 'tonnes' };
  const entries = [{ ...CSV, columns, ignored: [] }];
  const register = [
    { code: '0114', name: 'Upplands Väsby', otherNames: [] },
    { code: '2184', name: 'Hudiksvall', otherNames: ['Hudik', 'Hudiks'] },
    { code: '2281', name: 'Sundsvall', otherNames: [] },
  ];
  const told = (...rows: string[]) => {
    const { findings } = read(`${[HEADER, ...rows].join('\n')}\n`, { entries, register });
    return findings.map(({ rule, where: { line }, message }) => `${line} ${rule}: ${message}`);
  };
  expect(told('0114,UPPLANDS-VÄSBY ,Alla,2014,1', '00,Riket,Alla,2014,1')).toEqual([]);
  expect(told('2184,hudiks,Alla,2014,1')).toEqual([]);
  expect(told('2281,Hudiksvall,Alla,2013,1', '2281,Hudiksvall,Alla,2014,1', '2184,,Jordbruk,2014,1')).toEqual(
    [
      '2 name-follows-code: the code is that of Sundsvall, and beside it stands Hudiksvall; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json',
      '4 name-follows-code: the code is that of Hudiksvall, and beside it stands nothing; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json',
    ],
  );
});

test('a figure that stands twice is told with the line where it stands first', () => {
  const rows = ['0180,Stockholm,Alla,2014,1', '1480,Göteborg,Alla,2014,2', '0180,Stockholm,Alla,2014,3'];
  expect(imported([HEADER, ...rows]).findings).toMatchObject([
    {
      rule: 'figure-stands-once',
      where: { line: 4 },
      message: expect.stringContaining('the figure stands twice, first in line 2: in two rows,'),
      expected: '1',
      actual: '3',
    },
  ]);
});

test('what nobody sees in a column, a series or a figure is shown', () => {
  expect(imported([`${HEADER} `, '0180,Stockholm,Alla,2014,1']).findings).toMatchObject([
    { message: expect.stringContaining('has the columns code, name, sector, year, "tonnes "; fetch') },
  ]);
  const { unmapped, leftOut } = imported([HEADER, '0180,Stockholm,Alla\u00a0,2014,1']);
  expect([unmapped, leftOut]).toEqual([['"Alla<U+00A0>"'], { 'of series "Alla<U+00A0>"': 1 }]);
  expect(imported([HEADER, '0180,Stockholm,Al\u200bla,2014,1']).unmapped).toEqual(['"Al<U+200B>la"']);
  expect(imported([HEADER, '0180,Stockholm,Alla,2014,1\u00a0234']).findings).toMatchObject([
    { rule: 'literal-is-exact', actual: '"1<U+00A0>234"' },
  ]);
});

test('a byte order mark and CRLF of the publisher are taken', () => {
  const { series } = imported([`\ufeff${HEADER}\r`, '0180,Stockholm,Alla,2014,1\r']);
  expect(series[0]?.figures).toEqual([{ geo: '0180', period: '2014', value: '1' }]);
});

test('lines that end in CR alone are whole, and a last line without an end is cut off', () => {
  const text = `${HEADER}\r0180,Stockholm,Alla,2014,1\r`;
  expect(read(text).series[0]?.figures).toEqual([{ geo: '0180', period: '2014', value: '1' }]);
  expect(read(text.slice(0, -1)).findings).toMatchObject([{ rule: 'publication-is-readable' }]);
});

test.each([
  [
    '"1,5"',
    'column tonnes: the number has a decimal comma, and a number has a point; say in the entry "decimal": ","',
  ],
  [
    'NaN',
    'column tonnes: this is no number; a value that is missing is empty, and a sign of the publisher’s is explained under "signs" in the entry',
  ],
  [
    '..',
    'column tonnes: .. is a sign of the publisher’s: say in the entry what it means by the legend, "signs": {"..": {"means": …, "legend": …}}',
  ],
  ['-0', 'column tonnes: the number cannot be kept exactly as it is written; ask the publisher'],
])('%s is told with line and column', (cell, message) => {
  const { findings } = imported([HEADER, '0180,Stockholm,Alla,2013,1', `0180,Stockholm,Alla,2014,${cell}`]);
  expect(findings).toMatchObject([{ where: { file: 'emissions.csv', line: 3 }, message }]);
});

const THOUSANDS =
  'column tonnes: a comma between thousands and a decimal comma look alike here; say in the entry which it is: "thousands": "," or "decimal": ","';
const BLANK = 'column tonnes: a blank parts the thousands; say in the entry "thousands": " "';
const MINUS =
  'column tonnes: the minus is written − (U+2212), and - is meant; write it so, or say in the entry "minus": "−"';
const PERCENT =
  'column tonnes: behind the number stands %: what that means is for the entry to say, "marks": {"%": "…"}';
const DIGITS =
  'column tonnes: a number is written in digits alone, with a hyphen for a minus and a point before decimals';
test.each([
  ['"86,556"', THOUSANDS, 'a finite decimal number'],
  ['"1,086,556.5"', THOUSANDS, 'a finite decimal number'],
  ['86 556', BLANK, 'a finite decimal number'],
  ['86\u00a0556', BLANK, 'a finite decimal number'],
  ['\u22125', MINUS, 'a finite decimal number'],
  ['5%', PERCENT, 'a finite decimal number'],
  ['5 ', DIGITS, '5'],
  ['.5', DIGITS, '0.5'],
])('of %s is said how the publisher’s number is to be written', (cell, message, expected) => {
  const { findings } = imported([HEADER, `0180,Stockholm,Alla,2014,${cell}`]);
  expect(findings).toMatchObject([{ message, expected }]);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a series that is called %s is a series of no metric',
  (name) => {
    expect(imported([HEADER, `0180,Stockholm,${name},2014,1`])).toMatchObject({
      series: [],
      leftOut: { [`of series ${name}`]: 1 },
      unmapped: [name],
      vanished: [],
    });
  },
);

test('of very many broken rows a hundred of each kind are told, and the number of the others', () => {
  const row = (at: number): string => `${at},Ort,Alla,2022,1\n`;
  const text = `code,name,sector,year,tonnes\n${Array.from({ length: 20_250 }, (_, at) => row(100 + (at % 100))).join('')}`;
  const { findings } = read(text);
  expect(findings).toHaveLength(101);
  expect(findings.at(-1)).toMatchObject({ rule: 'key-is-well-formed', unlisted: 20_150 });
});

const SEMICOLONS = 'by semicolons, so its entry says "delimiter": ";", "decimal": ","';
test.each([
  [SEMICOLONS, 'code;name;sector;year;tonnes', '0180;Stockholm;Alla;2014;1,5'],
  [SEMICOLONS, '"code";"name";"sector";"year";"tonnes"', '"0180";"Stockholm";"Alla";"2014";"1,5"'],
  [
    String.raw`by tabs, so its entry says "delimiter": "\t"`,
    'code\tname\tsector\tyear\ttonnes',
    '0180\tStockholm\tAlla\t2014\t1',
  ],
])('a file of other separators is told what its entry would say: %s', (what, ...lines) => {
  expect(imported(lines).findings).toMatchObject([
    {
      rule: 'publication-is-readable',
      message: `the columns code, name, sector, year, tonnes are those of an entry of csv in sources.json; the columns are separated ${what}`,
    },
  ]);
});

test.each(['', '\ufeff', '\n\n'])('a file without a line is told to be empty: %j', (text) => {
  const { findings } = read(text);
  expect(findings).toMatchObject([{ message: 'the file is empty; fetch it again' }]);
});

test.each([
  ['\n', '\r\n'],
  ['\r\n', '\n'],
])('lines may end in one way and in another: %j, then %j', (first, second) => {
  const text = `${HEADER}${first}0180,Stockholm,Alla,2014,1${second}1480,Göteborg,Alla,2014,2${first}`;
  const { series, findings } = read(text);
  expect([findings, series[0]?.figures.map(({ value }) => value)]).toEqual([[], ['1', '2']]);
});

test('a fault has its line, whatever the lines before it end in', () => {
  const text = `${HEADER}\n0180,Stockholm,Alla,2014,1\r\n\r\n1480,Göteborg,Alla,14,2\n`;
  const { findings } = read(text);
  expect(findings).toMatchObject([{ where: { line: 4 } }]);
});

test('a column may have semicolons in its name', () => {
  const entries = [{ ...CSV, ignored: ['name; a; b; c; d; e'] }];
  const text = 'code,name; a; b; c; d; e,sector,year,tonnes\n0180,Stockholm,Alla,2014,1\n';
  expect(read(text, { entries }).findings).toEqual([]);
});

test.each([
  ['0180 ', '2014', '"0180 "'],
  ['SE0180', '2014', '"SE0180"'],
  ['0180', '2023/24', '"2023/24"'],
  ['0180', '2023K1', '"2023K1"'],
  ['0180', '\u00a02023', '"<U+00A0>2023"'],
  ['\ufeff0180', '2014', '"<U+FEFF>0180"'],
  ['0180', '2013\u200b', '"2013<U+200B>"'],
])('of the code “%s” and the year “%s” is said which one is none', (geo, period, actual) => {
  const { findings } = imported([HEADER, `${geo},Stockholm,Alla,${period},1`]);
  expect(findings).toMatchObject([{ rule: 'key-is-well-formed', expected: 'four digits', actual }]);
});

test('a row of separators alone, as a spreadsheet writes an empty one, is an empty line', () => {
  const { series, unmapped, findings } = imported([HEADER, ',,,,', '0180,Stockholm,Alla,2014,1', ',,,,']);
  expect({ figures: series[0]?.figures.length, unmapped, findings }).toEqual({
    figures: 1,
    unmapped: [],
    findings: [],
  });
});

/** An entry of the same columns with something more, and what it makes of lines. */
const readBy = (entry: object, lines: string[], file = 'emissions.csv') => {
  return readFiles(
    'csv',
    { [file]: `${lines.join('\n')}\n` },
    { ...CHOICE, entries: [{ ...CSV, ...entry }] },
  );
};
const valuesOf = (...read: Parameters<typeof readBy>) =>
  readBy(...read).series.flatMap(({ figures }) =>
    figures.map(({ geo, period, value }) => `${geo} ${period} ${value}`),
  );

describe('a row that quoted line breaks made of several lines', () => {
  test('is refused with its lines where one of them alone is a row', () => {
    const rows = ['0180,"Stock,Alla,2014,1', '0114,holm",Alla,2014,2', '1480,Göteborg,Alla,2014,3'];
    const { findings } = imported([HEADER, ...rows]);
    expect(findings).toMatchObject([{ rule: 'row-is-one', where: { file: 'emissions.csv', line: 2 } }]);
    expect(findings[0]?.message).toMatch(/^lines 2 to 3 are one row.*under columns\.name/);
  });

  test('is refused where it swallowed two rows, or the cell is the last', () => {
    const three = ['0180,"a,Alla,2014,1', '0114,b,Alla,2014,2', '1480,c",Alla,2014,3'];
    expect(imported([HEADER, ...three]).findings[0]?.message).toContain('lines 2 to 4 are one row');
    const last = ['code,sector,year,tonnes,name', '0180,Alla,2014,1,"a', '0114,Alla,2014,2,b"'];
    expect(imported(last).findings[0]?.message).toContain('lines 2 to 3 are one row');
  });

  test('is taken and counted where none of them is', () => {
    const { findings, notes, series } = imported([HEADER, '0180,"Stock', '', 'holm",Alla,2014,1']);
    expect([findings, notes]).toEqual([[], { 'rows with a line break in a cell': 1 }]);
    expect(series[0]?.figures).toEqual([{ geo: '0180', period: '2014', value: '1' }]);
  });
});

test('a separator behind the last cell makes no column, in the headings or in the rows', () => {
  expect(valuesOf({}, [`${HEADER},`, '0180,Stockholm,Alla,2014,1,'])).toEqual(['0180 2014 1']);
  expect(valuesOf({}, [HEADER, '0180,Stockholm,Alla,2014,1,'])).toEqual(['0180 2014 1']);
  expect(valuesOf({}, [`${HEADER},`, '0180,Stockholm,Alla,2014,1'])).toEqual(['0180 2014 1']);
  expect(readBy({}, [`${HEADER},`, '0180,Stockholm,Alla,2014,1,x']).findings[0]?.message).toMatch(
    /^not CSV: line 2: the line has another number of cells/,
  );
});

test('a heading that stands twice is no fault among ignored columns, and one elsewhere', () => {
  const lines = ['code,name,sector,year,tonnes,name', '0180,a,Alla,2014,1,b'];
  expect(valuesOf({}, lines)).toEqual(['0180 2014 1']);
  const twice = ['code,name,sector,year,tonnes,tonnes', '0180,a,Alla,2014,1,2'];
  expect(readBy({}, twice).findings).toMatchObject([
    { rule: 'table-is-read', message: expect.stringContaining('the heading tonnes stands twice') },
  ]);
});

test('a file of which every figure has three digits behind the point is told of', () => {
  const told = (...values: string[]) =>
    imported([HEADER, ...values.map((value, at) => `${1000 + at},a,Alla,2014,${value}`)]).notes;
  const [note] = Object.keys(told('1.234', '45.678', '-0.100'));
  expect(note).toMatch(/^figures of GHGTOT, each with three digits behind the decimal sign/);
  expect(told('1.234', '45.67')).toEqual({});
  expect(told('1.234', '7')).toEqual({});
  expect(told('1234.567')).toEqual({});
});

test('figures of more than fifteen significant digits are taken and counted', () => {
  const { notes, series } = imported([
    HEADER,
    '0180,a,Alla,2014,0.24999999999999994',
    '0114,a,Alla,2014,123456789012345000',
  ]);
  expect(series[0]?.figures.map(({ value }) => value)).toEqual(['123456789012345000', '0.24999999999999994']);
  expect(notes).toEqual({ 'figures of more than 15 significant digits, kept as they stand': 1 });
});

describe('lines that are no rows', () => {
  const above = ['Utsläpp', '', 'Uttag 2024-05-01;;', HEADER, '0180,Stockholm,Alla,2014,1'];

  test('above the headings are skipped where they are those of the entry', () => {
    expect(valuesOf({ skip: ['utsläpp', 'Uttag *'] }, above)).toEqual(['0180 2014 1']);
    for (const skip of [['Utsläpp'], ['Uttag *', 'Utsläpp'], ['Utsläpp', 'Uttag 2023*'], []])
      expect(readBy({ skip }, above).findings[0]?.message).toMatch(
        /the headings stand in line 4.*"skip": \["Utsläpp"/,
      );
  });

  test('keep the numbers of the lines behind them', () => {
    const broken = [...above, '0180,Stockholm,Alla,14,1'];
    expect(readBy({ skip: ['Utsläpp', 'Uttag *'] }, broken).findings).toMatchObject([{ where: { line: 6 } }]);
  });

  test('below the rows are left out from the first one on, which a refusal names', () => {
    const below = [HEADER, '0180,Stockholm,Alla,2014,1', '', 'Källa: SMHI "2024"', '0114,Ort,Alla,2014,2'];
    expect(readBy({ footer: 'Källa:*' }, below)).toMatchObject({
      findings: [],
      words: ['Källa: SMHI "2024"', '0114,Ort,Alla,2014,2'],
    });
    const plain = [HEADER, '0180,Stockholm,Alla,2014,1', 'Källa: SMHI'];
    expect(readBy({}, plain).findings[0]?.message).toContain('"footer": "Källa: SMHI*"');
  });
});

describe('the year of all rows', () => {
  const columns = { geo: 'code', series: 'sector', value: 'tonnes' };
  const lines = (year: string) => [`Valt läsår: ${year}`, 'code,name,sector,tonnes', '0180,Stockholm,Alla,1'];
  const entry = { columns, skip: ['Valt läsår: {period}'], period: '{year}/{next}' };

  test('stands above the headings, and the file has one year', () => {
    expect(valuesOf(entry, lines('2024/25'))).toEqual(['0180 2024 1']);
  });

  test('is refused once where it is written in another way', () => {
    expect(readBy(entry, [...lines('2024'), '0114,a,Alla,2']).findings).toMatchObject([
      { rule: 'table-is-read', message: expect.stringContaining('the year of all rows is 2024: ') },
    ]);
  });

  test('is preliminary where the line says so', () => {
    expect(readBy(entry, lines('2024/25 (prel.)')).notes).toEqual({
      'figures that the publisher gives the status prel.': 1,
    });
  });
});

describe('two entries of the same columns', () => {
  const entryOf = (metrics: Record<string, string>, more = {}) => ({
    ...CSV,
    metrics,
    leftOut: [],
    ...more,
  });
  const taken = (file: string, entries: Given['entries'], rows: string[]) => {
    const { series, vanished, unmapped, leftOut } = readFiles(
      'csv',
      { [file]: `${[HEADER, ...rows].join('\n')}\n` },
      { ...CHOICE, entries },
    );
    return { metrics: series.map(({ metric }) => metric), vanished, unmapped, leftOut };
  };

  test('take each its own series of one file, and what neither names is told once', () => {
    const rows = ['Alla', 'Kol', 'Gas'].map((sector) => `0180,a,${sector},2014,1`);
    expect(
      taken('a.csv', [entryOf({ Alla: 'GHGTOT' }), entryOf({ Kol: 'GHGKOL', Olja: 'GHGOIL' })], rows),
    ).toEqual({
      metrics: ['GHGTOT', 'GHGKOL'],
      vanished: ['GHGOIL'],
      unmapped: ['Gas'],
      leftOut: { 'of series Gas': 1 },
    });
  });

  test('of which a file is one say nothing of what the other lists', () => {
    const rows = ['0180,a,Kol,2014,1'];
    expect(taken('a.csv', [entryOf({ Alla: 'GHGTOT' }), entryOf({ Kol: 'GHGKOL' })], rows)).toEqual({
      metrics: ['GHGKOL'],
      vanished: [],
      unmapped: [],
      leftOut: {},
    });
  });

  test('are told apart by the name of the file, also of an address', () => {
    const entries = [
      entryOf({ Alla: 'GHGTOT' }, { file: 'utslapp-*.csv' }),
      entryOf({ Alla: 'SECOND', Kol: 'GHGKOL' }, { file: 'annat*' }),
    ];
    const rows = ['0180,a,Alla,2014,1'];
    expect(taken('https://example.org/utslapp-2024.csv?x=/annat', entries, rows)).toMatchObject({
      metrics: ['GHGTOT'],
      vanished: [],
    });
    expect(taken('/tmp/annat.csv', entries, rows)).toMatchObject({
      metrics: ['SECOND'],
      vanished: ['GHGKOL'],
    });
  });
});

describe('a column for each year', () => {
  const entry = {
    columns: { geo: 'code', values: '{period}' },
    constants: { series: 'Alla' },
    ignored: ['name'],
  };

  test('has the figures of its year', () => {
    expect(valuesOf(entry, ['code,name,2014,2015 prel.', '0180,a,1,2'])).toEqual([
      '0180 2014 1',
      '0180 2015 2',
    ]);
    expect(readBy(entry, ['code,name,2014,2015 prel.', '0180,a,1,2']).notes).toEqual({
      'figures that the publisher gives the status prel.': 1,
    });
  });

  test.each(['2014/15', '2014K1', '20141', 'Källa'])('is refused where its heading is %s', (heading) => {
    expect(readBy(entry, [`code,name,2014,${heading}`, '0180,a,1,2']).findings).toMatchObject([
      { rule: 'table-is-read', message: expect.stringContaining(`the heading ${heading} is no column`) },
    ]);
  });

  test('that stands for two figures of one year is refused', () => {
    const halves = { ...entry, period: '{year} *' };
    expect(readBy(halves, ['code,name,2014 H1,2014 H2', '0180,a,1,2']).findings).toMatchObject([
      { rule: 'figure-stands-once' },
    ]);
  });
});

test('a point in a column of decimal commas is refused with its line', () => {
  expect(
    readBy({ delimiter: ';', decimal: ',' }, [HEADER.replaceAll(',', ';'), '0180;a;Alla;2014;1.234'])
      .findings,
  ).toMatchObject([
    {
      rule: 'literal-is-exact',
      where: { line: 2 },
      message: expect.stringContaining('column tonnes: there is a point'),
    },
  ]);
});

test('a name without a code is the one municipality that is called so, told once a row where there is none', () => {
  const entries = [{ ...CSV, code: '{name}' }];
  const register = [
    { code: '0305', name: 'Håbo', otherNames: [] },
    { code: '0643', name: 'Habo', otherNames: [] },
    { code: 'SE06', name: 'Jönköping', otherNames: [] },
  ];
  const rows = ['HÅBO,x,Alla,2014,1', 'Habo,x,Alla,2014,2', 'Jönköping,x,Alla,2014,3', 'Habå,x,Alla,2014,4'];
  const { series, findings } = read(`${[HEADER, ...rows].join('\n')}\n`, { entries, register });
  expect(series[0]?.figures.map(({ geo, value }) => [geo, value])).toEqual([
    ['0305', '1'],
    ['0643', '2'],
  ]);
  expect(findings.map(({ rule, where: { line }, actual }) => [rule, line, actual])).toEqual([
    ['name-is-registered', 4, 'Jönköping'],
    ['name-is-registered', 5, 'Habå'],
  ]);
});

test('a name inside a cell of codes is held against the register', () => {
  const register = [{ code: '0180', name: 'Stockholm', otherNames: [] }];
  const entries = [{ ...CSV, code: '{code} {name}' }];
  const { findings } = read(`${HEADER}\n0180 Solna,x,Alla,2014,1\n`, { entries, register });
  expect(findings).toMatchObject([{ rule: 'name-follows-code', where: { line: 2, geo: '0180' } }]);
});
