// The verification: every rule over the whole dataset, all findings collected, nothing thrown.
import {
  AREAS_FILE,
  countWords,
  type DatasetHead,
  type Finding,
  formatFinding,
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
} from '../data/dataset.ts';
import type { Settings } from '../data/environment.ts';
import { cellKey, type ObservationKey } from '../data/identifier.ts';
import { hashEntries } from '../data/log.ts';
import { isPublic, type Metric, publicIds, Registry } from '../data/registry.ts';
import { type Cells, replay } from '../rules/revisions.ts';
import { capped, findingsOf } from '../rules/rule.ts';
import { DATASET_RULES, LOG_RULES, SERIES_RULES } from '../rules/table.ts';
import { applyWaivers, isWaivable, VERIFICATION_JUDGEMENTS, type WaiverMatch } from '../rules/waivers.ts';
import { absenceAt, brokenOffAt, type Progress, RefusedDataset } from './command.ts';
import { checkpointIn, loadHead, loadSeries, readAreas, readMunicipalities, readWaivers } from './dataset.ts';
import { fileHash, nodeDigest } from './digest.ts';
import { type DataSource, type Input, readJson, sourceOf, withRegistryLines } from './read.ts';
import { logUntil } from './revision-log.ts';

/** A dataset that every rule has passed. Grids of public metrics only: nothing else goes further than this. */
export type VerifiedDataset = { head: DatasetHead; waived: WaiverMatch[]; grids: Map<string, Grid> };

/** `verified` is null when any finding is an error; `findings` are those that no waiver lets through. */
type Verification = { findings: Finding[]; verified: VerifiedDataset | null; observations: number };

/**
 * @param tick called after each metric with the number done and that of all
 * @param most how many findings of a rule in a file are listed; left out, as many as a person reads
 */
export function verifyDataset(
  data: string | DataSource,
  tick: (done: number, all: number) => void = () => {},
  most?: number,
): Verification {
  const source = sourceOf(data);
  const { head, findings } = loadHead(source);
  if (head === null) return { findings, verified: null, observations: 0 };
  for (const rule of DATASET_RULES) addTo(findings, findingsOf(rule, head, nodeDigest), most);
  const grids = new Map<string, Grid>();
  let observations = 0;
  const metrics = [...new Set([...head.files, ...head.log.releases.keys(), ...listedMetrics(head)])].sort();
  for (const [index, metric] of metrics.entries()) {
    const { series, findings: own } = loadSeries(source, metric);
    addTo(own, head.log.faults(metric), most);
    for (const rule of SERIES_RULES) addTo(own, findingsOf(rule, series, head, nodeDigest), most);
    hashEntries(head, metric, nodeDigest);
    addTo(findings, own, most);
    observations += series.rows.length;
    const registered = head.registry.metrics.find(({ id }) => id === metric);
    if (registered !== undefined && isPublic(registered) && own.every(({ rule }) => isWaivable(rule)))
      grids.set(metric, gridOf(series, withdrawnOf(head, metric)));
    tick(index + 1, metrics.length);
  }
  for (const rule of LOG_RULES) addTo(findings, findingsOf(rule, head, nodeDigest), most);
  const { findings: left, waived } = applyWaivers(findings, head.waivers);
  const refused = left.some(({ severity }) => severity === 'error');
  const listed = withRegistryLines(capped(left, isWaivable, most), source).map((finding) =>
    aboutLineEnds(source, finding),
  );
  return { findings: listed, verified: refused ? null : { head, waived, grids }, observations };
}

/** Those that a manifest, past or present, lists a file of. */
const listedMetrics = ({ manifests }: DatasetHead): string[] =>
  [...manifests.values()].flatMap(({ files }) =>
    Object.keys(files).flatMap((file) => metricOfFile(file) ?? []),
  );

/**
 * The observations of one metric whose last revision withdrew them, all that it had where the metric left: known to the log,
 * which is in order of release, and no longer in the files.
 */
function withdrawnOf(head: DatasetHead, metric: string): Key[] {
  const last = new Map<string, { withdrawn: boolean; key: Key }>();
  for (const { geo, period, type } of head.log.of(metric))
    if (geo !== null && period !== null)
      last.set(cellKey({ geo, period }), { withdrawn: type === 'withdrawn', key: { geo, period } });
    else if (type === 'withdrawn') for (const one of last.values()) one.withdrawn = true;
  return [...last.values()].filter(({ withdrawn }) => withdrawn).map(({ key }) => key);
}

type Key = Pick<ObservationKey, 'geo' | 'period'>;

/** What a waiver may let through is kept whole: each figure of it gets its flag. */
function addTo(all: Finding[], more: Finding[], most?: number): void {
  for (const finding of capped(more, (rule) => !isWaivable(rule), most)) all.push(finding);
}

const LINE_ENDS =
  'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';

/** A checkout on Windows that turns LF into CRLF changes every file of a dataset, and so its hash: the finding then says so. */
function aboutLineEnds(source: DataSource, finding: Finding): Finding {
  const { rule, where, expected } = finding;
  if (rule !== 'manifest-hashes-match' || expected === undefined) return finding;
  const text = Buffer.from(source.read(where.file)).toString('latin1');
  const isChanged = fileHash(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')) === expected;
  return isChanged ? { ...finding, message: LINE_ENDS } : finding;
}

// Every past release as a verified dataset, rebuilt from the log: the rules hold the log to the manifest of each release.

const JUDGEMENTS = SERIES_RULES.filter(({ name }) => VERIFICATION_JUDGEMENTS.some((one) => one === name));

/**
 * The releases before the newest, the newest of them first. A metric of which the log says nothing between two releases
 * has one grid in both, so that what is derived of it need not be derived again.
 */
export function pastReleases(dir: string, newest: VerifiedDataset): VerifiedDataset[] {
  const past = newest.head.chain.slice(0, -1).map(({ release }): VerifiedDataset => {
    const head = pastHead(dir, newest.head, release);
    return { head, waived: [], grids: new Map() };
  });
  for (const [metric, grid] of newest.grids)
    if (!isNew(newest, metric)) fillGrids(past, newest, metric, grid);
  return past.reverse();
}

/** Whether no release before lists anything of a metric: of many that come at once, none is replayed. */
const isNew = ({ head }: VerifiedDataset, metric: string): boolean =>
  head.log.releases.get(metric)?.[0] === head.release.release &&
  (headIndex(head).listings.get(metric) ?? []).every(({ release }) => release === head.release.release);

/** @param past the oldest first, as the log is */
function fillGrids(
  past: readonly VerifiedDataset[],
  newest: VerifiedDataset,
  metric: string,
  grid: Grid,
): void {
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

const isShown = ({ head }: VerifiedDataset, metric: string): boolean => {
  const registered = headIndex(head).metrics.get(metric);
  return registered !== undefined && isPublic(registered);
};

/** The release after which the log says no more of a metric; '' where it never did. */
function lastChange({ head }: VerifiedDataset, metric: string): string {
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
function waivedIn(series: SeriesFile, { head }: VerifiedDataset): WaiverMatch[] {
  const waivers = head.waivers.filter(({ metric }) => metric === series.metric);
  if (waivers.length === 0) return [];
  const findings = JUDGEMENTS.flatMap((rule) => findingsOf(rule, series, head, nodeDigest));
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
  const areas = readAreas(input, kept(AREAS_FILE));
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
    areas,
    waivers,
    release: manifest,
    chain: then(newest.chain),
    checkpoint: checkpointIn(input.source, keptCheckpoint(release)),
    log: logUntil(newest.log, release),
    listings: then(newest.listings),
    sourceFiles: new Map([...newest.sourceFiles].filter(([date]) => date <= release)),
    manifests: new Map([...newest.manifests].filter(([date]) => date <= release)),
    files: Object.keys(manifest.files)
      .flatMap((file) => metricOfFile(file) ?? [])
      .sort(),
  };
}

// Verified for a build: a dataset with findings is refused.

/** Throws RefusedDataset where there is none: before anything is made for it. */
export function refuseMissing(dataDir: string): void {
  const missing = absenceAt(dataDir) ?? brokenOffAt(dataDir);
  if (missing !== null) throw new RefusedDataset(missing);
}

/** Verifies the dataset; throws RefusedDataset with every finding, one a line. */
export function verifyOrRefuse({ dataDir }: Pick<Settings, 'dataDir'>, progress: Progress): VerifiedDataset {
  refuseMissing(dataDir);
  progress.begin(`verify ${dataDir}`, 1);
  const { findings, verified, observations } = verifyDataset(dataDir, (done, all) =>
    progress.tick(done / all),
  );
  progress.end(`${observations} observations, ${countWords(findings)}`);
  const lines = findings.map(formatFinding).join('\n');
  if (verified === null)
    throw new RefusedDataset(`${lines}\nThe dataset in ${dataDir} is refused: ${countWords(findings)}.`);
  return verified;
}
