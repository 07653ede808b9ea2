// data/sources.json: which series of a publication is which metric. Kolada's KPIs go by the registry's kpiId.
import * as z from 'zod';
import { METRIC_ID_PATTERN } from '../model/observation-id.ts';

export const SOURCES_FILE = 'sources.json';

const metric = z.string().regex(METRIC_ID_PATTERN);
const text = z.string().min(1);

/** A JSON-stat publication, recognised by its dimensions: exactly those named here. */
const JsonStatSource = z.strictObject({
  /** The dimension whose categories are series. */
  dimension: text,
  geo: text,
  period: text,
  /** The one category that is taken of every other dimension. */
  fixed: z.record(text, text),
  /** By category: the metric, and the unit as the publisher words it (null where it gives none). */
  metrics: z.record(text, z.strictObject({ metric, unit: text.nullable() })),
  /** Categories that are known and not taken. */
  leftOut: z.array(text),
});
export type JsonStatSource = z.infer<typeof JsonStatSource>;

/** A CSV publication, recognised by its header: exactly these columns. The unit stands in the value column's name. */
const CsvSource = z.strictObject({
  columns: z.strictObject({ geo: text, series: text, period: text, value: text }),
  /** Columns of the file that say nothing new. */
  ignored: z.array(text),
  /** Metrics by the publisher's name of the series. */
  metrics: z.record(text, metric),
  /** Series that are known and not taken. */
  leftOut: z.array(text),
});
export type CsvSource = z.infer<typeof CsvSource>;

export const SourceMapping = z.strictObject({
  kolada: z.strictObject({ leftOut: z.array(text) }),
  jsonStat: z.array(JsonStatSource),
  csv: z.array(CsvSource),
});
export type SourceMapping = z.infer<typeof SourceMapping>;

export const EMPTY_MAPPING: SourceMapping = { kolada: { leftOut: [] }, jsonStat: [], csv: [] };

/** The publisher's word for the unit of a metric, as the mapping expects it; null where none is expected. */
export function expectedUnit({ jsonStat, csv }: SourceMapping, metricId: string): string | null {
  const inJsonStat = jsonStat.flatMap(({ metrics }) => Object.values(metrics));
  const inCsv = csv.flatMap(({ columns, metrics }) =>
    Object.values(metrics).map((id) => ({ metric: id, unit: columns.value })),
  );
  return [...inJsonStat, ...inCsv].find((entry) => entry.metric === metricId)?.unit ?? null;
}
