// Every past release as a verified dataset, rebuilt from the log: the rules hold the log to the manifest of each release.
import type { SeriesFile } from '../../model/dataset.ts';
import { type Grid, gridOf } from '../../model/grid.ts';
import { isPublic } from '../../model/registry.ts';
import { SERIES_RULES } from '../../rules/all-rules.ts';
import { applyWaivers, VERIFICATION_JUDGEMENTS, type Waived } from '../../rules/apply-waivers.ts';
import { observationFile } from '../../rules/data-files.ts';
import { headIndex } from '../../rules/head-index.ts';
import { type Cells, replay } from '../../rules/replay.ts';
import { nodeDigest } from '../digest-node.ts';
import type { Verified } from '../verify-dataset.ts';
import { withdrawnOf } from '../withdrawn.ts';
import { pastHead } from './past-head.ts';

const JUDGEMENTS = SERIES_RULES.filter(({ name }) => VERIFICATION_JUDGEMENTS.some((one) => one === name));

/**
 * The releases before the newest, the newest of them first. A metric of which the log says nothing between two releases
 * has one grid in both, so that what is derived of it need not be derived again.
 */
export function pastReleases(dir: string, newest: Verified): Verified[] {
  const past = newest.head.chain.slice(0, -1).map(({ release }): Verified => {
    const head = pastHead(dir, newest.head, release);
    return { head, waived: [], grids: new Map() };
  });
  for (const [metric, grid] of newest.grids)
    if (!isNew(newest, metric)) fillGrids(past, newest, { metric, grid });
  return past.reverse();
}

/** Whether no release before lists anything of a metric: of many that come at once, none is replayed. */
const isNew = ({ head }: Verified, metric: string): boolean =>
  head.log.first.get(metric) === head.release.release &&
  (headIndex(head).listings.get(metric) ?? []).every(({ release }) => release === head.release.release);

type Series = { metric: string; grid: Grid };

/** @param past the oldest first, as the log is */
function fillGrids(past: readonly Verified[], newest: Verified, { metric, grid }: Series): void {
  const last = lastChange(newest, metric);
  let before: Grid | undefined;
  for (const { release, cells, changed } of replay(newest.head, metric)) {
    const at = past.find(({ head }) => head.release.release === release);
    if (at === undefined || !isShown(at, metric)) {
      before = undefined;
      continue;
    }
    const series = seriesOf(metric, cells);
    if (release >= last) before = grid;
    else if (changed || before === undefined) before = gridOf(series, withdrawnOf(at.head, metric));
    at.grids.set(metric, before);
    at.waived.push(...waivedIn(series, at));
  }
}

const isShown = ({ head }: Verified, metric: string): boolean => {
  const registered = headIndex(head).metrics.get(metric);
  return registered !== undefined && isPublic(registered);
};

/** The release after which the log says no more of a metric; '' where it never did. */
function lastChange({ head }: Verified, metric: string): string {
  const entries = [...head.log.of(metric), ...(headIndex(head).listings.get(metric) ?? [])];
  return entries.reduce((last, { release }) => (release > last ? release : last), '');
}

const HEADER_LINES = 1;

function seriesOf(metric: string, cells: Cells): SeriesFile {
  const rows = [...cells.keys()].sort().map((key, at) => {
    const [geo = '', period = ''] = key.split(',');
    return { line: at + HEADER_LINES + 1, geo, period, value: cells.get(key) ?? '' };
  });
  return { file: observationFile(metric), metric, rows };
}

/** What the release's own waivers let through of a series; its other findings were answered when it was published. */
function waivedIn(series: SeriesFile, { head }: Verified): Waived[] {
  const waivers = head.waivers.filter(({ metric }) => metric === series.metric);
  if (waivers.length === 0) return [];
  const findings = JUDGEMENTS.flatMap((rule) => rule.check(series, head, nodeDigest));
  return applyWaivers(findings, waivers).waived;
}
