// `npm run build` over the small golden dataset, pages and downloads included. Killed (kill -9) at any moment, its command and
// the process that builds in turn, it leaves the old tree or the new one served, whole, no process that goes on, and nothing
// in the way of the next build. Begun twice, one is built whole and the other refused in one sentence.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileHash } from '../../src/builder/digest.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { buildReleases } from '../load/releases.ts';
import { ADDRESSES } from '../support/golden.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { Attack } from './main.ts';

const RUN = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');

type Ended = { code: number | null; said: string };

type RunningBuild = {
  /** Of the command; its process group is that of all that it starts. */
  pid: number;
  ended: Promise<Ended>;
};

function build(data: string, out: string): RunningBuild {
  // A file: what outlives a killed command would hold its output open.
  const file = `${out}.${performance.now()}.said`;
  const said = openSync(file, 'w');
  const child = spawn(process.execPath, [RUN, 'build'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, DATA_DIR: data, OUT_DIR: out, SITE_URL: ADDRESSES.siteUrl },
    stdio: ['ignore', 'ignore', said],
    detached: true,
  });
  const ended = new Promise<Ended>((resolve) =>
    child.on('exit', (code) => {
      closeSync(said);
      resolve({ code, said: readFileSync(file, 'utf8') });
    }),
  );
  return { pid: child.pid ?? 0, ended };
}

/** Of every process of a group that has not ended: its number and that of its parent. */
function processesOf(group: number): { pid: number; parent: number }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid=,pid=,ppid=,stat='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pgid, pid, parent, state = ''] = line.trim().split(/\s+/);
    return Number(pgid) === group && !state.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent) }]
      : [];
  });
}

/** The process that the command started to build; the command itself where that is not there yet. */
const builderOf = (command: number): number =>
  processesOf(command).find(({ parent }) => parent === command)?.pid ?? command;

/** False where it has ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** What a build does at once may take it so long to hear that its command is gone. */
const GONE_MS = 20_000;

async function isGone({ pid }: RunningBuild): Promise<boolean> {
  for (const until = performance.now() + GONE_MS; performance.now() < until; await pause(50))
    if (processesOf(pid).length === 0) return true;
  for (const left of processesOf(pid)) kill(left.pid);
  return false;
}

const servedIn = (out: string): string => {
  const tree = realpathSync(out);
  return filesUnder(tree)
    .map((path) => `${path} ${fileHash(readFileSync(join(tree, path)))}`)
    .join('\n');
};

const TIMES = { all: 40, sample: 2 };
const VICTIMS = ['command', 'builder'] as const;

export async function killBuilds({ scratch, seed, sample }: Attack): Promise<string[]> {
  const folder = join(scratch, 'killed');
  const { first, second } = await buildReleases(folder);
  const out = join(folder, 'out');
  const whole = new Map<string, string>();
  let longest = 0;
  for (const { data } of [first, second]) {
    const began = performance.now();
    await build(data, out).ended;
    longest = performance.now() - began;
    whole.set(data, servedIn(out));
  }
  const random = seededRandom(seed);
  const wrong: string[] = [];
  const count = { killed: 0, old: 0, new: 0 };
  const times = sample ? TIMES.sample : TIMES.all;
  for (let turn = 0; turn < times; turn++) {
    const victim = VICTIMS[turn % VICTIMS.length];
    const ms = sample ? ((turn + 1) / (times + 1)) * longest : random(Math.ceil(longest));
    const say = (line: string) => void wrong.push(`${victim} killed after ${Math.round(ms)} ms: ${line}`);
    const running = build(first.data, out);
    await pause(ms);
    const isKilled = kill(victim === 'command' ? running.pid : builderOf(running.pid));
    const { code, said } = await running.ended;
    if (isKilled) count.killed += 1;
    if (isKilled && code === 0) say('expected another exit than 0');
    if (/\n\s+at /.test(said)) say(`expected no stack trace, got ${said}`);
    // Where the process that builds is killed, nothing holds the lock: the next build may begin at once.
    if (victim === 'command' && !(await isGone(running))) say('expected no process to go on, got some');
    const served = servedIn(out);
    if (![...whole.values()].includes(served)) say('expected a whole tree, got another');
    count[served === whole.get(second.data) ? 'old' : 'new'] += 1;
    const next = await build(second.data, out).ended;
    if (next.code !== 0 || servedIn(out) !== whole.get(second.data))
      say(`expected the next build to be whole, got ${next.code}: ${next.said}`);
    if (!(await isGone(running))) say('expected no process to go on, got some');
  }
  const left = readdirSync(`${out}.trees`).filter(
    (name) => !/^(?:[0-9a-f]{16}(?:\.\d+)?|lock|back)$/.test(name),
  );
  if (left.length > 0) wrong.push(`expected nothing to be left, got ${left.join(', ')}`);
  rmSync(folder, { recursive: true });
  process.stdout.write(
    `killed builds: ${times} after up to ${Math.round(longest)} ms, ${count.killed} killed before their end, ${count.old} left the old tree, ${count.new} the new one\n`,
  );
  return wrong;
}

const REFUSED = /^Another build is writing \S+; wait until [^\n]*\.$/;

/** The second begins while the first is at work: so many milliseconds after it. */
export async function buildTwice({ scratch, sample }: Attack): Promise<string[]> {
  const { first } = await buildReleases(join(scratch, 'twice'));
  const wrong: string[] = [];
  let whole: string | null = null;
  for (const ms of sample ? [0] : [0, 500, 1000, 2000]) {
    const out = join(scratch, `twice-${ms}`);
    const one = build(first.data, out);
    await pause(ms);
    const ends = await Promise.all([one.ended, build(first.data, out).ended]);
    const refused = ends.filter(({ code }) => code !== 0).map(({ said }) => said.trim());
    if (refused.length !== 1 || !refused.every((text) => REFUSED.test(text)))
      wrong.push(`${ms} ms apart: expected one to be refused, got ${JSON.stringify(ends)}`);
    whole ??= servedIn(out);
    if (servedIn(out) !== whole) wrong.push(`${ms} ms apart: expected a whole tree, got another`);
    process.stdout.write(`two builds ${ms} ms apart: ${refused.join(' / ')}\n`);
  }
  return wrong;
}
