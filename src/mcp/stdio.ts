// npm run mcp: the tools over standard input and output, answered from the built tree. Only the protocol goes to stdout.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { readSettings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { Read } from '../store/shard-loader.ts';
import { createMcpServer } from './create-mcp-server.ts';

const result = readSettings(process.env);
if ('mistake' in result) stop(`Bad setting ${result.mistake}`);
const { outDir } = result.settings;
const store = await openOrStop(join(outDir, STORE_FOLDER));
// Each answer that waits for a slow reader listens on stdout: as many as there are questions, and no leak.
process.stdout.setMaxListeners(0);
serveStdio(() => createMcpServer({ store, report: (fault) => console.error(fault) }));

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
