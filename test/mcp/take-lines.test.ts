import { expect, it } from 'vitest';
import { takeLines } from '../../src/mcp/stdio-input.ts';

const taken = (text: string, maximum = 100) => {
  const { lines, rest } = takeLines(Buffer.from(text), maximum);
  return { lines: lines.map(String), rest: String(rest) };
};

it.each([
  ['', { lines: [], rest: '' }],
  ['a', { lines: [], rest: 'a' }],
  ['a\n', { lines: ['a\n'], rest: '' }],
  ['a\r\n\nå\nb', { lines: ['a\r\n', '\n', 'å\n'], rest: 'b' }],
])('%j is cut behind each line end', (text, expected) => {
  expect(taken(text)).toEqual(expected);
});

it('of a line that does not end no more is kept than one byte above the longest', () => {
  expect(taken('aaa\nbcdef', 3)).toEqual({ lines: ['aaa\n'], rest: 'bcde' });
  let rest: Buffer = Buffer.alloc(0);
  for (let piece = 0; piece < 9; piece += 1)
    ({ rest } = takeLines(Buffer.concat([rest, Buffer.from('abc')]), 5));
  expect(String(rest)).toBe('abcabc');
});
