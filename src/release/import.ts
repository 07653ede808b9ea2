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
import { takesSeries } from '../data/registry.ts';
import type { Origin, TracedFile } from '../data/release.ts';
import { csvText } from '../data/text.ts';
import { passesGate } from '../rules/coverage.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Effects,
  publishedFigures,
  publishedFiles,
  readWhole,
} from './dataset.ts';
import { fetchText, isAddress } from './fetch.ts';
import { findingLines } from './judge.ts';
import {
  fetchKolada,
  isEstablished,
  kpiReader,
  pageCache,
  readKoladaFolder,
  vanishedIn,
} from './kolada.ts';
import {
  addCounts,
  addResult,
  emptyResult,
  type Figure,
  type ImportedSeries,
  type ImportKind,
  type ImportResult,
} from './mapping.ts';
import { type Choice, type FileParts, gather, readFile } from './publication.ts';
import { isBook } from './read/zip.ts';
import { koladaIn } from './sources.ts';
import {
  addToList,
  readList,
  type Staging,
  stagedFile,
  stagedSeries,
} from './staging.ts';
import type { Register } from './table.ts';
import { againstStanding, type Ledger, openLedger } from './traced-files.ts';

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
  join: boolean;
  /** What stands was read wrongly from the same files. */
  corrected: boolean;
};

const ORIGIN_UNSTATED =
  'Nobody has said whose bytes the files are, so their origin is kept as unknown: import again with --origin publisher (as the authority gave them) or transcript (its figures in files that somebody else put together).';

/** Returns the exit code. Broken input is printed finding by finding, and nothing of it is staged. */
export async function importCommand(
  paths: DatasetPaths,
  options: ImportOptions,
  effects: Effects,
): Promise<number> {
  const { print, files } = effects;
  const mistake = sourceMistake(options);
  if (mistake !== null) {
    print(mistake);
    return 1;
  }
  const incoming = openIncoming(readWhole(paths), options, effects);
  try {
    if (options.kind === 'kolada') await readFolders(incoming);
    else await readFiles(options.kind, incoming);
  } catch (error) {
    files.remove(incoming.folder);
    throw error;
  }
  // What one source lacks and another brings has not vanished.
  const { sourceOf } = incoming;
  const gone = incoming.vanished.filter(
    ({ metric, source }) => (sourceOf.get(metric) ?? source) === source,
  );
  incoming.result.vanished = gone.map(({ metric }) => metric);
  const findings = findingsOf(incoming);
  for (const line of findingLines(findings, 'mend these first')) print(line);
  if (refuses(findings)) {
    files.remove(incoming.folder);
    print(`${countWords(findings)}: nothing was imported.`);
    return 1;
  }
  commit(incoming);
  for (const line of reportLines(incoming)) print(line);
  if (options.origin === null) print(ORIGIN_UNSTATED);
  pageCache(paths, effects).clear();
  return 0;
}

function sourceMistake({ kind, sources }: ImportOptions): string | null {
  const isKolada = kind === 'kolada';
  for (const source of sources) {
    if (isAddress(source)) continue;
    if (!isThere(source))
      return `${source}: there is no such ${isKolada ? 'folder' : 'file'}; look at its name`;
    if (!isKolada && statSync(source).isDirectory())
      return `${source}: it is a folder; give the files in it that belong to the publication`;
  }
  return null;
}

// An import on its way into the staging area: series are written as they come, and count only once all have come.

type Incoming = {
  dataset: DatasetFiles;
  options: ImportOptions;
  effects: Effects;
  /** Where series wait. */
  folder: string;
  /** What is staged, where the import is joined to that. */
  staged: Staging | null;
  series: Staging['series'];
  /** What the sources say beside their series. */
  result: ImportResult;
  /** By metric the source that brought it: one that is given twice is two. */
  sourceOf: Map<string, Source>;
  /** Metrics that a source lacks. */
  vanished: { metric: string; source: Source }[];
  /** Of the series: those that came from two sources, those without a figure, those that differ from what stands. */
  findings: Finding[];
  figures: number;
  withoutValue: number;
  /** Figures that were staged from other files, too, with the same values. */
  equal: number;
  /** By metric the municipalities of its last year that the files have no row of. */
  absent: Map<string, readonly string[]>;
};

/** A file, a folder, an address, or files that are read as one. */
type Source = { name: string; ledger: Ledger };

/** With the files that it was read from; each figure has the place of its own among them. */
type TracedSeries = Omit<ImportedSeries, 'figures' | 'files'> & {
  figures: Figure[];
  traced: TracedFile[];
};

function openIncoming(
  dataset: DatasetFiles,
  options: ImportOptions,
  effects: Effects,
): Incoming {
  const { paths } = dataset;
  const folder = join(paths.staging, 'incoming');
  effects.files.remove(folder);
  return {
    dataset,
    options,
    effects,
    folder,
    staged: options.join ? readList(paths) : null,
    series: {},
    result: emptyResult(),
    sourceOf: new Map(),
    vanished: [],
    findings: [],
    figures: 0,
    withoutValue: 0,
    equal: 0,
    absent: new Map(),
  };
}

/** What sources.json still maps to a metric that has left is left out and counted. */
function takeResult(result: ImportResult, source: Source, incoming: Incoming): void {
  const gone = incoming.dataset.registry.metrics.filter(
    (metric) => !takesSeries(metric),
  );
  addResult(incoming.result, result);
  for (const metric of result.vanished) incoming.vanished.push({ metric, source });
  for (const one of result.series)
    if (gone.some(({ id }) => id === one.metric))
      addCounts(incoming.result.leftOut, {
        [`of ${one.metric}, which has left`]: one.figures.length,
      });
    else takeSeries(one, source, incoming);
}

function takeSeries(one: ImportedSeries, source: Source, incoming: Incoming): void {
  const { dataset, sourceOf, findings, absent, staged } = incoming;
  const { metric } = one;
  const first = sourceOf.get(metric) ?? source;
  sourceOf.set(metric, first);
  const where = { file: source.name, metric };
  if (first !== source) {
    const message =
      first.name === source.name
        ? 'the file is given twice; give it once'
        : `the series comes from two files, ${first.name} and ${source.name}; give one, or join them`;
    findings.push(errorFinding('series-comes-once', where, { message }));
    return;
  }
  if (one.figures.length === 0) {
    // No error: what a publication no longer has is withdrawn, and that is judged with the release.
    const message = `no figure of the series was taken, so a publication withdraws those that stand; ask the publisher, or take it out again with \`npm run release -- unstage ${metric}\``;
    findings.push({
      ...errorFinding('series-has-figures', where, { message }),
      severity: 'warning',
    });
  } else absent.set(metric, absentFrom(one, dataset));
  const whole = tracedSeries(one, source, dataset);
  const joined =
    staged === null ? whole : joinedTo(staged, whole, source.name, incoming);
  if (joined !== null) write(joined, incoming);
}

function tracedSeries(
  { files, ...one }: ImportedSeries,
  { ledger }: Source,
  { registry }: DatasetFiles,
): TracedSeries {
  const places = new Map(files.map(({ file }, index) => [file, index + 1]));
  const figures = one.figures.map(({ geo, period, value, file }) => {
    return { geo, period, value, place: places.get(file.name) ?? 0 };
  });
  const registered = registry.metrics.find(({ id }) => id === one.metric);
  const dataset = registered?.dataset ?? null;
  const officialTitle = one.title ?? registered?.officialTitle ?? null;
  return { ...one, figures, traced: ledger.filesOf(files, { dataset, officialTitle }) };
}

/** Series wait for no disk: their hash tells a broken one. */
function write(
  { metric, title, unit, figures, traced }: TracedSeries,
  incoming: Incoming,
): void {
  const { dataset, options, effects, folder, series, findings } = incoming;
  const standing = {
    files: publishedFiles(dataset, metric),
    figures: publishedFigures(dataset, metric),
  };
  const next = { files: traced, figures };
  findings.push(...againstStanding(metric, next, standing, options.corrected));
  const rows = figures.map(({ geo, period, value, place }) => [
    geo,
    period,
    value,
    String(place ?? ''),
  ]);
  const text = csvText(COLUMNS.observations, rows);
  effects.files.writeSoon(join(folder, `${metric}.csv`), text);
  series[metric] = { title, unit, hash: fileHash(Buffer.from(text)), files: traced };
  const withoutValue = figures.filter(({ value }) => value === '').length;
  incoming.figures += figures.length - withoutValue;
  incoming.withoutValue += withoutValue;
}

/** A series with the years of it that are staged; null where none are. A figure that stands in both is a finding. */
function joinedTo(
  staged: Staging,
  one: TracedSeries,
  file: string,
  incoming: Incoming,
): TracedSeries | null {
  const { metric } = one;
  const before = staged.series[metric];
  if (before === undefined) {
    const message =
      'nothing of the series is staged that this could be joined to; import the years before first, or leave out --join';
    incoming.findings.push(
      errorFinding('series-is-joined', { file, metric }, { message }),
    );
    return null;
  }
  const earlier = stagedSeries(incoming.dataset.paths, staged, metric);
  const figures = new Map<string, Figure>();
  for (const [index, row] of rowsOf(earlier).entries())
    figures.set(cellKey(row), { ...row, place: earlier.files[index] ?? 0 });
  const message =
    'the figure is staged already from another publication, with another value: one of the two files is wrong or of another vintage; ask the publisher, or leave the year out by "periodsLeftOut"';
  const findings: Finding[] = [];
  for (const { geo, period, value: actual, place = 0 } of one.figures) {
    const key = cellKey({ geo, period });
    const expected = figures.get(key)?.value;
    if (expected === undefined)
      figures.set(key, {
        geo,
        period,
        value: actual,
        place: before.files.length + place,
      });
    else {
      incoming.equal += 1;
      const where = { file, metric, geo, period };
      if (expected !== actual)
        findings.push(
          errorFinding('figure-stands-once', where, { message, expected, actual }),
        );
    }
  }
  incoming.findings.push(...capped(findings));
  const sorted = [...figures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, figure]) => figure);
  const { title, unit } = before;
  return {
    metric,
    title,
    unit,
    figures: sorted,
    traced: [...before.files, ...one.traced],
  };
}

/** Rows that may have been lost, of a publication that has nine municipalities of ten; how many may lack is judged later. */
function absentFrom(
  { figures }: ImportedSeries,
  { municipalities }: DatasetFiles,
): string[] {
  const last = figures.reduce(
    (latest, { period }) => (period > latest ? period : latest),
    '',
  );
  const listed = new Set(figures.map(({ geo }) => geo));
  const existing = municipalities.filter((one) => existsIn(one, last));
  const absent = existing.filter(({ code }) => !listed.has(code));
  const counts = {
    municipalities: existing.length - absent.length,
    total: existing.length,
  };
  return passesGate(counts) ? absent.map(({ name }) => name) : [];
}

/** The list is written last, so an import broken off shows. */
function commit({ dataset, options, effects, folder, series, result }: Incoming): void {
  const { files } = effects;
  for (const metric of Object.keys(series))
    files.renameSoon(join(folder, `${metric}.csv`), stagedFile(dataset.paths, metric));
  const { leftOut, unmapped, vanished, quarantined } = result;
  const { kind } = options;
  const entry = {
    kind,
    series: Object.keys(series),
    leftOut,
    unmapped,
    vanished,
    quarantined,
  };
  addToList(dataset.paths, { series, imports: [entry] }, files);
  files.remove(folder);
}

// The sources of an import, read as their kind is.

/** What every file is read by. */
export const choiceOf = (
  dataset: DatasetFiles,
  from: string | null,
  retrieved: string,
): Choice => ({
  mapping: dataset.mapping,
  register: registerOf(dataset),
  published: publishedIn(dataset),
  from,
  retrieved,
});

/** The metrics that have figures. */
const publishedIn = ({ last }: DatasetFiles): ReadonlySet<string> =>
  new Set(last?.metrics ?? []);

/** Each municipality with all of its names, then the areas; publishers write `Stockholm` for Stockholms län. */
export const registerOf = ({
  municipalities,
  registry,
  areas,
}: DatasetFiles): Register => {
  const entries = [
    ...municipalities.map((one) => ({
      ...one,
      otherNames: registry.municipalities[one.code]?.otherNames ?? [],
    })),
    ...areas.map(({ code, name: { sv: name } }) => {
      const bare = name.replace(/ län$/, '');
      return {
        code,
        name,
        validFrom: null,
        otherNames: [bare, bare.replace(/s$/, '')],
      };
    }),
  ];
  return new Map(entries.map((one) => [one.code, one]));
};

/** Each file by itself, but workbooks, and files of a year each, as one. What came before one that cannot be read is not kept. */
async function readFiles(
  kind: Exclude<ImportKind, 'kolada'>,
  incoming: Incoming,
): Promise<void> {
  const { dataset, options, effects } = incoming;
  const retrieved = options.retrieved ?? effects.today();
  const ledger = openLedger({ below: null, retrieved, origin: options.origin });
  const choice = choiceOf(dataset, options.from, retrieved);
  const files: FileParts[] = [];
  for (const source of options.sources) {
    const bytes = await bytesAt(source, kind, effects);
    ledger.note(source, bytes);
    files.push(readFile(source, bytes, kind, choice));
  }
  const isJoined = ({ isYearly }: FileParts): boolean => isYearly || kind === 'xlsx';
  const alone = files.filter((file) => !isJoined(file)).map((file) => [file]);
  for (const publication of [...alone, files.filter(isJoined)]) {
    const name = publication.map(({ file }) => file.name).join(', ');
    if (name !== '')
      takeResult(gather(publication, choice), { name, ledger }, incoming);
  }
  incoming.findings.push(...ledger.findings());
}

/** The bytes of a file or of an address. Throws where neither can be read, and of a workbook in the place of a text. */
async function bytesAt(
  source: string,
  kind: ImportKind,
  effects: Effects,
): Promise<Uint8Array> {
  if (isAddress(source)) {
    if (kind === 'xlsx')
      throw new Error(
        `${source}: expected a workbook's file, got an address; save the workbook first`,
      );
    const fetched = await fetchText(source, effects);
    if ('body' in fetched) return Buffer.from(fetched.body);
    throw new Error(`${source}: expected the publication, got ${fetched.mistake}`);
  }
  const bytes = readGivenBytes(source);
  if (kind !== 'xlsx' && isBook(bytes))
    throw new Error(`${source}: expected text, got a workbook; import xlsx takes it`);
  return bytes;
}

/** Folders of Kolada's pages, or its API, KPI by KPI. */
async function readFolders(incoming: Incoming): Promise<void> {
  const { dataset, options, effects } = incoming;
  const { ids, from, origin } = options;
  const retrieved = options.retrieved ?? effects.today();
  const metrics = dataset.registry.metrics.filter(takesSeries).filter(isEstablished);
  const choice = {
    metrics,
    entry: koladaIn(dataset.mapping),
    register: registerOf(dataset),
    from,
  };
  const published = publishedIn(dataset);
  const kpisOf = (all: typeof metrics): string[] =>
    all.flatMap(({ kpiId }) => kpiId ?? []);
  const expected = kpisOf(metrics.filter(({ id }) => published.has(id)));
  const cache = pageCache(dataset.paths, effects);
  for (const name of options.sources) {
    const base = withoutTrailingSlash(name);
    const ledger = openLedger({ below: base, retrieved, origin });
    const question = { base, ids: ids ?? kpisOf(metrics), cache, note: ledger.note };
    const input = isAddress(name)
      ? await fetchKolada(question, effects)
      : readKoladaFolder(name, expected, ids, ledger.note);
    const source = { name, ledger };
    const read = kpiReader(input, choice);
    for await (const pages of input.eachKpi) takeResult(read(pages), source, incoming);
    const { findings } = input;
    takeResult(
      { ...emptyResult(), findings, vanished: vanishedIn(input, metrics) },
      source,
      incoming,
    );
  }
  const isTwice = incoming.result.findings.some(
    ({ rule }) => rule === 'figure-stands-once',
  );
  if (isTwice) cache.clear();
}

// What is said of an import.

function findingsOf({
  dataset,
  options,
  result,
  findings: ofSeries,
  ...counts
}: Incoming): Finding[] {
  const broken = [...result.findings, ...withoutPages(options, dataset, result)];
  // Of broken input a series without a figure says nothing: none is staged that could be taken out again.
  const findings = ofSeries.filter(
    ({ severity }) => severity === 'error' || !refuses(broken),
  );
  const isNothing = counts.figures + counts.withoutValue === 0;
  if (isNothing && result.findings.length === 0 && !refuses(ofSeries))
    return [...broken, nothingTaken(options, result)];
  return [...broken, ...capped(findings)];
}

/** KPIs that a person chose and that no folder has pages of, unless the publisher's list lacks them, too. */
function withoutPages(
  { kind, ids, sources }: ImportOptions,
  { registry }: DatasetFiles,
  { vanished }: ImportResult,
): Finding[] {
  if (kind !== 'kolada' || ids === null || sources.some(isAddress)) return [];
  const gone = registry.metrics.flatMap(({ id, kpiId }) =>
    vanished.includes(id) ? (kpiId ?? []) : [],
  );
  const message =
    'no folder has saved pages of the KPI; save them, or leave it out of --ids';
  return ids
    .filter(
      (id) =>
        !gone.includes(id) &&
        !sources.some((source) => isThere(join(source, 'data', id))),
    )
    .map((id) =>
      errorFinding('page-is-whole', { file: join('data', id) }, { message }),
    );
}

/** So many are named in a sentence. */
const MOST_NAMES = 10;

function namesOf(names: readonly string[]): string {
  const more =
    names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${names.slice(0, MOST_NAMES).join(', ')}${more}`;
}

function nothingTaken(
  { sources }: ImportOptions,
  { leftOut, unmapped }: ImportResult,
): Finding {
  const message =
    unmapped.length > 0
      ? `no entry of sources.json names a series that the file has: ${namesOf(unmapped)}; map them in the entry of this publication, or add one`
      : 'no figure of a registered metric was taken; register and map its series, or leave out less of them';
  const counts = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  const actual = `nothing (left out: ${counts.join(', ')})`;
  const text = counts.length === 0 ? { message } : { message, actual };
  return errorFinding('publication-has-figures', { file: sources.join(', ') }, text);
}

/** So many notes of a publication are told, each with so many letters. */
const [MOST_WORDS, MOST_LETTERS] = [20, 300];

function reportLines({
  series,
  figures,
  withoutValue,
  equal,
  absent,
  result,
}: Incoming): string[] {
  const { leftOut, notes, words, unmapped, vanished, quarantined } = result;
  const lines = [
    `Imported ${Object.keys(series).length} series: ${figures} figures, ${withoutValue} listed without a value.`,
  ];
  if (equal > 0)
    lines.push(
      `Equal to what was staged from other files, which stays theirs: ${equal} figures.`,
    );
  for (const [metric, names] of absent)
    if (names.length > 0)
      lines.push(`No row of ${metric} in the files: ${namesOf(names)}`);
  for (const [reason, count] of Object.entries(leftOut))
    lines.push(`Left out: ${count} ${reason}`);
  for (const [about, count] of Object.entries(notes))
    lines.push(`Taken: ${count} ${about}`);
  for (const text of words.slice(0, MOST_WORDS))
    lines.push(`Note of the publisher: ${text.slice(0, MOST_LETTERS)}`);
  if (words.length > MOST_WORDS)
    lines.push(
      `Notes of the publisher that are not listed: ${words.length - MOST_WORDS}`,
    );
  for (const name of unmapped) lines.push(`Of no registered metric: ${name}`);
  for (const metric of vanished)
    lines.push(`No longer listed by the publisher: ${metric}`);
  for (const name of quarantined)
    lines.push(`Quarantined, nothing of it is staged: ${name}`);
  return lines;
}
