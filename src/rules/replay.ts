// The observation file of one metric at each release, rebuilt from the log alone.
import type { DatasetHead } from '../model/dataset.ts';
import { cellKey } from '../model/observation-id.ts';
import { headIndex } from './head-index.ts';

const SERIES_HEADER = 'geo,period,value';

/** By `<geo>,<period>`: the literal, empty where the source lists the observation without one. */
export type Cells = Map<string, string>;

/** The file's text: rows by municipality code, then period. */
export const seriesText = (cells: Cells): string => {
  const keys = [...cells.keys()].sort();
  return `${SERIES_HEADER}\n${keys.map((key) => `${key},${cells.get(key)}\n`).join('')}`;
};

type Replayed = { release: string; cells: Cells; changed: boolean };

/**
 * Release by release, the oldest first, what the metric's file held then. `cells` is one map that goes on changing:
 * take from it what is needed before the next step. An entry that withdraws the metric itself empties it.
 */
export function* replay(head: DatasetHead, metric: string): Iterable<Replayed> {
  const { listings } = headIndex(head);
  const entries = Map.groupBy(head.log.of(metric), ({ release }) => release);
  const changes = Map.groupBy(listings.get(metric) ?? [], ({ release }) => release);
  const cells: Cells = new Map();
  for (const { release } of head.chain) {
    const logged = entries.get(release) ?? [];
    const listed = changes.get(release) ?? [];
    for (const { geo, period, change } of listed)
      if (change === 'dropped') cells.delete(cellKey({ geo, period }));
    for (const { geo, period, value, type } of logged) {
      if (geo === null && type === 'withdrawn') cells.clear();
      if (geo === null || period === null) continue;
      if (value === null) cells.delete(cellKey({ geo, period }));
      else cells.set(cellKey({ geo, period }), value);
    }
    for (const { geo, period, change } of listed)
      if (change === 'listed') cells.set(cellKey({ geo, period }), '');
    yield { release, cells, changed: logged.length + listed.length > 0 };
  }
}
