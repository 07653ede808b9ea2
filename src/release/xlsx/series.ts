// From a publisher's workbooks to series, by the mapping of data/sources.json: a book a year, a table a kind of figure.
import type { Finding } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import { collectFigures, type FigureCollector } from '../import/figure-collector.ts';
import type { Imported } from '../import/imported.ts';
import type { XlsxSource, XlsxTable } from '../import/source-mapping.ts';
import { type Registered, registerFaults } from './register.ts';
import { readRows, type TableRow } from './rows.ts';
import { sumFaults } from './sums.ts';
import { cellOf, type Fault, type FoundTable, findTable } from './table.ts';
import { plainText, readWorkbook, type Sheet } from './workbook.ts';

type BookFile = { file: string; bytes: Uint8Array };
type XlsxChoice = { sources: XlsxSource[]; register: Registered[]; from: string | null };

/** All books of one publication series. A book whose headings, rows or sums do not fit is findings with sheet and cell. */
export async function xlsxSeries(books: BookFile[], choice: XlsxChoice): Promise<Imported> {
  const collector = collectFigures(choice.from);
  const findings: Finding[] = [];
  const sources = new Set<XlsxSource>();
  for (const { file, bytes } of books) {
    const report = ({ cell, ...fault }: Fault): void => {
      const where = { file: cell === null ? file : `${file} ${cell}` };
      findings.push(errorFinding('workbook-fits-its-mapping', where, fault));
    };
    const read = await readWorkbook(bytes);
    const source = 'mistake' in read ? undefined : sourceOf(read.sheets, choice.sources);
    if ('mistake' in read) report({ cell: null, message: read.mistake });
    else if (source === undefined)
      report({
        cell: null,
        message: 'no entry of xlsx in sources.json has a title that a sheet begins with; add one',
      });
    else {
      sources.add(source);
      takeBook({ file, sheets: read.sheets, source, report }, choice, collector);
    }
  }
  return { ...seriesOf([...sources], collector), findings: [...findings, ...collector.findings] };
}

const isFault = (found: FoundTable | Fault): found is Fault => 'cell' in found;

const sourceOf = (sheets: Sheet[], sources: XlsxSource[]): XlsxSource | undefined =>
  sources.find(({ tables }) => tables.some((table) => !isAbsent(findTable(sheets, table))));

/** A table that is there and does not fit is this publication's all the same. */
const isAbsent = (found: FoundTable | Fault): boolean => isFault(found) && found.cell === null;

type Book = { file: string; sheets: Sheet[]; source: XlsxSource; report: (fault: Fault) => void };

function takeBook(book: Book, { register }: XlsxChoice, collector: FigureCollector): void {
  const { sheets, source, report } = book;
  legendFaults(sheets, source).forEach(report);
  for (const table of source.tables) {
    const found = findTable(sheets, table);
    if (isFault(found)) {
      report(found);
      continue;
    }
    const { rows, faults } = readRows(found, source);
    const all =
      faults.length > 0
        ? faults
        : [...registerFaults(found, rows, register), ...sumFaults({ found, table, source, rows })];
    all.forEach(report);
    if (all.length === 0) takeRows({ ...book, found, table, rows }, collector);
  }
}

type Taken = Book & { found: FoundTable; table: XlsxTable; rows: TableRow[] };

function takeRows({ file, found, table, rows }: Taken, collector: FigureCollector): void {
  const columns = [
    ...found.parts.map(({ heading, column }) => ({ column, metric: table.parts[heading] ?? null })),
    { column: found.total.column, metric: table.total.metric },
  ];
  for (const { kind, code, figures } of rows) {
    if (kind !== 'municipality') collector.leaveOut(LEFT_OUT[kind]);
    else
      for (const { column, metric } of columns) {
        const { value = null, isMarked = false } = figures.get(column) ?? {};
        if (metric === null) continue;
        if (isMarked) collector.note('figures that the publisher marks as revised or corrected');
        collector.add({ metric, geo: code, period: found.period, literal: value, file });
      }
  }
}

const LEFT_OUT = {
  unknown: 'rows of an unknown municipality',
  county: 'rows of counties',
  nation: 'rows of the nation',
};

function seriesOf(sources: XlsxSource[], collector: FigureCollector): Omit<Imported, 'findings'> {
  const named = sources.flatMap(({ tables }) =>
    tables.flatMap(({ title, total, parts }) => [
      { metric: total.metric, title: `${title}: ${total.heading}` },
      ...Object.entries(parts).map(([heading, metric]) => ({ metric, title: `${title}: ${heading}` })),
    ]),
  );
  return {
    kind: 'xlsx',
    series: named.flatMap(({ metric, title }) =>
      metric === null ? [] : [{ metric, title, unit: null, figures: collector.figuresOf(metric) }],
    ),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: [],
    vanished: [],
  };
}

/** The publisher's own legend against the words that the mapping rests on: a sign that changed its meaning stops the import. A workbook without a legend has none to differ from. */
function legendFaults(sheets: Sheet[], { legend, signs, marks }: XlsxSource): Fault[] {
  const sheet = sheets.find(({ name }) => name.startsWith(legend));
  if (sheet === undefined) return [];
  const words = {
    ...marks,
    ...Object.fromEntries(Object.entries(signs).map(([sign, own]) => [sign, own.legend])),
  };
  return Object.entries(words).flatMap(([sign, expected]): Fault[] => {
    const row = sheet.rows.findIndex((cells) => plainText(cells[0]) === sign);
    const actual = plainText(sheet.rows[row]?.[1]);
    if (actual === expected) return [];
    const cell = cellOf(sheet, Math.max(row, 0), 1);
    const message = `the legend explains "${sign}" in other words than sources.json; read it, then state them there`;
    return [{ cell, message, expected, actual: actual === '' ? 'nothing' : actual }];
  });
}
