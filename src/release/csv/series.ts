// From a publisher's CSV to series, by the mapping of data/sources.json. The header decides which entry applies.
import { otherSeparator } from '../../builder/read.ts';
import type { Finding } from '../../data/dataset.ts';
import { shownName } from '../../data/text.ts';
import { capped, errorFinding } from '../../rules/rule.ts';
import { collectFigures, type FigureCollector } from '../import/figure-collector.ts';
import { type Imported, unreadable } from '../import/imported.ts';
import { misnamedIn, type NamedCode } from '../import/name-mistake.ts';
import { type MappingChoice, namedSeries, noEntry, type TextFile } from '../import/named-series.ts';
import { type CsvSource, ownValue } from '../import/source-mapping.ts';
import { type Records, readRecords } from './records.ts';

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
