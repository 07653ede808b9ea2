// How a municipality matches a query, in the order of contract 2; apart, since the search in the browser needs no schema.

/** In the order in which a search has them. */
export const MATCH_TYPES = [
  'code',
  'exact',
  'alias',
  'slug',
  'prefix',
  'substring',
  'folded',
  'county',
  'approximate',
] as const;

export type MatchType = (typeof MATCH_TYPES)[number];

export type Match = { type: MatchType; exact: boolean };
