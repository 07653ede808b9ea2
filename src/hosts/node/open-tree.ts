// One release of a built tree, opened whole. A build switches the tree under a running host, file by file: what is read
// after that is another release's, and is refused here, so that no answer is made of two.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readUnder } from '../../builder/build-service.ts';
import { nodeDigest } from '../../builder/digest-node.ts';
import { BUILD_RECORD } from '../../builder/fingerprint.ts';
import { treesOf } from '../../builder/output.ts';
import { isSwitching } from '../../builder/switch-trees.ts';
import { STORE_FOLDER } from '../../store/layout.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import { type Read, StoreFault } from '../../store/shard-loader.ts';

/** A shard was asked for that is another release's by now. */
export class Superseded extends StoreFault {}

export type OpenTree = {
  store: Store;
  /** Whether the tree on the disk is the one that was opened, and whole. */
  isCurrent: () => boolean;
  /** Whether anything was refused because the tree is another by now. */
  wasRefused: () => boolean;
};

/** Throws Superseded when a switch is under way, StoreFault when there is no whole store. */
export async function openTree(outDir: string): Promise<OpenTree> {
  const trees = treesOf(outDir);
  const opened = markOf(outDir);
  let refused = false;
  // In this order: a switch that begins between the two has touched nothing of what was read before them.
  const isCurrent = () => !isSwitching(trees) && markOf(outDir) === opened;
  const readShard = readUnder(join(outDir, STORE_FOLDER));
  const read: Read = async (path) => {
    const text = await readShard(path);
    if (isCurrent()) return text;
    refused = true;
    throw new Superseded(`${outDir}: expected the release that was opened, got another`);
  };
  const store = await openStore(read, { digest: nodeDigest });
  return { store, isCurrent, wasRefused: () => refused };
}

/** Which file the build's record is: a switch puts another in its place. Empty where there is none. */
function markOf(outDir: string): string {
  const found = statSync(join(outDir, BUILD_RECORD), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}
