// Municipalities side by side in their latest common year (contract 4).
import type * as z from 'zod';
import { calculatedCitation } from '../../i18n/answer-words.ts';
import { citation, geo, listOf, metricId, part, period, record, source, unit } from '../../model/fields.ts';
import type { Lang } from '../../model/lang.ts';
import { Provenance } from '../../model/provenance.ts';
import { SERVICE } from '../../model/service.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../../store/catalogue.ts';
import type { StoredSeries } from '../../store/shards.ts';
import { Derived, derivedBy, FIGURE, figureRecord } from './calculation.ts';
import { provenanceOf } from './provenance.ts';

export const Comparison = record('Comparison', 'Municipalities side by side in their latest common year.', {
  municipalities: listOf('In the order asked.', geo),
  period,
  unit,
  metrics: listOf(
    'In the order asked.',
    part('One metric.', {
      metric: metricId,
      source,
      provenance: Provenance,
      values: listOf('In the order of the municipalities.', part('One figure.', FIGURE)),
    }),
  ),
  derived: Derived,
  citation,
});
export type Comparison = z.infer<typeof Comparison>;

export type Row = { municipality: CatalogueMunicipality; series: StoredSeries | null };
export type Column = { metric: CatalogueMetric; rows: readonly Row[] };

/** @param period common to all, so that every row has a value */
export function comparisonRecord(
  [first, ...others]: readonly [Column, ...Column[]],
  period: string,
  lang: Lang,
): Comparison {
  const columns = [first, ...others];
  return {
    municipalities: first.rows.map(({ municipality }) => municipality.code),
    period,
    unit: first.metric.unit,
    metrics: columns.map(({ metric, rows }) => ({
      metric: metric.id,
      source: metric.source,
      provenance: provenanceOf(metric),
      values: rows.flatMap((row) => figureOf(metric, period, row) ?? []),
    })),
    derived: derivedBy('comparison-in-latest-common-period'),
    citation: citationOf(columns, period, lang),
  };
}

function figureOf(metric: CatalogueMetric, period: string, { municipality, series }: Row) {
  const index = metric.periods.indexOf(period);
  const [value, hash] = [series?.values[index], series?.hashes[index]];
  if (value === undefined || value === null || hash === undefined) return null;
  return figureRecord(metric, period, { geo: municipality.code, value, hash }, municipality);
}

/** Every source once, in the order of the metrics: the calculation is the service's, the data are theirs. */
function citationOf(columns: readonly Column[], period: string, lang: Lang): string {
  const source = [...new Set(columns.map(({ metric }) => metric.source))].join('; ');
  const title = columns.map(({ metric }) => metric.title[lang]).join('; ');
  return calculatedCitation[lang]({ service: SERVICE, source, title, period });
}
