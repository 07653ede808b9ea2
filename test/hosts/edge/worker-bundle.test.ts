import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../../src/builder/fingerprint.ts';
import { writeWorkerFolder } from '../../../src/deploy/worker.ts';

const WRANGLER = join(PROJECT_ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
const folder = mkdtempSync(join(tmpdir(), 'open-data-worker-'));
let said: string;

beforeAll(() => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<p>start</p>');
  const { config } = writeWorkerFolder(join(folder, 'dist'), join(folder, 'deploy'));
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  const words = ['deploy', '--dry-run', '--config', config, '--outdir', join(folder, 'out')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [WRANGLER, ...words], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  said = stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the Worker as it is deployed', () => {
  it('passes the dry run with its assets bound', () => {
    expect(said).toContain('Total Upload');
    expect(said).toContain('env.ASSETS');
  });

  /**
   * 150 kB for the function and the tools; the rest for checks by hash, flags, notes and charts of all kinds, for maps
   * (the outlines alone are 20 kB), search with stems and near spellings, as a page and for pages not found, pages of comparisons, past releases,
   * rankings of every year, the log with its proofs, changes of a municipality, and a metric's files of past releases.
   */
  it('is at most 230 kB compressed', () => {
    const bytes = gzipSync(readFileSync(join(folder, 'out', 'worker.js'))).length;
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(230_000);
  });

  it('is set up in less than 50 ms of CPU, the best of three', () => {
    const script = join(import.meta.dirname, 'start-up-work.ts');
    const words = ['--experimental-vm-modules', '--no-warnings', script, join(folder, 'out', 'worker.js')];
    const times = [1, 2, 3].map(() => Number(execFileSync(process.execPath, words, { encoding: 'utf8' })));
    expect(Math.min(...times)).toBeGreaterThan(1);
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
