// The dataset as it stands in memory once it is read.
import { inOrder } from './hash.ts';
import type { Area, Metric, Municipality, Registry } from './registry.ts';
import type { Chain, ListingChange, Release, Revision, SourceFile, TracedFile, Waiver } from './release.ts';
import { onceFor } from './text.ts';

// What is wrong with the data. Findings are collected and printed together; none is thrown (architecture 4).

export type FindingLocation = {
  file: string;
  line?: number;
  metric?: string;
  geo?: string;
  period?: string;
  /** In a JSON file: the keys and indexes that lead to what is meant; it is reported by its line. */
  path?: readonly PropertyKey[];
};

export type Finding = {
  rule: string;
  severity: 'error' | 'warning';
  where: FindingLocation;
  message: string;
  expected?: string;
  actual?: string;
  /** How many times over the limit it is, where that can be said: of many findings the worst come first. */
  excess?: number;
  /** How many findings it stands for that are not listed. */
  unlisted?: number;
};

/** What they stand for, not how many they are: one that stands for many counts as many. */
export const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { unlisted = 1 }) => sum + unlisted, 0);

/** `1 finding`, `2 findings`: of how many it stands for, too. */
export function countWords(findings: readonly Finding[]): string {
  const count = countOf(findings);
  return `${count} ${count === 1 ? 'finding' : 'findings'}`;
}

/** One line: place, rule, what is wrong, what was expected and what stands there. */
export function formatFinding({ rule, severity, where, message, expected, actual }: Finding): string {
  const location = where.line === undefined ? where.file : `${where.file}:${where.line}`;
  const key = [where.metric, where.geo, where.period].filter((part) => part !== undefined).join(' ');
  const contrast = [
    expected === undefined ? '' : `expected ${expected}`,
    actual === undefined ? '' : `got ${actual}`,
  ];
  const tail = contrast.filter((part) => part !== '').join(', ');
  return `${severity} ${location}${key === '' ? '' : ` (${key})`} [${rule}] ${message}${tail === '' ? '' : `; ${tail}`}`;
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** A row with the line of its file, for findings. */
export type WithLine<T> = T & { line: number };

/** One row of data/observations/<METRIC>.csv; an empty value is "the source lists it without a value". */
export type ObservationRow = { line: number; geo: string; period: string; value: string };

export type SeriesFile = { file: string; metric: string; rows: ObservationRow[] };

/** The log of all releases, of which no more is in memory than is being read. */
export type RevisionLog = {
  /** By metric, sorted: the releases that have an entry of it, the oldest first. */
  releases: ReadonlyMap<string, readonly string[]>;
  /** The metrics that have an entry about themselves, and not about one of their observations. */
  own: ReadonlySet<string>;
  /** How many entries each release has. */
  counts: ReadonlyMap<string, number>;
  /** The entries of a metric, the oldest release first, then by line. */
  of: (metric: string) => readonly WithLine<Revision>[];
  /** Those of one release alone: no other is read for it. */
  at: (metric: string, release: string) => readonly WithLine<Revision>[];
  /** What is wrong with the rows of a metric that are no entries. */
  faults: (metric: string) => Finding[];
  /** Rows of a metric that stand behind those of one that comes after it, or apart from its others. */
  misplaced: readonly { release: string; metric: string; line: number }[];
};

/** The log of what no release has published. */
export const NO_LOG: RevisionLog = {
  releases: new Map(),
  own: new Set(),
  counts: new Map(),
  of: () => [],
  at: () => [],
  faults: () => [],
  misplaced: [],
};

/** Of the registry as a release had it. */
export type PastRegistry = Pick<Registry, 'logOrigin' | 'supersededLogs'> & {
  /** By metric. */
  described: ReadonlyMap<string, Pick<Metric, 'unit' | 'source'>>;
};

/** Everything but the observations and the entries of the log, which are read one metric at a time. */
export type DatasetHead = {
  registry: Registry;
  municipalities: WithLine<Municipality>[];
  /** None in a dataset that has no areas.csv. */
  areas: WithLine<Area>[];
  release: Release;
  chain: Chain;
  /** The note of revisions/checkpoint as it stands, null where there is none. */
  checkpoint: string | null;
  waivers: WithLine<Waiver>[];
  log: RevisionLog;
  /** By release: the metrics that its registry says are public. */
  publicAt: ReadonlyMap<string, ReadonlySet<string>>;
  /** By release: what its registry says that is held against the log; none where it kept no registry that can be read. */
  registries: ReadonlyMap<string, PastRegistry>;
  /** What the log does not tell: by release, which observations it began or ceased to list without a value. */
  listings: (WithLine<ListingChange> & { release: string })[];
  /** By release that kept the list, the oldest first: the files that the figures of its metrics were read from. */
  sourceFiles: ReadonlyMap<string, readonly WithLine<SourceFile>[]>;
  /** The manifests of all releases of the chain that are there, the newest included. */
  manifests: Map<string, Release>;
  /** By path under data/: the SHA-256 that the file on disk really has; manifest, chain and README.md are not in it. */
  hashes: Record<string, string>;
  /** Paths that no dataset has, and why: links, pipes, files beyond their bounds, empty folders. */
  strange: { file: string; what: string }[];
  /** The metrics that have an observation file, sorted. */
  files: string[];
};

// All figures of one metric as columns: a few bytes a figure, so that a build of millions stays small.
// Exact literals round-trip through numbers, so nothing is lost (data/number.ts).

/** What is known of one place's year. `withdrawn` is in the revision log, not in the file. */
export const STATE = { absent: 0, null: 1, value: 2, withdrawn: 3 } as const;

export type Grid = {
  metric: string;
  /** Codes of places and periods that occur, ascending. */
  geos: string[];
  periods: string[];
  /** Row-major by place: values, and states of STATE. */
  values: Float64Array;
  states: Uint8Array;
};

export const cellIndex = (grid: Grid, geo: number, period: number): number =>
  geo * grid.periods.length + period;

const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
const indexed = (keys: string[]): Map<string, number> => new Map(keys.map((key, index) => [key, index]));

/** The grid of one file, with the withdrawn observations of the log laid over it. */
export function gridOf(
  { metric, rows }: Omit<SeriesFile, 'file'>,
  withdrawn: { geo: string; period: string }[] = [],
): Grid {
  const geos = distinct([...rows, ...withdrawn].map((row) => row.geo));
  const periods = distinct([...rows, ...withdrawn].map((row) => row.period));
  const size = geos.length * periods.length;
  const grid: Grid = { metric, geos, periods, values: new Float64Array(size), states: new Uint8Array(size) };
  const geoAt = indexed(geos);
  const periodAt = indexed(periods);
  const cellOf = (row: { geo: string; period: string }) =>
    cellIndex(grid, geoAt.get(row.geo) ?? 0, periodAt.get(row.period) ?? 0);
  for (const row of withdrawn) grid.states[cellOf(row)] = STATE.withdrawn;
  for (const row of rows) {
    grid.states[cellOf(row)] = row.value === '' ? STATE.null : STATE.value;
    grid.values[cellOf(row)] = Number(row.value);
  }
  return grid;
}

/** The rows of some places, with the periods that occur among them; the grid itself where all are wanted. */
export function partOf(grid: Grid, isWanted: (geo: string) => boolean): Grid {
  const { metric, geos, periods, values, states } = grid;
  if (geos.every(isWanted)) return grid;
  const rows = [...geos.keys()].filter((row) => isWanted(geos[row] ?? ''));
  const isThere = (row: number, column: number) => states[cellIndex(grid, row, column)] !== STATE.absent;
  const columns = [...periods.keys()].filter((column) => rows.some((row) => isThere(row, column)));
  const cells = rows.flatMap((row) => columns.map((column) => cellIndex(grid, row, column)));
  return {
    metric,
    geos: rows.map((row) => geos[row] ?? ''),
    periods: columns.map((column) => periods[column] ?? ''),
    values: Float64Array.from(cells, (cell) => values[cell] ?? 0),
    states: Uint8Array.from(cells, (cell) => states[cell] ?? STATE.absent),
  };
}

// The files of a dataset, as paths under data/, the way findings name them.

export const REGISTRY_FILE = 'metrics.json';
export const MUNICIPALITIES_FILE = 'municipalities.csv';
/** The one hand-written file that a dataset need not have. */
export const AREAS_FILE = 'areas.csv';
export const WAIVERS_FILE = 'waivers.csv';
export const SOURCES_FILE = 'sources.json';
export const METADATA_FILE = 'metadata.json';
export const CHANGELOG_FILE = 'CHANGELOG.md';
export const RELEASE_FILE = 'release.json';
/** Describes the format; like the checkpoint, neither manifest nor chain covers it. */
export const README_FILE = 'README.md';
export const CHAIN_FILE = 'revisions/chain.json';
/** The head of the log of all releases: size and root, signed or not. */
export const CHECKPOINT_FILE = 'revisions/checkpoint';

export const observationFile = (metric: string): string => `observations/${metric}.csv`;
/** The metric that a file of observations is named after; null for any other file. */
export const metricOfFile = (file: string): string | null =>
  /^observations\/([^/]+)\.csv$/.exec(file)?.[1] ?? null;
export const revisionFile = (release: string): string => `revisions/${release}.csv`;

/**
 * What a manifest does not list: itself, the chain that holds its hash, the checkpoint, which follows from the logs and
 * may be signed later, and the description of the format.
 */
export const OUTSIDE_MANIFEST: readonly string[] = [RELEASE_FILE, CHAIN_FILE, CHECKPOINT_FILE, README_FILE];

/** What maintainers write by hand; each release keeps those that it changed. */
export const HAND_WRITTEN: readonly string[] = [
  REGISTRY_FILE,
  SOURCES_FILE,
  MUNICIPALITIES_FILE,
  AREAS_FILE,
  WAIVERS_FILE,
];

export const keptFile = (release: string, file: string): string => `releases/${release}/${file}`;
/** The checkpoint of a past release, where it was signed: unsigned it follows from the log. */
export const keptCheckpoint = (release: string): string => keptFile(release, 'checkpoint');
export const listingFile = (release: string): string => keptFile(release, 'without-value.csv');

/** The files that figures were read from, of all metrics; a release keeps the list where it is another than the one before. */
export const SOURCE_FILES = 'files.csv';
export const sourceFilesFile = (release: string): string => keptFile(release, SOURCE_FILES);

/** The files of a metric's figures in the order of the list; null where the release does not know them. */
export function tracedFiles(
  { sourceFiles, release: { release } }: Pick<DatasetHead, 'sourceFiles' | 'release'>,
  metric: string,
): TracedFile[] | null {
  const kept = [...sourceFiles.keys()].findLast((date) => date <= release);
  const own = sourceFiles.get(kept ?? '')?.filter((file) => file.metric === metric) ?? [];
  return own.length === 0 ? null : own.map(({ metric: _, line: __, ...file }) => inOrder(file));
}

/** Where the version of a file that releases keep lies that stood at `release`: what the latest release until then kept. */
export const keptAt = (
  has: (path: string) => boolean,
  chain: readonly { release: string }[],
  release: string,
  file: string,
): string | undefined =>
  chain
    .filter((link) => link.release <= release)
    .map((link) => keptFile(link.release, file))
    .findLast(has);

// Look-ups that every series rule needs, made once per dataset and not once per file.

type HeadIndex = {
  metrics: Map<string, Metric>;
  municipalities: Map<string, WithLine<Municipality>>;
  areas: Map<string, WithLine<Area>>;
  /** By metric: what began or ceased to be listed without a value. */
  listings: Map<string, DatasetHead['listings']>;
};

/** The index of a head, which nobody changes once it is read. */
export const headIndex = onceFor(
  (head: DatasetHead): HeadIndex => ({
    metrics: new Map(head.registry.metrics.map((metric) => [metric.id, metric])),
    municipalities: new Map(head.municipalities.map((municipality) => [municipality.code, municipality])),
    areas: new Map(head.areas.map((area) => [area.code, area])),
    listings: Map.groupBy(head.listings, ({ metric }) => metric),
  }),
);
