import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvMistake } from '../../../src/builder/read.ts';

function mistakeIn(text: string) {
  try {
    parse(text, { bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] });
  } catch (error) {
    return csvMistake(error, text);
  }
  return null;
}

test.each([
  ['the first', '"a,b\n1,2\n', 1],
  ['one behind an empty line', 'a,b\n1,2\n\n3,"4\n5,6\n7,8\n', 4],
  ['one behind a cell of two lines', '\ufeffa,b\r\n1,"x\r\ny"\r\n2,3\r\n4,"5\r\n6,7\r\n', 5],
  ['the second of a record that has one cell of two lines', 'a,b\n"x\ny","z\n1,2\n', 3],
  ['one with quotes in its cell', 'a,b\r1,"2 ""x"" y\r3,4\r', 2],
  ['one of a long file', `a,b\n${'"3""4",5\n'.repeat(100_000)}1,"2\n${'3,4\n'.repeat(100_000)}`, 100_002],
])('a quote that is not closed is told by the line on which it is opened: %s', (_, text, line) => {
  expect(mistakeIn(text)).toEqual({
    line,
    what: 'a quote is opened here and not closed; close it, and write a quote within a cell twice',
  });
});

test.each([
  ['a,b\n1,x"y"\n', 2, /^a quote stands in a cell that does not begin with one; put/],
  ['a,b\n1,2\n3,"x"y\n', 3, /^a quote is closed before its cell ends; write/],
  ['a,b\n1,2,3\n', 2, /^the line has another number of cells than the first; mend it/],
])('%j is told by its line, with the way out', (text, line, what) => {
  expect(mistakeIn(text)).toEqual({ line, what: expect.stringMatching(what) });
});

test('what the parser has no code for is told in its own words', () => {
  expect(csvMistake(new Error('Out of range'), 'a,b\n')).toEqual({
    line: 1,
    what: 'Out of range; mend the line',
  });
});
