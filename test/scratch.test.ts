import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const parent = mkdtempSync(join(tmpdir(), 'scratch-'));
const runs: Begun['run'][] = [];
afterAll(() => {
  for (const run of runs) run.kill('SIGTERM');
  rmSync(parent, { recursive: true, force: true });
});

const MODULE = join(import.meta.dirname, 'support', 'scratch.ts');
/** It starts a program in a group of its own that would run on, and says where its folder is and which process that is. */
const RUN = `
  const { takeScratch } = await import(${JSON.stringify(MODULE)});
  const { spawn } = await import('node:child_process');
  const { mkdtempSync } = await import('node:fs');
  const folder = takeScratch();
  mkdtempSync(folder + '/inside-');
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  child.on('spawn', () => console.log(JSON.stringify({ folder, pid: child.pid })));
`;

type Begun = { run: ReturnType<typeof spawn>; folder: string; pid: number };

async function begin(): Promise<Begun> {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
    env: { ...process.env, TMPDIR: parent },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  runs.push(run);
  const [line] = await once(run.stdout, 'data');
  return { run, ...JSON.parse(String(line)) };
}

/** Whether the process goes on; one that has ended may stay in the system's list, without words. */
async function goesOn(pid: number): Promise<boolean> {
  const words = `/proc/${pid}/cmdline`;
  for (let tries = 0; tries < 50; tries++) {
    if (!existsSync(words) || readFileSync(words, 'utf8') === '') return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a run that gets %s leaves neither folder nor program',
  async (signal) => {
    const { run, folder, pid } = await begin();
    expect(readdirSync(folder)).toHaveLength(1);
    run.kill(signal);
    await once(run, 'exit');
    expect([existsSync(folder), await goesOn(pid)]).toEqual([false, false]);
  },
);

it('what a run left that was killed outright goes with the next', async () => {
  const left = await begin();
  left.run.kill('SIGKILL');
  await once(left.run, 'exit');
  expect(existsSync(left.folder)).toBe(true);
  const next = await begin();
  expect([existsSync(left.folder), await goesOn(left.pid)]).toEqual([false, false]);
  expect(existsSync(next.folder)).toBe(true);
  next.run.kill('SIGTERM');
  await once(next.run, 'exit');
  expect(readdirSync(parent)).toEqual([]);
});
