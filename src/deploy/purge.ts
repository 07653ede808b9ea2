// What a deploy command says about caches: the list of changed addresses in a file, and in words what the list cannot hold.
import { renameSync, writeFileSync } from 'node:fs';
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
import { isThere } from '../builder/is-there.ts';
import { onFile } from '../builder/machine-fault.ts';
import { makeFolder } from '../builder/make-folder.ts';
import { readText } from '../builder/read/read-bytes.ts';
import { queryNames } from '../endpoints/ask.ts';
import type { Form } from '../endpoints/endpoint.ts';
import type { OpenTree } from '../hosts/node/open-tree.ts';
import { TABLE } from '../service.ts';
import { etagsOf, POINTER, STORE_FOLDER } from '../store/store.ts';

/** Beside the folder of a deployment: the paths of the files to send or to remove, one a line. */
export const uploadList = (folder: string): string => `${folder}.upload.txt`;

/** Of what was prepared last, and of what was carried up last. */
const [PREPARED, DEPLOYED] = ['.prepared.json', '.deployed.json'];

/**
 * Call when what was prepared last is carried up: the lists of the next deployment are made against it. False where nothing
 * is prepared.
 */
export function rememberDeployed(folder: string): boolean {
  const isPrepared = isThere(`${folder}${PREPARED}`);
  if (isPrepared) renameSync(`${folder}${PREPARED}`, `${folder}${DEPLOYED}`);
  return isPrepared;
}

/** What was deployed: addresses for caches, files for those that carry them up; each with what stands for its bytes. */
type Deployed = { addresses: TagByAddress; files: TagByAddress };

/**
 * Writes beside the folder of a deployment `.purge.txt`, one address a line, or `/*` when no earlier deployment is known,
 * and `.upload.txt`, the files that are others by their bytes, or all of them. Gives what to say of both.
 * @param fresh the command that also removes what an earlier deployment left; null where the host's program always does
 */
export async function writePurge(
  tree: Pick<OpenTree, 'folder' | 'store'>,
  folder: string,
  fresh: string | null = null,
): Promise<string[]> {
  const list = `${folder}.purge.txt`;
  const addresses = await addressesOf(tree.store);
  const after: Deployed = { addresses, files: await filesOf(tree) };
  const before = deployedBefore(`${folder}${DEPLOYED}`);
  makeFolder(dirname(folder));
  const write = (file: string, text: string) => onFile(file, () => writeFileSync(file, text));
  const purge = before === null ? ['/*'] : differing(before.addresses, addresses);
  write(list, linesText(purge));
  const upload = differing(before?.files ?? {}, after.files);
  write(uploadList(folder), linesText(upload));
  write(`${folder}${PREPARED}`, JSON.stringify(after));
  const about = before === null ? firstLines(addresses) : linesOf(before.addresses, addresses, upload.length);
  return [
    ...about.map((line, at) => (at === 0 ? `${list}: ${line}` : line)),
    `${uploadList(folder)}: ${upload.length} of ${Object.keys(after.files).length} files to send or to remove`,
    ...(before === null && fresh !== null ? [leftLine(fresh)] : []),
  ];
}

/** None at all for an empty list: an empty line would be an address. */
const linesText = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** Every file of the tree by its path: answers by their ETag, the store by its names, all else by hash. */
async function filesOf({ folder, store }: Pick<OpenTree, 'folder' | 'store'>): Promise<TagByAddress> {
  const files: TagByAddress = {};
  const { metrics, municipalities } = store.catalogue;
  const abouts = metrics.flatMap((metric) => municipalities.map(({ code }) => ({ metric, geo: code })));
  for (const about of [null, ...abouts])
    for (const [path, etag] of Object.entries(etagsOf(await store.etags(about))))
      files[fileOf(TABLE, path)] = etag;
  for await (const [path, { sha256 }] of store.sealedFiles()) files[path] = sha256;
  for (const path of filesUnder(join(folder, STORE_FOLDER)))
    files[`${STORE_FOLDER}/${path}`] = path === POINTER ? JSON.stringify(store.root) : path;
  return files;
}

/** What the record says was deployed last; null when there is none, or one of an older form or cut off. */
function deployedBefore(record: string): Deployed | null {
  if (!isThere(record)) return null;
  try {
    const { addresses, files }: Partial<Deployed> = JSON.parse(readText(record));
    return addresses === undefined || files === undefined ? null : { addresses, files };
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** New ones are among them: a new address was a 404 for up to a minute before. */
function differing(before: TagByAddress, after: TagByAddress): string[] {
  const { added, changed, removed } = changesBetween(before, after);
  return [...added, ...changed, ...removed].sort();
}

const firstLines = (after: TagByAddress): string[] => [
  `no earlier deployment is known (${Object.keys(after).length} addresses): purge all`,
];

/** A list of what is there now names nothing that was there once: a metric that is shown no more, say. */
const leftLine = (fresh: string): string =>
  `What the host has beside these files is in no list: it stays there and is answered. Empty the folder there first, or send the tree with ${fresh}, which removes all else in it, and then what goes beside the tree.`;

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
  ...new Set([
    ...[...TABLE.endpoints, ...TABLE.pages].flatMap((form) => prefixOf(form) ?? []),
    '/oembed?',
    '/releases/',
  ]),
];
