import { expect, test } from 'vitest';
import { readCsv } from '../../../src/builder/read.ts';

const COLUMNS = ['geo', 'period', 'value'];
const read = (text: string) => readCsv('observations/N01951.csv', Buffer.from(text), COLUMNS);
const messagesOf = (text: string) => read(text).findings.map(({ where, message }) => [where.line, message]);

test('each row has its line, with quotes or without', () => {
  const rows = [
    { line: 2, cells: ['0180', '2022', '1'] },
    { line: 3, cells: ['', '', ''] },
  ];
  expect(read('geo,period,value\n0180,2022,1\n,,\n')).toEqual({ rows, findings: [] });
  expect(read('geo,period,value\n"0180",2022,1\n,,\n')).toEqual({ rows, findings: [] });
});

test('a line of other cells is left out and told, an empty one too', () => {
  const text = 'geo,period,value\n0180,2022\n\n0180,2022,1\n';
  expect(read(text).rows).toEqual([{ line: 4, cells: ['0180', '2022', '1'] }]);
  const wrong = 'the line has a wrong number of cells; mend it';
  expect(messagesOf(text)).toEqual([
    [2, wrong],
    [3, wrong],
  ]);
});

test('line ends with CR are told once, and are not in the cells', () => {
  const { rows, findings } = read('geo,period,value\r\n0180,2022,1\r\n');
  expect(rows).toEqual([{ line: 2, cells: ['0180', '2022', '1'] }]);
  expect(findings).toHaveLength(1);
});

test('a last line that does not end is read, and told', () => {
  const text = 'geo,period,value\n0180,2022,1';
  expect(read(text).rows).toHaveLength(1);
  expect(messagesOf(text)).toEqual([
    [1, 'the file does not end with a line end, so it may be cut off; restore it'],
  ]);
});

test('a file whose quotes do not end is told once, by the line where one is opened', () => {
  const text = 'geo,period,value\n"0180",2022,1\n0180,"2023,1\n0180,2024,1\n';
  expect(read(text).rows).toEqual([]);
  expect(read(text).findings).toMatchObject([
    {
      where: { line: 3 },
      message: expect.stringMatching(
        /^the file cannot be read as CSV: a quote is opened here and not closed; /,
      ),
    },
  ]);
});

test('of bad lines the first hundred are told and the rest counted', () => {
  const { rows, findings } = read(`geo,period,value\n${'0180,2022\n'.repeat(1000)}`);
  expect([rows.length, findings.length, findings.at(-1)?.unlisted]).toEqual([0, 101, 900]);
});

test.each([
  ['geo;period;value\n0180;2022;1,5\n', 'semicolons', 'geo;period;value'],
  ['"geo";"period";"value"\r\n', 'semicolons', '"geo";"period";"value"'],
  ['geo\tperiod\tvalue\n', 'tabs', 'geo\tperiod\tvalue'],
])('a file with other separators than commas is told by what it has: %j', (text, what, actual) => {
  expect(read(text).rows).toEqual([]);
  expect(read(text).findings.at(-1)).toMatchObject({
    where: { line: 1 },
    message: `the columns are separated by ${what}; save the file with commas between them`,
    expected: 'geo,period,value',
    actual,
  });
});

test('a header that is another one is told as that', () => {
  expect(messagesOf('geo,year,value;x\n')).toEqual([[1, 'the header is not the expected one']]);
  expect(messagesOf('')).toContainEqual([1, 'the header is not the expected one']);
});
