// What a deploy command says about caches: the list of changed addresses in a file, and in words what the list cannot hold.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, addressesOf, changesBetween, countsText } from '../builder/changes.ts';
import { QUERIES } from '../queries/table.ts';
import type { Store } from '../store/open-store.ts';

export type Purge = {
  lines: string[];
  /** Call when the deployment stands: the next one is compared with it. */
  remember: () => void;
};

/** Writes `<name>.purge.txt` into the folder of deployments: one address a line, or `/*` when no earlier one is known. */
export async function writePurge(store: Store, folder: string, name: string): Promise<Purge> {
  const record = join(folder, `${name}.deployed.json`);
  const list = join(folder, `${name}.purge.txt`);
  const after = await addressesOf(store);
  const before = deployedBefore(record);
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, `${(before === null ? ['/*'] : purged(before, after)).join('\n')}\n`);
  return {
    lines: linesOf(before, after, list),
    remember: () => writeFileSync(record, JSON.stringify(after)),
  };
}

/** What the record beside the tree says was deployed last; null when there is none. */
const deployedBefore = (record: string): Addresses | null =>
  existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null;

/** A new address was a 404 for up to a minute before: it is purged too. */
function purged(before: Addresses, after: Addresses): string[] {
  const { added, changed, removed } = changesBetween(before, after);
  return [...added, ...changed, ...removed].sort();
}

function linesOf(before: Addresses | null, after: Addresses, list: string): string[] {
  if (before === null)
    return [`${list}: no earlier deployment is known (${Object.keys(after).length} addresses): purge all`];
  const { added, changed, removed } = changesBetween(before, after);
  const total = added.length + changed.length + removed.length;
  const counts = countsText({ added, changed, removed });
  if (total === 0) return [`${list}: ${counts}: nothing to purge`];
  return [`${list}: ${counts}: purge these, and by prefix what takes a query string:`, ...prefixes()];
}

const prefixes = (): string[] =>
  [...QUERIES.map(({ path }) => path.replace(/\{.*/, '')), '/embed/', '/observations/', '/oembed?'].map(
    (prefix) => `  ${prefix.endsWith('/') || prefix.endsWith('?') ? prefix : `${prefix}?`}*`,
  );
