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
import { type Cut, cutTo, cutWords, shareWords } from './changes.ts';
import { type DatasetFiles, type DatasetPaths, type Effects, readDataset } from './dataset.ts';
import { choiceOf, registerOf } from './import.ts';
import { isEstablished, type KoladaInput, type KpiPages, koladaSeries, readKoladaFolder } from './kolada.ts';
import type { Figure, ImportedSeries, ImportResult } from './mapping.ts';
import { gather, readFile } from './publication.ts';
import { isTrafikanalys } from './read/trafikanalys.ts';
import { isBook } from './read/zip.ts';
import { koladaIn } from './sources.ts';

// A folder as publications: a file is one, and so are the pages of a KPI.

/** Series by metric, each figure from one of the publication's files; or why nothing of it is taken, in one sentence. */
type Publication = { files: string[] } & (
  | { series: ImportedSeries[] }
  | { reason: string; isUnread: boolean }
);

/** `file` is below the folder, with forward slashes. `isUnread` where the machine failed to read it. */
type GivenFile = { file: string; sha256: string | null; bytes: number | null };

type Tree = { folder: string; dataset: DatasetFiles; day: string };

/** In the order of their paths; the pages of a folder with kpi.json are Kolada's. */
async function* publicationsIn(tree: Tree, paths: readonly string[]): AsyncGenerator<Publication> {
  const kolada = paths.flatMap((path) =>
    path.split('/').at(-1) === KPIS ? path.slice(0, -KPIS.length) : [],
  );
  const ofKolada = new Set<string>();
  for (const below of kolada) {
    const own = paths.filter(
      (path) => path.startsWith(below) && LISTS_OR_PAGE.test(path.slice(below.length)),
    );
    for (const path of own) ofKolada.add(path);
    yield* koladaPublications(tree, below, own);
  }
  for (const path of paths) if (!ofKolada.has(path)) yield await filePublication(tree, path);
}

const KPIS = 'kpi.json';
const LISTS_OR_PAGE = /^(?:kpi\.json|municipality\.json|data\/[^/.][^/]*\/[^/.][^/]*)$/;

/** @param isUnread left out, of whatever was read from the disk: what is no file is refused, and all else is the machine's */
const refused = (
  files: string[],
  error: unknown,
  isUnread = !(error instanceof StrangeFile),
): Publication => ({
  files,
  reason:
    error instanceof StrangeFile
      ? error.what
      : (machineFault(error) ?? messageOf(error).replace(`${files[0]}: `, '')),
  isUnread,
});

async function filePublication(tree: Tree, file: string): Promise<Publication> {
  let bytes: Buffer<ArrayBuffer>;
  try {
    bytes = readGivenBytes(join(tree.folder, file));
  } catch (error) {
    return refused([file], error);
  }
  try {
    const text = isBook(bytes) ? '' : bytes.subarray(0, 1000).toString('utf8');
    const isJson = /^\ufeff?\s*[{[]/.test(text) && !isTrafikanalys(textIn(file, bytes));
    const kind = isBook(bytes) ? 'xlsx' : isJson ? 'json-stat' : 'csv';
    const choice = choiceOf(tree.dataset, null, tree.day);
    if (tree.dataset.registry.register?.sha256 === nodeDigest(bytes, 'hex'))
      return { files: [file], reason: OF_REGISTER, isUnread: false };
    return publicationOf([file], gather(kind, [readFile(file, bytes, kind, choice)], choice));
  } catch (error) {
    return refused([file], error, false);
  }
}

const OF_REGISTER = 'it has no figures: codes, names and counties of municipalities were read from it';

/** What an import would refuse proves nothing and contradicts nothing. */
function publicationOf(
  files: string[],
  { series, findings, quarantined }: Pick<ImportResult, 'series' | 'findings' | 'quarantined'>,
): Publication {
  const fault =
    findings.find(({ severity }) => severity === 'error') ??
    (quarantined.length > 0 ? findings[0] : undefined);
  if (fault !== undefined)
    return { files, reason: faultText(fault, files, findings.length - 1), isUnread: false };
  return series.length === 0
    ? { files, reason: 'no entry of sources.json takes a series of it', isUnread: false }
    : { files, series };
}

function faultText({ where, message, expected, actual }: Finding, files: string[], more: number): string {
  const { file, line, metric, geo, period } = where;
  const place = [
    files.includes(file) ? '' : file,
    line === undefined ? '' : `line ${line}`,
    metric,
    geo,
    period,
  ];
  const at = place.filter((one) => one !== undefined && one !== '').join(' ');
  const contrast = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(actual === undefined ? [] : [`got ${actual}`]),
  ].join(', ');
  const rest = more > 0 ? ` (and ${more} more)` : '';
  return `${at === '' ? '' : `${at}: `}${message}${contrast === '' ? '' : ` (${contrast})`}${rest}`;
}

/** A KPI at a time, as an import reads them; one that is broken leaves the others as they are. */
async function* koladaPublications(
  { folder, dataset }: Tree,
  below: string,
  own: readonly string[],
): AsyncGenerator<Publication> {
  const pagesOf = Map.groupBy(
    own.filter((path) => path.startsWith(`${below}data/`)),
    (path) => path.slice(`${below}data/`.length).split('/')[0] ?? '',
  );
  const lists = own.filter((path) => !path.startsWith(`${below}data/`));
  let input: KoladaInput;
  try {
    input = readKoladaFolder(join(folder, below), [], [...pagesOf.keys()]);
  } catch (error) {
    yield refused([...own], error);
    return;
  }
  const [fault] = input.findings;
  if (fault !== undefined) {
    yield { files: [...own], reason: `${fault.where.file}: ${fault.message}`, isUnread: false };
    return;
  }
  yield { files: lists, series: [] };
  for await (const pages of input.eachKpi)
    yield await kpiPublication(dataset, { below, input, pages, files: pagesOf.get(pages.kpi) ?? [] });
}

type KpiReading = { below: string; input: KoladaInput; pages: KpiPages; files: string[] };

/** Metrics that the release has are checked, also where nobody says any more whether they are public. */
async function kpiPublication(
  dataset: DatasetFiles,
  { below, input, pages: { kpi, pages }, files }: KpiReading,
): Promise<Publication> {
  const { registry, mapping, last } = dataset;
  const entry = koladaIn(mapping);
  const metrics = registry.metrics.filter(
    (metric) => takesSeries(metric) && (isEstablished(metric) || last?.metrics.includes(metric.id)),
  );
  const reasonOf = (reason: string): Publication => ({ files, reason, isUnread: false });
  if (entry.leftOut.includes(kpi)) return reasonOf(`the entry of kolada in sources.json leaves out ${kpi}`);
  if (metrics.every(({ kpiId }) => kpiId !== kpi)) return reasonOf(`no metric of the registry takes ${kpi}`);
  const placed = Iterator.from(pages).map(({ file, values }) => ({
    ...{ file: { ...file, name: `${below}${file.name}` }, values },
  }));
  const series: ImportedSeries[] = [];
  try {
    const before = input.findings.length;
    const { findings, quarantined } = await koladaSeries(
      { ...input, eachKpi: [{ kpi, pages: placed }], asked: [], findings: [] },
      { metrics, entry, register: registerOf(dataset), from: null },
      (one) => void series.push(one),
    );
    const all = [...input.findings.slice(before), ...findings];
    return publicationOf(files, { series, findings: all, quarantined });
  } catch (error) {
    return refused(files, error);
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

/** By metric. Throws where a file is another than the release wrote. */
function standingsOf({ newest, hashes }: Dataset): Map<string, Standing> {
  const { release, files } = newest.release;
  return new Map(
    newest.metrics.flatMap((metric) => {
      const series = newest.series(metric);
      if (series === null) return [];
      if (hashes[series.path] !== files[observationFile(metric)])
        throw new Error(
          `${series.path}: expected the file as release ${release} wrote it, got another; run verify first`,
        );
      const grid = gridOf(series);
      const indexed = (names: string[]) => new Map(names.map((name, at) => [name, at]));
      const days = filesOfSeries(newest, series).map(({ retrieved }) => retrieved);
      return [
        [
          metric,
          {
            metric,
            retrieved: days.sort().at(-1) ?? null,
            grid,
            geoAt: indexed(grid.geos),
            periodAt: indexed(grid.periods),
            marks: new Uint8Array(grid.states.length),
          },
        ],
      ] as const;
    }),
  );
}

/** The value that stands; empty where it is listed without one. */
const standingValue = ({ grid }: Standing, at: number): string =>
  grid.states[at] === STATE.null ? '' : String(grid.values[at]);

/** A figure of the release for which a file has another value; an empty one is "listed without a value". */
type Contradiction = {
  metric: string;
  geo: string;
  period: string;
  at: number;
  /** In the release. */
  stands: string;
  /** In the file. */
  value: string;
  file: string;
  /** The newest past release that had the file's value, and the day on which that had been taken; null where none had it. */
  past: { release: string; retrieved: string | null } | null;
};

type FileTally = GivenFile & {
  figures: number;
  proves: number;
  contradicts: number;
  notInRelease: number;
  /** The metrics whose figures the release says were read from these very bytes. */
  namedFor: string[];
};

function compareFigure(
  standing: Standing | undefined,
  figure: Figure,
): 'proves' | 'notInRelease' | { at: number; stands: string } {
  const geo = standing?.geoAt.get(figure.geo);
  const period = standing?.periodAt.get(figure.period);
  if (standing === undefined || geo === undefined || period === undefined) return 'notInRelease';
  const at = cellIndex(standing.grid, geo, period);
  if (standing.grid.states[at] === STATE.absent) return 'notInRelease';
  const stands = standingValue(standing, at);
  const isSame = stands === figure.value;
  standing.marks[at] = (standing.marks[at] ?? 0) | (isSame ? PROVED : CONTRADICTED);
  return isSame ? 'proves' : { at, stands };
}

/** Each contradiction with the past release that had the file's value: what says that a file is of another vintage. */
function withPast(contradictions: readonly Contradiction[], dataset: Dataset): Contradiction[] {
  return [...Map.groupBy(contradictions, ({ metric }) => metric)].flatMap(([metric, own]) => {
    const pasts = own.map((): Contradiction['past'] => null);
    for (const { release, state } of metricHistory(dataset, metric)) {
      const { series } = state;
      const values = new Map(series?.keys.map((key, index) => [key, index]));
      for (const [index, one] of own.entries()) {
        const at = values.get(cellKey(one)) ?? -1;
        if (series === null || series.values[at] !== one.value) continue;
        const file = stateIndex(dataset.at(release.release)).files.get(series.files[at] ?? 0);
        pasts[index] = { release: release.release, retrieved: file?.retrieved ?? null };
      }
    }
    return own.map((one, index) => ({ ...one, past: pasts[index] ?? null }));
  });
}

/** Of the value that stands; null where that is zero. Asked of two values alone. */
const shareOf = ({ stands, value }: Pick<Contradiction, 'stands' | 'value'>): number | null =>
  Number(stands) === 0 ? null : (Number(value) - Number(stands)) / Math.abs(Number(stands));

/** What is beyond every share stands first, what has no value on one side last; equal ones by metric, place and year. */
function byDifference(a: Contradiction, b: Contradiction): number {
  const sizeOf = (one: Contradiction): number => {
    if (one.stands === '' || one.value === '') return -1;
    return Math.abs(shareOf(one) ?? Number.MAX_VALUE);
  };
  return sizeOf(b) - sizeOf(a) || (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0);
}

const idOf = (one: Contradiction): string => observationId(one);

// What is said of it all.

type Counts = { figures: number; proved: number; contradicted: number; provedToo: number; notHeld: number };

function countsOf({ grid, marks }: Standing): Counts {
  const counts: Counts = { figures: 0, proved: 0, contradicted: 0, provedToo: 0, notHeld: 0 };
  for (const [at, state] of grid.states.entries()) {
    if (state === STATE.absent) continue;
    const mark = marks[at] ?? 0;
    counts.figures += 1;
    if (mark === PROVED) counts.proved += 1;
    if ((mark & CONTRADICTED) !== 0) counts.contradicted += 1;
    if (mark === (PROVED | CONTRADICTED)) counts.provedToo += 1;
    if (mark === 0) counts.notHeld += 1;
  }
  return counts;
}

/** The years that have a figure which no file holds. */
const yearsNotHeld = ({ grid, marks }: Standing): string[] =>
  grid.periods.filter((_, period) =>
    grid.geos.some((_, geo) => {
      const at = cellIndex(grid, geo, period);
      return grid.states[at] !== STATE.absent && marks[at] === 0;
    }),
  );

const summed = (all: readonly Counts[]): Counts => ({
  figures: all.reduce((sum, one) => sum + one.figures, 0),
  proved: all.reduce((sum, one) => sum + one.proved, 0),
  contradicted: all.reduce((sum, one) => sum + one.contradicted, 0),
  provedToo: all.reduce((sum, one) => sum + one.provedToo, 0),
  notHeld: all.reduce((sum, one) => sum + one.notHeld, 0),
});

type SkippedFile = GivenFile & { reason: string; isUnread: boolean };

type CheckReport = {
  release: string;
  standings: readonly Standing[];
  files: FileTally[];
  notRead: SkippedFile[];
  /** The largest difference first. */
  contradictions: Contradiction[];
  /** What the release names and the folder has not, by name: no file in it has these bytes. */
  absent: AbsentFile[];
};

type AbsentFile = { name: string; sha256: string; metrics: string[] };

/** The contradictions of one metric by one file. */
type Dispute = {
  file: string;
  metric: string;
  all: Contradiction[];
  retrieved: string | null;
  provedToo: number;
};

function disputesIn({ contradictions, standings }: CheckReport): Dispute[] {
  const standingOf = new Map(standings.map((one) => [one.metric, one]));
  const grouped = Map.groupBy(contradictions, ({ file, metric }) => JSON.stringify([file, metric]));
  return [...grouped.values()]
    .flatMap((all): Dispute[] => {
      const [first] = all;
      if (first === undefined) return [];
      const { file, metric } = first;
      const standing = standingOf.get(metric);
      const provedToo = all.filter(({ at }) => ((standing?.marks[at] ?? 0) & PROVED) !== 0).length;
      return [{ file, metric, all, retrieved: standing?.retrieved ?? null, provedToo }];
    })
    .sort(
      (a, b) => b.all.length - a.all.length || (`${a.file} ${a.metric}` < `${b.file} ${b.metric}` ? -1 : 1),
    );
}

/** So many pairs of file and metric are told in words. */
const MOST_DISPUTES = 40;

/** By past release how many of the file's values it had; null is none. */
const vintagesOf = ({
  all,
}: Dispute): { release: string | null; retrieved: string | null; figures: number }[] =>
  [...Map.groupBy(all, ({ past }) => past?.release ?? '')]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([release, own]) => ({
      release: release === '' ? null : release,
      retrieved: own[0]?.past?.retrieved ?? null,
      figures: own.length,
    }));

function disputeLine(dispute: Dispute): string {
  const { file, metric, all, retrieved, provedToo } = dispute;
  const vintages = vintagesOf(dispute).map(({ release, retrieved: taken, figures }) =>
    release === null
      ? `${figures} of its values no release had`
      : `${figures} of its values are those of release ${release}${taken === null ? '' : `, taken on ${taken}`}: another vintage`,
  );
  const others = provedToo === 0 ? [] : [`another file proves ${provedToo} of the figures that stand`];
  const day = retrieved === null ? '' : `, which the release took on ${retrieved}`;
  return `  ${file} contradicts ${all.length} figures of ${metric}${day}; ${[...vintages, ...others].join('; ')}`;
}

function contradictionLine(one: Contradiction): string {
  const words = (value: string): string => (value === '' ? 'no value' : value);
  const isMissing = one.stands === '' || one.value === '';
  const share = isMissing
    ? ''
    : ` (${shareWords({ ...one, id: '', previousValue: one.stands, since: one.period, share: shareOf(one) })})`;
  return `  ${idOf(one)}: ${words(one.stands)} in the release, ${words(one.value)} in ${one.file}${share}`;
}

/** So many years are named in a line. */
const MOST_YEARS = 12;

function metricLine(standing: Standing): string {
  const { figures, proved, contradicted, notHeld } = countsOf(standing);
  const years = cutTo(yearsNotHeld(standing), MOST_YEARS);
  const cut = years.count > MOST_YEARS ? ` and ${years.count - MOST_YEARS} years more` : '';
  const missing = notHeld === 0 ? '' : ` (${years.first.join(', ')}${cut})`;
  return `  ${standing.metric}, taken ${standing.retrieved ?? 'on no stated day'}: ${figures} figures, ${proved} proved, ${contradicted} contradicted, ${notHeld} in no file${missing}`;
}

function fileLine({ file, sha256, figures, proves, contradicts, notInRelease, namedFor }: FileTally): string {
  const named = namedFor.length === 0 ? '' : `; the release names it for ${namedFor.join(', ')}`;
  return `  ${sha256 ?? NO_HASH} ${file}: ${figures} figures, proves ${proves}, contradicts ${contradicts}, ${notInRelease} not in the release${named}`;
}

const absentLine = ({ name, sha256, metrics }: AbsentFile): string =>
  `  ${sha256} ${name}, for ${metrics.join(', ')}`;

const NO_HASH = 'without a hash';

/** Of a reason, so many letters. */
const MOST_LETTERS = 400;

const reasonLine = ({ file, sha256, reason }: SkippedFile): string =>
  `  ${sha256 ?? NO_HASH} ${file}: ${reason.length > MOST_LETTERS ? `${reason.slice(0, MOST_LETTERS)}…` : reason}`;

function checkLines(checked: CheckReport): string[] {
  const { release, standings, files, notRead, contradictions } = checked;
  const all = summed(standings.map(countsOf));
  const [disputes, first]: [Cut<Dispute>, Cut<Contradiction>] = [
    cutTo(disputesIn(checked), MOST_DISPUTES),
    cutTo(contradictions),
  ];
  const gone = cutTo(checked.absent);
  const too = all.provedToo === 0 ? '' : ` (${all.provedToo} of them proved by another file)`;
  return [
    `Release ${release}: of ${all.figures} figures ${all.proved} are proved, ${all.contradicted} contradicted${too}, ${all.notHeld} in no file.`,
    ...(first.count === 0
      ? []
      : [
          `Files that contradict it, by metric, ${cutWords(disputes)}:`,
          ...disputes.first.map(disputeLine),
          `What they contradict, the largest difference first, ${cutWords(first)}:`,
          ...first.first.map(contradictionLine),
        ]),
    'By metric:',
    ...standings.map(metricLine),
    `By file, ${files.length} that were read:`,
    ...files.map(fileLine),
    ...(notRead.length === 0 ? [] : [`Not read, ${notRead.length} files:`, ...notRead.map(reasonLine)]),
    ...(gone.count === 0
      ? []
      : [
          `Files that the release names and the folder has not, ${cutWords(gone)}:`,
          ...gone.first.map(absentLine),
        ]),
  ];
}

function checkDocument(checked: CheckReport, ok: boolean): object {
  const { release, standings, files, notRead, contradictions } = checked;
  return {
    ok,
    release,
    counts: summed(standings.map(countsOf)),
    metrics: standings.map((one) => ({
      metric: one.metric,
      retrieved: one.retrieved,
      ...countsOf(one),
      yearsNotHeld: yearsNotHeld(one),
    })),
    files,
    absent: checked.absent,
    notRead: notRead.map(({ isUnread: _, ...one }) => one),
    disputes: disputesIn(checked).map((one) => ({
      file: one.file,
      metric: one.metric,
      retrieved: one.retrieved,
      contradicts: one.all.length,
      provedToo: one.provedToo,
      vintages: vintagesOf(one),
    })),
    contradictions: contradictions.map((one) => ({
      id: idOf(one),
      stands: one.stands === '' ? null : Number(one.stands),
      value: one.value === '' ? null : Number(one.value),
      file: one.file,
      past: one.past,
    })),
  };
}

// The command.

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
  const mistake = folderMistake(folder);
  if (mistake !== null) {
    effects.print(mistake);
    return 2;
  }
  const checked = await checkedFiles(paths, folder, effects);
  const { contradictions, notRead } = checked;
  const unread = notRead.filter(({ isUnread }) => isUnread).length;
  const ok = contradictions.length === 0 && unread === 0;
  for (const line of json
    ? [JSON.stringify(checkDocument(checked, ok))]
    : [...checkLines(checked), result(checked, unread)])
    effects.print(line);
  return ok ? 0 : 1;
}

function folderMistake(folder: string): string | null {
  if (!isThere(folder)) return `${folder}: there is no such folder; look at its name`;
  return statSync(folder).isDirectory()
    ? null
    : `${folder}: expected a folder, got a file; give the folder that it lies in`;
}

const result = ({ contradictions, files, notRead }: CheckReport, unread: number): string => {
  if (unread > 0)
    return `${unread} files could not be read, so that what they hold is not known; look at the reasons, and check again.`;
  if (contradictions.length > 0)
    return 'What files contradict is another vintage, or wrong: look at the days and the past releases above.';
  return `Nothing in ${files.length + notRead.length} files contradicts the release.`;
};

async function checkedFiles(paths: DatasetPaths, folder: string, effects: Effects): Promise<CheckReport> {
  const dataset = readDataset(paths);
  const past = dataset.dataset;
  if (past === null)
    throw new Error(
      `${paths.data}: expected a release to check, got none that can be read; run verify first`,
    );
  const standings = standingsOf(past);
  const { release } = past.newest.release;
  const given = pathsUnder(folder);
  const tree = { folder, dataset, day: release > effects.today() ? release : effects.today() };
  const tallies = new Map<string, FileTally>();
  const notRead: SkippedFile[] = [];
  const named = Map.groupBy(namedIn(past), ({ sha256 }) => sha256);
  const metricsOf = (sha256: string | null): string[] =>
    (named.get(sha256 ?? '') ?? []).map(({ metric }) => metric);
  const contradictions: Contradiction[] = [];
  effects.progress.begin('check', given.length);
  for await (const read of publicationsIn(tree, given)) {
    const hashed = read.files.map((file) => givenFile(folder, file));
    const fault = hashed.find((one) => one.fault !== null)?.fault ?? null;
    const publication: Publication =
      'reason' in read || fault === null ? read : { files: read.files, reason: fault, isUnread: true };
    for (const { fault: _, ...one } of hashed) {
      if ('reason' in publication)
        notRead.push({ ...one, reason: publication.reason, isUnread: publication.isUnread });
      else
        tallies.set(one.file, {
          ...{ ...one, namedFor: metricsOf(one.sha256) },
          ...{ figures: 0, proves: 0, contradicts: 0, notInRelease: 0 },
        });
    }
    effects.progress.tick(tallies.size + notRead.length);
    if ('reason' in publication) continue;
    for (const { metric, figures } of publication.series)
      for (const figure of figures) {
        const file = figure.file.name;
        const tally = tallies.get(file);
        const said = compareFigure(standings.get(metric), figure);
        if (tally !== undefined) tally.figures += 1;
        const { geo, period, value } = figure;
        if (typeof said !== 'string')
          contradictions.push({ metric, geo, period, ...said, value, file, past: null });
        if (tally !== undefined) tally[typeof said === 'string' ? said : 'contradicts'] += 1;
      }
  }
  effects.progress.end(`${given.length} files`);
  const seen = new Set([...tallies.values(), ...notRead].map(({ sha256 }) => sha256));
  const absent = [...named].flatMap(([sha256, [first]]): AbsentFile[] =>
    first === undefined || seen.has(sha256) ? [] : [{ name: first.name, sha256, metrics: metricsOf(sha256) }],
  );
  const byPath = (a: GivenFile, b: GivenFile): number => (a.file < b.file ? -1 : 1);
  return {
    release,
    standings: [...standings.values()],
    files: [...tallies.values()].sort(byPath),
    notRead: notRead.sort(byPath),
    contradictions: withPast(contradictions, past).sort(byDifference),
    absent: absent.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** The files that the newest release names, for each metric. */
const namedIn = ({ newest }: Dataset): { metric: string; name: string; sha256: string }[] =>
  newest.metrics.flatMap((metric) => {
    const series = newest.series(metric);
    if (series === null) return [];
    return filesOfSeries(newest, series).map(({ name, sha256 }) => ({ metric, name, sha256 }));
  });

/** `fault` is why it cannot be read, and then it has no hash. */
function givenFile(folder: string, file: string): GivenFile & { fault: string | null } {
  try {
    const bytes = readGivenBytes(join(folder, file));
    return { file, sha256: nodeDigest(bytes, 'hex'), bytes: bytes.length, fault: null };
  } catch (error) {
    return { file, sha256: null, bytes: null, fault: machineFault(error) ?? messageOf(error) };
  }
}
