// The door of the dataset: files from disk through their schemas. What does not fit is a finding, never thrown.
import * as z from 'zod';
import type { Lined } from '../model/dataset.ts';
import type { Finding, FindingLocation } from '../model/finding.ts';
import type { DataSource } from './data-source.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import { mistakeIn } from './json-mistake.ts';
import { isAbsence, machineFault } from './machine-fault.ts';
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
export type Door = { source: DataSource; findings: Finding[] };

/** An empty cell is unknown. */
export const orNull = (text: string | undefined): string | null =>
  text === '' || text === undefined ? null : text;

function readBytes(door: Door, file: string): Uint8Array | null {
  try {
    return door.source.read(file);
  } catch (error) {
    // A disk that fails says nothing about the data.
    if (machineFault(error) !== null && !isAbsence(error)) throw error;
    schemaFinding(door, { file }, 'the file is missing or cannot be read; restore it');
    return null;
  }
}

/** Whether a file is there to be read in parts; that it is not is a finding. */
export const isReadable = (door: Door, file: string): boolean =>
  door.source.has(file) || readBytes(door, file) !== null;

/** A key that stands twice is a finding, since a parser takes the last one in silence. */
export function readJson<T>(door: Door, file: string, schema: z.ZodType<T>): T | null {
  const bytes = readBytes(door, file);
  const text = bytes === null ? null : utf8Of(bytes);
  if (bytes !== null && text === null) schemaFinding(door, { file, line: 1 }, NOT_UTF8);
  const value = text === null ? undefined : parsedJson(door, file, text);
  if (text === null || value === undefined) return null;
  const { repeated, lineOf } = jsonLines(text);
  for (const { key, line } of repeated)
    schemaFinding(
      door,
      { file, line },
      `the key ${JSON.stringify(key)} stands twice in one object; keep one`,
    );
  const parsed = schema.safeParse(value);
  if (parsed.success) return repeated.length === 0 ? parsed.data : null;
  for (const issue of parsed.error.issues)
    schemaFinding(door, issuePlace(file, issue, { value, lineOf }), issueText(issue));
  return null;
}

/** Undefined where the text is no JSON, which is a finding. */
function parsedJson(door: Door, file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, what } = mistakeIn(text);
    schemaFinding(door, { file, line }, what);
    return undefined;
  }
}

/** The line of what a finding about a JSON file of metrics means: by its path, or the entry of its metric. */
export type LineOf = (where: FindingLocation) => number | undefined;

export function registryLines(door: Door, file: string): LineOf {
  const text = new TextDecoder().decode(door.source.read(file));
  const { lineOf } = jsonLines(text);
  const ids = Entries.parse(JSON.parse(text)).metrics.map(({ id }) => id);
  const lines = new Map(ids.map((id, index) => [id, lineOf(['metrics', index])]));
  return ({ path, metric }) => (path === undefined ? lines.get(metric ?? '') : lineOf(path));
}

const Entries = z.looseObject({ metrics: z.array(z.looseObject({ id: z.string() })) });

type Stated = { value: unknown; lineOf: JsonLines['lineOf'] };

/** The line of the value, or of the nearest that holds it; the metric where the value is part of one. */
function issuePlace(file: string, { path }: z.core.$ZodIssue, { value, lineOf }: Stated): FindingLocation {
  const depth = path.findLastIndex((_, index) => lineOf(path.slice(0, index + 1)) !== undefined);
  const line = lineOf(path.slice(0, depth + 1)) ?? 1;
  const entry = path[0] === 'metrics' ? Object(Object(value).metrics)[path[1] ?? ''] : undefined;
  const metric: unknown = Object(entry).id;
  return typeof metric === 'string' ? { file, line, metric } : { file, line };
}

export function readTable<T extends object>(
  door: Door,
  file: string,
  columns: readonly string[],
  rowOf: (cells: string[]) => z.ZodSafeParseResult<T>,
): Lined<T>[] {
  const bytes = readBytes(door, file);
  if (bytes === null) return [];
  const { rows, findings } = readCsv(file, bytes, columns);
  for (const finding of findings) door.findings.push(finding);
  return rows.flatMap(({ line, cells }) => {
    const row = parsedRow(door, { file, line, cells }, rowOf(cells));
    return row === null ? [] : [{ ...row, line }];
  });
}

export type NumberedRow = { file: string; line: number; cells: string[] };

/** Null for a row that does not fit its schema, which is a finding. */
export function parsedRow<T>(
  door: Door,
  { file, line }: NumberedRow,
  parsed: z.ZodSafeParseResult<T>,
): T | null {
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) schemaFinding(door, { file, line }, issueText(issue));
  return null;
}

const issueText = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.') || 'the record'}: ${issue.message}`;

const schemaFinding = (door: Door, where: FindingLocation, message: string): void =>
  void door.findings.push({ rule: 'schema', severity: 'error', where, message });
