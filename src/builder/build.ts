// The way of the data: verify → derive → store, and for a complete tree every fixed answer, page and download; then it is served.
// It is a process of its own: the Node of node_modules, the same locale on every machine, and it ends with whoever began it.

import { rmdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Settings } from '../data/environment.ts';
import type { Service } from '../http/page.ts';
import { TABLE } from '../service.ts';
import {
  openUnder,
  POINTER,
  type Prose,
  type SealedFile,
  type ShardName,
  STORE_FOLDER,
  type StoreRoot,
  shardPath,
} from '../store/store.ts';
import { changesText } from './changes.ts';
import {
  BuildRefused,
  createProgress,
  orExitLater,
  type Progress,
  processTerminal,
  STORE_ONLY,
  settingsOrExit,
} from './command.ts';
import { deriveStore, type KeepShard } from './derive.ts';
import { nodeDigest } from './digest.ts';
import {
  ETAGS_PATH,
  emitAnswers,
  emitBeside,
  etagsIn,
  etagsText,
  type FeatureFile,
  featureFiles,
  fileOf,
  isOfFigure,
  sealOf,
  writeFiles,
} from './emit.ts';
import {
  filesUnder,
  flushTree,
  folderWriter,
  readBytes,
  readText,
  type WriteFile,
} from './files.ts';
import { builtOf, codeFingerprint, currentRoot, readUnchanged } from './inputs.ts';
import { beginSite } from './site.ts';
import {
  beginTree,
  clearTrees,
  openTree,
  overlapMistake,
  servedFolder,
  servedTree,
  serveNext,
  treesOf,
  treeText,
} from './trees.ts';
import { notServed, refuseMissing, verifyOrRefuse } from './verify.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A page of a municipality reads the figures of every metric: at 1,900 metrics they are 170 million characters. */
const CHARACTERS_IN_MEMORY = 400_000_000;

/**
 * Builds a tree and serves it in the place of the one before.
 * @param complete whether downloads, pictures and every fixed answer are to be files; without them the tree is enough for a
 * host that makes them when somebody asks
 */
async function build(
  settings: Settings,
  { complete }: { complete: boolean },
): Promise<void> {
  const mistake = overlapMistake(settings);
  if (mistake !== null) throw new BuildRefused(mistake);
  refuseMissing(settings.dataDir);
  const trees = treesOf(settings.outDir);
  const { next, unlock } = beginTree(trees);
  if (!complete && (await isCompleteAndCurrent(settings))) {
    rmdirSync(next);
    unlock();
    return say(
      `${trees.out} is complete and current: it has all that ${STORE_ONLY} makes and more, and stays as it is; npm run build builds it anew`,
    );
  }
  const { names, cleared } = clearTrees(trees, basename(next));
  if (names.length > 0)
    say(
      `Removing from ${trees.folder} what earlier builds left there: ${names.join(', ')}`,
    );
  const progress = createProgress(processTerminal());
  const write = folderWriter(next);
  // It has the second core.
  const site = await beginSite({
    code: codeFingerprint(),
    outDir: trees.out,
    tree: next,
  });
  const derived = readUnchanged(settings, () => deriveTree(settings, write, progress));
  const { summary, prose } = await site.placed;
  say(`styles, scripts and prose: ${summary}`);
  const root = { ...derived, prose: putProse(prose, shardWriter(write)) };
  const read = treeText(join(next, STORE_FOLDER));
  const store = await openUnder(root, read, {
    digest: nodeDigest,
    capacity: CHARACTERS_IN_MEMORY,
  });
  const service: Service = {
    store,
    table: TABLE,
    digest: nodeDigest,
    report: () => {},
  };
  const made = complete
    ? await writeComplete(service, next, progress)
    : new Map<string, SealedFile>();
  const name = sealTree(next, { root, made, complete }, progress);
  await cleared;
  // Whoever began this may have been ended meanwhile: the process hears it between two turns, before the pointer moves.
  for (let turn = 0; turn < 2; turn++) await setImmediate();
  const before = { name: servedTree(trees), folder: servedFolder(trees) };
  serveNext(trees, next, name);
  const changes = complete
    ? await changesText(before.folder, await openTree(trees.out))
    : 'the store; npm run build writes every page and fixed response as a file too';
  await clearTrees(trees, before.name).cleared;
  unlock();
  say(`${trees.out}: ${changes}`);
}

/** Whether every fixed answer of these inputs is served already: a tree without them would take that away. */
const isCompleteAndCurrent = async (settings: Settings): Promise<boolean> =>
  ((await currentRoot(settings))?.etags ?? null) !== null;

/** Writes a shard of the store once, by the hash of its bytes. */
export function shardWriter(write: WriteFile): KeepShard {
  const written = new Set<ShardName>();
  return (text) => {
    const name = nodeDigest(text, 'hex');
    if (!written.has(name)) write(`${STORE_FOLDER}/${shardPath(name)}`, text);
    written.add(name);
    return name;
  };
}

/** Verifies, and writes the store of the next tree, shard by shard; its root is written when the tree is sealed. */
export function deriveTree(
  settings: Settings,
  write: WriteFile,
  progress: Progress,
): StoreRoot {
  const verified = verifyOrRefuse(settings, progress);
  progress.begin('derive', 1);
  const root = deriveStore(verified, settings, shardWriter(write));
  const { dataset } = verified;
  progress.end(
    `${dataset.newest.metrics.length} metrics, ${root.releases.length} releases`,
  );
  const unserved = notServed(settings.dataDir, dataset);
  if (unserved !== null) process.stderr.write(`${unserved}\n`);
  return { ...root, built: builtOf(settings) };
}

/** Writes each page of prose as a shard of its own; gives their names. */
export function putProse(
  prose: ReadonlyMap<string, Prose>,
  put: KeepShard,
): StoreRoot['prose'] {
  return Object.fromEntries(
    [...prose].map(([path, page]) => [path, put(JSON.stringify(page))]),
  );
}

/** One after the other, until nothing is left. */
function* taken<T>(left: T[]): Generator<T, undefined> {
  for (let one = left.shift(); one !== undefined; one = left.shift()) yield one;
}

/** Every file that the function can also answer with; those that are no fixed answers by their path. */
async function writeComplete(
  service: Service,
  folder: string,
  progress: Progress,
): Promise<Map<string, SealedFile>> {
  const { store } = service;
  const write = folderWriter(folder);
  const { apart, together } = await featureFiles(service);
  const beside = emitBeside({ root: store.root, folder }, apart);
  const listed = await writeDownloads(together, write, progress);
  // The page of downloads says how large they are.
  const files = async () => Object.fromEntries(listed);
  progress.begin('pages and other responses', 1);
  const pages = await emitAnswers(
    { ...service, store: { ...store, files } },
    write,
    (form) => !isOfFigure(form),
  );
  progress.end(`${pages.length} files`);
  const pictures = await writeFiles({ files: taken(apart), write });
  const others = await beside;
  const etags = readText(join(folder, ETAGS_PATH)).split(/(?<=\n)/);
  write(ETAGS_PATH, etagsText([...etags, ...pages]));
  return new Map([...listed, ...pictures, ...others]);
}

async function writeDownloads(
  files: readonly FeatureFile[],
  write: WriteFile,
  progress: Progress,
): Promise<[string, SealedFile][]> {
  progress.begin('downloads', files.length);
  const made = await writeFiles({ files, write, after: progress.tick });
  const size = made.reduce((sum, [, sealed]) => sum + sealed.size, 0);
  progress.end(`${made.length} files, ${(size / 1e6).toFixed(1)} MB`);
  return made;
}

/** The store and the fixed answers have hashes and ETags of their own; all else is in the list of files. */
const UNLISTED_FOLDERS = new Set([STORE_FOLDER, 'api', 'embed']);

type SealInput = {
  root: StoreRoot;
  /** What was hashed as it was written: what lies on the disk by now is not believed instead. */
  made: ReadonlyMap<string, SealedFile>;
  complete: boolean;
};

/** Writes the list of the tree's files and its root, and flushes it all; gives the name of the root. */
export function sealTree(
  folder: string,
  { root, made, complete }: SealInput,
  progress: Progress,
  flush = flushTree,
): ShardName {
  progress.begin('seal', 1);
  const write = folderWriter(folder);
  const put = shardWriter(write);
  const etags = complete ? readBytes(join(folder, ETAGS_PATH)) : null;
  const answered = new Set(
    [...etagsIn(etags?.toString() ?? '').keys()].map((path) => fileOf(TABLE, path)),
  );
  const paths = filesUnder(folder, (below) => !UNLISTED_FOLDERS.has(below));
  const listed = paths.filter((path) => !answered.has(path));
  const files = put(
    JSON.stringify(
      Object.fromEntries(
        listed.map((path) => [
          path,
          made.get(path) ?? sealOf(readBytes(join(folder, path))),
        ]),
      ),
    ),
  );
  const name = put(
    JSON.stringify({
      ...root,
      files,
      etags: etags === null ? null : sealOf(etags),
    } satisfies StoreRoot),
  );
  const pointer = `${STORE_FOLDER}/${POINTER}`;
  write(pointer, `${name}\n`);
  const stored = filesUnder(join(folder, STORE_FOLDER)).map(
    (path) => `${STORE_FOLDER}/${path}`,
  );
  flush(folder, [...stored, ...listed]);
  progress.end(`${stored.length} files of the store, ${listed.length} others`);
  return name;
}

// The process that builds: see run.ts.

if (import.meta.main) {
  // It would move the pointer behind the back of whoever ended its command.
  process.on('disconnect', () => process.exit(1));
  const complete = !process.argv.includes(STORE_ONLY);
  await orExitLater(() => build(settingsOrExit(), { complete }));
  process.exit(0);
}
