// How years, codes, numbers and cells are written, and which entries no publication can have: the rows of notation.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgeJson } from '../../src/builder/read.ts';
import { fitsGlob, globsMeet, prelIn, readCell, readCode, readPeriod } from '../../src/release/notation.ts';
import { shownBy } from '../../src/release/read/number-format.ts';
import { SourceMapping } from '../../src/release/sources.ts';
import { BASES, unescaped } from './cases.ts';
import { MAPPING } from './small-dataset.ts';

const faultsOf = (text: string): string[] =>
  judgeJson(text, SourceMapping).faults.map(({ message }) => message);

/** `json {…}` is an entry of a format over that of its base; without a name it is of CSV. */
function entryOf(written: string): object {
  const [, base = 'csv', change = ''] = /^(?:(\w+) )?(\{.*\})$/.exec(written) ?? [];
  return { ...BASES[base], ...JSON.parse(change) };
}

const ASKED: Record<string, (...words: string[]) => string> = {
  'a text with * fits a text': (glob = '', text = '') => String(fitsGlob(glob, text)),
  'some text fits both': (one = '', other = '') =>
    [globsMeet(one, other), globsMeet(other, one)].join(' and '),
  'the year of a period': (text = '', period?: string, ...periodsLeftOut: string[]) =>
    JSON.stringify(readPeriod(text, { period, periodsLeftOut })),
  'the word for a preliminary figure': (text = '') => prelIn(text) ?? 'none',
  'a code': (text = '', pattern?: string) => JSON.stringify(readCode(text, pattern)),
  'a number': (text = '', form = '{}') =>
    JSON.stringify(readCell({ kind: 'text', text, shown: null, status: null }, JSON.parse(form))),
  'what a cell in a format shows': (code = '', literal = '') =>
    shownBy(164, code, false)(literal) ?? 'the number',
  'what a cell in one of Excel’s own formats shows': (id = '', literal = '') =>
    shownBy(Number(id), undefined, true)(literal) ?? 'the number',
  'what is wrong with entries': (...entries) =>
    faultsOf(JSON.stringify({ entries: entries.map(entryOf) })).join('; ') || 'nothing',
};

const TEXT = readFileSync(join(import.meta.dirname, 'notation.txt'), 'utf8');

describe.each(TEXT.split(/^= /m).slice(1))('%s', (section) => {
  const [name = '', ...rows] = section.trimEnd().split('\n');
  test.each(rows)('%s', (row) => {
    const [words = '', expected] = row.split(' → ');
    expect(ASKED[name]?.(...unescaped(words).split(' | '))).toBe(expected);
  });
});

test('of many stars is compared with a long text at once', () => {
  expect(fitsGlob(`${'*a'.repeat(30)}x`, 'a'.repeat(5000))).toBe(false);
  expect(globsMeet('*a'.repeat(30), '*b'.repeat(30))).toBe(false);
});

test('a name in another form than a publication is read in is refused, as a key too', () => {
  const text = JSON.stringify(MAPPING)
    .replace('"Alla"', '"Övriga"')
    .replace('"Jordbruk"', '"Jordbruk på åker"');
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.normalize('NFD'))).toEqual([
    expect.stringContaining(
      `entries.2.metrics.${'Övriga'.normalize('NFD')}: expected every letter as one sign (NFC)`,
    ),
    expect.stringContaining('entries.2.leftOut.0: expected every letter as one sign (NFC)'),
  ]);
});
