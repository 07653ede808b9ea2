// Two builds into one folder, the second 0 to 4 seconds after the first: one is built whole, the other is refused in one
// sentence.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTree } from '../../src/builder/trees.ts';
import { goldenData } from '../support/golden.ts';
import { BUILD } from './killed-builds.ts';
import type { Attack } from './main.ts';

/** A build of the small dataset takes a second; this one stays in its middle. */
const PAUSE_MS = 6000;

export async function buildTwice({ scratch, sample }: Attack): Promise<string[]> {
  const wrong: string[] = [];
  for (const seconds of sample ? [1] : [0, 1, 2, 4]) {
    const out = join(scratch, `twice-${seconds}`);
    const one = build(out);
    await pause(seconds * 1000);
    const ends = await Promise.all([one, build(out)]);
    const refused = ends.filter(({ code }) => code !== 0);
    const said = refused.map(({ text }) => text.trim());
    const isOneSentence = said.every((text) =>
      /^Another build is writing \S+; wait until [^\n]*\.$/.test(text),
    );
    if (refused.length !== 1 || !isOneSentence)
      wrong.push(`${seconds} s apart: expected one to be refused, got ${JSON.stringify(ends)}`);
    const { store } = await openTree(out);
    if (store.catalogue.metrics.length === 0) wrong.push(`${seconds} s apart: expected a whole tree`);
    process.stdout.write(`two builds ${seconds} s apart: ${said.join(' / ')}\n`);
  }
  return wrong;
}

function build(out: string): Promise<{ code: number | null; text: string }> {
  const words = [BUILD, goldenData('small'), out, String(PAUSE_MS)];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk) => {
    text += String(chunk);
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, text })));
}
