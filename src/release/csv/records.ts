// CSV that people or publishers hand in: a byte order mark and empty lines are no fault.
import { parse } from 'csv-parse/sync';

export type CsvRecord = { cells: string[]; line: number };

export type Records = { header: string[]; rows: CsvRecord[] } | { mistake: string };

/** The header and the records behind it, each with its line; or in one sentence what is wrong. */
export function readRecords(text: string, delimiter = ','): Records {
  const records: CsvRecord[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }): null => {
    records.push({ cells, line: lines });
    return null;
  };
  try {
    parse(text, { bom: true, skip_empty_lines: true, delimiter, on_record: onRecord });
  } catch (error) {
    return { mistake: `not CSV: ${error instanceof Error ? error.message : String(error)}` };
  }
  const [head, ...rows] = records;
  return { header: head?.cells ?? [], rows };
}
