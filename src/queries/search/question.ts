// What a query asks for: which of its words are sought, and which are looked past.
import type { WordLists } from '../../data/word-lists.ts';
import type { SearchQuestion } from './likelihood.ts';
import { knownWords } from './match.ts';
import { namedMunicipalities, type SearchedPlaces } from './named-municipalities.ts';
import { sharpeningAmong, withoutCounts } from './sharpening.ts';
import type { Texts } from './texts.ts';
import { isListed, kindOf, LIVE, type WordKind, wordsOf } from './words.ts';

/** Different words that a query may search for. No metric has more, and no title half as many. */
export const MOST_WORDS = 32;

const ofKind = (lists: WordLists, words: readonly string[], ...kinds: WordKind[]): string[] => [
  ...new Set(words.filter((word) => kinds.includes(kindOf(lists, word)))),
];

/** The first list that has a word. */
const firstOf = (...lists: string[][]): string[] => lists.find(({ length }) => length > 0) ?? [];

/** `narrowing`: what is sought too, where a metric is called so. `isPlace` where nothing is sought but names of places. */
export type Question = SearchQuestion & { narrowing: readonly string[]; isPlace: boolean };

/** What is sought: no word that only binds or names a municipality or a county, unless nothing else is left. */
export function questionOf(searched: SearchedPlaces, texts: Texts, query: string): Question {
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
