// metrics.csv: the catalogue with every metric's provenance; what is unknown is empty.

import { type Catalogue, type CatalogueMetric, unitLabel } from '../data/catalogue.ts';
import { METRIC_ID_PATTERN } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { column, LIST_SEPARATOR, listCell, REQUIRED, type Table } from './table.ts';

type MetricRow = CatalogueMetric & { unitLabel: Localized };

/** By id, as the catalogue has them. */
export const metricRows = (catalogue: Catalogue): MetricRow[] =>
  catalogue.metrics.map((metric) => ({ ...metric, unitLabel: unitLabel(catalogue, metric) }));

const FLAG = { type: 'boolean', required: true } as const;

export const METRICS_TABLE: Table<MetricRow> = {
  name: 'metrics',
  folder: null,
  title: { sv: 'Mått', en: 'Metrics' },
  description: {
    sv: 'Katalogen över offentliga mått med enhet, källa, ursprung och vad som får göras med dem.',
    en: 'The catalogue of public metrics with unit, source, provenance and what may be done with them.',
  },
  primaryKey: 'id',
  foreignKeys: [],
  columns: [
    column('id', ['Måttets id', 'Metric id'], ({ id }) => id, { ...REQUIRED, pattern: METRIC_ID_PATTERN }),
    column('titleSv', ['Namn på svenska', 'Title in Swedish'], ({ title }) => title.sv, REQUIRED),
    column('titleEn', ['Namn på engelska', 'Title in English'], ({ title }) =>
      title.untranslated ? null : title.en,
    ),
    column('officialTitle', ['Källans egen titel', "The source's own title"], (row) => row.officialTitle),
    column(
      'definitionSv',
      ['Definition på svenska', 'Definition in Swedish'],
      (row) => row.definition?.sv ?? null,
    ),
    column(
      'definitionEn',
      ['Definition på engelska', 'Definition in English'],
      (row) => row.definition?.en ?? null,
    ),
    column('subject', ['Ämne', 'Subject'], ({ subject }) => subject, REQUIRED),
    column('unit', ['Enhetens kod', 'Code of the unit'], ({ unit }) => unit, REQUIRED),
    column('unitSv', ['Enhet på svenska', 'Unit in Swedish'], (row) => row.unitLabel.sv, REQUIRED),
    column('unitEn', ['Enhet på engelska', 'Unit in English'], (row) => row.unitLabel.en, REQUIRED),
    column(
      'source',
      ['Källa, så som den ska anges', 'Source, as it is to be cited'],
      (row) => row.source,
      REQUIRED,
    ),
    column('publisher', ['Utgivare', 'Publisher'], ({ publisher }) => publisher),
    column('kpiId', ['Källans nyckeltal', "The source's KPI id"], ({ kpiId }) => kpiId),
    column('dataset', ['Källans datamängd', "The source's dataset"], ({ dataset }) => dataset),
    column('sourceUrl', ['Källans adress', 'Address of the source'], (row) => row.sourceUrl, { type: 'uri' }),
    column('license', ['Källans villkor', 'Terms of the source'], ({ license }) => license),
    column(
      'aliases',
      ['Andra namn, med semikolon emellan', 'Aliases, separated by semicolons'],
      (row) => listCell(row.aliases),
      {
        separator: LIST_SEPARATOR,
      },
    ),
    column('ranking', ['Får rangordnas', 'May be ranked'], (row) => row.capabilities.ranking, FLAG),
    column('comparison', ['Får jämföras', 'May be compared'], (row) => row.capabilities.comparison, FLAG),
    column('chart', ['Får ritas', 'May be charted'], (row) => row.capabilities.chart, FLAG),
    column(
      'capabilitiesReasonSv',
      ['Skäl på svenska till det som inte får göras', 'Reason in Swedish for what may not be done'],
      (row) => row.capabilitiesReason?.sv ?? null,
    ),
    column(
      'capabilitiesReasonEn',
      ['Skäl på engelska till det som inte får göras', 'Reason in English for what may not be done'],
      (row) => row.capabilitiesReason?.en ?? null,
    ),
    column('order', ['Rangordningens början', 'Which end is rank 1'], ({ order }) => order, REQUIRED),
    column('geographySemantics', ['Om geografin', 'About the geography'], (row) => row.geographySemantics),
    column('periodSemantics', ['Om perioden', 'About the period'], (row) => row.periodSemantics),
    column('retrieved', ['Hämtat från källan', 'Taken from the source'], (row) => row.retrieved, {
      type: 'date',
    }),
    column('firstPeriod', ['Första år med värde', 'First year with a value'], ({ first }) => first, {
      type: 'year',
    }),
    column('lastPeriod', ['Sista år med värde', 'Last year with a value'], ({ last }) => last, {
      type: 'year',
    }),
  ],
};
