// The prose of the website as Astro makes it of today's code. Made once and kept beside the packages, by the hash of the code.
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isThere, PROJECT_ROOT, readText } from '../../src/builder/files.ts';
import { codeFingerprint } from '../../src/builder/inputs.ts';
import { beginSite } from '../../src/builder/site.ts';
import { takeLock } from '../../src/builder/trees.ts';
import type { Prose, Store } from '../../src/store/store.ts';

const FOLDER = join(PROJECT_ROOT, 'node_modules', '.cache', 'prose');

let made: Promise<Map<string, Prose>> | undefined;

/** Each page by its address. */
export function madeProse(): Promise<Map<string, Prose>> {
  made ??= keptProse(codeFingerprint());
  return made;
}

async function keptProse(code: string): Promise<Map<string, Prose>> {
  const file = join(FOLDER, `${code}.json`);
  while (!isThere(file)) {
    // Another worker makes it where this one has no lock.
    const unlock = takeLock(join(FOLDER, 'lock'));
    if (unlock !== null && !isThere(file)) await makeProse(code, file);
    unlock?.();
    if (!isThere(file)) await setTimeout(100);
  }
  return new Map(Object.entries(JSON.parse(readText(file))));
}

async function makeProse(code: string, file: string): Promise<void> {
  const tree = mkdtempSync(join(tmpdir(), 'open-data-prose-'));
  const { prose } = await (await beginSite({ code, outDir: tree, tree })).placed;
  rmSync(tree, { recursive: true });
  for (const old of readdirSync(FOLDER).filter((name) => name.endsWith('.json'))) rmSync(join(FOLDER, old));
  writeFileSync(`${file}.part`, JSON.stringify(Object.fromEntries(prose)));
  renameSync(`${file}.part`, file);
}

/** A store in memory with prose. */
export async function withProse(store: Store): Promise<Store> {
  const prose = await madeProse();
  const root = { ...store.root, prose: Object.fromEntries([...prose.keys()].map((path) => [path, ''])) };
  return { ...store, root, prose: async (path) => prose.get(path) ?? null };
}
