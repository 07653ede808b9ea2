// Writes below each case of cases/ what is read of it now.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesIn, outcomeOf } from './cases.ts';

const FOLDER = join(import.meta.dirname, 'cases');

for (const file of readdirSync(FOLDER)) {
  const { head, cases } = casesIn(readFileSync(join(FOLDER, file), 'utf8'));
  const texts = cases.map(({ input }) => `## ${input}<\n${outcomeOf(input)}\n`);
  writeFileSync(join(FOLDER, file), `${head}${texts.join('\n')}`);
}
