// A metric's page to machines: a dataset with its downloads (schema.org).
import { describedDataset, type StructuredData } from '../../embed/cite/json-ld.ts';
import { metricCsv, metricPaths } from '../../i18n/site/paths.ts';
import type { Lang } from '../../model/lang.ts';
import { unitLabel } from '../../queries/records/metric.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

export type PageDescription = { lang: Lang; description: string };

const COUNTRY = { sv: 'Sverige', en: 'Sweden' };

export const describedMetric = (
  store: Store,
  metric: CatalogueMetric,
  { lang, description }: PageDescription,
): StructuredData =>
  describedDataset({
    lang,
    siteUrl: store.catalogue.siteUrl,
    path: metricPaths(metric.id)[lang],
    name: metric.title[lang],
    description,
    identifier: metric.id,
    source: metric.source,
    publisher: metric.publisher,
    sourceUrl: metric.sourceUrl,
    unit: unitLabel(store, metric.unit, lang) ?? metric.unit,
    years: metric.first === null ? null : `${metric.first}/${metric.last}`,
    place: COUNTRY[lang],
    modified: store.catalogue.release,
    downloads: [
      { url: metricCsv(metric.id), type: 'text/csv' },
      { url: `/api/v1/metrics/${metric.id}`, type: 'application/json' },
    ],
  });
