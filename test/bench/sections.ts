// Runs every section, or those that are named after the folder to measure in, and prints one table.
import { alternatives } from './alternatives.ts';
import { builds } from './builds.ts';
import { past } from './past.ts';
import { rendering } from './rendering.ts';
import { jsonText, type Row, tableText } from './report.ts';
import { searching } from './searching.ts';
import { serving } from './serving.ts';
import { startUp } from './start-up.ts';

/** Those that build come first: those that serve leave the first core to their servers. */
const SECTIONS = new Map<string, (folder: string) => Promise<Row[]>>([
  ['builds', builds],
  ['rendering', rendering],
  ['search', searching],
  ['start-up', startUp],
  ['serving', serving],
  ['past', past],
  ['alternatives', alternatives],
]);

const [folder = '', ...words] = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--json');
const unknown = wanted.find((word) => !SECTIONS.has(word));
if (unknown !== undefined) {
  process.stderr.write(`Unknown section ${unknown}; there are ${[...SECTIONS.keys()].join(', ')}\n`);
  process.exit(1);
}
const rows: Row[] = [];
for (const [name, section] of SECTIONS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stderr.write(`measuring ${name} …\n`);
  const begun = performance.now();
  const measured = await section(folder);
  rows.push(...measured);
  process.stderr.write(`${tableText(measured)}\n`);
  process.stderr.write(`  ${Math.round((performance.now() - begun) / 1000)} s\n`);
}
process.stdout.write(`${words.includes('--json') ? jsonText(rows) : tableText(rows)}\n`);
