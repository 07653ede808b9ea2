// The stem of a word in Swedish and in English, so that inflected forms meet. The text is folded: å and ä are a, ö is o.
// Both only cut off an ending: the stem is always a beginning of the word.

/** The endings of the Swedish Snowball stemmer (https://snowballstem.org/algorithms/swedish/stemmer.html), and the definite `an`; without `as`, since a gas is no plural. */
const SWEDISH = (
  'heternas heterna hetens anden heten heter andes andet ornas ernas arnas ares ' +
  'ande arne aste aren erna orna arna ades arens erns ens ans ern ade are ast het ars ors ers ' +
  'en an ar er or es at ad et a e'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);

const VOWEL = /[aeiouy]/;

/** Snowball's R1: behind the first consonant that follows a vowel, and behind the third letter at least. */
function regionOf(word: string): number {
  const vowel = word.search(VOWEL);
  if (vowel < 0) return word.length;
  const consonant = word.slice(vowel).search(/[^aeiouy]/);
  return consonant < 0 ? word.length : Math.max(3, vowel + consonant + 1);
}

const without = (word: string, ending: string, region: number): string | null =>
  word.endsWith(ending) && word.length - ending.length >= region ? word.slice(0, -ending.length) : null;

function withoutFirst(word: string, endings: readonly string[], region: number): string | null {
  for (const ending of endings) {
    const cut = without(word, ending, region);
    if (cut !== null) return cut;
  }
  return null;
}

export function swedishStem(word: string): string {
  const region = regionOf(word);
  const bare = /[bcdfghjklmnprtvy]s$/.test(word) ? (without(word, 's', region) ?? word) : word;
  const cut = withoutFirst(word, SWEDISH, region) ?? withoutFirst(bare, SWEDISH, region) ?? bare;
  const single = /(?:dd|gd|nn|dt|gt|kt|tt|alt|lost|fullt)$/.test(cut)
    ? (without(cut, cut.slice(-1), region) ?? cut)
    : cut;
  return withoutFirst(single, ['lig', 'ig', 'els'], Math.max(4, region)) ?? single;
}

const SHORTEST = 3;

const PLURAL = /(?:ies|(?<=ss|[xz]|ch|sh)es|(?<=[^sui])s)$/;
const ENDING = /(?:ments?|(?<=[^e])ed|ing|(?<=[st])ion|(?<=[^aeiou])y|e)$/;

/** Plural, then one further ending: what Porter's stemmer cuts and no more, so that unemployed and unemployment meet. */
export function englishStem(word: string): string {
  const singular = cutAt(word, PLURAL);
  return cutAt(singular, ENDING);
}

function cutAt(word: string, ending: RegExp): string {
  const cut = word.replace(ending, '');
  return cut.length >= SHORTEST && VOWEL.test(cut) ? cut : word;
}
