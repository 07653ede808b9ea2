// SIGTERM under load: every request that was sent is answered whole, then the host is gone.
import { setTimeout as pause } from 'node:timers/promises';
import { shuffled } from '../support/seeded-random.ts';
import { startHost } from './host.ts';
import { oneOf, startLoad } from './load.ts';
import { expectedOf, targetsOf } from './questions.ts';
import type { Phase } from './releases.ts';

const CLIENTS = 32;
const LOADED_MS = 1000;
const LONGEST_MS = 5000;

export async function stopUnderLoad({ first, seed }: Phase): Promise<string[]> {
  const targets = shuffled(targetsOf(first.tree), seed);
  const isRight = oneOf([await expectedOf(first.tree, targets)]);
  const host = await startHost(first.tree);
  let closing = 0;
  const load = startLoad({
    port: host.port,
    targets: () => targets,
    clients: CLIENTS,
    judge(target, answer) {
      if (answer.closes) closing += 1;
      return isRight(target, answer);
    },
  });
  await pause(LOADED_MS);
  const stopped = host.stop();
  const loaded = await load.done;
  const { code, ms } = await stopped;
  process.stdout.write(
    `SIGTERM: ${loaded.answered} answers, ${loaded.wrong.length} lost, ${closing} told to close, exit ${code} after ${ms} ms\n`,
  );
  const wrong = [...loaded.wrong, ...host.faults()];
  if (code !== 0) wrong.push(`expected exit 0, got ${code}`);
  if (closing !== CLIENTS) wrong.push(`expected ${CLIENTS} clients to be told to close, got ${closing}`);
  if (ms > LONGEST_MS) wrong.push(`expected to stop within ${LONGEST_MS} ms, got ${ms}`);
  return wrong;
}
