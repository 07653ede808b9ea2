// One build of the project into a tree elsewhere: how long, and how much memory its largest process took.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '../../src/builder/files.ts';

const BUILD = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');

type WholeBuild = { seconds: number; megabytes: number };

/** Throws with the build's own words when it fails. */
export function buildInto(tree: string): WholeBuild {
  const peakFile = `${tree}.peak`;
  const preload = pathToFileURL(join(import.meta.dirname, 'peak-memory.ts')).href;
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [BUILD, 'build'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, OUT_DIR: tree, PEAK_FILE: peakFile, NODE_OPTIONS: `--import=${preload}` },
    encoding: 'utf8',
  });
  const seconds = (performance.now() - begun) / 1000;
  if (status !== 0) throw new Error(`build: expected exit 0, got ${status}: ${stderr}`);
  const peaks = readFileSync(peakFile, 'utf8').trim().split('\n').map(Number);
  return { seconds, megabytes: Math.max(...peaks) / 1024 };
}

/** The tree that the sections of one run serve: built by the first that needs it. */
export function builtIn(folder: string): string {
  const tree = wholeTree(folder);
  if (!existsSync(tree)) buildInto(tree);
  return tree;
}

export const wholeTree = (folder: string): string => join(folder, 'whole');
