// A store that lies in memory alone: under `astro dev`, and where a dataset is compared with what is published.
import { openUnder, type Store, shardPath } from '../store/store.ts';
import { deriveStore, type ServiceAddresses } from './derive/store.ts';
import { nodeDigest } from './digest-node.ts';
import type { Verified } from './read/verify-dataset.ts';

/** Without fixed answers no ETag is known beforehand. */
export function memoryStore(
  verified: Verified,
  addresses: ServiceAddresses,
  past: readonly Verified[] = [],
): Promise<Store> {
  const shards = new Map<string, string>();
  const put = (text: string): string => {
    const name = nodeDigest(text, 'hex');
    shards.set(shardPath(name), text);
    return name;
  };
  const root = deriveStore(verified, addresses, put, past);
  return openUnder(root, async (path) => shards.get(path) ?? null, { digest: nodeDigest });
}
