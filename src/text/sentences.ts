// Figures in prose, as a newspaper prints them: the sentence of a figure, from its metric's phrase, and what is told beside it. Each
// is a claim about exact figures; numbers are rounded as readers are shown them.
import type { Lang, Localized } from '../data/lang.ts';
import {
  besideTitle,
  capitalized,
  formatCount,
  formatLiteral,
  inOrder,
  inSeries,
  inWords,
  isSign,
  isTotal,
  placeInWords,
  quantity,
  shownLiteral,
  shownNumber,
  type UnitWords,
  unitWord,
} from './numbers.ts';

/** `place` as the metric's publisher calls it, `literal` exact. Without a phrase of the metric the neutral form stands. */
type SentenceFigure = {
  phrase: Localized | null;
  title: string;
  place: string;
  period: string;
  literal: string;
  unit: UnitWords;
};

/** Islands, and what is called as they are. */
const ISLANDS: readonly string[] = [
  'Ekerö',
  'Gotland',
  'Lidingö',
  'Orust',
  'Tjörn',
  'Öckerö',
];

const spoken = (place: string): string => (place === 'Riket' ? 'riket' : place);

export const inPlace = (place: string, lang: Lang): string =>
  lang === 'en'
    ? `in ${place}`
    : `${ISLANDS.includes(place) ? 'på' : 'i'} ${spoken(place)}`;

/** Of words that a number stands before and that have no noun of the registry, the singular. */
const SINGULAR: Readonly<Record<string, string>> = {
  kronor: 'krona',
  'tonnes of CO₂ equivalents': 'tonne of CO₂ equivalents',
  'merit points': 'merit point',
  kilograms: 'kilogram',
};

/** With its unit in words, as far as "per …", which a phrase says itself: "2,7 procent", "SEK 12,300", "1 barn". */
export function amountOf(literal: string, unit: UnitWords): string {
  const roundedLiteral = shownLiteral(literal, unit);
  const number = formatLiteral(roundedLiteral, unit.lang);
  if (unit.unitCode.startsWith('count') && (unit.noun ?? null) === null) return number;
  const [word = ''] = unitWord(roundedLiteral, unit).split(/ (?=per )/);
  if (word === 'SEK') return `SEK\u00a0${number}`;
  const one = /^-?1$/.test(roundedLiteral) ? SINGULAR[word] : undefined;
  return `${number}\u00a0${one ?? word}`;
}

/** Without its full stop. */
export function figureClause(figure: SentenceFigure): string {
  const { phrase, title, place, period, literal, unit } = figure;
  const { lang } = unit;
  if (phrase === null) {
    const value = quantity(literal, besideTitle(unit, title));
    return lang === 'sv'
      ? `${capitalized(title)} ${inPlace(place, lang)} ${period}: ${value}`
      : `${capitalized(title)}${title.includes(', ') ? ',' : ''} ${inPlace(place, lang)}, ${period}: ${value}`;
  }
  const on = lang === 'sv' && ISLANDS.includes(place);
  const filled = phrase[lang]
    .replace(/(^|\s)([Ii]) (?=\{place\})/, (before, blank: string, letter: string) =>
      on ? `${blank}${letter === 'I' ? 'På' : 'på'} ` : before,
    )
    .replace('{place}', () => (lang === 'sv' ? spoken(place) : place))
    .replace('{value}', () => amountOf(literal, unit))
    .replace('{year}', period);
  return capitalized(filled);
}

/** Of what a figure before it has said, a number is enough, but of percentages and money. */
const amountAfter = (literal: string, unit: UnitWords): string =>
  isSign(unit) || unit.unitCode.startsWith('sek')
    ? amountOf(literal, unit)
    : shownNumber(literal, unit);

const countryAfter = (literal: string, unit: UnitWords): string =>
  `${amountAfter(literal, unit)} ${unit.lang === 'sv' ? 'i riket' : 'in Sweden as a whole'}`;

/** Behind a figure those of others: ", mot 5,6 procent i Mora och 6 procent i riket". */
const besides = (others: readonly string[], lang: Lang): string =>
  others.length === 0
    ? ''
    : `${lang === 'sv' ? ', mot' : ', compared with'} ${inSeries(others, lang)}`;

// A place among municipalities, counted from the end that is nearer.

/**
 * `rank` counts from the end that `order` begins with, `sharing` is how many others have the same value, `total` how many are
 * ranked; `isWhole` says whether those are all municipalities that there were.
 */
export type SentenceRank = {
  rank: number;
  sharing: number;
  total: number;
  isWhole: boolean;
  order: 'descending' | 'ascending';
};

/** "sjunde lägst", "joint 7th lowest"; null where all have the same value. */
export function placeWords(
  { rank, sharing, total, order }: SentenceRank,
  lang: Lang,
): string | null {
  if (sharing + 1 >= total) return null;
  const fromOther = total - rank - sharing + 1;
  const isFirstEnd = rank <= fromOther;
  const end = isFirstEnd === (order === 'descending') ? 'high' : 'low';
  return placeInWords(
    { rank: isFirstEnd ? rank : fromOther, tied: sharing > 0, end },
    lang,
  );
}

const ofAll = ({ total, isWhole }: SentenceRank, lang: Lang): string => {
  const count = formatCount(total, lang);
  if (lang === 'sv')
    return isWhole ? `av ${count} kommuner` : `av de ${count} kommuner som rangordnas`;
  return isWhole
    ? `of Sweden’s ${count} municipalities`
    : `of the ${count} municipalities that are ranked`;
};

/** A sentence without its full stop; null where all have the same value. */
export function rankClause(rank: SentenceRank, lang: Lang): string | null {
  const place = placeWords(rank, lang);
  if (place === null) return null;
  return `${lang === 'sv' ? 'Det var' : 'That was the'} ${place} ${ofAll(rank, lang)}`;
}

/** "sjunde lägst av 290"; a dash where all have the same value. */
export function rankText(rank: SentenceRank, lang: Lang): string {
  const place = placeWords(rank, lang);
  return place === null
    ? '–'
    : `${place} ${lang === 'sv' ? 'av' : 'of'} ${formatCount(rank.total, lang)}`;
}

/** Beside a figure, with whose calculation it is; null where all have the same value. */
export const rankNote = (
  rank: SentenceRank,
  service: string,
  lang: Lang,
): string | null =>
  placeWords(rank, lang) === null
    ? null
    : `${capitalized(rankText(rank, lang))}, ${lang === 'sv' ? 'beräknat av' : 'calculated by'} ${service}`;

/** The sentences of a figure, each with its full stop. @param country the literal of the country’s own figure, where they compare */
export function figureSentences(
  figure: SentenceFigure,
  { country, rank }: { country: string | null; rank: SentenceRank | null },
): string {
  const { unit } = figure;
  const ranked = rank === null ? null : rankClause(rank, unit.lang);
  const beside = country === null ? [] : [countryAfter(country, unit)];
  const told = `${figureClause(figure)}${besides(beside, unit.lang)}.`;
  return ranked === null ? told : `${told} ${ranked}.`;
}

/** More municipalities than these are told by the highest and the lowest. */
const FEW = 4;

/**
 * At least two figures of one metric and year in sentences, the highest by the exact values first.
 * @param country the literal of the country’s own figure, where they compare
 */
export function comparedSentences(
  about: Omit<SentenceFigure, 'place' | 'literal'>,
  figures: readonly { name: string; value: number }[],
  country: string | null,
): string {
  const { unit } = about;
  const { lang } = unit;
  const sorted = figures.toSorted((a, b) => b.value - a.value);
  const [high, low] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const namesOf = (value: number): string =>
    inSeries(
      sorted.filter((figure) => figure.value === value).map(({ name }) => name),
      lang,
    );
  const clauseOf = (place: string): string =>
    figureClause({ ...about, place, literal: String(high) });
  const beside = country === null ? [] : [countryAfter(country, unit)];
  if (shownNumber(String(high), unit) === shownNumber(String(low), unit)) {
    const all = inSeries(
      sorted.map(({ name }) => name),
      lang,
    );
    const rounded = high === low ? '' : lang === 'sv' ? ', avrundat' : ', rounded';
    return `${clauseOf(all)}${rounded}${besides(beside, lang)}.`;
  }
  const lower = sorted.filter(({ value }) => value < high);
  if (figures.length <= FEW) {
    const others = lower.map(
      ({ name, value }) => `${amountAfter(String(value), unit)} ${inPlace(name, lang)}`,
    );
    return `${clauseOf(namesOf(high))}${besides([...others, ...beside], lang)}.`;
  }
  const count = inWords(figures.length, lang);
  const lowest = amountOf(String(low), unit);
  const told =
    lang === 'sv'
      ? `${clauseOf(namesOf(high))}, den högsta siffran av ${count} kommuner. Den lägsta var ${lowest}, ${inPlace(namesOf(low), lang)}`
      : `${clauseOf(namesOf(high))}, the highest figure of ${count} municipalities. The lowest was ${lowest}, ${inPlace(namesOf(low), lang)}`;
  return `${told}${besides(beside, lang)}.`;
}

// What a brief tells of a figure beside its own sentence. Each is a sentence without its full stop.

type Direction = 'up' | 'down';
type End = 'high' | 'low';

/** A year or an election: what it is called, and as a sentence says when something was. */
type PeriodName = { name: string; at: string };

export function whenOf(period: string, isElections: boolean, lang: Lang): PeriodName {
  if (lang === 'sv')
    return isElections
      ? { name: `valet ${period}`, at: `i valet ${period}` }
      : { name: period, at: period };
  return isElections
    ? { name: `the ${period} election`, at: `in the ${period} election` }
    : { name: period, at: `in ${period}` };
}

const POINTS = {
  sv: { one: 'procentenhet', other: 'procentenheter' },
  en: { one: 'percentage point', other: 'percentage points' },
} as const;

/** How far two figures lie apart, without a sign. @param literal of the difference, as it is shown */
export function distanceOf(literal: string, unit: UnitWords): string {
  const size = literal.replace(/^-/, '');
  if (!isSign(unit)) return amountOf(size, unit);
  const points = POINTS[unit.lang][size === '1' ? 'one' : 'other'];
  return `${formatLiteral(shownLiteral(size, unit), unit.lang)}\u00a0${points}`;
}

const MORE = {
  sv: {
    count: { up: 'fler', down: 'färre' },
    mass: { up: 'mer', down: 'mindre' },
    other: { up: 'högre', down: 'lägre' },
  },
  en: {
    count: { up: 'more', down: 'fewer' },
    mass: { up: 'more', down: 'less' },
    other: { up: 'higher', down: 'lower' },
  },
} as const;

/** "12 färre", "0,3 procentenheter högre", "SEK 300 higher". */
export function moreOf(to: Direction, difference: string, unit: UnitWords): string {
  const isCount = unit.unitCode === 'count';
  const kind = isCount ? 'count' : isTotal(unit) ? 'mass' : 'other';
  const size = difference.replace(/^-/, '');
  // What is counted, the figure's own sentence has said.
  const isSaid = isCount || (unit.noun ?? null) !== null;
  const amount = isSaid ? shownNumber(size, unit) : distanceOf(size, unit);
  return `${amount} ${MORE[unit.lang][kind][to]}`;
}

const sv = {
  since: {
    year: ({ name }: PeriodName) => `sedan ${name}`,
    series: ({ name }: PeriodName) => `i serien, som börjar ${name}`,
    gap: ({ name }: PeriodName) => `i serien från ${name}`,
    break: ({ name }: PeriodName) => `sedan måttet ändrades ${name}`,
  },
  record: (end: End, since: string) =>
    `Det var den ${end === 'high' ? 'högsta' : 'lägsta'} siffran ${since}`,
  run: (steps: number, to: Direction, isElections: boolean) =>
    `Det var ${inOrder(steps, 'sv')} ${isElections ? 'valet' : 'året'} i rad med ${to === 'up' ? 'ökning' : 'minskning'}`,
  always: (to: Direction, isElections: boolean, since: string) =>
    `Siffran ${to === 'up' ? 'ökade' : 'minskade'} varje ${isElections ? 'val' : 'år'} ${since}`,
  largest: (
    more: string,
    before: PeriodName,
    to: Direction,
    isElections: boolean,
    since: string,
  ) =>
    `Det var ${more} än ${before.at}, den största ${to === 'up' ? 'ökningen' : 'minskningen'} ${isElections ? 'mellan två val' : 'på ett år'} ${since}`,
  crossed: (to: Direction, country: string, before: PeriodName) =>
    `Det var ${to === 'up' ? 'över' : 'under'} rikets ${country}. ${capitalized(before.at)} låg kommunen ${to === 'up' ? 'under' : 'över'} riket`,
  moved: (ranked: string, placeBefore: string, before: PeriodName) =>
    `${ranked}, mot ${placeBefore} ${before.at}`,
  far: (distance: string, to: Direction, county: string, median: string) =>
    `Det var ${distance} ${to === 'up' ? 'över' : 'under'} medianen för kommunerna i ${county}, som var ${median}`,
  newYear: (more: string, before: PeriodName) => `Det var ${more} än ${before.at}`,
  unchanged: (before: PeriodName) => `Det var oförändrat jämfört med ${before.name}`,
  prices: 'Beloppen är i löpande priser',
};

const en: typeof sv = {
  since: {
    year: ({ name }) => `since ${name}`,
    series: ({ at }) => `in the series, which begins ${at}`,
    gap: ({ name }) => `in the series from ${name}`,
    break: ({ at }) => `since the measure changed ${at}`,
  },
  record: (end, since) =>
    `That was the ${end === 'high' ? 'highest' : 'lowest'} figure ${since}`,
  run: (steps, to, isElections) =>
    `That was the ${inOrder(steps, 'en')} ${isElections ? 'election' : 'year'} in a row with ${to === 'up' ? 'a rise' : 'a fall'}`,
  always: (to, isElections, since) =>
    `The figure ${to === 'up' ? 'rose' : 'fell'} every ${isElections ? 'election' : 'year'} ${since}`,
  largest: (more, before, to, isElections, since) =>
    `That was ${more} than ${before.at}, the largest ${isElections ? '' : 'one-year '}${to === 'up' ? 'rise' : 'fall'}${isElections ? ' between two elections' : ''} ${since}`,
  crossed: (to, country, before) =>
    `That was ${to === 'up' ? 'above' : 'below'} the country’s ${country}. ${capitalized(before.at)} the municipality was ${to === 'up' ? 'below' : 'above'} the country`,
  moved: (ranked, placeBefore, before) =>
    `${ranked}, compared with the ${placeBefore} ${before.at}`,
  far: (distance, to, county, median) =>
    `That was ${distance} ${to === 'up' ? 'above' : 'below'} the median of the municipalities in ${county}, which was ${median}`,
  newYear: (more, before) => `That was ${more} than ${before.at}`,
  unchanged: (before) => `That was unchanged from ${before.name}`,
  prices: 'Amounts are at current prices',
};

export const TOLD_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };
