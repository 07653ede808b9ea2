// data/sources.json: which series of a publication is which metric. Kolada's KPIs go by the registry's kpiId.
import * as z from 'zod';
import { METRIC_ID_PATTERN } from '../../data/identifier.ts';
import { composed } from '../../data/lang.ts';

const metric = z.string().regex(METRIC_ID_PATTERN);
/** Of a publication, which is read in NFC: a name in another form would never be met. */
const text = composed.min(1);

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
  /** By the publisher's code (`status`) beside a cell: whether it has a figure. Unless it stands here, one with a letter has. */
  status: z.record(text, z.enum(['figure', 'not-available'])).optional(),
});
export type JsonStatSource = z.infer<typeof JsonStatSource>;

/** A CSV publication, recognised by its header: exactly these columns. The unit stands in the value column's name. */
const CsvSource = z.strictObject({
  columns: z.strictObject({
    geo: text,
    /** The municipality's name, where the file has it beside the code: it must be the register's. */
    name: text.optional(),
    series: text,
    period: text,
    value: text,
  }),
  /** Columns of the file that say nothing new. */
  ignored: z.array(text),
  /** Metrics by the publisher's name of the series. */
  metrics: z.record(text, metric),
  /** Series that are known and not taken. */
  leftOut: z.array(text),
});
export type CsvSource = z.infer<typeof CsvSource>;

/** A table of a workbook, found by its title; its columns are found by their headings, wherever they stand. */
const XlsxTable = z.strictObject({
  /** The title's words before the year; no other sheet may begin so. */
  title: text,
  code: text,
  name: text,
  total: z.strictObject({ heading: text, metric: metric.nullable() }),
  /** By heading: the columns that add up to the total, and the metric of each; null is added up and not taken. */
  parts: z.record(text, metric.nullable()),
  /** Columns that count some of the total once more. */
  ignored: z.array(text),
});
export type XlsxTable = z.infer<typeof XlsxTable>;

/** The sheet on which the publisher explains its signs, and the words that the mapping rests on. */
const XlsxSign = z.strictObject({ means: z.enum(['zero', 'not-available', 'cannot-occur']), legend: text });

/** Workbooks of one publication series, a year each, with a row a municipality, then its county's, then the nation's. */
const XlsxSource = z.strictObject({
  tables: z.array(XlsxTable),
  /** Rows of vehicles whose municipality is not known: the end of their code. */
  unknown: text,
  /** The last word of a county's row. */
  county: text,
  /** What the nation's row is called. */
  nation: z.array(text),
  /** How the sheet with the legend is called, from its beginning; a book without one is read by the same signs. */
  legend: text,
  signs: z.record(text, XlsxSign),
  /** Letters behind a figure, and the legend's words for them. */
  marks: z.record(text, text),
  /** Rows of an unknown municipality that contradict their own county's row: it is believed, and they are not. */
  misprints: z.array(z.strictObject({ title: text, period: text, code: text, reason: text })),
});
export type XlsxSource = z.infer<typeof XlsxSource>;

export const SourceMapping = z.strictObject({
  kolada: z.strictObject({ leftOut: z.array(text) }),
  jsonStat: z.array(JsonStatSource),
  csv: z.array(CsvSource),
  xlsx: z.array(XlsxSource).default([]),
});
export type SourceMapping = z.infer<typeof SourceMapping>;

export const EMPTY_MAPPING: SourceMapping = { kolada: { leftOut: [] }, jsonStat: [], csv: [], xlsx: [] };

/** A publisher may call a series `constructor`: what an object inherits is no entry of a mapping. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The publisher's word for the unit of a metric, as the mapping expects it; null where none is expected. */
export function expectedUnit({ jsonStat, csv }: SourceMapping, metricId: string): string | null {
  const inJsonStat = jsonStat.flatMap(({ metrics }) => Object.values(metrics));
  const inCsv = csv.flatMap(({ columns, metrics }) =>
    Object.values(metrics).map((id) => ({ metric: id, unit: columns.value })),
  );
  return [...inJsonStat, ...inCsv].find((entry) => entry.metric === metricId)?.unit ?? null;
}
