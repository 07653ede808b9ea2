// The process that derives, beside the build that waits for it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files-under.ts';
import { treesOf } from '../../src/builder/trees/trees.ts';
import { goldenData } from '../support/golden.ts';

const PROCESS = join(import.meta.dirname, '..', '..', 'src', 'builder', 'derive-process.ts');
const scratch = mkdtempSync(join(tmpdir(), 'derive-process-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A build that is killed as soon as the process which it started begins to verify; says the process's id. */
const KILLED_BUILD = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, [${JSON.stringify(PROCESS)}], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.once('data', () => {
    process.stdout.write(String(child.pid));
    process.kill(process.pid, 'SIGKILL');
  });`;

describe('the process that derives', () => {
  it('says what the build opens, and keeps its sentences apart from it', () => {
    const outDir = join(scratch, 'whole');
    const env = { ...process.env, DATA_DIR: goldenData('one'), OUT_DIR: outDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROCESS], { env, encoding: 'utf8' });
    const { shards, metrics, root } = JSON.parse(stdout);
    expect([status, metrics, typeof root.catalogue]).toEqual([0, 1, 'string']);
    expect(filesUnder(treesOf(outDir).derived)).toHaveLength(shards.length);
    expect(stderr).toContain('derive: ');
  });

  it('tells every finding of a refused dataset, and derives nothing', () => {
    const outDir = join(scratch, 'refused');
    const env = { ...process.env, DATA_DIR: join(scratch, 'nowhere'), OUT_DIR: outDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROCESS], { env, encoding: 'utf8' });
    expect([status, stdout, existsSync(treesOf(outDir).derived)]).toEqual([1, '', false]);
    expect(stderr).toMatch(/refused/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('ends without a shard when the build that waits for it is killed', async () => {
    const outDir = join(scratch, 'killed');
    const env = { ...process.env, OUT_DIR: outDir };
    const build = spawn(process.execPath, ['-e', KILLED_BUILD], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(build.stdout, 'data');
    for (let waited = 0; isRunning(Number(pid)) && waited < 60; waited++) await pause(1000);
    expect(isRunning(Number(pid))).toBe(false);
    expect(existsSync(treesOf(outDir).derived)).toBe(false);
  }, 90_000);
});
