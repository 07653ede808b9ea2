// Which rows of a ranking fit into ten: its head, and the chosen municipality among its neighbours.
import type { RankedFigure } from '../metric-view.ts';

/** Null stands for the ranks that are left out there. */
export type Row = RankedFigure | null;

const ROWS = 10;
const EACH_SIDE = 2;

/** The first ten; where the chosen one is further down, fewer of them, a gap, and it between its neighbours. */
export function rankingRows(entries: readonly RankedFigure[], chosen: string | null): Row[] {
  const at = chosen === null ? -1 : entries.findIndex(({ geo }) => geo === chosen);
  if (at < ROWS) return entries.slice(0, ROWS);
  const from = Math.min(at - EACH_SIDE, entries.length - 1 - 2 * EACH_SIDE);
  const near = entries.slice(from, from + 1 + 2 * EACH_SIDE);
  const head = entries.slice(0, ROWS - 1 - near.length);
  return [...head, ...(from > head.length ? [null] : []), ...near];
}
