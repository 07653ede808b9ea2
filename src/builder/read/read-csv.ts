// One CSV file of the dataset: UTF-8 without BOM, LF, a fixed header, a final newline. Every fault is a finding.
import { parse } from 'csv-parse/sync';
import type { Finding } from '../../data/dataset.ts';
import { cappedList, errorFinding, type FindingText } from '../../rules/rule.ts';
import { csvMistake, otherSeparator } from './csv-mistake.ts';
import { NOT_UTF8, utf8Of } from './read-bytes.ts';

type CsvRow = { line: number; cells: string[] };
type CsvFile = { rows: CsvRow[]; findings: Finding[] };

const CSV_RULE = 'csv-is-well-formed';

/**
 * The rows of `bytes` in file order, each with its line.
 * @param columns the exact header; rows with another number of cells are findings and are left out.
 */
export function readCsv(file: string, bytes: Uint8Array, columns: readonly string[]): CsvFile {
  const { add, list } = cappedList();
  const report = (message: string, contrast: Partial<FindingText> = {}, line = 1) =>
    add(errorFinding(CSV_RULE, { file, line }, { message, ...contrast }));
  const text = utf8Of(bytes);
  if (text === null) {
    report(NOT_UTF8);
    return { rows: [], findings: list() };
  }
  if (text.startsWith('\ufeff')) report('the file begins with a byte order mark; save it without one');
  if (text.includes('\r')) report('the file has CR line ends; save it with LF');
  if (!text.endsWith('\n')) report('the file does not end with a line end, so it may be cut off; restore it');
  const separator = otherSeparator(text);
  if (separator !== null) {
    const [actual = ''] = text.split('\n', 1);
    const message = `the columns are separated by ${separator}; save the file with commas between them`;
    report(message, { expected: columns.join(','), actual: actual.trim() });
    return { rows: [], findings: list() };
  }
  const records = recordsOf(text.replace(/^\ufeff/, ''), report);
  const header: string[] = records.next().value?.cells ?? [];
  if (header.join(',') !== columns.join(',')) {
    report('the header is not the expected one', { expected: columns.join(','), actual: header.join(',') });
    return { rows: [], findings: list() };
  }
  const rows: CsvRow[] = [];
  for (const record of records) if (hasCells(record, columns.length, report)) rows.push(record);
  return { rows, findings: list() };
}

type Report = (message: string, contrast?: Partial<FindingText>, line?: number) => void;

function hasCells(row: CsvRow, count: number, report: Report): boolean {
  if (row.cells.length === count) return true;
  const actual = `${row.cells.length} cells: ${row.cells.join(',').slice(0, 100)}`;
  report('the line has a wrong number of cells; mend it', { expected: `${count} cells`, actual }, row.line);
  return false;
}

const OPTIONS = { relax_column_count: true, record_delimiter: ['\n', '\r\n'], skip_empty_lines: false };

/** One after another: of a file of bad lines none is kept. Without quotes a record is a line, and needs no parser. */
function* recordsOf(body: string, report: Report): Generator<CsvRow, undefined> {
  if (body.includes('"')) {
    yield* quotedRecords(body, report);
    return;
  }
  let line = 1;
  for (let from = 0; from < body.length; line++) {
    const end = body.indexOf('\n', from);
    const to = end < 0 ? body.length : end;
    const record = body.slice(from, body[to - 1] === '\r' && to > from ? to - 1 : to);
    yield { line, cells: record.split(',') };
    from = to + 1;
  }
}

function quotedRecords(body: string, report: Report): CsvRow[] {
  const rows: CsvRow[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ line: lines, cells });
    return null;
  };
  try {
    parse(body, { ...OPTIONS, on_record: onRecord });
    return rows;
  } catch (error) {
    const { line, what } = csvMistake(error, body);
    report(`the file cannot be read as CSV: ${what}`, {}, line);
    // The header stands whatever comes of the rows below it.
    return rows.slice(0, 1);
  }
}
