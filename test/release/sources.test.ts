import { describe, expect, test } from 'vitest';
import { judgeJson } from '../../src/builder/read.ts';
import { SourceMapping } from '../../src/release/sources.ts';
import { CSV, JSON_STAT, KOLADA, MAPPING } from './small-dataset.ts';
import { ENTRY } from './workbook.ts';

const faultsOf = (text: string): string[] =>
  judgeJson(text, SourceMapping).faults.map(({ message }) => message);

test('a name in another form than a publication is read in is refused, as a key too', () => {
  const text = JSON.stringify(MAPPING)
    .replace('"Alla"', '"Övriga"')
    .replace('"Jordbruk"', '"Jordbruk på åker"');
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.normalize('NFD'))).toEqual([
    expect.stringContaining(
      `entries.2.metrics.${'Övriga'.normalize('NFD')}: expected every letter as one sign (NFC)`,
    ),
    expect.stringContaining('entries.2.leftOut.0: expected every letter as one sign (NFC)'),
  ]);
});

const faultsWith = (...entries: object[]): string[] => faultsOf(JSON.stringify({ entries }));

describe('two entries that one file could fit', () => {
  const pairOf = (one: object, other: object): string[] =>
    faultsWith({ ...CSV, ...one }, { ...CSV, ...other });

  test('are refused at the second, with what both know and what tells them apart', () => {
    expect(pairOf({}, { metrics: { Alla: 'SECOND' }, leftOut: [] })).toEqual([
      'entries.1: one table could be of this entry and of entries.0: both know its series "Alla"; say in both which file it is, by "file" (a name such as "utslapp-*.csv")',
    ]);
    expect(pairOf({}, { metrics: { Kol: 'SECOND' } })).toEqual([
      expect.stringContaining('its series "Jordbruk"'),
    ]);
    expect(pairOf({ file: 'a*.csv' }, {})).toHaveLength(1);
    expect(pairOf({ file: 'a*.csv' }, { file: '*b.csv' })).toHaveLength(1);
  });

  test.each([
    ['other series', {}, { metrics: { Kol: 'SECOND' }, leftOut: [] }],
    ['other files', { file: 'a-*.csv' }, { file: 'b-*.csv' }],
    ['another delimiter', {}, { delimiter: ';' }],
    ['other columns', {}, { ignored: [] }],
    ['other lines above', { skip: ['Utsläpp*'] }, { skip: ['Kostnader*'] }],
    ['other rows', { fixed: { name: 'a' }, ignored: [] }, { fixed: { name: 'b' }, ignored: [] }],
  ])('are none with %s', (_, one, other) => {
    expect(pairOf(one, other)).toEqual([]);
  });

  test('are refused where one has a column for each year', () => {
    const years = {
      columns: { geo: 'code', name: 'name', values: '{period}' },
      ignored: [],
      constants: { series: 'A' },
    };
    expect(pairOf(years, { ...years, constants: { series: 'B' } })).toHaveLength(1);
    expect(pairOf(years, {})).toEqual([]);
  });

  test('are refused of JSON-stat, unless table, label, or categories tell them apart', () => {
    const pair = (one: object, other: object) =>
      faultsWith({ ...JSON_STAT, ...one }, { ...JSON_STAT, ...other });
    expect(pair({}, {})).toEqual([expect.stringContaining('entries.1: one table could be of this entry')]);
    expect(pair({ table: 'TAB1' }, {})).toHaveLength(1);
    expect(pair({ table: 'TAB1' }, { table: 'TAB2' })).toEqual([]);
    expect(pair({ label: 'Folkmängd*' }, { label: 'Inkomst*' })).toEqual([]);
    expect(pair({ label: 'Folkmängd*' }, { label: '*' })).toHaveLength(1);
    expect(pair({}, { metrics: { XYZ: 'SECOND' } })).toEqual([]);
    expect(pair({}, { columns: { ...JSON_STAT.columns, geo: 'Län' } })).toEqual([]);
  });

  test('are refused of workbooks by title and sheet', () => {
    const pair = (other: object): string[] => faultsWith(ENTRY, { ...ENTRY, ...other });
    expect(pair({})).toEqual([
      expect.stringContaining('both know its series "Totalt"; say in both which it is'),
    ]);
    expect(faultsWith({ ...ENTRY, sheet: 'Män' }, { ...ENTRY, sheet: 'Kvinnor' })).toEqual([]);
    expect(pair({ title: 'Bussar' })).toEqual([]);
  });

  test('are refused of Kolada', () => {
    expect(faultsWith(KOLADA, KOLADA)).toEqual([expect.stringContaining('entries.1: Kolada has one entry')]);
  });
});

test('what another format has is refused', () => {
  expect(faultsWith({ ...CSV, sheet: 'Blad' })).toEqual([
    expect.stringContaining('"sheet" is for xlsx alone; take it out'),
  ]);
});

describe('what an entry could never meet is refused', () => {
  test.each([
    [{ marks: { ' r': 'x' } }, 'no mark is read with blanks around it'],
    [{ marks: { '1)': 'x' } }, 'so the mark would never be met'],
    [{ marks: { '': 'x' } }, 'marks'],
    [{ signs: { '.. ': { means: 'missing', legend: 'x' } } }, 'no cell is read with blanks around it'],
    [{ signs: { '0': { means: 'missing', legend: 'x' } } }, 'this is a number, and no sign for one'],
    [{ period: 'läsår' }, 'expected {year} or {yy} in it, got "läsår"'],
    [{ period: '{year}/{month}' }, '{month} is no name that stands here'],
    [{ period: '{year}–{year}' }, '{year} stands twice'],
    [{ period: '{yy}' }, '{yy} needs the century'],
    [{ code: 'SE' }, 'expected {code} or {number} or {name} in it'],
    [{ constants: { period: '2024' } }, 'expected one place that says the period, got 2'],
    [{ columns: { geo: 'a', value: 'b' } }, 'expected one place that says the series, got 0'],
    [{ columns: { ...CSV?.columns, values: '{series}' } }, 'expected one place that says the series, got 2'],
    [{ columns: { geo: 'a', series: 'b', period: 'c' } }, 'expected one place that says the figure, got 0'],
    [{ decimal: ',', thousands: ',' }, '"," is the decimal sign and parts the thousands'],
  ])('%j', (change, message) => {
    expect(faultsWith({ ...CSV, ...change }).join()).toContain(message);
  });
});
