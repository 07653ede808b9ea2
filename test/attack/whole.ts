// What `npm test` does with a sample of the real data, over the whole of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';
import type { Attack } from './main.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SAMPLED = /from '\.\.?\/(?:\.\.\/)*(?:support\/)?sample\.ts'/;

/** Every test file that asks for a part of what there is. */
const sampledFiles = (): string[] =>
  filesUnder(join(ROOT, 'test'), (path) => !path.endsWith('node_modules'))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => SAMPLED.test(readFileSync(join(ROOT, 'test', file), 'utf8')))
    .map((file) => `test/${file}`);

async function codeOf(given: readonly string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, given, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return code;
}

/** The end-to-end run over the newest release, every fixed answer and download of it a file. */
export async function buildWhole({ scratch, sample }: Attack): Promise<string[]> {
  // A sample of it is what `npm test` runs by itself.
  if (sample) return [];
  const code = await codeOf([join(ROOT, 'test/end-to-end.ts')], { OUT_DIR: join(scratch, 'whole') });
  return code === 0 ? [] : [`the end-to-end run over the whole of data/ fails`];
}

export async function tellWholeFacts({ sample }: Attack): Promise<string[]> {
  // A sample of the whole is what the facts have by themselves.
  if (sample) return [];
  const files = sampledFiles();
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const given = ['run', '--config', '.ci/vitest.config.ts', '--reporter=dot', ...files];
  const code = await codeOf([vitest, ...given], { WHOLE_FACTS: 'true' });
  process.stdout.write(`whole facts: ${files.length} files over all of the real data\n`);
  return code === 0 ? [] : [`the facts of ${files.join(', ')} fail over the whole`];
}
