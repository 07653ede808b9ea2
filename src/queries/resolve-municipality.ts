// From what was asked (code, slug or name) to one municipality, by the order of contract 1.
import { exactKey, foldedKey, hasDiacritics, lowerCase } from '../model/fold.ts';
import { isProblem, type Problem, problem } from '../model/problem.ts';
import type { CatalogueMunicipality } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { municipalityNames } from './names.ts';
import { type Candidate, nearest } from './near.ts';

/** `invalid_geo` with near codes, or `ambiguous` with the candidates, when no single municipality is meant. */
export function resolveMunicipality(
  store: Store,
  parameter: string,
  value: string,
): CatalogueMunicipality | Problem {
  const { municipalities, slugs, exactNames, foldedNames } = store.directory;
  const direct = municipalities.get(value) ?? slugs.get(lowerCase(value));
  if (direct !== undefined) return direct;
  const folded = foldedNames.get(foldedKey(value)) ?? [];
  if (!hasDiacritics(value) && folded.length > 1) return ambiguous(parameter, value, folded);
  const exact = exactNames.get(exactKey(value)) ?? [];
  const [found] = exact.length > 0 ? exact : hasDiacritics(value) ? [] : folded;
  return found ?? unknown(store, parameter, value);
}

const ambiguous = (parameter: string, value: string, found: CatalogueMunicipality[]): Problem =>
  problem('ambiguous', {
    parameter,
    value,
    reason: 'several_municipalities',
    candidates: found.map(({ code, name, slug, county }) => ({ code, county, name, slug })),
  });

const candidates = new WeakMap<Store, Candidate[]>();

function candidatesOf(store: Store): Candidate[] {
  const held =
    candidates.get(store) ??
    store.catalogue.municipalities.map(({ code, name, slug }) => ({
      suggestion: code,
      names: [code, name, slug],
    }));
  candidates.set(store, held);
  return held;
}

function unknown(store: Store, parameter: string, value: string): Problem {
  const padded = value.padStart(4, '0');
  const suggestions = store.directory.municipalities.has(padded)
    ? [padded]
    : nearest(value, candidatesOf(store));
  return unknownWith(store, { parameter, value, suggestions });
}

type Unknown = { parameter: string; value: string; suggestions: string[] };

const unknownWith = (store: Store, { parameter, value, suggestions }: Unknown): Problem =>
  problem(
    'invalid_geo',
    { parameter, value, reason: 'unknown_municipality', suggestions },
    municipalityNames(store, suggestions),
  );

/** A path takes the canonical code only; a slug or a name is refused with the code suggested. */
export function municipalityOfPath(
  store: Store,
  parameter: string,
  value: string,
): CatalogueMunicipality | Problem {
  const found = store.directory.municipalities.get(value);
  if (found !== undefined) return found;
  const meant = resolveMunicipality(store, parameter, value);
  const near = isProblem(meant) ? meant.details['suggestions'] : [meant.code];
  const suggestions = Array.isArray(near) ? near.map(String) : [];
  return unknownWith(store, { parameter, value, suggestions });
}
