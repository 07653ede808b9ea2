// A whole build against `tar` unpacking its result, its memory and its size; and how long it takes until the first answer.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { STORE_ONLY } from '../../src/builder/command.ts';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import type { Bench } from './main.ts';
import { type Row, secondsOf } from './measure.ts';

const BUILD = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');
const START = join(PROJECT_ROOT, 'src', 'hosts', 'start.ts');
const PEAK = pathToFileURL(join(import.meta.dirname, 'peak-memory.ts')).href;
const ANSWER = '/api/v1/observations/SF.N01951.0180.2022';

/** With the environment that a build of the bench has: the project's own data, and the folder to build into. */
const environmentOf = (tree: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: join(PROJECT_ROOT, 'data'),
  OUT_DIR: tree,
  PORT: '0',
});

function run(file: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr } = spawnSync(file, words, { cwd: PROJECT_ROOT, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} ${words.join(' ')}: expected exit 0, got ${status}: ${stderr}`);
  return stdout;
}

export async function measureBuild({ folder }: Bench): Promise<Row[]> {
  const out = join(folder, 'whole');
  const peaks = join(folder, 'peaks');
  const env = { ...environmentOf(out), PEAK_FILE: peaks, NODE_OPTIONS: `--import=${PEAK}` };
  const seconds = await secondsOf(() => run(process.execPath, [BUILD, 'build'], env));
  const tree = realpathSync(out);
  const [archive, unpacked] = [join(folder, 'tree.tar'), join(folder, 'unpacked')];
  mkdirSync(unpacked);
  run('tar', ['-cf', archive, '-C', tree, '.']);
  run('sync', []);
  const bare = await secondsOf(() => run('tar', ['-xf', archive, '-C', unpacked]));
  const packed = statSync(archive).size / 1e6;
  rmSync(archive);
  const kilobytes = readFileSync(peaks, 'utf8').trim().split('\n').map(Number);
  return [
    {
      name: 'build',
      unit: 's',
      ours: seconds,
      against: { name: '`tar -x` of its result', figure: bare },
      target: { at: 'most', bound: 2.5 },
    },
    {
      name: 'memory of the build, its largest process',
      unit: 'MB',
      ours: Math.max(...kilobytes) / 1024,
      against: null,
      target: { at: 'most', bound: 1024 },
    },
    {
      name: 'size of the tree on disk',
      unit: 'MB',
      ours: megabytesOf(tree),
      against: { name: '`tar` of it', figure: packed },
      target: null,
    },
  ];
}

/** In blocks of the file system, as `du` counts them. */
export const megabytesOf = (path: string): number =>
  (Number.parseInt(run('du', ['-sk', path]), 10) * 1024) / 1e6;

/** A tree as `npm start` makes it, without the fixed answers as files: built once by whatever needs it. */
export function startedTree(folder: string): string {
  const tree = join(folder, 'started');
  if (!existsSync(tree)) run(process.execPath, [BUILD, 'build', STORE_ONLY], environmentOf(tree));
  return tree;
}

export async function measureFirstAnswer({ folder }: Bench): Promise<Row[]> {
  const tree = join(folder, 'started');
  const fromNothing = await secondsUntilAnswer(tree);
  const again = await secondsUntilAnswer(tree);
  return [
    {
      name: 'first answer of `npm start` from nothing: data verified, tree built',
      unit: 's',
      ours: fromNothing,
      against: null,
      target: { at: 'most', bound: 10 },
    },
    {
      name: 'first answer of `npm start` where the tree is current',
      unit: 's',
      ours: again,
      against: null,
      target: { at: 'most', bound: 1 },
    },
  ];
}

/** Of `npm start` with that folder to build into; the host is gone afterwards. */
async function secondsUntilAnswer(tree: string): Promise<number> {
  const begun = performance.now();
  const host = spawn(process.execPath, [START], {
    cwd: PROJECT_ROOT,
    env: environmentOf(tree),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  for await (const chunk of host.stderr) {
    said += String(chunk);
    const [, port] = /Serving .*:(\d+)/.exec(said) ?? [];
    if (port === undefined) continue;
    const { status } = await fetch(`http://127.0.0.1:${port}${ANSWER}`);
    const seconds = (performance.now() - begun) / 1000;
    host.kill('SIGTERM');
    await once(host, 'exit');
    if (status !== 200) throw new Error(`${ANSWER}: expected 200, got ${status}`);
    return seconds;
  }
  throw new Error(`npm start: expected a host that serves, got ${said}`);
}
