// A bounded memory: what was used longest ago goes first.

export type Lru<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T, weight?: number) => void;
};

/** @param capacity the largest sum of weights; an item heavier than a tenth of it is not kept. */
export function createLru<T>(capacity: number): Lru<T> {
  /** In order of use, the oldest first. */
  const items = new Map<string, { value: T; weight: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= items.get(key)?.weight ?? 0;
    items.delete(key);
  };
  return {
    get(key) {
      const item = items.get(key);
      if (item === undefined) return undefined;
      items.delete(key);
      items.set(key, item);
      return item.value;
    },
    set(key, value, weight = 1) {
      drop(key);
      if (weight * 10 > capacity) return;
      items.set(key, { value, weight });
      total += weight;
      for (const oldest of items.keys()) {
        if (total <= capacity) break;
        drop(oldest);
      }
    },
  };
}
