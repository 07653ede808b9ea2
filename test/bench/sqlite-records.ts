// The records of the alternative's answers: objects with their keys in canonical order, ready for JSON.stringify.
import type { MetricRow, MunicipalityRow, ObservationRow, Rows } from './sqlite-rows.ts';

export const idOf = (metric: MetricRow, { geo, period }: { geo: string; period: string }): string =>
  `SF.${metric.id}.${geo}.${period}`;

export const provenanceRecord = (metric: MetricRow) => ({
  dataset: metric.dataset,
  geographySemantics: metric.geographySemantics,
  kpiId: metric.kpiId,
  license: metric.license,
  officialTitle: metric.officialTitle,
  periodSemantics: metric.periodSemantics,
  publisher: metric.publisher,
  retrieved: metric.retrieved,
  sourceUrl: metric.sourceUrl,
});

export type Told = { metric: MetricRow; municipality: MunicipalityRow };

export function observationRecord({ siteUrl }: Rows, { metric, municipality }: Told, row: ObservationRow) {
  const { source, title, unit } = metric;
  const id = idOf(metric, row);
  const page = `${siteUrl}/observations/${id}`;
  return {
    citation: `${source}: ${title.sv}, ${municipality.name}, ${row.period}. ${id}, Open Data API (CC BY 4.0), ${page}`,
    contentHash: `sha256:${row.hash}`,
    flags: row.flags === null ? [] : JSON.parse(row.flags),
    geo: row.geo,
    id,
    labels: {
      county: municipality.county,
      geo: municipality.name,
      metric: title.sv,
      unit: metric.unitLabel,
    },
    links: {
      embed: `${siteUrl}/embed/observation/${id}`,
      metric: `${siteUrl}/api/v1/metrics/${metric.id}`,
      page,
      revisions: `${siteUrl}/api/v1/revisions?id=${id}`,
      self: `${siteUrl}/api/v1/observations/${id}`,
    },
    metric: metric.id,
    period: row.period,
    provenance: provenanceRecord(metric),
    source,
    unit,
    value: row.value,
  };
}

export function metricRecord({ siteUrl }: Rows, metric: MetricRow) {
  const { chart, comparison, ranking } = metric.capabilities;
  return {
    aliases: metric.aliases,
    capabilities: { chart, comparison, ranking },
    id: metric.id,
    kpiId: metric.kpiId,
    labels: { subject: metric.subjectLabel, unit: metric.unitLabel },
    links: {
      ranking: ranking ? `${siteUrl}/api/v1/rankings?metric=${metric.id}` : null,
      revisions: `${siteUrl}/api/v1/revisions?metric=${metric.id}`,
      self: `${siteUrl}/api/v1/metrics/${metric.id}`,
    },
    order: metric.order,
    periods: { first: metric.first, last: metric.last },
    source: metric.source,
    subject: metric.subject,
    title: metric.title.sv,
    unit: metric.unit,
  };
}

export type Match = { type: string; exact: boolean };

export const municipalityRecord = (municipality: MunicipalityRow, match: Match | null) => ({
  code: municipality.code,
  county: municipality.county,
  countyCode: municipality.countyCode,
  exactMatch: match?.exact ?? null,
  matchType: match?.type ?? null,
  name: municipality.name,
  slug: municipality.slug,
  validFrom: municipality.validFrom,
});

/** The names beside a figure in a ranking or a comparison. */
export const placeLabels = ({ municipalities }: Rows, geo: string) => ({
  county: municipalities.get(geo)?.county ?? null,
  geo: municipalities.get(geo)?.name ?? null,
});

export const derivedRecord = (rule: string) => ({ by: 'Open Data API', rule, version: '1.0' });

export const calculatedCitation = (metrics: readonly MetricRow[], period: string): string => {
  const sources = [...new Set(metrics.map(({ source }) => source))].join('; ');
  const titles = metrics.map(({ title }) => title.sv).join('; ');
  return `${titles}, ${period}: beräknat av Open Data API från data från ${sources}`;
};
