// kill -9 of one of the processes of a real build, pages and downloads included, and another build at once behind it: the old
// tree or the new one is served whole, and nothing of the killed build is in the next.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { seededRandom } from '../bench/seeded-random.ts';
import { buildReleases } from '../load/releases.ts';
import { ADDRESSES } from '../support/golden.ts';
import { bytesOf } from './killed-builds.ts';
import type { Attack } from './main.ts';

const BUILD = join(PROJECT_ROOT, 'src', 'builder', 'astro', 'astro-build.ts');
const TIMES = { all: 24, sample: 1 };
/** Which of the build's processes is killed: the one that has the lock, or the youngest of its parts. */
const VICTIMS = ['lock', 'part'] as const;

type Ended = { code: number | null; said: string };

export async function killParts({ scratch, seed, sample }: Attack): Promise<string[]> {
  const folder = join(scratch, 'parts');
  const { first, second } = await buildReleases(folder);
  const out = join(folder, 'out');
  const whole = new Map<string, string>();
  let longest = 0;
  for (const { data } of [first, second]) {
    const began = performance.now();
    await running(data, out).ended;
    longest = performance.now() - began;
    whole.set(data, bytesOf(realpathSync(out)));
  }
  const random = seededRandom(seed);
  const wrong: string[] = [];
  let killed = 0;
  for (let count = 0; count < (sample ? TIMES.sample : TIMES.all); count++) {
    const victim = VICTIMS[count % VICTIMS.length];
    const ms = sample ? longest / 3 : random(Math.ceil(longest));
    const build = running(first.data, out);
    await pause(ms);
    const pid = victim === 'part' ? youngestOf(build.pid) : build.pid;
    const isKilled = pid !== null && kill(pid);
    if (isKilled) killed += 1;
    const { code, said } = await build.ended;
    const where = `${victim} killed after ${Math.round(ms)} ms`;
    if (/\n\s+at /.test(said)) wrong.push(`${where}: expected no stack trace, got ${said}`);
    if (victim === 'part' && isKilled && code !== 0 && !/ was ended by SIGKILL\.\n/.test(said))
      wrong.push(`${where}: expected to be told, got ${said}`);
    if (![...whole.values()].includes(bytesOf(realpathSync(out))))
      wrong.push(`${where}: expected a whole tree, got another`);
    const next = await running(second.data, out).ended;
    if (next.code !== 0 || bytesOf(realpathSync(out)) !== whole.get(second.data))
      wrong.push(`${where}: expected the next build to be whole, got ${next.code}: ${next.said}`);
  }
  rmSync(folder, { recursive: true });
  process.stdout.write(`real builds: ${killed} with a process killed, the next one begun at once\n`);
  return wrong;
}

function running(data: string, out: string): { pid: number; ended: Promise<Ended> } {
  const env = { ...process.env, DATA_DIR: data, OUT_DIR: out, SITE_URL: ADDRESSES.siteUrl };
  // A file: parts that outlive a killed build hold its output open.
  const file = `${out}.said`;
  const said = openSync(file, 'w');
  const child = spawn(process.execPath, [BUILD], {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'ignore', said],
  });
  const ended = new Promise<Ended>((resolve) =>
    child.on('exit', (code) => {
      closeSync(said);
      resolve({ code, said: readFileSync(file, 'utf8') });
    }),
  );
  return { pid: child.pid ?? 0, ended };
}

/** False where it has ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Null where it has none by now. */
function youngestOf(pid: number): number | null {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const pids = stdout.trim().split(/\s+/).filter(Boolean).map(Number);
  return pids.at(-1) ?? null;
}
