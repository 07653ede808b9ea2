// A release that follows another and revises one value in a hundred, spread evenly over all metrics: the widest reach a
// change of that size can have.
import type { Verified } from '../../src/builder/verify-dataset.ts';
import type { Lined } from '../../src/model/dataset.ts';
import { cellIndex, type Grid, STATE } from '../../src/model/grid.ts';
import type { Revision } from '../../src/model/revision.ts';

const ONE_IN = 100;
const RELEASE = '2100-01-01';
const HASH = `sha256:${'0'.repeat(64)}`;

/** Every hundredth observation is one more than it was, with its entry in the log; the verified dataset stays as it is. */
export function releaseAfter({ head, waived, grids }: Verified): Verified {
  const revisions: Lined<Revision>[] = [];
  let seen = 0;
  const revised = new Map<string, Grid>();
  for (const [metric, grid] of grids) {
    const values = grid.values.slice();
    for (const place of placesOf(grid)) {
      if (seen++ % ONE_IN !== 0) continue;
      const previous = values[place.cell] ?? 0;
      values[place.cell] = previous + 1;
      revisions.push(revisionOf(grid, place, previous));
    }
    revised.set(metric, { ...grid, values });
  }
  const link = {
    release: RELEASE,
    published: RELEASE,
    entries: revisions.length,
    root: HASH,
    previous: HASH,
    supersedes: null,
    note: null,
  };
  const release = { ...head.release, release: RELEASE, published: RELEASE };
  const next = {
    ...head,
    release,
    chain: [...head.chain, link],
    revisions: [...head.revisions, ...revisions],
  };
  return { head: next, waived, grids: revised };
}

type Place = { cell: number; geo: string; period: string };

function placesOf(grid: Grid): Place[] {
  return grid.geos.flatMap((geo, row) =>
    grid.periods.flatMap((period, column) => {
      const cell = cellIndex(grid, row, column);
      return grid.states[cell] === STATE.value ? [{ cell, geo, period }] : [];
    }),
  );
}

const revisionOf = ({ metric }: Grid, { geo, period }: Place, previous: number): Lined<Revision> => ({
  type: 'revised',
  metric,
  geo,
  period,
  previousValue: String(previous),
  value: String(previous + 1),
  previousContentHash: HASH,
  contentHash: HASH,
  reason: null,
  source: 'bench',
  release: RELEASE,
  published: RELEASE,
  line: 1,
});
