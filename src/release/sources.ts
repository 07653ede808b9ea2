// data/sources.json: which series of which publication is which metric, and how its publisher writes codes, years and numbers.
import * as z from 'zod';
import { foreignWords } from '../data/fields.ts';
import { METRIC_ID_PATTERN, PERIOD_PATTERN } from '../data/identifier.ts';
import { isJsonNumber } from '../data/number.ts';
import { CODE_NAMES, globsMeet, namesIn, PERIOD_NAMES, SIGN_MEANINGS } from './reading.ts';

const metric = z.string().regex(METRIC_ID_PATTERN);
/** Of a publication, which is read in NFC: a name in another form would never be met. */
const text = foreignWords;

/** A text in which some names may stand in braces, each once. */
const pattern = (allowed: readonly string[], needed: readonly string[]) =>
  text.superRefine((written, context) => {
    const names = namesIn(written);
    const stray = names.find((name) => !allowed.includes(name));
    const twice = names.find((name, at) => names.indexOf(name) < at);
    const wanted = needed.length > 0 && !needed.some((name) => names.includes(name));
    if (stray !== undefined)
      fault(context, `{${stray}} is no name that stands here; use ${allowed.map(braced).join(', ')}`);
    if (twice !== undefined) fault(context, `{${twice}} stands twice; write it once`);
    if (wanted) fault(context, `expected ${needed.map(braced).join(' or ')} in it, got "${written}"`);
  });

const braced = (name: string): string => `{${name}}`;

type Refinement = { addIssue: (issue: { code: 'custom'; message: string; path?: PropertyKey[] }) => void };

const fault = (context: Refinement, message: string, path?: PropertyKey[]): void =>
  context.addIssue({ code: 'custom', message, ...(path === undefined ? {} : { path }) });

/** How a year is written: `{year}/{next}`, `December {year}`, `{from}–{yy}`. Without it a period is a year alone. */
const period = pattern(PERIOD_NAMES, ['year', 'yy']).refine(
  (written) => !namesIn(written).includes('yy') || /\{(?:from|previous)\}/.test(written),
  { error: '{yy} needs the century of a {from} or a {previous} before it' },
);

/** Periods that are known and not taken, `*` for any text. */
const periodsLeftOut = z.array(pattern(PERIOD_NAMES, []));

/** How a municipality's code is written: `SE{code}`, `{code} {name}`; `{number}` is one without its leading zeros. */
const code = pattern(CODE_NAMES, ['code', 'number']);

/** What stands in the place of a figure, and the legend's words for it, which the mapping rests on. */
const Sign = z.strictObject({ means: z.enum(SIGN_MEANINGS), legend: text });

/** A cell is read without the blanks around it, and a number as one: a sign of another form would never be met. */
const signs = z.record(
  text
    .refine((sign) => sign === sign.trim(), { error: 'no cell is read with blanks around it; take them out' })
    .refine((sign) => !isJsonNumber(sign), { error: 'this is a number, and no sign for one' }),
  Sign,
);

/** Behind a figure, and the legend's words for them. */
const marks = z.record(
  text
    .refine((mark) => mark === mark.trim(), { error: 'no mark is read with blanks around it; take them out' })
    .refine((mark) => !/^[\d.,]/.test(mark), {
      error: 'a digit, point or comma behind a figure is part of it, so the mark would never be met',
    }),
  text,
);

/** What cells in percent format are: `as-stored` 0.25, `as-shown` 25. Without it they are refused. */
const percent = z.enum(['as-stored', 'as-shown']);

/** A JSON-stat publication, recognised by its dimensions (exactly those named here), its table and label where given. */
const JsonStatSource = z.strictObject({
  /** The table's id (`extension.px.tableid`), `TAB638`. */
  table: text.optional(),
  /** The dataset's label, `*` for any text. */
  label: text.optional(),
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
  code: code.optional(),
  /** How the categories of `period`, or their labels, are written. */
  written: period.optional(),
  periodsLeftOut: periodsLeftOut.optional(),
});
export type JsonStatSource = z.infer<typeof JsonStatSource>;

const SERIES_OR_PERIOD = ['series', 'period'];

/** Rows of text, recognised by the headings of their columns: exactly those named here, but for one column a measure. */
const rowsShape = {
  /** The file's name, `*` for any text: needed where two publications have the same columns. */
  file: text.optional(),
  /** The lines above the headings, in their order, `*` for any text; `{period}` is the year of all rows. */
  skip: z.array(pattern(['period'], [])).optional(),
  /** The line below the last row, from which on all is notes. */
  footer: text.optional(),
  /** So many rows of headings, each column's joined with a blank. */
  headings: z.int().min(2).max(6).optional(),
  columns: z.strictObject({
    geo: text,
    /** The municipality's name, where the file has it beside the code: it must be the register's. */
    name: text.optional(),
    series: text.optional(),
    period: text.optional(),
    value: text.optional(),
    /** All other columns are figures: what their headings say, `{series}`, `{period}` or `{series} {period}`. */
    values: pattern(SERIES_OR_PERIOD, SERIES_OR_PERIOD).optional(),
  }),
  /** What is the same in every row, and so has no column. */
  constants: z.strictObject({ series: text.optional(), period: text.optional() }).optional(),
  /** By column, the one text whose rows are taken. */
  fixed: z.record(text, text).optional(),
  /** By column, the texts whose rows are no municipalities', `*` for any text. */
  leftOutRows: z.record(text, z.array(text)).optional(),
  /** What the country's row is called. With it the rows of country and counties are taken, a county by its two digits. */
  areas: z.strictObject({ nation: text }).optional(),
  /** Columns of the file that say nothing new. A heading that stands twice is named once. */
  ignored: z.array(text),
  /** Metrics by the publisher's name of the series. */
  metrics: z.record(text, metric),
  /** Series that are known and not taken. */
  leftOut: z.array(text),
  code: code.optional(),
  period: period.optional(),
  periodsLeftOut: periodsLeftOut.optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** A blank stands for every kind of it. */
  thousands: z.enum([' ', '.', ',']).optional(),
  /** The sign that stands for a minus. */
  minus: z.enum(['−', '–', '—', '‒', '﹣', '－']).optional(),
  signs: signs.optional(),
  marks: marks.optional(),
};

type RowsShape = z.infer<z.ZodObject<typeof rowsShape>>;

/** Series and year come from one place each, and so does the figure. */
function judgeRows(entry: RowsShape, context: Refinement): void {
  const { columns, constants = {}, skip = [], decimal = '.', thousands } = entry;
  const inHeadings = namesIn(columns.values ?? '');
  const inSkip = skip.filter((line) => namesIn(line).includes('period')).length;
  const one = (what: string, places: unknown[]): void => {
    const count = places.filter((place) => place !== undefined && place !== false).length;
    if (count !== 1)
      fault(
        context,
        `expected one place that says the ${what}, got ${count}; name it in columns, constants, values or skip`,
        ['columns'],
      );
  };
  one('series', [columns.series, constants.series, inHeadings.includes('series')]);
  one('period', [
    columns.period,
    constants.period,
    inHeadings.includes('period'),
    ...Array.from({ length: inSkip }, () => true),
  ]);
  one('figure', [columns.value, columns.values]);
  if (decimal === thousands)
    fault(context, `"${decimal}" is the decimal sign and parts the thousands; one is wrong`, ['thousands']);
}

/** A CSV publication. The unit stands in the name of the value's column. */
const CsvSource = z
  .strictObject({
    ...rowsShape,
    /** What stands between the cells; a comma where nothing is said. */
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
  })
  .superRefine(judgeRows);
export type CsvSource = z.infer<typeof CsvSource>;

/** A sheet of a workbook that is rows as a CSV file has them. */
const SheetSource = z
  .strictObject({
    ...rowsShape,
    /** The sheet's name, `*` for any text; `{period}` is the year of all rows. */
    sheet: pattern(['period'], []),
    percent: percent.optional(),
  })
  .superRefine((entry, context) => {
    const isDated = namesIn(entry.sheet).includes('period');
    judgeRows(isDated ? { ...entry, skip: [...(entry.skip ?? []), '{period}'] } : entry, context);
  });
export type SheetSource = z.infer<typeof SheetSource>;

/** What both have in common. */
export type RowSource = Omit<CsvSource, 'delimiter'>;

/** A table of a workbook, found by its title; its columns are found by their headings, wherever they stand. */
const XlsxTable = z.strictObject({
  /** The title's words before the year; of two that fit the longer one counts. */
  title: text,
  /** The sheet's name, `*` for any text: needed where two sheets have the title. */
  sheet: text.optional(),
  code: text,
  name: text,
  total: z.strictObject({ heading: text, metric: metric.nullable() }),
  /** By heading: the columns that add up to the total, and the metric of each; null is added up and not taken. */
  parts: z.record(text, metric.nullable()),
  /** Columns that say nothing new, or count some of the total once more. */
  ignored: z.array(text),
});
export type XlsxTable = z.infer<typeof XlsxTable>;

/** Workbooks of one publication series, a year each, with a row a municipality, then its county's, then the nation's. */
const XlsxSource = z.strictObject({
  tables: z.array(XlsxTable),
  /** How the year is written behind a title. Without it: `År 2021`, `vid slutet av år 2015`, `under år 2015`, `2021`. */
  period: period.optional(),
  percent: percent.optional(),
  /** Rows of vehicles whose municipality is not known: the end of their code. */
  unknown: text,
  /** The last word of a county's row. */
  county: text,
  /** What the nation's row is called. */
  nation: z.array(text),
  /** How the sheet with the legend is called, from its beginning; a book without one is read by the same signs. */
  legend: text,
  signs,
  marks,
  /** Rows of an unknown municipality that contradict their own county's row: it is believed, and they are not. */
  misprints: z.array(z.strictObject({ title: text, period: text, code: text, reason: text })),
});
export type XlsxSource = z.infer<typeof XlsxSource>;

export const SourceMapping = z
  .strictObject({
    kolada: z.strictObject({
      leftOut: z.array(text),
      /** By KPI the years that were measured, where the others only repeat them: those of elections. */
      years: z.record(text, z.array(z.string().regex(PERIOD_PATTERN)).min(1)).optional(),
    }),
    jsonStat: z.array(JsonStatSource),
    csv: z.array(CsvSource),
    xlsx: z.array(XlsxSource).default([]),
    sheets: z.array(SheetSource).default([]),
  })
  .superRefine(judgeEntries);
export type SourceMapping = z.infer<typeof SourceMapping>;

export const EMPTY_MAPPING: SourceMapping = {
  kolada: { leftOut: [] },
  jsonStat: [],
  csv: [],
  xlsx: [],
  sheets: [],
};

/** The publisher's word for the unit of a metric, as the mapping expects it; null where none is expected. */
export function expectedUnit({ jsonStat, csv, sheets }: SourceMapping, metricId: string): string | null {
  const inJsonStat = jsonStat.flatMap(({ metrics }) => Object.values(metrics));
  const inRows = [...csv, ...sheets].flatMap(({ columns, metrics }) =>
    Object.values(metrics).map((id) => ({ metric: id, unit: columns.value ?? null })),
  );
  return [...inJsonStat, ...inRows].find((entry) => entry.metric === metricId)?.unit ?? null;
}

// Two entries that one file could fit would give one publication's figures to the other's metrics.

type Entries = {
  jsonStat: JsonStatSource[];
  csv: CsvSource[];
  xlsx: XlsxSource[];
  sheets: SheetSource[];
};

const DISTINCT = {
  jsonStat: 'say in both which it is, by "table" (the table’s id) or "label"',
  csv: 'say in both which file it is, by "file" (a name such as "utslapp-*.csv")',
  sheets: 'say in both which it is, by "file" or another "sheet"',
  xlsx: 'say in both which "sheet" it is, or more of the title',
};

/** A pair that one file could fit is refused where the second of it stands. */
function judgeEntries({ jsonStat, csv, xlsx, sheets }: Entries, context: Refinement): void {
  judgePairs('jsonStat', jsonStat, sharedInJsonStat, context);
  judgePairs('csv', csv, (one, other) => sharedInRows(one, other), context);
  judgePairs(
    'sheets',
    sheets,
    (one, other) => (sheetsMeet(one.sheet, other.sheet) ? sharedInRows(one, other) : null),
    context,
  );
  const tables = xlsx.flatMap((source, at) => source.tables.map((table, index) => ({ table, at, index })));
  tables.forEach(({ table, at, index }, position) => {
    const first = tables
      .slice(0, position)
      .find((one) => one.table.title === table.title && sheetsMeet(one.table.sheet, table.sheet));
    if (first !== undefined)
      fault(
        context,
        `one table could be this one and xlsx.${first.at}.tables.${first.index}: both have the title "${table.title}"; ${DISTINCT.xlsx}`,
        ['xlsx', at, 'tables', index],
      );
  });
}

const sheetsMeet = (one = '*', other = '*'): boolean =>
  globsMeet(one.replace('{period}', '*'), other.replace('{period}', '*'));

/** @param shared the series that both would take of one file; null where no file fits both */
function judgePairs<T>(
  list: 'jsonStat' | 'csv' | 'sheets',
  entries: T[],
  shared: (one: T, other: T) => string | null,
  context: Refinement,
): void {
  entries.forEach((entry, at) => {
    const first = entries.slice(0, at).findIndex((one) => shared(one, entry) !== null);
    const both = entries[first] === undefined ? null : shared(entries[first], entry);
    if (both !== null)
      fault(
        context,
        `one file could be of this entry and of ${list}.${first}: both know its ${both}; ${DISTINCT[list]}`,
        [list, at],
      );
  });
}

function sharedInJsonStat(one: JsonStatSource, other: JsonStatSource): string | null {
  const same = dimensionsOf(one).sort().join('\n') === dimensionsOf(other).sort().join('\n');
  const apart =
    (one.table !== undefined && other.table !== undefined && one.table !== other.table) ||
    (one.label !== undefined && other.label !== undefined && !globsMeet(one.label, other.label));
  const otherCells = Object.entries(one.fixed).some(
    ([dimension, category]) => Object.hasOwn(other.fixed, dimension) && other.fixed[dimension] !== category,
  );
  if (!same || apart || otherCells || one.dimension !== other.dimension) return null;
  return sharedName(claimsOf(one), claimsOf(other), 'series');
}

export const dimensionsOf = ({ dimension, geo, period: time, fixed }: JsonStatSource): string[] => [
  dimension,
  geo,
  time,
  ...Object.keys(fixed),
];

/** The series that an entry names, whether it takes them or not. */
export const claimsOf = ({ metrics, leftOut }: { metrics: object; leftOut: string[] }): string[] => [
  ...Object.keys(metrics),
  ...leftOut,
];

function sharedName(one: string[], other: string[], what: string): string | null {
  const name = one.find((claimed) => other.includes(claimed));
  return name === undefined ? null : `${what} "${name}"`;
}

/** The columns that an entry names; those of its measures are not among them. */
export function columnsOf({ columns, fixed = {}, leftOutRows = {}, ignored }: RowSource): string[] {
  const { values: _, ...named } = columns;
  const all = [...Object.values(named), ...Object.keys(fixed), ...Object.keys(leftOutRows), ...ignored];
  return [...new Set(all.flatMap((column) => column ?? []))];
}

function sharedInRows(
  one: RowSource & Partial<CsvSource>,
  other: RowSource & Partial<CsvSource>,
): string | null {
  const apart =
    (one.file !== undefined && other.file !== undefined && !globsMeet(one.file, other.file)) ||
    (one.delimiter ?? ',') !== (other.delimiter ?? ',') ||
    !preamblesMeet(one.skip ?? [], other.skip ?? []) ||
    Object.entries(one.fixed ?? {}).some(
      ([column, only]) => other.fixed?.[column] !== undefined && other.fixed[column] !== only,
    );
  if (apart || !headersMeet(one, other)) return null;
  const [name, second] = [seriesOf(one), seriesOf(other)];
  if (name.from !== second.from) return `columns ${columnsOf(one).join(', ')}`;
  return sharedName(name.names, second.names, 'series');
}

const preamblesMeet = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((line, at) => sheetsMeet(line, other[at]));

/** A measure's column is named by its series. */
function headersMeet(one: RowSource, other: RowSource): boolean {
  const knows = (entry: RowSource, column: string): boolean =>
    columnsOf(entry).includes(column) || (entry.columns.values !== undefined && mayBeMeasure(entry, column));
  return (
    columnsOf(one).every((column) => knows(other, column)) &&
    columnsOf(other).every((column) => knows(one, column))
  );
}

/** A heading that names a year has digits. */
const mayBeMeasure = (entry: RowSource, column: string): boolean =>
  namesIn(entry.columns.values ?? '').includes('period')
    ? /\d/.test(column)
    : claimsOf(entry).includes(column);

/** A constant series is the whole file's: two of the same columns are apart by nothing. */
function seriesOf(entry: RowSource): { from: string; names: string[] } {
  const { columns, constants } = entry;
  if (columns.series !== undefined) return { from: `column ${columns.series}`, names: claimsOf(entry) };
  if (constants?.series !== undefined) return { from: 'constant', names: ['of all rows'] };
  return { from: 'headings', names: claimsOf(entry) };
}
