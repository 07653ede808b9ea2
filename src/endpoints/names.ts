// What a name in a request means: any number of metrics, municipalities and areas, by the order of contract 1.
import type {
  Catalogue,
  CatalogueMetric,
  CatalogueMunicipality,
} from '../data/catalogue.ts';
import type { Area } from '../data/registry.ts';
import {
  exactKey,
  foldedKey,
  hasDiacritics,
  isTypedAs,
  keysOf,
  lowerCase,
  nameKey,
  upperCase,
  withPlainSigns,
} from '../data/text.ts';
import type { Directory } from '../search/directory.ts';
import { REGION } from '../search/places.ts';

/** What a name is looked up in: the catalogue, and the lookups over it. */
export type Lookup = {
  catalogue: Pick<
    Catalogue,
    'siteUrl' | 'metrics' | 'municipalities' | 'areas' | 'subjects' | 'wordLists'
  >;
  directory: Directory;
};

/** By the first kind of name that any metric has: id, alias, title, official title. */
export function metricsCalled({ directory }: Lookup, value: string): CatalogueMetric[] {
  const typed = withPlainSigns(value).trim();
  const metric = directory.metrics.get(upperCase(typed));
  if (metric !== undefined) return [metric];
  const name = nameKey(typed);
  return (
    directory.metricNames
      .map((byName) => byName.get(name))
      .find((named) => named !== undefined) ?? []
  );
}

/** By code or name, in any case. */
export function areaCalled({ directory }: Lookup, given: string): Area | null {
  const value = withPlainSigns(given).trim();
  const { areas, areaNames, foldedNames } = directory;
  const whole = foldedKey(value);
  const bare = foldedKey(value.replace(REGION, ''));
  const isMunicipality = bare === whole && foldedNames.has(whole);
  const called = isMunicipality
    ? undefined
    : (areaNames.get(whole) ?? areaNames.get(bare));
  return areas.get(upperCase(value)) ?? called ?? null;
}

export function municipalitiesCalled(
  { directory }: Lookup,
  given: string,
): CatalogueMunicipality[] {
  const value = withPlainSigns(given).trim();
  const { municipalities, slugs, exactNames, foldedNames } = directory;
  const direct = municipalities.get(value) ?? slugs.get(lowerCase(value));
  if (direct !== undefined) return [direct];
  const folded = foldedNames.get(foldedKey(value)) ?? [];
  if (!hasDiacritics(value) && folded.length > 1) return folded;
  const exact = exactNames.get(exactKey(value)) ?? [];
  const typed = keysOf(value);
  return exact.length > 0
    ? exact.slice(0, 1)
    : folded.filter(({ name }) => isTypedAs(keysOf(name), typed));
}

/** For people, who type a name that two share without diacritics: the one that is spelt so first. */
export function namesakes(lookup: Lookup, value: string): CatalogueMunicipality[] {
  const isExact = ({ name }: CatalogueMunicipality): boolean =>
    lowerCase(name) === lowerCase(value.trim());
  return municipalitiesCalled(lookup, value).toSorted(
    (a, b) => Number(isExact(b)) - Number(isExact(a)),
  );
}
