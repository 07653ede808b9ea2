import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a path is that of a file of bytes, which `emittedOf` has as a character a byte. */
export const isLogTile = (path: string): boolean => path.startsWith('/log/tile/');

/** Writes files into a folder, by their path in it; a log's tile is a character a byte, as `emittedOf` has it. */
export function writeTree(folder: string, files: Iterable<readonly [string, string | Uint8Array]>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, isLogTile(`/${path}`) ? 'latin1' : 'utf8');
  }
}
