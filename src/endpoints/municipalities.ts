// Endpoint 5: the register of municipalities, whole or searched.
import type * as z from 'zod';
import type { CatalogueMunicipality } from '../data/catalogue.ts';
import {
  flag,
  geo,
  oneOf,
  pattern,
  period,
  record,
  SLUG_PATTERN,
  word,
} from '../data/fields.ts';
import { MATCH_TYPES, type Match, searchMunicipalities } from '../search/places.ts';
import { countyName } from '../text/answers.ts';
import {
  APPROXIMATE,
  collectionOf,
  defineEndpoint,
  limit,
  optional,
  text,
} from './endpoint.ts';

// A municipality as answers show it; how it matched is null where nothing was searched.

export const Municipality = record(
  'Municipality',
  'One municipality of the register.',
  {
    code: geo,
    name: word('Name.'),
    slug: pattern('Name for addresses.', SLUG_PATTERN),
    county: word('Name of the county.'),
    countyCode: pattern('Code of the county: two digits.', /^\d{2}$/),
    validFrom: period
      .describe('First year that counts it; null when before the register.')
      .nullable(),
    exactMatch: flag(
      'Whether the query is its whole code, slug or name; null without a query.',
    ).nullable(),
    matchType: oneOf(
      'How it matched the query; null without one.',
      MATCH_TYPES,
    ).nullable(),
    validTo: period
      .describe('Last year that counts it; null while it exists.')
      .nullable(),
    successor: geo
      .describe('Code of the municipality that it became a part of; null for none.')
      .nullable(),
  },
);
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
  successor: municipality.successor ?? null,
  validFrom: municipality.validFrom,
  validTo: municipality.validTo ?? null,
});

export const municipalities = defineEndpoint({
  name: 'municipalities',
  path: '/api/v1/municipalities',
  tag: 'Municipalities',
  summary: {
    sv: 'Kommunregistret efter kod, eller de kommuner vars kod, slug, namn eller län passar query.',
    en: 'The register of municipalities by code, or those whose code, slug, name or county matches query.',
  },
  tool: {
    name: 'search_municipalities',
    title: 'Find a municipality',
    use: 'Use it when a name was refused as ambiguous or unknown, or for all of a county: query=Habo. Other tools take names themselves: Göteborg, goteborg and 1480 are one. Without query you get them all.',
  },
  parameters: {
    query: optional(
      text(
        {
          sv: 'En kod eller dess första siffror, en slug, ett namn (även Gothenburg) eller ett län, eller en del av det.',
          en: 'A code or its first digits, a slug, a name (also Gothenburg) or a county, or a part.',
        },
        'Stockholm',
      ),
    ),
    limit: limit(
      { sv: 'Antalet kommuner', en: 'How many municipalities to return' },
      { default: null, all: { sv: 'alla', en: 'all of them' }, maximum: 500 },
    ),
  },
  data: collectionOf('municipalities', Municipality, APPROXIMATE),
  example: { query: 'Stockholm', lang: 'en' },
  refusals: [
    [
      'municipalities?query=H%E5bo',
      'Latin-1 i stället för UTF-8',
      'Latin-1 in place of UTF-8',
    ],
  ],
  answer: async ({ query, limit: most }, { store }) => {
    const all = store.catalogue.municipalities;
    const { municipalities: found, approximate } =
      query === undefined
        ? {
            municipalities: all.map((municipality) => ({ municipality, match: null })),
            approximate: false,
          }
        : searchMunicipalities(all, query);
    const firstHits = found.slice(0, most ?? found.length);
    return {
      approximate,
      municipalities: firstHits.map(({ municipality, match }) =>
        municipalityRecord(municipality, match),
      ),
      total: found.length,
      returned: firstHits.length,
      limit: most,
      truncated: firstHits.length < found.length,
      next: null,
    };
  },
  table: ({ approximate, municipalities }, { lang }) => {
    const isSearch = municipalities.some(({ matchType }) => matchType !== null);
    return {
      shared: { approximate },
      columns: ['code', 'name', 'county', ...(isSearch ? ['match'] : [])],
      rows: municipalities.map(({ code, name, county, matchType }) => {
        const row = [code, name, countyName(county, lang)];
        return isSearch ? [...row, matchType] : row;
      }),
    };
  },
  csv: { records: 'municipalities' },
});
