import { expect, test } from 'vitest';
import { isAbout, type Note } from '../../src/data/registry.ts';
import { notesAreSound } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const note = (changes: Partial<Note> = {}): Note => ({
  kind: 'caution',
  text: { sv: 'Läs så.', en: 'Read so.' },
  geo: null,
  from: null,
  to: null,
  ...changes,
});
const check = (changes: Partial<Note>) =>
  notesAreSound.check(datasetHead({ metrics: [metricOf({ notes: [note(changes)] })] }), sha256);

test('accepts a note about everything, and one about a municipality in some years', () => {
  expect(check({})).toEqual([]);
  expect(check({ geo: ['0140'], from: '2022', to: '2022' })).toEqual([]);
  expect(check({ kind: 'break', from: '2015' })).toEqual([]);
});

test.each([
  [{ geo: ['0180', '0980'] }, 'the municipality 0980'],
  [{ from: '2015', to: '2014' }, 'about no year'],
  [{ from: '1899' }, '1899'],
  [{ to: '2030' }, '2030'],
  [{ kind: 'break' as const }, 'A break names no year'],
])('finds a note that would reach nobody: %j', (changes, text) => {
  expect(check(changes)).toMatchObject([
    {
      rule: 'notes-are-sound',
      where: { file: 'metrics.json', metric: 'N01951' },
      message: expect.stringContaining(text),
    },
  ]);
});

test('a year as far ahead as five is plausible', () => {
  expect(check({ to: '2029' })).toEqual([]);
});

test.each([
  [{ geo: null, from: null, to: null }, true],
  [{ geo: ['0980'], from: null, to: null }, false],
  [{ geo: ['0140', '0180'], from: null, to: null }, true],
  [{ geo: null, from: '2022', to: '2022' }, true],
  [{ geo: null, from: '2023', to: null }, false],
  [{ geo: null, from: null, to: '2021' }, false],
])('whether a note %j is about Stockholm in 2022: %s', (bounds, expected) => {
  expect(isAbout(note(bounds), { geo: '0180', period: '2022' })).toBe(expected);
});
