// From data/ on disk to a DatasetHead, and one observation file at a time. Faults at the door are findings.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DatasetHead, Lined, SeriesFile } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { Municipality } from '../model/municipality.ts';
import { Registry } from '../model/registry.ts';
import { Chain, Release } from '../model/release.ts';
import { type Revision, RevisionEntry } from '../model/revision.ts';
import { Waiver } from '../model/waiver.ts';
import { fileHash } from './digest-node.ts';
import { filesUnder } from './files-under.ts';
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
} as const;

/** Releases before the one of 2026-11-20 give the reason in English alone. */
const OLDER_WAIVERS = COLUMNS.waivers.slice(0, -1);

export type LoadedHead = { head: DatasetHead | null; findings: Finding[] };

type Door = { dir: string; findings: Finding[] };

/** Everything but the observations. `head` is null when a file that all else rests on cannot be read. */
export function loadHead(dir: string): LoadedHead {
  const door: Door = { dir, findings: [] };
  const registry = readJson(door, 'metrics.json', Registry);
  const release = readJson(door, 'release.json', Release);
  const chain = readJson(door, 'revisions/chain.json', Chain);
  const municipalities = readTable(door, 'municipalities.csv', COLUMNS.municipalities, municipalityOf);
  const waivers = readTable(door, 'waivers.csv', waiverColumns(dir), waiverOf);
  if (registry === null || release === null || chain === null) return { head: null, findings: door.findings };
  const revisions = chain.flatMap((link) => revisionsOf(door, link));
  const { hashes, files } = hashFiles(dir);
  return {
    head: { registry, release, chain, municipalities, waivers, revisions, hashes, files },
    findings: door.findings,
  };
}

/** The rows of one metric, in file order; a geo or period that is malformed is a rule's business, not the door's. */
export function loadSeries(dir: string, metric: string): { series: SeriesFile; findings: Finding[] } {
  const file = `observations/${metric}.csv`;
  const { rows, findings } = readCsv(file, readFileSync(join(dir, file)), COLUMNS.observations);
  const observations = rows.map(({ line, cells: [geo = '', period = '', value = ''] }) => ({
    line,
    geo,
    period,
    value,
  }));
  return { series: { file, metric, rows: observations }, findings };
}

const orNull = (text: string | undefined): string | null => (text === '' || text === undefined ? null : text);

const municipalityOf = (cells: string[]): z.ZodSafeParseResult<Municipality> => {
  const [code, name, slug, countyCode, county, validFrom] = cells;
  return Municipality.safeParse({ code, name, slug, countyCode, county, validFrom: orNull(validFrom) });
};

function waiverColumns(dir: string): readonly string[] {
  const path = join(dir, 'waivers.csv');
  const header = existsSync(path) ? readFileSync(path, 'utf8').split('\n', 1)[0] : undefined;
  return header === OLDER_WAIVERS.join(',') ? OLDER_WAIVERS : COLUMNS.waivers;
}

const waiverOf = (cells: string[]): z.ZodSafeParseResult<Waiver> => {
  const [rule, metric, geo, period, reason, reasonSv] = cells;
  const key = { rule, metric, geo: orNull(geo), period: orNull(period) };
  return Waiver.safeParse({ ...key, reason, reasonSv: orNull(reasonSv) });
};

const revisionEntryOf = (cells: string[]): z.ZodSafeParseResult<RevisionEntry> => {
  const [type, metric, geo, period, previousValue, value, previousContentHash, contentHash, reason, source] =
    cells;
  return RevisionEntry.safeParse({
    type,
    metric,
    geo: orNull(geo),
    period: orNull(period),
    previousValue: orNull(previousValue),
    value: orNull(value),
    previousContentHash: orNull(previousContentHash),
    contentHash: orNull(contentHash),
    reason: orNull(reason),
    source,
  });
};

function revisionsOf(door: Door, link: Chain[number]): Lined<Revision>[] {
  const entries = readTable(door, `revisions/${link.release}.csv`, COLUMNS.revisions, revisionEntryOf);
  return entries.map((entry) => ({ ...entry, release: link.release, published: link.published }));
}

function readBytes(door: Door, file: string): Uint8Array | null {
  try {
    return readFileSync(join(door.dir, file));
  } catch {
    schemaFinding(door, file, 'the file is missing or cannot be read; restore it');
    return null;
  }
}

function readJson<T>(door: Door, file: string, schema: z.ZodType<T>): T | null {
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

function readTable<T extends object>(
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

function hashFiles(dir: string): { hashes: Record<string, string>; files: string[] } {
  const hashes: Record<string, string> = {};
  for (const name of filesUnder(dir)) {
    if (name !== 'release.json') hashes[name] = fileHash(readFileSync(join(dir, name)));
  }
  const files = Object.keys(hashes).flatMap((name) => /^observations\/([^/]+)\.csv$/.exec(name)?.[1] ?? []);
  return { hashes, files: files.sort() };
}
