import { expect, it } from 'vitest';
import { words } from '../../src/model/lang.ts';

it.each([
  'Invånare',
  'a',
  'två  ord',
  ' CO₂ ',
  '"<b>"',
  '\u2028x',
  '\u202eRTL\u202c',
  'Y\u030cxsjo\u0308',
  '👨‍👩‍👧',
  '?',
])('%j are words', (text) => expect(words.safeParse(text).data).toBe(text));

it.each([
  '',
  ' ',
  '\u00a0\u2003',
  'Inv\ufffdnare',
  'a\u0000b',
  'en\nrad',
  'a\tb',
  '\u0085',
  'x\ud83d',
  '\udc00',
])('%j are none', (text) => {
  expect(words.safeParse(text).error?.issues[0]?.message).toBe(
    'expected words, without control characters and without � in the place of a letter',
  );
});
