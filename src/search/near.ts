// How near two words are in their spelling, and near names for what is not found, so that every refusal shows a way out.
import { foldedKey, onceFor } from '../data/text.ts';

export const MOST_SUGGESTIONS = 5;

export type Candidate = { suggestion: string; names: readonly string[] };

/** Names by their keys, and what is suggested where one of them is near. */
const namesOf = onceFor((candidates: readonly Candidate[]) => {
  const suggestions = new Map<string, string[]>();
  for (const { suggestion, names } of candidates)
    for (const key of names.map(foldedKey))
      suggestions.set(key, [...(suggestions.get(key) ?? []), suggestion]);
  return { suggestions, spellings: spellingsOf(suggestions.keys()) };
});

/**
 * At most five suggestions for `value`: nearest name first, then in the order of the suggestions.
 * A name is near within two slips (one for names of up to four characters), or when it begins with a value of three or more.
 */
export function nearest(value: string, candidates: readonly Candidate[]): string[] {
  const key = foldedKey(value).slice(0, 40);
  const { suggestions, spellings } = namesOf(candidates);
  const boundOf = (name: string) => (Math.min(key.length, name.length) <= 4 ? 1 : 2);
  const begun =
    key.length < 3
      ? []
      : [...suggestions.keys()].filter((name) => name.startsWith(key));
  const scored = [
    ...near(spellings, key, 2).filter(([name, slips]) => slips <= boundOf(name)),
    ...begun.map((name) => [name, boundOf(name) + 1] as const),
  ].flatMap(([name, score]) =>
    (suggestions.get(name) ?? []).map((suggestion) => ({ suggestion, score })),
  );
  scored.sort((a, b) => a.score - b.score || (a.suggestion < b.suggestion ? -1 : 1));
  return [...new Set(scored.map(({ suggestion }) => suggestion))].slice(
    0,
    MOST_SUGGESTIONS,
  );
}

/** Words that others are held against, each with a bit for every letter in it, which some letters share. */
export type Spellings = readonly (readonly [word: string, letters: number])[];

export const spellingsOf = (words: Iterable<string>): Spellings =>
  Array.from(words, (word) => [word, lettersOf(word)]);

/** The words that are at most `bound` slips of the finger from `typed`, each with how many. */
export function near(
  spellings: Spellings,
  typed: string,
  bound: number,
): [word: string, slips: number][] {
  const letters = lettersOf(typed);
  const found: [string, number][] = [];
  for (const [word, own] of spellings) {
    // Each slip brings at most one letter that the other word has not: most words are told apart by that.
    if (Math.abs(word.length - typed.length) > bound) continue;
    if (bitsIn(letters & ~own) > bound || bitsIn(own & ~letters) > bound) continue;
    const slips = distance(typed, word, bound);
    if (slips <= bound) found.push([word, slips]);
  }
  return found;
}

/**
 * How many slips lie between two words: a letter too many, too few or another, or two neighbours swapped (Damerau and
 * Levenshtein, optimal string alignment); given up as `bound + 1` once there must be more than `bound`.
 */
function distance(a: string, b: string, bound: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let slips = Math.min(
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
      const swapped =
        row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > bound) return bound + 1;
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, bound + 1);
}

/** A bit for each letter in the word, which some letters share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Slips of the finger that are forgiven in a word: one from four letters on, two from eight. */
export const slipsIn = (word: string): number =>
  word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
