// How many there are, as a sentence says it.
import type { Lang } from '../model/lang.ts';

const WORDS: Record<Lang, readonly string[]> = {
  sv: 'inga en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' '),
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
};

/** In words up to twelve, in digits above. */
export const inWords = (count: number, lang: Lang = 'en'): string => WORDS[lang][count] ?? String(count);
