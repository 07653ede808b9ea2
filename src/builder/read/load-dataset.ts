// From data/ on disk to a DatasetHead, and one observation file at a time. What does not fit is a finding.
import type * as z from 'zod';
import {
  CHAIN_FILE,
  CHECKPOINT_FILE,
  type DatasetHead,
  type Finding,
  type Lined,
  MUNICIPALITIES_FILE,
  metricOfFile,
  OUTSIDE_MANIFEST,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  type SeriesFile,
  WAIVERS_FILE,
} from '../../data/dataset.ts';
import { Municipality, Registry } from '../../data/registry.ts';
import { Chain, Release, Waiver } from '../../data/release.ts';
import { capped } from '../../rules/rule.ts';
import { type DataSource, sourceOf } from './data-source.ts';
import { pastOf } from './load-past.ts';
import { COLUMNS, type Input, orNull, readJson, readTable } from './read-checked.ts';
import { readCsv } from './read-csv.ts';

/** Releases before the one of 2026-11-20 give the reason in English alone. */
const OLDER_WAIVERS = COLUMNS.waivers.slice(0, -1);

type LoadedHead = { head: DatasetHead | null; findings: Finding[] };

/** Everything but the observations. `head` is null when a file that all else rests on cannot be read. */
export function loadHead(data: string | DataSource): LoadedHead {
  const source = sourceOf(data);
  const input: Input = { source, findings: [] };
  const registry = readJson(input, REGISTRY_FILE, Registry);
  const release = readJson(input, RELEASE_FILE, Release);
  const chain = readJson(input, CHAIN_FILE, Chain);
  const municipalities = readMunicipalities(input, MUNICIPALITIES_FILE);
  const waivers = readWaivers(input, WAIVERS_FILE);
  if (registry === null || release === null || chain === null)
    return { head: null, findings: capped(input.findings) };
  const { hashes, files } = hashFiles(source);
  const past = pastOf(input, chain, release, hashes);
  return {
    head: {
      registry,
      release,
      chain,
      checkpoint: checkpointIn(source, CHECKPOINT_FILE),
      municipalities,
      waivers,
      ...past,
      hashes,
      files,
      irregular: source.irregular(),
    },
    findings: capped(input.findings),
  };
}

/**
 * The rows of one metric, in file order; none where it has no file. A geo or period that is malformed is a rule's
 * business, not the reader's.
 */
export function loadSeries(
  data: string | DataSource,
  metric: string,
): { series: SeriesFile; findings: Finding[] } {
  const source = sourceOf(data);
  const file = observationFile(metric);
  if (!source.has(file)) return { series: { file, metric, rows: [] }, findings: [] };
  const { rows, findings } = readCsv(file, source.read(file), COLUMNS.observations);
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

export const readMunicipalities = (input: Input, file: string): Lined<Municipality>[] =>
  readTable(input, file, COLUMNS.municipalities, municipalityOf);

export const readWaivers = (input: Input, file: string): Lined<Waiver>[] =>
  readTable(input, file, waiverColumns(input.source, file), waiverOf);

function waiverColumns(source: DataSource, file: string): readonly string[] {
  const text = source.has(file) ? new TextDecoder().decode(source.read(file)) : '';
  const [header] = text.split('\n', 1);
  return header === OLDER_WAIVERS.join(',') ? OLDER_WAIVERS : COLUMNS.waivers;
}

const waiverOf = (cells: string[]): z.ZodSafeParseResult<Waiver> => {
  const [rule, metric, geo, period, reason, reasonSv] = cells;
  const key = { rule, metric: orNull(metric), geo: orNull(geo), period: orNull(period) };
  return Waiver.safeParse({ ...key, reason, reasonSv: orNull(reasonSv) });
};

/** Null where there is none: whether that may be is a rule's business. */
export const checkpointIn = (source: DataSource, file: string): string | null =>
  source.has(file) ? new TextDecoder().decode(source.read(file)) : null;

function hashFiles(source: DataSource): { hashes: Record<string, string>; files: string[] } {
  const hashes: Record<string, string> = {};
  for (const name of source.files()) {
    if (!OUTSIDE_MANIFEST.includes(name)) hashes[name] = source.hash(name);
  }
  const files = Object.keys(hashes).flatMap((name) => metricOfFile(name) ?? []);
  return { hashes, files: files.sort() };
}
