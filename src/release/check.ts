// `check <folder>`: publishers' files are read again, by the importers' own readers, and held against the newest release: which of
// its figures they prove, which they contradict, and which none of them holds. Nothing is written.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDigest } from '../builder/digest.ts';
import {
  isThere,
  machineFault,
  messageOf,
  pathsUnder,
  readGivenBytes,
  StrangeFile,
  textIn,
} from '../builder/files.ts';
import { metricHistory } from '../data/changes.ts';
import {
  cellIndex,
  type Dataset,
  type Finding,
  filesOfSeries,
  type Grid,
  gridOf,
  observationFile,
  STATE,
  stateIndex,
} from '../data/dataset.ts';
import { cellKey, observationId } from '../data/identifier.ts';
import { takesSeries } from '../data/registry.ts';
import { cutTo, cutWords, shareWords } from './changes.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Effects,
  readWhole,
} from './dataset.ts';
import { choiceOf, registerOf } from './import.ts';
import { isEstablished, kpiReader, readKoladaFolder } from './kolada.ts';
import type { ImportedSeries, ImportResult } from './mapping.ts';
import { gather, readFile } from './publication.ts';
import { isTrafikanalys } from './read/trafikanalys.ts';
import { isBook } from './read/zip.ts';
import { koladaIn } from './sources.ts';

/** `json` prints one document in place of lines. */
type CheckOptions = { folder: string; json: boolean };

/**
 * Exit code 0 where nothing contradicts the release, 1 where something does or the machine could not read a file, 2 where the
 * folder is none. Throws where the dataset has no release, or is another than it left.
 */
export async function check(
  paths: DatasetPaths,
  { folder, json }: CheckOptions,
  effects: Effects,
): Promise<number> {
  const { print } = effects;
  if (!isThere(folder)) {
    print(`${folder}: there is no such folder; look at its name`);
    return 2;
  }
  if (!statSync(folder).isDirectory()) {
    print(`${folder}: expected a folder, got a file; give the folder that it lies in`);
    return 2;
  }
  const { unread, ...report } = await reportOn(paths, folder, effects);
  if (json) print(JSON.stringify(report));
  else
    for (const line of [...reportLines(report), lastLine(report, unread)]) print(line);
  return report.ok ? 0 : 1;
}

// A folder as publications: a file is one, and so are the pages of a KPI.

/** What its files bring, by their paths below the folder; or why nothing of it is taken, in one sentence. */
type Publication = { files: string[] } & (
  | { series: ImportedSeries[] }
  /** `isUnread` where the machine failed to read it. */
  | { reason: string; isUnread: boolean }
);

type Tree = { folder: string; dataset: DatasetFiles; day: string };

const KPIS = 'kpi.json';
const LISTS_OR_PAGE = /^(?:kpi\.json|municipality\.json|data\/[^/.][^/]*\/[^/.][^/]*)$/;

/** In the order of their paths; the pages of a folder with kpi.json are Kolada's. */
async function* publicationsIn(
  tree: Tree,
  paths: readonly string[],
): AsyncGenerator<Publication> {
  const ofKolada = new Set<string>();
  for (const path of paths) {
    if (path.split('/').at(-1) !== KPIS) continue;
    const below = path.slice(0, -KPIS.length);
    const isOwn = (one: string): boolean =>
      one.startsWith(below) && LISTS_OR_PAGE.test(one.slice(below.length));
    const files = paths.filter(isOwn);
    for (const file of files) ofKolada.add(file);
    yield* koladaPublications(tree, below, files);
  }
  for (const path of paths) if (!ofKolada.has(path)) yield filePublication(tree, path);
}

/** What is no file, or not what it seems, is refused; all else that fails is the machine's. */
function refused(files: string[], error: unknown): Publication {
  if (error instanceof StrangeFile)
    return { files, reason: error.what, isUnread: false };
  const fault = machineFault(error);
  return {
    files,
    reason: fault ?? messageOf(error).replace(`${files[0]}: `, ''),
    isUnread: fault !== null,
  };
}

function filePublication({ folder, dataset, day }: Tree, file: string): Publication {
  try {
    const bytes = readGivenBytes(join(folder, file));
    if (dataset.registry.register?.sha256 === nodeDigest(bytes, 'hex'))
      return { files: [file], reason: OF_REGISTER, isUnread: false };
    const kind = kindOf(file, bytes);
    const choice = choiceOf(dataset, null, day);
    return publicationOf([file], gather([readFile(file, bytes, kind, choice)], choice));
  } catch (error) {
    return refused([file], error);
  }
}

const OF_REGISTER =
  'it has no figures: codes, names and counties of municipalities were read from it';

function kindOf(file: string, bytes: Uint8Array): 'xlsx' | 'json-stat' | 'csv' {
  if (isBook(bytes)) return 'xlsx';
  const start = Buffer.from(bytes.subarray(0, 1000)).toString('utf8');
  return /^\ufeff?\s*[{[]/.test(start) && !isTrafikanalys(textIn(file, bytes))
    ? 'json-stat'
    : 'csv';
}

/** What an import would refuse proves nothing and contradicts nothing. */
function publicationOf(
  files: string[],
  { series, findings, quarantined, leftOut }: ImportResult,
): Publication {
  const fault = findings.find(
    ({ severity }) => severity === 'error' || quarantined.length > 0,
  );
  const reason =
    fault !== undefined
      ? faultText(fault, files, findings.length - 1)
      : nothingOf(leftOut);
  return series.length > 0 && fault === undefined
    ? { files, series }
    : { files, reason, isUnread: false };
}

function nothingOf(leftOut: ImportResult['leftOut']): string {
  const kpis = Object.keys(leftOut).find((reason) => reason.startsWith('KPIs '));
  return kpis === undefined
    ? 'no entry of sources.json takes a series of it'
    : `it is one of the ${kpis}`;
}

function faultText(
  { where, message, expected, actual }: Finding,
  files: string[],
  more: number,
): string {
  const { file, line, metric, geo, period } = where;
  const place = [
    files.includes(file) ? '' : file,
    line === undefined ? '' : `line ${line}`,
    metric,
    geo,
    period,
  ];
  const at = place.filter(Boolean).join(' ');
  const contrast = [expected && `expected ${expected}`, actual && `got ${actual}`]
    .filter(Boolean)
    .join(', ');
  const rest = more > 0 ? ` (and ${more} more)` : '';
  return `${at && `${at}: `}${message}${contrast && ` (${contrast})`}${rest}`;
}

/** One that is broken leaves the others as they are. Metrics that the release has are checked also where they are public no more. */
async function* koladaPublications(
  { folder, dataset }: Tree,
  below: string,
  files: string[],
): AsyncGenerator<Publication> {
  const data = `${below}data/`;
  const kpiOf = (path: string): string => path.slice(data.length).split('/')[0] ?? '';
  const pagesOf = Map.groupBy(
    files.filter((path) => path.startsWith(data)),
    kpiOf,
  );
  const { registry, mapping, last } = dataset;
  const metrics = registry.metrics.filter(
    (one) => takesSeries(one) && (isEstablished(one) || last?.metrics.includes(one.id)),
  );
  const choice = {
    metrics,
    entry: koladaIn(mapping),
    register: registerOf(dataset),
    from: null,
  };
  try {
    const input = readKoladaFolder(join(folder, below), [], [...pagesOf.keys()]);
    const [fault] = input.findings;
    if (fault !== undefined) throw new Error(`${fault.where.file}: ${fault.message}`);
    yield { files: files.filter((path) => !path.startsWith(data)), series: [] };
    const read = kpiReader(input, choice);
    for await (const { kpi, pages } of input.eachKpi) {
      const kpiPages = pagesOf.get(kpi) ?? [];
      const placed = Iterator.from(pages).map(({ file, values }) => {
        return { file: { ...file, name: `${below}${file.name}` }, values };
      });
      const before = input.findings.length;
      try {
        const result = read({ kpi, pages: placed });
        result.findings.unshift(...input.findings.slice(before));
        yield publicationOf(kpiPages, result);
      } catch (error) {
        yield refused(kpiPages, error);
      }
    }
  } catch (error) {
    yield refused(files, error);
  }
}

// The newest release: the figures of each metric, and what files said of them.

const PROVED = 1;
const CONTRADICTED = 2;

type Standing = {
  metric: string;
  /** The day on which its figures were taken, by the release's manifest. */
  retrieved: string | null;
  grid: Grid;
  geoAt: ReadonlyMap<string, number>;
  periodAt: ReadonlyMap<string, number>;
  /** By cell of the grid. */
  marks: Uint8Array;
};

/** The files that the newest release names, for each metric. */
type NamedFile = { metric: string; name: string; sha256: string };

/** By metric. Throws where a file is another than the release wrote. */
function standingsOf({ newest, hashes }: Dataset): {
  standings: Map<string, Standing>;
  named: NamedFile[];
} {
  const { release, files } = newest.release;
  const standings = new Map<string, Standing>();
  const named: NamedFile[] = [];
  for (const metric of newest.metrics) {
    const series = newest.series(metric);
    if (series === null) continue;
    if (hashes[series.path] !== files[observationFile(metric)])
      throw new Error(
        `${series.path}: expected the file as release ${release} wrote it, got another; run verify first`,
      );
    const grid = gridOf(series);
    const indexed = (names: string[]) => new Map(names.map((name, at) => [name, at]));
    const ofSeries = filesOfSeries(newest, series);
    const retrieved =
      ofSeries
        .map((file) => file.retrieved)
        .sort()
        .at(-1) ?? null;
    const marks = new Uint8Array(grid.states.length);
    const [geoAt, periodAt] = [indexed(grid.geos), indexed(grid.periods)];
    standings.set(metric, { metric, retrieved, grid, geoAt, periodAt, marks });
    named.push(...ofSeries.map(({ name, sha256 }) => ({ metric, name, sha256 })));
  }
  return { standings, named };
}

/** A figure of the release for which a file has another value; an empty one is "listed without a value". */
type Contradiction = {
  metric: string;
  geo: string;
  period: string;
  /** In the release. */
  stands: string;
  /** In the file. */
  value: string;
  file: string;
  isProvedToo: () => boolean;
  /** The newest past release that had the file's value, and the day on which that had been taken; null where none had it. */
  past: { release: string; retrieved: string | null } | null;
};

/** Marks what the file says of a figure that stands. */
function compare(
  metric: string,
  { geo, period, value, file }: ImportedSeries['figures'][number],
  standing: Standing | undefined,
): 'proves' | 'notInRelease' | Contradiction {
  const row = standing?.geoAt.get(geo);
  const column = standing?.periodAt.get(period);
  if (standing === undefined || row === undefined || column === undefined)
    return 'notInRelease';
  const { grid, marks } = standing;
  const index = cellIndex(grid, row, column);
  if (grid.states[index] === STATE.absent) return 'notInRelease';
  const stands = grid.states[index] === STATE.null ? '' : String(grid.values[index]);
  marks[index] = (marks[index] ?? 0) | (stands === value ? PROVED : CONTRADICTED);
  if (stands === value) return 'proves';
  const isProvedToo = (): boolean => ((marks[index] ?? 0) & PROVED) !== 0;
  return {
    metric,
    geo,
    period,
    stands,
    value,
    file: file.name,
    isProvedToo,
    past: null,
  };
}

/** Finds the past release that had the file's value: what says that a file is of another vintage. */
function findPast(contradictions: readonly Contradiction[], dataset: Dataset): void {
  for (const [metric, ofMetric] of Map.groupBy(contradictions, (one) => one.metric))
    for (const { release, state } of metricHistory(dataset, metric)) {
      const { series } = state;
      if (series === null) continue;
      const places = new Map(series.keys.map((key, index) => [key, index]));
      for (const one of ofMetric) {
        const at = places.get(cellKey(one)) ?? -1;
        if (series.values[at] !== one.value) continue;
        const file = stateIndex(dataset.at(release.release)).files.get(
          series.files[at] ?? 0,
        );
        one.past = { release: release.release, retrieved: file?.retrieved ?? null };
      }
    }
}

/** Of the value that stands; null where that is zero. */
const shareOf = (stands: number, value: number): number | null =>
  stands === 0 ? null : (value - stands) / Math.abs(stands);

/** What is beyond every share stands first, what has no value on one side last; equal ones by metric, place and year. */
function byDifference(a: Contradiction, b: Contradiction): number {
  const sizeOf = ({ stands, value }: Contradiction): number => {
    if (stands === '' || value === '') return -1;
    return Math.abs(shareOf(Number(stands), Number(value)) ?? Number.MAX_VALUE);
  };
  const [first, second] = [observationId(a), observationId(b)];
  return sizeOf(b) - sizeOf(a) || (first < second ? -1 : first > second ? 1 : 0);
}

// What is said of it all.

const NO_COUNTS = { figures: 0, proved: 0, contradicted: 0, provedToo: 0, notHeld: 0 };
type Counts = typeof NO_COUNTS;

function metricReport({ metric, retrieved, grid, marks }: Standing) {
  const counts: Counts = { ...NO_COUNTS };
  const years = new Set<string>();
  for (const [at, state] of grid.states.entries()) {
    if (state === STATE.absent) continue;
    const mark = marks[at] ?? 0;
    counts.figures += 1;
    if (mark === PROVED) counts.proved += 1;
    if ((mark & CONTRADICTED) !== 0) counts.contradicted += 1;
    if (mark === (PROVED | CONTRADICTED)) counts.provedToo += 1;
    if (mark !== 0) continue;
    counts.notHeld += 1;
    years.add(grid.periods[at % grid.periods.length] ?? '');
  }
  /** The years that have a figure which no file holds. */
  return { metric, retrieved, ...counts, yearsNotHeld: [...years].sort() };
}

function summed(all: readonly Counts[]): Counts {
  const sum = { ...NO_COUNTS };
  for (const one of all) {
    sum.figures += one.figures;
    sum.proved += one.proved;
    sum.contradicted += one.contradicted;
    sum.provedToo += one.provedToo;
    sum.notHeld += one.notHeld;
  }
  return sum;
}

/** The contradictions of one metric by one file, and by past release how many of the file's values it had; null is none. */
function disputesIn(
  contradictions: readonly Contradiction[],
  standings: ReadonlyMap<string, Standing>,
) {
  const grouped = Map.groupBy(
    contradictions,
    ({ file, metric }) => `${file} ${metric}`,
  );
  const disputes = [...grouped].flatMap(([key, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const { file, metric } = first;
    const vintages = [...Map.groupBy(all, ({ past }) => past?.release ?? '')]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([release, some]) => ({
        release: release === '' ? null : release,
        retrieved: some[0]?.past?.retrieved ?? null,
        figures: some.length,
      }));
    const provedToo = all.filter(({ isProvedToo }) => isProvedToo()).length;
    const retrieved = standings.get(metric)?.retrieved ?? null;
    return [
      {
        key,
        dispute: {
          file,
          metric,
          retrieved,
          contradicts: all.length,
          provedToo,
          vintages,
        },
      },
    ];
  });
  return disputes
    .sort(
      (a, b) =>
        b.dispute.contradicts - a.dispute.contradicts || (a.key < b.key ? -1 : 1),
    )
    .map(({ dispute }) => dispute);
}

/** A file by its path below the folder, with forward slashes; without a hash where it cannot be read. */
type GivenFile = { file: string; sha256: string | null; bytes: number | null };

function givenFile(folder: string, file: string): GivenFile {
  try {
    const bytes = readGivenBytes(join(folder, file));
    return { file, sha256: nodeDigest(bytes, 'hex'), bytes: bytes.length };
  } catch {
    return { file, sha256: null, bytes: null };
  }
}

type FileReport = GivenFile & {
  /** The metrics whose figures the release says were read from these very bytes. */
  namedFor: string[];
  figures: number;
  proves: number;
  contradicts: number;
  notInRelease: number;
};

type Report = Omit<Awaited<ReturnType<typeof reportOn>>, 'unread'>;

/** As `--json` has it; `unread` are the files that the machine could not read. */
async function reportOn(paths: DatasetPaths, folder: string, effects: Effects) {
  const dataset = readWhole(paths);
  const past = dataset.dataset;
  if (past === null)
    throw new Error(
      `${paths.data}: expected a release to check, got none that can be read; run verify first`,
    );
  const { standings, named } = standingsOf(past);
  const { release } = past.newest.release;
  const namedBy = Map.groupBy(named, ({ sha256 }) => sha256);
  const metricsOf = (sha256: string | null): string[] =>
    namedBy.get(sha256 ?? '')?.map(({ metric }) => metric) ?? [];
  const given = pathsUnder(folder);
  const tree = {
    folder,
    dataset,
    day: release > effects.today() ? release : effects.today(),
  };
  const files = new Map<string, FileReport>();
  const notRead: (GivenFile & { reason: string })[] = [];
  const contradictions: Contradiction[] = [];
  let unread = 0;
  effects.progress.begin('check', given.length);
  for await (const publication of publicationsIn(tree, given)) {
    for (const one of publication.files.map((file) => givenFile(folder, file))) {
      const counts = { figures: 0, proves: 0, contradicts: 0, notInRelease: 0 };
      if ('reason' in publication) notRead.push({ ...one, reason: publication.reason });
      else files.set(one.file, { ...one, namedFor: metricsOf(one.sha256), ...counts });
    }
    effects.progress.tick(files.size + notRead.length);
    if ('reason' in publication) {
      if (publication.isUnread) unread += publication.files.length;
      continue;
    }
    for (const { metric, figures } of publication.series)
      for (const figure of figures) {
        const result = compare(metric, figure, standings.get(metric));
        const tally = files.get(figure.file.name);
        if (tally !== undefined) {
          tally.figures += 1;
          tally[typeof result === 'string' ? result : 'contradicts'] += 1;
        }
        if (typeof result !== 'string') contradictions.push(result);
      }
  }
  effects.progress.end(`${given.length} files`);
  findPast(contradictions, past);
  const seen = new Set([...files.values(), ...notRead].map(({ sha256 }) => sha256));
  const absent = named
    .filter(
      ({ sha256 }, at) =>
        !seen.has(sha256) && named.findIndex((one) => one.sha256 === sha256) === at,
    )
    .map(({ name, sha256 }) => ({ name, sha256, metrics: metricsOf(sha256) }));
  const metrics = [...standings.values()].map(metricReport);
  const byPath = (a: GivenFile, b: GivenFile): number => (a.file < b.file ? -1 : 1);
  return {
    unread,
    ok: contradictions.length === 0 && unread === 0,
    release,
    counts: summed(metrics),
    metrics,
    files: [...files.values()].sort(byPath),
    /** What the release names and the folder has not: no file in it has these bytes. */
    absent: absent.sort((a, b) => (a.name < b.name ? -1 : 1)),
    notRead: notRead.sort(byPath),
    disputes: disputesIn(contradictions, standings),
    /** The largest difference first. */
    contradictions: contradictions.sort(byDifference).map((one) => ({
      id: observationId(one),
      stands: one.stands === '' ? null : Number(one.stands),
      value: one.value === '' ? null : Number(one.value),
      file: one.file,
      past: one.past,
    })),
  };
}

// The same in lines.

/** So many pairs of file and metric are told in words, so many years in a line, and so many letters of a reason. */
const [MOST_DISPUTES, MOST_YEARS, MOST_LETTERS] = [40, 12, 400];

function reportLines({
  release,
  counts,
  metrics,
  files,
  absent,
  notRead,
  ...report
}: Report): string[] {
  const { figures, proved, contradicted, provedToo, notHeld } = counts;
  const too = provedToo === 0 ? '' : ` (${provedToo} of them proved by another file)`;
  const lines = [
    `Release ${release}: of ${figures} figures ${proved} are proved, ${contradicted} contradicted${too}, ${notHeld} in no file.`,
  ];
  const add = (heading: string, below: readonly string[]): void => {
    if (below.length > 0)
      lines.push(`${heading}:`, ...below.map((line) => `  ${line}`));
  };
  const disputes = cutTo(report.disputes, MOST_DISPUTES);
  const first = cutTo(report.contradictions);
  const gone = cutTo(absent);
  add(
    `Files that contradict it, by metric, ${cutWords(disputes)}`,
    disputes.first.map(disputeLine),
  );
  add(
    `What they contradict, the largest difference first, ${cutWords(first)}`,
    first.first.map(contradictionLine),
  );
  add('By metric', metrics.map(metricLine));
  lines.push(`By file, ${files.length} that were read:`, ...files.map(fileLine));
  add(
    `Not read, ${notRead.length} files`,
    notRead.map(({ file, sha256, reason }) => {
      const cut =
        reason.length > MOST_LETTERS ? `${reason.slice(0, MOST_LETTERS)}…` : reason;
      return `${sha256 ?? NO_HASH} ${file}: ${cut}`;
    }),
  );
  add(
    `Files that the release names and the folder has not, ${cutWords(gone)}`,
    gone.first.map(
      ({ name, sha256, metrics: of }) => `${sha256} ${name}, for ${of.join(', ')}`,
    ),
  );
  return lines;
}

const NO_HASH = 'without a hash';

function fileLine(one: FileReport): string {
  const { file, sha256, figures, proves, contradicts, notInRelease, namedFor } = one;
  const named =
    namedFor.length === 0 ? '' : `; the release names it for ${namedFor.join(', ')}`;
  return `  ${sha256 ?? NO_HASH} ${file}: ${figures} figures, proves ${proves}, contradicts ${contradicts}, ${notInRelease} not in the release${named}`;
}

function metricLine({
  metric,
  retrieved,
  yearsNotHeld,
  ...counts
}: Report['metrics'][number]): string {
  const years = cutTo(yearsNotHeld, MOST_YEARS);
  const cut =
    years.count > MOST_YEARS ? ` and ${years.count - MOST_YEARS} years more` : '';
  const missing = counts.notHeld === 0 ? '' : ` (${years.first.join(', ')}${cut})`;
  return `${metric}, taken ${retrieved ?? 'on no stated day'}: ${counts.figures} figures, ${counts.proved} proved, ${counts.contradicted} contradicted, ${counts.notHeld} in no file${missing}`;
}

function disputeLine(dispute: Report['disputes'][number]): string {
  const { file, metric, retrieved, contradicts, provedToo } = dispute;
  const day = retrieved === null ? '' : `, which the release took on ${retrieved}`;
  const parts = dispute.vintages.map((one) => {
    if (one.release === null) return `${one.figures} of its values no release had`;
    const taken = one.retrieved === null ? '' : `, taken on ${one.retrieved}`;
    return `${one.figures} of its values are those of release ${one.release}${taken}: another vintage`;
  });
  if (provedToo > 0)
    parts.push(`another file proves ${provedToo} of the figures that stand`);
  return `${file} contradicts ${contradicts} figures of ${metric}${day}; ${parts.join('; ')}`;
}

function contradictionLine({
  id,
  stands,
  value,
  file,
}: Report['contradictions'][number]): string {
  const figureText = (figure: number | null): string =>
    figure === null ? 'no value' : String(figure);
  const share =
    stands === null || value === null
      ? ''
      : ` (${shareWords({ value: String(value), share: shareOf(stands, value) })})`;
  return `${id}: ${figureText(stands)} in the release, ${figureText(value)} in ${file}${share}`;
}

function lastLine({ contradictions, files, notRead }: Report, unread: number): string {
  if (unread > 0)
    return `${unread} files could not be read, so that what they hold is not known; look at the reasons, and check again.`;
  if (contradictions.length > 0)
    return 'What files contradict is another vintage, or wrong: look at the days and the past releases above.';
  return `Nothing in ${files.length + notRead.length} files contradicts the release.`;
}
