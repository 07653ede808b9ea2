import { expect, it } from 'vitest';
import { csvLines, csvText } from '../../src/model/csv-text.ts';

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
