import { describe, expect, it } from 'vitest';
import { excelCsv } from '../../src/model/excel-csv.ts';

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
