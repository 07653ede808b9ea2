// The dataset as a command finds it: its releases, and beside them the files of the next one in the making.

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
import type * as z from 'zod';
import type { Progress } from '../builder/command.ts';
import {
  loadDataset,
  readAreas,
  readMunicipalities,
  readWaivers,
  seriesOf,
} from '../builder/dataset.ts';
import {
  isThere,
  isWithin,
  makeFolder,
  onFile,
  readOwnBytes,
  realPath,
  textIn,
} from '../builder/files.ts';
import {
  type DataSource,
  type JsonFault,
  judgeJson,
  sourceOf,
} from '../builder/read.ts';
import { metricState } from '../data/changes.ts';
import {
  AREAS_FILE,
  CHAIN_FILE,
  type Dataset,
  type Finding,
  filesOfSeries,
  formatFinding,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  rowsOf,
  type Series,
  SOURCES_FILE,
  type State,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import {
  type Area,
  isPublic,
  type Metric,
  type Municipality,
  publicIds,
  Registry,
} from '../data/registry.ts';
import type { TracedFile, Waiver } from '../data/release.ts';
import type { Figure } from './mapping.ts';
import { EMPTY_MAPPING, SourceMapping } from './sources.ts';

// The folders of a dataset: itself, and the staging area beside it.

export type DatasetPaths = { data: string; staging: string };

/** Both lie beside each other on one file system, also when `dataDir` is a link. */
export function datasetPaths(dataDir: string): DatasetPaths {
  const data = realPath(dataDir);
  return { data, staging: `${data}.staging` };
}

/** Why nothing else may be written to a path that somebody gave; null where it lies outside the dataset. */
export const insideMistake = ({ data }: DatasetPaths, path: string): string | null =>
  isWithin(realPath(path), data)
    ? `${path} is in ${data}, where releases alone are written: expected a path outside it`
    : null;

// A JSON file of the dataset or of the staging area: what is wrong with one, said with its name and line.

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
  const lines = faults
    .slice(0, MOST_FAULTS)
    .map((fault) => `${name}: ${faultText(fault)}`);
  throw new Error(
    [...lines, ...(more > 0 ? [`${name}: and ${more} more`] : [])].join('\n'),
  );
}

function faultText({ line, column, metric, message }: JsonFault): string {
  const linePlace =
    column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return `${linePlace}${metric === undefined ? '' : ` (${metric})`}: ${message}`;
}

export type DatasetFiles = {
  paths: DatasetPaths;
  source: DataSource;
  /** As maintainers have written them since the last release; of the tables the rows that can be read. */
  registry: Registry;
  mapping: SourceMapping;
  municipalities: WithLine<Municipality>[];
  areas: WithLine<Area>[];
  waivers: WithLine<Waiver>[];
  /** What of the tables cannot be read, and what of the releases. */
  faults: Finding[];
  releaseFaults: Finding[];
  /** Every release that there is, and the newest of them; null before the first. */
  dataset: Dataset | null;
  last: State | null;
};

/** Throws when a file that all else rests on is missing or of another shape. */
export function readDataset(paths: DatasetPaths): DatasetFiles {
  const { data } = paths;
  const source = sourceOf(data);
  const registry = readJsonFile(join(data, REGISTRY_FILE), Registry);
  const mapping = source.has(SOURCES_FILE)
    ? readJsonFile(join(data, SOURCES_FILE), SourceMapping)
    : EMPTY_MAPPING;
  const input = { source, findings: [] };
  const { dataset, findings } = source.has(CHAIN_FILE)
    ? loadDataset(source)
    : { dataset: null, findings: [] };
  const [fault] = findings;
  if (fault !== undefined && dataset === null)
    throw new Error(
      `${formatFinding(fault)}. Publications alone write this file: restore it, and nothing else.`,
    );
  return {
    paths,
    source,
    registry,
    mapping,
    municipalities: source.has(MUNICIPALITIES_FILE)
      ? readMunicipalities(input, MUNICIPALITIES_FILE)
      : [],
    areas: readAreas(input, AREAS_FILE),
    waivers: source.has(WAIVERS_FILE) ? readWaivers(input, WAIVERS_FILE) : [],
    faults: input.findings,
    releaseFaults: findings,
    dataset,
    last: dataset?.newest ?? null,
  };
}

/** The same for what nobody judges: it throws where anything of it cannot be read, since what would rest on that goes unseen. */
export function readWhole(paths: DatasetPaths): DatasetFiles {
  const dataset = readDataset(paths);
  const [fault] = [...dataset.releaseFaults, ...dataset.faults];
  if (fault === undefined) return dataset;
  throw new Error(`${formatFinding(fault)}; mend it, and give the command again`);
}

// What stands of one metric.

/** Null where the last release does not show it. */
export const publishedSeries = (
  { last }: Pick<DatasetFiles, 'last'>,
  metric: string,
): Series | null =>
  last === null ? null : (metricState(last, metric)?.series ?? null);

/** The rows of one metric as published; none where the last release does not show it. */
export function publishedFigures(
  dataset: Pick<DatasetFiles, 'last'>,
  metric: string,
): readonly Figure[] {
  const series = publishedSeries(dataset, metric);
  return series === null ? [] : rowsOf(series);
}

/** The files that the published figures of a metric were read from. */
export function publishedFiles(
  { last }: Pick<DatasetFiles, 'last'>,
  metric: string,
): TracedFile[] {
  const series = publishedSeries({ last }, metric);
  if (last === null || series === null) return [];
  return filesOfSeries(last, series).map(({ file: _, ...traced }) => traced);
}

/** A staged series. Throws on one that is not well-formed, naming the first fault. */
export function stagedSeriesOf(
  metric: string,
  file: string,
  bytes: Uint8Array,
): Series {
  const { series, findings } = seriesOf(metric, file, bytes);
  const [fault] = findings;
  if (fault !== undefined) throw new Error(formatFinding(fault));
  return series;
}

/** The registry as the last release has it; null where there is none. */
export const lastRegistry = ({ last }: Pick<DatasetFiles, 'last'>): Registry | null =>
  last?.registry ?? null;

/** The same, with what is shown now and was hidden then as it was shown last: a release between hides no loss. */
export function lastShown({ dataset, registry, last }: DatasetFiles): Registry | null {
  if (last === null || dataset === null) return null;
  const back = publicIds(registry).difference(publicIds(last.registry));
  const metrics = last.registry.metrics.filter(({ id }) => !back.has(id));
  const kept = dataset.releases.toReversed().flatMap((state) => state.registry.metrics);
  for (const metric of kept)
    if (isPublic(metric) && back.delete(metric.id)) metrics.push(metric);
  return {
    ...last.registry,
    metrics: metrics.map((metric) => withLastNoun(metric, kept)),
  };
}

/** What was counted last of a metric whose noun is gone and comes again: a release without one changes no meaning. */
const withLastNoun = (metric: Metric, kept: readonly Metric[]): Metric =>
  metric.noun !== null
    ? metric
    : {
        ...metric,
        noun:
          kept.find(({ id, noun }) => id === metric.id && noun !== null)?.noun ?? null,
      };

/**
 * The newest release that shows figures of a metric; null where none does.
 * @param until the last release that is looked at
 */
export const lastState = (
  { dataset }: DatasetFiles,
  metric: string,
  until = '9999-12-31',
): State | null =>
  dataset?.releases.findLast(
    (state) =>
      state.release.release <= until &&
      (metricState(state, metric)?.series ?? null) !== null,
  ) ?? null;

/** What a metric had before figures of it come again; none where it never had any. */
export function lastFigures(
  dataset: DatasetFiles,
  metric: string,
  until?: string,
): readonly Figure[] {
  const series = lastState(dataset, metric, until)?.series(metric) ?? null;
  return series === null ? [] : rowsOf(series);
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
export type FetchedResponse = Pick<
  Response,
  'status' | 'headers' | 'body' | 'text' | 'arrayBuffer'
>;

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
  /** Where `npm run build` puts its tree. */
  outDir: string;
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
