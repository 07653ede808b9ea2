// Which of the metrics that match is meant: the one that is called so, then what most people mean.
import { onceFor } from '../../data/text.ts';
import type { WordLists } from '../../data/word-lists.ts';
import { type Costs, costsOf, NO_MATCH } from './match.ts';
import { englishStem, swedishStem } from './stem.ts';
import type { Names, SearchedMetric, Texts } from './texts.ts';
import { isListed } from './words.ts';

export type SearchQuestion = {
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
export function likelihoodOf(
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
export function priorsOf(texts: Texts, metrics: readonly SearchedMetric[]): number[] {
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
