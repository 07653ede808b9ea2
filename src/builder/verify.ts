// The verification: every rule over the whole dataset, all findings collected, nothing thrown.
import { shownMetrics } from '../data/changes.ts';
import {
  countWords,
  type Dataset,
  type Finding,
  formatFinding,
  HAND_WRITTEN,
  REGISTRY_FILE,
  SOURCE_FILES,
  type State,
} from '../data/dataset.ts';
import type { Settings } from '../data/environment.ts';
import { publicPart, speakable } from '../data/public-part.ts';
import { Registry } from '../data/registry.ts';
import { isWaivable } from '../rules/judgements.ts';
import { brokenOff } from '../rules/releases.ts';
import { capped, errorFinding, findingsOf } from '../rules/rule.ts';
import {
  DATASET_RULES,
  FORM_RULES,
  LOG_RULES,
  SERIES_RULES,
  STATE_RULES,
} from '../rules/table.ts';
import { applyWaivers, type WaiverMatch } from '../rules/waivers.ts';
import { absenceAt, type Progress, RefusedDataset } from './command.ts';
import { loadDataset, seriesOf } from './dataset.ts';
import { fileHash, nodeDigest } from './digest.ts';
import { utf8Of } from './files.ts';
import {
  type DataSource,
  type Input,
  readJson,
  sourceOf,
  withRegistryLines,
} from './read.ts';

/** A dataset that every rule has passed, with what waivers let through in each of its releases. */
export type VerifiedDataset = {
  dataset: Dataset;
  waived: ReadonlyMap<string, readonly WaiverMatch[]>;
};

/** `verified` is null when any finding is an error; `findings` are those that no waiver lets through. */
type Verification = {
  findings: Finding[];
  verified: VerifiedDataset | null;
  observations: number;
};

type VerifyOptions = {
  /** Called after each metric with the number done and that of all. */
  tick?: (done: number, all: number) => void;
  /** How many findings of a rule in a file are listed; left out, as many as a person reads. */
  most?: number;
  /** Whether every entry of the log is hashed; a start folds the tree that the releases keep, and needs none. */
  leaves: boolean;
  /** What maintainers have written for the next release, judged in the place of what the newest one has. */
  hand?: State;
};

export function verifyDataset(
  data: string | DataSource,
  options: VerifyOptions,
): Verification {
  const { tick = () => {}, most, leaves, hand } = options;
  const source = sourceOf(data);
  const { dataset, findings } = loadDataset(source);
  if (dataset === null) return { findings, verified: null, observations: 0 };
  for (const rule of DATASET_RULES)
    addTo(findings, findingsOf(rule, dataset, nodeDigest), most);
  for (const rule of STATE_RULES)
    addTo(findings, findingsOf(rule, hand ?? dataset.newest), most);
  const waived = new Map<string, WaiverMatch[]>();
  const unused = new Set(dataset.newest.files.map(({ file }) => file));
  let observations = 0;
  const metrics = [
    ...new Set([...shownMetrics(dataset), ...dataset.newest.metrics]),
  ].sort();
  for (const [index, metric] of metrics.entries()) {
    for (const finding of pastFindings(dataset, metric, source)) findings.push(finding);
    for (const [release, matches] of pastWaivers(dataset, metric))
      waived.set(release, [...(waived.get(release) ?? []), ...matches]);
    const series = dataset.newest.series(metric);
    if (series !== null) {
      for (const rule of SERIES_RULES)
        addTo(findings, findingsOf(rule, series, dataset.newest), most);
      for (const file of series.files) unused.delete(file);
      observations += series.values.filter((value) => value !== '').length;
    }
    tick(index + 1, metrics.length);
  }
  findings.push(...unusedRows(dataset.newest, unused));
  if (leaves)
    for (const rule of LOG_RULES)
      addTo(findings, findingsOf(rule, dataset, nodeDigest), most);
  const { findings: left, waived: now } = applyWaivers(
    findings,
    dataset.newest.waivers,
  );
  waived.set(dataset.newest.release.release, now);
  const listed = withRegistryLines(capped(left, isWaivable, most), source).map(
    (finding) => aboutLineEnds(source, finding),
  );
  const refused = left.some(({ severity }) => severity === 'error');
  return {
    findings: listed,
    verified: refused ? null : { dataset, waived },
    observations,
  };
}

/** What a waiver may let through is kept whole: each figure of it gets its flag. */
function addTo(all: Finding[], more: Finding[], most?: number): void {
  for (const finding of capped(more, (rule) => !isWaivable(rule), most))
    all.push(finding);
}

/** Each version of the metric's series that has not the form that it should: why, row by row. */
function pastFindings(
  { releases }: Dataset,
  metric: string,
  source: DataSource,
): Finding[] {
  const asked = new Set<string>();
  return releases.flatMap((state) => {
    const series = state.series(metric);
    if (series === null || series.isSound || asked.has(series.path)) return [];
    asked.add(series.path);
    const { findings } = seriesOf(metric, series.path, source.read(series.path));
    return [
      ...findings,
      ...FORM_RULES.flatMap((rule) => capped(findingsOf(rule, series, state))),
    ];
  });
}

const JUDGEMENTS = SERIES_RULES.filter(({ name }) => isWaivable(name));

/** What the waivers of past releases let through of a series; their other findings were answered when they were published. */
function* pastWaivers(
  { releases }: Dataset,
  metric: string,
): Iterable<[release: string, WaiverMatch[]]> {
  for (const state of releases.slice(0, -1)) {
    const waivers = state.waivers.filter((waiver) => waiver.metric === metric);
    const series = waivers.length === 0 ? null : state.series(metric);
    if (series === null) continue;
    const findings = JUDGEMENTS.flatMap((rule) => findingsOf(rule, series, state));
    yield [state.release.release, applyWaivers(findings, waivers).waived];
  }
}

const unusedRows = (state: State, unused: ReadonlySet<number>): Finding[] =>
  state.files
    .filter(
      ({ file, sha256 }) =>
        unused.has(file) && sha256 !== state.registry.peers?.file?.sha256,
    )
    .map(({ line, name }) =>
      errorFinding(
        'file-rows-have-figures',
        { file: SOURCE_FILES, line },
        {
          message: `No figure was read from the file ${name} by this row; a publication leaves such rows out, so restore the file.`,
        },
      ),
    );

const LINE_ENDS =
  'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';

/** A checkout on Windows that turns LF into CRLF changes every file of a dataset, and so its hash: the finding then says so. */
function aboutLineEnds(source: DataSource, finding: Finding): Finding {
  const { rule, where, expected } = finding;
  if (!HASHED.has(rule) || expected === undefined || !source.has(where.file))
    return finding;
  const text = Buffer.from(source.read(where.file)).toString('latin1');
  const isChanged =
    fileHash(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')) === expected;
  return isChanged ? { ...finding, message: LINE_ENDS } : finding;
}

const HASHED: ReadonlySet<string> = new Set([
  'releases-stand-as-published',
  'observations-stand-as-published',
]);

// What lies in data/ beside the releases: the next one in the making.

/** The files that maintainers write and that say something else than the newest release, sorted. */
export function unpublishedEdits(
  data: string | DataSource,
  dataset: Dataset,
): string[] {
  const source = sourceOf(data);
  const input: Input = { source, findings: [] };
  const registry = source.has(REGISTRY_FILE)
    ? readJson(input, REGISTRY_FILE, Registry)
    : null;
  if (registry === null) return [REGISTRY_FILE];
  const publicNames = speakable(registry, shownMetrics(dataset));
  return HAND_WRITTEN.filter((file) => {
    const text = source.has(file) ? utf8Of(source.read(file)) : null;
    const published = dataset.newest.release.files[file] ?? null;
    if (text === null) return published !== null;
    return fileHash(Buffer.from(publicPart(file, text, publicNames))) !== published;
  });
}

/** One line for a person about what a build does not serve; null where there is nothing. */
export function notServed(data: string | DataSource, dataset: Dataset): string | null {
  const edits = unpublishedEdits(data, dataset);
  const broken = brokenOff(dataset);
  const { release } = dataset.newest.release;
  const lines = [
    ...(edits.length === 0
      ? []
      : [`${edits.join(', ')}: edited since ${release}, and in no release yet`]),
    ...broken.map(
      (folder) =>
        `releases/${folder}: a publication that was broken off; the next one removes it`,
    ),
  ];
  return lines.length === 0 ? null : `Served is ${release}. ${lines.join('. ')}.`;
}

// Verified for a build: a dataset with findings is refused.

/** Throws RefusedDataset where there is none: before anything is made for it. */
export function refuseMissing(dataDir: string): void {
  const missing = absenceAt(dataDir);
  if (missing !== null) throw new RefusedDataset(missing);
}

/** Verifies the dataset; throws RefusedDataset with every finding, one a line. */
export function verifyOrRefuse(
  { dataDir }: Pick<Settings, 'dataDir'>,
  progress: Progress,
): VerifiedDataset {
  refuseMissing(dataDir);
  progress.begin(`verify ${dataDir}`, 1);
  const { findings, verified, observations } = verifyDataset(dataDir, {
    leaves: false,
    tick: (done, all) => progress.tick(done / all),
  });
  progress.end(`${observations} observations, ${countWords(findings)}`);
  const lines = findings.map(formatFinding).join('\n');
  if (verified === null)
    throw new RefusedDataset(
      `${lines}\nThe dataset in ${dataDir} is refused: ${countWords(findings)}.`,
    );
  return verified;
}
