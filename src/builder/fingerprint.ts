// Whether the served tree was built of exactly these inputs: sources, data, lockfile and settings.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publisherOfProcess } from '../dcat/publisher.ts';
import type { Settings } from '../model/settings.ts';
import { STORE_FOLDER } from '../store/layout.ts';
import { fileHash, nodeDigest } from './digest-node.ts';
import { filesUnder } from './files-under.ts';

export const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
export const BUILD_RECORD = `${STORE_FOLDER}/build.json`;

const FOLDERS = ['src', 'public'];
const FILES = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** What a tree says of itself: the release, the code that built it, and all inputs together. */
export type BuildRecord = { release: string; code: string; fingerprint: string };

const named = (label: string, folder: string, paths: string[]) =>
  paths.map((path) => `${label}/${path} ${fileHash(readFileSync(join(folder, path)))}`);

/** SHA-256 (hex) over the names and bytes of the sources and the lockfile; the same on every machine. */
export function codeFingerprint(): string {
  const folders = FOLDERS.flatMap((folder) =>
    named(folder, join(PROJECT_ROOT, folder), filesUnder(join(PROJECT_ROOT, folder))),
  );
  const files = FILES.filter((file) => existsSync(join(PROJECT_ROOT, file)));
  return nodeDigest([...folders, ...named('.', PROJECT_ROOT, files)].join('\n'), 'hex');
}

/** SHA-256 (hex) over the code, the names and bytes of the data, and the settings that are in the tree's bytes. */
export function fingerprintOf({ dataDir, siteUrl, docsUrl, layout }: Settings): string {
  const data = named('data', dataDir, filesUnder(dataDir));
  const publisher = JSON.stringify(publisherOfProcess());
  const lines = [codeFingerprint(), ...data, siteUrl, docsUrl, layout, publisher];
  return nodeDigest(lines.join('\n'), 'hex');
}

/** Null when nothing was built there, or by a build that left no record. */
export function servedRecord(outDir: string): BuildRecord | null {
  const record = join(outDir, BUILD_RECORD);
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null;
}

/** True when the served tree says that it was built of these inputs. */
export const isCurrent = (settings: Settings): boolean =>
  servedRecord(settings.outDir)?.fingerprint === fingerprintOf(settings);
