// What a tree is built of: sources, data, lockfile and settings, and whether the served tree was built of exactly these.
import { join } from 'node:path';
import type { Settings } from '../data/environment.ts';
import { publisherOfProcess } from '../downloads/dcat.ts';
import { StoreFault, type StoreRoot } from '../store/store.ts';
import { RefusedDataset } from './command.ts';
import { fileHash, nodeDigest } from './digest.ts';
import { filesUnder, isThere, PROJECT_ROOT, readBytes, readOwnBytes } from './files.ts';
import { leftFolder, openTree, treesOf } from './trees.ts';

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

const named = (label: string, folder: string, paths: string[], read = readBytes) =>
  paths.map((path) => `${label}/${path} ${fileHash(read(join(folder, path)))}`);

/** SHA-256 (hex) over the names and bytes of the sources and the lockfile; the same on every machine. */
export function codeFingerprint(): string {
  const folders = FOLDERS.flatMap((folder) =>
    named(folder, join(PROJECT_ROOT, folder), filesUnder(join(PROJECT_ROOT, folder))),
  );
  const files = FILES.filter((file) => isThere(join(PROJECT_ROOT, file)));
  return nodeDigest([...folders, ...named('.', PROJECT_ROOT, files)].join('\n'), 'hex');
}

/** Of the code, and of all that is in a tree's bytes: code, names and bytes of the data, and settings. */
export function builtOf({
  dataDir,
  siteUrl,
  docsUrl,
  site,
}: Settings): StoreRoot['built'] {
  const code = codeFingerprint();
  const data = named('data', dataDir, filesUnder(dataDir), readOwnBytes);
  const publisher = JSON.stringify(publisherOfProcess());
  const lines = [code, ...data, siteUrl, docsUrl, publisher, JSON.stringify(site)];
  return { code, fingerprint: nodeDigest(lines.join('\n'), 'hex') };
}

/** The root of the served tree where it says that it was built of these inputs, null otherwise. */
export async function currentRoot(settings: Settings): Promise<StoreRoot | null> {
  const root = await rootIn(settings.outDir);
  return root !== null && root.built.fingerprint === builtOf(settings).fingerprint
    ? root
    : null;
}

/** Whether somebody went back to the served tree from one that says that it was built of these inputs. */
export async function isLeftBehind(settings: Settings): Promise<boolean> {
  const left = leftFolder(treesOf(settings.outDir));
  if (left === null || (await rootIn(settings.outDir)) === null) return false;
  return (await rootIn(left))?.built.fingerprint === builtOf(settings).fingerprint;
}

/** Null where the tree cannot be opened. */
async function rootIn(folder: string): Promise<StoreRoot | null> {
  try {
    return (await openTree(folder)).store.root;
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

/**
 * Reads without a lock, and refuses what was read where the dataset is another one by then: what was read while a publication,
 * or a person, changed it is of no release. The fingerprint of a tree is that of its data.
 */
export function readUnchanged<T>(
  settings: Settings,
  read: () => T,
  inputs = builtOf,
): T {
  const before = inputsNow(settings, inputs);
  const refuseAnother = () => {
    const after = inputsNow(settings, inputs);
    if (after?.fingerprint === before?.fingerprint) return;
    const what =
      after === null || after.code === before?.code
        ? `${settings.dataDir}: a release took its place, or a file was changed,`
        : "The project's own code: a file was changed";
    throw new RefusedDataset(
      `${what} while it was read; build again. What is served is as it was.`,
    );
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
function inputsNow(
  settings: Settings,
  inputs: typeof builtOf,
): StoreRoot['built'] | null {
  try {
    return inputs(settings);
  } catch {
    return null;
  }
}
