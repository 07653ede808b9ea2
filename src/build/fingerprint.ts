// Whether the served tree was built of exactly these inputs: sources, data, lockfile and addresses.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { fileHash, nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
export const BUILD_RECORD = `${STORE_FOLDER}/build.json`;

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** SHA-256 (hex) over the names and bytes of every input; the same on every machine. */
export function fingerprintOf({ dataDir, siteUrl, docsUrl }: Settings): string {
  const named = (label: string, folder: string, paths: string[]) =>
    paths.map((path) => `${label}/${path} ${fileHash(readFileSync(join(folder, path)))}`);
  const lines = [
    ...FOLDERS.flatMap((folder) =>
      named(folder, join(PROJECT_ROOT, folder), filesUnder(join(PROJECT_ROOT, folder))),
    ),
    ...named(
      '.',
      PROJECT_ROOT,
      FILES.filter((file) => existsSync(join(PROJECT_ROOT, file))),
    ),
    ...named('data', dataDir, filesUnder(dataDir)),
    siteUrl,
    docsUrl,
  ];
  return nodeDigest(lines.join('\n'), 'hex');
}

/** True when the served tree says that it was built of these inputs. */
export function isCurrent(settings: Settings): boolean {
  const record = join(settings.outDir, BUILD_RECORD);
  if (!existsSync(record)) return false;
  const { fingerprint }: { fingerprint: string } = JSON.parse(readFileSync(record, 'utf8'));
  return fingerprint === fingerprintOf(settings);
}
