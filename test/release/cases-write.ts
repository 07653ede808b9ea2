// Writes below each case of cases/ and each command of scripts/ what is told of it now; of the files named, or of all.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesIn, outcomeOf } from './cases.ts';
import { played, scriptsIn } from './scripts.ts';

const NAMED = process.argv.slice(2);
const filesOf = (folder = ''): string[] =>
  readdirSync(folder).filter((file) => NAMED.length === 0 || NAMED.includes(file));
const [CASES, SCRIPTS] = ['cases', 'scripts'].map((name) => join(import.meta.dirname, name));

for (const file of filesOf(CASES)) {
  const path = join(CASES ?? '', file);
  const { head, cases } = casesIn(readFileSync(path, 'utf8'));
  const texts = cases.map(({ input }) => `## ${input}<\n${outcomeOf(input)}\n`);
  writeFileSync(path, `${head}${texts.join('\n')}`);
}

for (const file of filesOf(SCRIPTS)) {
  const path = join(SCRIPTS ?? '', file);
  const texts: string[] = [];
  for (const script of scriptsIn(readFileSync(path, 'utf8'))) texts.push(`## ${await played(script)}`);
  writeFileSync(path, texts.join('\n'));
}
