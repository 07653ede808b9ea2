// Where everything lies under the store's folder, and which shard holds what.

export const STORE_FOLDER = '_store';

/** A block holds at most about so many observations, whatever the size of the dataset: a query's cost follows its answer. */
const OBSERVATIONS_PER_BLOCK = 400;

export const geosPerBlock = (periods: number): number =>
  Math.max(1, Math.floor(OBSERVATIONS_PER_BLOCK / Math.max(1, periods)));

export const CATALOGUE = 'catalogue.json';
export const REVISION_COUNTS = 'revisions/counts.json';

export const seriesPath = (metric: string, block: number): string => `series/${metric}/${block}.jsonl`;
export const factsPath = (metric: string): string => `facts/${metric}.json`;
export const presencePath = (geo: string): string => `presence/${geo}.json`;
export const geoRevisionCountsPath = (geo: string): string => `revisions/municipalities/${geo}.json`;

/** Entries about the metric itself have no municipality: their block is named `metric`. */
export const revisionsPath = (release: string, metric: string, block: number | 'metric'): string =>
  `revisions/${release}/${metric}/${block}.json`;

/** ETags of everything about one metric in one block of municipalities, and of all other fixed paths. */
export const etagsPath = (metric: string, block: number): string => `etags/${metric}/${block}.json`;
export const REST_ETAGS = 'etags/rest.json';

/** For the next build: what the answers about one metric are made of, as one hash a municipality. */
export const keysPath = (metric: string): string => `keys/${metric}.json`;
