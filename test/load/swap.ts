// A rebuild with another release, under full load: every answer is one release's, and soon all are the new one's.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { emitDataset } from '../support/golden.ts';
import { shuffled } from '../support/seeded-random.ts';
import { startHost } from './host.ts';
import { type Kept, oneOf, quantile, startLoad } from './load.ts';
import { expectedOf, targetsOf } from './questions.ts';
import type { Phase } from './releases.ts';

const CLIENTS = 16;
/** The host looks once a second, and the answers that are under way end. */
const SETTLED_MS = 2000;
const BETWEEN_MS = 1000;

const run = promisify(execFile);

export async function swapUnderLoad({ scratch, first, second, seed, seconds }: Phase): Promise<string[]> {
  const out = join(scratch, 'swapped');
  await emitDataset(first.data, out);
  const targets = shuffled([...new Set([...targetsOf(first.tree), ...targetsOf(second.tree)])], seed);
  const releases = [await expectedOf(first.tree, targets), await expectedOf(second.tree, targets)];
  const differing = targets.filter(
    (target) => releases[0]?.get(target)?.body !== releases[1]?.get(target)?.body,
  );
  const host = await startHost(out);
  const until = performance.now() + seconds * 1000;
  const wrong: string[] = [];
  let allowed = releases.slice(0, 1);
  let swaps = 0;
  const judge = (target: string, answer: Kept) => oneOf(allowed)(target, answer);
  const load = startLoad({ port: host.port, targets: () => targets, clients: CLIENTS, judge });
  while (performance.now() < until) {
    const next = swaps % 2 === 0 ? second : first;
    allowed = releases;
    await run(process.execPath, [join(import.meta.dirname, 'build-golden.ts'), next.data, out]);
    swaps += 1;
    await pause(SETTLED_MS);
    allowed = [releases[swaps % 2] ?? new Map()];
    await pause(BETWEEN_MS);
  }
  const loaded = await load.stop();
  await host.stop();
  if (differing.length < 20) wrong.push(`expected many answers to differ, got ${differing.length}`);
  process.stdout.write(
    `swap: ${loaded.answered} answers over ${swaps} rebuilds, ${differing.length} of ${targets.length} questions answered otherwise, p99 ${quantile(loaded.ms, 0.99).toFixed(1)} ms, longest ${quantile(loaded.ms, 1).toFixed(0)} ms\n`,
  );
  return [...wrong, ...loaded.wrong, ...host.faults()];
}
