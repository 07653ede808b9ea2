// Search in the register by the rules of contract 2, and the municipalities and counties that a question names beside its
// other words. Neither needs a schema: the website's search runs both in the browser.
import type { CatalogueMunicipality } from '../data/catalogue.ts';
import { parseTypedId } from '../data/identifier.ts';
import {
  exactKey,
  foldedKey,
  isTypedAs,
  isTypedAt,
  type Keys,
  keysOf,
  onceFor,
} from '../data/text.ts';
import type { WordLists } from '../data/word-lists.ts';
import { countyNames } from '../text/answers.ts';
import { near, type Spellings, slipsIn, spellingsOf } from './near.ts';
import { isListed, kindOf, LIVE, searchKey, wordsOf } from './words.ts';

/** As much of a municipality as a search reads. */
export type SearchedMunicipality = Pick<
  CatalogueMunicipality,
  | 'code'
  | 'name'
  | 'slug'
  | 'county'
  | 'collation'
  | 'otherNames'
  | 'formerCodes'
  | 'validFrom'
  | 'validTo'
  | 'successor'
>;

type Register = readonly SearchedMunicipality[];

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

/** `exact` for a whole code, a whole slug and a whole name with its diacritics as typed. */
export type Match = { type: MatchType; exact: boolean };

type Hit<M> = { municipality: M; match: Match };

/**
 * Each municipality by its best match: by match type, then Swedish collation of the names, then code.
 * @returns `approximate` where nothing but near spellings was found
 */
export function searchMunicipalities<M extends SearchedMunicipality>(
  all: readonly M[],
  query: string,
): { municipalities: Hit<M>[]; approximate: boolean } {
  const readings = readingsOf(all, query);
  const matched = hitsIn(all, readings, (entry) => {
    const types = new Set(readings.map((reading) => typeOf(entry, reading)));
    return MATCH_TYPES.find((type) => types.has(type)) ?? null;
  });
  if (matched.length > 0) return { municipalities: matched, approximate: false };
  const slipped = new Set(readings.flatMap(({ folded }) => nearNames(all, folded)));
  const approximate = hitsIn(all, readings, (entry) =>
    readings.some((reading) => isNear(entry, reading, slipped)) ? 'approximate' : null,
  );
  return { municipalities: approximate, approximate: approximate.length > 0 };
}

function hitsIn<M extends SearchedMunicipality>(
  all: readonly M[],
  readings: readonly ParsedQuery[],
  typeFor: (entry: Entry) => MatchType | null,
): Hit<M>[] {
  const hits = (entriesOf(all) as readonly Entry<M>[]).flatMap((entry) => {
    const type = typeFor(entry);
    if (type === null) return [];
    const { municipality } = entry;
    const isCode = readings.some(({ text }) => text === municipality.code);
    return {
      municipality,
      match: { type, exact: type === 'exact' || type === 'slug' || isCode },
    };
  });
  return hits.sort(
    (a, b) =>
      MATCH_TYPES.indexOf(a.match.type) - MATCH_TYPES.indexOf(b.match.type) ||
      a.municipality.collation - b.municipality.collation ||
      (a.municipality.code < b.municipality.code ? -1 : 1),
  );
}

/** A municipality of the register with the keys of its names. */
type Entry<M = SearchedMunicipality> = {
  municipality: M;
  name: Keys;
  spaced: Keys;
  otherNames: string[];
};

const entriesOf = onceFor((all: Register) =>
  all.map(
    (municipality): Entry => ({
      municipality,
      name: keysOf(municipality.name),
      spaced: keysOf(spaced(municipality.name)),
      otherNames: municipality.otherNames.map(foldedKey),
    }),
  ),
);

/** A hyphen is as good as a space: `Malung Sälen`, `upplands-bro`. */
const spaced = (name: string): string => name.replaceAll('-', ' ');

/** What may be meant by a query. */
type ParsedQuery = Keys & {
  text: string;
  spaced: Keys;
  /** Those that it is the beginning of a word of, or that are called so. */
  counties: readonly string[];
  isDigits: boolean;
  /** Whether only a whole name counts. */
  isWhole: boolean;
};

/** No name is longer, whatever stands around it. */
const LONGEST = 100;

/** Soft hyphens, joiners and marks of direction, which come with what is pasted. */
const UNSEEN = /\p{Cf}/gu;

/** Quotation marks, and the mark of a question or a call. */
const AROUND = /^[\p{Pi}\p{Pf}"'?!\s]+|[\p{Pi}\p{Pf}"'?!\s]+$/gu;

/** Behind the name, or `municipality of` before it. */
const KIND =
  /^(?:kommunen|staden|municipality of|city of)\s+|\s+(?:kommuns?|kn|stads?|municipality|city|town)$/iu;

/** A code before a name or behind it: `2062 Mora`, and `Mora (2062)` as refusals and tables have it. */
const CODE = /^\d{4}\s+|\s+\(?\d{4}\)?$/u;

/** As it is typed, without marks around it and the word for its kind, without a code, and without a genitive s. */
function readingsOf(all: Register, query: string): ParsedQuery[] {
  const text = [...query.replace(UNSEEN, '').trim()].slice(0, LONGEST).join('');
  const name = text
    .replace(AROUND, '')
    .replace(KIND, '')
    .replace(/['’](?=s$)/u, '');
  const uncoded = name.replace(CODE, '');
  const bare = [uncoded, uncoded.replace(/s$/u, '')].filter((one) => one !== name);
  return [
    ...[...new Set([text, name])].map((one) => readingOf(all, one, false)),
    ...bare.map((one) => readingOf(all, one, true)),
  ].filter((reading) => reading.text !== '');
}

const readingOf = (all: Register, text: string, isWhole: boolean): ParsedQuery => ({
  text,
  ...keysOf(text),
  spaced: keysOf(spaced(text)),
  counties: countiesFor(all, text),
  isDigits: /^\d+$/.test(text),
  isWhole,
});

function typeOf(
  { municipality, name, spaced, otherNames }: Entry,
  reading: ParsedQuery,
): MatchType | null {
  const { text, exact, folded, counties, isDigits, isWhole } = reading;
  const { code, slug, county, formerCodes } = municipality;
  if (isDigits && code.startsWith(text)) return 'code';
  if (isDigits) return formerCodes.includes(text) ? 'alias' : null;
  if (name.exact === exact) return 'exact';
  if (otherNames.includes(folded)) return 'alias';
  const isName = isTypedAs(spaced, reading.spaced);
  if (isWhole && !isName) return null;
  if (slug === exact) return 'slug';
  if (isName) return 'folded';
  if (!isWithin(name, reading)) return counties.includes(county) ? 'county' : null;
  if (name.exact.startsWith(exact)) return 'prefix';
  return name.exact.includes(exact) ? 'substring' : 'folded';
}

/** Whether a name has it anywhere. */
function isWithin(name: Keys, typed: Keys): boolean {
  for (
    let at = name.folded.indexOf(typed.folded);
    at >= 0;
    at = name.folded.indexOf(typed.folded, at + 1)
  )
    if (isTypedAt(name, typed, at)) return true;
  return false;
}

/** A slip of the finger, the beginning of another name, or a code that a spreadsheet took the first zero of. */
function isNear(
  { municipality, name, otherNames }: Entry,
  { text, folded, isDigits }: ParsedQuery,
  slipped: ReadonlySet<string>,
): boolean {
  if (isDigits) return text.length === 3 && `0${text}` === municipality.code;
  const isBeginning =
    slipsIn(folded) > 0 && otherNames.some((other) => other.startsWith(folded));
  return (
    isBeginning || [name.folded, ...otherNames].some((other) => slipped.has(other))
  );
}

const spellingsIn = onceFor((all: Register) =>
  spellingsOf(
    new Set(
      entriesOf(all).flatMap(({ name, otherNames }) => [name.folded, ...otherNames]),
    ),
  ),
);

/** The names that are as many slips away as are forgiven. */
const nearNames = (all: Register, folded: string): string[] => {
  const bound = slipsIn(folded);
  return bound === 0 ? [] : near(spellingsIn(all), folded, bound).map(([name]) => name);
};

// Counties, by what they and their regions are called.

const countiesOf = onceFor((all: Register) =>
  [...new Set(all.map(({ county }) => county))].map((county) => ({
    county,
    spaced: keysOf(` ${county}`),
    names: countyNames(county).map(keysOf),
  })),
);

/** By the beginning of a word of its name: Gotland is no part of Östergötland. A county may be called as its region is, too. */
function countiesFor(all: Register, text: string): string[] {
  const typed = keysOf(` ${text}`);
  const called = countyCalled(all, text);
  return countiesOf(all).flatMap(({ county, spaced }) =>
    county === called || isWithin(spaced, typed) ? county : [],
  );
}

/** Before or behind the name of a county. */
export const REGION = /^region(?:en)?\s+|\s+region(?:en)?$/iu;

/** The county that is called so, in whole; null where none is. */
export function countyCalled(all: Register, text: string): string | null {
  const called = keysOf(text.replace(REGION, ''));
  const county = countiesOf(all).find(({ names }) =>
    names.some((one) => isTypedAs(one, called)),
  );
  return county?.county ?? null;
}

// The municipalities and counties that a question names beside its other words: `skatt Gävle`, `Upplands Väsbys befolkning`.

/** The register, and the lists by which a question is read. */
export type SearchedPlaces = { municipalities: Register; wordLists: WordLists };

export type PlacesInQuery = {
  /** In the order of the query; several where a name is shared. */
  municipalities: SearchedMunicipality[][];
  /** As registered, in the order of the query. */
  counties: string[];
  /** The words that name neither, in their order. */
  words: string[];
};

export function namedMunicipalities(
  { municipalities: all, wordLists }: SearchedPlaces,
  query: string,
): PlacesInQuery {
  const text = queryTextOf(query, wordLists);
  const { words, meant } = text;
  const parsed: PlacesInQuery = { municipalities: [], counties: [], words: [] };
  for (let at = 0; at < words.length; ) {
    const place = placeAt(all, text, at);
    if (place === null) parsed.words.push(words[at] ?? '');
    else if ('county' in place) parsed.counties.push(place.county);
    else
      parsed.municipalities = withNamed(
        parsed.municipalities,
        meant(place.municipalities),
      );
    if (place?.isHome) parsed.words.push(LIVE);
    at += place?.length ?? 1;
  }
  return parsed;
}

/** One that is named once more, as by its code beside its name, stands once: as what both names can mean. */
function withNamed(
  before: readonly SearchedMunicipality[][],
  named: SearchedMunicipality[],
): SearchedMunicipality[][] {
  const shared = (one: SearchedMunicipality[]) =>
    one.filter((each) => named.includes(each));
  const sharedIndex = before.findIndex((one) => shared(one).length > 0);
  return sharedIndex < 0
    ? [...before, named]
    : before.map((one, index) => (index === sharedIndex ? shared(one) : one));
}

/** What is asked of a query at its words, found out once: a long query names the same things thousands of times. */
type QueryText = {
  lists: WordLists;
  words: readonly string[];
  /** The same as they are spelt. */
  spelt: ReadonlySet<string>;
  /** Whether `vara` stands in it as a name is spelt. */
  namesVara: boolean;
  /** Where it is an identifier, the place of the code among its words, which are as many as its parts. */
  codeAt: number | null;
  meant: (found: SearchedMunicipality[]) => SearchedMunicipality[];
};

function queryTextOf(query: string, lists: WordLists): QueryText {
  const text = exactKey(query);
  return {
    lists,
    words: wordsOf(query),
    spelt: new Set(text.split(/[^\p{L}\p{N}]+/u)),
    namesVara: query.includes('Vara'),
    codeAt: parseTypedId(query) === null ? null : 2,
    meant: onceFor((found: SearchedMunicipality[]) => meantIn(text, found)),
  };
}

/** Of several that fold alike the one whose name is in the text with its diacritics, else first the one that is spelt so: Håbo is not Habo. */
function meantIn(text: string, found: SearchedMunicipality[]): SearchedMunicipality[] {
  if (found.length < 2) return found;
  const typed = found.filter(({ name }) => text.includes(exactKey(name)));
  const exact = typed.filter(({ name }) => searchKey(name) !== exactKey(name));
  return exact.length > 0 ? exact : [...new Set([...typed, ...found])];
}

/** How many words name what; `isHome` where they name it by those who live there. */
type PlaceMatch = { length: number; isHome?: boolean } & (
  | { municipalities: SearchedMunicipality[] }
  | { county: string }
);

/** Beside other words 2021 is the year, and not the code of Vansbro; in an identifier each has its place. */
function placeAt(all: Register, text: QueryText, at: number): PlaceMatch | null {
  const { words, lists, codeAt } = text;
  const word = words[at] ?? '';
  const isYear = words.length > 1 && at !== codeAt && kindOf(lists, word) === 'year';
  if (isYear || isInfinitive(text, at)) return null;
  return nameAt(all, text, at) ?? homeAt(all, word) ?? partAt(all, words, at);
}

/** Whether `vara` is the verb, at most one word behind what it follows: `ska skatten vara lägre`, but not `kan jag se skatt vara`. */
function isInfinitive({ words, namesVara, lists }: QueryText, at: number): boolean {
  const isName = namesVara || isListed(lists, 'beforeName', words[at - 1] ?? '');
  if (words[at] !== 'vara' || isName) return false;
  return words
    .slice(Math.max(0, at - 2), at)
    .some((word) => isListed(lists, 'beforeInfinitive', word));
}

/**
 * The longest name that begins there; a municipality before a county of the same name. A name that is also a binding word
 * must be spelt as the name is: Åre is one, in `how old are people` is none.
 */
function nameAt(
  all: Register,
  { words, spelt, lists }: QueryText,
  at: number,
): PlaceMatch | null {
  const { byWords, counties, longest } = namesIn(all);
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const name = words.slice(at, at + length).join(' ');
    const municipalities = foundBy(byWords, name) ?? [];
    const isMeant =
      kindOf(lists, name) !== 'binding' ||
      municipalities.some((one) => spelt.has(exactKey(one.name)));
    if (municipalities.length > 0 && isMeant) return { length, municipalities };
    const county = foundBy(counties, name);
    if (county !== undefined) return { length, county };
  }
  return null;
}

/** Behind a short name `are` may be any plural: `markarna`. */
const LIVING_IN = /(?:bo|bor|borna|bornas|(?<=.{5})(?:are|arna|arnas))$/;

/** The municipality of those who live there: `malmöbor`, `stockholmarnas`. */
function homeAt(all: Register, word: string): PlaceMatch | null {
  const name = word.replace(LIVING_IN, '');
  const municipalities =
    name === word ? undefined : foundBy(namesIn(all).byWords, name);
  return municipalities === undefined
    ? null
    : { length: 1, municipalities, isHome: true };
}

/** Words of a question that a person types, in which a name may be cut. */
const MOST_WORDS = 16;

/** The municipality of which a word is a part; none where it is one of a whole name with a slip in it, `uppland väsby`. */
function partAt(
  all: Register,
  words: readonly string[],
  at: number,
): PlaceMatch | null {
  const namedPlace =
    words.length > MOST_WORDS
      ? undefined
      : foundBy(namesIn(all).byPart, words[at] ?? '');
  if (namedPlace === undefined) return null;
  const runs = [words.slice(Math.max(0, at - 1), at + 1), words.slice(at, at + 2)];
  const isSlip = runs.some(
    (run) => run.length === 2 && nearMunicipalities(all, run.join(' ')).length > 0,
  );
  return isSlip ? null : { length: 1, municipalities: [namedPlace] };
}

/** By a name, or its genitive. */
const foundBy = <T>(byWords: ReadonlyMap<string, T>, name: string): T | undefined =>
  byWords.get(name) ??
  (name.endsWith('s') ? byWords.get(name.slice(0, -1)) : undefined);

/** What a question may name, as words. */
type PlaceNames = {
  /** By the words of a name, a slug, another name or a code. */
  byWords: ReadonlyMap<string, SearchedMunicipality[]>;
  /** By a part that stands in one name alone. */
  byPart: ReadonlyMap<string, SearchedMunicipality>;
  counties: ReadonlyMap<string, string>;
  spellings: Spellings;
  /** Words of the longest. */
  longest: number;
};

const namesIn = onceFor((all: Register): PlaceNames => {
  const byWords = new Map<string, SearchedMunicipality[]>();
  for (const municipality of all)
    for (const name of namesOf(municipality))
      byWords.set(name, [...(byWords.get(name) ?? []), municipality]);
  const counties = new Map(
    all.flatMap(({ county }) =>
      namesOfCounty(county).map((name) => [name, county] as const),
    ),
  );
  const lengths = [...byWords.keys(), ...counties.keys()].map(
    (name) => name.split(' ').length,
  );
  return {
    ...{ byWords, counties },
    byPart: uniqueParts(all),
    spellings: spellingsOf(byWords.keys()),
    longest: Math.max(1, ...lengths),
  };
});

const namesOf = ({ code, name, slug, otherNames }: SearchedMunicipality): string[] => [
  ...new Set([
    code,
    ...[name, slug, ...otherNames].map((text) => wordsOf(text).join(' ')),
  ]),
];

/** With its region. */
const namesOfCounty = (county: string): string[] =>
  countyNames(county)
    .map((name) => wordsOf(name).join(' '))
    .flatMap((name) => [name, `region ${name}`]);

/** A shorter one is a word of its own: a bridge, `bro`, is not Upplands-Bro. */
const SHORTEST_PART = 4;

/** Malung and Sälen of Malung-Sälen, Väsby of Upplands Väsby; neither Östra, which is many places, nor Upplands, with which two names begin. */
function uniqueParts(all: Register): PlaceNames['byPart'] {
  const words = all.flatMap(({ name }) => wordsOf(name));
  const isUnique = (part: string) => words.indexOf(part) === words.lastIndexOf(part);
  return new Map(
    all.flatMap((municipality) => {
      const nameWords = wordsOf(municipality.name);
      const parts = municipality.name.includes('-')
        ? nameWords
        : nameWords.slice(1).slice(-1);
      return parts
        .filter((part) => part.length >= SHORTEST_PART && isUnique(part))
        .map((part) => [part, municipality] as const);
    }),
  );
}

// Names with a slip of the finger in them.

/** The municipalities that a word is a slip away from. */
export function nearMunicipalities(
  all: Register,
  word: string,
): SearchedMunicipality[] {
  const bound = slipsIn(word);
  if (bound === 0) return [];
  const { byWords, spellings } = namesIn(all);
  return [
    ...new Set(
      near(spellings, word, bound).flatMap(([name]) => byWords.get(name) ?? []),
    ),
  ];
}

/** What may be one name with a slip in it: every two words beside each other, then each alone. */
export const nameRuns = (words: readonly string[]): string[][] => [
  ...words.slice(1).map((word, at) => [words[at] ?? '', word]),
  ...words.map((word) => [word]),
];

/** The words that are, alone or with the one beside them, no slip away from any municipality. */
export function withoutNear(all: Register, words: readonly string[]): string[] {
  const near = nameRuns(words).filter(
    (run) => nearMunicipalities(all, run.join(' ')).length > 0,
  );
  return words.filter((word) => !near.some((run) => run.includes(word)));
}
