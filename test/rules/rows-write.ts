// Writes below each state of rules.txt and judges.txt what the rule finds now.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outcomesOf, trialsIn } from './rows.ts';

for (const name of ['rules.txt', 'judges.txt']) {
  const path = join(import.meta.dirname, name);
  const text = readFileSync(path, 'utf8');
  const outcomes = outcomesOf(trialsIn(text));
  const lines: string[] = [];
  let isDone = true;
  for (const line of [...text.trimEnd().split('\n'), '']) {
    const isGiven = /^[a-z]/.test(line);
    if (!isGiven && !isDone) lines.push(...(outcomes.shift() ?? []).map((finding) => `  ${finding}`));
    if (!line.startsWith('  ')) lines.push(line);
    isDone = !isGiven;
  }
  writeFileSync(path, lines.join('\n'));
}
