// The service's name, version and licence, which appear in every answer, and the limits that several rooms share.

export const SERVICE = 'Open Data API';
/** What this copy of the service calls itself to people, and who runs it; null is what no setting says. */
export type SiteOwner = {
  name: string;
  operator: string | null;
  privacyUrl: string | null;
  accessibilityUrl: string | null;
};

/** Of a copy without settings. */
export const NO_OWNER: SiteOwner = {
  name: SERVICE,
  operator: null,
  privacyUrl: null,
  accessibilityUrl: null,
};

export const API_VERSION = '1.0';
export const LICENSE = 'CC BY 4.0';
export const LICENSE_URL = 'https://creativecommons.org/licenses/by/4.0/';

/**
 * The beginning of the ids of feeds and their entries (RFC 4151): the name by which the log of all releases is known, and the
 * year of its first release. Readers know entries by it: it never changes, whatever the service is called and wherever it stands.
 */
export const TAG_PREFIX = 'tag:open-data-api,2024:';

/** The first segment of every observation identifier (specification 2.1). */
export const ID_PREFIX = 'SF';

/** Least share of a year's municipalities that a ranking needs: numerator of tenths (contract 4: 10 × with value ≥ 9 × total). */
export const COVERAGE_TENTHS = 9;

/** How many of each a comparison is of. */
export const COMPARED = {
  municipalities: { minimum: 2, maximum: 4 },
  metrics: { minimum: 1, maximum: 10 },
} as const;

/** The release that brought the briefs of municipalities: those before it have none. */
export const BRIEF_SINCE = '2026-11-28';
