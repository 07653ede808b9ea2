import { expect, test } from 'vitest';
import { Literal, parseLiterally } from '../../../src/release/json-stat.ts';

test('a number keeps the text it was written with', () => {
  expect(parseLiterally('{"a":[984748.0,1e2,-0.10]}')).toEqual({
    a: [{ literal: '984748.0' }, { literal: '1e2' }, { literal: '-0.10' }],
  });
});

test('texts, nulls and truth values stay what they are', () => {
  expect(parseLiterally('["1",null,true]')).toEqual(['1', null, true]);
});

test('a literal is read as its text, and a text is no literal', () => {
  expect(Literal.parse(parseLiterally('1.50'))).toBe('1.50');
  expect(Literal.safeParse(parseLiterally('"1.50"')).success).toBe(false);
});
