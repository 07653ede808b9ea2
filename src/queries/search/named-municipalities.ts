// The municipalities and counties that a query names beside its other words: `skatt Gävle`, `Upplands Väsbys befolkning`.

import { parseTypedId } from '../../data/identifier.ts';
import { exactKey, onceFor } from '../../data/text.ts';
import type { WordLists } from '../../data/word-lists.ts';
import {
  foundBy,
  type MunicipalityNames,
  namesIn,
  nearMunicipalities,
  type SearchedMunicipality,
} from './municipality-names.ts';
import { isListed, kindOf, LIVE, searchKey, wordsOf } from './words.ts';

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
