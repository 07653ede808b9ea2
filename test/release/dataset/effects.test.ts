import { expect, test } from 'vitest';
import { printable } from '../../../src/release/dataset.ts';

test.each([
  ['Left out: 3 of sector A\u001b[31mB', String.raw`Left out: 3 of sector A\u001b[31mB`],
  ['a line\u000dover it, \u009b2J and \u0000', String.raw`a line\u000dover it, \u009b2J and \u0000`],
  ['Håbo – 1\u00a0000 kr, 𝛼\n\tbelow', 'Håbo – 1\u00a0000 kr, 𝛼\n\tbelow'],
])('prints %j so that no terminal is steered by it', (line, shown) => {
  expect(printable(line)).toBe(shown);
});
