// From data/ on disk to a DatasetHead, and one observation file at a time. Faults at the door are findings.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DatasetHead, Lined, SeriesFile } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { Municipality } from '../model/municipality.ts';
import { Registry } from '../model/registry.ts';
import { Chain, Release } from '../model/release.ts';
import { Waiver } from '../model/waiver.ts';
import { capped } from '../rules/capped.ts';
import {
  CHAIN_FILE,
  MUNICIPALITIES_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  WAIVERS_FILE,
} from '../rules/data-files.ts';
import { fileHash } from './digest-node.ts';
import { COLUMNS, type Door, metricLines, orNull, readJson, readTable } from './door.ts';
import { filesUnder, irregularUnder } from './files-under.ts';
import { pastOf } from './load-past.ts';
import { readCsv } from './read-csv.ts';

/** Releases before the one of 2026-11-20 give the reason in English alone. */
const OLDER_WAIVERS = COLUMNS.waivers.slice(0, -1);

export type LoadedHead = { head: DatasetHead | null; findings: Finding[]; metricLines: Map<string, number> };

/** Everything but the observations, and the line of each metric's entry. `head` is null when a file that all else rests on cannot be read. */
export function loadHead(dir: string): LoadedHead {
  const door: Door = { dir, findings: [] };
  const registry = readJson(door, REGISTRY_FILE, Registry);
  const release = readJson(door, RELEASE_FILE, Release);
  const chain = readJson(door, CHAIN_FILE, Chain);
  const municipalities = readMunicipalities(door, MUNICIPALITIES_FILE);
  const waivers = readWaivers(door, WAIVERS_FILE);
  if (registry === null || release === null || chain === null)
    return { head: null, findings: capped(door.findings), metricLines: new Map() };
  const { hashes, files } = hashFiles(dir);
  const past = pastOf(door, { chain, release, hashes });
  return {
    head: {
      registry,
      release,
      chain,
      municipalities,
      waivers,
      ...past,
      hashes,
      files,
      irregular: irregularUnder(dir),
    },
    findings: capped(door.findings),
    metricLines: metricLines(door, REGISTRY_FILE),
  };
}

/**
 * The rows of one metric, in file order; none where it has no file. A geo or period that is malformed is a rule's
 * business, not the door's.
 */
export function loadSeries(dir: string, metric: string): { series: SeriesFile; findings: Finding[] } {
  const file = observationFile(metric);
  const path = join(dir, file);
  if (!existsSync(path)) return { series: { file, metric, rows: [] }, findings: [] };
  const { rows, findings } = readCsv(file, readFileSync(path), COLUMNS.observations);
  const observations = rows.map(({ line, cells: [geo = '', period = '', value = ''] }) => ({
    line,
    geo,
    period,
    value,
  }));
  return { series: { file, metric, rows: observations }, findings };
}

const municipalityOf = (cells: string[]): z.ZodSafeParseResult<Municipality> => {
  const [code, name, slug, countyCode, county, validFrom] = cells;
  return Municipality.safeParse({ code, name, slug, countyCode, county, validFrom: orNull(validFrom) });
};

export const readMunicipalities = (door: Door, file: string): Lined<Municipality>[] =>
  readTable(door, file, COLUMNS.municipalities, municipalityOf);

export const readWaivers = (door: Door, file: string): Lined<Waiver>[] =>
  readTable(door, file, waiverColumns(door.dir, file), waiverOf);

function waiverColumns(dir: string, file: string): readonly string[] {
  const path = join(dir, file);
  const header = existsSync(path) ? readFileSync(path, 'utf8').split('\n', 1)[0] : undefined;
  return header === OLDER_WAIVERS.join(',') ? OLDER_WAIVERS : COLUMNS.waivers;
}

const waiverOf = (cells: string[]): z.ZodSafeParseResult<Waiver> => {
  const [rule, metric, geo, period, reason, reasonSv] = cells;
  const key = { rule, metric: orNull(metric), geo: orNull(geo), period: orNull(period) };
  return Waiver.safeParse({ ...key, reason, reasonSv: orNull(reasonSv) });
};

function hashFiles(dir: string): { hashes: Record<string, string>; files: string[] } {
  const hashes: Record<string, string> = {};
  for (const name of filesUnder(dir)) {
    if (!OUTSIDE_MANIFEST.includes(name)) hashes[name] = fileHash(readFileSync(join(dir, name)));
  }
  const files = Object.keys(hashes).flatMap((name) => /^observations\/([^/]+)\.csv$/.exec(name)?.[1] ?? []);
  return { hashes, files: files.sort() };
}
