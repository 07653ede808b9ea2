// Shards as they are read: each checked against the name by which its parent knows it, and read once while it is in use.
import type { Digest } from '../data/hash.ts';
import { isShardName, POINTER, type ShardName, shardPath } from './layout.ts';
import { createLru } from './lru.ts';

/** The text of a file by its path under the store's folder, or null when there is none. */
export type Read = (path: string) => Promise<string | null>;

/** A shard that should be there is missing or other than it was written: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

/** @param what the shard is about, for its maintainers */
export type Load = <T>(name: ShardName, what: string, parse?: (text: string) => T) => Promise<T>;

type Loading = {
  digest: Digest;
  /** Of the shards the most recently used stay in memory, up to so many characters. */
  capacity: number;
  /** Whether those who need a shard at the same time may wait for one reading: not in workerd. */
  shared: boolean;
};

/** Content-addressed: a name stands for the same bytes for good, and is all that the memory's key has to be. */
export function shardLoader(read: Read, { digest, capacity, shared }: Loading): Load {
  const memory = createLru<unknown>(capacity);
  const underWay = new Map<string, Promise<unknown>>();
  const open: Load = async (name, what, parse = JSON.parse) => {
    const text = checked(name, what, await read(shardPath(name)), digest);
    const shard = parse(text);
    memory.set(name, shard, text.length);
    return shard;
  };
  return async <T>(name: ShardName, what: string, parse?: (text: string) => T): Promise<T> => {
    const known = memory.get(name);
    if (known !== undefined) return known as T;
    if (!shared) return open(name, what, parse);
    const pending = underWay.get(name) ?? open(name, what, parse).finally(() => underWay.delete(name));
    underWay.set(name, pending);
    return pending as Promise<T>;
  };
}

/** Its shape is the build's promise, as its bytes are what was built: no host checks it again. */
function checked(name: ShardName, what: string, text: string | null, digest: Digest): string {
  if (text === null)
    throw new StoreFault(`store, ${what}: expected the file ${shardPath(name)}, got none; rebuild`);
  if (digest(text, 'hex') !== name)
    throw new StoreFault(
      `store, ${what}: expected ${shardPath(name)} as it was written, got other bytes; rebuild`,
    );
  return text;
}

/** The name of the root. */
export async function readPointer(read: Read): Promise<ShardName> {
  const text = await read(POINTER);
  const name = text?.replace(/\n$/, '') ?? null;
  if (name !== null && isShardName(name)) return name;
  const found = text === null ? 'no such file' : JSON.stringify(text.slice(0, 80));
  throw new StoreFault(`store: expected the name of a root in ${POINTER}, got ${found}; rebuild`);
}
