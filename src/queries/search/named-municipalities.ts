// The municipalities that a query names beside its other words: `skatt Gävle`, `Upplands Väsbys befolkning`.

import { exactKey } from '../../model/fold.ts';
import { onceFor } from '../../model/once-for.ts';
import type { CatalogueMunicipality } from '../../store/catalogue.ts';
import { distance } from '../resolve/near.ts';
import { kindOf, searchKey, slipsIn, wordsOf } from './words.ts';

/** As much of a municipality as a search reads. */
export type SearchedMunicipality = Pick<
  CatalogueMunicipality,
  'code' | 'name' | 'slug' | 'county' | 'collation' | 'otherNames' | 'formerCodes'
>;

/** By the words of a name, a slug, another name or a code: the municipalities so named. */
type Names = { byWords: Map<string, SearchedMunicipality[]>; longest: number };

const namesOf = ({ code, name, slug, otherNames }: SearchedMunicipality): string[] => [
  ...new Set([code, ...[name, slug, ...otherNames].map((text) => wordsOf(text).join(' '))]),
];

const indexOf = onceFor((all: readonly SearchedMunicipality[]): Names => {
  const byWords = new Map<string, SearchedMunicipality[]>();
  for (const municipality of all)
    for (const name of namesOf(municipality)) byWords.set(name, [...(byWords.get(name) ?? []), municipality]);
  const longest = Math.max(1, ...[...byWords.keys()].map((name) => name.split(' ').length));
  return { byWords, longest };
});

export type Parsed = {
  /** In the order of the query; several where a name is shared. */
  municipalities: SearchedMunicipality[][];
  /** The words that name no municipality, in their order. */
  words: string[];
};

/** The longest name at each word; a genitive s is looked past. Beside other words 2021 is the year, and not the code of Vansbro. */
export function namedMunicipalities(all: readonly SearchedMunicipality[], query: string): Parsed {
  const { byWords, longest } = indexOf(all);
  const words = wordsOf(query);
  const parsed: Parsed = { municipalities: [], words: [] };
  for (let at = 0; at < words.length; ) {
    const isYear = words.length > 1 && kindOf(words[at] ?? '') === 'year';
    const length = isYear ? 0 : lengthOfName(byWords, words.slice(at, at + longest));
    const name = words.slice(at, at + Math.max(1, length)).join(' ');
    if (length === 0) parsed.words.push(name);
    else parsed.municipalities.push(meant(foundBy(byWords, name), query));
    at += Math.max(1, length);
  }
  return parsed;
}

const foundBy = (byWords: Names['byWords'], name: string): SearchedMunicipality[] =>
  byWords.get(name) ?? (name.endsWith('s') ? byWords.get(name.slice(0, -1)) : undefined) ?? [];

function lengthOfName(byWords: Names['byWords'], words: readonly string[]): number {
  for (let length = words.length; length > 0; length--)
    if (foundBy(byWords, words.slice(0, length).join(' ')).length > 0) return length;
  return 0;
}

/** Of several that fold alike the one whose name is in the query with its diacritics: Håbo is not Habo. */
function meant(found: SearchedMunicipality[], query: string): SearchedMunicipality[] {
  const text = exactKey(query);
  const exact = found.filter(
    ({ name }) => searchKey(name) !== exactKey(name) && text.includes(exactKey(name)),
  );
  return found.length > 1 && exact.length > 0 ? exact : found;
}

/** The municipalities that a word is a slip away from. */
export function nearMunicipalities(
  all: readonly SearchedMunicipality[],
  word: string,
): SearchedMunicipality[] {
  const bound = slipsIn(word);
  if (bound === 0) return [];
  const near = [...indexOf(all).byWords].filter(([name]) => distance(word, name, bound) <= bound);
  return [...new Set(near.flatMap(([, named]) => named))];
}
