// How near two words are in their spelling, and near names for what is not found, so that every refusal shows a way out.
import { foldedKey, onceFor } from '../data/text.ts';

export const MOST_SUGGESTIONS = 5;

export type Candidate = { suggestion: string; names: readonly string[] };

const foldedNamesOf = onceFor((candidates: readonly Candidate[]) =>
  candidates.map(({ names }) => names.map(foldedKey)),
);

/**
 * At most five suggestions for `value`: nearest name first, then in the order of the suggestions.
 * A name is near within two edits (one for names of up to four characters), or when it begins with a value of three or more.
 */
export function nearest(value: string, candidates: readonly Candidate[]): string[] {
  const key = foldedKey(value).slice(0, 40);
  const folded = foldedNamesOf(candidates);
  const scored = candidates.flatMap(({ suggestion }, index) => {
    const score = Math.min(...(folded[index] ?? []).map((name) => nearness(key, name)));
    return Number.isFinite(score) ? [{ suggestion, score }] : [];
  });
  scored.sort((a, b) => a.score - b.score || (a.suggestion < b.suggestion ? -1 : 1));
  return [...new Set(scored.map(({ suggestion }) => suggestion))].slice(0, MOST_SUGGESTIONS);
}

function nearness(key: string, name: string): number {
  const bound = Math.min(key.length, name.length) <= 4 ? 1 : 2;
  const edits = distance(key, name, bound);
  if (edits <= bound) return edits;
  return key.length >= 3 && name.startsWith(key) ? bound + 1 : Number.POSITIVE_INFINITY;
}

/**
 * How many slips of the finger lie between two words: a letter too many, too few or another, or two neighbours swapped
 * (Damerau and Levenshtein, optimal string alignment); given up as `bound + 1` once there must be more than `bound`.
 */
export function distance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  // Each slip brings at most one letter that the other word has not: most words are told apart by that.
  const [ofA, ofB] = [lettersOf(a), lettersOf(b)];
  if (bitsIn(ofA & ~ofB) > bound || bitsIn(ofB & ~ofA) > bound) return bound + 1;
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
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
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
export const slipsIn = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);
