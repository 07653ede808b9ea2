import { expect, test } from 'vitest';
import { words } from '../../src/data/fields.ts';

test.each(['Folkmängd', '%', 'kr\u00a0per invånare'])('%j are words', (text) => {
  expect(words.safeParse(text).success).toBe(true);
});

test.each([
  ['', 'nothing'],
  [' \u00a0', 'blanks alone'],
  ['\u0007Folkmängd', 'a control character before them'],
  ['Folk\nmängd', 'a line end among them'],
  ['Folkmängd\u0000', 'a control character behind them'],
  ['\ud83d', 'half of a character'],
  ['Folkm\ufffdngd', 'the sign for a lost letter'],
])('%j are none: %s', (text) => {
  expect(words.safeParse(text).success).toBe(false);
});
