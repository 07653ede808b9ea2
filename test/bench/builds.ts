// Section `builds`: the emitter against what else could write the same files: Astro's endpoint routes, which are given
// every body ready-made, and `tar` unpacking the same tree. The bare writer is in section `emission`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files-under.ts';
import { astroOutput, buildAstroProject, type File, writeAstroProject } from './astro-routes.ts';
import { type EmitSeconds, emitAgainst } from './emit-rounds.ts';
import { medians, secondsOf } from './measure.ts';
import type { Row } from './report.ts';
import { setAside } from './set-aside.ts';

const SAMPLE = 10_000;
const MILLI = 1000;

export async function builds(folder: string): Promise<Row[]> {
  const archive = join(folder, 'tree.tar');
  const sampled = { files: [] as File[], of: 0 };
  const seconds = await emitAgainst(join(folder, 'builds'), (tree) => {
    sampled.of = filesUnder(tree).length;
    sampled.files = sampleOf(tree);
    tar('-cf', archive, '-C', tree, '.');
    return () => {
      mkdirSync(tree, { recursive: true });
      tar('-xf', archive, '-C', tree);
    };
  });
  const routes = await astroSeconds(join(folder, 'astro'), sampled.files);
  return rowsOf(seconds, sampled.of, routes / sampled.files.length);
}

function rowsOf({ total, derive, rival }: EmitSeconds, files: number, route: number): Row[] {
  const emit = total - derive;
  const row = { section: 'builds', unit: 'ms' } as const;
  const perFile = (seconds: number) => (MILLI * seconds) / files;
  return [
    {
      ...row,
      name: "a file: emit against Astro's routes",
      ours: perFile(emit),
      base: MILLI * route,
      result: (MILLI * route) / perFile(emit),
      target: { at: 'least', bound: 10 },
    },
    {
      ...row,
      name: "a file: derive and emit against Astro's routes",
      ours: perFile(total),
      base: MILLI * route,
      result: (MILLI * route) / perFile(total),
      target: null,
    },
    {
      ...row,
      name: 'a file: emit against tar -x',
      ours: perFile(emit),
      base: perFile(rival),
      result: rival / emit,
      target: null,
    },
  ];
}

/** Fixed answers at even distances over the whole tree; answers of no kind, like the store's shards, are left out. */
function sampleOf(tree: string): File[] {
  const paths = filesUnder(tree).filter((path) =>
    /^(?:api\/v1\/(?:observations|metrics)|embed\/(?:observation|chart))\//.test(path),
  );
  const step = paths.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, place) => paths[Math.floor(place * step)] ?? '').map((path) => [
    path,
    readFileSync(join(tree, path), 'utf8'),
  ]);
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: expected exit 0, got ${status}: ${stderr}`);
}

/** Seconds that the files alone take: the whole build less a build of the same project without them. */
async function astroSeconds(root: string, files: readonly File[]): Promise<number> {
  mkdirSync(root, { recursive: true });
  writeAstroProject(root, files);
  const built = async (bodies: 'full' | 'empty') => {
    setAside(astroOutput(root));
    const seconds = await secondsOf(() => buildAstroProject(root, bodies));
    if (bodies === 'full') assertWritten(root, files);
    return seconds;
  };
  const { a, b } = await medians(
    () => built('full'),
    () => built('empty'),
  );
  return a - b;
}

/** That Astro's files are the sample's, byte for byte. */
function assertWritten(root: string, files: readonly File[]): void {
  for (const [path, text] of files) {
    const written = readFileSync(join(astroOutput(root), path), 'utf8');
    if (written !== text) throw new Error(`${path}: expected the bytes of the emitter, got others`);
  }
}
