// npm run load [-- --seed 1] [--seconds 30] [part …]: the Node host under full load while its tree is swapped, while slow clients
// hold a thousand connections, and while it stops. Takes about that long; the swaps take what the other parts leave.
import { parseArgs } from 'node:util';
import { takeScratch } from '../support/scratch.ts';
import { buildReleases, type Phase } from './releases.ts';
import { besetBySlowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stopping.ts';
import { swapUnderLoad } from './swap.ts';

const OTHER_PARTS_SECONDS = 16;
const SHOWN = 20;

const PARTS: Record<string, (phase: Phase) => Promise<string[]>> = {
  swap: swapUnderLoad,
  'slow clients': besetBySlowClients,
  SIGTERM: stopUnderLoad,
};

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) stop(`--seconds: expected a number of seconds, got ${values.seconds}`);
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 1) stop(`--seed: expected 1 or more, got ${values.seed}`);
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  stop(`Unknown part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

process.stdout.write(`seed ${seed}\n`);
const scratch = takeScratch();
let faults = 0;
const { first, second } = await buildReleases(scratch);
const phase = { scratch, first, second, seed, seconds: Math.max(1, seconds - OTHER_PARTS_SECONDS) };
for (const [name, part] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const wrong = await part(phase);
  faults += wrong.length;
  for (const line of wrong.slice(0, SHOWN)) process.stdout.write(`${name}: ${line}\n`);
}
process.stdout.write(faults === 0 ? 'no fault under load\n' : `${faults} faults under load\n`);
process.exit(faults === 0 ? 0 : 1);

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
