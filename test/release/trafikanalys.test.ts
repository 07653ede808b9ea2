import { expect, test } from 'vitest';
import { trafikanalysSheets } from '../../src/release/read/trafikanalys.ts';

const COLUMNS = [
  { Name: 'ar', Type: 'D', Value: 'AR' },
  { Name: 'drivmedel', Type: 'D', Value: 'Drivmedel' },
  { Name: 'reglan', Type: 'D', Value: 'Län' },
  { Name: 'regkom', Type: 'D', Value: 'Kommun' },
  { Name: 'itrfslut', Type: 'M', Value: 'Antal i trafik' },
];

const cell = (Column: string, Name: string, Value: string) => ({ Column, Name, Value, IsMeasure: false });
const row = (code: string, name: string, value: string) => ({
  Cell: [
    cell('ar', '2023', '2023'),
    cell('drivmedel', '103', 'El'),
    cell('reglan', '01', 'Stockholm'),
    cell('regkom', code, name),
    { Column: 'itrfslut', Name: '', Value: value, IsMeasure: true },
  ],
});
const FILE = { name: 'Bilar.json', sha256: 'f'.repeat(64) };
const read = (text: string): string[] | string => {
  const result = trafikanalysSheets(FILE, text);
  if ('mistake' in result) return result.mistake;
  return result.sheets.flatMap(({ head }) =>
    head(0, 100).map((cells) => cells.map((one) => one.text).join()),
  );
};
const rowsOf = (...rows: object[]) => read(JSON.stringify({ Header: { Column: COLUMNS }, Rows: rows }));

test('the municipalities come as rows, each figure as the API writes it, without totals and the unknown', () => {
  const text = rowsOf(
    row('0114', 'Upplands-Väsby', '1075'),
    row('0180', 'Stockholm', '57000'),
    row('aaaa', 'Okänd kommun', '5'),
    row('t1', 'Totalt', '58080'),
  );
  expect(text).toEqual([
    'code,name,series,year,value',
    '0114,Upplands-Väsby,El: Antal i trafik,2023,1075',
    '0180,Stockholm,El: Antal i trafik,2023,57000',
  ]);
});

test('refuses municipalities that exceed the total of their county', () => {
  expect(rowsOf(row('0114', 'Upplands-Väsby', '1075'), row('t1', 'Totalt', '1074'))).toContain(
    'El: Antal i trafik, 2023, county 01: expected municipalities that add up to 1074 at most, got 1075',
  );
});

test('refuses a row of no place', () => {
  expect(rowsOf(row('114', 'Upplands-Väsby', '1'))).toContain(
    "row 1: expected a municipality's code, t1 or aaaa, got 114",
  );
});

test.each(['', '{"value": [1]}'])('refuses %j, which is another answer', (text) => {
  expect(read(text)).toContain('expected an answer of Trafikanalys');
});
