// Section `builds`: one whole clean build, against `tar` unpacking its result: how long only the files take.
import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';
import { secondsOf } from './measure.ts';
import type { Row } from './report.ts';
import { buildInto, wholeTree } from './whole-build.ts';

export async function builds(folder: string): Promise<Row[]> {
  const build = buildInto(wholeTree(folder));
  const tree = realpathSync(wholeTree(folder));
  const unpacked = join(folder, 'unpacked');
  const archive = join(folder, 'tree.tar');
  mkdirSync(unpacked);
  tar('-cf', archive, '-C', tree, '.');
  const bare = await secondsOf(async () => tar('-xf', archive, '-C', unpacked));
  const row = { section: 'builds', base: null } as const;
  const files = filesUnder(tree).length;
  return [
    {
      ...row,
      name: 'whole build against tar -x',
      unit: 's',
      ours: build.seconds,
      base: bare,
      result: build.seconds / bare,
      target: { at: 'most', bound: 2.5 },
    },
    {
      ...row,
      name: 'a file of the whole build',
      unit: 'ms',
      ours: (1000 * build.seconds) / files,
      result: (1000 * build.seconds) / files,
      target: null,
    },
    {
      ...row,
      name: 'peak memory',
      unit: 'MB',
      ours: build.megabytes,
      result: build.megabytes,
      target: { at: 'most', bound: 1024 },
    },
  ];
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync('tar', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar ${words.join(' ')}: expected exit 0, got ${status}: ${stderr}`);
}
