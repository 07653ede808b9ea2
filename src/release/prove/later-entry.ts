// Whether the log says anything of a figure after an entry. The leaves of a release stand by id, then type
// (data/README.md, "The log of all releases"), so that a few bundles of each later release tell.
import type { EntryAt, Leaf } from './log-entries.ts';

type Log = { size: number; entryAt: EntryAt };
type Found = { index: number; leaf: Leaf };

/** The first entry behind `index` that is about the figure or withdraws its metric; null where there is none. */
export async function laterEntry(log: Log, id: string, index: number): Promise<Found | null> {
  const metric = id.split('.')[1] ?? '';
  let at = index + 1;
  while (at < log.size) {
    const { release } = await log.entryAt(at);
    for (const key of [`${release} ${id} `, `${release} ${metric} withdrawn`]) {
      const first = await firstFrom(log, at, key);
      const leaf = first < log.size ? await log.entryAt(first) : null;
      if (leaf !== null && keyOf(leaf).startsWith(key)) return { index: first, leaf };
    }
    at = await firstFrom(log, at + 1, `${release}~`);
  }
  return null;
}

/** By code units, as the log has its leaves. */
const keyOf = ({ release, id, type }: Leaf): string => `${release} ${id} ${type}`;

/** The first index from `from` on whose entry does not come before `key`; the log's size where there is none. */
async function firstFrom({ size, entryAt }: Log, from: number, key: string): Promise<number> {
  let [low, high] = [from, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (keyOf(await entryAt(middle)) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
