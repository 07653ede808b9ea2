import { describe, expect, it } from 'vitest';
import { csvLines, csvText, excelCsv } from '../../src/data/text.ts';

it.each([
  [['plain', 'å', ' spaced '], 'plain,å, spaced \n'],
  [['a,b', 'say "so"', 'two\nlines', 'cr\r'], '"a,b","say ""so""","two\nlines","cr\r"\n'],
  [['', null, '0'], ',,0\n'],
])('writes the row %j with a cell quoted only where it must be', (row, line) => {
  expect(csvLines([row])).toBe(line);
});

it('has a header line, a line a row, and nothing behind the last line end', () => {
  expect(csvText(['a', 'b'], [['1', null]])).toBe('a,b\n1,\n');
  expect(csvText(['a'], [])).toBe('a\n');
});

describe('excelCsv', () => {
  it('begins with a byte order mark, parts cells by semicolons and ends lines in CRLF', () => {
    const text = excelCsv([
      ['Kommunkod', 'Värde'],
      ['0180', 1],
    ]);
    expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.slice(1)).toBe('Kommunkod;Värde\r\n0180;1\r\n');
  });

  it.each([
    [1.25, '1,25'],
    [-0.5, '-0,5'],
    [984748, '984748'],
    [1e-7, '1e-7'],
    [null, ''],
    ['1.25', '1.25'],
    ['a;b', '"a;b"'],
    ['a,b', 'a,b'],
    ['say "a"', '"say ""a"""'],
    ['a\nb', '"a\nb"'],
  ])('writes %j as %s', (cell, text) => {
    expect(excelCsv([[cell]])).toBe(`\ufeff${text}\r\n`);
  });
});
