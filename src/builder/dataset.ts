// From data/ on disk to a DatasetHead, and one observation file at a time. What does not fit is a finding.
import type * as z from 'zod';
import {
  AREAS_FILE,
  CHAIN_FILE,
  CHECKPOINT_FILE,
  type DatasetHead,
  type Finding,
  keptAt,
  keptFile,
  listingFile,
  MUNICIPALITIES_FILE,
  metricOfFile,
  OUTSIDE_MANIFEST,
  observationFile,
  type PastRegistry,
  REGISTRY_FILE,
  RELEASE_FILE,
  type SeriesFile,
  sourceFilesFile,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { Area, Municipality, publicIds, Registry } from '../data/registry.ts';
import { Chain, ListingChange, Release, SourceFile, Waiver } from '../data/release.ts';
import { capped } from '../rules/rule.ts';
import {
  COLUMNS,
  type DataSource,
  type Input,
  orNull,
  readCsv,
  readJson,
  readTable,
  sourceOf,
} from './read.ts';
import { revisionLog } from './revision-log.ts';

// All releases of a dataset: their manifests, the log, and what began or ceased to be listed without a value.

/** What is kept of all releases. */
function pastOf(
  input: Input,
  chain: Chain,
  release: Release,
  hashes: DatasetHead['hashes'],
): Pick<DatasetHead, 'manifests' | 'log' | 'publicAt' | 'registries' | 'listings' | 'sourceFiles'> {
  const manifests = new Map([[release.release, release]]);
  const descriptions = describedReleases(input, chain, hashes);
  for (const { release: past } of chain.slice(0, -1)) {
    const manifest = readJson(input, keptFile(past, RELEASE_FILE), Release);
    if (manifest !== null) manifests.set(past, manifest);
  }
  return {
    manifests,
    log: revisionLog(input, chain, (past) => descriptions(past).registry?.described ?? new Map()),
    publicAt: new Map(chain.map(({ release: past }) => [past, descriptions(past).open])),
    registries: new Map(
      chain.flatMap(({ release: past }) => {
        const { registry } = descriptions(past);
        return registry === null ? [] : [[past, registry] as const];
      }),
    ),
    listings: chain.flatMap(({ release: past }) =>
      Object.hasOwn(hashes, listingFile(past))
        ? readTable(input, listingFile(past), COLUMNS.listings, listingOf).map((row) => ({
            ...row,
            release: past,
          }))
        : [],
    ),
    sourceFiles: new Map(
      chain.flatMap(({ release: past }) =>
        Object.hasOwn(hashes, sourceFilesFile(past))
          ? [[past, readSourceFiles(input, sourceFilesFile(past))] as const]
          : [],
      ),
    ),
  };
}

const WHOLE = /^[1-9]\d{0,14}$/;

export const readSourceFiles = (input: Input, file: string): WithLine<SourceFile>[] =>
  readTable(input, file, COLUMNS.sourceFiles, (cells) => {
    const [metric, name, sha256, bytes = '', retrieved, origin] = cells;
    const size = WHOLE.test(bytes) ? Number(bytes) : bytes;
    const file = { metric, name, sha256, bytes: size, retrieved, origin: origin === '' ? null : origin };
    return SourceFile.safeParse(file);
  });

/** `open` are the metrics that were public. */
type PublishedState = { registry: PastRegistry | null; open: ReadonlySet<string> };

const UNDESCRIBED: PublishedState = { registry: null, open: new Set() };

/** What the registry said at a release, which that release or an earlier one kept. */
function describedReleases(
  input: Input,
  chain: Chain,
  hashes: DatasetHead['hashes'],
): (release: string) => PublishedState {
  const read = new Map<string, PublishedState>();
  return (release) => {
    const path = keptAt((file) => Object.hasOwn(hashes, file), chain, release, REGISTRY_FILE);
    if (path === undefined) return UNDESCRIBED;
    const described = read.get(path) ?? describedBy(readJson(input, path, Registry));
    read.set(path, described);
    return described;
  };
}

const describedBy = (registry: Registry | null): PublishedState =>
  registry === null
    ? UNDESCRIBED
    : {
        registry: {
          described: new Map(registry.metrics.map(({ id, unit, source }) => [id, { unit, source }] as const)),
          logOrigin: registry.logOrigin,
          supersededLogs: registry.supersededLogs,
        },
        open: publicIds(registry),
      };

const listingOf = (cells: string[]): z.ZodSafeParseResult<ListingChange> => {
  const [metric, geo, period, change] = cells;
  return ListingChange.safeParse({ metric, geo, period, change });
};

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
  const areas = readAreas(input, AREAS_FILE);
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
      areas,
      waivers,
      ...past,
      hashes,
      files,
      strange: source.strange(),
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
  const [code, name, slug, countyCode, county, validFrom, validTo = '', successor = ''] = cells;
  const end = { ...(validTo !== '' && { validTo }), ...(successor !== '' && { successor }) };
  return Municipality.safeParse({
    code,
    name,
    slug,
    countyCode,
    county,
    validFrom: orNull(validFrom),
    ...end,
  });
};

/** A register in which no municipality has ended need not have the two columns that say so. */
export const readMunicipalities = (input: Input, file: string): WithLine<Municipality>[] =>
  readTable(input, file, municipalityColumns(input.source, file), municipalityOf);

function municipalityColumns(source: DataSource, file: string): readonly string[] {
  const columns = [...COLUMNS.municipalities, ...ENDED_COLUMNS];
  return headerIn(source, file) === columns.join(',') ? columns : COLUMNS.municipalities;
}

const ENDED_COLUMNS = ['valid_to', 'successor'];

const headerIn = (source: DataSource, file: string): string | undefined =>
  (source.has(file) ? new TextDecoder().decode(source.read(file)) : '').split('\n', 1)[0];

const areaOf = (cells: string[]): z.ZodSafeParseResult<Area> => {
  const [code, kind, slug, name, nameEn, region, regionEn] = cells;
  const ofRegion = orNull(region) === null && orNull(regionEn) === null ? null : { sv: region, en: regionEn };
  return Area.safeParse({ code, kind, slug, name: { sv: name, en: nameEn }, region: ofRegion });
};

/** None where there is no such file: a dataset need not have areas, and no release before 2026-11-28 has any. */
export const readAreas = (input: Input, file: string): WithLine<Area>[] =>
  input.source.has(file) ? readTable(input, file, COLUMNS.areas, areaOf) : [];

export const readWaivers = (input: Input, file: string): WithLine<Waiver>[] =>
  readTable(input, file, waiverColumns(input.source, file), waiverOf);

const waiverColumns = (source: DataSource, file: string): readonly string[] =>
  headerIn(source, file) === OLDER_WAIVERS.join(',') ? OLDER_WAIVERS : COLUMNS.waivers;

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
