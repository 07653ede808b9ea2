import { describe, expect, test } from 'vitest';
import { fitsGlob, globsMeet, prelIn, readCode, readNumber, readPeriod } from '../../src/release/notation.ts';

describe('a text with *', () => {
  test.each([
    ['utslapp-*.csv', 'utslapp-2024.csv', true],
    ['utslapp-*.csv', 'UTSLAPP-.CSV', true],
    ['utslapp-*.csv', 'utslapp-2024.csv.bak', false],
    ['*', '', true],
    ['a.c', 'abc', false],
    ['a*a', 'a', false],
    ['*b*', 'abc', true],
    ['a*b*c', 'acb', false],
    ['Folkmängd*', 'Folkmängd'.normalize('NFD'), true],
  ])('%s fits %s: %s', (glob, text, fits) => {
    expect(fitsGlob(glob, text)).toBe(fits);
  });

  test.each([
    ['a*', '*b', true],
    ['a*', 'b*', false],
    ['*-2023.csv', '*-2024.csv', false],
    ['x*y*z', 'xz', false],
    ['', '*', true],
    ['Tabell 4', 'tabell  4', true],
  ])('%s and %s meet: %s', (one, other, meet) => {
    expect(globsMeet(one, other)).toBe(meet);
    expect(globsMeet(other, one)).toBe(meet);
  });
});

test('of many stars is compared with a long text at once', () => {
  expect(fitsGlob(`${'*a'.repeat(30)}x`, 'a'.repeat(5000))).toBe(false);
  expect(globsMeet('*a'.repeat(30), '*b'.repeat(30))).toBe(false);
});

describe('a period', () => {
  const by = (text: string, period?: string, periodsLeftOut?: string[]) => {
    const read = readPeriod(text, { period, periodsLeftOut });
    if ('period' in read) return read.prel === null ? read.period : `${read.period} ${read.prel}`;
    return 'leftOut' in read ? read.leftOut : 'refused';
  };

  test.each([
    ['2024', undefined, '2024'],
    ['2025 prel.', undefined, '2025 prel.'],
    ['2025 (preliminär)', undefined, '2025 preliminär'],
    ['2023/24', '{year}/{next}', '2023'],
    ['2023/24', '{previous}/{yy}', '2024'],
    ['1999/00', '{previous}/{yy}', '2000'],
    ['2023/2024', '{year}/{next}', '2023'],
    ['Läsåret 2023–24', 'läsåret {year}-{next}', '2023'],
    ['2022–24', '{from}–{yy}', '2024'],
    ['2022–2026', '{year}-{to}', '2022'],
    ['År 2021', 'År {year}', '2021'],
    ['2024M12', '{year}M12', '2024'],
    ['2024M11', '{year}M12', 'of the periods {year}M{part}'],
    ['VT 2024', 'HT {year}', 'refused'],
    ['2023/25', '{year}/{next}', 'refused'],
    ['2024–22', '{from}–{yy}', 'refused'],
    ['2024', '{year}/{next}', 'refused'],
  ])('%s by %s is %s', (text, period, expected) => {
    expect(by(text, period)).toBe(expected);
  });

  test('that the entry leaves out is no mistake', () => {
    expect(by('VT 2024', 'HT {year}', ['VT {year}'])).toBe('of the periods VT {year}');
    expect(by('2024-06-30', '{year}-12-31', ['{year}-*'])).toBe('of the periods {year}-*');
  });

  test('is preliminary by its word alone, not by letters in another', () => {
    expect(['2025 prel.', 'Preliminär statistik', 'preliminary'].map(prelIn)).toEqual([
      'prel.',
      'Preliminär',
      'preliminary',
    ]);
    expect(['2025', 'Kapprel', 'prelat'].map(prelIn)).toEqual([null, null, null]);
  });
});

describe('a code', () => {
  test.each([
    ['SE0180', 'SE{code}', { code: '0180' }],
    ['SE01', 'SE{code}', { code: '01' }],
    ['0180 Stockholm', '{code} {name}', { code: '0180', name: 'Stockholm' }],
    ['Upplands Väsby (0114)', '{name} ({code})', { code: '0114', name: 'Upplands Väsby' }],
    ["'0180", "'{code}", { code: '0180' }],
    ['180', '{number}', { code: '0180' }],
    ['1', '{number}', { code: '01' }],
    ['1480', '{number}', { code: '1480' }],
    ['\u00a00180 ', '{code}', { code: '0180' }],
  ])('%s by %s', (text, pattern, code) => {
    expect(readCode(text, pattern)).toEqual(code);
  });

  test.each(['180 Stockholm', 'SE018', 'se 0180', '', '01800'])('%s is none by SE{code}', (text) => {
    expect(readCode(text, 'SE{code}')).toMatchObject({
      mistake: expect.stringContaining('is written SE{code}'),
    });
  });
});

describe('a number', () => {
  const SIGNS = {
    '..': { means: 'suppressed' },
    '–': { means: 'zero' },
    '~100': { means: 'rounded' },
  } as const;
  test.each([
    ['4 102', { thousands: ' ' }, '4102'],
    ['4\u00a0102,5', { thousands: ' ', decimal: ',' }, '4102.5'],
    ['1.234,5', { thousands: '.', decimal: ',' }, '1234.5'],
    ['1,234', { thousands: ',' }, '1234'],
    ['-0,5', { decimal: ',' }, '-0.5'],
    ['−12.5', { minus: '−' }, '-12.5'],
    ['–', { signs: SIGNS, minus: '–' }, '0'],
    ['12,0*', { decimal: ',', marks: { '*': 'preliminär' } }, '12.0'],
    ['', {}, null],
    ['..', { signs: SIGNS }, null],
  ] as const)('%s', (text, form, literal) => {
    expect(readNumber(text, form)).toMatchObject({ literal });
  });

  test('that is suppressed or rounded is listed without a value, and told', () => {
    expect(readNumber('~100', { signs: SIGNS })).toEqual({
      literal: null,
      note: 'cells with ~100, rounded: listed without a value',
    });
  });

  test.each([
    ['1 23', { thousands: ' ' }],
    ['12 34', { thousands: ' ' }],
    ['1,2,3', { decimal: ',' }],
    ['~99', { signs: SIGNS }],
    ['constructor', { signs: SIGNS, marks: {} }],
  ] as const)('%s of another form is handed on as it is', (text, form) => {
    expect(readNumber(text, form)).toEqual({ literal: text });
  });

  test('with a point is refused where the decimal sign is a comma: it may part thousands', () => {
    for (const text of ['1.234', '1.5', '12.50'])
      expect(readNumber(text, { decimal: ',' })).toHaveProperty('mistake');
    expect(readNumber('7', { decimal: ',' })).toEqual({ literal: '7' });
  });
});
