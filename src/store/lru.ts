// A bounded memory by the clock algorithm: what was used since the hand last passed stays for another round. A use only
// sets a mark, which costs a tenth of moving the item to the end of a list.

export type Lru<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, weight?: number) => void;
  drop: (key: string) => void;
};

type Item<T> = { value: T; weight: number; used: boolean };

/** @param capacity the largest sum of weights held; an item heavier than a tenth of it is not kept. */
export function createLru<T>(capacity: number): Lru<T> {
  const items = new Map<string, Item<T>>();
  let held = 0;
  const drop = (key: string) => {
    held -= items.get(key)?.weight ?? 0;
    items.delete(key);
  };
  /** The oldest goes, unless it was used: then it is the newest again. */
  const turn = (key: string, item: Item<T>) => {
    if (!item.used) return drop(key);
    items.delete(key);
    items.set(key, { ...item, used: false });
  };
  return {
    get(key) {
      const item = items.get(key);
      if (item === undefined) return undefined;
      item.used = true;
      return item.value;
    },
    set(key, value, weight = 1) {
      drop(key);
      if (weight * 10 > capacity) return;
      // Before the new one is there: it would be the first that was not used.
      for (const [oldest, item] of items) {
        if (held + weight <= capacity) break;
        turn(oldest, item);
      }
      items.set(key, { value, weight, used: false });
      held += weight;
    },
    drop,
  };
}
