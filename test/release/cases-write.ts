// Writes below each case of cases/ and each command of scripts/ what is told of it now.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesIn, outcomeOf } from './cases.ts';
import { publishedDataset } from './published-dataset.ts';
import { played, scriptsIn } from './scripts.ts';

const [CASES, SCRIPTS] = ['cases', 'scripts'].map((name) => join(import.meta.dirname, name));

for (const file of readdirSync(CASES ?? '')) {
  const path = join(CASES ?? '', file);
  const { head, cases } = casesIn(readFileSync(path, 'utf8'));
  const texts = cases.map(({ input }) => `## ${input}<\n${outcomeOf(input)}\n`);
  writeFileSync(path, `${head}${texts.join('\n')}`);
}

for (const file of readdirSync(SCRIPTS ?? '')) {
  const path = join(SCRIPTS ?? '', file);
  const texts: string[] = [];
  for (const script of scriptsIn(readFileSync(path, 'utf8'))) {
    const dataset = await publishedDataset();
    texts.push(`## ${await played(script, dataset)}`);
    dataset.remove();
  }
  writeFileSync(path, texts.join('\n'));
}
