import { expect, test } from 'vitest';
import { base64, checkpointOf, checkpointText } from '../../../src/data/log.ts';

const ROOT = base64(new Uint8Array(32));
const note = (size: string, root = ROOT, origin = 'example.org/log') => `${origin}\n${size}\n${root}\n`;

test('a checkpoint is written as it is read, whatever signatures stand below', () => {
  const head = checkpointOf(`${note('10')}\n— example.org/log c2lnbmF0dXJl\n`);
  expect(head).toEqual({ origin: 'example.org/log', size: 10, root: new Uint8Array(32) });
  expect(head && checkpointText(head)).toBe(note('10'));
  expect(checkpointOf(note('0'))?.size).toBe(0);
});

test.each([
  ['without an origin', note('10', ROOT, '')],
  ['with a size of a leading zero', note('010')],
  ['with a size below zero', note('-1')],
  ['with a size that a number does not hold', note('1'.repeat(16))],
  ['with 31 bytes', note('10', base64(new Uint8Array(31)))],
  ['with 33 bytes', note('10', base64(new Uint8Array(33)))],
  // Two texts of the same bytes would be two notes of one log.
  ['with a root that is written in another way', note('10', ROOT.replace('A=', 'B='))],
  ['with a root of other signs', note('10', ROOT.replaceAll('A', '-'))],
])('a note %s is no checkpoint', (_what, text) => {
  expect(checkpointOf(text)).toBe(null);
});
