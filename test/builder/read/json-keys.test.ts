import { expect, test } from 'vitest';
import * as z from 'zod';
import { judgeJson, silentMistake } from '../../../src/builder/read.ts';

const mistakeIn = (text: string): string | null => silentMistake(text, JSON.parse(text));

test.each([
  ['{"a": 1, "a": 1}', 1, 'a'],
  ['{"a": 1, "b": [{"c": 1}, {"c": 1,\n"c" \n : null}]}', 2, 'c'],
  ['{"a": 1, "\\u0061": 2}', 1, 'a'],
  ['{"__proto__": 1, "__proto__": 2}', 1, '__proto__'],
])('in %j a key stands twice', (text, line, key) => {
  expect(mistakeIn(text)).toBe(
    `line ${line}: the key "${key}" stands twice in one object; ask the publisher which is meant`,
  );
});

test.each([
  '1',
  '{}',
  '{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}',
  '{"a": ":", "b": "\\": \\"a\\":", "c\\\\": ["a", "a", ": a"]}',
])('in %j none does', (text) => {
  expect(mistakeIn(text)).toBeNull();
});

const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

test('nesting that no file needs is refused, however deep it is', () => {
  const levels =
    'its objects and lists lie more than 100 deep in each other, and no file of figures needs ten levels';
  expect(mistakeIn(nested(100))).toBeNull();
  expect(mistakeIn(nested(101))).toBe(`${levels}; fetch it again, or ask the publisher`);
  expect(mistakeIn(nested(300_000))).toBe(`${levels}; fetch it again, or ask the publisher`);
  expect(judgeJson(nested(300_000), z.unknown())).toEqual({
    value: null,
    faults: [{ line: 1, message: `${levels}; restore it` }],
  });
});
