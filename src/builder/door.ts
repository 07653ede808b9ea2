// The door of the dataset: files from disk through their schemas. What does not fit is a finding, never thrown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Lined } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
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
export type Door = { dir: string; findings: Finding[] };

/** An empty cell is unknown. */
export const orNull = (text: string | undefined): string | null =>
  text === '' || text === undefined ? null : text;

function readBytes(door: Door, file: string): Uint8Array | null {
  try {
    return readFileSync(join(door.dir, file));
  } catch {
    schemaFinding(door, file, 'the file is missing or cannot be read; restore it');
    return null;
  }
}

export function readJson<T>(door: Door, file: string, schema: z.ZodType<T>): T | null {
  const bytes = readBytes(door, file);
  if (bytes === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) schemaFinding(door, file, issueText(issue));
  } catch (error) {
    schemaFinding(
      door,
      file,
      `the file is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return null;
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
  door.findings.push(...findings);
  return rows.flatMap(({ line, cells }) => {
    const parsed = rowOf(cells);
    if (parsed.success) return [{ ...parsed.data, line }];
    for (const issue of parsed.error.issues) schemaFinding(door, file, issueText(issue), line);
    return [];
  });
}

const issueText = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.') || 'the record'}: ${issue.message}`;

function schemaFinding(door: Door, file: string, message: string, line?: number): void {
  const where = line === undefined ? { file } : { file, line };
  door.findings.push({ rule: 'schema', severity: 'error', where, message });
}
