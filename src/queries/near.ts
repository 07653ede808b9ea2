// Near names for what could not be found, so that every refusal shows a way out.
import { foldedKey } from '../model/fold.ts';

const MOST_SUGGESTIONS = 5;

/** Levenshtein distance, given up (as `bound + 1`) once it must exceed `bound`. */
export function distance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > bound) return bound + 1;
    previous = current;
  }
  return previous[b.length] ?? bound + 1;
}

export type Candidate = { suggestion: string; names: readonly string[] };

const foldedNames = new WeakMap<readonly Candidate[], string[][]>();

/** The folded names of a list of candidates; a list that is asked again is folded once. */
function foldedNamesOf(candidates: readonly Candidate[]): string[][] {
  const held = foldedNames.get(candidates) ?? candidates.map(({ names }) => names.map(foldedKey));
  foldedNames.set(candidates, held);
  return held;
}

/**
 * At most five suggestions for `value`: nearest name first, then in the order of the suggestions.
 * A name is near within two edits (one for names of up to four characters), or when it begins with a value of three or more.
 */
export function nearest(value: string, candidates: readonly Candidate[]): string[] {
  const asked = foldedKey(value).slice(0, 40);
  const folded = foldedNamesOf(candidates);
  const scored = candidates.flatMap(({ suggestion }, index) => {
    const score = Math.min(...(folded[index] ?? []).map((name) => nearness(asked, name)));
    return Number.isFinite(score) ? [{ suggestion, score }] : [];
  });
  scored.sort((a, b) => a.score - b.score || (a.suggestion < b.suggestion ? -1 : 1));
  return [...new Set(scored.map(({ suggestion }) => suggestion))].slice(0, MOST_SUGGESTIONS);
}

function nearness(asked: string, name: string): number {
  const bound = Math.min(asked.length, name.length) <= 4 ? 1 : 2;
  const edits = distance(asked, name, bound);
  if (edits <= bound) return edits;
  return asked.length >= 3 && name.startsWith(asked) ? bound + 1 : Number.POSITIVE_INFINITY;
}
