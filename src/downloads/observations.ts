// The observations, in files by metric and by municipality: one shape for all of them.
import { SHA256_PATTERN } from '../model/digest.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN, observationId } from '../model/observation-id.ts';
import type { CatalogueMetric, CatalogueMunicipality } from '../store/catalogue.ts';
import type { StoredSeries } from '../store/shards.ts';
import { LIST_SEPARATOR, listCell, type Table } from './table.ts';

export type ObservationRow = {
  metric: CatalogueMetric;
  municipality: CatalogueMunicipality;
  period: string;
  /** Null where the source lists the observation without a value. */
  value: number | null;
  /** Hex; empty where there is no value. */
  hash: string;
  flags: readonly string[];
};

/** The rows of one metric in one municipality, by period: what the source lists, with a value or without. */
export function observationRows(
  metric: CatalogueMetric,
  municipality: CatalogueMunicipality,
  series: StoredSeries,
): ObservationRow[] {
  return metric.periods.flatMap((period, index) => {
    if (!'vn'.includes(series.states[index] ?? '-')) return [];
    const [value = null, hash = ''] = [series.values[index], series.hashes[index]];
    return [{ metric, municipality, period, value, hash, flags: series.flags[period] ?? [] }];
  });
}

const idOf = ({ metric, municipality, period }: ObservationRow): string =>
  observationId({ metric: metric.id, geo: municipality.code, period });

export const OBSERVATIONS: Table<ObservationRow> = {
  name: 'observations',
  folder: 'metrics',
  title: { sv: 'Observationer', en: 'Observations' },
  description: {
    sv: 'En rad per mått, kommun och år som källan redovisar. Värdet har precis källans siffror; en tom cell i value betyder att källan tar upp raden utan värde.',
    en: 'One row for each metric, municipality and year that the source lists. The value has exactly the digits of the source; an empty cell in value means that the source lists the row without a value.',
  },
  primaryKey: 'id',
  foreignKeys: [
    { column: 'metric', table: 'metrics', reference: 'id' },
    { column: 'geo', table: 'municipalities', reference: 'code' },
  ],
  columns: [
    {
      name: 'id',
      type: 'string',
      required: true,
      title: { sv: 'Permanent identifierare', en: 'Permanent identifier' },
      of: idOf,
    },
    {
      name: 'metric',
      type: 'string',
      required: true,
      pattern: METRIC_ID_PATTERN,
      title: { sv: 'Måttets id', en: 'Metric id' },
      of: ({ metric }) => metric.id,
    },
    {
      name: 'metricLabel',
      type: 'string',
      required: true,
      title: { sv: 'Måttets namn på svenska', en: 'Title of the metric in Swedish' },
      of: ({ metric }) => metric.title.sv,
    },
    {
      name: 'geo',
      type: 'string',
      required: true,
      pattern: GEO_PATTERN,
      title: { sv: 'Kommunkod, fyra siffror', en: 'Municipality code, four digits' },
      of: ({ municipality }) => municipality.code,
    },
    {
      name: 'geoLabel',
      type: 'string',
      required: true,
      title: { sv: 'Kommunens namn', en: 'Name of the municipality' },
      of: ({ municipality }) => municipality.name,
    },
    {
      name: 'period',
      type: 'year',
      required: true,
      title: { sv: 'År', en: 'Year' },
      of: ({ period }) => period,
    },
    {
      name: 'value',
      type: 'number',
      required: false,
      title: {
        sv: 'Värde, tomt där källan inte redovisar något',
        en: 'Value, empty where the source reports none',
      },
      of: ({ value }) => value,
    },
    {
      name: 'unit',
      type: 'string',
      required: true,
      title: { sv: 'Enhetens kod', en: 'Code of the unit' },
      of: ({ metric }) => metric.unit,
    },
    {
      name: 'source',
      type: 'string',
      required: true,
      title: { sv: 'Källa, så som den ska anges', en: 'Source, as it is to be cited' },
      of: ({ metric }) => metric.source,
    },
    {
      name: 'contentHash',
      type: 'string',
      required: false,
      pattern: SHA256_PATTERN,
      title: { sv: 'Innehållshash, tom utan värde', en: 'Content hash, empty without a value' },
      of: ({ hash }) => (hash === '' ? null : `sha256:${hash}`),
    },
    {
      name: 'flags',
      type: 'string',
      required: false,
      separator: LIST_SEPARATOR,
      title: { sv: 'Märkningar, med semikolon emellan', en: 'Flags, separated by semicolons' },
      of: ({ flags }) => listCell(flags),
    },
  ],
};
