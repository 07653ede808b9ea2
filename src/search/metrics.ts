// Search in the catalogue by the rules of contract 2, the same for the API, the tools and the website: a question is read,
// its words are matched with those of the catalogue, and what all of them find is put in order.
import type { CatalogueMetric } from '../data/catalogue.ts';
import { isPeriod, parseTypedId } from '../data/identifier.ts';
import { LANGS, type Lang, type Localized } from '../data/lang.ts';
import type { Synonyms } from '../data/registry.ts';
import { onceFor } from '../data/text.ts';
import type { WordLists } from '../data/word-lists.ts';
import { near, type Spellings, slipsIn, spellingsOf } from './near.ts';
import { namedMunicipalities, type SearchedPlaces, withoutNear } from './places.ts';
import {
  englishStem,
  isListed,
  kindOf,
  LIVE,
  searchLine,
  swedishStem,
  type WordKind,
  wordsOf,
} from './words.ts';

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

/** What is searched: the catalogue, and the register and the lists by which a question is read. */
export type SearchSource<M extends SearchedMetric> = SearchedPlaces & {
  metrics: readonly M[];
  subjects: readonly { slug: string; title: Localized; synonyms: Synonyms }[];
};

/** Near spellings are looked for in a question that a person types, not in a page. */
export const MOST_NEAR_WORDS = 8;

/** What a search finds: `approximate` where nothing but near spellings, `unmatched` the words that it leaves out, as typed. */
type SearchResult<M> = { metrics: M[]; approximate: boolean; unmatched: string[] };

/**
 * The metrics in which every word occurs that says what is searched for: the one that most people mean first. Where there is
 * none, those with as many of the words as any has; none where no word is left.
 */
export function searchMetrics<M extends SearchedMetric>(
  searched: SearchSource<M>,
  query: string,
): SearchResult<M> {
  const observation = parseTypedId(query);
  if (observation !== null) {
    const metrics = searched.metrics.filter(({ id }) => id === observation.metric);
    return {
      metrics,
      approximate: false,
      unmatched: metrics.length === 0 ? [query.trim()] : [],
    };
  }
  const index = indexOf(searched);
  const read = readQuery(searched, index, query);
  const hits = read.isCountry
    ? null
    : (costsOfEvery(searched, index, read) ?? costsOfMost(searched, index, read));
  if (hits === null) {
    const lacking =
      read.isPlace || read.sought.length === 0
        ? unbound(index, read.words)
        : read.sought;
    return { metrics: [], approximate: false, unmatched: asTyped(query, lacking) };
  }
  const { costs, approximate, sought, lacking } = hits;
  const left = narrowed(index, costs, read.narrowing);
  const metrics = inOrder(searched, index, { ...read, sought }, left);
  const first = searched.metrics.findIndex(({ id }) => id === metrics[0]?.id);
  const uncounted = read.counted.filter(
    (word) => (costsOf(index, word)[first] ?? NO_MATCH) === NO_MATCH,
  );
  return {
    metrics,
    approximate,
    unmatched: asTyped(query, [...lacking, ...uncounted]),
  };
}

/** What each metric costs that is found by what is sought, beside what is left out of that. */
type SearchCosts = {
  costs: Costs;
  approximate: boolean;
  sought: readonly string[];
  lacking: readonly string[];
};

/** By every word: as it is, in its parts, or spelt nearly so. */
function costsOfEvery(
  searched: SearchSource<SearchedMetric>,
  index: Index,
  read: ReadQuery,
): SearchCosts | null {
  const hits = { approximate: false, sought: read.sought, lacking: [] };
  const whole = costsOfAll(index, read.sought, costsOfWord);
  if (whole !== null) return { ...hits, costs: whole };
  const sought = partsOfAll(index, read.sought);
  const apart = costsApart(index, read.sought, sought);
  if (apart !== null) return { ...hits, sought, costs: apart };
  const near = nearCostsOfAll(searched, index, read);
  return near === null ? null : { ...hits, ...near, approximate: true };
}

/**
 * By the words of the metric that has most of them, the likeliest of several: those that it lacks are left out. None by
 * numbers alone.
 */
function costsOfMost(
  searched: SearchSource<SearchedMetric>,
  index: Index,
  read: ReadQuery,
): SearchCosts | null {
  const { typed: words, isPlace } = read;
  if (isPlace || words.length > MOST_WORDS) return null;
  const carrying = words.map((parts) =>
    parts.map((word) => carryingCosts(index, word)).reduce(sumOf),
  );
  const isNamed = (parts: readonly string[]): boolean =>
    parts.some((word) => !isNumber(word));
  const has = (at: number, metric: number): boolean =>
    (carrying[at]?.[metric] ?? NO_MATCH) !== NO_MATCH;
  const counts = index.names.map((_, metric) => {
    const matched = words.filter((_, at) => has(at, metric));
    return matched.some(isNamed) ? matched.length : 0;
  });
  const most = Math.max(0, ...counts);
  if (most === 0) return null;
  const sums = counts.map((count, metric) => {
    const costs = carrying
      .map((one) => one[metric] ?? NO_MATCH)
      .filter((cost) => cost !== NO_MATCH);
    return count < most ? NO_MATCH : costs.reduce((sum, cost) => sum + cost, 0);
  });
  const [best] = inOrder(searched, index, read, Uint16Array.from(sums));
  const metric = searched.metrics.findIndex(({ id }) => id === best?.id);
  const isKept = (_: unknown, at: number): boolean => has(at, metric);
  return {
    costs: carrying.filter(isKept).reduce(sumOf),
    approximate: false,
    sought: words.filter(isKept).flat(),
    lacking: words.filter((_, at) => !has(at, metric)).flat(),
  };
}

/** The words, if there are any, that do more than bind. */
const unbound = ({ lists }: Index, words: readonly string[]): string[] =>
  words.filter((word) => !isListed(lists, 'binding', word));

/** The words of a query in which any of these stands, as they are typed: `åk9` and `co 2`, too. */
function asTyped(query: string, words: readonly string[]): string[] {
  const sought = new Set(words);
  const typed = query.match(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu) ?? [];
  const keys = typed.map((word) => wordsOf(word).join(''));
  return [
    ...new Set(
      typed.filter((_, at) => {
        const [before = '', key = '', behind = ''] = [
          keys[at - 1],
          keys[at],
          keys[at + 1],
        ];
        const forms = [
          key,
          before + key,
          key + behind,
          ...(lettersAndNumber(key) ?? []),
        ];
        return key !== '' && forms.some((form) => sought.has(form));
      }),
    ),
  ];
}

/** Whether a query names the country and nothing that is asked of it. */
export const asksForCountry = (
  searched: SearchSource<SearchedMetric>,
  query: string,
): boolean => readQuery(searched, indexOf(searched), query).isCountry;

/** Whether what is sought stands in a metric word by word, inflected or not, and not only in parts of its words. */
export function standsInMetric(
  searched: SearchSource<SearchedMetric>,
  query: string,
): boolean {
  const index = indexOf(searched);
  const { sought } = readQuery(searched, index, query);
  return (
    costsOfAll(index, sought, (_, word) => costsOf(index, word, HOW.inflected)) !== null
  );
}

// The catalogue as a search reads it: every different word once, with the metrics in which it stands.

/** By where a name of a metric stands: what a word of it costs, and what it is worth that the whole query is the name, or has its words. */
const NAMES = {
  names: { cost: 0, whole: 20_000, called: 40 },
  titles: { cost: 0, whole: 10_000, called: 40 },
  synonyms: { cost: 10, whole: 0, called: 30 },
  official: { cost: 30, whole: 10_000, called: 40 },
} as const;
const OF_SUBJECT = 40;
const DEFINED = 60;

type Field = keyof typeof NAMES;
const FIELDS = Object.keys(NAMES) as Field[];

/** A name or a text, and the language in which its words are inflected: null for either. */
type Line = { text: string; lang: Lang | null };

/** What a metric is called, a line each. */
type Names = Record<Field, readonly Line[]>;

/**
 * Metrics in which a word stands, by their places in the catalogue, what it costs by where, and in which language it is
 * inflected there: null where in either.
 */
type Occurrence = { metrics: readonly number[]; where: number; lang: Lang | null };

type Index = {
  /** By metric. */
  names: readonly Names[];
  /** The same as phrases, by how they begin: read where a metric is found, and once. */
  phrasesOf: (names: Names) => ReadonlyMap<string, readonly Name[]>;
  /** By metric: the stems of the heads of its titles. */
  heads: readonly Localized[];
  /** By metric: what it costs whatever is asked. */
  priors: readonly number[];
  /** Where each word stands, in the order of the catalogue. */
  words: ReadonlyMap<string, readonly Occurrence[]>;
  /** The words, a line each: what stands nowhere in it matches nothing. */
  text: string;
  stems: ReadonlyMap<string, Stems>;
  spellings: Spellings;
  /** What the words last sought cost: a question is looked at in several ways, by the same words. */
  kept: Map<string, Costs>;
  lists: WordLists;
};

const indexOf = onceFor(
  ({ metrics, subjects, wordLists }: SearchSource<SearchedMetric>): Index => {
    const names = metrics.map(namesOf);
    const occurrencesByWord = new Map<string, Occurrence[]>();
    const put = (lines: readonly Line[], own: readonly number[], where: number) => {
      const occurrences = Map.groupBy(lines, ({ lang }) => lang);
      for (const [lang, ofLang] of occurrences) {
        const occurrence = { metrics: own, where, lang };
        for (const { text } of ofLang)
          for (const word of text.split(' ')) {
            const known = occurrencesByWord.get(word);
            if (known === undefined) occurrencesByWord.set(word, [occurrence]);
            else if (known.at(-1) !== occurrence) known.push(occurrence);
          }
      }
    };
    for (const [at, own] of names.entries())
      for (const field of FIELDS) put(own[field], [at], NAMES[field].cost);
    for (const { slug, title, synonyms } of subjects) {
      const subjectIndexes = metrics.flatMap(({ subject }, at) =>
        subject === slug ? at : [],
      );
      put(
        [...linesOf([slug], 'sv'), ...linesOfBoth(title), ...linesOfBoth(synonyms)],
        subjectIndexes,
        OF_SUBJECT,
      );
    }
    for (const [at, { definition }] of metrics.entries())
      if (definition !== null) put(linesOfBoth(definition), [at], DEFINED);
    occurrencesByWord.delete('');
    for (const [word, occurrences] of occurrencesByWord)
      occurrencesByWord.set(word, inItsLanguage(occurrences));
    const phrasesOf = onceFor((own: Names) =>
      Map.groupBy(
        FIELDS.flatMap((field) =>
          own[field].map(({ text }) => ({
            ...phraseOf(wordLists, text),
            worth: NAMES[field],
          })),
        ),
        beginningOf,
      ),
    );
    const heads = metrics.map(({ title }) => ({
      sv: stemLine('sv', headOf(wordLists, title.sv)),
      en: stemLine('en', headOf(wordLists, title.en)),
    }));
    return {
      ...{ names, phrasesOf, heads, words: occurrencesByWord },
      priors: priorsOf(names, metrics),
      text: [...occurrencesByWord.keys()].join('\n'),
      stems: new Map(
        Array.from(occurrencesByWord.keys(), (word) => [word, stemsOf(word)]),
      ),
      spellings: spellingsOf(occurrencesByWord.keys()),
      kept: new Map(),
      lists: wordLists,
    };
  },
);

/** A word of an alias is of the language that has it elsewhere: `tax` of tax-rate is no Swedish word. */
function inItsLanguage(occurrences: readonly Occurrence[]): Occurrence[] {
  const [lang = null, other = null] = LANGS.filter((each) =>
    occurrences.some((one) => one.lang === each),
  );
  return occurrences.map((one) =>
    one.lang === null && other === null ? { ...one, lang } : one,
  );
}

const linesOf = (texts: readonly string[], lang: Lang | null): Line[] =>
  searchLine(texts.join('\n'))
    .split('\n')
    .map((text) => ({ text, lang }));

const linesOfBoth = ({ sv, en }: Localized | Synonyms): Line[] => [
  ...linesOf([sv].flat(), 'sv'),
  ...linesOf([en].flat(), 'en'),
];

const namesOf = ({
  id,
  kpiId,
  aliases,
  title,
  synonyms,
  officialTitle,
}: SearchedMetric): Names => ({
  names: linesOf([id, kpiId ?? id, ...aliases], null),
  titles: linesOfBoth(title),
  synonyms: linesOfBoth(synonyms),
  official: linesOf(officialTitle === null ? [] : [officialTitle], 'sv'),
});

/** What a title calls a metric, before what only says of whom, where or how it is counted: `brott` of Antal brott per invånare, totalt. */
function headOf(lists: WordLists, title: string): string[] {
  const titleWords = wordsOf(title.split(/[,;:(]/)[0] ?? '');
  const isCounted = (word: string) =>
    kindOf(lists, word) === 'counting' || TOTAL.test(word);
  const first = titleWords.findIndex((word) => !isCounted(word));
  const behind = titleWords.findIndex(
    (word, at) => at > first && kindOf(lists, word) === 'binding',
  );
  return titleWords
    .slice(Math.max(0, first), behind < 0 ? undefined : behind)
    .filter((word) => !TOTAL.test(word));
}

const TOTAL = /(?:^|[ \n])(?:totalt?|samtliga|all[ae]?)(?:$|[ \n])/;
const LONGEST_TITLE = 8;

/** By metric: 0 to 53, least for short titles, totals and well covered, recent metrics. */
function priorsOf(
  names: readonly Names[],
  metrics: readonly SearchedMetric[],
): number[] {
  const newest = metrics.reduce(
    (most, { last }) => Math.max(most, Number(last ?? 0)),
    0,
  );
  const widest = metrics.reduce((most, { covered }) => Math.max(most, covered), 1);
  return metrics.map(({ last, covered }, at) => {
    const { titles = [], official = [] } = names[at] ?? {};
    const length = Math.min(
      LONGEST_TITLE,
      ...titles.map(({ text }) => text.split(' ').length),
    );
    const isTotal = TOTAL.test(
      [...titles, ...official].map(({ text }) => text).join('\n'),
    );
    const age = Math.min(5, newest - Number(last ?? 0));
    return (
      2 * length +
      (isTotal ? 0 : 12) +
      3 * age +
      Math.round(10 * (1 - covered / widest))
    );
  });
}

/** Of a name or a subject, and not of a definition. */
const isName = ({ where }: Occurrence): boolean => where < DEFINED;

// How a word of a question matches the words of the catalogue, and what that costs.

/** What it costs by how a word matches. */
const HOW = {
  whole: 0,
  inflected: 10,
  beginning: 20,
  end: 30,
  apart: 60,
  near: 60,
  slip: 20,
} as const;

/** By metric, what the cheapest match of a word costs; NO_MATCH where there is none. */
type Costs = Uint16Array;

const NO_MATCH = 0xffff;

/** The fewest letters of a stem that may match a word of a definition, of a verb, and of the stem of an inflected form that may end or begin another word. */
const SHORTEST = { defined: 4, verb: 4, end: 5, beginning: 6 };

/** A word with its stems, the shorter of which begins every inflected form. */
type Stems = { word: string; sv: string; en: string; stem: string };

function stemsOf(word: string): Stems {
  const [sv, en] = [swedishStem(word), englishStem(word)];
  return { word, sv, en, stem: sv.length < en.length ? sv : en };
}

/**
 * What a word costs in another one of the catalogue, which is of a language: as it is, inflected, as its beginning, or as the
 * last part of a compound. The stems of a language tell nothing of the other's words: `taxa` is no form of tax.
 */
function costIn(
  words: Index['words'],
  { word: other, ...ofOther }: Stems,
  stems: Stems,
  lang: Lang,
): number {
  const { word, stem } = stems;
  if (other === word) return HOW.whole;
  const langStems = stems[lang];
  if (ofOther[lang] === langStems) return HOW.inflected;
  if (lang === 'sv' && isPassive(word, other)) return HOW.inflected;
  if (other.startsWith(word)) return HOW.beginning;
  if (stem.length >= SHORTEST.beginning && other.startsWith(langStems))
    return HOW.beginning;
  if (isLastPart(words, other, word)) return HOW.end;
  const mayEnd =
    lang === 'sv' && stem.length >= SHORTEST.end && other.includes(langStems);
  return mayEnd && isLastPart(words, ofOther.sv, langStems) ? HOW.end : NO_MATCH;
}

/** `lånas` of låna. The stem leaves it: a gas is no form of another word. */
const isPassive = (word: string, verb: string): boolean =>
  verb.length >= SHORTEST.verb && word === `${verb}s` && verb.endsWith('a');

/** Letters of the last part of a compound, and of what stands before it. */
const LAST_PART = 4;
const FIRST_PART = 2;

/** `skola` in `grundskola`; not `tåg` in `företag`, not `lever` in `elever`, nor `katt` in `kommunalskatt`, whose last part is `skatt`. */
function isLastPart(words: Index['words'], compound: string, part: string): boolean {
  const start = compound.length - part.length;
  const isLong = part.length >= LAST_PART && start >= FIRST_PART;
  return isLong && compound.endsWith(part) && !words.has(compound.slice(start - 1));
}

/**
 * What a word finds by ways that cost `most` or less. In a definition a word with a short stem must stand as it is: `18` of
 * 18–64 and not of 1800, no `vad` for väder.
 */
function costsOf(index: Index, word: string, most: number = HOW.end): Costs {
  const { kept } = index;
  const key = `${most} ${word}`;
  const keptCosts = kept.get(key);
  if (keptCosts !== undefined) return keptCosts;
  if (kept.size === MOST_KEPT) kept.clear();
  const costs = matchedCosts(index, word, most);
  kept.set(key, costs);
  return costs;
}

const MOST_KEPT = 64;

function matchedCosts(
  { names, words, text, stems: stemsIn }: Index,
  word: string,
  most: number,
): Costs {
  const costs = new Uint16Array(names.length).fill(NO_MATCH);
  const stems = stemsOf(word);
  // Each way in which a word matches has its shorter stem.
  if (!text.includes(stems.stem)) return costs;
  for (const [other, ofOther] of stemsIn) {
    if (!other.includes(stems.stem)) continue;
    const occurrences = words.get(other) ?? [];
    for (const lang of LANGS) {
      const how = costIn(words, ofOther, stems, lang);
      if (how > most) continue;
      const isAnywhere = how === HOW.whole || stems.stem.length >= SHORTEST.defined;
      const inLanguage = occurrences.filter(
        (one) => one.lang === lang || one.lang === null,
      );
      take(costs, isAnywhere ? inLanguage : inLanguage.filter(isName), how);
    }
  }
  return costs;
}

/** Takes what a word costs wherever it occurs, where it is less than before. */
function take(costs: Costs, occurrences: readonly Occurrence[], how: number): void {
  for (const { metrics, where } of occurrences)
    for (const metric of metrics)
      costs[metric] = Math.min(costs[metric] ?? NO_MATCH, where + how);
}

/** As `costsOf`, and in its parts where it is a compound that only other metrics have whole: `gymnasieexamen`. */
function costsOfWord(index: Index, word: string): Costs {
  const whole = costsOf(index, word);
  const parts = twoPartsOf(index, word);
  if (parts === null || whole.every((cost) => cost === NO_MATCH)) return whole;
  const apart = parts.map((part) => costsOf(index, part, HOW.inflected)).reduce(sumOf);
  return whole.map((cost, at) => Math.min(cost, (apart[at] ?? NO_MATCH) + HOW.apart));
}

/** Letters from which on the beginning of a word says enough that others may be left out: not `taxa` of VA-taxa, with which taxation begins. */
const CARRYING = 5;

/** What a word finds by itself, in the parts of which it is made too. */
function carryingCosts(index: Index, word: string): Costs {
  const [part, ...more] = partsOf(index, word);
  if (part === undefined || part !== word)
    return [part ?? word, ...more]
      .map((one) => costsOf(index, one, HOW.inflected))
      .reduce(sumOf);
  return word.length < CARRYING
    ? costsOf(index, word, HOW.inflected)
    : costsOfWord(index, word);
}

/** Whether nothing matches a word. */
const isUnknown = (index: Index, word: string): boolean =>
  costsOf(index, word).every((cost) => cost === NO_MATCH);

/** As `costsOf`, and words of names spelt nearly so: `vård` is no slip of `var`, which only binds. */
function nearCostsOf(index: Index, word: string): Costs {
  const costs = carryingCosts(index, word).slice();
  const bound = slipsIn(word);
  for (const [other, slips] of near(index.spellings, word, bound)) {
    if (isListed(index.lists, 'binding', other)) continue;
    take(
      costs,
      index.words.get(other)?.filter(isName) ?? [],
      HOW.near + slips * HOW.slip,
    );
  }
  return costs;
}

/** Different words that a question may search for. No metric has more, and no title half as many. */
const MOST_WORDS = 32;

/** By metric the sum over the words, NO_MATCH where one does not match; null where no metric is left. */
function costsOfAll(
  index: Index,
  words: readonly string[],
  costsFor: (index: Index, word: string) => Costs,
): Costs | null {
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  let sums: Costs = new Uint16Array(index.names.length);
  for (const word of words) {
    sums = sumOf(sums, costsFor(index, word));
    if (sums.every((cost) => cost === NO_MATCH)) return null;
  }
  return sums;
}

const sumOf = (costs: Costs, more: Costs): Costs =>
  costs.map((cost, at) => Math.min(NO_MATCH, cost + (more[at] ?? NO_MATCH)));

/** The words in their parts, each of which a metric must have whole. */
const costsApart = (
  index: Index,
  words: readonly string[],
  parts: readonly string[],
): Costs | null =>
  costsOfAll(index, parts, (_, part) =>
    words.includes(part)
      ? costsOfWord(index, part)
      : costsOf(index, part, HOW.inflected),
  );

/** A slip of the finger in the name of a municipality is looked past, as the name is; the name itself is no slip. */
function nearCostsOfAll(
  { municipalities }: SearchSource<SearchedMetric>,
  index: Index,
  { sought, isPlace }: ReadQuery,
): Pick<SearchCosts, 'costs' | 'sought'> | null {
  if (isPlace || sought.length > MOST_NEAR_WORDS) return null;
  const whole = costsOfAll(index, sought, nearCostsOf);
  if (whole !== null) return { costs: whole, sought };
  const unnamed = withoutNear(municipalities, sought);
  const costs =
    costsOfAll(index, unnamed, nearCostsOf) ??
    costsOfAll(index, unnamed, carryingCosts);
  return costs === null ? null : { costs, sought: unnamed };
}

// What a word is made of that the catalogue does not have as one: a compound, or two words without their space.

/** Letters of a part. What is looked past has one more: not the `län` of billån. */
const COMPOUND_SHORTEST = 3;

/** Letters that are looked at. */
const COMPOUND_LONGEST = 40;

const nameStems = onceFor(
  ({ words, stems }: Index) =>
    new Set(
      [...stems.values()].flatMap(({ word, sv, en }) =>
        words.get(word)?.some(isName) ? [sv, en] : [],
      ),
    ),
);

const partsOfAll = (index: Index, words: readonly string[]): readonly string[] =>
  words.length > MOST_NEAR_WORDS
    ? words
    : words.flatMap((word) => partsOf(index, word));

/**
 * The parts that say what is sought: `jordbruks` and `utslapp` of jordbruksutsläpp, `brotts` of brottsstatistik. The word
 * itself where something matches it, or where a part is neither in the catalogue nor looked past; none of kommunstatistik.
 */
function partsOf(index: Index, word: string): string[] {
  if (word.length <= SHORTEST_COMPOUND || !isUnknown(index, word)) return [word];
  const isCounted = (part: string): boolean =>
    part.length > COMPOUND_SHORTEST && !isContent(index, part);
  const soughtOf = (part: string): string[] | null =>
    isCounted(part) ? [] : isNamePart(index, part) ? [part] : null;
  for (const [first, last] of splitsOf(word)) {
    const [before, behind] = [
      soughtOf(first) ?? soughtOf(first.replace(/s$/, '')),
      soughtOf(last),
    ];
    if (before !== null && behind !== null) return [...before, ...behind];
  }
  return [word];
}

/** Both parts of a compound, where each says what is sought; null where none is looked for. */
function twoPartsOf(index: Index, word: string): string[] | null {
  if (word.length <= SHORTEST_COMPOUND) return null;
  for (const [first, last] of splitsOf(word)) {
    const before = [first, first.replace(/s$/, '')].find((part) =>
      isNamePart(index, part),
    );
    if (before !== undefined && isNamePart(index, last)) return [before, last];
  }
  return null;
}

/** Two parts of three letters are chance: `mal` and `ung` in Malung. */
const SHORTEST_COMPOUND = 2 * COMPOUND_SHORTEST;

const splitsOf = (word: string): [first: string, last: string][] =>
  Array.from(
    {
      length: Math.max(
        0,
        Math.min(word.length, COMPOUND_LONGEST) - 2 * COMPOUND_SHORTEST + 1,
      ),
    },
    (_, n) => [word.slice(0, n + COMPOUND_SHORTEST), word.slice(n + COMPOUND_SHORTEST)],
  );

const isContent = ({ lists }: Index, part: string): boolean =>
  ['content', 'living', 'year'].includes(kindOf(lists, part));

/** Whether a part says what is sought, and stands in a name in some form. */
function isNamePart(index: Index, part: string): boolean {
  const stems = nameStems(index);
  return (
    isContent(index, part) &&
    (stems.has(swedishStem(part)) || stems.has(englishStem(part)))
  );
}

// In which order: the metric that is called so, then what most people mean.

/** Exact id or alias, exact title, then by cost, then by id: the catalogue's order, which a sort leaves as it is. */
function inOrder<M extends SearchedMetric>(
  { metrics }: SearchSource<M>,
  index: Index,
  read: ReadQuery,
  costs: Costs,
): M[] {
  const likelihood = likelihoodOf(index, read);
  const headed = headedBy(index, read);
  const ranked = metrics.flatMap((metric, at) => {
    const cost = costs[at] ?? NO_MATCH;
    return cost === NO_MATCH
      ? []
      : { metric, cost: cost + (index.priors[at] ?? 0) - likelihood(at) - headed(at) };
  });
  ranked.sort((a, b) => a.cost - b.cost);
  return ranked.map(({ metric }) => metric);
}

/** Costs less than any word of a definition. */
const CALLED = DEFINED;

/** Each further word leaves those that it matches, where one of them is called so. */
function narrowed(index: Index, costs: Costs, narrowing: readonly string[]): Costs {
  let left = costs;
  for (const word of narrowing.slice(0, MOST_NEAR_WORDS)) {
    const wordCosts = costsOf(index, word);
    const both = sumOf(left, wordCosts);
    if (
      both.some((cost, at) => cost !== NO_MATCH && (wordCosts[at] ?? NO_MATCH) < CALLED)
    )
      left = both;
  }
  return left;
}

/** Asked for letter by letter it is more likely meant than a name that only has the same words: `hur gamla blir män`. */
const TO_THE_LETTER = 8;
/** By its other words alone a name is less likely meant that has some which only bind. */
const UNBOUND = 10;
/** For each word that need not match, and does so for less than that. */
const ASIDE = 25;
const NEARLY = 30;

/** By metric: how much less it costs for what it is called, and for matching the words that need not match. */
function likelihoodOf(
  index: Index,
  { words, sought, aside }: ReadQuery,
): (metric: number) => number {
  const query = words.join(' ');
  const asked = [words, sought, [...sought, ...aside]].map((some) =>
    phraseOf(index.lists, some.join(' ')),
  );
  const besides = aside.map((word) => costsOf(index, word));
  return (metric) => {
    const names = index.names[metric];
    const called = names === undefined ? undefined : index.phrasesOf(names);
    const worths = asked.flatMap((one) =>
      (called?.get(beginningOf(one)) ?? []).map((name) => {
        const whole = name.line === query ? name.worth.whole : 0;
        if (!haveSameWords(name, one)) return whole;
        const apart = name.isBound ? -UNBOUND : 0;
        return (
          whole +
          name.worth.called +
          (query.startsWith(name.line) ? TO_THE_LETTER : apart)
        );
      }),
    );
    const near = besides.filter((costs) => (costs[metric] ?? NO_MATCH) < NEARLY);
    return Math.max(0, ...worths) + near.length * ASIDE;
  };
}

/** What it is worth that the head of a title is what is sought, and more than any synonym of another metric. */
const HEADED = 100;
const NO_HEADS: Localized = { sv: '', en: '' };

/**
 * By metric: how much less it costs for a title such as `Sjukfrånvaro bland anställda`, where sjukfrånvaro is sought. In
 * Swedish what follows the word only tells more of it, but for a number (`Invånare 65 år`); in English a tax base is no tax.
 */
function headedBy(index: Index, { sought }: ReadQuery): (metric: number) => number {
  const asked = { sv: stemLine('sv', sought), en: stemLine('en', sought) };
  return (metric) => {
    const { sv, en } = index.heads[metric] ?? NO_HEADS;
    const [behind = null] = sv.startsWith(asked.sv) ? [sv.slice(asked.sv.length)] : [];
    return en === asked.en || (behind !== null && /^(?: \D|$)/.test(behind))
      ? HEADED
      : 0;
  };
}

/** A name, or what is asked: its line, and its words but those that only bind. */
type Phrase = { line: string; words: readonly string[]; isBound: boolean };

/** With what it is worth to be called so. */
type Name = Phrase & { worth: (typeof NAMES)[Field] };

function phraseOf(lists: WordLists, line: string): Phrase {
  const lineWords = line.split(' ');
  const words = lineWords.filter((word) => !isListed(lists, 'binding', word));
  return { line, words, isBound: words.length < lineWords.length };
}

/** The first three letters decide most. */
const beginningOf = ({ words: [first = ''] }: Phrase): string => first.slice(0, 3);

const STEMS = { sv: swedishStem, en: englishStem };
const stemLine = (lang: Lang, words: readonly string[]): string =>
  words.map(STEMS[lang]).join(' ');
const stemLines = onceFor(({ words }: Phrase) =>
  LANGS.map((lang) => stemLine(lang, words)),
);

/** Whether both have the same words, in any inflected form of either language. */
const haveSameWords = (one: Phrase, other: Phrase): boolean =>
  stemLines(one).some((stems, at) => stems === stemLines(other)[at]);

// What a question asks for: which of its words are sought, and which are looked past.

type ReadQuery = {
  /** Every word. */
  words: readonly string[];
  /** Those that every metric found must have. */
  sought: readonly string[];
  /** The same, those together that are typed as one: `åk9`. */
  typed: readonly (readonly string[])[];
  /** Those that are sought too, where a metric is called so. */
  narrowing: readonly string[];
  /** Those of them by which it is counted. */
  counted: readonly string[];
  /** Those that need not match. */
  aside: readonly string[];
  /** Whether nothing is sought but names of places. */
  isPlace: boolean;
  /** Whether nothing is sought but the country. */
  isCountry: boolean;
};

/** What is sought: no word that only binds or names a municipality or a county, unless nothing else is left. */
function readQuery(searched: SearchedPlaces, index: Index, query: string): ReadQuery {
  const { lists } = index;
  const words = wordsOf(query);
  const unnamed = namedMunicipalities(searched, query).words;
  const asked = soughtAmong(lists, words, unnamed);
  const other = asked.filter((word) => !isListed(lists, 'country', word));
  const sought = other.length > 0 ? other : asked;
  const sharpening = new Set(sharpeningAmong(lists, unnamed));
  const plain = sought.filter((word) => !sharpening.has(word));
  const needed = plain.length > 0 ? plain : sought;
  const typed =
    needed.length > MOST_WORDS
      ? needed.map((word) => [word])
      : knownWords(index, needed);
  const narrowing = sought.filter((word) => !needed.includes(word));
  const isCountry = asked.length > 0 && other.length === 0;
  return {
    words,
    sought: [...new Set(typed.flat())],
    typed,
    narrowing,
    counted: narrowing.filter((word) => isCounted(lists, unnamed, word)),
    aside: ofKind(lists, words, 'living', 'counting', 'place'),
    isPlace: isCountry || !needed.some((word) => unnamed.includes(word)),
    isCountry,
  };
}

/** Beside a name the kind of the place is a part of it; which place is the best of all nobody can say. */
function soughtAmong(
  lists: WordLists,
  words: readonly string[],
  unnamed: readonly string[],
): string[] {
  const isNamed = unnamed.length < words.length;
  const places = ofKind(lists, unnamed, 'place');
  const asked = firstOf(
    askedAmong(lists, unnamed, isNamed || places.length > 0),
    ofKind(lists, unnamed, 'counting'),
  );
  const rest = withoutCounts(lists, unnamed);
  const isRanked =
    rest.length < unnamed.length || ofKind(lists, rest, 'comparing').length > 0;
  if (asked.length === 0 && places.length > 0 && isRanked) return [];
  return firstOf(
    asked,
    isNamed ? [] : places,
    ofKind(lists, unnamed, 'year'),
    withoutCounts(lists, words).filter(
      (word) => !['binding', 'place'].includes(kindOf(lists, word)),
    ),
    [...words],
  );
}

/** The words that say what is asked, with those that sharpen it; none where nothing is. */
export function askedAmong(
  lists: WordLists,
  all: readonly string[],
  isOfPlace: boolean,
): string[] {
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

const ofKind = (
  lists: WordLists,
  words: readonly string[],
  ...kinds: WordKind[]
): string[] => [
  ...new Set(words.filter((word) => kinds.includes(kindOf(lists, word)))),
];

/** The first list that has a word. */
const firstOf = (...lists: string[][]): string[] =>
  lists.find(({ length }) => length > 0) ?? [];

/**
 * The words as the catalogue has them: a number with the letters before it where it has them so (`co 2`), and where nothing
 * matches a word its letters and its number apart (`åk9`) or its number alone (`9th`).
 */
function knownWords(index: Index, words: readonly string[]): string[][] {
  const known: string[][] = [];
  for (const [at, word] of words.entries()) {
    const joined = `${words[at - 1] ?? ''}${word}`;
    const apart = lettersAndNumber(word);
    if (
      /^[a-z]+\d+$/.test(joined) &&
      /^\d/.test(word) &&
      index.words.get(joined)?.some(isName)
    )
      known.splice(-1, 1, [joined]);
    else if (apart !== null && isUnknown(index, word)) known.push(apart);
    else known.push([word]);
  }
  return known;
}

/** Its letters and its number, or its number alone; null for another word. */
const lettersAndNumber = (word: string): string[] | null =>
  (/^([a-z]+)(\d+)$/.exec(word) ?? /^(\d+)(?:th|an|e)$/.exec(word))?.slice(1) ?? null;

// Words beside what is asked: those that narrow it where a metric is called so, and the numbers that only count or date.

/** Those that are looked past where no metric is called so: of that kind, and what `per` counts by (`per 1000 invånare`). */
const sharpeningAmong = (lists: WordLists, words: readonly string[]): string[] =>
  words.filter((word, at) => {
    const kind = kindOf(lists, word);
    return (
      kind === 'sharpening' ||
      (['content', 'counting'].includes(kind) && isBehindPer(words, at))
    );
  });

/** Whether a word is what `per` counts by, and no number: `lärare` of elever per lärare. */
const isCounted = (lists: WordLists, words: readonly string[], word: string): boolean =>
  !isNumber(word) &&
  kindOf(lists, word) === 'content' &&
  isBehindPer(words, words.indexOf(word));

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && /^\d{1,6}$/.test(word);

/** At most two numbers stand between: `per 100 000 invånare`. */
function isBehindPer(words: readonly string[], at: number): boolean {
  const before = [1, 2, 3].find((back) => !isNumber(words[at - back])) ?? 0;
  return words[at - before] === 'per';
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

const SUPERLATIVE = /(?:aste|[^aeiouy]sta|[^aeiouy]est)$/;

/** Whether a number says how many are listed (`topp 10`, `tio i topp`, `de tio rikaste`, `10 kommuner`) or how many years (`senaste 5 åren`, `på tio år`). */
function isLength(lists: WordLists, words: readonly string[], at: number): boolean {
  const next = words[at + 1] === 'i' ? at + 2 : at + 1;
  const [before = '', word = '', behind = ''] = [words[at - 1], words[at], words[next]];
  const isSpelt = isListed(lists, 'numbers', word);
  if (!isSpelt && !/^\d{1,3}$/.test(word)) return false;
  if (isSpelt && isListed(lists, 'years', behind)) return true;
  if (isListed(lists, 'ages', before)) return false;
  if (
    ['comparing', 'place'].includes(kindOf(lists, behind)) ||
    SUPERLATIVE.test(behind)
  )
    return true;
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
  const isNextYear =
    isPeriod(before) && String(Number(before) + 1).slice(-2) === words[at];
  return (
    isListed(lists, 'months', words[at + 1] ?? '') ||
    isNextYear ||
    isIso(at - 1) ||
    isIso(at - 2)
  );
}

/** Whether a number is of whole thousands, as no age, class or identifier is: `50000`, `50` and `000` of 50 000; not behind `per`. */
function isOfThousands(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (isBehindPer(words, at)) return false;
  return (
    word === '000' ||
    /^[1-9]\d+000$/.test(word) ||
    (isNumber(word) && words[at + 1] === '000')
  );
}
