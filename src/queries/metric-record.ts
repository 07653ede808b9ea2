// A metric as answers show it, and its provenance. What the registry does not know is null.
import { canonicalJson } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import { metricLinks } from './links.ts';

export const provenanceOf = (metric: CatalogueMetric) => ({
  publisher: metric.publisher,
  officialTitle: metric.officialTitle,
  kpiId: metric.kpiId,
  dataset: metric.dataset,
  sourceUrl: metric.sourceUrl,
  geographySemantics: metric.geographySemantics,
  periodSemantics: metric.periodSemantics,
  license: metric.license,
  retrieved: metric.retrieved,
});

const provenanceTexts = new WeakMap<CatalogueMetric, string>();

/** Canonical JSON of the provenance, made once for a metric. */
export function provenanceText(metric: CatalogueMetric): string {
  const held = provenanceTexts.get(metric) ?? canonicalJson(provenanceOf(metric));
  provenanceTexts.set(metric, held);
  return held;
}

/** The word for the unit in the asked language. */
export const unitLabel = (store: Store, unit: string, lang: Lang): string | null =>
  store.directory.unitLabels.get(unit)?.[lang] ?? null;

export const metricRecord = (store: Store, metric: CatalogueMetric, lang: Lang) => ({
  id: metric.id,
  title: metric.title[lang],
  subject: metric.subject,
  unit: metric.unit,
  source: metric.source,
  kpiId: metric.kpiId,
  aliases: metric.aliases,
  capabilities: metric.capabilities,
  order: metric.order,
  periods: { first: metric.first, last: metric.last },
  labels: {
    subject: store.directory.subjects.get(metric.subject)?.[lang] ?? null,
    unit: unitLabel(store, metric.unit, lang),
  },
  links: metricLinks(store.catalogue.siteUrl, metric.id, metric.capabilities.ranking),
});

const texts = new WeakMap<CatalogueMetric, Partial<Record<Lang, string>>>();

/** Canonical JSON of a metric in a list, made once for each language. */
export function metricText(store: Store, metric: CatalogueMetric, lang: Lang): string {
  const held = texts.get(metric) ?? {};
  texts.set(metric, held);
  const text = held[lang] ?? canonicalJson(metricRecord(store, metric, lang));
  held[lang] = text;
  return text;
}
