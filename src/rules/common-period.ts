// A comparison never mixes years: one period in which everyone asked about has everything (contract 4, Comparison).

/** The latest period that is in every list, or null; each list holds, ascending, the periods with a value. */
export function commonPeriod(lists: readonly (readonly string[])[]): string | null {
  const [first, ...others] = lists;
  const sets = others.map((periods) => new Set(periods));
  return first?.findLast((period) => sets.every((periods) => periods.has(period))) ?? null;
}
