import { expect, test } from 'vitest';
import { shownName } from '../../src/data/text.ts';

test('a name is shown as it is where everybody sees all of it, else in quotes with its signs', () => {
  expect(shownName('Alla')).toBe('Alla');
  expect(shownName('Alla ')).toBe('"Alla "');
  expect(shownName('')).toBe('""');
});
