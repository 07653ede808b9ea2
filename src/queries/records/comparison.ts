// Municipalities side by side in their latest common year (contract 4).
import type * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../../data/catalogue.ts';
import {
  citation,
  geo,
  listOf,
  metricId,
  Provenance,
  part,
  period,
  record,
  source,
  unit,
} from '../../data/fields.ts';
import type { Lang } from '../../data/lang.ts';
import { LICENSE, SERVICE } from '../../data/settings.ts';
import type { StoredSeries } from '../../store/shards.ts';
import { comparedCitation } from '../../text/answers.ts';
import { quantity } from '../../text/numbers.ts';
import { COMPARE } from '../../text/paths.ts';
import { calculationLinks } from '../links.ts';
import type { Context } from '../query.ts';
import { CalculationLinks, Derived, derivedBy, FIGURE, figureRecord } from './calculation.ts';
import { unitWords } from './metric.ts';
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
  links: CalculationLinks,
});
export type Comparison = z.infer<typeof Comparison>;

type Row = { municipality: CatalogueMunicipality; series: StoredSeries | null };
export type Column = { metric: CatalogueMetric; rows: readonly Row[] };
type Columns = readonly [Column, ...Column[]];

/** @param period common to all, so that every row has a value */
export function comparisonRecord({ store, lang }: Context, columns: Columns, period: string): Comparison {
  const [first] = columns;
  return {
    citation: citationOf({ store, lang }, columns, period),
    derived: derivedBy('comparison-in-latest-common-period'),
    links: calculationLinks(
      store.catalogue.siteUrl,
      `/api/v1/compare?${questionOf(columns)}`,
      `${COMPARE.sv}?${questionOf(columns)}`,
    ),
    metrics: columns.map(({ metric, rows }) => ({
      metric: metric.id,
      provenance: provenanceOf(store, metric, lang),
      source: metric.source,
      values: rows.flatMap((row) => figureOf(metric, { period, lang }, row) ?? []),
    })),
    municipalities: first.rows.map(({ municipality }) => municipality.code),
    period,
    unit: first.metric.unit,
  };
}

type When = { period: string; lang: Lang };

function figureOf(metric: CatalogueMetric, when: When, { municipality, series }: Row) {
  const index = metric.periods.indexOf(when.period);
  const [value, hash] = [series?.values[index], series?.hashes[index]];
  if (value === undefined || value === null || hash === undefined) return null;
  const flags = series?.flags[when.period] ?? [];
  const cautions = series?.cautions[when.period] ?? [];
  return figureRecord(metric, when, { geo: municipality.code, value, hash, flags, cautions }, municipality);
}

/** The question that leads to this answer, by codes and ids. */
function questionOf(columns: Columns): string {
  const geos = columns[0].rows.map(({ municipality }) => municipality.code);
  return `municipalities=${geos.join(',')}&metrics=${columns.map(({ metric }) => metric.id).join(',')}`;
}

/** Each metric with its values; every source once, in the order of the metrics. */
function citationOf({ store, lang }: Context, columns: Columns, period: string): string {
  const isOne = columns.length === 1;
  const values = columns.map((column) => {
    const text = valuesOf({ store, lang }, column, period);
    return isOne ? text : `${column.metric.title[lang]}: ${text}`;
  });
  return comparedCitation[lang]({
    source: [...new Set(columns.map(({ metric }) => metric.source))].join('; '),
    title: isOne ? columns[0].metric.title[lang] : null,
    period,
    values: values.join('; '),
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${COMPARE[lang]}?${questionOf(columns)}`,
  });
}

function valuesOf({ store, lang }: Context, { metric, rows }: Column, period: string): string {
  const unit = unitWords(store, metric, lang);
  const index = metric.periods.indexOf(period);
  return rows
    .map(
      ({ municipality, series }) => `${municipality.name} ${quantity(String(series?.values[index]), unit)}`,
    )
    .join(', ');
}
