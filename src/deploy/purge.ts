// What a deploy command says about caches: the list of changed addresses in a file, and in words what the list cannot hold.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUERIES } from '../queries/table.ts';
import { changesBetween, type Deployed, deployedOf, readDeployed } from './changes.ts';

export type Purge = {
  lines: string[];
  /** Call when the deployment stands: the next one is compared with it. */
  remember: () => void;
};

/** Writes `<name>.purge.txt` into the folder of deployments: one address a line, or `/*` when no earlier one is known. */
export function writePurge(outDir: string, folder: string, name: string): Purge {
  const record = join(folder, `${name}.deployed.json`);
  const list = join(folder, `${name}.purge.txt`);
  const after = deployedOf(outDir);
  const before = readDeployed(record);
  mkdirSync(folder, { recursive: true });
  writeFileSync(list, `${(before === null ? ['/*'] : purged(before, after)).join('\n')}\n`);
  return {
    lines: linesOf(before, after, list),
    remember: () => writeFileSync(record, JSON.stringify(after)),
  };
}

/** A new address was a 404 for up to a minute before: it is purged too. */
function purged(before: Deployed, after: Deployed): string[] {
  const { added, changed, removed } = changesBetween(before, after);
  return [...added, ...changed, ...removed].sort();
}

function linesOf(before: Deployed | null, after: Deployed, list: string): string[] {
  if (before === null)
    return [`${list}: no earlier deployment is known (${Object.keys(after).length} addresses): purge all`];
  const { added, changed, removed } = changesBetween(before, after);
  const total = added.length + changed.length + removed.length;
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} removed`;
  if (total === 0) return [`${list}: ${counts}: nothing to purge`];
  return [`${list}: ${counts}: purge these, and by prefix what takes a query string:`, ...prefixes()];
}

const prefixes = (): string[] =>
  [...QUERIES.map(({ path }) => path.replace(/\{.*/, '')), '/embed/', '/observations/', '/oembed?'].map(
    (prefix) => `  ${prefix.endsWith('/') || prefix.endsWith('?') ? prefix : `${prefix}?`}*`,
  );
