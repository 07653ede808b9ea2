// What a deploy command says about caches: the list of changed addresses in a file, and in words what the list cannot hold.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  addressesOf,
  changeCounts,
  changesBetween,
  countsText,
  type TagByAddress,
} from '../builder/changes.ts';
import { fileOf } from '../builder/emit.ts';
import { filesUnder } from '../builder/files-under.ts';
import { makeFolder } from '../builder/make-folder.ts';
import { PAGES } from '../http/pages/table.ts';
import { queryNames } from '../queries/ask.ts';
import type { Form } from '../queries/query.ts';
import { QUERIES } from '../queries/table.ts';
import { etagsOf } from '../store/etags.ts';
import { POINTER, STORE_FOLDER } from '../store/layout.ts';
import type { Store } from '../store/open-store.ts';

export type Purge = {
  lines: string[];
  /** Call when the deployment stands: the next one is compared with it. */
  remember: () => void;
};

/** Beside the folder of a deployment: the paths of the files to send or to remove, one a line. */
export const uploadList = (folder: string): string => `${folder}.upload.txt`;

/** What was deployed: addresses for caches, files for those that carry them up; each with what stands for its bytes. */
type Deployed = { addresses: TagByAddress; files: TagByAddress };

/**
 * Writes beside the folder of a deployment `.purge.txt`, one address a line, or `/*` when no earlier deployment is known,
 * and `.upload.txt`, the files that are others by their bytes, or all of them.
 */
export async function writePurge(
  { folder: tree, store }: { folder: string; store: Store },
  folder: string,
): Promise<Purge> {
  const record = `${folder}.deployed.json`;
  const list = `${folder}.purge.txt`;
  const addresses = await addressesOf(store);
  const after: Deployed = { addresses, files: await filesOf(tree, store) };
  const before = deployedBefore(record);
  makeFolder(dirname(folder));
  const purge = before === null ? ['/*'] : differing(before.addresses, addresses);
  writeFileSync(list, linesText(purge));
  const upload = differing(before?.files ?? {}, after.files);
  writeFileSync(uploadList(folder), linesText(upload));
  const about = before === null ? firstLines(addresses) : linesOf(before.addresses, addresses, upload.length);
  return {
    lines: [
      ...about.map((line, at) => (at === 0 ? `${list}: ${line}` : line)),
      `${uploadList(folder)}: ${upload.length} of ${Object.keys(after.files).length} files to send or to remove`,
    ],
    remember: () => writeFileSync(record, JSON.stringify(after)),
  };
}

/** None at all for an empty list: an empty line would be an address. */
const linesText = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** Every file of the tree by its path: answers by their ETag, the store by its names, all else by hash. */
async function filesOf(tree: string, store: Store): Promise<TagByAddress> {
  const files: TagByAddress = {};
  const { metrics, municipalities } = store.catalogue;
  const abouts = metrics.flatMap((metric) => municipalities.map(({ code }) => ({ metric, geo: code })));
  for (const about of [null, ...abouts])
    for (const [path, etag] of Object.entries(etagsOf(await store.etags(about)))) files[fileOf(path)] = etag;
  for await (const [path, { sha256 }] of store.sealedFiles()) files[path] = sha256;
  for (const path of filesUnder(join(tree, STORE_FOLDER)))
    files[`${STORE_FOLDER}/${path}`] = path === POINTER ? JSON.stringify(store.root) : path;
  return files;
}

/** What the record says was deployed last; null when there is none, or one of an older form. */
function deployedBefore(record: string): Deployed | null {
  if (!existsSync(record)) return null;
  const read: Partial<Deployed> = JSON.parse(readFileSync(record, 'utf8'));
  return read.addresses === undefined || read.files === undefined
    ? null
    : { addresses: read.addresses, files: read.files };
}

/** New ones are among them: a new address was a 404 for up to a minute before. */
function differing(before: TagByAddress, after: TagByAddress): string[] {
  const { added, changed, removed } = changesBetween(before, after);
  return [...added, ...changed, ...removed].sort();
}

const firstLines = (after: TagByAddress): string[] => [
  `no earlier deployment is known (${Object.keys(after).length} addresses): purge all`,
];

/** @param files how many of the tree are others: of what is no file an answer may differ where no address in the list does */
function linesOf(before: TagByAddress, after: TagByAddress, files: number): string[] {
  const counts = countsText(changeCounts(changesBetween(before, after)));
  if (files === 0) return [`${counts}: nothing to purge`];
  return [`${counts}: purge these, and by prefix what is no file:`, ...PREFIXES.map((one) => `  ${one}*`)];
}

/** Where the addresses of a form begin that no list can hold: with a placeholder filled in, or a query string; null where it has neither. */
function prefixOf(form: Form): string | null {
  if (form.path.includes('{')) return form.path.replace(/\{.*/, '');
  return queryNames(form).length === 0 ? null : `${form.path}?`;
}

const PREFIXES: readonly string[] = [
  ...new Set([...[...QUERIES, ...PAGES].flatMap((form) => prefixOf(form) ?? []), '/oembed?', '/releases/']),
];
