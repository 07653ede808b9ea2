// Numbers as Swedish and English readers write them: written here, not by Intl, so that no host's ICU matters.
import { fixedTo, stripFractionalZeros } from '../data/number.ts';

const MINUS = '\u2212';
const SIGNS = {
  sv: { group: '\u00a0', decimal: ',' },
  en: { group: ',', decimal: '.' },
} as const;

const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;

/** A decimal literal of a source, or the number that is read from one: it is written as the literal was. */
export type Literal = string | number;

/** `-1234.50` → `−1 234,50` (sv, no-break space) or `−1,234.50` (en). An exponent is written out; nothing is rounded. */
export function formatLiteral(literal: Literal, lang: 'sv' | 'en'): string {
  const match = LITERAL.exec(String(literal));
  if (match === null)
    throw new Error(`expected a decimal literal, got ${JSON.stringify(literal)}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const { group, decimal } = SIGNS[lang];
  const [integer, decimals] = shiftPoint(whole, fraction, Number(exponent));
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${sign === '' ? '' : MINUS}${grouped}${decimals === '' ? '' : decimal + decimals}`;
}

/** How many of something, as readers write it. */
export const formatCount = (count: number, lang: 'sv' | 'en'): string =>
  formatLiteral(count, lang);

/** The digits before and after the point, moved by `places` to the right. */
function shiftPoint(whole: string, fraction: string, places: number): [string, string] {
  if (places === 0) return [whole, fraction];
  const padded =
    '0'.repeat(Math.max(0, -places)) +
    whole +
    fraction +
    '0'.repeat(Math.max(0, places));
  const point = Math.max(0, -places) + whole.length + places;
  return [
    padded.slice(0, point).replace(/^0+(?=\d)/, ''),
    padded.slice(point).replace(/0+$/, ''),
  ];
}

// A value with its unit, as a newspaper prints it: "984 748 invånare", "33,6 %", "2 869 ton koldioxidekvivalenter". It is
// rounded to the decimals of its metric; where it is checked or cited it has every digit of the source's literal.

/**
 * `unitLabel` is the unit in words, or what is counted. `noun` is what a count counts, after a number; without one, the
 * unit's own word stands, and a mere count has none. `decimals` are those that readers are shown; null: all that there are.
 */
export type UnitWords = {
  lang: 'sv' | 'en';
  unitCode: string;
  unitLabel: string;
  noun?: { one: string; other: string } | null;
  decimals: number | null;
};

/** The literal that is shown in place of an exact one: a half is rounded away from zero, and what is then zero has no sign. */
export const shownLiteral = (
  literal: Literal,
  { decimals }: Pick<UnitWords, 'decimals'>,
): string => (decimals === null ? String(literal) : fixedTo(String(literal), decimals));

/** Whether rounding takes something away: a zero that it adds is no other number. */
export const isRounded = (literal: Literal, unit: UnitWords): boolean =>
  unit.decimals !== null &&
  stripFractionalZeros(String(literal)) !==
    stripFractionalZeros(shownLiteral(literal, unit));

/** The number alone, as it is shown. */
export const shownNumber = (literal: Literal, unit: UnitWords): string =>
  formatLiteral(shownLiteral(literal, unit), unit.lang);

/** What is counted, in the singular beside 1, or else the unit's own word; `shown` is the literal beside it. */
export function unitWord(
  shown: string,
  { unitLabel, noun = null }: Omit<UnitWords, 'decimals'>,
): string {
  if (noun === null) return unitLabel;
  return /^-?1$/.test(shown) ? noun.one : noun.other;
}

/** Whether `%` stands at the number, and no word beside it: a percentage of something named is told by its noun. */
export const isSign = ({
  unitCode,
  noun = null,
}: Pick<UnitWords, 'unitCode' | 'noun'>): boolean =>
  unitCode === 'percent' && noun === null;

/** A mere count, or what a title has said whole: no word says more than its number. */
const isBare = ({
  unitCode,
  noun = null,
}: Pick<UnitWords, 'unitCode' | 'noun'>): boolean =>
  noun === null ? unitCode === 'count' : noun.other === '';

/** A number that grows with its place, as a count or a mass does: no share, no mean, nothing per inhabitant. */
export const isTotal = ({ unitCode }: Pick<UnitWords, 'unitCode'>): boolean =>
  /^(?:count|tonnes)\b/.test(unitCode) && !unitCode.includes('-per-');

/** The word that stands apart from its number, as below a large one; none where `%` stands at it. */
export const wordApart = (literal: Literal, unit: UnitWords): string | null =>
  isSign(unit) || isBare(unit) ? null : unitWord(shownLiteral(literal, unit), unit);

const wordsOf = (text: string): string[] =>
  text.toLowerCase().split(/[^\p{L}\p{N}-]+/u);

/** Whether all these words stand one after the other in the title. */
const saysWords = (title: string, words: string): boolean =>
  ` ${wordsOf(title).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `);

/**
 * The unit beside a title, which has said what is counted: `Invånare: 984 748`, and `Gästnätter: 5,2 per invånare`, where
 * alone it is `984 748 invånare` and `5,2 gästnätter per invånare`. A title that says it whole, `Elever per lärare`, leaves the
 * number alone. Any other unit stays as it is.
 */
export function besideTitle<T extends UnitWords>(unit: T, title: string): T {
  const other = unit.noun?.other ?? '';
  const [counted = ''] = other.split(/ (?=per )/);
  if (counted === '' || !saysWords(title, counted)) return unit;
  const per = saysWords(title, other) ? '' : other.slice(counted.length + 1);
  if (other !== counted && per === '') return { ...unit, noun: { one: '', other: '' } };
  if (per === '' && unit.unitCode !== 'count') return unit;
  return { ...unit, noun: per === '' ? null : { one: per, other: per } };
}

/** What stands after the number, with its space: `%` follows each language's custom. */
function unitSuffix(literal: Literal, unit: UnitWords): string {
  if (isBare(unit)) return '';
  if (isSign(unit)) return unit.lang === 'sv' ? '\u00a0%' : '%';
  return `\u00a0${unitWord(shownLiteral(literal, unit), unit)}`;
}

export const quantity = (literal: Literal, unit: UnitWords): string =>
  shownNumber(literal, unit) + unitSuffix(literal, unit);

/** For places that name the unit themselves: only a per cent sign is kept, being short and told apart at a glance. */
export const bareSuffix = (literal: Literal, unit: UnitWords): string =>
  isSign(unit) ? unitSuffix(literal, unit) : '';

export const bareValue = (literal: Literal, unit: UnitWords): string =>
  shownNumber(literal, unit) + bareSuffix(literal, unit);

/** With every digit, for what is cited and checked. */
export const exactQuantity = (literal: Literal, unit: UnitWords): string =>
  quantity(literal, { ...unit, decimals: null });

export const exactValue = (literal: Literal, unit: UnitWords): string =>
  bareValue(literal, { ...unit, decimals: null });

/**
 * A difference with its sign, as `+2,6`, between shares in percentage points: `−1,0 procentenheter`; null where it rounds to
 * nothing. `points` is their word, in the singular for one; null where the head of the column has it.
 */
export function signedDifference(
  literal: string,
  unit: UnitWords,
  points: ((one: boolean) => string) | null,
): string | null {
  const rounded = shownLiteral(literal, unit);
  if (Number(rounded) === 0) return null;
  const sign = rounded.startsWith('-') ? '' : '+';
  const word =
    isSign(unit) && points !== null ? `\u00a0${points(/^-?1$/.test(rounded))}` : '';
  return `${sign}${formatLiteral(rounded, unit.lang)}${word}`;
}

// How many there are, as a sentence says it.

const WORDS = {
  sv: 'inga en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' '),
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
};

/** In words up to twelve, in digits above. */
export const inWords = (count: number, lang: 'sv' | 'en' = 'en'): string =>
  WORDS[lang][count] ?? String(count);

/** "two to four". */
export const spanInWords = (
  { minimum, maximum }: { minimum: number; maximum: number },
  lang: 'sv' | 'en' = 'en',
): string =>
  `${inWords(minimum, lang)} ${lang === 'sv' ? 'till' : 'to'} ${inWords(maximum, lang)}`;

/** A place in an order: `21:a`, `3:e`, `12:e` (sv); `21st`, `3rd`, `12th` (en). @param rank a whole number from 1 on */
export function ordinal(rank: number, lang: 'sv' | 'en'): string {
  const [tens, ones] = [rank % 100, rank % 10];
  const isTeen = tens > 10 && tens < 20;
  const suffixes = lang === 'sv' ? [':e', ':a', ':a', ':e'] : ['th', 'st', 'nd', 'rd'];
  return `${formatCount(rank, lang)}${(isTeen ? undefined : suffixes[ones]) ?? suffixes[0]}`;
}

/** From the second to the twelfth, in front of `högst` and `lägst`. */
const PLACES =
  'näst tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte'.split(
    ' ',
  );
const RANK_WORDS = {
  sv: { tied: 'delad ', high: 'högst', low: 'lägst' },
  en: { tied: 'joint ', high: 'highest', low: 'lowest' },
};

type EndRank = { rank: number; tied: boolean; end: 'high' | 'low' };

/** In Swedish in words up to twelve. @param count from 2 on */
export const inOrder = (count: number, lang: 'sv' | 'en'): string =>
  (lang === 'sv' ? PLACES[count - 2] : undefined) ?? ordinal(count, lang);

/** A place from an end: `delad sjunde lägst`, `13:e högst` (sv), `joint 7th lowest`, `highest` (en). */
export function placeInWords({ rank, tied, end }: EndRank, lang: 'sv' | 'en'): string {
  const rankWords = RANK_WORDS[lang];
  return `${tied ? rankWords.tied : ''}${rank === 1 ? '' : `${inOrder(rank, lang)} `}${rankWords[end]}`;
}

const MONTHS = {
  sv: 'januari februari mars april maj juni juli augusti september oktober november december'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
};

/** A day as a sentence says it: `2024-08-30` → `30 augusti 2024` (sv) or `30 August 2024` (en); other text stays as it is. */
export function dayInWords(date: string, lang: 'sv' | 'en'): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const name = MONTHS[lang][Number(month) - 1];
  return name === undefined ? date : `${Number(day)}\u00a0${name} ${year}`;
}

const LAST = { sv: { and: 'och', or: 'eller' }, en: { and: 'and', or: 'or' } } as const;

/** As a sentence lists them: `a, b och c`. */
export function inSeries(
  parts: readonly string[],
  lang: 'sv' | 'en',
  last: 'and' | 'or' = 'and',
): string {
  const before = parts.slice(0, -1).join(', ');
  const end = parts.at(-1) ?? '';
  return before === '' ? end : `${before} ${LAST[lang][last]} ${end}`;
}

/** As a sentence begins. */
export const capitalized = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1);
