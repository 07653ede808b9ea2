import { expect, test } from 'vitest';
import { shownBy } from '../../src/release/read/number-format.ts';

const own = (code: string, literal: string): string | null => shownBy(164, code, false)(literal);

test.each([
  ['General', '12.5'],
  ['0', '0.25'],
  ['# ##0', '1234'],
  ['#,##0.00', '-5'],
  ['#,##0_);[Red](#,##0)', '-5'],
  ['_-* #,##0_-;-* #,##0_-', '-1234'],
  ['0.00E+00', '12345'],
  ['# ?/?', '0.5'],
  ['[>=1000]#,##0;0', '5'],
  ['@', '180'],
  ['0;-0;0;@', '0'],
])('a cell in the format %s shows %s, rounded or grouped', (code, literal) => {
  expect(own(code, literal)).toBe(null);
});

test.each([
  ['#,##0,', '12345', '12'],
  ['0.0,,', '1234567', '1.2'],
  ['0;-0;".."', '0', '..'],
  ['_-* #,##0_-;-* #,##0_-;_-* "-"_-', '0', '-'],
  [';;;', '5', ''],
  ['#', '0', ''],
  ['0;0', '-5', '5'],
  ['"x"', '7', 'x'],
  ['0" kr"', '12', '12 kr'],
  ['0\\p', '12', '12p'],
  ['[$€-41D] 0', '3', '€ 3'],
  ['[<5]"<5";0', '3', '<5'],
  ['0.0%', '0.25', '25 %'],
  ['0‰', '0.25', '0.25‰'],
  ['yyyy-mm-dd', '45657', '2024-12-31'],
  ['[h]:mm', '1', '1899-12-31'],
])('in the format %s %s is shown as %s', (code, literal, shown) => {
  expect(own(code, literal)).toBe(shown);
});

test('the formats of Excel’s own that show something else need no text', () => {
  expect(shownBy(9, undefined, false)('0.07')).toBe('7 %');
  expect(shownBy(3, undefined, false)('1234')).toBe(null);
  expect(shownBy(43, undefined, false)('0')).toBe('-');
  expect(shownBy(14, undefined, true)('0')).toBe('1904-01-01');
});
