// How many there are, as a sentence says it.
const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORD = ['inga', 'en', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'];

/** In words up to twelve, in digits above. */
export const inWords = (count: number, lang: 'sv' | 'en' = 'en'): string =>
  (lang === 'sv' ? ORD : WORDS)[count] ?? String(count);
