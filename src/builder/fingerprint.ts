// Whether the served tree was built of exactly these inputs: sources, data, lockfile and settings.
import { join } from 'node:path';
import type { Settings } from '../data/settings.ts';
import { publisherOfProcess } from '../dcat/publisher.ts';
import { openTree } from '../hosts/node/open-tree.ts';
import { StoreFault } from '../store/store.ts';
import { fileHash, nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';
import { isThere } from './is-there.ts';
import { PROJECT_ROOT } from './project-root.ts';
import { readBytes } from './read/read-bytes.ts';
import { leftFolder, treesOf } from './trees/trees.ts';

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

const named = (label: string, folder: string, paths: string[]) =>
  paths.map((path) => `${label}/${path} ${fileHash(readBytes(join(folder, path)))}`);

/** SHA-256 (hex) over the names and bytes of the sources and the lockfile; the same on every machine. */
export function codeFingerprint(): string {
  const folders = FOLDERS.flatMap((folder) =>
    named(folder, join(PROJECT_ROOT, folder), filesUnder(join(PROJECT_ROOT, folder))),
  );
  const files = FILES.filter((file) => isThere(join(PROJECT_ROOT, file)));
  return nodeDigest([...folders, ...named('.', PROJECT_ROOT, files)].join('\n'), 'hex');
}

/** SHA-256 (hex) over the code, the names and bytes of the data, and the settings that are in the tree's bytes. */
export function fingerprintOf({ dataDir, siteUrl, docsUrl, layout }: Settings): string {
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
