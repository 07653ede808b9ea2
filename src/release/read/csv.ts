// CSV that people or publishers hand in: a byte order mark, empty lines and lines that end in several ways are no fault.
import { parse } from 'csv-parse/sync';
import { csvMistake } from '../../builder/read.ts';
import {
  type Row,
  type RowFault,
  type Rows,
  type Sheet,
  type SheetFile,
  sheetOf,
  textCell,
} from './sheet.ts';

/** `line` is that on which the record ends. */
type CsvRecord = { cells: string[]; line: number };

/** Without a list all lines would have to end as the first one does. A spreadsheet writes an empty row as separators alone. */
const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

const LINE_END = /\r\n|\n|\r/;

/** @param most so many records are enough */
function recordsOf(
  text: string,
  delimiter: string,
  most?: number,
): CsvRecord[] | { mistake: string } {
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

/** As the parser would say it of a record with another number of cells. */
function unevenMistake({ cells, line }: CsvRecord, text: string): string {
  const error = Object.assign(new Error(), {
    code: 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH',
    lines: line,
  });
  const [first = ''] = cells;
  const isNote = cells.slice(1).every((cell) => cell === '') && /\p{L}/u.test(first);
  const footer = JSON.stringify(`${first.slice(0, 40)}*`);
  return isNote
    ? `${mistakeAt(error, text)}; where the publisher’s notes begin here, say so in the entry, "footer": ${footer}`
    : mistakeAt(error, text);
}

/** The header and the records behind it, each with its line; or in one sentence what is wrong. */
export function readRecords(
  text: string,
  delimiter = ',',
): { header: string[]; rows: CsvRecord[] } | { mistake: string } {
  const records = recordsOf(text, delimiter);
  if ('mistake' in records) return records;
  const [head, ...rows] = records;
  const header = head?.cells ?? [];
  const uneven = rows.find(({ cells }) => cells.length !== header.length);
  return uneven === undefined
    ? { header, rows }
    : { mistake: unevenMistake(uneven, text) };
}

/** @param text without a byte order mark */
export function csvSheet(file: SheetFile, text: string, delimiter: string): Sheet {
  const lines = text.split(LINE_END);
  const isWhole = lines.at(-1) === '';
  const read = new Map<string, Rows>();
  return {
    ...sheetOf({ format: 'csv', file, delimiter }, []),
    lines: lines.map((line) => plainLine(line, delimiter)),
    head: (from, count) => {
      const records = recordsOf(lines.slice(from).join('\n'), delimiter, count);
      return 'mistake' in records
        ? []
        : records.map(({ cells }) => cells.map((cell) => textCell(cell)));
    },
    rows: (from, to, headings) => {
      const key = `${from} ${to} ${headings}`;
      const rows =
        read.get(key) ?? rowsOf(lines, { from, to, headings, delimiter, isWhole });
      read.set(key, rows);
      return rows;
    },
  };
}

/** Blanks and separators at the end of a line, as a spreadsheet saves those of columns that it does not have. */
function plainLine(line: string, delimiter: string): string {
  const tail = new RegExp(`[\\s${delimiter === '|' ? '\\|' : delimiter}]*$`);
  const bare = line.replace(tail, '').trim();
  return /^"[^"]*"$/.test(bare) ? bare.slice(1, -1) : bare;
}

type Part = {
  from: number;
  to: number;
  headings: number;
  delimiter: string;
  isWhole: boolean;
};

const CUT = 'the last line has no end, so it may be cut off; fetch the file again';
const BROKEN_CELLS = 'rows with a line break in a cell';

/** Lines before the part stay as empty ones, so that every line keeps its number. */
function rowsOf(
  lines: readonly string[],
  { from, to, headings, delimiter, isWhole }: Part,
): Rows {
  const body = `${'\n'.repeat(from)}${lines.slice(from, to).join('\n')}\n`;
  const refused = (mistake: string): Rows => ({
    mistake: isWhole ? mistake : `${mistake}; ${CUT}`,
  });
  const records = recordsOf(body, delimiter);
  if ('mistake' in records) return refused(records.mistake);
  const head = records.slice(0, headings).map(({ cells }) => cells);
  const header = Math.max(
    0,
    ...head.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1),
  );
  const width = Math.max(0, ...head.map(({ length }) => length));
  const rows: Row[] = [];
  const faults: RowFault[] = [];
  let [broken, before] = [0, from];
  for (const [at, record] of records.entries()) {
    const cells = cellsWithin(record, header, width);
    if (cells === null && at >= headings) return refused(unevenMistake(record, body));
    const made = (cells ?? record.cells).map((cell) => textCell(cell));
    if (made.some(({ text }) => LINE_END.test(text))) {
      const first =
        before +
        1 +
        lines.slice(before, record.line).findIndex((line) => line.trim() !== '');
      const counts = [header, width];
      const isRow = (line: string): boolean =>
        counts.includes(line.split(delimiter).length);
      if (lines.slice(first, record.line).some(isRow))
        faults.push(swallowed(first, record.line));
      else broken += 1;
    }
    before = record.line;
    rows.push({ cells: made, line: record.line, isHidden: false });
  }
  if (!isWhole) return { mistake: CUT };
  return { rows, faults, notes: broken === 0 ? {} : { [BROKEN_CELLS]: broken } };
}

/** A separator behind the last cell makes no cell. Null where the record has another number of cells than the header. */
function cellsWithin(
  { cells }: CsvRecord,
  header: number,
  width: number,
): string[] | null {
  if (cells.length !== width && cells.length < header) return null;
  return cells.slice(header).every((cell) => cell === '')
    ? cells.slice(0, header)
    : null;
}

const swallowed = (from: number, to: number): RowFault => ({
  rule: 'row-is-one',
  line: from,
  message: `lines ${from} to ${to} are one row by their quotes, and one of them alone has as many cells as there are columns: a quote that nothing closed has swallowed a row; mend the quotes; with a column of names under columns.name a row that slipped is noticed`,
});

// What a file looks like that no entry fits, and what its entry would say.

/** The line of headings from 0, their texts, and the lines above them; `hasComma` where numbers have a decimal comma. */
type CsvLayout = {
  delimiter: string;
  at: number;
  header: string[];
  above: string[];
  hasComma: boolean;
};

export const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Above the headings stand fewer lines than this, the headings included. */
const MOST_ABOVE = 60;

/** By the first line of two cells or more that the next ones follow in their number; null where there is none. */
export function lookOf(text: string): CsvLayout | null {
  const lines = text.split(LINE_END, MOST_ABOVE);
  const looks = Object.keys(DELIMITERS).flatMap((delimiter): CsvLayout[] => {
    const split = lines
      .map((line, at) => ({ at, cells: cellsOf(line, delimiter) }))
      .filter(({ cells }) => cells.length > 0);
    const isLike = (cells: string[], header: string[]): boolean =>
      cells.length > 1 &&
      cells.length <= header.length &&
      cells.length >= header.length / 2;
    const first = split.findIndex(
      ({ cells }, at) =>
        cells.length > 1 &&
        split.slice(at + 1, at + 4).every((next) => isLike(next.cells, cells)),
    );
    const headings = split[first];
    if (headings === undefined) return [];
    const rows = split.slice(first + 1);
    const hasComma = rows.some(({ cells }) =>
      cells.some((cell) => /^-?\d+,\d+$/.test(cell)),
    );
    const above = split
      .slice(0, first)
      .map(({ at }) => plainLine(lines[at] ?? '', delimiter));
    return [{ delimiter, at: headings.at, header: headings.cells, above, hasComma }];
  });
  return looks.sort((one, other) => other.header.length - one.header.length)[0] ?? null;
}

/** Without empty ones at the end, and without regard to quotes but those around a cell. */
function cellsOf(line: string, delimiter: string): string[] {
  const read = recordsOf(line, delimiter);
  const cells = 'mistake' in read ? line.split(delimiter) : (read[0]?.cells ?? []);
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
