// Search in the catalogue by the rules of contract 2, the same for the API, the tools and the website.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { isPeriod, parseTypedId } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import type { Synonyms } from '../data/registry.ts';
import { onceFor } from '../data/text.ts';
import type { WordLists } from '../data/word-lists.ts';
import { distance } from './near.ts';
import { namedMunicipalities, type SearchedPlaces, withoutNear } from './places.ts';
import {
  englishStem,
  isListed,
  isUnrelated,
  kindOf,
  LIVE,
  searchLine,
  slipsIn,
  swedishStem,
  type WordKind,
  wordsOf,
} from './words.ts';

// The catalogue as a search reads it: each word of the names once, with whose names have it, and the definitions as they are.

/** As much of a metric as a search reads. */
export type SearchedMetric = Pick<
  CatalogueMetric,
  | 'id'
  | 'kpiId'
  | 'aliases'
  | 'synonyms'
  | 'title'
  | 'officialTitle'
  | 'definition'
  | 'subject'
  | 'last'
  | 'covered'
>;

type SearchedSubject = { slug: string; title: Localized; synonyms: Synonyms };

/** What it costs by where a word stands. */
const NAMED = { names: 0, titles: 0, synonyms: 10, official: 30 } as const;
const OF_SUBJECT = 40;
const DEFINED = 60;

type Field = keyof typeof NAMED;
const FIELDS = Object.entries(NAMED) as [Field, number][];

/** What a metric is called, in each field, as keys. */
type Names = Record<Field, readonly string[]>;

/** Metrics that are called by a word, or whose subject is, and what it costs by where it stands. */
type Occurrence = { metrics: readonly number[]; where: number };

/** Words with a space at either end of each; `starts` has where each part begins. */
type Text = { text: string; starts: readonly number[] };

/** The catalogue as a search reads it. */
type Texts = {
  /** By metric. */
  names: readonly Names[];
  /** Every different word of the names, a part each, and whose names have it. */
  words: readonly string[];
  occurrences: readonly (readonly Occurrence[])[];
  named: Text;
  /** A part for each metric. */
  defined: Text;
  lists: WordLists;
};

/** Texts as keys, a line each. */
const keysOf = (texts: readonly string[]): string[] => searchLine(texts.join('\n')).split('\n');

const namesOf = (metric: SearchedMetric): Names => {
  const { id, kpiId, aliases, title, synonyms, officialTitle } = metric;
  return {
    names: keysOf([id, kpiId ?? id, ...aliases]),
    titles: keysOf([title.sv, title.en]),
    synonyms: keysOf([...synonyms.sv, ...synonyms.en]),
    official: keysOf(officialTitle === null ? [] : [officialTitle]),
  };
};

/** Where every word of the names stands, and of the subjects; a metric may have it in several fields. */
function occurrencesOf(
  names: readonly Names[],
  { metrics, subjects }: { metrics: readonly SearchedMetric[]; subjects: readonly SearchedSubject[] },
): Map<string, Occurrence[]> {
  const occurrences = new Map<string, Occurrence[]>();
  const put = (lines: readonly string[], occurrence: Occurrence) => {
    for (const line of lines)
      for (const word of line.split(' ')) {
        const own = occurrences.get(word);
        if (own === undefined) occurrences.set(word, [occurrence]);
        else own.push(occurrence);
      }
  };
  for (const [metric, own] of names.entries())
    for (const [field, where] of FIELDS) put(own[field], { metrics: [metric], where });
  for (const { slug, title, synonyms } of subjects) {
    const own = metrics.flatMap(({ subject }, metric) => (subject === slug ? metric : []));
    const lines = keysOf([slug, title.sv, title.en, ...synonyms.sv, ...synonyms.en]);
    put(lines, { metrics: own, where: OF_SUBJECT });
  }
  occurrences.delete('');
  return occurrences;
}

function textOf(parts: readonly string[]): Text {
  const starts: number[] = [];
  let end = 0;
  for (const part of parts) {
    starts.push(end);
    end += part.length + BETWEEN.length;
  }
  return { text: ` ${parts.join(BETWEEN)} `, starts };
}

const BETWEEN = ' \n ';

function textsOf(
  metrics: readonly SearchedMetric[],
  subjects: readonly SearchedSubject[],
  lists: WordLists,
): Texts {
  const names = metrics.map(namesOf);
  const occurrences = occurrencesOf(names, { metrics, subjects });
  const words = [...occurrences.keys()];
  const defined = metrics.map(({ definition }) =>
    definition ? searchLine(`${definition.sv} ${definition.en}`) : '',
  );
  return {
    names,
    words,
    occurrences: [...occurrences.values()],
    named: textOf(words),
    defined: textOf(defined),
    lists,
  };
}

// How a word of a query matches the words of the catalogue, and what that costs (contract 2, Metrics query).

/** What it costs by how it matches. */
const HOW = { whole: 0, inflected: 10, prefix: 20, tail: 30, part: 50, near: 60, slip: 20 } as const;

const NO_MATCH = 0xffff;

/** By metric, what the cheapest match of a word costs; NO_MATCH where there is none. */
type Costs = Uint16Array;

const newCosts = (length: number): Costs => new Uint16Array(length).fill(NO_MATCH);

/** Letters that a stem must have to be looked for at the end of a word, and a word to be looked for inside of another. */
const SHORTEST = { inflected: 3, stem: 4, part: 5 };

type Stems = { swedish: string; english: string };

/** How other words match `word`; each is compared once. */
function matcher(lists: WordLists, word: string, { swedish, english }: Stems): (other: string) => number {
  const isStem = Math.min(swedish.length, english.length) >= SHORTEST.stem;
  const how = (other: string): number => {
    if (other === word) return HOW.whole;
    if (isUnrelated(lists, word, other)) return NO_MATCH;
    const stem = word.length < SHORTEST.inflected ? '' : swedishStem(other);
    if (stem === swedish || (stem !== '' && englishStem(other) === english)) return HOW.inflected;
    if (other.startsWith(word) || (isStem && other.startsWith(swedish))) return HOW.prefix;
    if (isTail(other, word) || (isStem && isTail(stem, swedish))) return HOW.tail;
    return word.length >= SHORTEST.part && other.includes(isStem ? swedish : word) ? HOW.part : NO_MATCH;
  };
  const known = new Map<string, number>();
  return (other) => {
    const cost = known.get(other) ?? how(other);
    known.set(other, cost);
    return cost;
  };
}

/** The last part of a compound: `skola` in `grundskola`, `bil` in `personbil`, but not `tåg` in `företag`. */
function isTail(other: string, tail: string): boolean {
  const head = other.length - tail.length;
  return other.endsWith(tail) && (tail.length >= 4 ? head >= 3 : tail.length === 3 && head >= 5);
}

/** Takes what a word costs wherever it occurs, where it is less than before. */
function take(costs: Costs, occurrences: readonly Occurrence[], how: number): void {
  for (const { metrics, where } of occurrences)
    for (const metric of metrics) costs[metric] = Math.min(costs[metric] ?? NO_MATCH, where + how);
}

/**
 * What a word finds by ways that cost `most` or less. A stem is a part of every word that it matches, and one or two letters
 * are the beginning of all that they match: only those are looked at. In a definition what has a stem of three letters or
 * less must be a word alone: `18` of 18–64 and not of 1800, no `vad` for väder.
 */
function costsOf(
  { names, occurrences, named, defined, lists }: Texts,
  word: string,
  most: number = NO_MATCH,
): Costs {
  const [swedish, english] = [swedishStem(word), englishStem(word)];
  const part = swedish.length < english.length ? swedish : english;
  const howOf = matcher(lists, word, { swedish, english });
  const costs = newCosts(names.length);
  for (const { other, at } of wordsWith(named, word.length < SHORTEST.inflected ? ` ${word}` : part)) {
    const how = howOf(other);
    if (how <= most && how !== NO_MATCH) take(costs, occurrences[at] ?? [], how);
  }
  for (const { other, at } of wordsWith(defined, part.length < SHORTEST.stem ? ` ${word} ` : part)) {
    const how = howOf(other);
    if (how <= most && how !== NO_MATCH) take(costs, [{ metrics: [at], where: DEFINED }], how);
  }
  return costs;
}

/** Every word of a text that has `part` in it, and in which of its parts it stands. */
function wordsWith({ text, starts }: Text, part: string): { other: string; at: number }[] {
  const found: { other: string; at: number }[] = [];
  let at = 0;
  for (let from = text.indexOf(part); from >= 0; ) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= from) at++;
    const start = text.lastIndexOf(' ', from) + 1;
    const end = text.indexOf(' ', Math.max(start, from));
    found.push({ other: text.slice(start, end), at });
    from = text.indexOf(part, end);
  }
  return found;
}

/** Whether nothing matches a word. */
const isUnknown = (texts: Texts, word: string): boolean =>
  costsOf(texts, word).every((cost) => cost === NO_MATCH);

/**
 * The words as the catalogue has them: a number with the letters before it where it has them so (`co 2`), and where nothing
 * matches a word its letters and its number apart (`åk9`) or its number alone (`9th`).
 */
function knownWords(texts: Texts, words: readonly string[]): string[] {
  const known: string[] = [];
  for (const [at, word] of words.entries()) {
    const joined = `${words[at - 1] ?? ''}${word}`;
    if (/^[a-z]+\d+$/.test(joined) && /^\d/.test(word) && texts.words.includes(joined))
      known.splice(-1, 1, joined);
    else known.push(...knownAs(texts, word));
  }
  return known;
}

function knownAs(texts: Texts, word: string): string[] {
  const apart = /^([a-z]+)(\d+)$/.exec(word) ?? /^(\d+)(?:th|an|e)$/.exec(word);
  return apart !== null && isUnknown(texts, word) ? apart.slice(1) : [word];
}

/** As `costsOf`, and words of names spelt nearly so: `vård` is no slip of `var`, which only binds. */
function nearCostsOf(texts: Texts, word: string): Costs {
  const costs = costsOf(texts, word);
  const bound = slipsIn(word);
  if (bound === 0) return costs;
  for (const [at, other] of texts.words.entries()) {
    const slips = distance(word, other, bound);
    if (slips > bound || isUnrelated(texts.lists, word, other) || isListed(texts.lists, 'binding', other))
      continue;
    take(costs, texts.occurrences[at] ?? [], HOW.near + slips * HOW.slip);
  }
  return costs;
}

// What a word is made of that the catalogue does not have as one: a compound, or two words without their space.

/** Letters of a part. What is looked past has one more: not the `län` of billån. */
const COMPOUND_SHORTEST = 3;

/** Letters that are looked at. */
const COMPOUND_LONGEST = 40;

const compoundStemsOf = onceFor(
  ({ words }: Texts) => new Set(words.flatMap((word) => [swedishStem(word), englishStem(word)])),
);

/**
 * The parts that say what is sought: `jordbruks` and `utslapp` of jordbruksutsläpp, `brotts` of brottsstatistik. The word
 * itself where something matches it, or where a part is neither in the catalogue nor looked past; none of kommunstatistik.
 */
function partsOf(texts: Texts, lists: WordLists, word: string): string[] {
  if (!isUnknown(texts, word)) return [word];
  const soughtOf = (part: string): string[] | null => {
    const isSought = ['content', 'living', 'year'].includes(kindOf(lists, part));
    if (!isSought) return part.length > COMPOUND_SHORTEST ? [] : null;
    if (isUnrelated(lists, part, word)) return null;
    const stems = compoundStemsOf(texts);
    return stems.has(swedishStem(part)) || stems.has(englishStem(part)) ? [part] : null;
  };
  // Two parts of three letters are chance: `mal` and `ung` in Malung.
  if (word.length <= 2 * COMPOUND_SHORTEST) return [word];
  for (let at = COMPOUND_SHORTEST; at <= Math.min(word.length, COMPOUND_LONGEST) - COMPOUND_SHORTEST; at++) {
    const head = word.slice(0, at);
    const sought = [soughtOf(head) ?? soughtOf(head.replace(/s$/, '')), soughtOf(word.slice(at))];
    const parts = sought.flatMap((part) => part ?? []);
    if (!sought.includes(null)) return parts;
  }
  return [word];
}

// Which of the metrics that match is meant: the one that is called so, then what most people mean.

type SearchQuestion = {
  /** What it was read by. */
  lists: WordLists;
  /** Every word of the query. */
  words: readonly string[];
  /** Those that every metric found must have. */
  sought: readonly string[];
  /** Those that need not match. */
  aside: readonly string[];
};

/** Where the names of a metric stand, and what one is worth: an id or an alias that is the whole query comes first, then a title. */
const NAMING = [
  { field: 'names', whole: 20_000, called: 40 },
  { field: 'titles', whole: 10_000, called: 40 },
  { field: 'official', whole: 10_000, called: 40 },
  { field: 'synonyms', whole: 0, called: 30 },
] as const;

/** Asked for letter by letter it is more likely meant than a name that only has the same words: `hur gamla blir män`. */
const TO_THE_LETTER = 8;
/** By its other words alone a name is less likely meant that has some which only bind. */
const UNBOUND = 10;
/** For each word that need not match, and does so for less than that. */
const ASIDE = 25;
const NEARLY = 30;

/** A name, or what is asked: its line, and its words but those that only bind. */
type Phrase = { line: string; words: readonly string[]; isBound: boolean };

function phraseOf(lists: WordLists, line: string): Phrase {
  const all = line.split(' ');
  const words = all.filter((word) => !isListed(lists, 'binding', word));
  return { line, words, isBound: words.length < all.length };
}

/** The first three letters decide most. */
const beginningOf = ({ words: [first = ''] }: Phrase): string => first.slice(0, 3);

/** The names of a metric by how they begin, for the lists that they are read by. */
const namesIn = onceFor((names: Names) =>
  onceFor((lists: WordLists) => {
    const all = NAMING.flatMap(({ field, whole, called }) =>
      names[field].map((line) => ({ ...phraseOf(lists, line), whole, called })),
    );
    return Map.groupBy(all, beginningOf);
  }),
);

const STEMS = [swedishStem, englishStem];
const stemsOf = onceFor(({ words }: Phrase) => STEMS.map((stem) => words.map(stem).join(' ')));

/** Whether both have the same words, in any inflected form of either language. */
const haveSameWords = (one: Phrase, other: Phrase): boolean =>
  stemsOf(one).some((stems, at) => stems === stemsOf(other)[at]);

/** By metric: how much less it costs for what it is called, and for matching the words that need not match. */
function likelihoodOf(
  texts: Texts,
  { lists, words, sought, aside }: SearchQuestion,
): (metric: number) => number {
  const query = words.join(' ');
  const asked = [words, sought, [...sought, ...aside]].map((some) => phraseOf(lists, some.join(' ')));
  const besides: Costs[] = aside.map((word) => costsOf(texts, word));
  return (metric) => {
    const names = texts.names[metric];
    const worths = asked.flatMap((one) =>
      (names === undefined ? [] : (namesIn(names)(lists).get(beginningOf(one)) ?? [])).map((name) => {
        const whole = name.line === query ? name.whole : 0;
        if (!haveSameWords(name, one)) return whole;
        const apart = name.isBound ? -UNBOUND : 0;
        return whole + name.called + (query.startsWith(name.line) ? TO_THE_LETTER : apart);
      }),
    );
    const near = besides.filter((costs) => (costs[metric] ?? NO_MATCH) < NEARLY);
    return Math.max(0, ...worths) + near.length * ASIDE;
  };
}

const TOTAL = /(?:^|[ \n])(?:totalt?|samtliga|all[ae]?)(?:$|[ \n])/;
const LONGEST = 8;

/** By metric: 0 to 53, least for short titles, totals and well covered, recent metrics. */
function priorsOf(texts: Texts, metrics: readonly SearchedMetric[]): number[] {
  const newest = metrics.reduce((most, { last }) => Math.max(most, Number(last ?? 0)), 0);
  const widest = metrics.reduce((most, { covered }) => Math.max(most, covered), 1);
  return metrics.map(({ last, covered }, at) => {
    const { titles = [], official = [] } = texts.names[at] ?? {};
    const length = Math.min(LONGEST, ...titles.map((title) => title.split(' ').length));
    const isTotal = TOTAL.test([...titles, ...official].join('\n'));
    const age = Math.min(5, newest - Number(last ?? 0));
    return 2 * length + (isTotal ? 0 : 12) + 3 * age + Math.round(10 * (1 - covered / widest));
  });
}

// Words beside what is asked: those that narrow it where a metric is called so, and the numbers that only count or date.

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d{1,6}$/.test(word);

/** Those that are looked past where no metric is called so: of that kind, and what `per` counts by (`per 1000 invånare`). */
function sharpeningAmong(lists: WordLists, words: readonly string[]): string[] {
  return words.filter((word, at) => {
    const kind = kindOf(lists, word);
    return kind === 'sharpening' || (['content', 'counting'].includes(kind) && isBehindPer(words, at));
  });
}

/** At most two numbers stand between: `per 100 000 invånare`. */
function isBehindPer(words: readonly string[], at: number): boolean {
  const before = [1, 2, 3].find((back) => !isNumber(words[at - back])) ?? 0;
  return words[at - before] === 'per';
}

const SUPERLATIVE = /(?:aste|[^aeiouy]sta|[^aeiouy]est)$/;

/** Whether a number says how many are listed (`topp 10`, `tio i topp`, `de tio rikaste`, `10 kommuner`) or how many years (`senaste 5 åren`, `på tio år`). */
function isLength(lists: WordLists, words: readonly string[], at: number): boolean {
  const next = words[at + 1] === 'i' ? at + 2 : at + 1;
  const [before = '', word = '', behind = ''] = [words[at - 1], words[at], words[next]];
  const isSpelt = isListed(lists, 'numbers', word);
  if (!isSpelt && !/^\d{1,3}$/.test(word)) return false;
  if (isSpelt && isListed(lists, 'years', behind)) return true;
  if (isListed(lists, 'ages', before)) return false;
  if (['comparing', 'place'].includes(kindOf(lists, behind)) || SUPERLATIVE.test(behind)) return true;
  return [before, behind].some((beside) => isListed(lists, 'listing', beside));
}

/** Whether a number is of a date: `31` of 31 december, `12` and `31` of 2022-12-31, `22` of 2021/22. */
function isOfDate(lists: WordLists, words: readonly string[], at: number): boolean {
  if (!/^\d{1,2}$/.test(words[at] ?? '')) return false;
  const isIso = (year: number): boolean =>
    isPeriod(words[year] ?? '') &&
    /^(?:0\d|1[0-2])$/.test(words[year + 1] ?? '') &&
    /^[0-3]\d$/.test(words[year + 2] ?? '');
  const before = words[at - 1] ?? '';
  const isNextYear = isPeriod(before) && String(Number(before) + 1).slice(-2) === words[at];
  return isListed(lists, 'months', words[at + 1] ?? '') || isNextYear || isIso(at - 1) || isIso(at - 2);
}

/** Whether a number is of whole thousands, as no age, class or identifier is: `50000`, `50` and `000` of 50 000; not behind `per`. */
function isOfThousands(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (isBehindPer(words, at)) return false;
  return word === '000' || /^[1-9]\d+000$/.test(word) || (isNumber(word) && words[at + 1] === '000');
}

/** Without what only counts or dates: no metric is sought by it. */
export const withoutCounts = (lists: WordLists, words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !isListed(lists, 'months', word) &&
      !isLength(lists, words, at) &&
      !isOfThousands(words, at) &&
      !isOfDate(lists, words, at),
  );

// What a query asks for: which of its words are sought, and which are looked past.

/** Different words that a query may search for. No metric has more, and no title half as many. */
const MOST_WORDS = 32;

const ofKind = (lists: WordLists, words: readonly string[], ...kinds: WordKind[]): string[] => [
  ...new Set(words.filter((word) => kinds.includes(kindOf(lists, word)))),
];

/** The first list that has a word. */
const firstOf = (...lists: string[][]): string[] => lists.find(({ length }) => length > 0) ?? [];

/** `narrowing`: what is sought too, where a metric is called so. `isPlace` where nothing is sought but names of places. */
type Question = SearchQuestion & { narrowing: readonly string[]; isPlace: boolean };

/** What is sought: no word that only binds or names a municipality or a county, unless nothing else is left. */
function questionOf(searched: SearchedPlaces, texts: Texts, query: string): Question {
  const lists = searched.wordLists;
  const words = wordsOf(query);
  const unnamed = namedMunicipalities(searched, query).words;
  const sought = soughtAmong(lists, words, unnamed);
  const sharpening = new Set(sharpeningAmong(lists, unnamed));
  const plain = sought.filter((word) => !sharpening.has(word));
  const needed = plain.length > 0 ? plain : sought;
  const known = needed.length > MOST_WORDS ? needed : knownWords(texts, needed);
  return {
    lists,
    words,
    sought: [...new Set(known)],
    narrowing: sought.filter((word) => !needed.includes(word)),
    aside: ofKind(lists, words, 'living', 'counting', 'place'),
    isPlace: !needed.some((word) => unnamed.includes(word)),
  };
}

/** The words that say what is asked, with those that sharpen it; none where nothing is. */
export function askedAmong(lists: WordLists, all: readonly string[], isOfPlace: boolean): string[] {
  const words = withoutCounts(lists, all);
  const isSize =
    isOfPlace &&
    words.some((word) => isListed(lists, 'sizes', word)) &&
    ofKind(lists, words, 'counting').length === 0;
  const asked = firstOf(
    ofKind(lists, words, 'content'),
    ofKind(lists, words, 'paying'),
    ofKind(lists, words, 'living'),
    isSize ? [LIVE] : [],
  );
  return [...new Set([...asked, ...sharpeningAmong(lists, words)])];
}

/** Beside a name the kind of the place is a part of it; which place is the best of all nobody can say. */
function soughtAmong(lists: WordLists, words: readonly string[], unnamed: readonly string[]): string[] {
  const isNamed = unnamed.length < words.length;
  const places = ofKind(lists, unnamed, 'place');
  const asked = firstOf(
    askedAmong(lists, unnamed, isNamed || places.length > 0),
    ofKind(lists, unnamed, 'counting'),
  );
  const rest = withoutCounts(lists, unnamed);
  const isRanked = rest.length < unnamed.length || ofKind(lists, rest, 'comparing').length > 0;
  if (asked.length === 0 && places.length > 0 && isRanked) return [];
  return firstOf(
    asked,
    isNamed ? [] : places,
    ofKind(lists, unnamed, 'year'),
    withoutCounts(lists, words).filter((word) => !['binding', 'place'].includes(kindOf(lists, word))),
    [...words],
  );
}

export type Searched<M extends SearchedMetric> = SearchedPlaces & {
  metrics: readonly M[];
  subjects: readonly SearchedSubject[];
};

/** `approximate` where nothing but near spellings was found. */
type FoundMetrics<M> = { metrics: M[]; approximate: boolean };

/** Near spellings and what sharpens are looked for in a question that a person types, not in a page. */
export const MOST_NEAR_WORDS = 8;

type Index = { texts: Texts; priors: readonly number[] };

const searchIndexOf = onceFor(({ metrics, subjects, wordLists }: Searched<SearchedMetric>): Index => {
  const texts = textsOf(metrics, subjects, wordLists);
  return { texts, priors: priorsOf(texts, metrics) };
});

/** The metrics in which every word occurs that says what is searched for: the one that most people mean first. */
export function searchMetrics<M extends SearchedMetric>(
  searched: Searched<M>,
  query: string,
): FoundMetrics<M> {
  const observation = parseTypedId(query);
  if (observation !== null)
    return { metrics: searched.metrics.filter(({ id }) => id === observation.metric), approximate: false };
  const index = searchIndexOf(searched);
  const { texts } = index;
  const asked = questionOf(searched, texts, query);
  const whole = costsOfAll(texts, asked.sought, costsOf);
  const sought = whole === null ? partsOfAll(texts, asked.lists, asked.sought) : asked.sought;
  const exact = whole ?? costsApart(texts, asked.sought, sought);
  const costs = exact ?? nearCostsOfAll(searched, texts, asked);
  const question = { ...asked, sought };
  const metrics = costs === null ? [] : inOrder(searched.metrics, { index, question, costs });
  return { metrics, approximate: exact === null && metrics.length > 0 };
}

/**
 * Why a search finds no metric: the words that stand in none, as they are typed; empty where each stands in some metric
 * and no metric has all. Null where only a place is named, or too much to say.
 */
export function unknownWords(searched: Searched<SearchedMetric>, query: string): string[] | null {
  const { texts } = searchIndexOf(searched);
  const { lists, sought, isPlace } = questionOf(searched, texts, query);
  const isAsked = sought.some((word) => kindOf(lists, word) !== 'sharpening');
  if (isPlace || !isAsked || sought.length > MOST_NEAR_WORDS) return null;
  const unknown = sought.filter((word) => isUnknown(texts, word));
  const typed = query.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(typed.filter((word) => wordsOf(word).some((one) => unknown.includes(one))))];
}

/** Whether what is sought stands in a metric word by word, inflected or not, and not only in parts of its words. */
export function standsInMetric(searched: Searched<SearchedMetric>, query: string): boolean {
  const { texts } = searchIndexOf(searched);
  const { sought } = questionOf(searched, texts, query);
  return costsOfAll(texts, sought, (_, word) => costsOf(texts, word, HOW.inflected)) !== null;
}

const sumOf = (costs: Costs, more: Costs): Costs =>
  costs.map((cost, at) => Math.min(NO_MATCH, cost + (more[at] ?? NO_MATCH)));

/** By metric the sum over the words, NO_MATCH where one does not match; null where no metric is left. */
function costsOfAll(
  texts: Texts,
  words: readonly string[],
  costsFor: (texts: Texts, word: string) => Costs,
): Costs | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  let sums: Costs | null = null;
  for (const word of words) {
    const own: Costs = costsFor(texts, word);
    const before: Costs | null = sums;
    sums = before === null ? own : sumOf(before, own);
    if (sums.every((cost) => cost === NO_MATCH)) return null;
  }
  return sums;
}

const partsOfAll = (texts: Texts, lists: WordLists, words: readonly string[]): readonly string[] =>
  words.length > MOST_NEAR_WORDS ? words : words.flatMap((word) => partsOf(texts, lists, word));

/** The words in their parts, each of which a metric must have whole. */
const costsApart = (texts: Texts, words: readonly string[], parts: readonly string[]): Costs | null =>
  costsOfAll(texts, parts, (_, part) =>
    costsOf(texts, part, words.includes(part) ? NO_MATCH : HOW.inflected),
  );

/** A slip of the finger in the name of a municipality is looked past, as the name is; the name itself is no slip. */
function nearCostsOfAll(
  { municipalities }: Searched<SearchedMetric>,
  texts: Texts,
  { lists, sought, isPlace }: Question,
): Costs | null {
  if (isPlace || sought.length > MOST_NEAR_WORDS) return null;
  const unnamed = withoutNear(municipalities, sought);
  return (
    costsOfAll(texts, sought, nearCostsOf) ??
    costsOfAll(texts, unnamed, nearCostsOf) ??
    costsApart(texts, unnamed, partsOfAll(texts, lists, unnamed))
  );
}

/** Costs less than any word of a definition. */
const CALLED = DEFINED;

/** Each further word leaves those that it matches, where one of them is called so. */
function narrowed(texts: Texts, costs: Costs, narrowing: readonly string[]): Costs {
  let left = costs;
  for (const word of narrowing.slice(0, MOST_NEAR_WORDS)) {
    const own = costsOf(texts, word);
    const both = sumOf(left, own);
    if (both.some((cost, at) => cost !== NO_MATCH && (own[at] ?? NO_MATCH) < CALLED)) left = both;
  }
  return left;
}

type Found = { index: Index; question: Question; costs: Costs };

/** Exact id or alias, exact title, then by cost, then by id: the catalogue's order, which a sort leaves as it is. */
function inOrder<M extends SearchedMetric>(metrics: readonly M[], { index, question, costs }: Found): M[] {
  const { texts, priors } = index;
  const left = narrowed(texts, costs, question.narrowing);
  const likelihood = likelihoodOf(texts, question);
  const ranked = metrics.flatMap((metric, at) => {
    const cost = left[at] ?? NO_MATCH;
    return cost === NO_MATCH ? [] : { metric, cost: cost + (priors[at] ?? 0) - likelihood(at) };
  });
  ranked.sort((a, b) => a.cost - b.cost);
  return ranked.map(({ metric }) => metric);
}
