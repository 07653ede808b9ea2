// kill -9 of a build at any moment: the old tree or the new one is served whole, and the next build has nothing to repair.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileHash } from '../../src/builder/digest.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { seededRandom } from '../bench/seeded-random.ts';
import { type BuiltRelease, buildReleases } from '../load/releases.ts';
import { emitDataset } from '../support/golden.ts';
import type { Attack } from './main.ts';

export const BUILD = join(import.meta.dirname, '..', 'load', 'build-golden.ts');

const TIMES = { all: 50, sample: 4 };
/** The latest kill, in times of the first build. */
const LATEST = 1.5;

export async function killBuilds({ scratch, seed, sample }: Attack): Promise<string[]> {
  const { first, second } = await buildReleases(join(scratch, 'killed'));
  const whole = [first, second].map(({ tree }) => bytesOf(tree));
  const out = join(scratch, 'killed', 'out');
  await emitDataset(first.data, out);
  const longest = await build(second, out, null);
  const random = seededRandom(seed);
  const times = sample ? TIMES.sample : TIMES.all;
  const wrong: string[] = [];
  let [killed, old] = [0, 0];
  for (let count = 0; count < times; count++) {
    const before = bytesOf(realpathSync(out));
    // Always the other release, and some of the builds to their end: builds are not equally long.
    const ms = sample ? ((count + 1) / (times + 1)) * longest : random(Math.ceil(longest * LATEST));
    if ((await build(before === whole[0] ? second : first, out, ms)) < 0) killed += 1;
    const served = bytesOf(realpathSync(out));
    if (!whole.includes(served)) wrong.push(`killed after ${ms} ms: expected a whole tree, got another`);
    if (served === before) old += 1;
  }
  if ((await build(first, out, null)) < 0 || bytesOf(realpathSync(out)) !== whole[0])
    wrong.push('expected the build after all of them to be whole');
  const left = readdirSync(`${out}.trees`).filter(
    (name) => !/^(?:[0-9a-f]{16}(?:\.\d+)?|lock|back)$/.test(name),
  );
  if (left.length > 0) wrong.push(`expected nothing to be left, got ${left.join(', ')}`);
  process.stdout.write(
    `killed builds: ${times} after up to ${Math.round(longest * LATEST)} ms, ${killed} killed before their end, ${old} left the old tree, ${times - old} the new one\n`,
  );
  return wrong;
}

/** Milliseconds that it took; negative where it was killed. */
async function build({ data }: BuiltRelease, out: string, killAfter: number | null): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [BUILD, data, out], { stdio: 'inherit' });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  if (killAfter !== null) {
    await Promise.race([ended, pause(killAfter)]);
    child.kill('SIGKILL');
  }
  const code = await ended;
  return code === 0 ? performance.now() - began : -1;
}

export const bytesOf = (tree: string): string =>
  filesUnder(tree)
    .map((path) => `${path} ${fileHash(readFileSync(join(tree, path)))}`)
    .join('\n');
