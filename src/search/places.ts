// Search in the register: each municipality by its best match, in the order of contract 2.
import type { CatalogueMunicipality } from '../data/catalogue.ts';
import { parseTypedId } from '../data/identifier.ts';
import { exactKey, foldedKey, hasDiacritics, onceFor } from '../data/text.ts';
import type { WordLists } from '../data/word-lists.ts';
import { countyNames } from '../text/answers.ts';
import { distance } from './near.ts';
import { isListed, kindOf, LIVE, searchKey, slipsIn, wordsOf } from './words.ts';

// What municipalities and counties are called, as a search reads it: whole names, codes, and parts of names.

/** As much of a municipality as a search reads. */
export type SearchedMunicipality = Pick<
  CatalogueMunicipality,
  'code' | 'name' | 'slug' | 'county' | 'collation' | 'otherNames' | 'formerCodes' | 'validFrom'
>;

/** By the words of a name, a slug, another name or a code: the municipalities so named; and the counties by theirs. */
type MunicipalityNames = {
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

const namesIn = onceFor((all: readonly SearchedMunicipality[]): MunicipalityNames => {
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
const foundBy = <T>(byWords: ReadonlyMap<string, T>, name: string): T | undefined =>
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

// Which counties a text names, and the keys by which it is compared with names.

type Keys = { exact: string; folded: string };

const keysOf = (text: string): Keys => ({ exact: exactKey(text), folded: foldedKey(text) });

/** What is typed without diacritics is in the folded key wherever it is in the exact one. */
const keyFor = (text: string): keyof Keys => (hasDiacritics(text) ? 'exact' : 'folded');

type County = { county: string; keys: Keys; names: Keys[] };

const countiesOf = onceFor((all: readonly SearchedMunicipality[]) =>
  [...new Set(all.map(({ county }) => county))].map(
    (county): County => ({
      county,
      keys: keysOf(county),
      names: countyNames(county).map(keysOf),
    }),
  ),
);

/** Before or behind the name of a county. */
const REGION = /^region(?:en)?\s+|\s+region(?:en)?$/iu;

/** By the beginning of a word of its name: Gotland is no part of Östergötland. A county may be called as its region is, too. */
function countiesFor(all: readonly SearchedMunicipality[], text: string): string[] {
  const typed = exactKey(text);
  const by = keyFor(text);
  const called = countyCalled(all, text);
  return countiesOf(all).flatMap(({ county, keys }) =>
    county === called || ` ${keys[by]}`.includes(` ${typed}`) ? county : [],
  );
}

/** The county that is called so, in whole; null where none is. */
export function countyCalled(all: readonly SearchedMunicipality[], text: string): string | null {
  const called = keysOf(text.replace(REGION, ''));
  const by = keyFor(text);
  const found = countiesOf(all).find(({ names }) => names.some((one) => one[by] === called[by]));
  return found?.county ?? null;
}

// How a municipality matches a query, in the order of contract 2; apart, since the search in the browser needs no schema.

/** In the order in which a search has them. */
export const MATCH_TYPES = [
  'code',
  'exact',
  'alias',
  'slug',
  'prefix',
  'substring',
  'folded',
  'county',
  'approximate',
] as const;

type MatchType = (typeof MATCH_TYPES)[number];

export type Match = { type: MatchType; exact: boolean };

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
  const matched = municipalitiesFoundBy(all, names, (searchable) => bestOf(searchable, names));
  if (matched.length > 0) return { municipalities: matched, approximate: false };
  const near = municipalitiesFoundBy(all, names, (searchable) =>
    names.some((name) => isNear(searchable, name)) ? 'approximate' : null,
  );
  return { municipalities: near, approximate: near.length > 0 };
}

function municipalitiesFoundBy<M extends SearchedMunicipality>(
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

// The municipalities and counties that a query names beside its other words: `skatt Gävle`, `Upplands Väsbys befolkning`.

/** The register, and the lists by which a query is read. */
export type SearchedPlaces = { municipalities: readonly SearchedMunicipality[]; wordLists: WordLists };

export type Parsed = {
  /** In the order of the query; several where a name is shared. */
  municipalities: SearchedMunicipality[][];
  /** As registered, in the order of the query. */
  counties: string[];
  /** The words that name neither, in their order. */
  words: string[];
};

/** Where the code stands among the words of an identifier, which has as many words as parts. */
const CODE_OF_ID = 2;

/** The longest name at each word; a genitive s is looked past. Beside other words 2021 is the year, and not the code of Vansbro; in an identifier each has its place. */
export function namedMunicipalities({ municipalities, wordLists }: SearchedPlaces, query: string): Parsed {
  const names = namesIn(municipalities);
  const reading = readingOf(query, wordLists);
  const words = wordsOf(query);
  const codeAt = parseTypedId(query) === null ? null : CODE_OF_ID;
  const parsed: Parsed = { municipalities: [], counties: [], words: [] };
  const isQuestion = words.length <= MOST_WORDS;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const isYear = words.length > 1 && at !== codeAt && kindOf(wordLists, word) === 'year';
    const isNone = isYear || isInfinitive(words, at, reading);
    const named = isNone ? null : namedAt(names, words.slice(at, at + names.longest), reading);
    const living = named === null ? livingIn(names, word) : null;
    const part = named === null && !isNone && isQuestion ? partAt(municipalities, words, at) : null;
    if (living !== null) {
      parsed.municipalities = withNamed(parsed.municipalities, reading.meant(living));
      parsed.words.push(LIVE);
    } else if (part !== null) parsed.municipalities = withNamed(parsed.municipalities, part);
    else if (named === null) parsed.words.push(word);
    else if ('county' in named) parsed.counties.push(named.county);
    else parsed.municipalities = withNamed(parsed.municipalities, reading.meant(named.municipalities));
    at += named?.length ?? 1;
  }
  return parsed;
}

/** Behind a short name `are` may be any plural: `markarna`. */
const LIVING_IN = /(?:bo|bor|borna|bornas|(?<=.{5})(?:are|arna|arnas))$/;

/** The municipality of those who live there: `malmöbor`, `stockholmarnas`. */
function livingIn({ byWords }: MunicipalityNames, word: string): SearchedMunicipality[] | null {
  const name = word.replace(LIVING_IN, '');
  return (name === word ? undefined : foundBy(byWords, name)) ?? null;
}

/** One that is named once more, as by its code beside its name, stands once: as what both names can mean. */
function withNamed(
  before: readonly SearchedMunicipality[][],
  named: SearchedMunicipality[],
): SearchedMunicipality[][] {
  const shared = (one: SearchedMunicipality[]) => one.filter((each) => named.includes(each));
  const at = before.findIndex((one) => shared(one).length > 0);
  return at < 0 ? [...before, named] : before.map((one, index) => (index === at ? shared(one) : one));
}

/** What is asked of a query at its words, found out once: a long query names the same things thousands of times. */
type ReadQuery = {
  lists: WordLists;
  /** Its words as they are spelt. */
  spelt: ReadonlySet<string>;
  /** Whether `vara` stands in it as a name is spelt. */
  namesVara: boolean;
  meant: (found: SearchedMunicipality[]) => SearchedMunicipality[];
};

function readingOf(query: string, lists: WordLists): ReadQuery {
  const text = exactKey(query);
  return {
    lists,
    spelt: new Set(text.split(/[^\p{L}\p{N}]+/u)),
    namesVara: query.includes('Vara'),
    meant: onceFor((found: SearchedMunicipality[]) => meantIn(text, found)),
  };
}

/** Whether `vara` is the verb, at most one word behind what it follows: `ska skatten vara lägre`, but not `kan jag se skatt vara`. */
function isInfinitive(words: readonly string[], at: number, { namesVara, lists }: ReadQuery): boolean {
  const isName = namesVara || isListed(lists, 'beforeName', words[at - 1] ?? '');
  if (words[at] !== 'vara' || isName) return false;
  return words.slice(Math.max(0, at - 2), at).some((word) => isListed(lists, 'beforeInfinitive', word));
}

type NamedAt = { length: number } & ({ municipalities: SearchedMunicipality[] } | { county: string });

/**
 * What the first of the words name; a municipality before a county of the same name. A name that is also a binding word must
 * be spelt as the name is: Åre is one, in `how old are people` is none.
 */
function namedAt(
  names: MunicipalityNames,
  words: readonly string[],
  { spelt, lists }: ReadQuery,
): NamedAt | null {
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const municipalities = foundBy(names.byWords, name) ?? [];
    const isMeant =
      kindOf(lists, name) !== 'binding' || municipalities.some((one) => spelt.has(exactKey(one.name)));
    if (municipalities.length > 0 && isMeant) return { length, municipalities };
    const county = foundBy(names.counties, name);
    if (county !== undefined) return { length, county };
  }
  return null;
}

/** Words of a question that a person types, in which a name may be cut. */
const MOST_WORDS = 16;

/** The municipality of which a word is a part; null where it is one of a whole name with a slip in it, `uppland väsby`. */
function partAt(
  all: readonly SearchedMunicipality[],
  words: readonly string[],
  at: number,
): SearchedMunicipality[] | null {
  const found = foundBy(namesIn(all).byPart, words[at] ?? '');
  const runs = [words.slice(Math.max(0, at - 1), at + 1), words.slice(at, at + 2)];
  const isSlip = (run: readonly string[]) =>
    run.length === 2 && nearMunicipalities(all, run.join(' ')).length > 0;
  return found === undefined || runs.some(isSlip) ? null : found;
}

/** Of several that fold alike the one whose name is in the text with its diacritics, else first the one that is spelt so: Håbo is not Habo. */
function meantIn(text: string, found: SearchedMunicipality[]): SearchedMunicipality[] {
  if (found.length < 2) return found;
  const typed = found.filter(({ name }) => text.includes(exactKey(name)));
  const exact = typed.filter(({ name }) => searchKey(name) !== exactKey(name));
  return exact.length > 0 ? exact : [...new Set([...typed, ...found])];
}

/** What may be one name with a slip in it: every two words beside each other, then each alone. */
export const nameRuns = (words: readonly string[]): string[][] => [
  ...words.slice(1).map((word, at) => [words[at] ?? '', word]),
  ...words.map((word) => [word]),
];

/** The words that are, alone or with the one beside them, no slip away from any municipality. */
export function withoutNear(all: readonly SearchedMunicipality[], words: readonly string[]): string[] {
  const near = nameRuns(words).filter((run) => nearMunicipalities(all, run.join(' ')).length > 0);
  return words.filter((word) => !near.some((run) => run.includes(word)));
}
