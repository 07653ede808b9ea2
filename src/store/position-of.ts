// Where what is about a municipality lies among the blocks of a metric: they follow the register, as the log does.

/**
 * The place of a code in the register, which is in the order of codes. One that it has no longer, since its municipality has
 * another by now, has the place of the last one before it: its entries stay where they stand in the log.
 */
export function positionOf(positions: ReadonlyMap<string, number>, geo: string): number {
  const own = positions.get(geo);
  if (own !== undefined) return own;
  let before = 0;
  for (const [code, position] of positions) if (code < geo) before = Math.max(before, position);
  return before;
}
