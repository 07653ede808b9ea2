// npm run attack [-- --seed 1] [--sample] [--but <part>] [part …]: what no attack on data, builds and built trees may bring
// about. Each part says what it tried, and gives back a line for everything that went wrong.
import { parseArgs } from 'node:util';
import { takeScratch } from '../support/scratch.ts';
import { auditLog } from './audited-log.ts';
import { breakRules } from './broken-rules.ts';
import { fitEmbeds } from './embeds-fit.ts';
import { failReads } from './failing-reads.ts';
import { failWrites } from './failing-writes.ts';
import { fuzzFormats } from './fuzzed-formats.ts';
import { besetHost } from './host-hardship.ts';
import { buildTwice, killBuilds } from './killed-builds.ts';
import { killPublishes } from './killed-publishes.ts';
import { mutateData } from './mutated-data.ts';
import { mutateTree } from './mutated-tree.ts';
import { askPastReleases } from './past-releases.ts';
import { buildWhole, tellWholeFacts } from './whole.ts';

/** `sample` is what `npm test` runs: fewer of each, at fixed places. */
export type Attack = { scratch: string; seed: number; sample: boolean };

const PARTS: Record<string, (attack: Attack) => Promise<string[]>> = {
  'mutated data': mutateData,
  'broken rules': breakRules,
  'whole facts': tellWholeFacts,
  'whole build': buildWhole,
  'audited log': auditLog,
  'past releases': askPastReleases,
  'mutated tree': mutateTree,
  'fuzzed formats': fuzzFormats,
  'failing reads': failReads,
  'failing writes': failWrites,
  'killed publishes': killPublishes,
  'killed builds': killBuilds,
  'two builds': buildTwice,
  'embeds fit': fitEmbeds,
  'beset host': besetHost,
};

const { values, positionals } = argumentsGiven();
const unknown = [...positionals, ...values.but].filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  stop(`Unknown part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 1) stop(`--seed: expected 1 or more, got ${values.seed}`);

/** So many lines of a part are printed. */
const MOST = 100;

const scratch = takeScratch();
let wrong = 0;
process.stdout.write(`seed ${seed}\n`);
for (const [name, part] of Object.entries(PARTS)) {
  if ((positionals.length > 0 && !positionals.includes(name)) || values.but.includes(name)) continue;
  // Some take a quarter of an hour until they say more.
  process.stderr.write(`${name} …\n`);
  const lines = await part({ scratch, seed, sample: values.sample });
  wrong += lines.length;
  for (const line of lines.slice(0, MOST)) process.stdout.write(`${name}: ${line}\n`);
  if (lines.length > MOST) process.stdout.write(`${name}: ${lines.length - MOST} more\n`);
}
process.stdout.write(wrong === 0 ? 'nothing wrong came of it\n' : `${wrong} wrong\n`);
process.exit(wrong === 0 ? 0 : 1);

function argumentsGiven() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        sample: { type: 'boolean', default: false },
        but: { type: 'string', multiple: true, default: [] },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return stop(error instanceof TypeError ? error.message : String(error));
  }
}

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
