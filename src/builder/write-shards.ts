// The shards of a store, sealed as they are written.
import { STORE_FOLDER } from '../store/layout.ts';
import { sealFile } from '../store/seal.ts';
import type { Shard } from './derive-store.ts';
import { nodeDigest } from './digest-node.ts';
import type { Output } from './output.ts';

/** Gives how many there are. */
export function writeShards(output: Pick<Output, 'write'>, shards: Iterable<Shard>): number {
  let count = 0;
  for (const { path, text } of shards) {
    output.write(`${STORE_FOLDER}/${path}`, sealFile(text, nodeDigest));
    count += 1;
  }
  return count;
}
