// The facts over real data of which `npm test` asks a sample, over the whole of it.
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
  filesUnder(join(ROOT, 'test'))
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => SAMPLED.test(readFileSync(join(ROOT, 'test', file), 'utf8')))
    .map((file) => `test/${file}`);

export async function tellWholeFacts({ sample }: Attack): Promise<string[]> {
  // A sample of the whole is what the facts have by themselves.
  if (sample) return [];
  const files = sampledFiles();
  const given = ['run', '--config', '.ci/vitest.config.ts', '--reporter=dot', ...files];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...given], {
    cwd: ROOT,
    env: { ...process.env, WHOLE_FACTS: 'true' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  process.stdout.write(`whole facts: ${files.length} files over all of the real data\n`);
  return code === 0 ? [] : [`the facts of ${files.join(', ')} fail over the whole`];
}
