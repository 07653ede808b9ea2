// A municipality as answers show it; how it matched is null where nothing was searched.
import { canonicalJson } from '../model/json.ts';
import type { CatalogueMunicipality } from '../store/catalogue.ts';

export type MatchType = 'code' | 'exact' | 'slug' | 'prefix' | 'substring' | 'folded' | 'county';
export type Match = { type: MatchType; exact: boolean };

export const municipalityRecord = (municipality: CatalogueMunicipality, match: Match | null) => ({
  code: municipality.code,
  name: municipality.name,
  slug: municipality.slug,
  county: municipality.county,
  countyCode: municipality.countyCode,
  validFrom: municipality.validFrom,
  exactMatch: match?.exact ?? null,
  matchType: match?.type ?? null,
});

const texts = new WeakMap<CatalogueMunicipality, string>();

/** Canonical JSON of a municipality that was not searched for, made once. */
export function municipalityText(municipality: CatalogueMunicipality): string {
  const held = texts.get(municipality) ?? canonicalJson(municipalityRecord(municipality, null));
  texts.set(municipality, held);
  return held;
}
