// Which counties a text names, and the keys by which it is compared with names.

import { exactKey, foldedKey, hasDiacritics, onceFor } from '../../data/text.ts';
import { countyNames } from '../../text/answers.ts';
import type { SearchedMunicipality } from './municipality-names.ts';

export type Keys = { exact: string; folded: string };

export const keysOf = (text: string): Keys => ({ exact: exactKey(text), folded: foldedKey(text) });

/** What is typed without diacritics is in the folded key wherever it is in the exact one. */
export const keyFor = (text: string): keyof Keys => (hasDiacritics(text) ? 'exact' : 'folded');

type County = { county: string; keys: Keys; names: Keys[] };

const countiesOf = onceFor((all: readonly SearchedMunicipality[]) =>
  [...new Set(all.map(({ county }) => county))].map(
    (county): County => ({
      county,
      keys: keysOf(county),
      names: countyNames(county).map(keysOf),
    }),
  ),
);

/** Before or behind the name of a county. */
const REGION = /^region(?:en)?\s+|\s+region(?:en)?$/iu;

/** By the beginning of a word of its name: Gotland is no part of Östergötland. A county may be called as its region is, too. */
export function countiesFor(all: readonly SearchedMunicipality[], text: string): string[] {
  const typed = exactKey(text);
  const by = keyFor(text);
  const called = countyCalled(all, text);
  return countiesOf(all).flatMap(({ county, keys }) =>
    county === called || ` ${keys[by]}`.includes(` ${typed}`) ? county : [],
  );
}

/** The county that is called so, in whole; null where none is. */
export function countyCalled(all: readonly SearchedMunicipality[], text: string): string | null {
  const called = keysOf(text.replace(REGION, ''));
  const by = keyFor(text);
  const found = countiesOf(all).find(({ names }) => names.some((one) => one[by] === called[by]));
  return found?.county ?? null;
}
