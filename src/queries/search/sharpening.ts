// Words beside what is asked that narrow it where a metric is called so.
import type { WordLists } from '../../model/word-lists.ts';
import { kindOf } from './words.ts';

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d{1,6}$/.test(word);

/** Those that are looked past where no metric is called so: of that kind, and what `per` counts by (`per 1000 invånare`). */
export function sharpeningAmong(lists: WordLists, words: readonly string[]): string[] {
  return words.filter((word, at) => {
    const kind = kindOf(lists, word);
    return kind === 'sharpening' || (kind === 'content' && isBehindPer(words, at));
  });
}

/** At most two numbers stand between: `per 100 000 invånare`. */
function isBehindPer(words: readonly string[], at: number): boolean {
  const before = [1, 2, 3].find((back) => !isNumber(words[at - back])) ?? 0;
  return words[at - before] === 'per';
}
