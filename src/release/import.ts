// `import`: from a publisher's files or addresses into the staging area. Nothing is published.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../builder/digest.ts';
import { isThere, readGivenBytes } from '../builder/files.ts';
import { COLUMNS } from '../builder/read.ts';
import { existsIn } from '../data/catalogue.ts';
import { countWords, type Finding, refuses, rowsOf } from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import { cellKey } from '../data/identifier.ts';
import { type Municipality, takesSeries } from '../data/registry.ts';
import type { Origin, TracedFile } from '../data/release.ts';
import { csvText } from '../data/text.ts';
import { passesGate } from '../rules/coverage.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Effects,
  type Files,
  publishedFigures,
  publishedFiles,
  readDataset,
} from './dataset.ts';
import { fetchText, isAddress } from './fetch.ts';
import { findingLines } from './judge.ts';
import {
  fetchKolada,
  isEstablished,
  koladaSeries,
  pageCache,
  readKoladaFolder,
  type SeriesSink,
} from './kolada.ts';
import {
  addCounts,
  type Figure,
  type ImportedSeries,
  type ImportKind,
  type ImportResult,
} from './mapping.ts';
import { type Choice, type FileParts, gather, readFile } from './publication.ts';
import { isBook } from './read/zip.ts';
import { koladaIn } from './sources.ts';
import { addToList, readList, type Staging, stagedFile, stagedSeries } from './staging.ts';
import type { Register } from './table.ts';
import { againstStanding, type Ledger, openLedger } from './traced-files.ts';

// An import on its way into the staging area: series are written as they come, and count only once all have come.

/** With the files that it was read from; each figure has the place of its own among them. */
type TracedSeries = Omit<ImportedSeries, 'figures'> & { figures: Figure[]; traced: TracedFile[] };

type ImportCounts = { series: number; figures: number; without: number };
type Summary = Omit<ImportResult, 'series'>;

type Incoming = {
  /** Takes the series of one source: a file, a folder, an address, or workbooks that are read as one. */
  sinkOf: (source: string, ledger: Ledger) => SeriesSink;
  counts: ImportCounts;
  /** Figures that were staged from other files, too, with the same values. */
  equal: { figures: number };
  /** By metric the municipalities of its last year that the files have no row of. */
  absent: ReadonlyMap<string, readonly Municipality[]>;
  /** Series that came from two sources, the later of which would take the earlier's place in silence; and those without a figure. */
  findings: Finding[];
  commit: (imports: SourceSummary[]) => void;
  discard: () => void;
  /** The metrics added since it was last called. */
  addedSince: () => string[];
};

/** The list is written last, so an import broken off shows. Series wait for no disk: their hash tells a broken one. */
function openIncoming(dataset: DatasetFiles, options: ImportOptions, files: Files): Incoming {
  const { paths } = dataset;
  const { join: isJoined = false, corrected = false } = options;
  const folder = join(paths.staging, 'incoming');
  const series: Staging['series'] = {};
  const counts: ImportCounts = { series: 0, figures: 0, without: 0 };
  const equal = { figures: 0 };
  const absent = new Map<string, Municipality[]>();
  const findings: Finding[] = [];
  const staged = isJoined ? readList(paths) : null;
  const firstOf = new Map<string, { name: string }>();
  let latest: string[] = [];
  files.remove(folder);
  const write = ({ metric, title, unit, figures, traced }: TracedSeries): void => {
    const standing = { files: publishedFiles(dataset, metric), figures: publishedFigures(dataset, metric) };
    findings.push(...againstStanding(metric, { figures, files: traced }, standing, corrected));
    const rows = figures.map(({ geo, period, value, place }) => [geo, period, value, String(place ?? '')]);
    const text = csvText(COLUMNS.observations, rows);
    files.writeSoon(join(folder, `${metric}.csv`), text);
    series[metric] = { title, unit, hash: fileHash(Buffer.from(text)), files: traced };
    const without = figures.filter(({ value }) => value === '').length;
    counts.series += 1;
    counts.figures += figures.length - without;
    counts.without += without;
  };
  const traced = (one: ImportedSeries, ledger: Ledger): TracedSeries => {
    const places = new Map(one.files.map(({ file }, index) => [file, index + 1]));
    const figures = one.figures.map(({ geo, period, value, file }) => ({
      ...{ geo, period, value },
      place: places.get(file.name) ?? 0,
    }));
    const registered = dataset.registry.metrics.find(({ id }) => id === one.metric);
    const words = {
      dataset: registered?.dataset ?? null,
      officialTitle: one.title ?? registered?.officialTitle ?? null,
    };
    return { ...one, figures, traced: ledger.filesOf(one, words) };
  };
  return {
    counts,
    equal,
    absent,
    findings,
    sinkOf: (name, ledger) => {
      // Compared as itself: one file given twice is two sources.
      const source = { name };
      return (one) => {
        const first = firstOf.get(one.metric) ?? source;
        firstOf.set(one.metric, first);
        if (first !== source) {
          findings.push(doubleFinding(one.metric, first.name, name));
          return;
        }
        if (one.figures.length === 0) findings.push(withoutFigures(one.metric, name));
        else absent.set(one.metric, absentFrom(one, dataset));
        const whole = traced(one, ledger);
        const before = staged === null ? whole : joinedTo(paths, staged, whole, name, { findings, equal });
        if (before !== null) write(before);
        latest.push(one.metric);
      };
    },
    addedSince: () => {
      const metrics = latest;
      latest = [];
      return metrics;
    },
    commit: (imports) => {
      for (const metric of Object.keys(series))
        files.renameSoon(join(folder, `${metric}.csv`), stagedFile(paths, metric));
      const entries = imports.map(({ summary, metrics }) => {
        const { kind, leftOut, unmapped, vanished, quarantined } = summary;
        return { kind, series: metrics, leftOut, unmapped, vanished, quarantined };
      });
      addToList(paths, { series, imports: entries }, files);
      files.remove(folder);
    },
    discard: () => files.remove(folder),
  };
}

/** A series with the years of it that are staged; null where none are. */
function joinedTo(
  paths: DatasetPaths,
  staging: Staging,
  one: TracedSeries,
  source: string,
  { findings, equal }: Pick<Incoming, 'findings' | 'equal'>,
): TracedSeries | null {
  const before = staging.series[one.metric];
  if (before === undefined) {
    findings.push(notStaged(one.metric, source));
    return null;
  }
  const earlier = stagedSeries(paths, staging, one.metric);
  const figures = rowsOf(earlier).map((row, index) => ({ ...row, place: earlier.files[index] ?? 0 }));
  const later = one.figures.map((figure) => ({
    ...figure,
    place: before.files.length + (figure.place ?? 0),
  }));
  const result = joinedFigures(figures, { ...one, figures: later }, source);
  findings.push(...result.findings);
  equal.figures += later.length + figures.length - result.figures.length;
  const { title, unit } = before;
  return { ...one, title, unit, figures: result.figures, traced: [...before.files, ...one.traced] };
}

const notStaged = (metric: string, file: string): Finding => {
  const message =
    'nothing of the series is staged that this could be joined to; import the years before first, or leave out --join';
  return errorFinding('series-is-joined', { file, metric }, { message });
};

const doubleFinding = (metric: string, first: string, file: string): Finding => {
  const message =
    first === file
      ? 'the file is given twice; give it once'
      : `the series comes from two files, ${first} and ${file}; give one, or join them`;
  return errorFinding('series-comes-once', { file, metric }, { message });
};

/** Rows that may have been lost, of a publication that has nine municipalities of ten; how many may lack is judged later. */
function absentFrom(
  { figures }: Pick<ImportedSeries, 'figures'>,
  { municipalities }: DatasetFiles,
): Municipality[] {
  const last = figures.reduce((latest, { period }) => (period > latest ? period : latest), '');
  const listed = new Set(figures.map(({ geo }) => geo));
  const existing = municipalities.filter((one) => existsIn(one, last));
  const absent = existing.filter(({ code }) => !listed.has(code));
  const counts = { municipalities: existing.length - absent.length, total: existing.length };
  return passesGate(counts) ? absent : [];
}

/** No error: what a publication no longer has is withdrawn, and that is judged with the release. */
function withoutFigures(metric: string, file: string): Finding {
  const message = `no figure of the series was taken, so a publication withdraws those that stand; ask the publisher, or take it out again with \`npm run release -- unstage ${metric}\``;
  return { ...errorFinding('series-has-figures', { file, metric }, { message }), severity: 'warning' };
}

/** The figures of a series and those that come to it; one that stands in both is a finding. @param file where they come from */
function joinedFigures(
  before: readonly Figure[],
  { metric, figures }: Pick<TracedSeries, 'metric' | 'figures'>,
  file: string,
): { figures: Figure[]; findings: Finding[] } {
  const known = new Map(before.map((figure) => [cellKey(figure), figure.value]));
  const message =
    'the figure is staged already from another publication, with another value: one of the two files is wrong or of another vintage; ask the publisher, or leave the year out by "periodsLeftOut"';
  const isNew = (figure: Figure): boolean => !known.has(cellKey(figure));
  const findings = figures.flatMap(({ geo, period, value }) => {
    const expected = known.get(cellKey({ geo, period }));
    if (expected === undefined || expected === value) return [];
    return [
      errorFinding('figure-stands-once', { file, metric, geo, period }, { message, expected, actual: value }),
    ];
  });
  const byKey = (a: Figure, b: Figure): number => (cellKey(a) < cellKey(b) ? -1 : 1);
  const joined = [...before, ...figures.filter(isNew)].sort(byKey);
  return { figures: joined, findings: capped(findings) };
}

// One source of an import, read as its kind is.

type Publication = { source: string; options: ImportOptions; dataset: DatasetFiles; ledger: Ledger };

/** What every file is read by. */
export const choiceOf = (dataset: DatasetFiles, from: string | null, retrieved: string): Choice => ({
  mapping: dataset.mapping,
  register: registerOf(dataset),
  published: publishedIn(dataset),
  ...{ from, retrieved },
});

/** The metrics that have figures. */
const publishedIn = ({ last }: DatasetFiles): ReadonlySet<string> => new Set(last?.metrics ?? []);

/** Each municipality with all of its names, then the areas; publishers write `Stockholm` for Stockholms län. */
export const registerOf = ({ municipalities, registry, areas }: DatasetFiles): Register => {
  const entries = [
    ...municipalities.map((one) => ({
      ...one,
      otherNames: registry.municipalities[one.code]?.otherNames ?? [],
    })),
    ...areas.map(({ code, name: { sv: name } }) => {
      const bare = name.replace(/ län$/, '');
      return { code, name, validFrom: null, otherNames: [bare, bare.replace(/s$/, '')] };
    }),
  ];
  return new Map(entries.map((one) => [one.code, one]));
};

/** What sources.json still maps to a metric that has left is left out and counted. */
function handOver(
  { series, ...summary }: ImportResult,
  { registry }: DatasetFiles,
  sink: SeriesSink,
): Summary {
  const gone = new Set(registry.metrics.filter((metric) => !takesSeries(metric)).map(({ id }) => id));
  const leftOut = { ...summary.leftOut };
  for (const one of series)
    if (gone.has(one.metric))
      addCounts(leftOut, { [`of ${one.metric}, which has left`]: one.figures.length });
    else sink(one);
  return { ...summary, leftOut };
}

/** The bytes of a file or of an address. Throws where neither can be read, and of a workbook in the place of a text. */
async function readGiven(source: string, { kind }: ImportOptions, effects: Effects): Promise<Uint8Array> {
  if (isAddress(source)) {
    if (kind === 'xlsx')
      throw new Error(`${source}: expected a workbook's file, got an address; save the workbook first`);
    const fetched = await fetchText(source, effects);
    if ('body' in fetched) return Buffer.from(fetched.body);
    throw new Error(`${source}: expected the publication, got ${fetched.mistake}`);
  }
  const bytes = readGivenBytes(source);
  if (kind !== 'xlsx' && isBook(bytes))
    throw new Error(`${source}: expected text, got a workbook; import xlsx takes it`);
  return bytes;
}

async function readKolada(
  { source, options, dataset, ledger }: Publication,
  sink: SeriesSink,
  effects: Effects,
): Promise<Summary> {
  const metrics = dataset.registry.metrics.filter(takesSeries).filter(isEstablished);
  const entry = koladaIn(dataset.mapping);
  const choice = { metrics, entry, register: registerOf(dataset), from: options.from };
  const registered = metrics.flatMap(({ kpiId }) => kpiId ?? []);
  if (!isAddress(source)) {
    const published = metrics.filter(({ id }) => publishedIn(dataset).has(id));
    const expected = published.flatMap(({ kpiId }) => kpiId ?? []);
    return koladaSeries(readKoladaFolder(source, expected, options.ids, ledger.note), choice, sink);
  }
  const cache = pageCache(dataset.paths, effects);
  const base = withoutTrailingSlash(source);
  const question = { base, ids: options.ids ?? registered, cache, note: ledger.note };
  const input = await fetchKolada(question, effects);
  const summary = await koladaSeries(input, choice, sink);
  if (summary.findings.some(({ rule }) => rule === 'figure-stands-once')) cache.clear();
  return summary;
}

export type ImportOptions = {
  kind: ImportKind;
  /** Folders, files or addresses. */
  sources: string[];
  /** The first period taken; null takes all. */
  from: string | null;
  /** Kolada only: the KPIs to import; null is every registered one. */
  ids: string[] | null;
  /** When the figures were taken; null, for addresses only, is today. */
  retrieved: string | null;
  /** Whose bytes the files are; null where nobody has said. */
  origin: Origin | null;
  /** The figures are further years of series that are staged, from another publication. */
  join?: boolean;
  /** What stands was read wrongly from the same files. */
  corrected?: boolean;
};

/** What one source said, and the metrics that it brought. */
type SourceSummary = { summary: Summary; metrics: string[] };

const ORIGIN_UNSTATED =
  'Nobody has said whose bytes the files are, so their origin is kept as unknown: import again with --origin publisher (as the authority gave them) or transcript (its figures in files that somebody else put together).';

/** Returns the exit code. Broken input is printed finding by finding, and nothing of it is staged. */
export async function importCommand(
  paths: DatasetPaths,
  options: ImportOptions,
  effects: Effects,
): Promise<number> {
  const refuse = (sentence: string): number => {
    effects.print(sentence);
    return 1;
  };
  const unread = sourceMistake(options);
  if (unread !== null) return refuse(unread);
  const dataset = readDataset(paths);
  const mistake = dayMistake(options, effects.today());
  if (mistake !== null) return refuse(mistake);
  const incoming = openIncoming(dataset, options, effects.files);
  const imports = await readSources(options, dataset, incoming, effects);
  const findings = findingsOf(options, dataset, incoming, imports);
  for (const line of findingLines(findings, 'mend these first')) effects.print(line);
  if (refuses(findings)) {
    incoming.discard();
    return refuse(`${countWords(findings)}: nothing was imported.`);
  }
  const whole = withUnmapped(withoutListed(imports));
  incoming.commit(whole);
  for (const line of report(incoming, whole)) effects.print(line);
  if (options.origin === null) effects.print(ORIGIN_UNSTATED);
  pageCache(paths, effects).clear();
  return 0;
}

function sourceMistake({ kind, sources }: ImportOptions): string | null {
  const given = sources.filter((source) => !isAddress(source));
  const absent = given.find((source) => !isThere(source));
  if (absent !== undefined)
    return `${absent}: there is no such ${kind === 'kolada' ? 'folder' : 'file'}; look at its name`;
  const folder = kind === 'kolada' ? undefined : given.find((source) => statSync(source).isDirectory());
  return folder === undefined
    ? null
    : `${folder}: it is a folder; give the files in it that belong to the publication`;
}

/** Each source by itself, but files of a year each as one. What came before one that cannot be read is not kept. */
async function readSources(
  options: ImportOptions,
  dataset: DatasetFiles,
  incoming: Incoming,
  effects: Effects,
): Promise<SourceSummary[]> {
  const imports: SourceSummary[] = [];
  const { kind, origin, sources } = options;
  const retrieved = options.retrieved ?? effects.today();
  const keep = (summary: Summary): void => void imports.push({ summary, metrics: incoming.addedSince() });
  try {
    if (kind === 'kolada')
      for (const source of sources) {
        const ledger = openLedger({ below: withoutTrailingSlash(source), retrieved, origin });
        const publication = { source, options, dataset, ledger };
        keep(await readKolada(publication, incoming.sinkOf(source, ledger), effects));
      }
    else {
      const ledger = openLedger({ below: null, retrieved, origin });
      const choice = choiceOf(dataset, options.from, retrieved);
      const files: FileParts[] = [];
      for (const source of sources) {
        const bytes = await readGiven(source, options, effects);
        ledger.note(source, bytes);
        files.push(readFile(source, bytes, kind, choice));
      }
      for (const publication of publicationsOf(files, kind)) {
        const sink = incoming.sinkOf(publication.map(({ file }) => file.name).join(', '), ledger);
        keep(handOver(gather(kind, publication, choice), dataset, sink));
      }
      incoming.findings.push(...ledger.findings());
    }
  } catch (error) {
    incoming.discard();
    throw error;
  }
  return imports;
}

/** Workbooks, and files of a year each, make up a series together. */
function publicationsOf(files: readonly FileParts[], kind: ImportKind): FileParts[][] {
  const isJoined = ({ isYearly }: FileParts): boolean => isYearly || kind === 'xlsx';
  const joined = files.filter(isJoined);
  const alone = files.filter((file) => !isJoined(file)).map((file) => [file]);
  return joined.length === 0 ? alone : [...alone, joined];
}

function findingsOf(
  options: ImportOptions,
  dataset: DatasetFiles,
  incoming: Incoming,
  imports: SourceSummary[],
): Finding[] {
  const summaries = imports.map(({ summary }) => summary);
  const nothing = nothingTaken(incoming, options, summaries);
  const unsaved = withoutPages(options, dataset, summaries);
  const broken = [...summaries.flatMap((summary) => summary.findings), ...unsaved];
  // Of broken input a series without a figure says nothing: none is staged that could be taken out again.
  const own = incoming.findings.filter(({ severity }) => severity === 'error' || !refuses(broken));
  return [...broken, ...(nothing.length > 0 ? nothing : capped(own))];
}

/** @param today in UTC, as days are kept */
const dayMistake = ({ retrieved }: ImportOptions, today: string): string | null =>
  retrieved !== null && retrieved > today
    ? `--retrieved ${retrieved}: expected the day on which the files were taken from the publisher, ${today} (UTC) at the latest`
    : null;

/** What one file does not list and another of the same import brings has not vanished. */
function withoutListed(imports: SourceSummary[]): SourceSummary[] {
  const bringer = new Map(imports.flatMap((one) => one.metrics.map((metric) => [metric, one])));
  return imports.map((one) => {
    const isGone = (metric: string): boolean => (bringer.get(metric) ?? one) === one;
    return { ...one, summary: { ...one.summary, vanished: one.summary.vanished.filter(isGone) } };
  });
}

/**
 * Names that no entry maps, of a file that brought no series, are remembered with one of the same import that did: they stop
 * the release until that is imported again, and not only until anything else is.
 */
function withUnmapped(imports: SourceSummary[]): SourceSummary[] {
  const bringer = imports.find(({ metrics }) => metrics.length > 0);
  if (bringer === undefined) return imports;
  const isBare = ({ metrics }: SourceSummary): boolean => metrics.length === 0;
  const moved = imports.filter(isBare).flatMap(({ summary }) => summary.unmapped);
  return imports.map((one) => {
    if (one !== bringer && !isBare(one)) return one;
    const unmapped = one === bringer ? [...one.summary.unmapped, ...moved] : [];
    return { ...one, summary: { ...one.summary, unmapped } };
  });
}

/** KPIs that a person chose and that no folder has pages of, unless the publisher's list lacks them, too. */
function withoutPages(
  { kind, ids, sources }: ImportOptions,
  { registry }: DatasetFiles,
  summaries: Summary[],
): Finding[] {
  if (kind !== 'kolada' || ids === null || sources.some(isAddress)) return [];
  const vanished = summaries.flatMap((summary) => summary.vanished);
  const gone = registry.metrics.flatMap(({ id, kpiId }) => (vanished.includes(id) ? (kpiId ?? []) : []));
  const message = 'no folder has saved pages of the KPI; save them, or leave it out of --ids';
  return ids
    .filter((id) => !gone.includes(id) && !sources.some((source) => isThere(join(source, 'data', id))))
    .map((id) => errorFinding('page-is-whole', { file: join('data', id) }, { message }));
}

/** So many series are named in a sentence. */
const MOST_NAMES = 10;

function nothingTaken(
  { counts: taken, findings: own }: Incoming,
  { sources }: ImportOptions,
  summaries: Summary[],
): Summary['findings'] {
  if (taken.figures + taken.without > 0) return [];
  if (refuses(own) || summaries.some(({ findings }) => findings.length > 0)) return [];
  const counts = summaries.flatMap(({ leftOut }) => Object.entries(leftOut));
  const strange = summaries.flatMap(({ unmapped }) => unmapped);
  const message =
    strange.length > 0
      ? `no entry of sources.json names a series that the file has: ${strange.slice(0, MOST_NAMES).join(', ')}${strange.length > MOST_NAMES ? ` and ${strange.length - MOST_NAMES} more` : ''}; map them in the entry of this publication, or add one`
      : 'no figure of a registered metric was taken; register and map its series, or leave out less of them';
  const actual = `nothing (left out: ${counts.map(([reason, count]) => `${count} ${reason}`).join(', ')})`;
  const contrast = counts.length === 0 ? { message } : { message, actual };
  return [errorFinding('publication-has-figures', { file: sources.join(', ') }, contrast)];
}

/** So many notes of a publication are told, each with so many letters. */
const [MOST_WORDS, MOST_LETTERS] = [20, 300];

function report({ counts, equal, absent }: Incoming, imports: SourceSummary[]): string[] {
  const lines = imports.flatMap(({ summary: { leftOut, notes, words, unmapped, vanished, quarantined } }) => [
    ...Object.entries(leftOut).map(([reason, count]) => `Left out: ${count} ${reason}`),
    ...Object.entries(notes).map(([about, count]) => `Taken: ${count} ${about}`),
    ...words.slice(0, MOST_WORDS).map((text) => `Note of the publisher: ${text.slice(0, MOST_LETTERS)}`),
    ...(words.length > MOST_WORDS
      ? [`Notes of the publisher that are not listed: ${words.length - MOST_WORDS}`]
      : []),
    ...unmapped.map((name) => `Of no registered metric: ${name}`),
    ...vanished.map((metric) => `No longer listed by the publisher: ${metric}`),
    ...quarantined.map((name) => `Quarantined, nothing of it is staged: ${name}`),
  ]);
  return [
    `Imported ${counts.series} series: ${counts.figures} figures, ${counts.without} listed without a value.`,
    ...(equal.figures === 0
      ? []
      : [`Equal to what was staged from other files, which stays theirs: ${equal.figures} figures.`]),
    ...[...absent].flatMap(([metric, places]) => {
      const names = places.slice(0, MOST_NAMES).map(({ name }) => name);
      const more = places.length > MOST_NAMES ? ` and ${places.length - MOST_NAMES} more` : '';
      return places.length === 0 ? [] : [`No row of ${metric} in the files: ${names.join(', ')}${more}`];
    }),
    ...lines,
  ];
}
