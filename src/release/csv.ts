// CSV that people or publishers hand in: a byte order mark, empty lines and lines that end in several ways are no fault.
import { parse } from 'csv-parse/sync';
import { csvMistake, otherSeparator } from '../builder/read.ts';
import type { Finding } from '../data/dataset.ts';
import { shownName } from '../data/text.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  type CsvSource,
  collectFigures,
  type FigureCollector,
  type Imported,
  type MappingChoice,
  misnamedIn,
  type NamedCode,
  namedSeries,
  noEntry,
  ownValue,
  type TextFile,
  unreadable,
} from './mapping.ts';

type CsvRecord = { cells: string[]; line: number };

type Records = { header: string[]; rows: CsvRecord[] } | { mistake: string };

/** Without a list all lines would have to end as the first one does. A spreadsheet writes an empty row as separators alone. */
const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** The header and the records behind it, each with its line; or in one sentence what is wrong. */
export function readRecords(text: string, delimiter = ','): Records {
  const records: CsvRecord[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }): null => {
    records.push({ cells, line: lines });
    return null;
  };
  try {
    parse(text, { ...OPTIONS, delimiter, on_record: onRecord });
  } catch (error) {
    const { line, what } = csvMistake(error, text);
    return { mistake: `not CSV: line ${line}: ${what}` };
  }
  const [head, ...rows] = records;
  return { header: head?.cells ?? [], rows };
}

// From a publisher's CSV to series, by the mapping of data/sources.json. The header decides which entry applies.

/** One publication. Broken CSV is a finding. */
export function csvSeries(
  { file, text }: TextFile,
  { sources, from, register }: MappingChoice<CsvSource>,
): Imported {
  const read = readRecords(text);
  const source = 'rows' in read ? sources.find((candidate) => covers(candidate, read.header)) : undefined;
  if ('mistake' in read || source === undefined) return unreadable('csv', file, whyNot(text, read, sources));
  if (!hasEnd(text)) return unreadable('csv', file, CUT);
  const { header, rows } = read;
  const collector = collectFigures(from);
  const names = new Set<string>();
  const named: NamedCode[] = [];
  const { geo, name, series, value } = source.columns;
  const nameless: Finding[] = [];
  for (const { cells, line } of rows) {
    const cell = (column: string): string => cells[header.indexOf(column)] ?? '';
    if (cell(series).trim() === '') {
      nameless.push(errorFinding('series-is-named', { file, line }, { message: NAMELESS }));
      continue;
    }
    names.add(cell(series));
    if (name !== undefined) named.push({ code: cell(geo), name: cell(name), line });
    takeRow({ file, line, cell }, source, collector);
  }
  const about = (title: string) => ({ title, unit: value });
  const imported = namedSeries('csv', { ...source, names: [...names].sort(), about }, collector);
  return {
    ...imported,
    findings: [...capped(nameless), ...misnamedIn(file, named, register), ...imported.findings],
  };
}

const NAMELESS =
  'the row names no series; take it out where it is a note of the publisher, or fetch the file again';
const CUT = 'the last line has no end, so it may be cut off; fetch the file again';

const hasEnd = (text: string): boolean => /[\r\n]$/.test(text);

function whyNot(text: string, read: Records, sources: CsvSource[]): string {
  const separator = otherSeparator(text);
  if (separator !== null)
    return `the columns are separated by ${separator}, and an import takes commas; save the file with commas between them`;
  if ('mistake' in read) return hasEnd(text) ? read.mistake : `${read.mistake}; ${CUT}`;
  return read.header.length === 0
    ? 'the file is empty; fetch it again'
    : noEntry('csv', 'columns', read.header, sources.map(columnsOf));
}

const columnsOf = ({ columns, ignored }: CsvSource): string[] => [
  ...Object.values(columns).flatMap((column) => column ?? []),
  ...ignored,
];

const covers = (source: CsvSource, header: string[]): boolean =>
  columnsOf(source).sort().join('\n') === [...header].sort().join('\n');

type Row = { file: string; line: number; cell: (column: string) => string };

function takeRow(
  { file, line, cell }: Row,
  { columns, metrics }: CsvSource,
  collector: FigureCollector,
): void {
  const series = cell(columns.series);
  const metric = ownValue(metrics, series);
  if (metric === undefined) {
    collector.leaveOut(`of series ${shownName(series)}`);
    return;
  }
  const value = cell(columns.value);
  const literal = value === '' ? null : value;
  const [geo, period, column] = [cell(columns.geo), cell(columns.period), columns.value];
  collector.add({ metric, geo, period, literal, file, line, column });
}
