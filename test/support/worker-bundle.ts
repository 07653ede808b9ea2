// The Worker as wrangler bundles it for a deployment, of a tree with one page; nothing is sent anywhere.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { writeWorkerFolder } from '../../src/hosts/deploy.ts';

const WRANGLER = join(PROJECT_ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js');

/** What wrangler said, and where the bundle lies. Throws with wrangler's own words when it fails. */
export function bundledWorker(folder: string): { said: string; bundle: string } {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'a.css'), 'a{}');
  const { config } = writeWorkerFolder(join(folder, 'dist'), join(folder, 'deploy'));
  const env = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
  const out = join(folder, 'out');
  const words = [WRANGLER, 'deploy', '--dry-run', '--config', config, '--outdir', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`wrangler: expected exit 0, got ${status}: ${stderr}`);
  return { said: stdout, bundle: join(out, 'worker.js') };
}
