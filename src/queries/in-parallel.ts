// Reads that do not depend on each other, side by side: an answer waits for the slowest and not for all in turn.

/** At most so many reads of one list are under way, so that a long one leaves room for others. */
const AT_ONCE = 16;

/** The results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await read(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  return results;
}
