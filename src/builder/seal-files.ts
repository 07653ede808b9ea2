// The list of a tree's files that are neither store nor fixed answers, with size and hash, folder by folder.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isAnswered } from '../http/page.ts';
import { isLogTile } from '../log/log.ts';
import { TABLE } from '../service.ts';
import { type FolderNode, type SealedFile, type ShardName, STORE_FOLDER } from '../store/store.ts';
import type { Put } from './derive/store.ts';
import { filesUnder } from './files-under.ts';
import { readBytes } from './read/read-bytes.ts';

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
