// Every past release as a verified dataset, rebuilt from the log: the rules hold the log to the manifest of each release.
import {
  type DatasetHead,
  type Grid,
  gridOf,
  headIndex,
  keptAt,
  keptCheckpoint,
  keptFile,
  MUNICIPALITIES_FILE,
  metricOfFile,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  type SeriesFile,
  WAIVERS_FILE,
} from '../../data/dataset.ts';
import { isPublic, type Metric, publicIds, Registry } from '../../data/registry.ts';
import { type Cells, replay } from '../../rules/revisions.ts';
import { SERIES_RULES } from '../../rules/table.ts';
import { applyWaivers, VERIFICATION_JUDGEMENTS, type Waived } from '../../rules/waivers.ts';
import { nodeDigest } from '../digest-node.ts';
import { sourceOf } from './data-source.ts';
import { checkpointIn, readMunicipalities, readWaivers } from './load-dataset.ts';
import { type Input, readJson } from './read-checked.ts';
import { logUntil } from './revision-log.ts';
import { type Verified, withdrawnOf } from './verify-dataset.ts';

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
    if (!isNew(newest, metric)) fillGrids(past, newest, metric, grid);
  return past.reverse();
}

/** Whether no release before lists anything of a metric: of many that come at once, none is replayed. */
const isNew = ({ head }: Verified, metric: string): boolean =>
  head.log.releases.get(metric)?.[0] === head.release.release &&
  (headIndex(head).listings.get(metric) ?? []).every(({ release }) => release === head.release.release);

/** @param past the oldest first, as the log is */
function fillGrids(past: readonly Verified[], newest: Verified, metric: string, grid: Grid): void {
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

// The head of a past release, from the newest one and what each release kept: nothing is written anywhere.

/** What is not public today is not public in a past release either, and leaves no trace there. */
const asToday =
  (today: ReadonlySet<string>) =>
  (metric: Metric): Metric =>
    today.has(metric.id) ? metric : { ...metric, status: { ...metric.status, public: null } };

/**
 * The head as `rewind` would write it, but for metrics that are public no longer. Throws where a verified dataset could
 * not: a file that the release kept is gone.
 */
function pastHead(dir: string, newest: DatasetHead, release: string): DatasetHead {
  const input: Input = { source: sourceOf(dir), findings: [] };
  const has = (path: string): boolean => Object.hasOwn(newest.hashes, path);
  const kept = (file: string): string => keptAt(has, newest.chain, release, file) ?? keptFile(release, file);
  const registry = readJson(input, kept(REGISTRY_FILE), Registry);
  const manifest = newest.manifests.get(release);
  const municipalities = readMunicipalities(input, kept(MUNICIPALITIES_FILE));
  const waivers = readWaivers(input, kept(WAIVERS_FILE));
  const [finding] = input.findings;
  if (registry === null || manifest === undefined || finding !== undefined)
    throw new Error(
      `release ${release}: expected what it kept, got ${finding?.where.file ?? kept(RELEASE_FILE)}: ${finding?.message ?? 'no manifest'}`,
    );
  const then = <T extends { release: string }>(rows: T[]): T[] =>
    rows.filter((row) => row.release <= release);
  const today = publicIds(newest.registry);
  return {
    ...newest,
    registry: { ...registry, metrics: registry.metrics.map(asToday(today)) },
    municipalities,
    waivers,
    release: manifest,
    chain: then(newest.chain),
    checkpoint: checkpointIn(input.source, keptCheckpoint(release)),
    log: logUntil(newest.log, release),
    listings: then(newest.listings),
    manifests: new Map([...newest.manifests].filter(([date]) => date <= release)),
    files: Object.keys(manifest.files)
      .flatMap((file) => metricOfFile(file) ?? [])
      .sort(),
  };
}
