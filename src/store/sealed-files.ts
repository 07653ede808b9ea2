// The files of a built tree that are neither store nor fixed answers, with size and hash: downloads, pages, catalogues.
import type { ShardName } from './layout.ts';
import type { FolderNode, SealedFile } from './nodes.ts';

type LoadFolder = (name: ShardName) => Promise<FolderNode>;

/** Null where the list has no such path; folders are opened on the way there only. */
export async function sealedFile(
  load: LoadFolder,
  root: ShardName | null,
  path: string,
): Promise<SealedFile | null> {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  let name = root;
  for (const folder of folders) {
    if (name === null) return null;
    name = own((await load(name)).folders, folder);
  }
  return name === null ? null : own((await load(name)).files, file);
}

/** Names come from requests: `constructor` is not one. */
const own = <T>(entries: Record<string, T>, name: string): T | null =>
  Object.hasOwn(entries, name) ? (entries[name] ?? null) : null;

/** Every file of the list, by its path. */
export async function* sealedFiles(
  load: LoadFolder,
  root: ShardName | null,
  under = '',
): AsyncIterable<[path: string, file: SealedFile]> {
  if (root === null) return;
  const { files, folders } = await load(root);
  for (const [name, file] of Object.entries(files)) yield [`${under}${name}`, file];
  for (const [name, folder] of Object.entries(folders)) yield* sealedFiles(load, folder, `${under}${name}/`);
}
