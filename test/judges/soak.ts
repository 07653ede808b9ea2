// The memory of a server that is asked for long: `node --expose-gc test/judges/soak.ts 20000`. Exit 1 when the heap grows.
import { createAssistant } from '../../src/mcp/server.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { ERAS, listen } from './mcp-client.ts';

const CALLS = Number(process.argv[2] ?? 20_000);
const ROUNDS = 10;
const AT_ONCE = 20;

/** What a leak of 160 bytes a call exceeds within 10,000 calls, and noise does not. */
const MOST_GROWTH = 1.5 * 1024 * 1024;

const QUESTIONS: [string, Record<string, unknown>][] = [
  ['get_observation', { id: 'SF.TIES1.0180.2023' }],
  ['get_observation', { id: 'SF.TIES1.0180.1999' }],
  ['list_observations', { geo: 'Håbo', limit: 20 }],
  ['search_metrics', { query: 'andel', lang: 'en' }],
  ['get_metric', { metric: 'TIES1' }],
  ['search_municipalities', { query: 'habo' }],
  ['rank_municipalities', { metric: 'TIES1' }],
  ['compare_municipalities', { municipalities: '0180,1480', metrics: 'BEF01' }],
  ['list_revisions', { limit: 10 }],
  ['list_revisions', { limit: 0 }],
];

const { gc } = globalThis;
if (gc === undefined) throw new Error('expected --expose-gc, got none');

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const { server, connect } = await listen(createAssistant(service));
const clients = await Promise.all(ERAS.map(({ mode }) => connect(mode)));

let asked = 0;
async function askOne(): Promise<void> {
  const turn = asked++;
  const client = clients[turn % clients.length];
  const [name, given] = QUESTIONS[Math.floor(turn / clients.length) % QUESTIONS.length] ?? [];
  if (client === undefined || name === undefined) throw new Error('expected a question, got none');
  const { structuredContent } = await client.callTool({ name, arguments: { ...given } });
  if (structuredContent === undefined) throw new Error(`${name}: expected an answer, got none`);
}

async function heapAfter(calls: number): Promise<number> {
  const end = asked + calls;
  while (asked < end)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, end - asked) }, () => askOne()));
  for (let pass = 0; pass < 3; pass++) {
    gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const heaps: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  heaps.push(await heapAfter(CALLS / ROUNDS));
  process.stdout.write(`${asked} calls: heap ${((heaps.at(-1) ?? 0) / 1024 / 1024).toFixed(2)} MB\n`);
}
for (const client of clients) await client.close();
server.close();

// The first rounds warm caches and compiled code; the second half must stand still.
const growth = (heaps.at(-1) ?? 0) - (heaps[ROUNDS / 2 - 1] ?? 0);
process.stdout.write(`growth over the second half: ${Math.round(growth / 1024)} kB\n`);
process.exitCode = growth < MOST_GROWTH ? 0 : 1;
