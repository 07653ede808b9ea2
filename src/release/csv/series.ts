// From a publisher's CSV to series, by the mapping of data/sources.json. The header decides which entry applies.
import { parse } from 'csv-parse/sync';
import type { Finding } from '../../model/finding.ts';
import { collectFigures, type FigureCollector } from '../figure-collector.ts';
import type { Imported } from '../imported.ts';
import type { MappingChoice, TextFile } from '../json-stat/series.ts';
import type { CsvSource } from '../source-mapping.ts';

/** One publication: every named series is a metric, left out by name, or unmapped. Broken CSV is a finding. */
export function csvSeries({ file, text }: TextFile, { sources, from }: MappingChoice<CsvSource>): Imported {
  const { header, rows, mistake } = readRows(text);
  if (mistake !== null) return refused(file, mistake);
  const source = sources.find((candidate) => covers(candidate, header));
  if (source === undefined)
    return refused(file, `no entry of csv in sources.json has the columns ${header.join(', ')}; add one`);
  const collector = collectFigures(from);
  const names = new Set<string>();
  for (const row of rows) {
    const cell = (column: string): string => row[header.indexOf(column)] ?? '';
    names.add(cell(source.columns.series));
    takeRow({ file, cell }, source, collector);
  }
  return { ...seriesOf([...names].sort(), source, collector), findings: collector.findings };
}

const refused = (file: string, message: string): Imported => {
  const finding: Finding = { rule: 'publication-is-readable', severity: 'error', where: { file }, message };
  return { kind: 'csv', series: [], leftOut: {}, notes: {}, unmapped: [], vanished: [], findings: [finding] };
};

const covers = ({ columns, ignored }: CsvSource, header: string[]): boolean =>
  [...Object.values(columns), ...ignored].sort().join('\n') === [...header].sort().join('\n');

type Rows = { header: string[]; rows: string[][]; mistake: string | null };

function readRows(text: string): Rows {
  try {
    const [header = [], ...rows]: string[][] = parse(text, { bom: true, skip_empty_lines: true });
    return {
      header,
      rows,
      mistake: text.endsWith('\n') ? null : 'the last line has no end, so it may be cut off',
    };
  } catch (error) {
    const mistake = `not CSV: ${error instanceof Error ? error.message : String(error)}`;
    return { header: [], rows: [], mistake };
  }
}

type Row = { file: string; cell: (column: string) => string };

function takeRow({ file, cell }: Row, { columns, metrics }: CsvSource, collector: FigureCollector): void {
  const series = cell(columns.series);
  const metric = metrics[series];
  if (metric === undefined) {
    collector.leaveOut(`of series ${series}`);
    return;
  }
  const value = cell(columns.value);
  const literal = value === '' ? null : value;
  collector.add({ metric, geo: cell(columns.geo), period: cell(columns.period), literal, file });
}

function seriesOf(names: string[], source: CsvSource, collector: FigureCollector) {
  const mapped = names.flatMap((name) => {
    const metric = source.metrics[name];
    if (metric === undefined) return [];
    return [{ metric, title: name, unit: source.columns.value, figures: collector.figuresOf(metric) }];
  });
  return {
    kind: 'csv' as const,
    series: mapped,
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    unmapped: names.filter((name) => !(name in source.metrics) && !source.leftOut.includes(name)),
    vanished: Object.entries(source.metrics).flatMap(([name, metric]) =>
      names.includes(name) ? [] : [metric],
    ),
  };
}
