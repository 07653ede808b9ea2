// The words of a text as a search reads them, and which of them say what is searched for.

import { isPeriod } from '../../data/identifier.ts';
import { onceFor } from '../../data/text.ts';
import type { WordLists } from '../../data/word-lists.ts';

const IS_ASCII = /^[ -~\n]*$/;
const BETWEEN_WORDS = /[^\p{L}\p{N}\n]+/gu;
const BETWEEN_ASCII_WORDS = /[^a-z0-9\n]+/g;

/** NFKC in lower case without diacritics and without what nobody sees, as soft hyphens: å and ä are a, CO₂ is co2. Most texts are done when Swedish letters are. */
export function searchKey(text: string): string {
  const plain = text.toLowerCase().replace(/[åä]/g, 'a').replace(/ö/g, 'o').replace(/[–’”]/g, ' ');
  if (IS_ASCII.test(plain)) return plain;
  return plain
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '');
}

/** The key of a text with one space between its words, hyphens parting them; its lines stay lines. */
export function searchLine(text: string): string {
  const key = searchKey(text);
  return key.replace(IS_ASCII.test(key) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS, ' ').trim();
}

/** By word, as a search reads it: what has its letters by chance. */
const unrelatedIn = onceFor(
  (lists: WordLists) =>
    new Map(
      searchLine(lists.unrelated)
        .split('\n')
        .map((line) => line.trim().split(' '))
        .map(([word = '', ...others]) => [word, others] as const),
    ),
);

/** Whether the letters of a word stand in another by chance, as those of `sport` in `transport`. */
export const isUnrelated = (lists: WordLists, word: string, other: string): boolean =>
  unrelatedIn(lists)
    .get(word)
    ?.some((part) => other.includes(part)) ?? false;

export const wordsOf = (text: string): string[] =>
  searchLine(text)
    .split(/[ \n]+/)
    .filter((word) => word !== '');

/** The words of each list as a search reads them. */
const readLists = onceFor(
  (lists: WordLists) =>
    new Map(Object.entries(lists).map(([name, words]) => [name, new Set(wordsOf(words))])),
);

export const isListed = (lists: WordLists, name: keyof WordLists, word: string): boolean =>
  readLists(lists).get(name)?.has(word) ?? false;

/** A list each. */
export const KINDS = ['binding', 'comparing', 'counting', 'paying', 'living', 'place', 'sharpening'] as const;

export type WordKind = (typeof KINDS)[number] | 'year' | 'content';

export const kindOf = (lists: WordLists, word: string): WordKind =>
  KINDS.find((kind) => isListed(lists, kind, word)) ?? (isPeriod(word) ? 'year' : 'content');

/** How many live there: what is asked where a question only asks how large a place is, or names those who live in it. */
export const LIVE = 'bor';

/** Slips of the finger that are forgiven in a word: one from four letters on, two from eight. */
export const slipsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
