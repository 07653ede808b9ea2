// What municipalities and counties are called, as a search reads it: whole names, codes, and parts of names.

import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import { onceFor } from '../../data/text.ts';
import { countyNames } from '../../text/answers.ts';
import { distance } from '../resolve/near.ts';
import { slipsIn, wordsOf } from './words.ts';

/** As much of a municipality as a search reads. */
export type SearchedMunicipality = Pick<
  CatalogueMunicipality,
  'code' | 'name' | 'slug' | 'county' | 'collation' | 'otherNames' | 'formerCodes' | 'validFrom'
>;

/** By the words of a name, a slug, another name or a code: the municipalities so named; and the counties by theirs. */
export type MunicipalityNames = {
  byWords: Map<string, SearchedMunicipality[]>;
  /** By a part that stands in one name alone. */
  byPart: Map<string, SearchedMunicipality[]>;
  counties: Map<string, string>;
  longest: number;
};

const namesOf = ({ code, name, slug, otherNames }: SearchedMunicipality): string[] => [
  ...new Set([code, ...[name, slug, ...otherNames].map((text) => wordsOf(text).join(' '))]),
];

/** A shorter one is a word of its own: a bridge, `bro`, is not Upplands-Bro. */
const SHORTEST_PART = 4;

/** Malung and Sälen of Malung-Sälen, Väsby of Upplands Väsby; Östra, which many places are, is none of Östra Göinge. */
function partsOf({ name }: SearchedMunicipality): string[] {
  const words = wordsOf(name);
  const parts = name.includes('-') ? words : words.slice(1).slice(-1);
  return parts.filter(({ length }) => length >= SHORTEST_PART);
}

/** Not Upplands, which two names begin with. */
function uniqueParts(all: readonly SearchedMunicipality[]): MunicipalityNames['byPart'] {
  const words = all.flatMap(({ name }) => wordsOf(name));
  const isUnique = (part: string) => words.indexOf(part) === words.lastIndexOf(part);
  return new Map(
    all.flatMap((one) => partsOf(one).flatMap((part) => (isUnique(part) ? [[part, [one]] as const] : []))),
  );
}

/** With its region. */
const namesOfCounty = (county: string): string[] =>
  countyNames(county)
    .map((name) => wordsOf(name).join(' '))
    .flatMap((name) => [name, `region ${name}`]);

export const namesIn = onceFor((all: readonly SearchedMunicipality[]): MunicipalityNames => {
  const byWords = new Map<string, SearchedMunicipality[]>();
  for (const municipality of all)
    for (const name of namesOf(municipality)) byWords.set(name, [...(byWords.get(name) ?? []), municipality]);
  const counties = new Map(
    all.flatMap(({ county }) => namesOfCounty(county).map((name) => [name, county] as const)),
  );
  const longest = Math.max(
    1,
    ...[...byWords.keys(), ...counties.keys()].map((name) => name.split(' ').length),
  );
  return { byWords, byPart: uniqueParts(all), counties, longest };
});

/** By a name, or its genitive. */
export const foundBy = <T>(byWords: ReadonlyMap<string, T>, name: string): T | undefined =>
  byWords.get(name) ?? (name.endsWith('s') ? byWords.get(name.slice(0, -1)) : undefined);

/** The municipalities that a word is a slip away from. */
export function nearMunicipalities(
  all: readonly SearchedMunicipality[],
  word: string,
): SearchedMunicipality[] {
  const bound = slipsIn(word);
  if (bound === 0) return [];
  const near = [...namesIn(all).byWords].filter(([name]) => distance(word, name, bound) <= bound);
  return [...new Set(near.flatMap(([, named]) => named))];
}
