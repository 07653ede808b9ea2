// The provenance of a metric's figures, as answers, pages and downloads show it.
import type { Lang, Localized } from '../../model/lang.ts';
import type { Provenance } from '../../model/provenance.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';
import type { Store } from '../../store/open-store.ts';

type Words = readonly { code: string; label: Localized }[];

/** Releases before the one of 2026-11-20 have prose instead of a code: it is its own word. */
const wordFor = (code: string | null, words: Words, lang: Lang): string | null =>
  code === null ? null : (words.find((one) => one.code === code)?.label[lang] ?? code);

export const provenanceOf = ({ catalogue }: Store, metric: CatalogueMetric, lang: Lang): Provenance => ({
  publisher: metric.publisher,
  officialTitle: metric.officialTitle,
  kpiId: metric.kpiId,
  dataset: metric.dataset,
  sourceUrl: metric.sourceUrl,
  geographySemantics: metric.geographySemantics,
  periodSemantics: metric.periodSemantics,
  license: metric.license,
  retrieved: metric.retrieved,
  labels: {
    geographySemantics: wordFor(metric.geographySemantics, catalogue.geographySemantics, lang),
    periodSemantics: wordFor(metric.periodSemantics, catalogue.periodSemantics, lang),
    license: wordFor(metric.license, catalogue.licenses, lang),
  },
});
