// The dataset as it stands in memory once it is read.
import { cellOf } from './identifier.ts';
import type { Area, Group, Metric, Municipality, Registry } from './registry.ts';
import type { ChainLink, Release, SourceFile, Waiver } from './release.ts';
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
export function formatFinding({
  rule,
  severity,
  where,
  message,
  expected,
  actual,
}: Finding): string {
  const location =
    where.line === undefined ? where.file : `${where.file}:${where.line}`;
  const key = [where.metric, where.geo, where.period]
    .filter((part) => part !== undefined)
    .join(' ');
  const contrast = [
    expected === undefined ? '' : `expected ${expected}`,
    actual === undefined ? '' : `got ${actual}`,
  ];
  const tail = contrast.filter((part) => part !== '').join(', ');
  return `${severity} ${location}${key === '' ? '' : ` (${key})`} [${rule}] ${message}${tail === '' ? '' : `; ${tail}`}`;
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** Of a record that stands in a file, for findings. */
export type WithLine<T> = T & { line: number };

/** One row of an observation file; an empty value is "the source lists it without a value". */
export type ObservationRow = {
  line: number;
  geo: string;
  period: string;
  value: string;
};

/**
 * The figures of one metric as a release has them, in the order of their file: parallel lists, since two lists of texts are
 * several times as fast as a record for each of millions of figures.
 */
export type Series = {
  metric: string;
  /** The path of this version under data/. */
  path: string;
  /** SHA-256 of its bytes; equal figures from equal files have one. */
  hash: string;
  /** `<geo>,<period>`, ascending. */
  keys: readonly string[];
  /** Literals; empty where the source lists the observation without a value. */
  values: readonly string[];
  /** The row of files.csv that each was read from; 0 where nobody knows. */
  files: readonly number[];
  /** Whether every row has the form that it should, in its order: the rules then need not look. */
  isSound: boolean;
};

const HEADER_LINES = 1;

/** The rows of a series as records, for rules that look at one after the other. */
export const rowsOf = onceFor((series: Series): readonly ObservationRow[] =>
  series.keys.map((key, index) => {
    const comma = key.indexOf(',');
    return {
      line: index + HEADER_LINES + 1,
      geo: key.slice(0, comma),
      period: key.slice(comma + 1),
      value: series.values[index] ?? '',
    };
  }),
);

/** Everything that stood with one release: of each file the version of the latest release until then. */
export type State = {
  release: Release;
  registry: Registry;
  municipalities: readonly WithLine<Municipality>[];
  /** None in a release that has no areas.csv. */
  areas: readonly WithLine<Area>[];
  /** None in a release that has no groups.csv. */
  groups: readonly WithLine<Group>[];
  waivers: readonly WithLine<Waiver>[];
  /** The rows of files.csv, by their numbers. */
  files: readonly WithLine<SourceFile>[];
  /** The metrics that have an observation file, sorted. */
  metrics: readonly string[];
  /** Null where the metric has no file. */
  series: (metric: string) => Series | null;
  /** Where the version of a file lies that stands with the release; null where it has none. */
  pathOf: (file: string) => string | null;
};

/** A whole dataset: every release of its chain, and what else lies in its folder. */
export type Dataset = {
  chain: readonly ChainLink[];
  /** The oldest first, one for each link. */
  releases: readonly State[];
  newest: State;
  /** Throws where the chain has no such release. */
  at: (release: string) => State;
  /** By release: the note that is the head of the log with it; null where there is none. */
  checkpoints: ReadonlyMap<string, string | null>;
  /** By release: the hashes that the log's tree has more with it (`keptTree`); null where there are none. */
  trees: ReadonlyMap<string, Uint8Array | null>;
  /** By path under data/: the SHA-256 that each file really has. */
  hashes: Readonly<Record<string, string>>;
  /** Paths that no dataset has, and why: links, pipes, files beyond their bounds, empty folders. */
  strange: readonly { file: string; what: string }[];
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
  /** Of each cell, which of the files that the series names it was read from, counted from 1; 0 where nobody knows. */
  files: Uint16Array;
};

export const cellIndex = (grid: Grid, geo: number, period: number): number =>
  geo * grid.periods.length + period;

const distinct = (texts: Iterable<string>): string[] => [...new Set(texts)].sort();
const indexed = (keys: string[]): Map<string, number> =>
  new Map(keys.map((key, index) => [key, index]));

/** The rows of files.csv that a series names, ascending. */
export const namedFiles = (files: readonly number[]): number[] =>
  [...new Set(files)].filter((file) => file > 0).sort((a, b) => a - b);

/**
 * The grid of a series.
 * @param withdrawn keys of figures that releases before had, and that are gone
 */
export function gridOf(
  {
    metric,
    keys,
    values,
    files = [],
  }: Pick<Series, 'metric' | 'keys' | 'values'> & { files?: readonly number[] },
  withdrawn: Iterable<string> = [],
): Grid {
  const gone = [...withdrawn];
  const fileAt = indexed(namedFiles(files).map(String));
  const cells = [...gone, ...keys].map(cellOf);
  const geos = distinct(cells.map(({ geo }) => geo));
  const periods = distinct(cells.map(({ period }) => period));
  const size = geos.length * periods.length;
  const grid: Grid = {
    metric,
    geos,
    periods,
    values: new Float64Array(size),
    states: new Uint8Array(size),
    files: new Uint16Array(size),
  };
  const rows = indexed(geos);
  const columns = indexed(periods);
  for (const [index, { geo, period }] of cells.entries()) {
    const cell = cellIndex(grid, rows.get(geo) ?? 0, columns.get(period) ?? 0);
    const value = values[index - gone.length];
    if (value === undefined) grid.states[cell] = STATE.withdrawn;
    else {
      grid.states[cell] = value === '' ? STATE.null : STATE.value;
      grid.values[cell] = Number(value);
      grid.files[cell] = (fileAt.get(String(files[index - gone.length])) ?? -1) + 1;
    }
  }
  return grid;
}

/** The rows of some places, with the periods that occur among them; the grid itself where all are wanted. */
export function partOf(grid: Grid, isWanted: (geo: string) => boolean): Grid {
  const { metric, geos, periods, values, states, files } = grid;
  if (geos.every(isWanted)) return grid;
  const rows = [...geos.keys()].filter((row) => isWanted(geos[row] ?? ''));
  const isThere = (row: number, column: number) =>
    states[cellIndex(grid, row, column)] !== STATE.absent;
  const columns = [...periods.keys()].filter((column) =>
    rows.some((row) => isThere(row, column)),
  );
  const cells = rows.flatMap((row) =>
    columns.map((column) => cellIndex(grid, row, column)),
  );
  return {
    metric,
    geos: rows.map((row) => geos[row] ?? ''),
    periods: columns.map((column) => periods[column] ?? ''),
    values: Float64Array.from(cells, (cell) => values[cell] ?? 0),
    states: Uint8Array.from(cells, (cell) => states[cell] ?? STATE.absent),
    files: Uint16Array.from(cells, (cell) => files[cell] ?? 0),
  };
}

// The files of a dataset, as paths under data/, the way findings name them.

export const REGISTRY_FILE = 'metrics.json';
export const MUNICIPALITIES_FILE = 'municipalities.csv';
/** Files that a release need not have. */
export const AREAS_FILE = 'areas.csv';
export const GROUPS_FILE = 'groups.csv';
export const WAIVERS_FILE = 'waivers.csv';
/** How publishers' files are read: it is of maintainers, and no part of a release. */
export const SOURCES_FILE = 'sources.json';
export const SOURCE_FILES = 'files.csv';
/** Describes the format; no release has it. */
export const README_FILE = 'README.md';

const RELEASES = 'releases';
export const CHAIN_FILE = `${RELEASES}/chain.json`;

export const observationFile = (metric: string): string => `observations/${metric}.csv`;
/** The metric that a file of observations is named after; null for any other file. */
export const metricOfFile = (file: string): string | null =>
  /^observations\/([^/]+)\.csv$/.exec(file)?.[1] ?? null;

/** Where a release has its version of a file, where it changed it. */
export const releaseFile = (release: string, file: string): string =>
  `${RELEASES}/${release}/${file}`;
export const manifestFile = (release: string): string =>
  releaseFile(release, 'release.json');
/** The head of the log with a release: its name, size and root, signed or not. */
export const checkpointFile = (release: string): string =>
  releaseFile(release, 'checkpoint');
/** What the release adds to the tree of the log. */
export const treeFile = (release: string): string => releaseFile(release, 'tree.bin');
/** The release and the file that a path below its folder is a version of; null for any other path. */
export const ofRelease = (path: string): { release: string; file: string } | null => {
  const [, release, file] = /^releases\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return release === undefined || file === undefined ? null : { release, file };
};

/** What maintainers write by hand or by an import, and a release has the public part of. */
export const HAND_WRITTEN: readonly string[] = [
  REGISTRY_FILE,
  MUNICIPALITIES_FILE,
  AREAS_FILE,
  GROUPS_FILE,
  WAIVERS_FILE,
];

// Look-ups that every series rule needs, made once for a state and not once for a file.

type StateIndex = {
  metrics: ReadonlyMap<string, Metric>;
  municipalities: ReadonlyMap<string, WithLine<Municipality>>;
  areas: ReadonlyMap<string, WithLine<Area>>;
  files: ReadonlyMap<number, WithLine<SourceFile>>;
};

/** The index of a state, which nobody changes once it is read. */
export const stateIndex = onceFor(
  (state: State): StateIndex => ({
    metrics: new Map(state.registry.metrics.map((metric) => [metric.id, metric])),
    municipalities: new Map(
      state.municipalities.map((municipality) => [municipality.code, municipality]),
    ),
    areas: new Map(state.areas.map((area) => [area.code, area])),
    files: new Map(state.files.map((file) => [file.file, file])),
  }),
);

/** The rows of files.csv that the figures of a metric name, by number. */
export function filesOfSeries(state: State, series: Series): SourceFile[] {
  const { files } = stateIndex(state);
  return namedFiles(series.files).flatMap((number) => {
    const row = files.get(number);
    if (row === undefined) return [];
    const { line: _, ...file } = row;
    return [file];
  });
}
