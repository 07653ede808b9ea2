// Every fixed address of a complete tree with what stands for its bytes, and what differs between two trees. Deployments
// upload by it and caches forget by it; times on files play no part.
import { StoreFault } from '../store/store.ts';
import { readEtags } from './emit.ts';
import { type OpenTree, openTree } from './trees.ts';

/** By address: what stands for its bytes. */
export type TagByAddress = Record<string, string>;

/** Each list ascending. */
type Changes = { added: string[]; changed: string[]; removed: string[] };

/** Answers by their ETag, other files by their hash. Throws StoreFault where the tree is not complete. */
export async function addressesOf({
  folder,
  store,
}: Pick<OpenTree, 'folder' | 'store'>): Promise<TagByAddress> {
  const addresses: TagByAddress = Object.fromEntries(readEtags(folder, store));
  for (const [path, { sha256 }] of Object.entries(await store.files()))
    addresses[`/${path}`] = sha256;
  return addresses;
}

export function changesBetween(before: TagByAddress, after: TagByAddress): Changes {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, mark] of Object.entries(after)) {
    if (!Object.hasOwn(before, path)) added.push(path);
    else if (before[path] !== mark) changed.push(path);
  }
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

export const countsText = ({ added, changed, removed }: Changes): string =>
  `${added.length} added, ${changed.length} changed, ${removed.length} removed`;

/** What differs from the complete tree in a folder, null being none at all; a sentence where that cannot be told. */
export async function changesText(
  before: string | null,
  after: OpenTree,
): Promise<string> {
  const is = await addressesOf(after);
  try {
    const was = before === null ? {} : await addressesOf(await openTree(before));
    return countsText(changesBetween(was, is));
  } catch (fault) {
    if (!(fault instanceof StoreFault)) throw fault;
    return 'the tree before has no list of its answers, so what changed since then is not known';
  }
}
