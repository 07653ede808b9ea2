// From data/ on disk to a Dataset: its chain, every release as a state, one series at a time. What does not fit is a finding.
import { LRUCache } from 'lru-cache';
import type * as z from 'zod';
import {
  AREAS_FILE,
  CHAIN_FILE,
  checkpointFile,
  type Dataset,
  type Finding,
  GROUPS_FILE,
  MUNICIPALITIES_FILE,
  manifestFile,
  metricOfFile,
  observationFile,
  REGISTRY_FILE,
  releaseFile,
  type Series,
  SOURCE_FILES,
  type State,
  treeFile,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { isPeriod, PLACE_PATTERN } from '../data/identifier.ts';
import { isExactLiteral } from '../data/number.ts';
import { Area, Group, Municipality, Registry } from '../data/registry.ts';
import { Chain, type ChainLink, Release, SourceFile, Waiver } from '../data/release.ts';
import { capped } from '../rules/rule.ts';
import { fileHash } from './digest.ts';
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

// The tables of a dataset.

const municipalityOf = (cells: string[]): z.ZodSafeParseResult<Municipality> => {
  const [
    code,
    name,
    slug,
    countyCode,
    county,
    validFrom,
    validTo = '',
    successor = '',
  ] = cells;
  const end = {
    ...(validTo !== '' && { validTo }),
    ...(successor !== '' && { successor }),
  };
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
export const readMunicipalities = (
  input: Input,
  file: string,
): WithLine<Municipality>[] =>
  readTable(input, file, municipalityColumns(input.source, file), municipalityOf);

function municipalityColumns(source: DataSource, file: string): readonly string[] {
  const columns = [...COLUMNS.municipalities, ...ENDED_COLUMNS];
  const text = source.has(file) ? new TextDecoder().decode(source.read(file)) : '';
  const isLong = text.startsWith(`${columns.join(',')}\n`);
  return isLong ? columns : COLUMNS.municipalities;
}

const ENDED_COLUMNS = ['valid_to', 'successor'];

const areaOf = (cells: string[]): z.ZodSafeParseResult<Area> => {
  const [code, kind, slug, name, nameEn, region, regionEn] = cells;
  const ofRegion =
    orNull(region) === null && orNull(regionEn) === null
      ? null
      : { sv: region, en: regionEn };
  return Area.safeParse({
    code,
    kind,
    slug,
    name: { sv: name, en: nameEn },
    region: ofRegion,
  });
};

/** None where there is no such file: a dataset need not have areas. */
export const readAreas = (input: Input, file: string): WithLine<Area>[] =>
  input.source.has(file) ? readTable(input, file, COLUMNS.areas, areaOf) : [];

const groupOf = (cells: string[]): z.ZodSafeParseResult<Group> => {
  const [id, title, municipality, area, year, members = ''] = cells;
  return Group.safeParse({
    id,
    title,
    municipality: orNull(municipality),
    area: orNull(area),
    year: orNull(year),
    members: members.split(' '),
  });
};

/** None where there is no such file. */
const readGroups = (input: Input, file: string): WithLine<Group>[] =>
  readTable(input, file, COLUMNS.groups, groupOf);

const waiverOf = (cells: string[]): z.ZodSafeParseResult<Waiver> => {
  const [rule, metric, geo, period, reason, reasonSv] = cells;
  const key = {
    rule,
    metric: orNull(metric),
    geo: orNull(geo),
    period: orNull(period),
  };
  return Waiver.safeParse({ ...key, reason, reasonSv: orNull(reasonSv) });
};

export const readWaivers = (input: Input, file: string): WithLine<Waiver>[] =>
  readTable(input, file, COLUMNS.waivers, waiverOf);

const WHOLE = /^[1-9]\d{0,14}$/;
const numberOr = (text = ''): number | string =>
  WHOLE.test(text) ? Number(text) : text;

const sourceFileOf = (cells: string[]): z.ZodSafeParseResult<SourceFile> => {
  const [file, name, sha256, bytes, retrieved, origin, dataset, officialTitle] = cells;
  return SourceFile.safeParse({
    file: numberOr(file),
    name,
    sha256,
    bytes: numberOr(bytes),
    retrieved,
    origin: orNull(origin),
    dataset: orNull(dataset),
    officialTitle: orNull(officialTitle),
  });
};

const readSourceFiles = (input: Input, file: string): WithLine<SourceFile>[] =>
  readTable(input, file, COLUMNS.sourceFiles, sourceFileOf);

// One file of observations.

const HEADER = `${COLUMNS.observations.join(',')}\n`;

/** What comes of each text, worked out once: a file has as many years and places as it has rows. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    results.set(text, result);
    return result;
  };
}

const isPlace = remembered((text) => PLACE_PATTERN.test(text));
const isYear = remembered(isPeriod);

/**
 * The series of one file. A row that has not the form that it should is kept as it stands: rules name it. What is no CSV of
 * the four columns is a finding.
 * @param path under data/, as findings name it
 */
export function seriesOf(
  metric: string,
  path: string,
  bytes: Uint8Array,
): { series: Series; findings: Finding[] } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(
    'utf8',
  );
  const hash = fileHash(bytes);
  const plain = plainSeries(text);
  if (plain !== null)
    return { series: { metric, path, hash, ...plain, isSound: true }, findings: [] };
  const { rows, findings } = readCsv(path, bytes, COLUMNS.observations);
  const keys = rows.map(({ cells: [geo, period] }) => `${geo},${period}`);
  const values = rows.map(({ cells: [, , value = ''] }) => value);
  const files = rows.map(({ cells: [, , , file = ''] }) =>
    file === '' ? 0 : Number(file),
  );
  return {
    series: { metric, path, hash, keys, values, files, isSound: false },
    findings,
  };
}

/** Null where a row has not the form that it should: which one, and why, the slow way says. */
function plainSeries(text: string): Pick<Series, 'keys' | 'values' | 'files'> | null {
  if (!text.startsWith(HEADER) || !text.endsWith('\n')) return null;
  const [keys, values, files]: [string[], string[], number[]] = [[], [], []];
  let before = '';
  for (let from = HEADER.length; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const first = text.indexOf(',', from);
    const second = text.indexOf(',', first + 1);
    const third = text.indexOf(',', second + 1);
    if (first < 0 || second < 0 || third < 0 || third > end) return null;
    const key = text.slice(from, second);
    const value = text.slice(second + 1, third);
    const file = text.slice(third + 1, end);
    const isFit =
      isPlace(text.slice(from, first)) && isYear(text.slice(first + 1, second));
    if (!isFit || key <= before || (value !== '' && !isExactLiteral(value)))
      return null;
    if (file !== '' && !isRow(file)) return null;
    keys.push(key);
    values.push(value);
    files.push(file === '' ? 0 : Number(file));
    before = key;
    from = end + 1;
  }
  return { keys, values, files };
}

const isRow = remembered((text) => WHOLE.test(text));

// Each file of each release: that of the latest release until then which has one.

/** Rows of all versions of series that stay in memory, so that a dataset of some million figures is read once. */
const ROWS_IN_MEMORY = 1_500_000;

type Reader = { input: Input; series: LRUCache<string, Series> };

function readSeries(
  { input, series: read }: Reader,
  metric: string,
  path: string,
): Series | null {
  const readText = read.get(path);
  if (readText !== undefined) return readText;
  if (!input.source.has(path)) return null;
  const { series } = seriesOf(metric, path, input.source.read(path));
  read.set(path, series);
  return series;
}

/** The versions that every release has, by file; a file that its manifest does not list is gone with it. */
function* versions(
  manifests: readonly Release[],
  has: (path: string) => boolean,
): Iterable<{ release: Release; paths: ReadonlyMap<string, string> }> {
  let before: ReadonlyMap<string, string> = new Map();
  for (const release of manifests) {
    const paths = new Map<string, string>();
    for (const file of Object.keys(release.files)) {
      const releasedFile = releaseFile(release.release, file);
      const path = has(releasedFile) ? releasedFile : before.get(file);
      if (path !== undefined) paths.set(file, path);
    }
    before = paths;
    yield { release, paths };
  }
}

function statesOf(reader: Reader, manifests: readonly Release[]): State[] | null {
  const { input } = reader;
  // A version is read once, however many releases have it.
  const registryAt = remembered((path) => readJson(input, path, Registry));
  const tableAt = <Row>(read: (input: Input, path: string) => Row[]) => {
    const rowsAt = remembered((path) => read(input, path));
    return (path: string | undefined) => (path === undefined ? [] : rowsAt(path));
  };
  const municipalitiesAt = tableAt(readMunicipalities);
  const areasAt = tableAt(readAreas);
  const groupsAt = tableAt(readGroups);
  const waiversAt = tableAt(readWaivers);
  const filesAt = tableAt(readSourceFiles);
  const states: State[] = [];
  for (const { release, paths } of versions(manifests, input.source.has)) {
    const releasedFile = releaseFile(release.release, REGISTRY_FILE);
    const registry = registryAt(paths.get(REGISTRY_FILE) ?? releasedFile);
    if (registry === null) return null;
    const metrics = Object.keys(release.files).flatMap(
      (file) => metricOfFile(file) ?? [],
    );
    states.push({
      release,
      registry,
      municipalities: municipalitiesAt(paths.get(MUNICIPALITIES_FILE)),
      areas: areasAt(paths.get(AREAS_FILE)),
      groups: groupsAt(paths.get(GROUPS_FILE)),
      waivers: waiversAt(paths.get(WAIVERS_FILE)),
      files: filesAt(paths.get(SOURCE_FILES)),
      metrics: metrics.sort(),
      series: (metric) => {
        const path = paths.get(observationFile(metric));
        return path === undefined ? null : readSeries(reader, metric, path);
      },
      pathOf: (file) => paths.get(file) ?? null,
    });
  }
  return states;
}

/** Null where a manifest is missing or cannot be read. */
function manifestsOf(input: Input, chain: readonly ChainLink[]): Release[] | null {
  const manifests = chain.map(({ release }) =>
    readJson(input, manifestFile(release), Release),
  );
  const whole = manifests.filter((manifest) => manifest !== null);
  return whole.length === chain.length ? whole : null;
}

type LoadedDataset = { dataset: Dataset | null; findings: Finding[] };

/** A source whose files have the bytes that they were hashed with: a reading that was cut short looks like a loss. */
function soundSource(
  source: DataSource,
  hashes: Readonly<Record<string, string>>,
): DataSource {
  const read = (file: string): Uint8Array => {
    const bytes = source.read(file);
    if (fileHash(bytes) !== hashes[file])
      throw new Error(
        `${file}: expected the bytes that it had a moment ago, got others; begin again`,
      );
    return bytes;
  };
  return { ...source, read };
}

/** Everything but the observations. `dataset` is null where a file that all else rests on cannot be read. */
export function loadDataset(data: string | DataSource): LoadedDataset {
  const opened = sourceOf(data);
  const hashes = Object.fromEntries(
    opened.files().map((file) => [file, opened.hash(file)]),
  );
  const source = soundSource(opened, hashes);
  const input: Input = { source, findings: [] };
  const chain = readJson(input, CHAIN_FILE, Chain);
  const manifests = chain === null ? null : manifestsOf(input, chain);
  const series = new LRUCache<string, Series>({
    maxSize: ROWS_IN_MEMORY,
    sizeCalculation: ({ keys }) => keys.length + 1,
  });
  const releases = manifests === null ? null : statesOf({ input, series }, manifests);
  const newest = releases?.at(-1);
  if (chain === null || releases === null || newest === undefined)
    return { dataset: null, findings: capped(input.findings) };
  const dates = chain.map(({ release }) => release);
  const bytesOf = (file: string) => (source.has(file) ? source.read(file) : null);
  const textOf = (bytes: Uint8Array | null) =>
    bytes === null ? null : new TextDecoder().decode(bytes);
  return {
    dataset: {
      chain,
      releases,
      newest,
      at: (date) => {
        const state = releases[dates.indexOf(date)];
        if (state === undefined)
          throw new Error(
            `expected a release, one of ${dates.join(', ')}, got ${date}`,
          );
        return state;
      },
      checkpoints: new Map(
        dates.map((date) => [date, textOf(bytesOf(checkpointFile(date)))]),
      ),
      trees: new Map(dates.map((date) => [date, bytesOf(treeFile(date))])),
      hashes,
      strange: source.strange(),
    },
    findings: capped(input.findings),
  };
}
