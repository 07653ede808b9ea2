import { describe, expect, it } from 'vitest';
import {
  csvLines,
  csvText,
  downloadCsv,
  exactKey,
  excelCsv,
  foldedKey,
  hasDiacritics,
  isTypedAs,
  keysOf,
  onceFor,
  servedCsv,
  shownName,
  slugOf,
} from '../../src/data/text.ts';

describe('a name', () => {
  it.each([
    ['Håbo', 'håbo', 'habo', 'habo'],
    ['HA\u030aBO', 'håbo', 'habo', 'habo'],
    ['Upplands Väsby', 'upplands väsby', 'upplands vasby', 'upplands-vasby'],
    [' Älvkarleby\t kommun ', ' älvkarleby\t kommun ', ' alvkarleby\t kommun ', 'alvkarleby-kommun'],
    ['Café', 'café', 'cafe', 'cafe'],
  ])('%s has an exact key, a folded key and a slug', (name, exact, folded, slug) => {
    expect([exactKey(name), foldedKey(name), slugOf(name)]).toEqual([exact, folded, slug]);
    expect(hasDiacritics(name)).toBe(true);
  });

  it('without diacritics has one key', () => expect(hasDiacritics('Habo')).toBe(false));

  it('is shown as it is where everybody sees all of it, else in quotes with its signs', () => {
    expect(shownName('Alla')).toBe('Alla');
    expect(shownName('Alla ')).toBe('"Alla "');
    expect(shownName('')).toBe('""');
    expect(shownName('Al\u00adla')).toBe('"Al<U+00AD>la"');
  });
});

describe('a CSV', () => {
  it.each([
    [['plain', 'å', ' spaced '], 'plain,å, spaced \n'],
    [['a,b', 'say "so"', 'two\nlines', 'cr\r'], '"a,b","say ""so""","two\nlines","cr\r"\n'],
    [['', null, '0'], ',,0\n'],
  ])('has the row %j, with a cell quoted only where it must be', (row, line) => {
    expect(csvLines([row])).toBe(line);
  });

  it('has a header line, a line a row, and nothing behind the last line end', () => {
    expect(csvText(['a', 'b'], [['1', null]])).toBe('a,b\n1,\n');
    expect(csvText(['a'], [])).toBe('a\n');
  });
});

describe('a CSV that travels', () => {
  const cells = ['a,b', 'a;b', 'a\tb', 'say "a"', 'a\nb', 'a\rb', 'a b|c', '', '0180'];
  const written = ['"a,b"', '"a;b"', '"a\tb"', '"say ""a"""', '"a\nb"', '"a\rb"', 'a b|c', '', '0180'];

  it('quotes whatever any reader takes for a separator, and nothing else', () => {
    expect(downloadCsv([cells])).toBe(`${written.join(',')}\n`);
  });

  it('is the same as a download and as an answer, but for the line ends', () => {
    expect(servedCsv([['a', 'b'], cells])).toBe(`a,b\r\n${written.join(',')}\r\n`);
    expect(downloadCsv([['a'], [null]])).toBe('a\n\n');
  });
});

describe('a CSV for Excel', () => {
  it('begins with a byte order mark, parts cells by semicolons and ends lines in CRLF', () => {
    const text = excelCsv([
      ['Kommunkod', 'Värde'],
      ['0180', 1],
    ]);
    expect([...Buffer.from(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.slice(1)).toBe('Kommunkod;Värde\r\n0180;1\r\n');
  });

  it.each([
    [1.25, '"1,25"'],
    [-0.5, '"-0,5"'],
    [984748, '984748'],
    [1e-7, '1e-7'],
    [null, ''],
    ['1.25', '1.25'],
    ['a;b', '"a;b"'],
    ['a,b', '"a,b"'],
    ['a\tb', '"a\tb"'],
    ['say "a"', '"say ""a"""'],
    ['a\nb', '"a\nb"'],
  ])('has %j as %s', (cell, text) => {
    expect(excelCsv([[cell]])).toBe(`\ufeff${text}\r\n`);
  });
});

describe('a name with some of its diacritics', () => {
  it.each([
    ['Örebro län', 'Örebro län', true],
    ['Örebro län', 'Orebro län', true],
    ['Örebro län', 'Örebro lan', true],
    ['Örebro län', 'OREBRO LAN', true],
    ['Örebro län', 'O\u0308rebro la\u0308n', true],
    ['Örebro län', 'Örebrö län', false],
    ['Örebro län', 'Örebro', false],
    ['Skåne', 'Skäne', false],
    ['Habo', 'Håbo', false],
    ['Habo', 'habo', true],
    ['Habo', 'Hab\u0325o', false],
    ['', '', true],
  ])('%s is typed as %s, or is not', (name, typed, isTyped) => {
    expect(isTypedAs(keysOf(name), keysOf(typed))).toBe(isTyped);
  });
});

describe('what is made once for an object', () => {
  it('is made once for each, also where it is null', () => {
    const calls: object[] = [];
    const made = onceFor((key: { value: number | null }) => {
      calls.push(key);
      return key.value;
    });
    const [one, none, same] = [{ value: 1 }, { value: null }, { value: 1 }];
    expect([one, none, one, none, same].map(made)).toEqual([1, null, 1, null, 1]);
    expect(calls).toEqual([one, none, same]);
  });

  it('is tried again where it could not be made', () => {
    let count = 0;
    const made = onceFor((_: object) => {
      count += 1;
      if (count === 1) throw new Error('not yet');
      return count;
    });
    const key = {};
    expect(() => made(key)).toThrow('not yet');
    expect(made(key)).toBe(2);
  });
});
