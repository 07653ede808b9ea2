// What a reader must know about a figure or a metric beside its value (contract 4).
import type * as z from 'zod';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { listOf, metricId, oneOf, type Provenance, part, period, place, word } from '../data/fields.ts';
import type { Lang, Localized } from '../data/lang.ts';
import { isAbout, NOTE_KINDS, RELATIONS } from '../data/registry.ts';
import { onceFor } from '../data/text.ts';
import type { Store } from '../store/store.ts';

const NOTE = {
  kind: oneOf('caution: read the figure with this; break: the series changes meaning in `from`.', NOTE_KINDS),
  text: word('In the requested language.'),
  from: period.describe('First year that it is about; null: all before, too.').nullable(),
  to: period.describe('Last year that it is about; null: all after, too.').nullable(),
};

export const FigureNote = part('What a reader must know about the figure.', NOTE);
export type FigureNote = z.infer<typeof FigureNote>;

export const MetricNote = part('What a reader must know about figures of the metric.', {
  ...NOTE,
  geo: listOf('The municipalities, or areas, that it is about; null: all.', place).nullable(),
});
export type MetricNote = z.infer<typeof MetricNote>;

export const RelatedMetric = part('Another metric of the same thing.', {
  metric: metricId,
  relation: oneOf('How it is related: newer has later years.', RELATIONS),
});

type Figure = { geo: string; period: string; cautions: readonly Localized[] };

/** @param cautions why waivers let the figure through */
export const figureNotes = (
  { notes }: CatalogueMetric,
  { geo: code, period: year, cautions }: Figure,
  lang: Lang,
): FigureNote[] => [
  ...notes
    .filter((note) => isAbout(note, { geo: code, period: year }))
    .map(({ kind, text, from, to }) => ({ from, kind, text: text[lang], to })),
  ...cautions.map((text) => ({ from: year, kind: 'caution' as const, text: text[lang], to: year })),
];

export const metricNotes = ({ notes }: CatalogueMetric, lang: Lang): MetricNote[] =>
  notes.map(({ kind, text, geo: codes, from, to }) => ({ from, geo: codes, kind, text: text[lang], to }));

// The provenance of a metric's figures, as answers, pages and downloads show it.

type Words = readonly { code: string; label: Localized }[];

/** Releases before the one of 2026-11-20 have prose instead of a code: it is its own word. */
const wordFor = (code: string | null, words: Words, lang: Lang): string | null =>
  code === null ? null : (words.find((one) => one.code === code)?.label[lang] ?? code);

const provenanceIn = ({ catalogue }: Store, metric: CatalogueMetric, lang: Lang): Provenance => ({
  dataset: metric.dataset,
  geographySemantics: metric.geographySemantics,
  kpiId: metric.kpiId,
  labels: {
    geographySemantics: wordFor(metric.geographySemantics, catalogue.geographySemantics, lang),
    license: wordFor(metric.license, catalogue.licenses, lang),
    periodSemantics: wordFor(metric.periodSemantics, catalogue.periodSemantics, lang),
  },
  license: metric.license,
  officialTitle: metric.officialTitle,
  periodSemantics: metric.periodSemantics,
  publisher: metric.publisher,
  retrieved: metric.retrieved,
  sourceUrl: metric.sourceUrl,
});

/** Thousands of figures in one answer share it: it is made once for each metric of a store, and must not be changed. */
const provenances = onceFor((store: Store) =>
  onceFor((metric: CatalogueMetric) => ({
    sv: provenanceIn(store, metric, 'sv'),
    en: provenanceIn(store, metric, 'en'),
  })),
);

export const provenanceOf = (store: Store, metric: CatalogueMetric, lang: Lang): Provenance =>
  provenances(store)(metric)[lang];

// Every address that an answer gives: absolute, from SITE_URL, without lang.

export const observationPath = (id: string): string => `/api/v1/observations/${id}`;
export const metricPath = (id: string): string => `/api/v1/metrics/${id}`;
export const pagePath = (id: string): string => `/observations/${id}`;

export const observationLinks = (siteUrl: string, id: string, metric: string) => ({
  embed: `${siteUrl}/embed/observation/${id}`,
  metric: `${siteUrl}${metricPath(metric)}`,
  page: `${siteUrl}${pagePath(id)}`,
  revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
  self: `${siteUrl}${observationPath(id)}`,
});

/** A calculation as JSON, and the page of the site that shows it. */
export const calculationLinks = (siteUrl: string, self: string, page: string) => ({
  page: `${siteUrl}${page}`,
  self: `${siteUrl}${self}`,
});

/** `ranking` is null where the metric is not registered for ranking. */
export const metricLinks = (siteUrl: string, id: string, ranked: boolean) => ({
  ranking: ranked ? `${siteUrl}/api/v1/rankings?metric=${id}` : null,
  revisions: `${siteUrl}/api/v1/revisions?metric=${id}`,
  self: `${siteUrl}${metricPath(id)}`,
});
