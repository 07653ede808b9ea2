// The words of a text as a search reads them, which kind each is of, and the stem in which its inflected forms meet.
import { isPeriod } from '../data/identifier.ts';
import { onceFor } from '../data/text.ts';
import type { WordLists } from '../data/word-lists.ts';

const IS_ASCII = /^[ -~\n]*$/;
const BETWEEN_WORDS = /[^\p{L}\p{N}\n]+/gu;
const BETWEEN_ASCII_WORDS = /[^a-z0-9\n]+/g;

/** NFKC in lower case without diacritics and without what nobody sees, as soft hyphens: å and ä are a, CO₂ is co2. Most texts are done when Swedish letters are. */
export function searchKey(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[åä]/g, 'a')
    .replace(/ö/g, 'o')
    .replace(/[–’”]/g, ' ');
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
  return key
    .replace(IS_ASCII.test(key) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS, ' ')
    .trim();
}

export const wordsOf = (text: string): string[] =>
  searchLine(text)
    .split(/[ \n]+/)
    .filter((word) => word !== '');

/** The words of each list as a search reads them. */
const readLists = onceFor(
  (lists: WordLists) =>
    new Map(
      Object.entries(lists).map(([name, words]) => [name, new Set(wordsOf(words))]),
    ),
);

export const isListed = (
  lists: WordLists,
  name: keyof WordLists,
  word: string,
): boolean => readLists(lists).get(name)?.has(word) ?? false;

/** A list each. */
const KINDS = [
  'binding',
  'comparing',
  'counting',
  'paying',
  'living',
  'place',
  'sharpening',
] as const;

export type WordKind = (typeof KINDS)[number] | 'year' | 'content';

export const kindOf = (lists: WordLists, word: string): WordKind =>
  KINDS.find((kind) => isListed(lists, kind, word)) ??
  (isPeriod(word) ? 'year' : 'content');

/** How many live there: what is asked where a question only asks how large a place is, or names those who live in it. */
export const LIVE = 'bor';

// The stem of a word in Swedish and in English, so that inflected forms meet. The text is folded: å and ä are a, ö is o.
// Both only cut off an ending: the stem is always a beginning of the word.

/** The endings of the Swedish Snowball stemmer (https://snowballstem.org/algorithms/swedish/stemmer.html), and the definite `an`; without `as`, since a gas is no plural. */
const SWEDISH = (
  'heternas heterna hetens anden heten heter andes andet ornas ernas arnas ares ' +
  'ande arne aste aren erna orna arna ades arens erns ens ans ern ade are ast het ars ors ers ' +
  'en an ar er or es at ad et a e'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);

const VOWEL = /[aeiouy]/;

/** Snowball's R1: behind the first consonant that follows a vowel, and behind the third letter at least. */
function regionOf(word: string): number {
  const vowel = word.search(VOWEL);
  if (vowel < 0) return word.length;
  const consonant = word.slice(vowel).search(/[^aeiouy]/);
  return consonant < 0 ? word.length : Math.max(3, vowel + consonant + 1);
}

const without = (word: string, ending: string, region: number): string | null =>
  word.endsWith(ending) && word.length - ending.length >= region
    ? word.slice(0, -ending.length)
    : null;

function withoutFirst(
  word: string,
  endings: readonly string[],
  region: number,
): string | null {
  for (const ending of endings) {
    const cut = without(word, ending, region);
    if (cut !== null) return cut;
  }
  return null;
}

export function swedishStem(word: string): string {
  const region = regionOf(word);
  const bare = /[bcdfghjklmnprtvy]s$/.test(word)
    ? (without(word, 's', region) ?? word)
    : word;
  const cut =
    withoutFirst(word, SWEDISH, region) ?? withoutFirst(bare, SWEDISH, region) ?? bare;
  const single = /(?:dd|gd|nn|dt|gt|kt|tt|alt|lost|fullt)$/.test(cut)
    ? (without(cut, cut.slice(-1), region) ?? cut)
    : cut;
  return withoutFirst(single, ['lig', 'ig', 'els'], Math.max(4, region)) ?? single;
}

const SHORTEST = 3;

const PLURAL = /(?:ies|(?<=ss|[xz]|ch|sh)es|(?<=[^sui])s)$/;
const ENDING = /(?:ments?|(?<=[^e])ed|ing|(?<=[st])ion|(?<=[^aeiou])y|e)$/;

/** Plural, then one further ending: what Porter's stemmer cuts and no more, so that unemployed and unemployment meet. */
export function englishStem(word: string): string {
  const singular = cutAt(word, PLURAL);
  return cutAt(singular, ENDING);
}

function cutAt(word: string, ending: RegExp): string {
  const cut = word.replace(ending, '');
  return cut.length >= SHORTEST && VOWEL.test(cut) ? cut : word;
}
