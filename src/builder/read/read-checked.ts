// The files of a dataset, read through their schemas. What does not fit is a finding, never thrown.
import type * as z from 'zod';
import type { Finding, FindingLocation, Lined } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import { isAbsence, machineFault } from '../machine-fault.ts';
import type { DataSource } from './data-source.ts';
import { issueText, judgeJson } from './judge-json.ts';
import { NOT_UTF8, utf8Of } from './read-bytes.ts';
import { readCsv } from './read-csv.ts';

export const COLUMNS = {
  municipalities: ['code', 'name', 'slug', 'county_code', 'county', 'valid_from'],
  waivers: ['rule', 'metric', 'geo', 'period', 'reason', 'reason_sv'],
  observations: ['geo', 'period', 'value'],
  revisions: [
    'type',
    'metric',
    'geo',
    'period',
    'previous_value',
    'value',
    'previous_hash',
    'hash',
    'reason',
    'source',
  ],
  listings: ['metric', 'geo', 'period', 'change'],
} as const;

/** Where the files are read from, and what is found wrong with them. */
export type Input = { source: DataSource; findings: Finding[] };

/** An empty cell is unknown. */
export const orNull = (text: string | undefined): string | null =>
  text === '' || text === undefined ? null : text;

function bytesIn(input: Input, file: string): Uint8Array | null {
  try {
    return input.source.read(file);
  } catch (error) {
    // A disk that fails says nothing about the data.
    if (machineFault(error) !== null && !isAbsence(error)) throw error;
    schemaFinding(input, { file }, 'the file is missing or cannot be read; restore it');
    return null;
  }
}

/** Whether a file is there to be read in parts; that it is not is a finding. */
export const isReadable = (input: Input, file: string): boolean =>
  input.source.has(file) || bytesIn(input, file) !== null;

/** Null where the file is missing, no JSON or of another shape, which is a finding. */
export function readJson<T>(input: Input, file: string, schema: z.ZodType<T>): T | null {
  const bytes = bytesIn(input, file);
  if (bytes === null) return null;
  const text = utf8Of(bytes);
  const { value, faults } =
    text === null ? { value: null, faults: [{ line: 1, message: NOT_UTF8 }] } : judgeJson(text, schema);
  for (const { line, metric, message } of faults)
    schemaFinding(input, { file, line, ...(metric === undefined ? {} : { metric }) }, message);
  return value;
}

export function readTable<T extends object>(
  input: Input,
  file: string,
  columns: readonly string[],
  rowOf: (cells: string[]) => z.ZodSafeParseResult<T>,
): Lined<T>[] {
  const bytes = bytesIn(input, file);
  if (bytes === null) return [];
  const { rows, findings } = readCsv(file, bytes, columns);
  for (const finding of findings) input.findings.push(finding);
  return rows.flatMap(({ line, cells }) => {
    const row = parsedRow(input, { file, line, cells }, rowOf(cells));
    return row === null ? [] : [{ ...row, line }];
  });
}

export type NumberedRow = { file: string; line: number; cells: string[] };

/** Null for a row that does not fit its schema, which is a finding. */
export function parsedRow<T>(
  input: Input,
  { file, line }: NumberedRow,
  parsed: z.ZodSafeParseResult<T>,
): T | null {
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) schemaFinding(input, { file, line }, issueText(issue));
  return null;
}

const schemaFinding = (input: Input, where: FindingLocation, message: string): void =>
  void input.findings.push(errorFinding('schema', where, { message }));
