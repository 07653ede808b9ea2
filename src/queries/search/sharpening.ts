// Words beside what is asked: those that narrow it where a metric is called so, and the numbers that only count or date.
import { isPeriod } from '../../data/identifier.ts';
import type { WordLists } from '../../data/word-lists.ts';
import { isListed, kindOf } from './words.ts';

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d{1,6}$/.test(word);

/** Those that are looked past where no metric is called so: of that kind, and what `per` counts by (`per 1000 invånare`). */
export function sharpeningAmong(lists: WordLists, words: readonly string[]): string[] {
  return words.filter((word, at) => {
    const kind = kindOf(lists, word);
    return kind === 'sharpening' || (['content', 'counting'].includes(kind) && isBehindPer(words, at));
  });
}

/** At most two numbers stand between: `per 100 000 invånare`. */
function isBehindPer(words: readonly string[], at: number): boolean {
  const before = [1, 2, 3].find((back) => !isNumber(words[at - back])) ?? 0;
  return words[at - before] === 'per';
}

const SUPERLATIVE = /(?:aste|[^aeiouy]sta|[^aeiouy]est)$/;

/** Whether a number says how many are listed (`topp 10`, `tio i topp`, `de tio rikaste`, `10 kommuner`) or how many years (`senaste 5 åren`, `på tio år`). */
function isLength(lists: WordLists, words: readonly string[], at: number): boolean {
  const next = words[at + 1] === 'i' ? at + 2 : at + 1;
  const [before = '', word = '', behind = ''] = [words[at - 1], words[at], words[next]];
  const isSpelt = isListed(lists, 'numbers', word);
  if (!isSpelt && !/^\d{1,3}$/.test(word)) return false;
  if (isSpelt && isListed(lists, 'years', behind)) return true;
  if (isListed(lists, 'ages', before)) return false;
  if (['comparing', 'place'].includes(kindOf(lists, behind)) || SUPERLATIVE.test(behind)) return true;
  return [before, behind].some((beside) => isListed(lists, 'listing', beside));
}

/** Whether a number is of a date: `31` of 31 december, `12` and `31` of 2022-12-31, `22` of 2021/22. */
function isOfDate(lists: WordLists, words: readonly string[], at: number): boolean {
  if (!/^\d{1,2}$/.test(words[at] ?? '')) return false;
  const isIso = (year: number): boolean =>
    isPeriod(words[year] ?? '') &&
    /^(?:0\d|1[0-2])$/.test(words[year + 1] ?? '') &&
    /^[0-3]\d$/.test(words[year + 2] ?? '');
  const before = words[at - 1] ?? '';
  const isNextYear = isPeriod(before) && String(Number(before) + 1).slice(-2) === words[at];
  return isListed(lists, 'months', words[at + 1] ?? '') || isNextYear || isIso(at - 1) || isIso(at - 2);
}

/** Whether a number is of whole thousands, as no age, class or identifier is: `50000`, `50` and `000` of 50 000; not behind `per`. */
function isOfThousands(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (isBehindPer(words, at)) return false;
  return word === '000' || /^[1-9]\d+000$/.test(word) || (isNumber(word) && words[at + 1] === '000');
}

/** Without what only counts or dates: no metric is sought by it. */
export const withoutCounts = (lists: WordLists, words: readonly string[]): string[] =>
  words.filter(
    (word, at) =>
      !isListed(lists, 'months', word) &&
      !isLength(lists, words, at) &&
      !isOfThousands(words, at) &&
      !isOfDate(lists, words, at),
  );
