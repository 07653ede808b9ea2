// The provenance of a metric's figures, as answers, pages and downloads show it.
import type { Provenance } from '../../model/provenance.ts';
import type { CatalogueMetric } from '../../store/catalogue.ts';

export const provenanceOf = (metric: CatalogueMetric): Provenance => ({
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
