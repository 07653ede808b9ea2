// Astro in a process of its own: the Node of node_modules, no telemetry, nothing asked of the network.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from './fingerprint.ts';

const ASTRO = join(PROJECT_ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');

/** The exit status; output goes where this process's goes. */
export function runAstro(words: readonly string[]): number {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(process.execPath, [ASTRO, ...words], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env,
  });
  return status ?? 1;
}
