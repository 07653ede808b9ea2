// A thousand connections that send a byte of their headers a second do not stop the others, and are cut themselves.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { shuffled } from '../support/seeded-random.ts';
import { startHost } from './host.ts';
import { oneOf, quantile, startLoad } from './load.ts';
import { expectedOf, targetsOf } from './questions.ts';
import type { Phase } from './releases.ts';

const SLOW = 1000;
const CLIENTS = 8;
/** The host's limit for headers is 10 s, noticed within one more. */
const CUT_AFTER_MS = 12_500;
const LONGEST_MS = 1000;

export async function besetBySlowClients({ first, seed }: Phase): Promise<string[]> {
  const targets = shuffled(targetsOf(first.tree), seed);
  const expected = await expectedOf(first.tree, targets);
  const host = await startHost(first.tree);
  const slow = Array.from({ length: SLOW }, () => slowClient(host.port));
  await pause(500);
  const load = startLoad({
    port: host.port,
    targets: () => targets,
    clients: CLIENTS,
    judge: oneOf([expected]),
  });
  await pause(CUT_AFTER_MS);
  const loaded = await load.stop();
  const cut = slow.filter((one) => one.ended()).length;
  const told = slow.filter((one) => one.said().startsWith('HTTP/1.1 408')).length;
  for (const one of slow) one.leave();
  const { ms } = await host.stop();
  const longest = quantile(loaded.ms, 1);
  process.stdout.write(
    `slow clients: ${SLOW} of them, ${cut} cut, ${told} with 408; the others got ${loaded.answered} answers, p99 ${quantile(loaded.ms, 0.99).toFixed(1)} ms, longest ${longest.toFixed(0)} ms; stopped in ${ms} ms\n`,
  );
  const wrong = [...loaded.wrong, ...host.faults()];
  if (cut !== SLOW) wrong.push(`expected ${SLOW} slow clients to be cut, got ${cut}`);
  if (longest > LONGEST_MS) wrong.push(`expected no answer to take ${LONGEST_MS} ms, got ${longest}`);
  return wrong;
}

function slowClient(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let said = '';
  let ended = false;
  const timer = setInterval(() => socket.write('a'), 1000);
  socket.on('connect', () => socket.write('GET /api/v1/metrics HTTP/1.1\r\nX-Slow: '));
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  const end = () => {
    ended = true;
    clearInterval(timer);
  };
  socket.on('error', end);
  socket.on('close', end);
  return { ended: () => ended, said: () => said, leave: () => socket.destroy() };
}
