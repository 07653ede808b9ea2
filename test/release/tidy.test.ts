// What every format has in common: how cells are read, and what each figure says of itself.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Given, readWhole } from './reading.ts';
import { CSV, JSON_STAT } from './small-dataset.ts';
import { bookOf, type Cell, ERROR, FORMULA } from './workbook.ts';

const SHEET = {
  format: 'xlsx' as const,
  sheet: '*',
  columns: { geo: 'Kod', value: 'Antal' },
  constants: { series: 'A', period: '2022' },
  metrics: { A: 'COUNT' },
  ignored: [],
  leftOut: [],
};
const rowsOf = (cell: Cell): Cell[][] => [
  ['Kod', 'Antal'],
  ['0180', cell],
];
const readSheet = (cell: Cell, entry = {}, format?: string) =>
  readWhole(
    'xlsx',
    { 'a.xlsx': bookOf({ Blad: rowsOf(cell) }, [], format) },
    { entries: [{ ...SHEET, ...entry }] },
  );
const valuesOf = ({ series }: ReturnType<typeof readWhole>) =>
  series.flatMap(({ figures }) => figures.map(({ value }) => value));

describe('what a cell shows is what its publisher says', () => {
  const SIGNS = { signs: { '..': { means: 'not-available', legend: 'saknas' } } };

  test.each([
    ['#,##0,', 12345, 'the cell holds 12345 and shows 12: '],
    ['0;-0;".."', 0, 'the cell holds 0 and shows ..: '],
    [';;;', 7, 'the cell holds 7 and shows nothing, (blank): '],
    ['0" st"', 7, 'the cell holds 7 and shows 7 st: '],
  ])('and in the format %s it is refused with its cell', (format, number, message) => {
    const { findings } = readSheet({ styled: number }, {}, format);
    expect(findings).toMatchObject([
      { rule: 'literal-is-exact', message: expect.stringContaining(`sheet "Blad" cell B2: ${message}`) },
    ]);
  });

  test('until the entry explains it', () => {
    expect(valuesOf(readSheet({ styled: 0 }, SIGNS, '0;-0;".."'))).toEqual(['']);
    expect(valuesOf(readSheet({ styled: 7 }, { marks: { st: 'stycken' } }, '0" st"'))).toEqual(['7']);
    const blank = { signs: { '(blank)': { means: 'suppressed', legend: 'dold' } } };
    expect(valuesOf(readSheet({ styled: 7 }, blank, ';;;'))).toEqual(['']);
    // A mark explains no scale.
    expect(readSheet({ styled: 12345 }, { marks: { tkr: 'x' } }, '#,##0,"tkr"').findings).toHaveLength(1);
  });

  test('a code that is shown with its zero is one', () => {
    const rows: Cell[][] = [
      ['Kod', 'Antal'],
      [{ styled: 180 }, 5],
    ];
    const bytes = bookOf({ Blad: rows }, [], '0000');
    const { series } = readWhole('xlsx', { 'a.xlsx': bytes }, { entries: [SHEET] });
    expect(series[0]?.figures).toMatchObject([{ geo: '0180', value: '5' }]);
  });
});

test.each([
  [ERROR, 'the cell has #N/A'],
  [FORMULA, 'the cell has a formula without a kept value'],
])('a value that failed is no missing one: %s', (cell, message) => {
  expect(readSheet(cell).findings).toMatchObject([{ message: expect.stringContaining(message) }]);
  expect(valuesOf(readSheet(null))).toEqual(['']);
});

describe('letters are judged alike', () => {
  const csv = (cell: string, entry = {}) =>
    readWhole(
      'csv',
      { 'a.csv': `code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,${cell}\n` },
      { entries: [{ ...CSV, ...entry }] },
    );
  const json = (code: string, entry = {}, value = '1') =>
    readWhole(
      'json-stat',
      {
        't.json': `{"version":"2.0","class":"dataset","id":["Region","Contents","Tid"],"size":[1,1,1],"dimension":{
          "Region":{"category":{"index":["0180"]}},"Contents":{"category":{"index":["BE1"]}},
          "Tid":{"category":{"index":["2022"]}}},"value":[${value}],"status":"${code}"}`,
      },
      { entries: [{ ...JSON_STAT, ...entry }] },
    );
  const flagsOf = ({ series }: ReturnType<typeof readWhole>) => series[0]?.figures.map(({ flags }) => flags);

  test('p, e, r and b are known, beside a figure and behind it', () => {
    expect(['p', 'e', 'r', 'b'].map((letter) => flagsOf(json(letter)))).toEqual([
      [['preliminary']],
      [['estimated']],
      [[]],
      [[]],
    ]);
    expect(flagsOf(csv('12p'))).toEqual([['preliminary']]);
    expect(csv('12 r').notes).toEqual({ 'figures with the mark r (revised)': 1 });
  });

  test('another stops the import until the entry explains it, also where there is no figure', () => {
    for (const value of ['1', 'null'])
      expect(json('x', {}, value).findings).toMatchObject([{ rule: 'status-is-explained', actual: 'x' }]);
    expect(csv('12x').findings).toHaveLength(1);
    expect(flagsOf(json('x', { status: { x: 'estimated' } }))).toEqual([['estimated']]);
    expect(flagsOf(csv('12*', { marks: { '*': 'preliminär uppgift' } }))).toEqual([['preliminary']]);
  });
});

test('each figure says which file it was read from, also where several make one series', () => {
  const text = (year: number): string => `code,name,tonnes\n0180,Stockholm,${year}\n`;
  const entry = {
    ...CSV,
    columns: { geo: 'code', value: 'tonnes' },
    constants: { series: 'Alla', period: '2021' },
  };
  const entries = [
    { ...entry, file: '*2021.csv' },
    { ...entry, file: '*2022.csv', constants: { series: 'Alla', period: '2022' } },
  ];
  const { series, findings } = readWhole(
    'csv',
    { 'a-2021.csv': text(1), 'a-2022.csv': text(2) },
    { entries },
  );
  expect(findings).toEqual([]);
  expect(
    series[0]?.figures.map(({ period, file }) => `${period} ${file.name} ${file.sha256.slice(0, 8)}`),
  ).toEqual([
    `2021 a-2021.csv ${series[0]?.figures[0]?.file.sha256.slice(0, 8)}`,
    `2022 a-2022.csv ${series[0]?.figures[1]?.file.sha256.slice(0, 8)}`,
  ]);
  expect(series[0]?.figures[0]?.file.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(series[0]?.figures[0]?.file.sha256).not.toBe(series[0]?.figures[1]?.file.sha256);
});

describe('the publisher’s notes', () => {
  const withNotes = (more: string, given: Partial<Given> = {}) =>
    readWhole(
      'json-stat',
      {
        't.json': `{"version":"2.0","class":"dataset","id":["Region","Contents","Tid"],"size":[1,1,1],"dimension":{
          "Region":{"category":{"index":["0180"]},"note":["Nya gränser"]},
          "Contents":{"category":{"index":["BE1"],"note":{"BE1":["Med brus"]}},
            "extension":{"categoryNoteMandatory":{"BE1":{"0":${more}}}}},
          "Tid":{"category":{"index":["2022"]}}},"value":[1],"note":["Källa: SCB"]}`,
      },
      { entries: [JSON_STAT], ...given },
    );

  test('are told, and one that has to be shown stops the import', () => {
    expect(withNotes('false')).toMatchObject({
      findings: [],
      words: ['Källa: SCB', 'Nya gränser', 'Med brus'],
    });
    expect(withNotes('true').findings).toMatchObject([{ rule: 'note-is-known', actual: 'Med brus' }]);
  });

  test('are known once the entry names them', () => {
    const entries = [{ ...JSON_STAT, notes: ['Med brus', 'Källa*'] }];
    expect(withNotes('true', { entries })).toMatchObject({ findings: [], words: ['Nya gränser'] });
  });
});

const HIDDEN = 'figures of sheets, rows or columns that the workbook hides';

test.each([
  ['a row', '<row r="2">', '<row r="2" hidden="1">'],
  ['a column', '<sheetData>', '<cols><col min="2" max="16384" hidden="1"/></cols><sheetData>'],
])('a figure of %s that the workbook hides is taken and counted', (_, before, after) => {
  const parts = unzipSync(bookOf({ Blad: rowsOf(5) }));
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(parts[name] ?? new Uint8Array()).replace(before, after);
  const bytes = zipSync({ ...parts, [name]: strToU8(sheet) });
  const { notes, series } = readWhole('xlsx', { 'a.xlsx': bytes }, { entries: [SHEET] });
  expect([notes, series[0]?.figures.length]).toEqual([{ [HIDDEN]: 1 }, 1]);
});

test('figures of a hidden sheet are taken and counted', () => {
  const bytes = bookOf({ Blad: rowsOf(5) }, ['Blad']);
  expect(readWhole('xlsx', { 'a.xlsx': bytes }, { entries: [SHEET] }).notes).toEqual({ [HIDDEN]: 1 });
});
