// Shards as they are read: each once while it is in use, with its seal checked, and told apart from what is none.
import type { Digest } from '../model/digest.ts';
import { createLru } from './lru.ts';
import { cutPack, openPack, type Pack, type PackEntry } from './pack.ts';
import { checkedSeal, unsealed } from './seal.ts';

/** The text of a shard by its path under the store's folder, or null when there is none. */
export type Read = (path: string) => Promise<string | null>;

/** No promise where the shard is in memory: waiting for nothing costs more than looking it up. */
export type Now<T> = T | Promise<T>;

/** A shard that should be there is missing or unreadable: our fault, answered as `unavailable` 503. */
export class StoreFault extends Error {}

type Loader = { load: <T>(path: string) => Now<T>; loadPack: (path: string) => Now<Pack> };

/** How the text of a shard becomes what is held of it. */
type Open<T> = (path: string, text: string | null) => T;

type Loading = { capacity: number; seal: Digest | null; shared: boolean };

/** Reads each shard once while it is in use; where `shared`, those who ask meanwhile wait for the same promise. */
export function shardLoader(read: Read, { capacity, seal, shared }: Loading): Loader {
  const memory = createLru<unknown>(capacity);
  const underWay = new Map<string, Promise<unknown>>();
  const fetchShard = async <T>(path: string, open: Open<T>): Promise<T> => {
    const text = await read(path);
    const shard = open(path, text);
    memory.set(path, shard, text?.length);
    return shard;
  };
  const once = <T>(path: string, open: Open<T>): Now<T> => {
    const held = memory.get(path);
    if (held !== undefined) return held as T;
    if (!shared) return fetchShard(path, open);
    const pending = underWay.get(path) ?? fetchShard(path, open).finally(() => underWay.delete(path));
    underWay.set(path, pending);
    return pending as Promise<T>;
  };
  const openShard = <T>(path: string, text: string | null): T => shardOf(path, text, seal);
  const openSeries: Open<Pack> = (path, text) =>
    packIn({ path, text, seal, forget: () => memory.drop(path) });
  return { load: <T>(path: string) => once<T>(path, openShard), loadPack: (path) => once(path, openSeries) };
}

type Fault = (expected: string, cause?: unknown) => StoreFault;

const faultIn =
  (path: string): Fault =>
  (expected, cause) =>
    new StoreFault(`store shard ${path}: expected ${expected}; rebuild`, { cause });

/** A shard's shape is the build's promise: the parity tests hold it, and no host checks it again. */
export function shardOf<T>(path: string, text: string | null, seal: Digest | null): T {
  const fault = faultIn(path);
  if (text === null) throw fault('a file, got none');
  const content = seal === null ? unsealed(text) : checkedSeal(text, seal);
  if (content === null) throw fault('the bytes that were written, got others');
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw fault('JSON, got something else', cause);
  }
}

type PackFile = { path: string; text: string | null; seal: Digest | null; forget: () => void };

/** The index is sealed, and vouches for the records; a broken one is a fault of its own, and leaves the others alone. */
function packIn({ path, text, seal, forget }: PackFile): Pack {
  const fault = faultIn(path);
  const cut = text === null ? null : cutPack(text);
  if (text !== null && cut === null) throw fault('an index and records, got something else');
  const index = shardOf<PackEntry[]>(path, cut?.index ?? null, seal);
  const pack = openPack(index, cut?.records ?? '', seal);
  return (geo) => {
    try {
      return pack(geo);
    } catch (cause) {
      // Once the file is mended, it is read again.
      forget();
      throw fault(`the record of ${geo} as it was written, got another`, cause);
    }
  };
}
