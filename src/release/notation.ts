// How an authority writes a year, a municipality's code and a number: by the patterns of data/sources.json, and in the words
// of a refusal where no pattern explains what stands there.
import { isJsonNumber } from '../data/number.ts';
import type { Cell } from './read/sheet.ts';

/** In NFC, with one blank for several of any kind, and none around. */
const plainly = (text: string): string =>
  text.normalize('NFC').replace(/\s+/g, ' ').trim();

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// A text in which `*` is any text: the name of a file or a sheet, a label, a line. Letter case makes no other text.

/** Each part of the glob is looked for behind the one before it, so that no glob makes it slow. */
export function fitsGlob(glob: string, text: string): boolean {
  const [first = '', ...parts] = plainly(glob).toLowerCase().split('*');
  const whole = plainly(text).toLowerCase();
  const last = parts.pop();
  if (last === undefined) return whole === first;
  if (!whole.startsWith(first)) return false;
  let end = first.length;
  for (const part of parts) {
    const partStart = whole.indexOf(part, end);
    if (partStart === -1) return false;
    end = partStart + part.length;
  }
  return whole.length - last.length >= end && whole.endsWith(last);
}

/** Whether some text fits both. */
export function globsMeet(one: string, other: string): boolean {
  const matchByText = new Map<string, boolean>();
  const meet = (a: string, b: string): boolean => {
    const key = `${a.length} ${b.length}`;
    const result = matchByText.get(key) ?? judge(a, b);
    matchByText.set(key, result);
    return result;
  };
  const judge = (a: string, b: string): boolean => {
    if (a === '' || b === '') return /^\**$/.test(a + b);
    if (a.startsWith('*')) return meet(a.slice(1), b) || meet(a, b.slice(1));
    if (b.startsWith('*')) return meet(a, b.slice(1)) || meet(a.slice(1), b);
    return a[0] === b[0] && meet(a.slice(1), b.slice(1));
  };
  return meet(plainly(one).toLowerCase(), plainly(other).toLowerCase());
}

// A text with names in braces: `Läsår {year}/{next}`, `{code} {name}`. Any dash is one, and letter case makes no other text.

const NAME = /\{(\w+)\}/g;

export const namesIn = (pattern: string): string[] =>
  [...pattern.matchAll(NAME)].map(([, name = '']) => name);

/**
 * What stands in the text for each name; null where the text is another one.
 * @param shapes by name, the expression of what may stand for it; each name stands once in a pattern
 */
export function partsBy(
  pattern: string,
  text: string,
  shapes: Readonly<Record<string, string>>,
): Partial<Record<string, string>> | null {
  const source = plainly(pattern)
    .split(/(\{\w+\}|\*)/)
    .map((part) => {
      if (part === '*') return '.*';
      if (part.startsWith('{'))
        return `(?<${part.slice(1, -1)}>${shapes[part.slice(1, -1)] ?? '.+'})`;
      return escaped(part).replace(/[-–—]/g, '[-–—]');
    });
  const match = new RegExp(`^${source.join('')}$`, 'isu').exec(plainly(text));
  return match === null ? null : { ...match.groups };
}

// A period is one year, as the source says it. Whatever else it says is refused unless the entry says how a year is written.

/** How an entry says that its publication writes a year, and which other periods it has that are not taken. */
type Periods = {
  period?: string | undefined;
  periodsLeftOut?: readonly string[] | undefined;
};

/** `prel` is the publisher's own word for a figure that may still change; null where it says none. */
export type PeriodResult =
  | { period: string; prel: string | null }
  | { leftOut: string }
  | { mistake: string };

export const PERIOD_SHAPES = {
  year: String.raw`\d{4}`,
  yy: String.raw`\d{2}`,
  next: String.raw`\d{4}|\d{2}`,
  previous: String.raw`\d{4}|\d{2}`,
  from: String.raw`\d{4}`,
  to: String.raw`\d{4}|\d{2}`,
  part: String.raw`\d{1,2}`,
};
export const PERIOD_NAMES = Object.keys(PERIOD_SHAPES);

const PREL = /[\s,;:(]*\b(prel(?:iminär\p{L}*|iminary)?\.?)\)?\s*$/iu;

/** The word for a preliminary figure wherever it stands in a label or a title; null where it does not. */
export const prelIn = (text: string): string | null =>
  /(?<!\p{L})prel(?:\.|iminär\p{L}*|iminary)?(?!\p{L})\.?/iu.exec(text)?.[0] ?? null;

const YEAR_ALONE = /^\d{4}$/;

/** A text that no pattern reads has to be a year alone, written in nothing but its digits. */
export function readPeriod(
  text: string,
  { period, periodsLeftOut = [] }: Periods,
): PeriodResult {
  const prel = PREL.exec(text)?.[1] ?? null;
  const bare = prel === null ? text : text.replace(PREL, '');
  const year = period === undefined ? plainYear(bare) : yearBy(period, bare);
  if (year !== null) return { period: year, prel };
  const other = [...periodsLeftOut, ...siblingsOf(period)].find((one) =>
    partsBy(one, bare, PERIOD_SHAPES),
  );
  if (other !== undefined) return { leftOut: `of the periods ${other}` };
  const wanted =
    period === undefined
      ? ''
      : `, and the entry says that a period is written ${period}`;
  return { mistake: `${periodMistake(bare)}${wanted}` };
}

const plainYear = (text: string): string | null =>
  YEAR_ALONE.test(text) ? text : null;

/** Null where the text is another one, or its years are none that belong together. */
export function yearBy(pattern: string, text: string): string | null {
  const parts = partsBy(pattern, text, PERIOD_SHAPES);
  if (parts === null) return null;
  const { from, previous, yy, next, to } = parts;
  const year =
    parts['year'] ??
    (yy === undefined ? undefined : longYear(yy, from ?? previous ?? ''));
  if (year === undefined) return null;
  const is = (written: string | undefined, fits: (other: number) => boolean): boolean =>
    written === undefined || fits(Number(longYear(written, year)));
  const fitting = [
    is(next, (other) => other === Number(year) + 1),
    is(previous, (other) => other === Number(year) - 1),
    is(from, (other) => other < Number(year)),
    is(to, (other) => other > Number(year)),
  ];
  return fitting.every(Boolean) ? year : null;
}

/** `25` beside 2024 is 2025, and `00` beside 1999 is 2000. */
function longYear(written: string, beside: string): string {
  if (written.length === 4) return written;
  const near = Number(beside);
  const century = Math.floor(near / 100) * 100;
  const years = [century - 100, century, century + 100].map(
    (start) => start + Number(written),
  );
  const [nearest = near] = years.sort(
    (a, b) => Math.abs(a - near) - Math.abs(b - near),
  );
  return String(nearest);
}

/** Of `{year}M12` the other months: what a publication has by month, quarter or half has all of a year. */
const siblingsOf = (pattern = ''): string[] =>
  /^\{year\}(?:M|K|Q|H|T|-)\d{1,2}$/i.test(pattern)
    ? [pattern.replace(/\d+$/, '{part}')]
    : [];

/** Why a text is no year, with how an entry would say that it is one. */
export const periodMistake = (text: string): string =>
  YEAR_ALONE.test(text)
    ? 'this is a year alone'
    : 'this is no year alone, in four digits; where its figures are one year’s, say in the entry how that is written, as "period": "{year}/{next}" for 2023/24';

// A code has four digits; counties have two, which are left out. Where a publication has names alone, the register has the codes.

/** A code, with the name that stands beside it; or a name alone. */
type CodeResult =
  | { code: string; name?: string }
  | { code: null; name: string }
  | { mistake: string };

const CODE_SHAPES = {
  code: String.raw`\d{4}|\d{2}`,
  number: String.raw`\d{1,4}`,
  name: '.+',
};
export const CODE_NAMES = Object.keys(CODE_SHAPES);

/** Without a pattern the text is the code, whatever it is: the collector of figures judges it. */
export function readCode(text: string, pattern: string | undefined): CodeResult {
  if (pattern === undefined) return { code: text };
  const parts = partsBy(pattern, text, CODE_SHAPES);
  if (parts === null)
    return {
      mistake: `${codeMistake(text)}, and the entry says that a code is written ${pattern}`,
    };
  const { code, number = '', name } = parts;
  if (code === undefined && number === '') return { code: null, name: name ?? '' };
  const whole = code ?? number.padStart(number.length > 2 ? 4 : 2, '0');
  return name === undefined ? { code: whole } : { code: whole, name };
}

/** Why a text is no municipality's code, with the way out. */
export function codeMistake(text: string): string {
  if (/^(?:\d|\d{3})$/.test(text))
    return 'the code has lost its leading zero, as in a spreadsheet; write it as text, or say in the entry "code": "{number}"';
  if (text.trim() === '')
    return 'the row has no code; where it is of the nation or a county, name its text under leftOutRows';
  return 'a municipality’s code has four digits; where more stands beside it, say in the entry how a code is written, as "code": "{code} {name}", and where the row is of no municipality, name its text under leftOutRows';
}

/** A code of the country, a county or a region as publishers write it: `SE`, `SE01`, `0000`, `0001`, and 00 to 25. */
export const isNationOrRegion = (code: string): boolean =>
  /^(?:SE|(?:00|SE)?(?:[01]\d|2[0-5]))$/.test(code);

// A number of a text, as the entry says that numbers are written.

/** What a sign in the place of a figure means, by the publisher's own legend. */
export const SIGN_MEANINGS = [
  'zero',
  'not-available',
  'cannot-occur',
  'suppressed',
  'missing',
  'rounded',
] as const;
type SignMeaning = (typeof SIGN_MEANINGS)[number];

/** Of a figure, outside its hash: it may still change, or it is an estimate. */
export type Flag = 'preliminary' | 'estimated';

/** What a publisher's code beside a figure means. */
export const STATUS_MEANINGS = [
  'figure',
  'not-available',
  'preliminary',
  'estimated',
] as const;
type StatusMeaning = (typeof STATUS_MEANINGS)[number];

/** The letters that statistical offices agree on (SDMX, CL_OBS_STATUS; JSON-stat): provisional, estimated, revised, break. */
const KNOWN: Readonly<Record<string, { means: StatusMeaning; words: string }>> = {
  p: { means: 'preliminary', words: 'preliminary' },
  e: { means: 'estimated', words: 'estimated' },
  r: { means: 'figure', words: 'revised' },
  b: { means: 'figure', words: 'break in the series' },
};

/** Signs such as .. and - stand for no figure; null is a code that nothing explains. */
export function readStatus(
  code: string,
  explained: Readonly<Record<string, StatusMeaning>> = {},
): StatusMeaning | null {
  if (Object.hasOwn(explained, code)) return explained[code] ?? null;
  if (Object.hasOwn(KNOWN, code)) return KNOWN[code]?.means ?? null;
  return /[\p{L}\d]/u.test(code) ? null : 'not-available';
}

export const flagOf = (means: string): Flag | null =>
  means === 'preliminary' || means === 'estimated' ? means : null;

/** By the words of a legend. */
const flagIn = (words: string): Flag | null => {
  if (prelIn(words) !== null) return 'preliminary';
  return /uppskatt|skattad|skattning|estimat/i.test(words) ? 'estimated' : null;
};

type NumberForm = {
  decimal?: '.' | ',' | undefined;
  thousands?: ' ' | '.' | ',' | undefined;
  minus?: string | undefined;
  signs?: Readonly<Record<string, { means: SignMeaning }>> | undefined;
  marks?: Readonly<Record<string, string>> | undefined;
  percent?: 'as-stored' | 'as-shown' | undefined;
};

/** `literal` null is "listed without a value"; `note` is what a maintainer should know of the figure. */
type NumberResult =
  | { literal: string | null; note?: string; flag?: Flag | null }
  | { leftOut: string }
  | { mistake: string };

const BLANKS = '[ \u00a0\u2009\u202f]';

/** A text that the form does not explain is handed on as it is: the collector of figures refuses it. */
function readNumber(text: string, form: NumberForm): NumberResult {
  if (text === '') return { literal: null };
  const sign = readSign(text.trim(), form);
  if (sign !== null) return sign;
  const mark = markBehind(text.trim(), form);
  const bare = mark === null ? text : mark.bare;
  const read = numberIn(bare, form);
  // A point that is no decimal sign would make another number of it.
  if (read === null && isJsonNumber(bare))
    return {
      mistake: 'there is a point, and by the entry the decimal sign is a comma',
    };
  const literal = read ?? text;
  if (mark === null || literal === text) return { literal };
  return {
    literal,
    note: `figures with the mark ${mark.sign} (${mark.words})`,
    flag: flagIn(mark.words),
  };
}

/** Null where the text is no sign that the form explains. */
function readSign(sign: string, { signs = {} }: NumberForm): NumberResult | null {
  const means = Object.hasOwn(signs, sign) ? signs[sign]?.means : undefined;
  if (means === undefined) return null;
  if (means === 'zero') return { literal: '0' };
  if (means === 'cannot-occur')
    return { leftOut: `cells with ${sign}, where no figure can occur` };
  if (means === 'not-available') return { literal: null };
  return {
    literal: null,
    note: `cells with ${sign}, ${means}: listed without a value`,
  };
}

type Mark = { sign: string; words: string; bare: string };

/** The longest mark behind the digits of a number that the form explains, or that is one of those known to all. */
function markBehind(text: string, { marks = {} }: NumberForm): Mark | null {
  const knownWords = Object.entries(KNOWN).map(
    ([sign, { words }]): [string, string] => [sign, words],
  );
  for (const list of [Object.entries(marks), knownWords])
    for (const [sign, words] of list.sort(([a], [b]) => b.length - a.length)) {
      const bare = text.endsWith(sign) ? text.slice(0, -sign.length).trimEnd() : '';
      if (/\d$/.test(bare)) return { sign, words, bare };
    }
  return null;
}

/** Null where the text is no number of that form. */
function numberIn(
  text: string,
  { decimal = '.', thousands, minus }: NumberForm,
): string | null {
  const signed =
    minus !== undefined && text.startsWith(minus)
      ? `-${text.slice(minus.length)}`
      : text;
  const point = escaped(decimal);
  const parting =
    thousands === ' ' ? BLANKS : thousands === undefined ? null : escaped(thousands);
  const grouped = new RegExp(`^-?\\d{1,3}(?:${parting}\\d{3})+(?:${point}\\d+)?$`);
  const whole =
    parting !== null && grouped.test(signed)
      ? signed.replace(new RegExp(parting, 'g'), '')
      : signed;
  if (decimal === '.') return whole;
  return /^-?\d+(?:,\d+)?(?:e[+-]?\d+)?$/i.test(whole) ? whole.replace(',', '.') : null;
}

/** The figure of a cell as its entry says: what the cell shows is what its publisher says. */
export function readCell(cell: Cell | undefined, form: NumberForm): NumberResult {
  if (cell === undefined || cell.kind === 'empty') return { literal: null };
  if (cell.kind === 'error') return { mistake: `${FAILED} ${cell.text}` };
  if (cell.kind === 'text') return readNumber(cell.text, form);
  const { text, shown } = cell;
  if (shown === null || (shown !== '' && Number(shown) === Number(text)))
    return { literal: text };
  if (/^-?[\d.e+-]+ %$/.test(shown)) {
    if (form.percent === undefined) return { mistake: PERCENT };
    return { literal: form.percent === 'as-shown' ? shown.slice(0, -2) : text };
  }
  const sign = readSign(shown === '' ? BLANK : shown, form);
  if (sign !== null) return sign;
  const mark = markBehind(shown, form);
  if (mark?.bare === text)
    return readNumber(`${text}${mark.sign}`, { ...form, decimal: '.' });
  return {
    mistake: `the cell holds ${text} and shows ${shown === '' ? `nothing, ${BLANK}` : shown}: what it shows is what its publisher says; ask what it means, and say so in the entry under "signs" or "marks"`,
  };
}

/** The name of a sign for a cell that shows nothing of its number. */
const BLANK = '(blank)';
const FAILED =
  'a value that failed is no missing one; ask the publisher for the figure: the cell has';
export const PERCENT =
  'the cell is in percent format, so 0.25 is stored and 25 % shown; say in the entry which is meant, "percent": "as-stored" or "as-shown"';

const MINUS = /^[−‒–—﹣－]\s*(?=[\d.,])/;

/** Why a text is no number, with how an entry would say that it is one. */
export function textMistake(text: string): string {
  const [minus] = MINUS.exec(text) ?? [];
  if (minus !== undefined) {
    const sign = minus.trim();
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `the minus is written ${sign} (U+${code}), and - is meant; write it so, or say in the entry "minus": "${sign}"`;
  }
  if (isJsonNumber(text))
    return 'the number cannot be kept exactly as it is written; ask the publisher';
  if (PARTED.test(text))
    return 'say in the entry which sign stands before decimals and which parts thousands, as "decimal": "," and "thousands": " "';
  const sign = signMistake(text);
  if (sign !== null) return sign;
  if (!/\d/.test(text))
    return 'this is no number; a value that is missing is empty, and a sign of the publisher’s is explained under "signs" in the entry';
  return (
    markMistake(text) ??
    'a number is written in digits alone, with a hyphen for a minus and a point before decimals'
  );
}

/** Digits with commas, points or blanks among them. */
const PARTED = new RegExp(`^-?\\d+(?:(?:[.,]|${BLANKS})\\d+)+$`);

/** Null where the text is no sign in the place of a figure. */
function signMistake(text: string): string | null {
  const sign = text.trim();
  if (!/^[~<>≤≥≈±]/.test(sign) && !/^[\p{P}\p{S}]{1,3}$/u.test(sign)) return null;
  return `${sign} is a sign of the publisher’s: say in the entry what it means by the legend, "signs": {${JSON.stringify(sign)}: {"means": …, "legend": …}}`;
}

/** Null where the text is no number with something behind it. */
function markMistake(text: string): string | null {
  const [, mark = ''] =
    /^-?\d+(?:[.,]\d+)?\s*([^\d\s.,][^\d.,]*|[⁰¹²³⁴-⁹]+\)?)$/u.exec(text) ?? [];
  return mark.trim() === ''
    ? null
    : `behind the number stands ${mark.trim()}: what that means is for the entry to say, "marks": {${JSON.stringify(mark.trim())}: "…"}`;
}
