// The last release as it stands on disk, or as much of it as a first release finds.

import { join } from 'node:path';
import type * as z from 'zod';
import { readMunicipalities } from '../../builder/dataset.ts';
import { fileHash } from '../../builder/digest.ts';
import { filesUnder, irregularUnder, messageOf, readBytes, utf8Of } from '../../builder/files.ts';
import { COLUMNS, contentSource, readCsv } from '../../builder/read.ts';
import {
  CHAIN_FILE,
  type Finding,
  formatFinding,
  HAND_WRITTEN,
  keptAt,
  type Lined,
  METADATA_FILE,
  MUNICIPALITIES_FILE,
  OUTSIDE_MANIFEST,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  SOURCES_FILE,
} from '../../data/dataset.ts';
import { parsedJson } from '../../data/hash.ts';
import { codeOf } from '../../data/problem.ts';
import { isPublic, type Metric, type Municipality, publicIds, Registry } from '../../data/registry.ts';
import { Chain, Release } from '../../data/release.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Figure } from '../import/imported.ts';
import { EMPTY_MAPPING, SourceMapping } from '../import/source-mapping.ts';
import { PublishedMetadata } from '../plan/described.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import { readJsonFile } from './json-file.ts';

type LastRelease = { release: Release; chain: Chain; described: PublishedMetadata };

export type DatasetFiles = {
  paths: DatasetPaths;
  registry: Registry;
  mapping: SourceMapping;
  /** Those that can be read: what is wrong with the register is the verification's business. */
  municipalities: Lined<Municipality>[];
  /** Null before the first release. */
  last: LastRelease | null;
  /** Every file by its path under data/, with its bytes. */
  files: Map<string, Uint8Array>;
};

/** Throws when a file that all else rests on is missing or of another shape. */
export function readDataset(paths: DatasetPaths): DatasetFiles {
  const { data } = paths;
  const files = new Map(filesUnder(data).map((file) => [file, readBytes(join(data, file))]));
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
  return { paths, registry: json(REGISTRY_FILE, Registry), mapping, municipalities, last, files };
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
export function lastMunicipalities(dataset: DatasetFiles): Lined<Municipality>[] {
  const path = lastKept(dataset, MUNICIPALITIES_FILE);
  if (path === undefined) return [];
  return readMunicipalities({ source: contentSource(dataset.files), findings: [] }, path);
}

/** Where the version of a hand-written file lies that stood at the last release. */
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
const IRREGULAR =
  'the path is no file of its own (a link, a socket), so its bytes can change unseen; put the file itself there, or take it away';

/** What is not as the last release left it, but for what people write. */
export function strayChanges({ last, files, paths }: DatasetFiles): Finding[] {
  const listed = Object.entries(last?.release.files ?? {});
  const known = new Set([...HAND_WRITTEN, ...listed.map(([file]) => file), ...OUTSIDE_MANIFEST]);
  const irregular = irregularUnder(paths.data);
  const messages = [
    ...listed.flatMap(([file, hash]) => {
      const bytes = files.get(file);
      if (bytes === undefined) return irregular.includes(file) ? [] : [{ file, message: GONE }];
      const isChanged = !HAND_WRITTEN.includes(file) && fileHash(bytes) !== hash;
      return isChanged ? [{ file, message: CHANGED }] : [];
    }),
    ...[...files.keys()].filter((file) => !known.has(file)).map((file) => ({ file, message: STRAY })),
    ...irregular.map((file) => ({ file, message: IRREGULAR })),
  ];
  return messages.map(({ file, message }) => errorFinding('release-is-untouched', { file }, { message }));
}
