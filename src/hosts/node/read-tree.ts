// A built tree on the disk: the one reader for every program that finds its files beside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Read } from '../../store/shard-loader.ts';

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

const codeOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? fault.code : null;

/** Null only for what is not there; any other failure of the disk is thrown. */
export const treeReader =
  (folder: string) =>
  async (path: string): Promise<Buffer<ArrayBuffer> | null> => {
    try {
      return await readFile(join(folder, path));
    } catch (fault) {
      if (ABSENT.has(String(codeOf(fault)))) return null;
      throw fault;
    }
  };

/** As {@link treeReader}, for text. */
export const treeText = (folder: string): Read => {
  const read = treeReader(folder);
  return async (path) => (await read(path))?.toString('utf8') ?? null;
};
