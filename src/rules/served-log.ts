// The log as everyone is told of it: what a release says of a metric that is not public in it is not in this log.
import type { DatasetHead, Lined, RevisionLog } from '../model/dataset.ts';
import { observationId } from '../model/observation-id.ts';
import { onceFor } from '../model/once-for.ts';
import type { Revision } from '../model/revision.ts';
import { revisionType } from './revision-type.ts';

/** The part of a revision log that can be told: releases and entries, without the faults of files. */
export type ServedLog = Pick<RevisionLog, 'releases' | 'of' | 'at'>;

/**
 * The served log of a dataset. A release in which the metric was not public has no entry of it. The first release in which
 * it is public again, or at last, has one entry for each figure that differs from what was last told: `published` for all
 * figures of a metric that was never told of. So a hash over a figure that could be guessed is in no leaf before its value
 * is public (contract 4).
 */
export const servedLog = onceFor((head: DatasetHead): ServedLog => {
  const known = new Map<string, Told>();
  const told = (metric: string): Told => {
    const own = known.get(metric) ?? toldReleases(head, metric);
    known.set(metric, own);
    return own;
  };
  const releases = [...head.log.releases.keys()]
    .map((metric) => [metric, [...told(metric).keys()]] as const)
    .filter(([, dates]) => dates.length > 0);
  return {
    releases: new Map(releases),
    of: (metric) => [...told(metric).values()].flatMap((entries) => entries()),
    at: (metric, release) => told(metric).get(release)?.() ?? [],
  };
});

type Entries = readonly Lined<Revision>[];

/** By release, the oldest first: its entries of one metric, read when they are asked for. */
type Told = ReadonlyMap<string, () => Entries>;

function toldReleases(head: DatasetHead, metric: string): Told {
  const logged = head.log.releases.get(metric) ?? [];
  const told = new Map<string, () => Entries>();
  let untold: string[] = [];
  for (const { release } of head.chain) {
    if (logged.includes(release)) untold.push(release);
    if (untold.length === 0 || !isPublicAt(head, metric, release)) continue;
    const [first] = untold;
    if (first === release) told.set(release, () => head.log.at(metric, release));
    else {
      const caughtUp = catchUp(head, metric, release);
      if (caughtUp.length > 0) told.set(release, () => caughtUp);
    }
    untold = [];
  }
  return told;
}

/** Fails closed: a release whose registry is not known told nothing. */
const isPublicAt = ({ publicAt }: DatasetHead, metric: string, release: string): boolean =>
  publicAt.get(release)?.has(metric) ?? false;

type Cells = Map<string, Lined<Revision>>;

/** One entry for each figure that at `release` is not as it was at the last release in which the metric was public. */
function catchUp(head: DatasetHead, metric: string, release: string): Entries {
  const dates = head.chain.map((link) => link.release).filter((date) => date <= release);
  const shown = dates.slice(0, -1).findLast((date) => isPublicAt(head, metric, date)) ?? '';
  const before = cellsAt(head, metric, shown);
  const after = cellsAt(head, metric, release);
  const published = head.chain.find((link) => link.release === release)?.published ?? release;
  const entries: Lined<Revision>[] = [];
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [was, is] = [before.get(key), after.get(key)];
    const known = is ?? was;
    if (known === undefined || was?.contentHash === is?.contentHash) continue;
    const type = revisionType({
      previous: stateOf(was),
      next: stateOf(is),
      corrected: is?.type === 'corrected' && is.release === release,
    });
    entries.push({
      ...known,
      type: type ?? 'metadata',
      previousValue: was?.value ?? null,
      value: is?.value ?? null,
      previousContentHash: was?.contentHash ?? null,
      contentHash: is?.contentHash ?? null,
      reason: known.release === release ? known.reason : null,
      release,
      published,
    });
  }
  const own = head.log.at(metric, release).filter(({ geo, type }) => geo === null && type === 'metadata');
  return shown === '' ? entries : [...own, ...entries];
}

const stateOf = (entry: Revision | undefined) => ({
  value: entry?.value ?? null,
  unit: entry?.contentHash ?? '',
  source: '',
});

/** By observation: the last entry of each that has a value at a release. */
function cellsAt({ log }: DatasetHead, metric: string, release: string): Cells {
  const cells: Cells = new Map();
  for (const entry of log.of(metric)) {
    if (entry.release > release) break;
    const { geo, period, type, value } = entry;
    if (geo === null && type === 'withdrawn') cells.clear();
    if (geo === null || period === null) continue;
    const key = observationId({ metric, geo, period });
    if (value === null) cells.delete(key);
    else cells.set(key, entry);
  }
  return cells;
}
