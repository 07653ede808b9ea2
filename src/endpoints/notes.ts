// What a reader must know about a figure or a metric beside its value (contract 4).
import type * as z from 'zod';
import type { CatalogueMetric } from '../data/catalogue.ts';
import {
  day,
  listOf,
  metricId,
  oneOf,
  Provenance,
  part,
  pattern,
  period,
  place,
  record,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import type { Lang, Localized } from '../data/lang.ts';
import { isAbout, NOTE_KINDS, RELATIONS } from '../data/registry.ts';
import { ORIGINS, type TracedFile } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { figureHash, fileAt, type StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import type { MetricSubject } from './endpoint.ts';

const NOTE = {
  kind: oneOf(
    'caution: read the figure with this; break: the series changes meaning in `from`.',
    NOTE_KINDS,
  ),
  text: word('In the requested language.'),
  from: period
    .describe('First year that it is about; null: all before, too.')
    .nullable(),
  to: period.describe('Last year that it is about; null: all after, too.').nullable(),
};

export const FigureNote = part('What a reader must know about the figure.', NOTE);
export type FigureNote = z.infer<typeof FigureNote>;

export const MetricNote = part('What a reader must know about figures of the metric.', {
  ...NOTE,
  geo: listOf(
    'The municipalities, or areas, that it is about; null: all.',
    place,
  ).nullable(),
});
export type MetricNote = z.infer<typeof MetricNote>;

/** In the record of a figure: the codes of waivers, and what to read the figure with. */
export const FLAGS = listOf(
  'One code for every finding that a waiver lets through.',
  word('Such as suspect-zero.'),
);
export const NOTES = listOf('What to read it with.', FigureNote);

export const RelatedMetric = part('Another metric of the same thing.', {
  metric: metricId,
  relation: oneOf('How it is related: newer has later years.', RELATIONS),
});

type Figure = { geo: string; period: string; cautions: readonly Localized[] };

/** A value of a series, with what waivers say of it. */
type SeriesFigure = {
  period: string;
  value: number;
  flags: readonly string[];
  cautions: readonly Localized[];
};

/** At an index of the periods of the series; null where it holds no value there. */
export function figureAt(
  { periods, values, flags, cautions }: StoredSeries,
  index: number,
): SeriesFigure | null {
  const period = periods[index];
  const value = values[index] ?? null;
  if (period === undefined || value === null) return null;
  return {
    period,
    value,
    flags: flags[period] ?? [],
    cautions: cautions[period] ?? [],
  };
}

/** What the record of a figure says of it, wherever it stands. */
export const figureFields = (
  { store, metric, lang }: MetricSubject,
  geo: string,
  { period, value, flags, cautions }: SeriesFigure,
) => ({
  contentHash: figureHash(metric, { geo, period, value }, store.digest),
  flags: [...flags],
  geo,
  notes: figureNotes(metric, { geo, period, cautions }, lang),
  value,
});

/** @param cautions why waivers let the figure through */
export const figureNotes = (
  { notes }: CatalogueMetric,
  { geo: code, period: year, cautions }: Figure,
  lang: Lang,
): FigureNote[] => [
  ...notes
    .filter((note) => isAbout(note, { geo: code, period: year }))
    .map(({ kind, text, from, to }) => ({ from, kind, text: text[lang], to })),
  ...cautions.map((text) => ({
    from: year,
    kind: 'caution' as const,
    text: text[lang],
    to: year,
  })),
];

export const metricNotes = ({ notes }: CatalogueMetric, lang: Lang): MetricNote[] =>
  notes.map(({ kind, text, geo: codes, from, to }) => ({
    from,
    geo: codes,
    kind,
    text: text[lang],
    to,
  }));

// The provenance of a metric's figures, as answers, pages and downloads show it.

type Words = readonly { code: string; label: Localized }[];

/** Releases before the one of 2026-11-20 have prose instead of a code: it is its own word. */
const wordFor = (code: string | null, words: Words, lang: Lang): string | null =>
  code === null ? null : (words.find((one) => one.code === code)?.label[lang] ?? code);

const provenanceIn = (
  { catalogue }: Store,
  metric: CatalogueMetric,
  lang: Lang,
): Provenance => ({
  dataset: metric.dataset,
  geographySemantics: metric.geographySemantics,
  kpiId: metric.kpiId,
  labels: {
    geographySemantics: wordFor(
      metric.geographySemantics,
      catalogue.geographySemantics,
      lang,
    ),
    license: wordFor(metric.license, catalogue.licenses, lang),
    periodSemantics: wordFor(metric.periodSemantics, catalogue.periodSemantics, lang),
  },
  license: metric.license,
  officialTitle: metric.officialTitle,
  periodSemantics: metric.periodSemantics,
  publisher: metric.publisher,
  retrieved: metric.retrieved,
  sourceUrl: metric.sourceUrl,
  apiUrl: metric.apiUrl,
});

/** Thousands of figures in one answer share it: it is made once for each metric of a store, and must not be changed. */
const provenances = onceFor((store: Store) =>
  onceFor((metric: CatalogueMetric) => ({
    sv: provenanceIn(store, metric, 'sv'),
    en: provenanceIn(store, metric, 'en'),
  })),
);

export const provenanceOf = (
  store: Store,
  metric: CatalogueMetric,
  lang: Lang,
): Provenance => provenances(store)(metric)[lang];

// The file that a figure was read from. A list says once what most of its figures have, and a row what it has otherwise.

/** Of a file, the fields by which it is known wherever it is named. */
export const FILE = {
  name: word('Its name below the folder or the address of the publication.'),
  sha256: pattern('SHA-256 of its bytes, in hex.', /^[0-9a-f]{64}$/),
  origin: oneOf(
    'publisher: the bytes are the authority’s own; transcript: the figures are, and somebody else put them into the file; null where nobody has said.',
    ORIGINS,
  ).nullable(),
};

export const FigureFile = part('The file that the figure was read from.', FILE);
export type FigureFile = z.infer<typeof FigureFile>;

export const FigureProvenance = record(
  'FigureProvenance',
  'Where a figure comes from, down to the file that it was read from; in a list, where most of its figures come from.',
  { ...Provenance.shape, file: FigureFile.nullable() },
);
export type FigureProvenance = z.infer<typeof FigureProvenance>;

/** In a row: the day, where it is another one than `provenance` has. */
export const OWN_RETRIEVED = day(
  'Day on which this figure was taken from the source, where it is another one.',
)
  .nullable()
  .optional();

/** What a row of a list says only where `provenance` of the list says something else. */
export const ROW_SOURCE = {
  retrieved: OWN_RETRIEVED,
  file: FigureFile.describe(
    'The file that this figure was read from, where it is another one.',
  )
    .nullable()
    .optional(),
};
type RowSource = {
  retrieved?: string | null | undefined;
  file?: FigureFile | null | undefined;
};

/** Null where nobody knows it. */
export const figureFile = (
  { files }: Pick<CatalogueMetric, 'files'>,
  series: Pick<StoredSeries, 'files'>,
  index: number,
): TracedFile | null => files[fileAt(series, index) ?? -1] ?? null;

const fileRecord = onceFor(
  ({ name, origin, sha256 }: TracedFile): FigureFile => ({ name, origin, sha256 }),
);

/** What the file does not say is what the registry says of the metric. */
const withFile = onceFor((provenance: Provenance) =>
  onceFor(
    (file: TracedFile): FigureProvenance =>
      inOrder({
        ...provenance,
        dataset: file.dataset ?? provenance.dataset,
        file: fileRecord(file),
        officialTitle: file.officialTitle ?? provenance.officialTitle,
        retrieved: file.retrieved,
      }),
  ),
);

const withoutFile = onceFor(
  (provenance: Provenance): FigureProvenance =>
    inOrder({ ...provenance, file: null, retrieved: null }),
);

/** Of figures that were read from one file; shared like that of the metric. */
export function figureProvenance(
  store: Store,
  metric: CatalogueMetric,
  lang: Lang,
  file: TracedFile | null,
): FigureProvenance {
  const provenance = provenanceOf(store, metric, lang);
  return file === null ? withoutFile(provenance) : withFile(provenance)(file);
}

/** The file of the most figures of a list, the first of as many; null where most have none that is known. */
export function commonFile(files: readonly (TracedFile | null)[]): TracedFile | null {
  const counts = Map.groupBy(files, (file) => file);
  const most = Math.max(0, ...[...counts.values()].map(({ length }) => length));
  return [...counts].find(([, { length }]) => length === most)?.[0] ?? null;
}

/** @param common what the list says of them all */
export function rowSource(
  file: TracedFile | null,
  common: TracedFile | null,
): RowSource {
  if (file === common) return {};
  const retrieved = file?.retrieved ?? null;
  return {
    file: file === null ? null : fileRecord(file),
    ...(retrieved === (common?.retrieved ?? null) ? {} : { retrieved }),
  };
}

/** Where the figure of a row comes from: what it says itself, else what its list says. */
export const readFrom = (
  { retrieved, file }: RowSource,
  list: Pick<FigureProvenance, 'retrieved' | 'file'>,
): Pick<FigureProvenance, 'retrieved' | 'file'> => ({
  retrieved: retrieved === undefined ? list.retrieved : retrieved,
  file: file === undefined ? list.file : file,
});

// Every address that an answer gives: absolute, from SITE_URL, without lang.

export const metricPath = (id: string): string => `/api/v1/metrics/${id}`;
export const pagePath = (id: string): string => `/observations/${id}`;

export const observationLinks = (siteUrl: string, id: string, metric: string) => ({
  embed: `${siteUrl}/embed/observation/${id}`,
  metric: `${siteUrl}${metricPath(metric)}`,
  page: `${siteUrl}${pagePath(id)}`,
  revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
  self: `${siteUrl}/api/v1/observations/${id}`,
});

/** A calculation as JSON, and the page of the site that shows it. */
export const calculationLinks = (siteUrl: string, self: string, page: string) => ({
  page: `${siteUrl}${page}`,
  self: `${siteUrl}${self}`,
});

/** `ranking` is null where the metric is not ranked. */
export const metricLinks = (siteUrl: string, id: string, ranked: boolean) => ({
  ranking: ranked ? `${siteUrl}/api/v1/rankings?metric=${id}` : null,
  revisions: `${siteUrl}/api/v1/revisions?metric=${id}`,
  self: `${siteUrl}${metricPath(id)}`,
});
