// A metric's page to machines, and that of one of its years: a dataset with its downloads (schema.org).
import { type CatalogueMetric, unitLabel } from '../../../data/catalogue.ts';
import { foreignTitle, type Lang } from '../../../data/lang.ts';
import { describedDataset, type StructuredData } from '../../../embed/cite/json-ld.ts';
import type { Store } from '../../../store/store.ts';
import { metricCsv, metricPaths, metricYearPaths } from '../../../text/paths.ts';
import { METRIC_WORDS } from '../../../text/site.ts';

export type PageDescription = { lang: Lang; description: string };

const COUNTRY = { sv: 'Sverige', en: 'Sweden' };

/** `year` is null for the metric's own page. */
export const describedMetric = (
  store: Store,
  metric: CatalogueMetric,
  { lang, description }: PageDescription,
  year: string | null = null,
): StructuredData =>
  describedDataset({
    lang,
    siteUrl: store.catalogue.siteUrl,
    path: (year === null ? metricPaths(metric.id) : metricYearPaths(metric.id, year))[lang],
    name: year === null ? metric.title[lang] : METRIC_WORDS[lang].yearTitle(metric.title[lang], year),
    nameLang: foreignTitle(metric.title, lang),
    description,
    identifier: year === null ? metric.id : `${metric.id} ${year}`,
    source: metric.source,
    publisher: metric.publisher,
    sourceUrl: metric.sourceUrl,
    unit: unitLabel(store.catalogue, metric)[lang],
    years: year ?? (metric.first === null ? null : `${metric.first}/${metric.last}`),
    place: COUNTRY[lang],
    modified: metric.modified,
    downloads: [
      { url: metricCsv(metric.id), type: 'text/csv' },
      { url: `/api/v1/metrics/${metric.id}`, type: 'application/json' },
    ],
  });
