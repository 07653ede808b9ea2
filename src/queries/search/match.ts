// How a word of a query matches the words of the catalogue, and what that costs (contract 2, Metrics query).
import type { WordLists } from '../../data/word-lists.ts';
import { distance } from '../resolve/near.ts';
import { englishStem, swedishStem } from './stem.ts';
import { DEFINED, type Occurrence, type Text, type Texts } from './texts.ts';
import { isListed, isUnrelated, slipsIn } from './words.ts';

/** What it costs by how it matches. */
export const HOW = { whole: 0, inflected: 10, prefix: 20, tail: 30, part: 50, near: 60, slip: 20 } as const;

export const NO_MATCH = 0xffff;

/** By metric, what the cheapest match of a word costs; NO_MATCH where there is none. */
export type Costs = Uint16Array;

const newCosts = (length: number): Costs => new Uint16Array(length).fill(NO_MATCH);

/** Letters that a stem must have to be looked for at the end of a word, and a word to be looked for inside of another. */
const SHORTEST = { inflected: 3, stem: 4, part: 5 };

type Stems = { swedish: string; english: string };

/** How other words match `word`; each is compared once. */
function matcher(lists: WordLists, word: string, { swedish, english }: Stems): (other: string) => number {
  const isStem = Math.min(swedish.length, english.length) >= SHORTEST.stem;
  const how = (other: string): number => {
    if (other === word) return HOW.whole;
    if (isUnrelated(lists, word, other)) return NO_MATCH;
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
    return cost;
  };
}

/** The last part of a compound: `skola` in `grundskola`, `bil` in `personbil`, but not `tåg` in `företag`. */
function isTail(other: string, tail: string): boolean {
  const head = other.length - tail.length;
  return other.endsWith(tail) && (tail.length >= 4 ? head >= 3 : tail.length === 3 && head >= 5);
}

/** Takes what a word costs wherever it occurs, where it is less than before. */
function take(costs: Costs, occurrences: readonly Occurrence[], how: number): void {
  for (const { metrics, where } of occurrences)
    for (const metric of metrics) costs[metric] = Math.min(costs[metric] ?? NO_MATCH, where + how);
}

/**
 * What a word finds by ways that cost `most` or less. A stem is a part of every word that it matches, and one or two letters
 * are the beginning of all that they match: only those are looked at. In a definition what has a stem of three letters or
 * less must be a word alone: `18` of 18–64 and not of 1800, no `vad` for väder.
 */
export function costsOf(
  { names, occurrences, named, defined, lists }: Texts,
  word: string,
  most: number = NO_MATCH,
): Costs {
  const [swedish, english] = [swedishStem(word), englishStem(word)];
  const part = swedish.length < english.length ? swedish : english;
  const howOf = matcher(lists, word, { swedish, english });
  const costs = newCosts(names.length);
  for (const { other, at } of wordsWith(named, word.length < SHORTEST.inflected ? ` ${word}` : part)) {
    const how = howOf(other);
    if (how <= most && how !== NO_MATCH) take(costs, occurrences[at] ?? [], how);
  }
  for (const { other, at } of wordsWith(defined, part.length < SHORTEST.stem ? ` ${word} ` : part)) {
    const how = howOf(other);
    if (how <= most && how !== NO_MATCH) take(costs, [{ metrics: [at], where: DEFINED }], how);
  }
  return costs;
}

/** Every word of a text that has `part` in it, and in which of its parts it stands. */
function wordsWith({ text, starts }: Text, part: string): { other: string; at: number }[] {
  const found: { other: string; at: number }[] = [];
  let at = 0;
  for (let from = text.indexOf(part); from >= 0; ) {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= from) at++;
    const start = text.lastIndexOf(' ', from) + 1;
    const end = text.indexOf(' ', Math.max(start, from));
    found.push({ other: text.slice(start, end), at });
    from = text.indexOf(part, end);
  }
  return found;
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
    if (/^[a-z]+\d+$/.test(joined) && /^\d/.test(word) && texts.words.includes(joined))
      known.splice(-1, 1, joined);
    else known.push(...knownAs(texts, word));
  }
  return known;
}

function knownAs(texts: Texts, word: string): string[] {
  const apart = /^([a-z]+)(\d+)$/.exec(word) ?? /^(\d+)(?:th|an|e)$/.exec(word);
  return apart !== null && isUnknown(texts, word) ? apart.slice(1) : [word];
}

/** As `costsOf`, and words of names spelt nearly so: `vård` is no slip of `var`, which only binds. */
export function nearCostsOf(texts: Texts, word: string): Costs {
  const costs = costsOf(texts, word);
  const bound = slipsIn(word);
  if (bound === 0) return costs;
  for (const [at, other] of texts.words.entries()) {
    const slips = distance(word, other, bound);
    if (slips > bound || isUnrelated(texts.lists, word, other) || isListed(texts.lists, 'binding', other))
      continue;
    take(costs, texts.occurrences[at] ?? [], HOW.near + slips * HOW.slip);
  }
  return costs;
}
