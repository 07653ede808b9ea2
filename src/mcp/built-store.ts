// The store of the built tree, for programs that answer from it alone.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { Read } from '../store/shard-loader.ts';

/** Of the tree in OUT_DIR; without one, a line that says so and exit 1. */
export async function openBuiltStore(): Promise<Store> {
  const result = readSettings(process.env);
  if ('mistake' in result) return stop(`Bad setting ${result.mistake}`);
  return openOrStop(join(result.settings.outDir, STORE_FOLDER));
}

async function openOrStop(folder: string): Promise<Store> {
  try {
    return await openStore(readUnder(folder));
  } catch {
    return stop(`Expected a built store in ${folder}, got none; run npm run build, or set OUT_DIR`);
  }
}

function readUnder(folder: string): Read {
  return async (path) => {
    try {
      return await readFile(join(folder, path), 'utf8');
    } catch {
      return null;
    }
  };
}

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
