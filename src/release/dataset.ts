// The last release as it stands on disk, or as much of it as a first release finds.

import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { Progress } from '../builder/command.ts';
import { loadHead, readAreas, readMunicipalities, readSourceFiles } from '../builder/dataset.ts';
import { fileHash } from '../builder/digest.ts';
import {
  filesUnder,
  isThere,
  isWithin,
  makeFolder,
  messageOf,
  onFile,
  readOwnBytes,
  realPath,
  strangeUnder,
  textIn,
  utf8Of,
} from '../builder/files.ts';
import { COLUMNS, contentSource, type JsonFault, judgeJson, readCsv } from '../builder/read.ts';
import {
  AREAS_FILE,
  CHAIN_FILE,
  type Finding,
  formatFinding,
  HAND_WRITTEN,
  keptAt,
  METADATA_FILE,
  MUNICIPALITIES_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  SOURCE_FILES,
  SOURCES_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { Localized, SLUG_PATTERN, words } from '../data/fields.ts';
import { parsedJson } from '../data/hash.ts';
import { cellOf, METRIC_ID_PATTERN } from '../data/identifier.ts';
import { codeOf } from '../data/problem.ts';
import {
  type Area,
  isPublic,
  type Metric,
  type Municipality,
  publicIds,
  Registry,
} from '../data/registry.ts';
import { Chain, Release, type SourceFile } from '../data/release.ts';
import { replay } from '../rules/revisions.ts';
import { errorFinding } from '../rules/rule.ts';
import type { Figure } from './mapping.ts';
import { EMPTY_MAPPING, SourceMapping } from './sources.ts';

// data/metadata.json: what each metric was called, measured in and cited as at the last release. The registry is
// edited by hand between releases; against this file its changes are found, and hashes of past values are made.

export const Description = z.strictObject({
  title: Localized,
  unit: z.string().regex(SLUG_PATTERN),
  source: words,
});
export type Description = z.infer<typeof Description>;

export const PublishedMetadata = z.record(z.string().regex(METRIC_ID_PATTERN), Description);
export type PublishedMetadata = z.infer<typeof PublishedMetadata>;

export const describedMetrics = ({ metrics }: Registry): PublishedMetadata =>
  Object.fromEntries(
    metrics.map(({ id, title: { sv, en }, unit, source }) => [id, { title: { sv, en }, unit, source }]),
  );

// The folders of a dataset: itself, the staging area, and what stands beside it while one release takes another's place.

export type DatasetPaths = { data: string; staging: string; next: string; previous: string };

/** All lie beside each other on one file system, also when `dataDir` is a link. */
export function datasetPaths(dataDir: string): DatasetPaths {
  const data = realPath(dataDir);
  return { data, staging: `${data}.staging`, next: `${data}.next`, previous: `${data}.previous` };
}

/**
 * Why nothing else may be written to a path that somebody gave: it is in a folder that publications alone write and
 * replace. Null where it lies elsewhere.
 */
export function insideMistake({ data, next, previous }: DatasetPaths, path: string): string | null {
  const real = realPath(path);
  const folder = [data, next, previous].find((one) => isWithin(real, one));
  return folder === undefined
    ? null
    : `${path} is in ${folder}, where releases alone are written: expected a path outside it`;
}

// A JSON file of the dataset or of the staging area: how it is written, and what is wrong with one, said with its name and line.

/** Two spaces, final newline, keys as given. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Throws when it is not there, no JSON in UTF-8, or of another shape. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T {
  if (!isThere(path)) throw new Error(`${path}: expected the file, got nothing there`);
  return jsonOf(path, readOwnBytes(path), schema);
}

/** So many faults of a file are written out. */
const MOST_FAULTS = 5;

/** @param name what the bytes are called, where they are wrong */
export function jsonOf<T>(name: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const { value, faults } = judgeJson(textIn(name, bytes), schema);
  if (value !== null) return value;
  const more = faults.length - MOST_FAULTS;
  const lines = faults.slice(0, MOST_FAULTS).map((fault) => `${name}: ${faultText(fault)}`);
  throw new Error([...lines, ...(more > 0 ? [`${name}: and ${more} more`] : [])].join('\n'));
}

function faultText({ line, column, metric, message }: JsonFault): string {
  const at = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return `${at}${metric === undefined ? '' : ` (${metric})`}: ${message}`;
}

type LastRelease = { release: Release; chain: Chain; described: PublishedMetadata };

export type DatasetFiles = {
  paths: DatasetPaths;
  registry: Registry;
  mapping: SourceMapping;
  /** Those that can be read: what is wrong with the register is the verification's business. */
  municipalities: WithLine<Municipality>[];
  areas: WithLine<Area>[];
  /** Null before the first release. */
  last: LastRelease | null;
  /** Every file by its path under data/, with its bytes. */
  files: Map<string, Uint8Array>;
};

/** Throws when a file that all else rests on is missing or of another shape. */
export function readDataset(paths: DatasetPaths): DatasetFiles {
  const { data } = paths;
  const files = new Map(filesUnder(data).map((file) => [file, readOwnBytes(join(data, file))]));
  const json = <T>(file: string, schema: z.ZodType<T>): T => readJsonFile(join(data, file), schema);
  const last = files.has(RELEASE_FILE)
    ? {
        release: published(join(data, RELEASE_FILE), Release),
        chain: published(join(data, CHAIN_FILE), Chain),
        described: published(join(data, METADATA_FILE), PublishedMetadata),
      }
    : null;
  const mapping = files.has(SOURCES_FILE) ? json(SOURCES_FILE, SourceMapping) : EMPTY_MAPPING;
  const input = { source: contentSource(files), findings: [] };
  const municipalities = files.has(MUNICIPALITIES_FILE) ? readMunicipalities(input, MUNICIPALITIES_FILE) : [];
  const areas = readAreas(input, AREAS_FILE);
  return { paths, registry: json(REGISTRY_FILE, Registry), mapping, municipalities, areas, last, files };
}

/** A file that nobody can write anew; whatever is restored beside it would not fit the others. */
function published<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return readJsonFile(path, schema);
  } catch (error) {
    if (codeOf(error) !== null) throw error;
    throw new Error(`${messageOf(error)}. Publications alone write this file: restore it, and nothing else.`);
  }
}

/** The rows of one metric as published; none when it has no file. */
export function publishedFigures({ files }: DatasetFiles, metric: string): Figure[] {
  const file = observationFile(metric);
  const bytes = files.get(file);
  return bytes === undefined ? [] : figuresOf(file, bytes);
}

/** The figures of an observation file, published or staged. Throws on one that is not well-formed, naming the first fault. */
export function figuresOf(file: string, bytes: Uint8Array): Figure[] {
  const { rows, findings } = readCsv(file, bytes, COLUMNS.observations);
  const [fault] = findings;
  if (fault !== undefined) throw new Error(formatFinding(fault));
  return rows.map(({ cells: [geo = '', period = '', value = ''] }) => ({ geo, period, value }));
}

/** The registry as the last release kept it; null where there is none, or what was kept cannot be read. */
export const lastRegistry = (dataset: DatasetFiles): Registry | null =>
  registryIn(dataset, lastKept(dataset, REGISTRY_FILE));

/** The same, with what is shown now and was hidden then as it was shown last: a release between hides no loss. */
export function lastShown(dataset: DatasetFiles): Registry | null {
  const last = lastRegistry(dataset);
  if (last === null) return null;
  const back = publicIds(dataset.registry).difference(publicIds(last));
  const metrics = last.metrics.filter(({ id }) => !back.has(id));
  for (const metric of back.size === 0 ? [] : keptMetrics(dataset))
    if (isPublic(metric) && back.delete(metric.id)) metrics.push(metric);
  return withLastNouns(dataset, { ...last, metrics });
}

/** As every release had them, the newest release first. */
const keptMetrics = (dataset: DatasetFiles): Metric[] =>
  (dataset.last?.chain ?? [])
    .toReversed()
    .flatMap(({ release }) => registryIn(dataset, keptOf(dataset, release, REGISTRY_FILE))?.metrics ?? []);

/** What was counted last of a metric whose noun is gone and comes again: a release without one changes no meaning. */
function withLastNouns(dataset: DatasetFiles, shown: Registry): Registry {
  const named = new Set(dataset.registry.metrics.flatMap(({ id, noun }) => (noun === null ? [] : id)));
  const lost = new Set(shown.metrics.flatMap(({ id, noun }) => (noun === null && named.has(id) ? id : [])));
  const nouns = new Map<string, Metric['noun']>();
  for (const { id, noun } of lost.size === 0 ? [] : keptMetrics(dataset))
    if (noun !== null && lost.delete(id)) nouns.set(id, noun);
  return {
    ...shown,
    metrics: shown.metrics.map((one) => ({ ...one, noun: one.noun ?? nouns.get(one.id) ?? null })),
  };
}

export function registryIn({ files }: DatasetFiles, path = ''): Registry | null {
  const text = utf8Of(files.get(path) ?? new Uint8Array());
  return Registry.safeParse(parsedJson(text ?? '')).data ?? null;
}

/** The register as the last release kept it; of what was kept, the rows that can be read. */
export function lastMunicipalities(dataset: DatasetFiles): WithLine<Municipality>[] {
  const path = lastKept(dataset, MUNICIPALITIES_FILE);
  if (path === undefined) return [];
  return readMunicipalities({ source: contentSource(dataset.files), findings: [] }, path);
}

/** The areas as the last release kept them; none where it had none. */
export function lastAreas(dataset: DatasetFiles): WithLine<Area>[] {
  const path = lastKept(dataset, AREAS_FILE);
  return path === undefined ? [] : readAreas({ source: contentSource(dataset.files), findings: [] }, path);
}

/** The files that the figures of the last release were read from; none where it does not know any. */
export function lastSourceFiles(dataset: DatasetFiles): SourceFile[] {
  const path = lastKept(dataset, SOURCE_FILES);
  if (path === undefined) return [];
  const rows = readSourceFiles({ source: contentSource(dataset.files), findings: [] }, path);
  return rows.map(({ line: _, ...file }) => file);
}

/** Where the version of a file that releases keep lies that stood at the last one. */
export const lastKept = (dataset: DatasetFiles, file: string): string | undefined =>
  dataset.last === null ? undefined : keptOf(dataset, dataset.last.release.release, file);

/** The same for any release of the chain. */
export function keptOf({ last, files }: DatasetFiles, release: string, file: string): string | undefined {
  return keptAt((path) => files.has(path), last?.chain ?? [], release, file);
}

const CHANGED = 'the file was changed outside a release; restore the published one before publishing';
const GONE =
  'the last release has the file, and it is gone; restore it, also where nothing is to stand in it any more';
const STRAY = 'no release has made the file, so nothing tells what it is; move it out of the dataset';

/** What is not as the last release left it, but for what people write. */
export function strayChanges({ last, files, paths }: DatasetFiles): Finding[] {
  const listed = Object.entries(last?.release.files ?? {});
  const known = new Set([...HAND_WRITTEN, ...listed.map(([file]) => file), ...OUTSIDE_MANIFEST]);
  const strange = strangeUnder(paths.data);
  const messages = [
    ...listed.flatMap(([file, hash]) => {
      const bytes = files.get(file);
      if (bytes === undefined)
        return strange.some((path) => path.file === file) ? [] : [{ file, message: GONE }];
      const isChanged = !HAND_WRITTEN.includes(file) && fileHash(bytes) !== hash;
      return isChanged ? [{ file, message: CHANGED }] : [];
    }),
    ...[...files.keys()].filter((file) => !known.has(file)).map((file) => ({ file, message: STRAY })),
    ...strange.map(({ file, what }) => ({ file, message: what })),
  ];
  return messages.map(({ file, message }) => errorFinding('release-is-untouched', { file }, { message }));
}

// What a metric had before figures of it come again: a release that let it go left none in the dataset.

/**
 * Rebuilt from the log; none where the metric never had any.
 * @param until the release at which it had them, or before which it last did; left out, the newest
 */
export function lastFigures({ files }: DatasetFiles, metric: string, until?: string): Figure[] {
  const { head } = loadHead(contentSource(files));
  let figures: Figure[] = [];
  for (const { release, cells, changed } of head === null ? [] : replay(head, metric)) {
    if (changed && cells.size > 0) figures = [...cells].map(([key, value]) => ({ ...cellOf(key), value }));
    if (release === until) break;
  }
  return figures;
}

// What the commands do to the world, as one argument: tests pass another one in, and drive it step by step.

/** Changes on disk. `write` makes the folders it needs, and replaces a file whole; all are on the disk before they return. */
export type Files = {
  write: (path: string, content: string | Uint8Array) => void;
  rename: (from: string, to: string) => void;
  /**
   * The same without waiting for the disk: quick for thousands of files, and after a power cut they may be missing or
   * broken. Only for what is checked by its hash before it is used.
   */
  writeSoon: (path: string, content: string | Uint8Array) => void;
  renameSoon: (from: string, to: string) => void;
  /** Removes a file or a folder with all in it; nothing there is no error. */
  remove: (path: string) => void;
};

/** An answer as far as importers look at it: the body is read once, and reading it may fail. */
export type FetchedResponse = Pick<Response, 'status' | 'headers' | 'body' | 'text' | 'arrayBuffer'>;

export type Effects = {
  files: Files;
  /** A line of the command's result. */
  print: (line: string) => void;
  progress: Progress;
  fetch: (url: string) => Promise<FetchedResponse>;
  sleep: (milliseconds: number) => Promise<void>;
  /** Today's UTC date, `YYYY-MM-DD`. */
  today: () => string;
  /** Where the figures that stand are served, without a slash at the end: links lead there. */
  siteUrl: string;
};

/** A line for a terminal: what a publisher's text could steer it by stands there as its code, `\\u001b`. */
export const printable = (line: string): string =>
  line.replace(
    /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

// Durable changes on a real disk: a release that is said to be published survives a power cut.

/** Waits until a file's bytes, or a folder's list of names, are on the disk. */
function flush(path: string): void {
  const handle = openSync(path, 'r');
  closing(handle, path, () => fsyncSync(handle));
}

/** A fault on a handle names its file, and leaves no handle open. */
function closing(handle: number, path: string, work: () => void): void {
  try {
    onFile(path, work);
  } finally {
    onFile(path, () => closeSync(handle));
  }
}

/** A file that is there is replaced whole, or stays: written over on a full disk, or killed, it would be cut. */
function write(path: string, content: string | Uint8Array): void {
  // A name is on the disk once the folder that holds it is flushed: each new folder's parent too.
  makeFolder(dirname(path), (folder) => flush(dirname(folder)));
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  // What is no file, such as a device, can only be written to.
  if (isThere(path) && !statSync(path).isFile()) put(path, bytes);
  else replaceFile(isThere(path) ? realpathSync(path) : path, bytes);
}

function replaceFile(file: string, bytes: Uint8Array): void {
  const part = `${file}.part`;
  try {
    put(part, bytes);
    flush(part);
    renameSync(part, file);
  } catch (fault) {
    discard(part);
    throw fault;
  }
  flush(dirname(file));
}

function put(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'w');
  closing(handle, path, () => {
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
  });
}

function discard(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // Whatever failed before is what a person has to know.
  }
}

export const nodeFiles: Files = {
  write,
  rename: (from, to) => {
    renameSync(from, to);
    flush(dirname(to));
    if (dirname(from) !== dirname(to)) flush(dirname(from));
  },
  writeSoon: (path, content) => {
    makeFolder(dirname(path));
    onFile(path, () => writeFileSync(path, content));
  },
  renameSoon: (from, to) => {
    makeFolder(dirname(to));
    renameSync(from, to);
  },
  remove: (path) => {
    if (!isThere(path)) return;
    rmSync(path, { recursive: true, force: true });
    flush(dirname(path));
  },
};
