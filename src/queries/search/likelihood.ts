// Which of the metrics that match is meant: the one that is called so, then what most people mean.
import type { WordLists } from '../../model/word-lists.ts';
import { type Costs, costsOf, NO_MATCH } from './match.ts';
import { englishStem, swedishStem } from './stem.ts';
import { linesAt, type SearchedMetric, type Texts } from './texts.ts';
import { kindOf } from './words.ts';

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

/** By metric: 0 where its id or an alias is the query, 1 where a title is, 2 where neither. */
export function tierOf(texts: Texts, { words }: SearchQuestion): (metric: number) => number {
  const query = words.join(' ');
  return (metric) => {
    if (linesAt(texts.names, metric).includes(query)) return 0;
    const titles = [...linesAt(texts.titles, metric), ...linesAt(texts.official, metric)];
    return titles.includes(query) ? 1 : 2;
  };
}

/** Whether a name is just these words in any inflected form, binding words left aside. The first three letters decide most. */
function isCalledBy(lists: WordLists, words: readonly string[]): (name: string) => boolean {
  const beginning = (words[0] ?? '').slice(0, 3);
  const swedish = words.map(swedishStem).join(' ');
  const english = words.map(englishStem).join(' ');
  return (name) => {
    if (!name.startsWith(beginning)) return false;
    const said = name.split(' ').filter((word) => kindOf(lists, word) !== 'binding');
    if (said.length !== words.length) return false;
    return said.map(swedishStem).join(' ') === swedish || said.map(englishStem).join(' ') === english;
  };
}

const CALLED = { name: 40, synonym: 30 };
const ASIDE = 25;
const NEARLY = 30;

/** By metric: how much less it costs for being called what is searched for, and for matching the words that need not match. */
export function bonusOf(texts: Texts, { lists, sought, aside }: SearchQuestion): (metric: number) => number {
  const are = [isCalledBy(lists, sought), isCalledBy(lists, [...sought, ...aside])];
  const besides: Costs[] = aside.map((word) => costsOf(texts, word));
  const isCalled = (name: string): boolean => are.some((is) => is(name));
  return (metric) => {
    const more = besides.filter((costs) => (costs[metric] ?? NO_MATCH) < NEARLY).length * ASIDE;
    const called = (field: 'names' | 'titles' | 'official' | 'synonyms'): boolean =>
      linesAt(texts[field], metric).some(isCalled);
    if (called('names') || called('titles') || called('official')) return more + CALLED.name;
    return called('synonyms') ? more + CALLED.synonym : more;
  };
}

const TOTAL = /(?:^|[ \n])(?:totalt?|samtliga|all[ae]?)(?:$|[ \n])/;
const LONGEST = 8;

/** By metric: 0 to 53, least for short titles, totals and well covered, recent metrics. */
export function priorsOf(texts: Texts, metrics: readonly SearchedMetric[]): number[] {
  const newest = metrics.reduce((most, { last }) => Math.max(most, Number(last ?? 0)), 0);
  const widest = metrics.reduce((most, { covered }) => Math.max(most, covered), 1);
  return metrics.map(({ last, covered }, at) => {
    const titles = linesAt(texts.titles, at);
    const length = Math.min(LONGEST, ...titles.map((title) => title.split(' ').length));
    const isTotal = TOTAL.test([...titles, ...linesAt(texts.official, at)].join('\n'));
    const age = Math.min(5, newest - Number(last ?? 0));
    return 2 * length + (isTotal ? 0 : 12) + 3 * age + Math.round(10 * (1 - covered / widest));
  });
}
