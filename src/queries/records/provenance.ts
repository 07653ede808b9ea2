// The provenance of a metric's figures, as answers, pages and downloads show it.

import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { Provenance } from '../../data/fields.ts';
import type { Lang, Localized } from '../../data/lang.ts';
import { onceFor } from '../../data/text.ts';
import type { Store } from '../../store/open-store.ts';

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
