// The country and the counties that a question names beside its other words. It needs no schema: the website's search runs it in
// the browser.
import type { Area } from '../data/registry.ts';
import { COUNTRY_NAMES } from '../text/answers.ts';
import type { PlacesInQuery } from './places.ts';
import { wordsOf } from './words.ts';

const COUNTRY_WORDS = COUNTRY_NAMES.map((name) => wordsOf(name).join(' '));

/** The country by any of its names or their genitive. In the order of the register. */
export function namedAreas(
  all: readonly Area[],
  { counties, words }: Pick<PlacesInQuery, 'counties' | 'words'>,
): Area[] {
  const asked = ` ${words.join(' ')} `;
  const isCountry = COUNTRY_WORDS.some(
    (name) => asked.includes(` ${name} `) || asked.includes(` ${name}s `),
  );
  return all.filter(({ kind, name }) =>
    kind === 'country' ? isCountry : counties.includes(name.sv),
  );
}
