// One `astro build` of the project into a tree elsewhere, in a process of its own: how long, and how much memory.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';

export type WholeBuild = { seconds: number; megabytes: number };

/** Throws with the build's own words when it fails. */
export function buildInto(tree: string): WholeBuild {
  const peakFile = `${tree}.peak`;
  const preload = join(import.meta.dirname, 'peak-memory.ts');
  const astro = join(PROJECT_ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, astro, 'build'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: tree, PEAK_FILE: peakFile, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`astro build: expected exit 0, got ${status}: ${stderr}`);
  return { seconds, megabytes: Number(readFileSync(peakFile, 'utf8')) / 1024 };
}

/** The tree that the sections of one run serve: built by the first that needs it. */
export function builtIn(folder: string): string {
  const tree = wholeTree(folder);
  if (!existsSync(tree)) buildInto(tree);
  return tree;
}

export const wholeTree = (folder: string): string => join(folder, 'whole');
