// What a word is made of that the catalogue does not have as one: a compound, or two words without their space.
import { onceFor } from '../../data/text.ts';
import type { WordLists } from '../../data/word-lists.ts';
import { isUnknown } from './match.ts';
import { englishStem, swedishStem } from './stem.ts';
import type { Texts } from './texts.ts';
import { isUnrelated, kindOf } from './words.ts';

/** Letters of a part. What is looked past has one more: not the `län` of billån. */
const SHORTEST = 3;

/** Letters that are looked at. */
const LONGEST = 40;

const stemsOf = onceFor(
  ({ words }: Texts) => new Set(words.flatMap((word) => [swedishStem(word), englishStem(word)])),
);

/**
 * The parts that say what is sought: `jordbruks` and `utslapp` of jordbruksutsläpp, `brotts` of brottsstatistik. The word
 * itself where something matches it, or where a part is neither in the catalogue nor looked past; none of kommunstatistik.
 */
export function partsOf(texts: Texts, lists: WordLists, word: string): string[] {
  if (!isUnknown(texts, word)) return [word];
  const soughtOf = (part: string): string[] | null => {
    const isSought = ['content', 'living', 'year'].includes(kindOf(lists, part));
    if (!isSought) return part.length > SHORTEST ? [] : null;
    if (isUnrelated(lists, part, word)) return null;
    const stems = stemsOf(texts);
    return stems.has(swedishStem(part)) || stems.has(englishStem(part)) ? [part] : null;
  };
  // Two parts of three letters are chance: `mal` and `ung` in Malung.
  if (word.length <= 2 * SHORTEST) return [word];
  for (let at = SHORTEST; at <= Math.min(word.length, LONGEST) - SHORTEST; at++) {
    const head = word.slice(0, at);
    const sought = [soughtOf(head) ?? soughtOf(head.replace(/s$/, '')), soughtOf(word.slice(at))];
    const parts = sought.flatMap((part) => part ?? []);
    if (!sought.includes(null)) return parts;
  }
  return [word];
}
