// The switch from the old tree to the next: one rename for a first build, a journal that is always finished for a rebuild.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesUnder } from './files-under.ts';
import type { Trees } from './output.ts';

const JOURNAL = '.switch.json';

/**
 * Puts the next tree in the place of the served one and removes `removals` (paths under the tree).
 * Killed at any moment it leaves the old tree, or a journal that {@link recoverSwitch} finishes.
 */
export function switchTrees(trees: Trees, removals: readonly string[]): void {
  if (!existsSync(trees.out)) {
    renameSync(trees.next, trees.out);
    return;
  }
  const journal = join(trees.next, JOURNAL);
  mkdirSync(trees.next, { recursive: true });
  writeFileSync(`${journal}.part`, JSON.stringify({ removals }), { flush: true });
  renameSync(`${journal}.part`, journal);
  finishSwitch(trees);
}

/** Whether a switch has begun and not ended: the served tree is of two releases meanwhile. */
export const isSwitching = ({ next }: Trees): boolean => existsSync(join(next, JOURNAL));

/** What an interrupted build left: `finished` a switch that had begun, `discarded` a tree that was half made. */
export function recoverSwitch(trees: Trees): 'nothing' | 'finished' | 'discarded' {
  if (!existsSync(trees.next)) return 'nothing';
  if (existsSync(join(trees.next, JOURNAL)) && existsSync(trees.out)) {
    finishSwitch(trees);
    return 'finished';
  }
  rmSync(trees.next, { recursive: true, force: true });
  return 'discarded';
}

function finishSwitch({ out, next }: Trees): void {
  const journal = join(next, JOURNAL);
  const { removals }: { removals: string[] } = JSON.parse(readFileSync(journal, 'utf8'));
  const made = new Set<string>();
  for (const path of filesUnder(next)) {
    if (path === JOURNAL) continue;
    const folder = dirname(join(out, path));
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    renameSync(join(next, path), join(out, path));
  }
  for (const path of removals) rmSync(join(out, path), { force: true });
  rmSync(next, { recursive: true, force: true });
}
