// How a word of a query matches the words of the catalogue, and what that costs (contract 2, Metrics query).
import { onceFor } from '../../model/once-for.ts';
import { distance } from '../resolve/near.ts';
import { englishStem, swedishStem } from './stem.ts';
import { FIELDS, type Field, type FieldText, type Texts } from './texts.ts';
import { slipsIn } from './words.ts';

/** What it costs by where the word stands. */
const WHERE: Record<Field, number> = {
  names: 0,
  titles: 0,
  synonyms: 10,
  official: 30,
  subject: 40,
  definition: 60,
};

/** What it costs by how it matches. */
export const HOW = { whole: 0, inflected: 10, prefix: 20, tail: 30, part: 50, near: 60, slip: 20 } as const;

export const NO_MATCH = 0xffff;

/** By metric, what the cheapest match of a word costs; NO_MATCH where there is none. */
export type Costs = Uint16Array;

const newCosts = ({ names }: Texts): Costs => new Uint16Array(names.starts.length - 1).fill(NO_MATCH);

/** Letters that a stem must have to be looked for at the end of a word, and a word to be looked for inside of another. */
const SHORTEST = { inflected: 3, stem: 4, part: 5 };

/** How other words match `word`, which may cost so much at most; each is compared once. */
function matcher(word: string, swedish: string, english: string, most: number): (other: string) => number {
  const isStem = Math.min(swedish.length, english.length) >= SHORTEST.stem;
  const how = (other: string): number => {
    if (other === word) return HOW.whole;
    const stem = word.length < SHORTEST.inflected ? '' : swedishStem(other);
    if (stem === swedish || (stem !== '' && englishStem(other) === english)) return HOW.inflected;
    if (other.startsWith(word) || (isStem && other.startsWith(swedish))) return HOW.prefix;
    if (isTail(other, word) || (isStem && isTail(stem, swedish))) return HOW.tail;
    return word.length >= SHORTEST.part && other.includes(isStem ? swedish : word) ? HOW.part : NO_MATCH;
  };
  const known = new Map<string, number>();
  return (other) => {
    const cost = known.get(other) ?? how(other);
    known.set(other, cost);
    return cost > most ? NO_MATCH : cost;
  };
}

/** The last part of a compound: `skola` in `grundskola`, `bil` in `personbil`, but not `tåg` in `företag`. */
function isTail(other: string, tail: string): boolean {
  const head = other.length - tail.length;
  return other.endsWith(tail) && (tail.length >= 4 ? head >= 3 : tail.length === 3 && head >= 5);
}

/** In a sentence two letters or digits are looked for as a word alone: `18` of 18–64, and not of 1800. */
const alone =
  (word: string) =>
  (other: string): number =>
    other === word ? HOW.whole : NO_MATCH;

/**
 * What a word finds by ways that cost `most` or less; a stem is a part of every word that it matches, so that only those
 * are looked at.
 */
export function costsOf(texts: Texts, word: string, most: number = NO_MATCH): Costs {
  const [swedish, english] = [swedishStem(word), englishStem(word)];
  const part = swedish.length < english.length ? swedish : english;
  const how = matcher(word, swedish, english, most);
  const inDefinition = word.length < SHORTEST.inflected ? alone(word) : how;
  const costs = newCosts(texts);
  for (const field of FIELDS)
    takeAll(costs, texts[field], {
      part,
      how: field === 'definition' ? inDefinition : how,
      where: WHERE[field],
    });
  return costs;
}

/** Whether nothing matches a word. */
export const isUnknown = (texts: Texts, word: string): boolean =>
  costsOf(texts, word).every((cost) => cost === NO_MATCH);

/**
 * The words as the catalogue has them: a number with the letters before it where it has them so (`co 2`), and where nothing
 * matches a word its letters and its number apart (`åk9`) or its number alone (`9th`).
 */
export function knownWords(texts: Texts, words: readonly string[]): string[] {
  const known: string[] = [];
  for (const [at, word] of words.entries()) {
    const joined = `${words[at - 1] ?? ''}${word}`;
    if (/^[a-z]+\d+$/.test(joined) && /^\d/.test(word) && vocabularyOf(texts).has(joined))
      known.splice(-1, 1, joined);
    else known.push(...knownAs(texts, word));
  }
  return known;
}

function knownAs(texts: Texts, word: string): string[] {
  const apart = /^([a-z]+)(\d+)$/.exec(word) ?? /^(\d+)(?:th|an|e)$/.exec(word);
  return apart !== null && isUnknown(texts, word) ? apart.slice(1) : [word];
}

type Sought = { part: string; how: (other: string) => number; where: number };

/** Every word of a text that has `part` in it. */
function takeAll(costs: Costs, { text, starts }: FieldText, { part, how, where }: Sought): void {
  let metric = 0;
  for (let found = text.indexOf(part); found >= 0; ) {
    while ((starts[metric + 1] ?? Number.POSITIVE_INFINITY) <= found) metric++;
    const start = edgeOf(text, found, -1) + 1;
    const end = edgeOf(text, found, 1);
    const cost = how(text.slice(start, end));
    if (cost !== NO_MATCH) costs[metric] = Math.min(costs[metric] ?? NO_MATCH, where + cost);
    found = text.indexOf(part, end);
  }
}

/** Whether a character of a key belongs to a word: ASCII letters and digits, and whatever is beyond ASCII. */
const isInWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;

function edgeOf(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (isInWord(text.charCodeAt(at))) at += step;
  return at;
}

/** Every word but those of the definitions, which are not guessed at. */
export const vocabularyOf = onceFor((texts: Texts) => {
  const named = FIELDS.filter((field) => field !== 'definition').flatMap((field) =>
    texts[field].text.split(/[ \n]+/),
  );
  return new Set(named.filter((word) => word !== ''));
});

/** As `costsOf`, and words spelt nearly so. */
export function nearCostsOf(texts: Texts, word: string): Costs {
  const costs = costsOf(texts, word);
  const bound = slipsIn(word);
  if (bound === 0) return costs;
  for (const other of vocabularyOf(texts)) {
    const slips = distance(word, other, bound);
    if (slips > bound) continue;
    const how = (found: string) => (found === other ? HOW.near + slips * HOW.slip : NO_MATCH);
    for (const field of FIELDS)
      if (field !== 'definition') takeAll(costs, texts[field], { part: other, how, where: WHERE[field] });
  }
  return costs;
}
