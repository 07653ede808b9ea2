// From a name in a request (code, slug or name) to one municipality, by the order of contract 1.

import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import { codesIn, isProblem, type Problem, problem } from '../../data/problem.ts';
import { exactKey, foldedKey, hasDiacritics, lowerCase, onceFor } from '../../data/text.ts';
import { COUNTRY, COUNTRY_NAMES } from '../../text/answers.ts';
import { municipalityNames } from '../names.ts';
import { countyCalled } from '../search/counties.ts';
import { searchMunicipalities } from '../search/municipalities.ts';
import { type Candidate, type Known, MOST_SUGGESTIONS, nearest } from './near.ts';

/** `invalid_geo` with near codes, or `ambiguous` with the candidates, when no single municipality is meant. */
export function resolveMunicipality(
  store: Known,
  parameter: string,
  given: string,
): CatalogueMunicipality | Problem {
  const [found, ...more] = meantBy(store, given);
  if (found === undefined) return unknown(store, parameter, given);
  return more.length === 0 ? found : ambiguous(parameter, given, [found, ...more]);
}

/** Null where none is called so, or several are. It suggests nothing, and so is soon through a list of any length. */
export function knownMunicipality(store: Known, given: string): CatalogueMunicipality | null {
  const [found, ...more] = meantBy(store, given);
  return more.length === 0 ? (found ?? null) : null;
}

function meantBy({ directory }: Known, given: string): CatalogueMunicipality[] {
  const value = given.trim();
  const { municipalities, slugs, exactNames, foldedNames } = directory;
  const direct = municipalities.get(value) ?? slugs.get(lowerCase(value));
  if (direct !== undefined) return [direct];
  const folded = foldedNames.get(foldedKey(value)) ?? [];
  if (!hasDiacritics(value) && folded.length > 1) return folded;
  const exact = exactNames.get(exactKey(value)) ?? [];
  return (exact.length > 0 ? exact : hasDiacritics(value) ? [] : folded).slice(0, 1);
}

const ambiguous = (parameter: string, value: string, found: CatalogueMunicipality[]): Problem =>
  problem('ambiguous', {
    parameter,
    value,
    reason: 'several_municipalities',
    candidates: found.map(({ code, name, slug, county }) => ({ code, county, name, slug })),
  });

const candidatesOf = onceFor(({ catalogue }: Known) =>
  catalogue.municipalities.map(
    ({ code, name, slug }): Candidate => ({ suggestion: code, names: [code, name, slug] }),
  ),
);

const isCountry = (value: string): boolean =>
  COUNTRY_NAMES.some((name) => foldedKey(name) === foldedKey(value));

/** The municipalities of the county that is called so. */
function inCounty({ catalogue }: Known, value: string): CatalogueMunicipality[] {
  const called = countyCalled(catalogue.municipalities, value);
  return catalogue.municipalities.filter(({ county }) => county === called);
}

function unknown(known: Known, parameter: string, given: string): Problem {
  const value = given.trim();
  const [first, ...more] = inCounty(known, value);
  const area = isCountry(value) ? COUNTRY : more.length > 0 ? first?.county : undefined;
  const about = { parameter, value: given, reason: 'unknown_municipality' } as const;
  // No name that is spelt nearly so is meant, as Skara by Skåne.
  if (area !== undefined) return problem('invalid_geo', { ...about, area, suggestions: [] });
  // A county of one municipality, as Gotland's.
  if (first !== undefined) return refused(known, about, [first.code]);
  const reason = known.directory.formerCodes.has(value) ? 'former_code' : 'unknown_municipality';
  return refused(known, { ...about, reason }, suggestedCodes(known, value));
}

type Refused = { parameter: string; value: string; reason: 'unknown_municipality' | 'former_code' };

const refused = (known: Known, details: Refused, suggestions: string[]): Problem =>
  problem('invalid_geo', { ...details, suggestions }, municipalityNames(known, suggestions));

/**
 * Today's code for a former one, the code without its first zero, what a search finds by the name or a part of it, or what is
 * spelt nearly so.
 */
export function suggestedCodes(store: Known, value: string): string[] {
  const today = store.directory.formerCodes.get(value);
  if (today !== undefined) return [today.code];
  const padded = value.padStart(4, '0');
  if (store.directory.municipalities.has(padded)) return [padded];
  const { municipalities, approximate } = searchMunicipalities(store.catalogue.municipalities, value);
  const found = municipalities
    .filter(({ match }) => match.type !== 'county')
    .slice(0, MOST_SUGGESTIONS)
    .map(({ municipality }) => municipality.code);
  // A name with a slip of the finger is meant before one that only has the word somewhere within it: `Örebo` in Töreboda.
  const isWithin = municipalities.every(({ match }) => match.type === 'substring');
  if (found.length > 0 && !approximate && !isWithin) return found;
  const near = nearest(value, candidatesOf(store));
  if (approximate) return near.length > 0 ? near : found;
  return [...new Set([...near, ...found])].slice(0, MOST_SUGGESTIONS);
}

/** A path takes the canonical code only; a slug or a name is refused with the code, or the codes, that it stands for. */
export function municipalityOfPath(store: Known, value: string): CatalogueMunicipality | Problem {
  const found = store.directory.municipalities.get(value);
  if (found !== undefined) return found;
  const meant = resolveMunicipality(store, 'geo', value);
  if (isProblem(meant) && meant.code !== 'ambiguous') return meant;
  const suggestions = isProblem(meant) ? codesIn(meant) : [meant.code];
  return refused(store, { parameter: 'geo', value, reason: 'unknown_municipality' }, suggestions);
}
