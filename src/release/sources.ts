// data/sources.json: which series of which publication is which metric, and how its publisher writes codes, years and numbers.
import * as z from 'zod';
import { foreignWords } from '../data/fields.ts';
import { METRIC_ID_PATTERN, PERIOD_PATTERN } from '../data/identifier.ts';
import { isJsonNumber } from '../data/number.ts';
import {
  CODE_NAMES,
  globsMeet,
  namesIn,
  PERIOD_NAMES,
  SIGN_MEANINGS,
  STATUS_MEANINGS,
} from './notation.ts';
import type { Format } from './read/sheet.ts';

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
      fault(
        context,
        `{${stray}} is no name that stands here; use ${allowed.map(braced).join(', ')}`,
      );
    if (twice !== undefined) fault(context, `{${twice}} stands twice; write it once`);
    if (wanted)
      fault(
        context,
        `expected ${needed.map(braced).join(' or ')} in it, got "${written}"`,
      );
  });

const braced = (name: string): string => `{${name}}`;

type Refinement = {
  addIssue: (issue: { code: 'custom'; message: string; path?: PropertyKey[] }) => void;
};

const fault = (context: Refinement, message: string, path?: PropertyKey[]): void =>
  context.addIssue({
    code: 'custom',
    message,
    ...(path === undefined ? {} : { path }),
  });

/** How a year is written: `{year}/{next}`, `December {year}`, `{from}–{yy}`. Without it a period is a year alone. */
const period = pattern(PERIOD_NAMES, ['year', 'yy']).refine(
  (written) =>
    !namesIn(written).includes('yy') || /\{(?:from|previous)\}/.test(written),
  { error: '{yy} needs the century of a {from} or a {previous} before it' },
);

/**
 * How a municipality's code is written: `SE{code}`, `{code} {name}`; `{number}` is one without its leading zeros. `{name}` alone
 * is a municipality that is named and has no code.
 */
const code = pattern(CODE_NAMES, CODE_NAMES);

/** A cell is read without the blanks around it, and a number as one: a sign of another form would never be met. */
const sign = text
  .refine((written) => written === written.trim(), {
    error: 'no cell is read with blanks around it; take them out',
  })
  .refine((written) => !isJsonNumber(written), {
    error: 'this is a number, and no sign for one',
  });

const mark = text
  .refine((written) => written === written.trim(), {
    error: 'no mark is read with blanks around it; take them out',
  })
  .refine((written) => !/^[\d.,]/.test(written), {
    error:
      'a digit, point or comma behind a figure is part of it, so the mark would never be met',
  });

/** What a table says of itself: its parts add up to a total, its municipalities to counties, both to the nation. */
const Sums = z.strictObject({
  /** The heading of the total; all other measures are its parts. */
  total: text,
  /** The last word of a county's row. */
  county: text,
  /** What the nation's row is called. */
  nation: z.array(text),
  /** The end of the code of a row whose municipality is not known. */
  unknown: text,
  /** Rows of an unknown municipality that contradict their own county's row: it is believed, and they are not. */
  misprints: z
    .array(z.strictObject({ period: text, code: text, reason: text }))
    .default([]),
});
export type Sums = z.infer<typeof Sums>;

const SERIES_OR_PERIOD = ['series', 'period'];

/** A table of a publication, recognised by its headings: exactly those named here, but for one column a measure. */
const TableEntry = z
  .strictObject({
    format: z.enum(['csv', 'xlsx', 'json-stat']),
    /** Entries of one publication: what none of its files has of them is missed where it has figures. */
    publication: text.optional(),

    // Which table it is.

    /** The file's name, `*` for any text: needed where two publications have the same columns. */
    file: text.optional(),
    /** The sheet's name, `*` for any text; `{period}` is the year of all rows. */
    sheet: pattern(['period'], []).optional(),
    /** The table's id (`extension.px.tableid`), `TAB638`. */
    table: text.optional(),
    /** The dataset's label, `*` for any text. */
    label: text.optional(),
    /** A title's words before the year, above the headings; of two that fit the longer one counts. */
    title: text.optional(),
    /** The lines above the headings, in their order, `*` for any text; `{period}` is the year of all rows. */
    skip: z.array(pattern(['period'], [])).optional(),
    /** The line below the last row, from which on all is notes. */
    footer: text.optional(),
    /** So many rows of headings, each column's joined with a blank. */
    headings: z.int().min(2).max(6).optional(),

    // Its columns and rows.

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
    constants: z
      .strictObject({ series: text.optional(), period: text.optional() })
      .optional(),
    /** By column, the one text whose rows are taken. */
    fixed: z.record(text, text).optional(),
    /** By column, the texts whose rows are no municipalities', `*` for any text. */
    leftOutRows: z.record(text, z.array(text)).optional(),
    /** What the country's row is called. With it the rows of country and counties are taken, a county by its two digits. */
    areas: z.strictObject({ nation: text }).optional(),
    /** Columns of the file that say nothing new. A heading that stands twice is named once. */
    ignored: z.array(text).default([]),
    /** Metrics by the publisher's name of the series. */
    metrics: z.record(text, metric),
    /** By series the unit as the publisher words it; a series without one has none. */
    units: z.record(text, text).optional(),
    /** Series that are known and not taken. */
    leftOut: z.array(text),
    /** The table or dataset that its files are of, as they state it; the metric's where nothing is said. */
    dataset: text.optional(),
    /** What its files call the series; the name of the series where nothing is said. */
    officialTitle: text.optional(),
    sums: Sums.optional(),

    // How it writes codes, years and numbers.

    code: code.optional(),
    period: period.optional(),
    /** Periods that are known and not taken, `*` for any text. */
    periodsLeftOut: z.array(pattern(PERIOD_NAMES, [])).optional(),
    /** What stands between the cells; a comma where nothing is said. */
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
    decimal: z.enum(['.', ',']).optional(),
    /** A blank stands for every kind of it. */
    thousands: z.enum([' ', '.', ',']).optional(),
    /** The sign that stands for a minus. */
    minus: z.enum(['−', '–', '—', '‒', '﹣', '－']).optional(),
    /** What cells in percent format are: `as-stored` 0.25, `as-shown` 25. Without it they are refused. */
    percent: z.enum(['as-stored', 'as-shown']).optional(),
    /** What stands or is shown in the place of a figure, and the legend's words for it, which the mapping rests on. */
    signs: z
      .record(sign, z.strictObject({ means: z.enum(SIGN_MEANINGS), legend: text }))
      .optional(),
    /** Behind a figure, and the legend's words for them. */
    marks: z.record(mark, text).optional(),
    /** By the publisher's code beside a figure: what it means. */
    status: z.record(text, z.enum(STATUS_MEANINGS)).optional(),
    /** How the sheet with the legend is called, from its beginning; a book without one is read by the same signs. */
    legend: text.optional(),
    /** The publisher's notes that somebody has read, and put into the registry where readers need them; `*` for any text. */
    notes: z.array(text).optional(),
  })
  .superRefine(judgeTable);
/** Kolada's pages are read by an entry of their own, which follows from the registry. */
export type Entry = Omit<z.infer<typeof TableEntry>, 'format'> & { format: Format };

/** What only some formats have. */
const ONLY: Partial<Record<keyof Entry, Entry['format']>> = {
  ...{ sheet: 'xlsx', title: 'xlsx', percent: 'xlsx', legend: 'xlsx', sums: 'xlsx' },
  ...{ delimiter: 'csv', table: 'json-stat', label: 'json-stat' },
};

/** Series and year come from one place each, and so does the figure. */
function judgeTable(entry: Entry, context: Refinement): void {
  const {
    columns,
    constants = {},
    skip = [],
    sheet = '',
    title,
    decimal = '.',
    thousands,
  } = entry;
  for (const [key, format] of Object.entries(ONLY))
    if (Object.hasOwn(entry, key) && entry.format !== format)
      fault(context, `"${key}" is for ${format} alone; take it out`, [key]);
  const inHeadings = namesIn(columns.values ?? '');
  const dated = [...skip, sheet].filter((line) => namesIn(line).includes('period'));
  const one = (what: string, places: unknown[]): void => {
    const count = places.filter(
      (place) => place !== undefined && place !== false,
    ).length;
    if (count !== 1)
      fault(
        context,
        `expected one place that says the ${what}, got ${count}; name it in columns, constants, values, skip or title`,
        ['columns'],
      );
  };
  one('series', [columns.series, constants.series, inHeadings.includes('series')]);
  one('period', [
    columns.period,
    constants.period,
    inHeadings.includes('period'),
    title,
    ...dated,
  ]);
  if (entry.format !== 'json-stat') one('figure', [columns.value, columns.values]);
  if (decimal === thousands)
    fault(
      context,
      `"${decimal}" is the decimal sign and parts the thousands; one is wrong`,
      ['thousands'],
    );
  if (entry.sums !== undefined && columns.values !== '{series}')
    fault(context, 'parts and total are columns: "values": "{series}"', ['sums']);
}

/** Kolada's KPIs: which of them is which metric the registry says, by `kpiId`. */
const KoladaEntry = z.strictObject({
  format: z.literal('kolada'),
  /** KPIs that are known and not taken. */
  leftOut: z.array(text),
  /** By KPI the years that were measured, where the others only repeat them: those of elections. */
  years: z.record(text, z.array(z.string().regex(PERIOD_PATTERN)).min(1)).optional(),
  status: z.record(text, z.enum(STATUS_MEANINGS)).optional(),
});
export type KoladaEntry = z.infer<typeof KoladaEntry>;

export const SourceMapping = z
  .strictObject({
    entries: z.array(z.discriminatedUnion('format', [TableEntry, KoladaEntry])),
  })
  .superRefine(judgeEntries);
export type SourceMapping = z.infer<typeof SourceMapping>;

export const EMPTY_MAPPING: SourceMapping = { entries: [] };

const isTable = (entry: Entry | KoladaEntry): entry is Entry =>
  entry.format !== 'kolada';

export const tablesIn = ({ entries }: SourceMapping): Entry[] =>
  entries.filter(isTable);

/** One that leaves nothing out where the mapping has none. */
export const koladaIn = ({ entries }: SourceMapping): KoladaEntry =>
  entries.find((entry) => entry.format === 'kolada') ?? {
    format: 'kolada',
    leftOut: [],
  };

/** The publisher's word for the unit of a metric, as the mapping expects it; null where none is expected. */
export function expectedUnit(mapping: SourceMapping, metricId: string): string | null {
  for (const { metrics, units = {}, columns } of tablesIn(mapping))
    for (const [series, id] of Object.entries(metrics))
      if (id === metricId) return units[series] ?? columns.value ?? null;
  return null;
}

/** The series that an entry names, whether it takes them or not. */
export const claimsOf = ({
  metrics,
  leftOut,
}: Pick<Entry, 'metrics' | 'leftOut'>): string[] => [
  ...Object.keys(metrics),
  ...leftOut,
];

/** The columns that an entry names; those of its measures are not among them. */
export function columnsOf({
  format,
  columns,
  fixed = {},
  leftOutRows = {},
  ignored,
}: Entry): string[] {
  const { values: _, ...named } = columns;
  const claimed = [
    ...Object.values(named),
    ...Object.keys(fixed),
    ...Object.keys(leftOutRows),
    ...ignored,
  ];
  return [
    ...new Set([
      ...claimed.flatMap((column) => column ?? []),
      ...(format === 'json-stat' ? ['value'] : []),
    ]),
  ];
}

// Two entries that one table could fit would give one publication's figures to the other's metrics.

const DISTINCT: Partial<Record<Format, string>> = {
  'json-stat': 'say in both which it is, by "table" (the table’s id) or "label"',
  csv: 'say in both which file it is, by "file" (a name such as "utslapp-*.csv")',
  xlsx: 'say in both which it is, by "file", another "sheet", or more of the title',
};

/** A pair that one table could fit is refused where the second of it stands. */
function judgeEntries(
  { entries }: { entries: (Entry | KoladaEntry)[] },
  context: Refinement,
): void {
  entries.forEach((entry, at) => {
    for (const [before, other] of entries.slice(0, at).entries()) {
      if (!isTable(entry) || !isTable(other)) {
        if (!isTable(entry) && !isTable(other))
          fault(context, 'Kolada has one entry; put both into one', ['entries', at]);
        continue;
      }
      const shared = entry.format === other.format ? sharedBy(other, entry) : null;
      if (shared === null) continue;
      const message = `one table could be of this entry and of entries.${before}: both know its ${shared}; ${DISTINCT[entry.format]}`;
      fault(context, message, ['entries', at]);
      break;
    }
  });
}

const mayMeet = (one = '*', other = '*'): boolean =>
  globsMeet(one.replace('{period}', '*'), other.replace('{period}', '*'));

/** The series that both would take of one table; null where no table fits both. */
function sharedBy(one: Entry, other: Entry): string | null {
  const apart =
    !mayMeet(one.file, other.file) ||
    !mayMeet(one.sheet, other.sheet) ||
    !mayMeet(one.label, other.label) ||
    (one.table !== undefined &&
      other.table !== undefined &&
      one.table !== other.table) ||
    (one.delimiter ?? ',') !== (other.delimiter ?? ',') ||
    one.title !== other.title ||
    !preamblesMeet(one.skip ?? [], other.skip ?? []) ||
    Object.entries(one.fixed ?? {}).some(
      ([column, only]) =>
        other.fixed?.[column] !== undefined && other.fixed[column] !== only,
    );
  if (apart || !headersMeet(one, other)) return null;
  const [name, second] = [seriesOf(one), seriesOf(other)];
  if (name.from !== second.from) return `columns ${columnsOf(one).join(', ')}`;
  const shared = name.names.find((claimed) => second.names.includes(claimed));
  return shared === undefined ? null : `series "${shared}"`;
}

const preamblesMeet = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((line, at) => mayMeet(line, other[at]));

/** A measure's column is named by its series. */
function headersMeet(one: Entry, other: Entry): boolean {
  const knows = (entry: Entry, column: string): boolean =>
    columnsOf(entry).includes(column) ||
    (entry.columns.values !== undefined && mayBeMeasure(entry, column));
  return (
    columnsOf(one).every((column) => knows(other, column)) &&
    columnsOf(other).every((column) => knows(one, column))
  );
}

/** A heading that names a year has digits. */
const mayBeMeasure = (entry: Entry, column: string): boolean =>
  namesIn(entry.columns.values ?? '').includes('period')
    ? /\d/.test(column)
    : claimsOf(entry).includes(column);

/** A constant series is the whole table's: two of the same columns are apart by nothing. */
function seriesOf(entry: Entry): { from: string; names: string[] } {
  const { columns, constants } = entry;
  if (columns.series !== undefined)
    return { from: `column ${columns.series}`, names: claimsOf(entry) };
  if (constants?.series !== undefined)
    return { from: 'constant', names: ['of all rows'] };
  return { from: 'headings', names: claimsOf(entry) };
}
