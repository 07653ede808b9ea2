// The Worker as wrangler bundles and uploads it, of a small tree; nothing is sent anywhere.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { prepare } from '../probe/hosts.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

/** What wrangler said, and where the bundle lies. Throws with wrangler's own words when it fails. */
async function bundledWorker(folder: string): Promise<{ said: string; bundle: string }> {
  const outDir = join(folder, 'dist');
  writeTree(outDir, await emittedOf(goldenData('one'), { 'a.css': 'a{}' }));
  const start = { outDir, folder: join(folder, 'deploy'), host: '127.0.0.1', port: 0 };
  const command = await prepare('cloudflare', start);
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  const out = join(folder, 'out');
  const words = [...command, '--dry-run', '--outdir', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`wrangler: expected exit 0, got ${status}: ${stderr}`);
  return { said: stdout, bundle: join(out, 'worker.js') };
}

describe('a bundle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-worker-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const { said, bundle } = await bundledWorker(folder);

  describe('the Worker as it is deployed', () => {
    it('passes the dry run with its assets bound', () => {
      expect(said).toContain('Total Upload');
      expect(said).toContain('env.ASSETS');
    });

    /**
     * 150 kB for the function and the tools; the rest for checks by hash, flags, notes and charts of all kinds, for maps
     * (the outlines alone are 20 kB), search with stems and near spellings, as a page and for pages not found, pages of comparisons, past releases,
     * rankings of every year, the log with its proofs, changes of a municipality, downloads of every form, past and present, answers as CSV,
     * a metric in all municipalities, releases, brief answers for assistants, figures rounded for readers, and every page of data in both languages; prose is files.
     */
    it('is at most 390 kB compressed', () => {
      const bytes = gzipSync(readFileSync(bundle)).length;
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(390_000);
    });
  });
});

describe('an upload', () => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-upload-'));
  const tree = join(folder, 'dist');
  beforeAll(async () => writeTree(tree, await emittedOf(goldenData('one'), { 'site.css': 'start' })));
  afterAll(() => rmSync(folder, { recursive: true }));

  const deployed = (option: string) => {
    const words = ['src/hosts/run-deploy.ts', 'cloudflare', option];
    const env = { ...process.env, OUT_DIR: tree, WRANGLER_SEND_METRICS: 'false' };
    const { status } = spawnSync(process.execPath, words, { cwd: PROJECT_ROOT, env });
    return { status, remembered: existsSync(join(`${tree}.deploy`, 'cloudflare.deployed.json')) };
  };

  it('that fails ends with its exit code, and is not remembered', () => {
    expect(deployed('--no-such-option')).toEqual({ status: 1, remembered: false });
  });

  it('of a dry run uploads nothing, and is not remembered', () => {
    expect(deployed('--dry-run')).toEqual({ status: 0, remembered: false });
  });
});
