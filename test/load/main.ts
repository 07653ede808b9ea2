// node test/load/main.ts [--seconds 30]: the Node host under full load and faults. Takes about that long; the swaps of
// releases take what the other parts leave. OUT_DIR is a tree of the shipped data; without it one is made for the purpose.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { besetHost, shippedTree } from '../attack/host-hardship.ts';
import { breakShards } from './broken-shards.ts';
import { fillTheDisk } from './disk-full.ts';
import { buildReleases, type Phase } from './releases.ts';
import { besetBySlowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stopping.ts';
import { swapUnderLoad } from './swap.ts';

const OTHER_PARTS_SECONDS = 22;
const HARDSHIP_SECONDS = 3;
const SHOWN = 20;

const PARTS: Record<string, (phase: Phase) => Promise<string[]>> = {
  swap: swapUnderLoad,
  'broken shards': breakShards,
  'slow clients': besetBySlowClients,
  SIGTERM: stopUnderLoad,
  'disk full': fillTheDisk,
  hardship: async ({ scratch }) => {
    const tree = await shippedTree(scratch, process.env['OUT_DIR']);
    return besetHost({ tree, seconds: HARDSHIP_SECONDS });
  },
};

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error(`--seconds: expected a number of seconds, got ${values.seconds}`);

const scratch = mkdtempSync(join(tmpdir(), 'open-data-load-'));
let faults = 0;
try {
  const { first, second } = await buildReleases(scratch);
  const phase = { scratch, first, second, seconds: Math.max(1, seconds - OTHER_PARTS_SECONDS) };
  for (const [name, part] of Object.entries(PARTS)) {
    const wrong = await part(phase);
    faults += wrong.length;
    for (const line of wrong.slice(0, SHOWN)) process.stdout.write(`${name}: ${line}\n`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.stdout.write(faults === 0 ? 'no fault under load\n' : `${faults} faults under load\n`);
process.exit(faults === 0 ? 0 : 1);
