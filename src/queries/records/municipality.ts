// A municipality as answers show it; how it matched is null where nothing was searched.
import type * as z from 'zod';
import type { CatalogueMunicipality } from '../../data/catalogue.ts';
import { flag, geo, oneOf, pattern, period, record, SLUG_PATTERN, word } from '../../data/fields.ts';
import { MATCH_TYPES, type Match } from '../search/match-types.ts';

export const Municipality = record('Municipality', 'One municipality of the register.', {
  code: geo,
  name: word('Name.'),
  slug: pattern('Name for addresses.', SLUG_PATTERN),
  county: word('Name of the county.'),
  countyCode: pattern('Code of the county: two digits.', /^\d{2}$/),
  validFrom: period.describe('First year that counts it; null when before the register.').nullable(),
  exactMatch: flag('Whether the query is its whole code, slug or name; null without a query.').nullable(),
  matchType: oneOf('How it matched the query; null without one.', MATCH_TYPES).nullable(),
});
export type Municipality = z.infer<typeof Municipality>;

export const municipalityRecord = (
  municipality: CatalogueMunicipality,
  match: Match | null,
): Municipality => ({
  code: municipality.code,
  county: municipality.county,
  countyCode: municipality.countyCode,
  exactMatch: match?.exact ?? null,
  matchType: match?.type ?? null,
  name: municipality.name,
  slug: municipality.slug,
  validFrom: municipality.validFrom,
});
