// What the function has in memory for every request: the public metrics and the register of one release, and nothing non-public.

import type { Lang, Localized } from './lang.ts';
import type {
  Area,
  AreaKind,
  Code,
  Licence,
  Metric,
  Municipality,
  NamedMunicipality,
  Subject,
  Unit,
} from './registry.ts';
import type { TracedFile } from './release.ts';
import type { SiteOwner } from './settings.ts';
import type { WordLists } from './word-lists.ts';

// Without a schema beside it: browsers read it with the search.

/** Whether the figures of the year count the municipality. */
export const existsIn = (
  { validFrom, validTo }: { validFrom: string | null; validTo?: string | undefined },
  period: string,
): boolean =>
  (validFrom === null || validFrom <= period) &&
  (validTo === undefined || period <= validTo);

/** A public metric: the registry's record without its status, and what its figures say of it. */
export type CatalogueMetric = Omit<Metric, 'status'> & {
  /** The newest day on which a file of its figures was taken from the source; null where no file is known. */
  retrieved: string | null;
  /** By year, where it is another one: the newest day on which a file of its figures of municipalities was taken. */
  retrievedIn: Record<string, string | null>;
  /** The files that its figures were read from; a figure names one by its place here. */
  files: TracedFile[];
  /** The releases that first published it and last changed it, areas aside, as the log has them; null where it has none. */
  issued: string | null;
  modified: string | null;
  /** Every period that the source lists of a municipality, ascending; their series are aligned to it. */
  periods: string[];
  /** Codes of the areas that the source lists, ascending. */
  areas: string[];
  /** By code of an area: the years in which it has a value, the first and the last of each run, in order. */
  areaYears: Record<string, [first: string, last: string][]>;
  /** First and last period in which a municipality has a value; null when none has one. */
  first: string | null;
  last: string | null;
  /** How many municipalities have a value in the last period. */
  covered: number;
  /** Whether enough municipalities have a figure that compares in some year: else no ranking is possible. */
  isRanked: boolean;
  /** The years in which every municipality that there was has a value: the first and the last of each run, in order. */
  complete: [first: string, last: string][];
};

/** The newest day on which figures of the year were taken from the source; null where no file of them is known. */
export const retrievedOf = (
  { retrieved, retrievedIn }: Pick<CatalogueMetric, 'retrieved' | 'retrievedIn'>,
  period: string,
): string | null =>
  Object.hasOwn(retrievedIn, period) ? (retrievedIn[period] ?? null) : retrieved;

/** `collation` is the place of the name in Swedish order: no host's ICU matters after the build. */
export type CatalogueMunicipality = Municipality &
  NamedMunicipality & { collation: number };

/** `published` is the day on which it was made, in truth. */
export type PublishedRelease = {
  release: string;
  published: string;
  reconstructed: boolean;
};

/** Lists of municipalities to compare one with: two of the service's own choosing, the register's, and two of a publisher's. */
export const PEER_KINDS = [
  'neighbours',
  'county',
  'nearest-population',
  'kolada-similar',
  'kolada-group',
] as const;
export type PeerKind = (typeof PEER_KINDS)[number];

/** Where the lists of a kind come from. `metric` is the one that they are chosen by, `retrieved` the day on which `file` was taken. */
export type PeerSource = {
  source: string;
  file: Pick<TracedFile, 'name' | 'sha256' | 'origin'> | null;
  retrieved: string | null;
  metric: string | null;
};

export type Catalogue = {
  release: string;
  published: string;
  /** Whether it was put together later from the publishers' files of its day. */
  reconstructed: boolean;
  /** Newest first. */
  releases: PublishedRelease[];
  siteUrl: string;
  docsUrl: string;
  /** Where readers report errors; null where none is set. */
  contactEmail: string | null;
  site: SiteOwner;
  units: Unit[];
  subjects: Subject[];
  /** The codes that provenance of public metrics uses, with their words. */
  periodSemantics: Code[];
  geographySemantics: Code[];
  licenses: Licence[];
  /** By id; none that has left. */
  metrics: CatalogueMetric[];
  /** Public metrics that left the service, by id: their log and their identifiers stay. */
  left: CatalogueMetric[];
  /** By code. */
  municipalities: CatalogueMunicipality[];
  /** The file that their codes, names and counties were read from; null where that is not known. */
  register: TracedFile | null;
  /** By code; none in a release before areas came. */
  areas: Area[];
  /** By kind; null in a release that has no lists of peers. */
  peers: Record<PeerKind, PeerSource> | null;
  /** What a search reads a question by. */
  wordLists: WordLists;
};

/** The day on which a release was made, by its date. */
export const publishedOn = (
  { releases }: Pick<Catalogue, 'releases'>,
  release: string,
): string => releases.find((one) => one.release === release)?.published ?? release;

/** What a figure is of. No list, ranking, median or coverage of municipalities has an area. */
export type Place = CatalogueMunicipality | Area;

export const isArea = (place: Place): place is Area => 'kind' in place;

/** What the metric's publisher has a figure of, there. */
export const areaKind = (
  { kpiId }: Pick<CatalogueMetric, 'kpiId'>,
  { kind }: Area,
): AreaKind => (kind === 'county' && kpiId !== null ? 'region' : kind);

/** As the metric's publisher calls it. */
export const placeName = (
  metric: Pick<CatalogueMetric, 'kpiId'>,
  place: Place,
  lang: Lang,
): string => {
  if (!isArea(place)) return place.name;
  const isRegion = areaKind(metric, place) === 'region';
  return ((isRegion ? place.region : null) ?? place.name)[lang];
};

/** Whether the municipality surely has a value in the year: every one has that there was. */
export const hasCompleteYear = (
  { complete }: Pick<CatalogueMetric, 'complete'>,
  municipality: Pick<CatalogueMunicipality, 'validFrom' | 'validTo'>,
  year: string,
): boolean =>
  existsIn(municipality, year) &&
  complete.some(([from, to]) => from <= year && year <= to);

/** Why figures that the source has are not here, as the registry states it. */
export type Absence = { why: 'left_out' | 'not_fetched'; reason: Localized };

/** Of every year of which the registry says so, by why and then year. */
export const absentYears = ({
  leftOut,
  notFetched,
}: Pick<CatalogueMetric, 'leftOut' | 'notFetched'>): (Absence & {
  years: string[];
})[] => [
  ...leftOut.map(({ from, to, years, reason }) => ({
    why: 'left_out' as const,
    years: years ?? yearsFrom(from, to),
    reason,
  })),
  ...notFetched.map(({ years, reason }) => ({
    why: 'not_fetched' as const,
    years,
    reason,
  })),
];

const yearsFrom = (from: string, to: string): string[] =>
  Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
    String(Number(from) + at),
  );

/**
 * Null where the registry says nothing of the year, or the source could have no figure: of a municipality that there was not
 * in the year, or of an area of which the metric has none.
 */
export function absenceOf(
  metric: CatalogueMetric,
  place: Place,
  period: string,
): Absence | null {
  const mayBe = isArea(place)
    ? metric.areas.includes(place.code)
    : existsIn(place, period);
  const stated = absentYears(metric).find(({ years }) => years.includes(period));
  return mayBe && stated !== undefined
    ? { why: stated.why, reason: stated.reason }
    : null;
}

/** The words for a unit, which every unit of a verified dataset has. */
export const unitLabel = (
  { units }: Pick<Catalogue, 'units'>,
  { unit }: Pick<CatalogueMetric, 'unit'>,
): Localized =>
  units.find(({ code }) => code === unit)?.label ?? { sv: unit, en: unit };

// How many municipalities have a value in a year, of how many that there were.

/** `share` is the unrounded quotient of municipalities with a value and total. */
export type Coverage = {
  period: string;
  municipalities: number;
  total: number;
  share: number;
};

// Calculated lines to compare a municipality with, as the build derives them (rules/coverage.ts).

/** Aligned to the metric's periods; null in years in which too few municipalities have a value. */
export type References = {
  medians: (number | null)[];
  /** By county code; a county of fewer than five municipalities has none. */
  counties: Record<string, (number | null)[]>;
};
