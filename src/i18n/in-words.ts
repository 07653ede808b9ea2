// How many there are, as a sentence says it.

const WORDS = {
  sv: 'inga en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' '),
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
};

/** In words up to twelve, in digits above. */
export const inWords = (count: number, lang: 'sv' | 'en' = 'en'): string =>
  WORDS[lang][count] ?? String(count);

/** "two to four". */
export const spanInWords = ({ minimum, maximum }: { minimum: number; maximum: number }): string =>
  `${inWords(minimum)} to ${inWords(maximum)}`;

/** As a sentence begins. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
