// What emission is measured against: a loop that writes the same bytes to the same paths and does nothing else.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from '../../src/builder/files-under.ts';

/** Path under the tree and text of every file, in the order in which they were written folder by folder. */
export const textsUnder = (tree: string): [string, string][] =>
  filesUnder(tree).map((path) => [path, readFileSync(join(tree, path), 'utf8')]);

export function writeBare(tree: string, texts: readonly [string, string][]): void {
  const made = new Set<string>();
  for (const [path, text] of texts) {
    const file = join(tree, path);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(file, text);
  }
}
