// CSV that people or publishers hand in: a byte order mark, empty lines and lines that end in several ways are no fault.
import { parse } from 'csv-parse/sync';
import { csvMistake } from '../builder/read.ts';
import type { Finding } from '../data/dataset.ts';
import { shownName } from '../data/text.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  entriesOf,
  type FileImport,
  type MappingChoice,
  mergedImport,
  noEntry,
  type TextFile,
  unreadable,
} from './mapping.ts';
import { fitsGlob } from './reading.ts';
import {
  fitsHeader,
  joinedHeadings,
  knowsSeries,
  preambleIn,
  type Row,
  rowSeries,
  type Table,
  withoutTail,
} from './rows.ts';
import { type CsvSource, claimsOf, columnsOf } from './sources.ts';

/** `line` is that on which the record ends. */
type CsvRecord = { cells: string[]; line: number };

type Records = { header: string[]; rows: CsvRecord[] } | { mistake: string };

/** Without a list all lines would have to end as the first one does. A spreadsheet writes an empty row as separators alone. */
const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** @param most so many records are enough */
function recordsOf(text: string, delimiter: string, most?: number): CsvRecord[] | { mistake: string } {
  const records: CsvRecord[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }): null => {
    records.push({ cells, line: lines });
    return null;
  };
  try {
    const to = most === undefined ? {} : { to: most };
    parse(text, { ...OPTIONS, ...to, delimiter, on_record: onRecord });
  } catch (error) {
    return { mistake: mistakeAt(error, text) };
  }
  return records;
}

function mistakeAt(error: unknown, text: string): string {
  const { line, what } = csvMistake(error, text);
  return `not CSV: line ${line}: ${what}`;
}

/** A separator behind the last cell makes no cell. Null where the record has another number of cells than the header. */
function cellsWithin({ cells }: CsvRecord, header: readonly string[], width: number): string[] | null {
  if (cells.length !== width && cells.length < header.length) return null;
  return cells.slice(header.length).every((cell) => cell === '') ? cells.slice(0, header.length) : null;
}

/** As the parser would say it of a record with another number of cells. */
const unevenAt = ({ cells, line }: CsvRecord, text: string): string => {
  const error = Object.assign(new Error(), { code: 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH', lines: line });
  const [first = ''] = cells;
  const isNote = cells.slice(1).every((cell) => cell === '') && /\p{L}/u.test(first);
  const footer = `; where the publisher’s notes begin here, say so in the entry, "footer": ${JSON.stringify(`${first.slice(0, 40)}*`)}`;
  return `${mistakeAt(error, text)}${isNote ? footer : ''}`;
};

/** The header and the records behind it, each with its line; or in one sentence what is wrong. */
export function readRecords(text: string, delimiter = ','): Records {
  const records = recordsOf(text, delimiter);
  if ('mistake' in records) return records;
  const [head, ...rows] = records;
  const header = head?.cells ?? [];
  const uneven = rows.find(({ cells }) => cells.length !== header.length);
  return uneven === undefined ? { header, rows } : { mistake: unevenAt(uneven, text) };
}

// From a publisher's CSV to series, by the mapping of data/sources.json. The header decides which entry applies.

const LINE_END = /\r\n|\n|\r/;

/** One publication. Broken CSV is a finding. */
export function csvSeries({ file, text }: TextFile, choice: MappingChoice<CsvSource>): FileImport {
  const lines = text.replace(/^\ufeff/, '').split(LINE_END);
  const fitting = choice.sources.flatMap((source) => {
    const fit = fitOf(file, lines, source);
    return fit === null ? [] : [{ source, ...fit }];
  });
  if (fitting.length === 0) return unreadable('csv', file, whyNot(text, lines, choice.sources));
  if (!hasEnd(text)) return unreadable('csv', file, cutMistake(fitting[0]?.body ?? text, fitting[0]?.source));
  const tables = new Map<string, TableResult>();
  const read = fitting.map(({ source, body, periodText, notes }) => {
    const key = JSON.stringify([source.delimiter ?? ',', source.headings ?? 1, body.length]);
    const table = tables.get(key) ?? readTable({ file, body, lines }, source);
    tables.set(key, table);
    return { source, table: 'mistake' in table ? table : { ...table, periodText, notes } };
  });
  const broken = read.flatMap(({ table }) => ('mistake' in table ? table.mistake : []))[0];
  if (broken !== undefined) return unreadable('csv', file, broken);
  const whole = read.flatMap(({ source, table }) => ('mistake' in table ? [] : [{ source, table }]));
  const own = entriesOf(whole, ({ source, table }) => knowsSeries(source, table));
  const parts = own.map(({ source, table }, at) => {
    const others = own.filter((one) => one.source !== source).flatMap((one) => claimsOf(one.source));
    const elsewhere = new Set(others);
    const imported = rowSeries(table, source, { ...choice, kind: 'csv', file, elsewhere, isFirst: at === 0 });
    const notes = table.broken === 0 ? {} : { [BROKEN_CELLS]: table.broken };
    return {
      ...imported,
      notes: { ...imported.notes, ...notes },
      findings: [...capped(swallowed(table.swallowed, file, source)), ...imported.findings],
    };
  });
  const isYearly = own.every(({ source, table }) => saysYear(source, table));
  return { ...mergedImport('csv', file, parts), isYearly };
}

/** Whether all rows are of one year, so that other files have the others. */
const saysYear = ({ constants }: CsvSource, { periodText }: Table): boolean =>
  periodText !== null || constants?.period !== undefined;

/** The text with nothing on the lines of the preamble, so that every line keeps its number, and without the notes below. */
type Fit = { body: string; periodText: string | null; notes: number };

function fitOf(file: string, lines: readonly string[], source: CsvSource): Fit | null {
  const { delimiter = ',', headings = 1 } = source;
  if (source.file !== undefined && !fitsGlob(source.file, nameIn(file))) return null;
  const top = lines.slice(0, MOST_ABOVE).map((line) => plainLine(line, delimiter));
  const preamble = preambleIn(top, source);
  if (preamble === null) return null;
  const { footer } = source;
  const end =
    footer === undefined
      ? -1
      : lines.findIndex((line, at) => at > preamble.at && fitsGlob(footer, plainLine(line, delimiter)));
  const own = lines.slice(preamble.at, end === -1 ? undefined : end);
  const notes = end === -1 ? 0 : lines.slice(end).filter((line) => line.trim() !== '').length;
  const body = `${'\n'.repeat(preamble.at)}${own.join('\n')}${end === -1 ? '' : '\n'}`;
  const head = recordsOf(body, delimiter, headings);
  if ('mistake' in head) return null;
  const header = withoutTail(joinedHeadings(head.map(({ cells }) => cells)));
  return fitsHeader(source, header) ? { body, periodText: preamble.periodText, notes } : null;
}

/** Of an address, its last part. */
const nameIn = (file: string): string =>
  file
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .at(-1) ?? file;

/** Above the headings stand fewer lines than this, the headings included. */
const MOST_ABOVE = 60;

/** A line of a preamble, as a spreadsheet saves it: with the separators of the columns that it does not have. */
const plainLine = (line: string, delimiter: string): string => {
  const bare = line.slice(0, line.length - (line.match(tailOf(delimiter))?.[0].length ?? 0)).trim();
  return /^"[^"]*"$/.test(bare) ? bare.slice(1, -1) : bare;
};

/** Blanks and separators at the end of a line. */
const tailOf = (delimiter: string): RegExp => new RegExp(`[\\s${delimiter === '|' ? '\\|' : delimiter}]*$`);

type TableResult = (Table & { swallowed: RowSpan[]; broken: number }) | { mistake: string };

/** Rows that quoted line breaks made of several lines, by the first and the last of them. */
type RowSpan = { from: number; to: number };

type CsvText = { file: string; body: string; lines: readonly string[] };

function readTable({ body, lines }: CsvText, source: CsvSource): TableResult {
  const { delimiter = ',', headings = 1 } = source;
  const records = recordsOf(body, delimiter);
  if ('mistake' in records) return records;
  const head = records.slice(0, headings);
  const header = withoutTail(joinedHeadings(head.map(({ cells }) => cells)));
  const width = Math.max(...head.map(({ cells }) => cells.length));
  const placeOf = (column: number): string => `column ${header[column]}`;
  const rows: Row[] = [];
  const swallowed: RowSpan[] = [];
  let [broken, before] = [0, head.at(-1)?.line ?? 0];
  for (const record of records.slice(headings)) {
    const cells = cellsWithin(record, header, width);
    if (cells === null) return { mistake: unevenAt(record, body) };
    if (cells.some((cell) => LINE_END.test(cell))) {
      const from = before + 1 + lines.slice(before, record.line).findIndex((line) => line.trim() !== '');
      const own = lines.slice(from - 1, record.line);
      if (own.some((line, at) => at > 0 && isWhole(line, delimiter, header.length, width)))
        swallowed.push({ from, to: record.line });
      else broken += 1;
    }
    before = record.line;
    rows.push({ cells, line: record.line, placeOf });
  }
  return { header, rows, periodText: null, notes: 0, swallowed, broken };
}

/** By itself the line would be a row. */
function isWhole(line: string, delimiter: string, ...counts: number[]): boolean {
  return counts.includes(line.split(delimiter).length);
}

const BROKEN_CELLS = 'rows with a line break in a cell';

const swallowed = (rows: readonly RowSpan[], file: string, { columns }: CsvSource): Finding[] =>
  rows.map(({ from, to }) =>
    errorFinding(
      'row-is-one',
      { file, line: from },
      {
        message: `lines ${from} to ${to} are one row by their quotes, and one of them alone has as many cells as there are columns: a quote that nothing closed has swallowed a row; mend the quotes${columns.name === undefined ? ', and name the column of the municipality’s name under columns.name, so that a row that slipped is noticed' : ''}`,
      },
    ),
  );

const CUT = 'the last line has no end, so it may be cut off; fetch the file again';

const hasEnd = (text: string): boolean => /[\r\n]$/.test(text);

/** A last row that is cut off in the middle is told with its line, too. */
function cutMistake(body: string, source: CsvSource | undefined): string {
  const read = readRecords(body, source?.delimiter);
  return 'mistake' in read ? `${read.mistake}; ${CUT}` : CUT;
}

// Why no entry fits a file: what it looks like, and what an entry of it would say.

/** A file by its look: how its cells are parted, where its headings stand, and whether its numbers have a decimal comma. */
type Look = { delimiter: Delimiter; at: number; header: string[]; above: string[]; hasComma: boolean };

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
type Delimiter = keyof typeof DELIMITERS;

/** The first line of two cells or more that the next ones follow in their number; null where there is none. */
function lookOf(lines: readonly string[]): Look | null {
  const looks = Object.keys(DELIMITERS).flatMap((delimiter) => {
    const sign = delimiter as Delimiter;
    const filled = lines
      .slice(0, MOST_ABOVE)
      .flatMap((line, at) => (line.trim() === '' ? [] : [{ line, at }]));
    const split = filled.map(({ line, at }) => ({ at, cells: withoutTail(cellsOf(line, sign)) }));
    const first = split.findIndex(
      ({ cells }, index) =>
        cells.length > 1 && split.slice(index + 1, index + 4).every((next) => isLike(next.cells, cells)),
    );
    const found = split[first];
    if (found === undefined) return [];
    const hasComma = split
      .slice(first + 1)
      .some(({ cells }) => cells.some((cell) => /^-?\d+,\d+$/.test(cell)));
    const above = split.slice(0, first).map(({ at }) => plainLine(lines[at] ?? '', sign));
    return [{ delimiter: sign, at: found.at, header: found.cells, above, hasComma }];
  });
  return looks.sort((one, other) => other.header.length - one.header.length)[0] ?? null;
}

/** Its last cells may be empty. */
const isLike = (cells: readonly string[], header: readonly string[]): boolean =>
  cells.length > 1 && cells.length <= header.length && cells.length >= header.length / 2;

/** Without regard to quotes but those around a cell. */
const cellsOf = (line: string, delimiter: string): string[] => {
  const read = recordsOf(line, delimiter);
  return 'mistake' in read ? line.split(delimiter) : (read[0]?.cells ?? []);
};

function whyNot(text: string, lines: readonly string[], sources: CsvSource[]): string {
  const look = lookOf(lines);
  const plain = recordsOf(text, ',', 1);
  const header = 'mistake' in plain ? [] : (plain[0]?.cells ?? []);
  if (lines.every((line) => line.trim() === '')) return 'the file is empty; fetch it again';
  const isPlain = look === null || (look.delimiter === ',' && look.above.length === 0);
  if (isPlain) {
    const read = readRecords(text);
    if ('mistake' in read) return hasEnd(text) ? read.mistake : `${read.mistake}; ${CUT}`;
  }
  const found = isPlain ? header : look.header;
  const same = sources.some((source) => fitsHeader(source, found));
  if (same && look !== null)
    return `the columns ${found.map(shownName).join(', ')} are those of an entry of csv in sources.json${adviceOn(look, 'that entry')}`;
  return `${noEntry('csv', 'columns', found, sources.map(namesOf))}${look === null ? '' : adviceOn(look)}`;
}

const namesOf = (source: CsvSource): string[] => [
  ...columnsOf(source),
  ...(source.columns.values === undefined ? [] : claimsOf(source)),
];

/** What the entry of such a file would say beside its columns; empty where nothing. */
function adviceOn({ delimiter, above, at, hasComma, header }: Look, whose = 'its entry'): string {
  const says = [
    ...(delimiter === ',' ? [] : [`"delimiter": ${JSON.stringify(delimiter)}`]),
    ...(hasComma ? ['"decimal": ","'] : []),
    ...(above.length === 0 ? [] : [`"skip": ${JSON.stringify(above)}`]),
  ];
  const dated = header.find((heading) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(heading));
  const looks = [
    ...(delimiter === ',' ? [] : [`the columns are separated by ${DELIMITERS[delimiter]}`]),
    ...(above.length === 0 ? [] : [`the headings stand in line ${at + 1}`]),
  ];
  const advice = says.length === 0 ? '' : `; ${[...looks, ''].join(', ')}so ${whose} says ${says.join(', ')}`;
  return dated === undefined
    ? advice
    : `${advice}; the heading ${dated} names a year: an entry takes a column for each year by "values" ("{series} {period}" or "{period}"), and PxWeb gives one row for each figure as json-stat2 (outputFormat=json-stat2), which import json-stat takes`;
}
