import { expect, test } from 'vitest';
import { jsonMistake, textForNumber } from '../../../src/builder/read.ts';

test.each([
  ['\ufeff{}', 'line 1, column 1: the file begins with a byte order mark; save it without one'],
  ['{"values":[\n{"value":NaN}]}', 'line 2, column 10: NaN is no number; a value that is missing is null'],
  ['{"value":-Infinity}', 'line 1, column 10: -Infinity is no number; a value that is missing is null'],
  ['{"value":x,"other":NaN}', 'line 1, column 10: not JSON: "x,\\"other\\":NaN}"'],
  ['[\n\n {"value": 12,5}]', 'line 3, column 12: 12,5 has a decimal comma, and a number has a point'],
  ['<html>\n</html>', 'line 1, column 1: not JSON: "<html>\\n</html>"'],
  ['{"values":[', 'line 1, column 12: the text ends in the middle, so it is cut off'],
  ['{"a":1\n"b":2}', 'line 2, column 1: not JSON: "\\"b\\":2}"'],
  ['{"a":[1}', 'line 1, column 8: not JSON: "}"'],
  ['{"a":}', 'line 1, column 6: not JSON: "}"'],
  ['{} {}', 'line 1, column 4: not JSON: "{}"'],
  ['', 'line 1, column 1: the text ends in the middle, so it is cut off'],
  ['{"a":1,\n}', 'line 1, column 7: a comma too many; delete it'],
  ['[1,]', 'line 1, column 3: a comma too many; delete it'],
  ['[{"a":1},\n , {"a":2}]', 'line 1, column 9: a comma too many; delete it'],
  ['{"a":"1,]",,"b":2}', 'line 1, column 11: a comma too many; delete it'],
  ['{,}', 'line 1, column 2: not JSON: ",}"'],
  ['{"a":012}', 'line 1, column 7: not JSON: "12}"'],
])('%j is told with line and column', (text, mistake) => {
  expect(jsonMistake(text)).toBe(mistake);
});

test('text where a number belongs is told with its place', () => {
  expect(textForNumber('{"values":[\n{"value":1},{"value":"1,5"}]}')).toBe(
    'line 2, column 22: "1,5" is text where a number or null belongs',
  );
  expect(textForNumber('{"value":1}')).toBeNull();
});
