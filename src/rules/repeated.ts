// What occurs a second time, for every rule that asks for uniqueness.

/** The items whose key an earlier item has, in their own order. */
export function repeated<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const again = seen.has(key);
    seen.add(key);
    return again;
  });
}
