// The observations, in files by metric and by municipality: one shape for all of them.
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import { SHA256_PATTERN } from '../data/hash.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN, observationId } from '../data/identifier.ts';
import type { StoredSeries } from '../store/shards.ts';
import type { ListedSeries } from '../store/store.ts';
import { column, LIST_SEPARATOR, listCell, METRIC_AND_GEO, REQUIRED, type Table } from './table.ts';

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

/** The rows of one metric, municipality by municipality. */
export const metricObservationRows = (
  metric: CatalogueMetric,
  listed: readonly ListedSeries[],
): ObservationRow[] =>
  listed.flatMap(({ municipality, series }) => observationRows(metric, municipality, series));

export const idOf = ({ metric, municipality, period }: ObservationRow): string =>
  observationId({ metric: metric.id, geo: municipality.code, period });

export const OBSERVATIONS_TABLE: Table<ObservationRow> = {
  name: 'observations',
  folder: 'metrics',
  title: { sv: 'Observationer', en: 'Observations' },
  description: {
    sv: 'En rad per mått, kommun och år som källan redovisar. Värdet har precis källans siffror; en tom cell i value betyder att källan tar upp raden utan värde.',
    en: 'One row for each metric, municipality and year that the source lists. The value has exactly the digits of the source; an empty cell in value means that the source lists the row without a value.',
  },
  primaryKey: 'id',
  foreignKeys: METRIC_AND_GEO,
  columns: [
    column('id', ['Permanent identifierare', 'Permanent identifier'], idOf, REQUIRED),
    column('metric', ['Måttets id', 'Metric id'], ({ metric }) => metric.id, {
      ...REQUIRED,
      pattern: METRIC_ID_PATTERN,
    }),
    column(
      'metricLabel',
      ['Måttets namn på svenska', 'Title of the metric in Swedish'],
      ({ metric }) => metric.title.sv,
      REQUIRED,
    ),
    column(
      'geo',
      ['Kommunkod, fyra siffror', 'Municipality code, four digits'],
      ({ municipality }) => municipality.code,
      { ...REQUIRED, pattern: GEO_PATTERN },
    ),
    column(
      'geoLabel',
      ['Kommunens namn', 'Name of the municipality'],
      ({ municipality }) => municipality.name,
      REQUIRED,
    ),
    column('period', ['År', 'Year'], ({ period }) => period, { type: 'year', ...REQUIRED }),
    column(
      'value',
      ['Värde, tomt där källan inte redovisar något', 'Value, empty where the source reports none'],
      ({ value }) => value,
      { type: 'number' },
    ),
    column('unit', ['Enhetens kod', 'Code of the unit'], ({ metric }) => metric.unit, REQUIRED),
    column(
      'source',
      ['Källa, så som den ska anges', 'Source, as it is to be cited'],
      ({ metric }) => metric.source,
      REQUIRED,
    ),
    column(
      'contentHash',
      ['Innehållshash, tom utan värde', 'Content hash, empty without a value'],
      ({ hash }) => (hash === '' ? null : `sha256:${hash}`),
      { pattern: SHA256_PATTERN },
    ),
    column(
      'flags',
      ['Märkningar, med semikolon emellan', 'Flags, separated by semicolons'],
      ({ flags }) => listCell(flags),
      { separator: LIST_SEPARATOR },
    ),
  ],
};
