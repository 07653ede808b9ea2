// npm run bench [-- --seed 1] [build] [first answer] [history] [answers]: measures inside a temporary folder that is gone afterwards,
// and prints one table. Without a part it measures all.
import { parseArgs } from 'node:util';
import { takeScratch } from '../support/scratch.ts';
import { measureAnswers } from './answers.ts';
import { measureBuild, measureFirstAnswer } from './builds.ts';
import { measureHistory } from './history.ts';
import { type Row, tableText } from './measure.ts';

export type Bench = { folder: string; seed: number };

/** The build comes first: it wants an empty disk. */
const PARTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  build: measureBuild,
  'first answer': measureFirstAnswer,
  history: measureHistory,
  answers: measureAnswers,
};

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const seed = Number(values.seed);
if (!Number.isInteger(seed) || seed < 1) stop(`--seed: expected 1 or more, got ${values.seed}`);
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  stop(`Unknown part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

const folder = takeScratch();
process.stderr.write(`seed ${seed}\n`);
const rows: Row[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await measure({ folder, seed })));
}
process.stdout.write(`${tableText(rows)}\n`);

function stop(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
