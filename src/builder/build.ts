// The way of the data: verify → derive → emit, into a new tree that is served when it is whole.

import { hash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { CatalogueMetric } from '../data/catalogue.ts';
import { countWords, formatFinding } from '../data/dataset.ts';
import type { Layout, Settings } from '../data/environment.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { tilePath, tilesOf } from '../data/merkle.ts';
import { publisherOfProcess } from '../downloads/dcat.ts';
import type { DownloadFile } from '../downloads/formats.ts';
import { metricCard, siteCard } from '../embed/card.ts';
import type { Values } from '../endpoints/endpoint.ts';
import { reply, subjectOf } from '../http/handler.ts';
import { fixedPathOf, isAnswered, isSitePath, type Service, type Table } from '../http/page.ts';
import { mayHaveEnded, metricHead, rankingView } from '../http/views.ts';
import { bytesOfTile, isLogTile } from '../log/log.ts';
import { TABLE } from '../service.ts';
import { siteAddress } from '../site/not-found.ts';
import {
  addEtag,
  type EtagBlock,
  type EtagsNode,
  etagsOf,
  type FolderNode,
  openUnder,
  POINTER,
  type SealedFile,
  type ShardName,
  STORE_FOLDER,
  type Store,
  StoreFault,
  type StoreRoot,
  shardPath,
} from '../store/store.ts';
import { cardPath } from '../text/paths.ts';
import {
  absenceAt,
  BuildRefused,
  brokenOffAt,
  orExit,
  orExitLater,
  type Progress,
  RefusedDataset,
} from './command.ts';
import { deriveStore, type Put } from './derive.ts';
import { fileHash, nodeDigest } from './digest.ts';
import { filesUnder, isThere, onFile, PROJECT_ROOT, readBytes } from './files.ts';
import { runPart } from './parts/part.ts';
import { beginTree, leftFolder, openTree, overlapMistake, servedFolder, treesOf, treeText } from './trees.ts';
import { pastReleases, type Verified, verifyDataset } from './verify.ts';

// What a build writes into: a folder of its own, and the shards in it by the hash of their bytes.

type Output = {
  /** Writes a file by its path under the folder. */
  write: (path: string, content: string | Uint8Array) => void;
  /** Writes a shard of the store, once. */
  put: Put;
  /** The shards that were written. */
  shards: ReadonlySet<string>;
};

/**
 * `previous` is the tree before, of which shards that did not change are shared; null where there is none. `written` are the
 * shards that lie in the folder already. `beforeWrite` is called before each file, and may end the process.
 */
type OutputOptions = { previous: string | null; written: Iterable<string>; beforeWrite: () => void };

export function createOutput(
  folder: string,
  { previous = null, written = [], beforeWrite = () => {} }: Partial<OutputOptions> = {},
): Output {
  const folders = new Set<string>();
  const shards = new Set(written);
  const within = (path: string): string => {
    beforeWrite();
    const file = `${folder}/${path}`;
    const parent = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    return file;
  };
  const write = (path: string, content: string | Uint8Array) => {
    const file = within(path);
    onFile(file, () => writeFileSync(file, content));
  };
  return {
    write,
    shards,
    put(text) {
      const name = nodeDigest(text, 'hex');
      const path = `${STORE_FOLDER}/${shardPath(name)}`;
      const isShared =
        shards.has(name) || (previous !== null && share(`${previous}/${path}`, within(path), text));
      if (!isShared) write(path, text);
      shards.add(name);
      return name;
    },
  };
}

/** Links a file of these very bytes; false where there is none, or the disk has no such links: then it is written. */
function share(from: string, to: string, text: string): boolean {
  if (!holds(from, text)) return false;
  try {
    linkSync(from, to);
    return true;
  } catch {
    // Another part of the build may have linked it: written anew, its bytes would be gone for a moment from the tree before.
    return holds(to, text);
  }
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).equals(Buffer.from(text));
  } catch {
    return false;
  }
}

// The emitter: one loop over the fixed answers of questions and pages, each written anew, and their ETags.

/** A fixed answer: the path it is asked at with its values, the file it lies in, its body and the ETag that goes with it. */
type Fixed = { path: string; values: Values; file: string; body: string; etag: string };

/** The fixed answers about one metric's municipalities, or (null) about none in particular. */
export async function* fixedAnswers(
  service: Pick<Service, 'store' | 'table'>,
  about: CatalogueMetric | null,
): AsyncIterable<Fixed> {
  const answering: Service = { ...service, digest: nodeDigest, report: () => {} };
  for (const form of [...service.table.endpoints, ...service.table.pages])
    for await (const values of form.fixed(service.store, about)) {
      const path = fixedPathOf(form, values);
      const { status, headers, body } = await reply(answering, { method: 'GET', url: path });
      const { etag } = headers;
      if (status !== 200 || body === null || etag === undefined)
        throw new Error(
          `fixed answer ${path}: expected 200 with an ETag, got ${status} ${etag ?? 'without'} ${body}`,
        );
      yield { path, values, file: fileOf(service.table, path), body, etag };
    }
}

/** What the fixed answers of a layout are about: (null) none in particular, and each metric whose figures are files. */
export const aboutsOf = ({ catalogue }: Store): (CatalogueMetric | null)[] => [
  null,
  ...(catalogue.layout === 'files' ? catalogue.metrics : []),
];

type Emitting = {
  store: Store;
  table: Table;
  write: Output['write'];
  put: Put;
};

/** `rest` is null where answers about metrics alone were emitted. */
type EmittedEtags = { rest: ShardName | null; metrics: EtagsNode['metrics'] };

/** Writes every fixed answer about some of {@link aboutsOf}; `tick` is called after each with the number done. */
export async function emitAnswers(
  emitting: Emitting,
  abouts: readonly (CatalogueMetric | null)[],
  tick: (done: number) => void,
): Promise<{ etags: EmittedEtags; answers: number }> {
  const { store, put } = emitting;
  const etags: EmittedEtags = { rest: null, metrics: {} };
  let answers = 0;
  for (const [done, about] of abouts.entries()) {
    const own: EtagBlock = {};
    answers += await emitAbout(emitting, about, own);
    if (about === null) etags.rest = put(JSON.stringify(own[NOWHERE] ?? {}));
    else {
      const blocks = blocksOf(store, about, own).map((block) => put(JSON.stringify(block)));
      etags.metrics[about.id] = put(JSON.stringify(blocks));
    }
    tick(done + 1);
  }
  return { etags, answers };
}

/** The ETags of all shares, as if they had been emitted at once. Throws where nobody emitted the answers that are about no metric. */
export function etagsNode(emitted: readonly EmittedEtags[]): EtagsNode {
  const rest = emitted.find((etags) => etags.rest !== null)?.rest ?? null;
  if (rest === null) throw new Error('expected the ETags of answers about no metric, got none');
  const metrics = emitted.flatMap((etags) => Object.entries(etags.metrics));
  return { rest, metrics: Object.fromEntries(metrics.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The log's tiles as files, for hosts without the function; gives their number. */
export async function emitLog({ store, write }: Pick<Emitting, 'store' | 'write'>): Promise<number> {
  if (store.catalogue.layout === 'packs') return 0;
  const log = await store.log();
  const tiles = tilesOf(log.size);
  for (const tile of tiles) write(`log/${tilePath(tile)}`, await bytesOfTile(log, tile));
  return tiles.length;
}

/** Where the ETags of answers that are about no municipality stand. */
const NOWHERE = '';

/** Adds the ETags to `etags`; gives the number of answers. */
async function emitAbout(
  { store, table, write }: Emitting,
  about: CatalogueMetric | null,
  etags: EtagBlock,
): Promise<number> {
  let answers = 0;
  for await (const { path, values, file, body, etag } of fixedAnswers({ store, table }, about)) {
    const subject = subjectOf(store, values);
    if ((subject?.metric ?? null) !== about) throw new Error(unfound(path, about));
    const geo = subject?.geo ?? NOWHERE;
    const own = etags[geo] ?? {};
    etags[geo] = own;
    addEtag(own, path, etag);
    write(file, body);
    answers += 1;
  }
  return answers;
}

const unfound = (path: string, about: CatalogueMetric | null): string => {
  const expected =
    about === null
      ? 'no metric with a municipality'
      : `${about.id} in {metric} and a municipality's code in {geo}, or both in {id}`;
  return `fixed answer ${path}: expected its path to name ${expected}: else its ETag is never found`;
};

/** By block of municipalities, as the series lie. */
function blocksOf({ catalogue, blockOf }: Store, metric: CatalogueMetric, etags: EtagBlock): EtagBlock[] {
  const blocks = Array.from(
    { length: Math.ceil(catalogue.municipalities.length / metric.geosPerBlock) },
    (): EtagBlock => ({}),
  );
  for (const { code } of catalogue.municipalities) {
    const block = blocks[blockOf(metric, code)];
    const own = etags[code];
    if (block !== undefined && own !== undefined) block[code] = own;
  }
  return blocks;
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
export const fileOf = (table: Table, path: string): string => {
  if (/\.(?:atom|json|txt)$|^\/(?:\.well-known|log)\//.test(path)) return path.slice(1);
  const isHtml = path.startsWith('/embed/') || isSitePath(table, path);
  return `${path.slice(1)}${isHtml ? '.html' : '.json'}`;
};

// Whether the served tree was built of exactly these inputs: sources, data, lockfile and settings.

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

const named = (label: string, folder: string, paths: string[]) =>
  paths.map((path) => `${label}/${path} ${fileHash(readBytes(join(folder, path)))}`);

/** SHA-256 (hex) over the names and bytes of the sources and the lockfile; the same on every machine. */
function codeFingerprint(): string {
  const folders = FOLDERS.flatMap((folder) =>
    named(folder, join(PROJECT_ROOT, folder), filesUnder(join(PROJECT_ROOT, folder))),
  );
  const files = FILES.filter((file) => isThere(join(PROJECT_ROOT, file)));
  return nodeDigest([...folders, ...named('.', PROJECT_ROOT, files)].join('\n'), 'hex');
}

/** SHA-256 (hex) over the code, the names and bytes of the data, and the settings that are in the tree's bytes. */
function fingerprintOf({ dataDir, siteUrl, docsUrl, layout }: Settings): string {
  const data = named('data', dataDir, filesUnder(dataDir));
  const publisher = JSON.stringify(publisherOfProcess());
  const lines = [codeFingerprint(), ...data, siteUrl, docsUrl, layout, publisher];
  return nodeDigest(lines.join('\n'), 'hex');
}

/** True when the served tree says that it was built of these inputs. */
export async function isCurrent(settings: Settings): Promise<boolean> {
  const built = await builtOf(settings.outDir);
  return built !== null && built === fingerprintOf(settings);
}

/** True when somebody went back to the served tree from one that says that it was built of these inputs. */
export async function isLeftBehind(settings: Settings): Promise<boolean> {
  const left = leftFolder(treesOf(settings.outDir));
  if (left === null || (await builtOf(settings.outDir)) === null) return false;
  return (await builtOf(left)) === fingerprintOf(settings);
}

/** The fingerprint that a tree says; null where it cannot be opened. */
async function builtOf(folder: string): Promise<string | null> {
  try {
    return (await openTree(folder)).store.root.built.fingerprint;
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

// The list of a tree's files that are neither store nor fixed answers, with size and hash, folder by folder.

/** The store, and the folders of hundreds of thousands of answers: nothing in them is listed. */
const UNLISTED_FOLDERS = new Set([STORE_FOLDER, 'api', 'embed']);

/** Whether a path of the tree's other folders belongs into the list: what has no ETag of its own there. */
const isListed = (path: string): boolean => !isAnswered(TABLE, `/${path}`) || isLogTile(`/${path}`);

/**
 * Puts the list; gives the node of the tree's own folder and the paths in it.
 * @param known what was hashed as it was written: what lies on the disk by now is not believed instead
 */
export function sealFiles(
  tree: string,
  put: Put,
  known: ReadonlyMap<string, SealedFile>,
): { files: ShardName; paths: string[] } {
  const paths = filesUnder(tree, (folder) => !UNLISTED_FOLDERS.has(folder)).filter(isListed);
  const sealed = paths.map((path): [string, SealedFile] => [
    path,
    known.get(path) ?? sealOf(readBytes(join(tree, path))),
  ]);
  return { files: putFiles(sealed, put), paths };
}

export const sealOf = (bytes: Uint8Array): SealedFile => ({
  size: bytes.length,
  sha256: hash('sha256', bytes, 'hex'),
});

/** Puts the list of these files; gives the node of the folder that their paths begin in. */
export const putFiles = (files: readonly [path: string, file: SealedFile][], put: Put): ShardName =>
  putFolder(
    files.map(([path, file]) => [path.split('/'), file]),
    put,
  );

function putFolder(entries: readonly [path: string[], file: SealedFile][], put: Put): ShardName {
  const node: FolderNode = { files: {}, folders: {} };
  const folders = new Map<string, [string[], SealedFile][]>();
  for (const [[first = '', ...rest], file] of entries) {
    if (rest.length === 0) {
      node.files[first] = file;
      continue;
    }
    const below = folders.get(first) ?? [];
    below.push([rest, file]);
    folders.set(first, below);
  }
  for (const [name, below] of folders) node.folders[name] = putFolder(below, put);
  return put(JSON.stringify(node));
}

/** Throws RefusedDataset where there is none: before anything is made for it. */
function refuseMissing(dataDir: string): void {
  const missing = absenceAt(dataDir) ?? brokenOffAt(dataDir);
  if (missing !== null) throw new RefusedDataset(missing);
}

/** Verifies the dataset; throws RefusedDataset with every finding, one a line. */
export function verifyOrRefuse({ dataDir }: Settings, progress: Progress): Verified {
  refuseMissing(dataDir);
  progress.begin(`verify ${dataDir}`, 1);
  const { findings, verified, observations } = verifyDataset(dataDir, (done, all) =>
    progress.tick(done / all),
  );
  progress.end(`${observations} observations, ${countWords(findings)}`);
  const lines = findings.map(formatFinding).join('\n');
  if (verified === null)
    throw new RefusedDataset(`${lines}\nThe dataset in ${dataDir} is refused: ${countWords(findings)}.`);
  return verified;
}

/** The tree that is being written, and its store, whose root is written last. */
type NextTree = { output: Output; store: Store };

/**
 * A build goes through the store from one end to the other: few shards are read twice, but for the blocks of series. The
 * page of each municipality reads one of every metric, and its neighbours in the register the same ones again.
 */
const TEXT_IN_MEMORY = 4_000_000;
const TEXT_OF_A_BLOCK = 42_000;

/** What was derived of the dataset: enough to open it, in this process or in another. */
export type DerivedStore = { root: StoreRoot; shards: string[]; metrics: number };

/** `beforeWrite` is called before each file, and may end the process. */
type StepOptions = { progress: Progress; beforeWrite?: () => void };

/** Writes the store of the next tree, shard by shard: it is never in memory as a whole. */
export function deriveTree(
  settings: Settings,
  verified: Verified,
  { progress, beforeWrite = () => {} }: StepOptions,
): DerivedStore {
  const trees = treesOf(settings.outDir);
  const { put, shards } = createOutput(trees.next, { previous: servedFolder(trees), beforeWrite });
  const past = pastReleases(settings.dataDir, verified);
  progress.begin('derive', 1);
  const derived = deriveStore(verified, settings, put, past);
  progress.end(`${shards.size} shards`);
  const built = { code: codeFingerprint(), fingerprint: fingerprintOf(settings) };
  return { root: { ...derived, built }, shards: [...shards], metrics: verified.grids.size };
}

/**
 * Opens what was derived in the next tree, and goes on writing beside it.
 * @param beforeWrite is called before each file, and may end the process
 */
export async function openDerived(
  settings: Settings,
  { root, shards, metrics }: DerivedStore,
  beforeWrite: () => void = () => {},
): Promise<NextTree> {
  const trees = treesOf(settings.outDir);
  const read = treeText(join(trees.next, STORE_FOLDER));
  const capacity = TEXT_IN_MEMORY + TEXT_OF_A_BLOCK * metrics;
  const store = await openUnder(root, read, { digest: nodeDigest, capacity });
  const output = createOutput(trees.next, { previous: servedFolder(trees), written: shards, beforeWrite });
  return { output, store };
}

/** Fixed answers of a tree: their ETags, and the shards that came with them. */
export type EmittedAnswers = { etags: EmittedEtags; shards: string[] };

/** Which of the metrics one of several processes emits: every so many-th, the first process with all that is about none. */
export type Share = { share: number; of: number };

/** Writes a share of the fixed answers and embeds into the next tree, the first with the tiles of the log. */
export async function emitShare(
  { output, store }: NextTree,
  { share, of }: Share,
  progress: Progress,
): Promise<EmittedAnswers> {
  const abouts = aboutsOf(store).filter((_, index) => index % of === share);
  progress.begin(of === 1 ? 'answers' : `answers, ${share + 1} of ${of}`, abouts.length);
  const { write, put, shards } = output;
  const before = new Set(shards);
  const { etags, answers } = await emitAnswers({ store, table: TABLE, write, put }, abouts, progress.tick);
  const tiles = share === 0 ? await emitLog({ store, write }) : 0;
  progress.end(`${answers + tiles} fixed answers and embeds`);
  return { etags, shards: [...shards].filter((shard) => !before.has(shard)) };
}

/** Files by their path, as they were hashed when they were written. */
export type HashedFiles = [path: string, file: SealedFile][];

/** All that a tree is sealed with. */
export type SealInput = { derived: DerivedStore; emitted: EmittedAnswers[]; hashed: HashedFiles };

/** `flush` is {@link flushTree}, but for tests that need no disk. */
export type SealOptions = StepOptions & { flush: (tree: string, paths: Iterable<string>) => void };

/** Writes the list of the next tree's files and its root, and flushes it all; gives the name of the root. */
export function sealTree(
  settings: Settings,
  { derived, emitted, hashed }: SealInput,
  { progress, beforeWrite = () => {}, flush }: SealOptions,
): ShardName {
  const trees = treesOf(settings.outDir);
  const { next } = trees;
  const written = [...derived.shards, ...emitted.flatMap(({ shards }) => shards)];
  const { write, put, shards } = createOutput(next, { previous: servedFolder(trees), written, beforeWrite });
  progress.begin('seal', 1);
  const { files, paths } = sealFiles(next, put, new Map(hashed));
  const etags = put(JSON.stringify(etagsNode(emitted.map((one) => one.etags))));
  const name = put(JSON.stringify({ ...derived.root, etags, files } satisfies StoreRoot));
  const pointer = `${STORE_FOLDER}/${POINTER}`;
  write(pointer, `${name}\n`);
  const figures = [...shards].map((shard) => `${STORE_FOLDER}/${shardPath(shard)}`);
  flush(next, [...figures, ...paths, pointer]);
  progress.end(`${shards.size} shards, ${paths.length} files`);
  return name;
}

// What comes before the first page of a build: the lock, the store of the next tree and the downloads, which pages name.

export type StartedBuild = {
  unlock: () => void;
  /** What earlier builds left is removed beside all that comes before the new tree is served. */
  cleared: Promise<null>;
  derived: DerivedStore;
  /** Opens the store when it is first asked for, and once. */
  openedStore: () => Promise<Store>;
  /** A share each, written while the pages are made; so too the pictures, by their path. */
  emitted: Promise<EmittedAnswers[]>;
  pictures: Promise<HashedFiles>;
  downloads: readonly DownloadFile[];
};

/** Two keep two cores busy until both end, and beside them two more make pictures and downloads. */
const EMITTERS: Record<Layout, number> = { files: 2, packs: 1 };

let begun: Promise<StartedBuild> | null = null;

/**
 * Once a process: whoever builds by Astro's interface begins before Astro is loaded, and Astro's own command when it is. The
 * parts are made in processes of their own: in one with the pages, 1,900 metrics took half as much memory again.
 */
export function beginBuild(settings: Settings): Promise<StartedBuild> {
  begun ??= begin(settings);
  return begun;
}

async function begin(settings: Settings): Promise<StartedBuild> {
  const unlock = orExit(() => {
    const mistake = overlapMistake(settings);
    if (mistake !== null) throw new BuildRefused(mistake);
    refuseMissing(settings.dataDir);
    return beginTree(treesOf(settings.outDir));
  });
  const cleared = runPart<null>('clear.ts');
  const derived = await runPart<DerivedStore>('derive.ts');
  const of = EMITTERS[settings.layout];
  const emitted = Promise.all(
    Array.from({ length: of }, (_, share) => runPart<EmittedAnswers>('emit.ts', { derived, share, of })),
  );
  const pictures = runPart<HashedFiles>('pictures.ts', derived);
  const downloads = await runPart<DownloadFile[]>('downloads.ts', derived);
  let opening: Promise<NextTree> | null = null;
  const openedStore = async () => {
    opening ??= orExitLater(() => openDerived(settings, derived));
    return (await opening).store;
  };
  return { unlock, cleared, derived, openedStore, emitted, pictures, downloads };
}

// A build reads the dataset without a lock: what it read while a publication, or a person, changed it is of no release.

/** Reads, and refuses what was read where the dataset is another one by then. The fingerprint of a tree is that of its data. */
export function readUnchanged<T>(settings: Settings, read: () => T, codeOf = codeFingerprint): T {
  const [before, code] = [stateOf(settings), codeOf()];
  const refuseAnother = () => {
    if (stateOf(settings) === before) return;
    const what =
      codeOf() === code
        ? `${settings.dataDir}: a release took its place, or a file was changed,`
        : "The project's own code: a file was changed";
    throw new RefusedDataset(`${what} while it was read; build again. What is served is as it was.`);
  };
  try {
    const result = read();
    refuseAnother();
    return result;
  } catch (fault) {
    refuseAnother();
    throw fault;
  }
}

/** Null where it cannot be told, as between the two renames of a publication: whoever reads it says why. */
function stateOf(settings: Settings): string | null {
  try {
    return fingerprintOf(settings);
  } catch {
    return null;
  }
}

// Every fixed address of a built tree with what stands for its bytes, and what differs between two trees. Deployments
// upload by it and caches forget by it; times on files play no part.

/** By address: what stands for its bytes. */
export type TagByAddress = Record<string, string>;

/** Each list ascending. */
export type Changes = { added: string[]; changed: string[]; removed: string[] };

/**
 * Answers by their ETag, other files by their hash. In packs, where no ETag is known beforehand, the figures of one metric
 * and municipality are one address that ends in `*`.
 */
export async function addressesOf(store: Store): Promise<TagByAddress> {
  const addresses = await addressesAbout(store, null);
  for (const metric of store.catalogue.metrics) Object.assign(addresses, await addressesAbout(store, metric));
  return addresses;
}

/** Those about one metric's municipalities, or (null) about none in particular. */
async function addressesAbout(store: Store, metric: CatalogueMetric | null): Promise<TagByAddress> {
  const addresses: TagByAddress = {};
  if (metric === null) {
    Object.assign(addresses, etagsOf(await store.etags(null)));
    for await (const [path, { sha256 }] of store.sealedFiles()) addresses[siteAddress(path)] = sha256;
    return addresses;
  }
  if (store.catalogue.layout === 'packs') return packedOf(store, metric);
  for (const { code } of store.catalogue.municipalities)
    Object.assign(addresses, etagsOf(await store.etags({ metric, geo: code })));
  return addresses;
}

const markOf = (parts: readonly unknown[]): string => nodeDigest(JSON.stringify(parts), 'base64url');

/** By all that their answers are made of, and by the code that makes them. */
async function packedOf(store: Store, metric: CatalogueMetric): Promise<TagByAddress> {
  const { siteUrl, docsUrl, units, subjects, municipalities } = store.catalogue;
  const { periodSemantics, geographySemantics, licenses, release } = store.catalogue;
  const shared = [siteUrl, docsUrl, units, subjects, periodSemantics, geographySemantics, licenses];
  const { ranking } = await store.facts(metric);
  const ranks = new Map(ranking?.entries.map((entry) => [entry.geo, entry]));
  const relatives = metric.related.map((one) => store.directory.metrics.get(one.metric));
  const ranked = [ranking?.period, ranking?.entries.length];
  const ended = metric.last !== null && mayHaveEnded(metric.last, release);
  const about = markOf([store.root.built.code, ...shared, metric, relatives, ended, ...ranked]);
  const addresses: TagByAddress = {};
  for (const { code, name, county } of municipalities) {
    const mark = markOf([about, name, county, ranks.get(code), await store.series(metric, code)]);
    addresses[`/api/v1/observations/SF.${metric.id}.${code}.*`] = mark;
    addresses[`/embed/observation/SF.${metric.id}.${code}.*`] = mark;
    addresses[`/embed/chart/${code}/${metric.id}`] = mark;
  }
  return addresses;
}

export function changesBetween(before: TagByAddress, after: TagByAddress): Changes {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, mark] of Object.entries(after)) {
    if (!Object.hasOwn(before, path)) added.push(path);
    else if (before[path] !== mark) changed.push(path);
  }
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** How many addresses changed in each way. */
export type Counts = Record<keyof Changes, number>;

export const changeCounts = ({ added, changed, removed }: Changes): Counts => ({
  added: added.length,
  changed: changed.length,
  removed: removed.length,
});

/** By identifier; null stands for what is about no metric in particular. */
const metricsOf = (store: Store | null): Map<string | null, CatalogueMetric | null> =>
  new Map([[null, null], ...(store?.catalogue.metrics ?? []).map((metric) => [metric.id, metric] as const)]);

/** Between two stores, null having nothing; the addresses of one metric at a time, since there may be millions. */
export async function countChanges(before: Store | null, after: Store): Promise<Counts> {
  const sum: Counts = { added: 0, changed: 0, removed: 0 };
  const [was, is] = [metricsOf(before), metricsOf(after)];
  const addresses = async (store: Store | null, metric: CatalogueMetric | null | undefined) =>
    store === null || metric === undefined ? {} : addressesAbout(store, metric);
  for (const id of new Set([...was.keys(), ...is.keys()])) {
    const known = await addresses(before, was.get(id));
    const counts = changeCounts(changesBetween(known, await addresses(after, is.get(id))));
    for (const way of WAYS) sum[way] += counts[way];
  }
  return sum;
}

const WAYS = ['added', 'changed', 'removed'] as const;

/** Of the tree that is served, whichever is later; null where none is, or none that can be opened. */
export async function servedStore(outDir: string): Promise<Store | null> {
  try {
    return (await openTree(outDir)).store;
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

/**
 * Since the store that was served before, null being none; null where that cannot be read to its end, so that nobody knows
 * what changed.
 */
export async function changesSince(before: Store | null, after: Store): Promise<Counts | null> {
  try {
    return await countChanges(before, after);
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault;
    // Where the fault is the new tree's, it comes again.
    await countChanges(null, after);
    return null;
  }
}

export const changesText = (counts: Counts | null): string =>
  counts === null
    ? 'the tree before could not be read, so what changed since then is not known'
    : countsText(counts);

export const countsText = ({ added, changed, removed }: Counts): string =>
  `${added} added, ${changed} changed, ${removed} removed`;

// The pictures that others show beside a link to the site (og:image): drawn as SVG like every other drawing, made into
// PNG by resvg as WebAssembly with fonts of its own, so that the bytes are the same on every machine.

const { resolve } = createRequire(import.meta.url);
const FONTS = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'];

let renderer: Promise<(svg: string) => Uint8Array> | null = null;

/** The program is loaded when the first picture is made, and once. */
function pictureOf(): Promise<(svg: string) => Uint8Array> {
  renderer ??= initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(() => {
    const fontBuffers = FONTS.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
    return (svg) => {
      const drawing = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Inter' } });
      const picture = drawing.render();
      const png = picture.asPng();
      picture.free();
      drawing.free();
      return png;
    };
  });
  return renderer;
}

async function drawingOf(store: Store, metric: CatalogueMetric | null, lang: Lang): Promise<string> {
  if (metric === null) return siteCard(lang);
  const { ranking } = await store.facts(metric);
  const subject = { store, metric, lang };
  return metricCard(metricHead(subject), ranking === null ? null : rankingView(subject, ranking, null));
}

/** One of the site and one of each metric, in each language, by path; `tick` is called with the number of metrics done. */
export async function emitCards(
  store: Store,
  write: Output['write'],
  tick: (done: number) => void,
): Promise<Map<string, SealedFile>> {
  const render = await pictureOf();
  const pictures = new Map<string, SealedFile>();
  for (const [done, metric] of [null, ...store.catalogue.metrics].entries()) {
    for (const lang of LANGS) {
      const png = render(await drawingOf(store, metric, lang));
      const path = cardPath(lang, metric?.id ?? null).slice(1);
      write(path, png);
      pictures.set(path, sealOf(png));
    }
    tick(done);
  }
  return pictures;
}
