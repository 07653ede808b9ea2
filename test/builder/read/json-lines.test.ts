import { expect, test } from 'vitest';
import { jsonLines } from '../../../src/builder/read.ts';

const TEXT = `{
  "metrics": [
    { "id": "A01", "title": { "sv": "Ett: {\\"x\\"}", "en": "One" } },
    {
      "id": "A02",
      "id": "A03", "sv": 1, "tags": ["id", "id"]
    }
  ],
  "metrics": [], "é": [[1], [2,
    3]]
}
`;

test('the line of every value is told by its path', () => {
  const { lineOf } = jsonLines(TEXT);
  expect(lineOf(['metrics', 0, 'title', 'en'])).toBe(3);
  expect(lineOf(['metrics', 1])).toBe(4);
  expect(lineOf(['metrics', 1, 'tags', 1])).toBe(6);
  expect(lineOf(['é', 1, 1])).toBe(10);
  expect(lineOf(['nothing'])).toBeUndefined();
});

test('a key that stands twice in one object is told with its line, and no other', () => {
  expect(jsonLines(TEXT).repeated).toEqual([
    { path: ['metrics', '1'], key: 'id', line: 6 },
    { path: [], key: 'metrics', line: 9 },
  ]);
});

test.each(['{}', '[]', '1', '"a"', 'null', '{"a":{"a":{"a":1}},"b":["a","a"]}'])(
  '%s has no key twice',
  (text) => {
    expect(jsonLines(text).repeated).toEqual([]);
  },
);
