// CSV that people or publishers hand in: a byte order mark, empty lines and lines that end in several ways are no fault.
import { parse } from 'csv-parse/sync';
import { csvMistake } from '../../builder/read.ts';

type CsvRecord = { cells: string[]; line: number };

export type Records = { header: string[]; rows: CsvRecord[] } | { mistake: string };

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
