// A built tree on the disk, for hosts whose files lie beside their function.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
