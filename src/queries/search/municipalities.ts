// Search in the register: each municipality by its best match, in the order of contract 2.
import { foldedKey, onceFor } from '../../data/text.ts';
import { distance } from '../resolve/near.ts';
import { countiesFor, type Keys, keyFor, keysOf } from './counties.ts';
import { MATCH_TYPES, type Match, type MatchType } from './match-types.ts';
import type { SearchedMunicipality } from './municipality-names.ts';
import { slipsIn } from './words.ts';

type FoundMunicipality<M> = { municipality: M; match: Match };

/** `approximate` where nothing but near spellings was found. */
type FoundMunicipalities<M> = { municipalities: FoundMunicipality<M>[]; approximate: boolean };

type Searchable<M = SearchedMunicipality> = {
  municipality: M;
  name: Keys;
  spaced: Keys;
  otherNames: string[];
};

/** A hyphen is as good as a space: `Malung Sälen`, `upplands-bro`. */
const spaced = (name: string): string => name.replaceAll('-', ' ');

/** The keys of all names. */
const searchablesOf = onceFor((all: readonly SearchedMunicipality[]) =>
  all.map(
    (municipality): Searchable => ({
      municipality,
      name: keysOf(municipality.name),
      spaced: keysOf(spaced(municipality.name)),
      otherNames: municipality.otherNames.map(foldedKey),
    }),
  ),
);

/** No name is longer, whatever stands around it. */
const LONGEST = 100;

/** Behind the name, or `municipality of` before it. */
const KIND =
  /^(?:kommunen|staden|municipality of|city of)\s+|\s+(?:kommuns?|kn|stads?|municipality|city|town)$/iu;

/** Soft hyphens, joiners and marks of direction, which come with what is pasted. */
const UNSEEN = /\p{Cf}/gu;

/** Quotation marks, and the mark of a question or a call. */
const AROUND = /^[\p{Pi}\p{Pf}"'?!\s]+|[\p{Pi}\p{Pf}"'?!\s]+$/gu;

/** A code before a name or behind it: `2062 Mora`, and `Mora (2062)` as refusals and tables have it. */
const CODE = /^\d{4}\s+|\s+\(?\d{4}\)?$/u;

/** What may be meant by a query: as it is typed, without marks around it, without the word for its kind, without a code and a genitive s. */
function readingsOf(all: readonly SearchedMunicipality[], query: string): TypedName[] {
  const text = [...query.replace(UNSEEN, '').trim()].slice(0, LONGEST).join('');
  const name = text
    .replace(AROUND, '')
    .replace(KIND, '')
    .replace(/['’](?=s$)/u, '');
  const uncoded = name.replace(CODE, '');
  const readings = [nameOf(all, text)];
  if (name !== text) readings.push(nameOf(all, name));
  for (const bare of [uncoded, uncoded.replace(/s$/u, '')])
    if (bare !== name) readings.push({ ...nameOf(all, bare), isWhole: true });
  return readings.filter((reading) => reading.text !== '');
}

/** By match type, then Swedish collation of the names, then code. */
export function searchMunicipalities<M extends SearchedMunicipality>(
  all: readonly M[],
  query: string,
): FoundMunicipalities<M> {
  const names = readingsOf(all, query);
  const matched = foundBy(all, names, (searchable) => bestOf(searchable, names));
  if (matched.length > 0) return { municipalities: matched, approximate: false };
  const near = foundBy(all, names, (searchable) =>
    names.some((name) => isNear(searchable, name)) ? 'approximate' : null,
  );
  return { municipalities: near, approximate: near.length > 0 };
}

function foundBy<M extends SearchedMunicipality>(
  all: readonly M[],
  names: readonly TypedName[],
  typeFor: (searchable: Searchable) => MatchType | null,
): FoundMunicipality<M>[] {
  const found: FoundMunicipality<M>[] = [];
  for (const searchable of searchablesOf(all) as readonly Searchable<M>[]) {
    const type = typeFor(searchable);
    if (type === null) continue;
    const { municipality } = searchable;
    found.push({ municipality, match: { type, exact: isExact(type, municipality, names) } });
  }
  return found.sort(
    (a, b) =>
      MATCH_TYPES.indexOf(a.match.type) - MATCH_TYPES.indexOf(b.match.type) ||
      a.municipality.collation - b.municipality.collation ||
      (a.municipality.code < b.municipality.code ? -1 : 1),
  );
}

/** Only a whole code, a whole slug and a whole name with its diacritics as typed are exact. */
const isExact = (type: MatchType, { code }: SearchedMunicipality, names: readonly TypedName[]): boolean =>
  type === 'exact' || type === 'slug' || names.some(({ text }) => text === code);

function bestOf(searchable: Searchable, names: readonly TypedName[]): MatchType | null {
  let best: number = MATCH_TYPES.length;
  for (const name of names) {
    const type = typeOf(searchable, name);
    if (type !== null) best = Math.min(best, MATCH_TYPES.indexOf(type));
  }
  return MATCH_TYPES[best] ?? null;
}

/** `by`: in which of the keys it is looked for; `spaced` are those of it without hyphens. `counties` that it is part of, or that are called so. `isWhole` where only a whole name counts. */
type TypedName = Keys & {
  text: string;
  by: keyof Keys;
  spaced: Keys;
  counties: readonly string[];
  isDigits: boolean;
  isWhole: boolean;
};

const nameOf = (all: readonly SearchedMunicipality[], text: string): TypedName => ({
  text,
  ...keysOf(text),
  by: keyFor(text),
  spaced: keysOf(spaced(text)),
  counties: countiesFor(all, text),
  isDigits: /^\d+$/.test(text),
  isWhole: false,
});

function typeOf({ municipality, name, spaced, otherNames }: Searchable, typed: TypedName): MatchType | null {
  const { text, exact, folded, by, counties, isDigits, isWhole } = typed;
  const { code, slug, county, formerCodes } = municipality;
  if (isDigits && code.startsWith(text)) return 'code';
  if (isDigits) return formerCodes.includes(text) ? 'alias' : null;
  if (name.exact === exact) return 'exact';
  if (otherNames.includes(folded)) return 'alias';
  const isName = spaced[by] === typed.spaced[by];
  if (isWhole && !isName) return null;
  if (slug === exact) return 'slug';
  if (isName) return 'folded';
  if (!name[by].includes(exact)) return counties.includes(county) ? 'county' : null;
  if (name.exact.startsWith(exact)) return 'prefix';
  return name.exact.includes(exact) ? 'substring' : 'folded';
}

/** A slip of the finger, the beginning of another name, or a code that a spreadsheet took the first zero of. */
function isNear(
  { municipality, name, otherNames }: Searchable,
  { text, folded, isDigits }: TypedName,
): boolean {
  if (isDigits) return text.length === 3 && `0${text}` === municipality.code;
  const bound = slipsIn(folded);
  if (bound === 0) return false;
  const isBeginning = otherNames.some((other) => other.startsWith(folded));
  return isBeginning || [name.folded, ...otherNames].some((other) => distance(folded, other, bound) <= bound);
}
