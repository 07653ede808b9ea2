// Kolada: from its rows to series, and where its pages lie: <folder>/kpi.json, <folder>/municipality.json and
// <folder>/data/<KPI>/page-<N>.json, or its API.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { nodeDigest } from '../builder/digest.ts';
import {
  isAbsence,
  isThere,
  machineFault,
  NO_UTF8,
  readGivenBytes,
  readOwnBytes,
  utf8Of,
} from '../builder/files.ts';
import { countOf, type Finding, SOURCES_FILE } from '../data/dataset.ts';
import type { Metric } from '../data/registry.ts';
import { capped, errorFinding } from '../rules/rule.ts';
import { repeatOf } from '../rules/series.ts';
import type { DatasetPaths, Effects } from './dataset.ts';
import { fetchText, withoutMark } from './fetch.ts';
import {
  addCounts,
  type Counts,
  emptyResult,
  filesOf,
  type ImportedSeries,
  type ImportResult,
  ownValue,
  type ReadFigure,
} from './mapping.ts';
import { onceEach } from './publication.ts';
import {
  COLUMNS,
  type KoladaArea,
  type KoladaKpi,
  type KoladaPage,
  type KoladaRow,
  kpiSheet,
  NATION,
  type PageReader,
  type PageResult,
  type Places,
  placesIn,
  readAreas,
  readKpis,
  readRows,
  type StrangeRow,
  TOTAL,
} from './read/kolada.ts';
import type { SheetFile } from './read/sheet.ts';
import type { Entry, KoladaEntry } from './sources.ts';
import { type Register, tableIn } from './table.ts';
import { LITERAL_RULE, tidy } from './tidy.ts';
import type { NoteFile } from './traced-files.ts';

// From Kolada's rows to series, one KPI at a time.

type RowsOfPage = { file: SheetFile; values: KoladaRow[] };
export type KpiPages = { kpi: string; pages: Iterable<RowsOfPage> };

export type KoladaInput = {
  /** One KPI after another, so that none needs to be in memory with another. */
  eachKpi: Iterable<KpiPages> | AsyncIterable<KpiPages>;
  kpis: KoladaKpi[];
  areas: KoladaArea[];
  /** The KPIs that were requested. */
  asked: string[];
  /** Whole only when all of `eachKpi` was read. */
  findings: Finding[];
};

/** Takes whole series as they come. */
export type SeriesSink = (series: ImportedSeries) => void;

type KoladaChoice = {
  metrics: Metric[];
  entry: KoladaEntry;
  /** The municipalities and the areas that the dataset has: rows of other areas are left out. */
  register: Register;
  from: string | null;
};

const LEFT_OUT = 'KPIs that sources.json leaves out';
const NOT_TAKEN = 'KPIs that no metric of the registry takes';

/** Whether somebody has said that the metric is public, or that it is not. */
export const isEstablished = ({ status }: Metric): boolean => status.public !== null;

/**
 * The series of the metrics go to the sink as they come; the pages of other KPIs are not read. A KPI with a figure that cannot
 * be kept exactly is quarantined; a row without a total is listed without a value, and told.
 */
export async function koladaSeries(
  input: KoladaInput,
  choice: KoladaChoice,
  sink: SeriesSink,
): Promise<Omit<ImportResult, 'series'>> {
  const { entry } = choice;
  const metricOf = new Map(choice.metrics.map(({ id, kpiId }) => [kpiId, id]));
  const titleOf = new Map(input.kpis.map(({ id, title }) => [id, title]));
  const places = placesIn(input.areas);
  const { series: _, ...result } = emptyResult('kolada');
  for await (const pages of input.eachKpi) {
    const { kpi } = pages;
    const metric = metricOf.get(kpi);
    const isLeftOut = entry.leftOut.includes(kpi);
    if (isLeftOut || metric === undefined) {
      addCounts(result.leftOut, { [isLeftOut ? LEFT_OUT : NOT_TAKEN]: 1 });
      continue;
    }
    const read = readKpi(pages, metric, places, choice);
    addCounts(result.leftOut, read.leftOut);
    addCounts(result.notes, read.notes);
    result.findings.push(...read.findings);
    if (read.isInexact) {
      result.quarantined.push(metric);
      continue;
    }
    const { figures, ...others } = inYears(
      read.figures,
      metric,
      ownValue(entry.years ?? {}, kpi),
      choice.from,
    );
    addCounts(result.leftOut, others.leftOut);
    result.findings.push(...others.findings);
    sink({ metric, title: titleOf.get(kpi) ?? null, unit: null, figures, files: filesOf(figures) });
  }
  result.vanished = input.asked.filter((kpi) => !titleOf.has(kpi)).flatMap((kpi) => metricOf.get(kpi) ?? []);
  return { ...result, findings: [...input.findings, ...result.findings] };
}

/** How every page of figures is read; the KPI is the series, and `metric` what it is called here. */
const entryOf = (kpi: string, metric: string, status: KoladaEntry['status']): Entry & { format: string } => ({
  format: 'kolada',
  columns: COLUMNS,
  constants: { series: kpi },
  areas: { nation: NATION },
  metrics: { [kpi]: metric },
  ...{ leftOut: [], ignored: [] },
  ...(status === undefined ? {} : { status }),
});

/** The figures of one KPI under the id of its metric, what was left out of them, and what is wrong with them. */
export function readKpi(
  { kpi, pages }: KpiPages,
  metric: string,
  places: Places,
  { entry, register, from }: Pick<KoladaChoice, 'entry' | 'register' | 'from'>,
) {
  const [leftOut, notes]: [Counts, Counts] = [{}, {}];
  const figures: ReadFigure[] = [];
  const findings: Finding[] = [];
  const totalless: RowPlace[] = [];
  const reading = { register, from, elsewhere: new Set<string>(), isFirst: true };
  for (const { file, values } of pages) {
    findings.push(...strangerIn(file.name, values, kpi));
    const read = kpiSheet(file, values, places);
    const table = tableIn(read.sheet, entryOf(kpi, metric, entry.status));
    if (table === null) throw new Error(`${file.name}: expected the columns of Kolada`);
    const tidied = tidy(table, reading);
    addCounts(leftOut, read.leftOut);
    addCounts(leftOut, tidied.leftOut);
    addCounts(notes, tidied.notes);
    const areaOf = (geo: string): string => (geo === NATION ? 'SE' : geo.replace(/^(?=\d\d$)/, 'SE'));
    const isTaken = ({ geo, period }: StrangeRow): boolean =>
      (from === null || period >= from) && (areaOf(geo) === geo || register.has(areaOf(geo)));
    const placed = (row: StrangeRow): RowPlace => ({ ...row, geo: areaOf(row.geo), metric, file: file.name });
    totalless.push(...read.totalless.filter(isTaken).map(placed));
    findings.push(
      ...read.genderless.filter(isTaken).map((row) => genderFinding(placed(row))),
      ...tidied.findings,
    );
    for (const figure of tidied.figures) figures.push(figure);
  }
  const series = { metric, figures };
  const doubles = onceEach(series);
  const isInexact = ({ rule }: Finding): boolean => rule === LITERAL_RULE;
  return {
    ...{ figures: series.figures, leftOut, notes, isInexact: findings.some(isInexact) },
    inexact: countOf(findings.filter(isInexact)),
    findings: [
      ...capped(findings.filter((finding) => !isInexact(finding))),
      ...capped(doubles),
      ...withoutTotal(totalless),
      ...quarantine(findings.filter(isInexact)),
    ],
  };
}

/** The figures of the years that sources.json names; a year that it names, and that is none of an election, is a finding. */
function inYears(
  figures: ReadFigure[],
  metric: string,
  years: readonly string[] | undefined,
  from: string | null,
) {
  if (years === undefined) return { figures, leftOut: {}, findings: [] };
  const taken = figures.filter(({ period }) => years.includes(period));
  const others = figures.length - taken.length;
  const findings = years
    .filter((year) => from === null || year >= from)
    .flatMap((year) => {
      const own = taken.filter(({ period, value }) => period === year && value !== '');
      const fault = (message: string): Finding[] => [
        errorFinding('year-is-measured', { file: SOURCES_FILE, metric, period: year }, { message }),
      ];
      if (own.length === 0)
        return fault(
          'the entry of Kolada names the year, and the KPI has no figure of it; take it out there, or ask the publisher',
        );
      const before = new Map(
        figures.flatMap(({ geo, period, value }) =>
          Number(period) === Number(year) - 1 ? [[geo, value]] : [],
        ),
      );
      const values = new Map(own.map(({ geo, value }) => [geo, value]));
      return repeatOf(values, before, 1) === null
        ? []
        : fault(
            'the entry of Kolada names the year, and nearly all its figures are those of the year before, so that nothing was measured in it; take it out there',
          );
    });
  return {
    figures: taken,
    leftOut:
      others === 0 ? {} : { [`of ${metric} in years that sources.json does not name as measured`]: others },
    findings,
  };
}

type RowPlace = StrangeRow & { metric: string; file: string };
function genderFinding({ genders, ...where }: RowPlace): Finding {
  const actual = genders.map((gender) => JSON.stringify(gender.slice(0, 40))).join(', ');
  const message = `the row has a gender that is none; ${AGAIN}`;
  return errorFinding('genders-are-known', where, { message, expected: 'T, K or M', actual });
}

const AGAIN = 'save the page again, or ask the publisher';

function strangerIn(file: string, values: readonly KoladaRow[], wanted: string): Finding[] {
  const stranger = values.find(({ kpi }) => kpi !== wanted);
  if (stranger === undefined) return [];
  const message = 'the page has rows of a KPI that was not asked for, so pages are mixed; import it again';
  return [errorFinding('page-is-asked-for', { file }, { message, expected: wanted, actual: stranger.kpi })];
}

/** One finding for the KPI, at its first such row: the source lists the place and the year, and gives no figure of both genders. */
function withoutTotal([first, ...others]: RowPlace[]): Finding[] {
  if (first === undefined) return [];
  const { file, metric, geo, period } = first;
  const years = new Set([first, ...others].map((one) => one.period));
  const more =
    others.length === 0
      ? ''
      : ` (and ${others.length} more, in ${years.size === 1 ? period : `${years.size} years`})`;
  const message = `the row${more} has no total of both genders, so it is listed without a value; look at the KPI at the publisher, and where the totals are there, save its pages again`;
  const finding = errorFinding('total-is-there', { file, metric, geo, period }, { message, expected: TOTAL });
  return [{ ...finding, severity: 'warning' }];
}

/** One finding for the KPI, at its first figure: the others of the publication go on. */
function quarantine([first, ...others]: Finding[]): Finding[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` (and ${countOf(others)} more)`;
  const message = `the number${more} cannot be kept exactly as it is written, so nothing of the KPI is staged; ask the publisher`;
  return [{ ...first, severity: 'warning', message }];
}

/**
 * The pages of a folder, read as they are asked for. `asked` is every KPI with pages there, and every one of `expected`
 * (those already published): one that kpi.json lacks has vanished. A page too few, cut or of another shape is a finding.
 *
 * @param only where a person chose KPIs: no other is read
 * @param note takes the bytes of each page of figures
 */
export function readKoladaFolder(
  folder: string,
  expected: string[],
  only: string[] | null = null,
  note: NoteFile = () => {},
): KoladaInput {
  const findings: Finding[] = [];
  const report = (file: string, message: string) =>
    void findings.push(errorFinding('page-is-whole', { file }, { message }));
  const listed = <T>(file: string, read: PageReader<T>): T[] =>
    [...pagesIn(folder, [file], { read, report, note: () => {} })].flatMap(({ values }) => values);
  const kpis = listed('kpi.json', readKpis);
  const areas = listed('municipality.json', readAreas);
  const data = join(folder, 'data');
  const saved = isThere(data) ? namesIn(data).sort() : [];
  if (saved.length === 0)
    report(data, 'there are no saved pages; give the folder that holds kpi.json and data/');
  const chosen = only === null ? saved : saved.filter((kpi) => only.includes(kpi));
  // Nothing of a KPI is looked at before its pages are asked for: one that is left out may be broken.
  function* pagesFor(kpi: string): Generator<RowsOfPage> {
    const pages = pagesOf(folder, kpi);
    if (pages.length === 0) report(join('data', kpi), 'there are no saved pages of the KPI; save them again');
    yield* pagesIn(folder, pages, { read: readRows, report, note });
  }
  function* eachKpi(): Generator<KpiPages> {
    for (const kpi of chosen) yield { kpi, pages: pagesFor(kpi) };
  }
  const asked = only ?? [...saved, ...expected];
  return { eachKpi: eachKpi(), kpis, areas, asked: [...new Set(asked)].sort(), findings };
}

/** Without hidden files, such as a system leaves behind in a folder that somebody has looked into. */
const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));

const pageNumber = (name: string): number => Number(/^page-(\d+)\.json$/.exec(name)?.[1] ?? 0);

const pagesOf = (folder: string, kpi: string): string[] =>
  namesIn(join(folder, 'data', kpi))
    .sort((a, b) => pageNumber(a) - pageNumber(b) || (a < b ? -1 : 1))
    .map((name) => join('data', kpi, name));

/** The page before: `at` is its place in its chain, from 1, and `next` is what it says to follow. */
type PageBefore = { at: number; next: string | null };

const pageAfter = (before: PageBefore | null, next: string | null): PageBefore =>
  before === null || before.next === null ? { at: 1, next } : { at: before.at + 1, next };

/**
 * What a page says of those around it against its place among those saved. Several answers to one question, a block of years
 * each, are several chains, each of which begins with a page that none comes before.
 */
function chainMistakeIn(
  { previous }: Pick<KoladaPage<unknown>, 'previous'>,
  before: PageBefore | null,
): string | null {
  if (before === null)
    return previous === undefined || previous === null ? null : 'a page comes before it that was not saved';
  if (before.next === null)
    return previous === null
      ? null
      : 'by the page before it no page follows, but this one was saved behind it';
  if (previous === undefined) return null;
  if (previous === null)
    return pageIn(before.next) === before.at + 1
      ? null
      : 'the page says that it is the first, but is saved behind another';
  const stated = pageIn(previous);
  return stated === null || stated === before.at
    ? null
    : `the page says that page ${stated} comes before it, but it is page ${before.at + 1} of those saved`;
}

const pageIn = (address: string): number | null => {
  const stated = /[?&]page=(\d+)/.exec(address)?.[1];
  return stated === undefined ? null : Number(stated);
};

type PageCheck<T> = {
  read: PageReader<T>;
  report: (file: string, message: string) => void;
  note: NoteFile;
};

/** Holds one page at a time; what is wrong with one is reported, and the next is read. */
function* pagesIn<T>(
  folder: string,
  files: string[],
  { read, report, note }: PageCheck<T>,
): Generator<{ file: SheetFile; values: T[] }> {
  let before: PageBefore | null = null;
  for (const [index, name] of files.entries()) {
    const path = join(folder, name);
    if (!isThere(path)) {
      report(name, 'the file is missing; save it again');
      continue;
    }
    const bytes = readGivenBytes(path);
    note(name, bytes);
    const text = utf8Of(bytes);
    const result: PageResult<T> = text === null ? { mistake: NO_UTF8 } : read(text);
    if ('mistake' in result) {
      report(name, result.mistake);
      continue;
    }
    const { page } = result;
    const mistake = chainMistakeIn(page, before);
    if (mistake !== null) report(name, mistake);
    before = pageAfter(before, page.next);
    const number = pageNumber(name.slice(name.lastIndexOf('/') + 1));
    if (number !== 0 && number !== index + 1)
      report(name, `it is page ${index + 1} of those saved, so one before it is missing; save them again`);
    if (index === files.length - 1 && page.next !== null) report(name, 'a page follows that was not saved');
    yield { file: { name, sha256: nodeDigest(bytes, 'hex') }, values: page.values };
  }
}

// Pages already fetched, so that a broken-off import goes on where it stopped. They count for one day only:
// figures of two days are two vintages.

const Saved = z.strictObject({ url: z.string(), fetched: z.iso.date(), text: z.string() });

type PageCache = {
  read: (url: string) => string | null;
  write: (url: string, text: string) => void;
  clear: () => void;
};

export function pageCache({ staging }: DatasetPaths, { files, today }: Effects): PageCache {
  const folder = join(staging, 'pages');
  const fileOf = (url: string): string => join(folder, `${nodeDigest(url, 'hex')}.json`);
  return {
    read: (url) => {
      const saved = readSaved(fileOf(url));
      return saved !== null && saved.url === url && saved.fetched === today() ? saved.text : null;
    },
    write: (url, text) => files.write(fileOf(url), JSON.stringify({ url, fetched: today(), text })),
    clear: () => files.remove(folder),
  };
}

/** A file that was being written when the import was killed is as good as none. */
function readSaved(file: string): z.infer<typeof Saved> | null {
  if (!isThere(file)) return null;
  try {
    return Saved.parse(JSON.parse(readOwnBytes(file).toString('utf8')));
  } catch (error) {
    if (machineFault(error) !== null && !isAbsence(error)) throw error;
    return null;
  }
}

// Kolada over HTTP (https://api.kolada.se/v3/docs): the KPIs' descriptions, the areas, then the figures, 25 KPIs at a time.

const IDS_PER_PATH = 25;
const PER_PAGE = 5000;

type KoladaQuestion = {
  base: string;
  ids: string[];
  cache: PageCache;
  /** Takes the bytes of each page that was read. */
  note?: NoteFile;
};

/** Everything about `ids`, or findings: what could not be fetched whole is not used at all. */
export async function fetchKolada(question: KoladaQuestion, effects: Effects): Promise<KoladaInput> {
  const { base, cache, note = () => {} } = question;
  const ids = [...new Set(question.ids)].sort();
  const findings: Finding[] = [];
  const begun = new Set<string>();
  effects.progress.begin('Kolada', ids.length);
  const judgeRows = (path: string) => (rows: KoladaRow[]) => {
    for (const { kpi } of rows) begun.add(kpi);
    effects.progress.tick(begun.size);
    return strangerMistake(rows, path.split(','));
  };
  const list = async <T>(path: string, read: PageReader<T>, judge: Follower<T>['judge'] = () => null) => {
    if (findings.length > 0) return [];
    const follower = { read, cache, effects, judge, note };
    const followed = await followPages(`${base}/${path}?per_page=${PER_PAGE}`, follower);
    if ('pages' in followed) return followed.pages;
    findings.push(unfetched(followed));
    return [];
  };
  const kpis: KoladaKpi[] = [];
  for (const path of inPaths(ids))
    kpis.push(...(await list(`kpi/${path}`, readKpis)).flatMap((page) => page.values));
  const areas = (await list('municipality', readAreas)).flatMap(({ values }) => values);
  async function* eachKpi(): AsyncGenerator<KpiPages> {
    const listed = new Set(kpis.map(({ id }) => id));
    for (const path of inPaths(ids)) {
      const pages = await list(`data/kpi/${path}`, readRows, judgeRows(path));
      if (pages.length > 0)
        yield* byKpi(
          pages,
          path.split(',').filter((id) => listed.has(id)),
        );
    }
    effects.progress.end(`${begun.size} of ${ids.length} KPIs`);
  }
  return { eachKpi: eachKpi(), kpis, areas, asked: ids, findings };
}

function strangerMistake(rows: KoladaRow[], wanted: string[]): string | null {
  const stranger = rows.find(({ kpi }) => !wanted.includes(kpi));
  return stranger === undefined
    ? null
    : `the page has rows of ${JSON.stringify(stranger.kpi.slice(0, 100))}, a KPI that was not asked for`;
}

/**
 * The pages of several KPIs, one KPI after the other: a page may end in the middle of one.
 * @param listed by the publisher: one of them without a row is a series without a figure
 */
function* byKpi(pages: RowsOfPage[], listed: string[]): Generator<KpiPages> {
  const kpis = new Set([...listed, ...pages.flatMap(({ values }) => values.map(({ kpi }) => kpi))]);
  const grouped = pages.map(({ file, values }) => ({ file, rows: Map.groupBy(values, ({ kpi }) => kpi) }));
  for (const kpi of [...kpis].sort())
    yield { kpi, pages: grouped.map(({ file, rows }) => ({ file, values: rows.get(kpi) ?? [] })) };
}

/** Every KPI that the publisher lists. */
export async function listKpis(
  { base, cache }: Omit<KoladaQuestion, 'ids'>,
  effects: Effects,
): Promise<KoladaKpi[]> {
  const follower = { read: readKpis, cache, effects, judge: () => null, note: () => {} };
  const followed = await followPages(`${base}/kpi?per_page=${PER_PAGE}`, follower);
  if ('mistake' in followed)
    throw new Error(`${followed.file}: expected the list of KPIs, got ${followed.mistake}`);
  return followed.pages.flatMap(({ values }) => values);
}

const inPaths = (ids: string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_PATH) }, (_, index) =>
    ids.slice(index * IDS_PER_PATH, (index + 1) * IDS_PER_PATH).join(','),
  );

const unfetched = ({ file, mistake }: { file: string; mistake: string }): Finding => {
  const message = `${mistake}; import again to go on from the pages that are saved`;
  return errorFinding('fetch-is-whole', { file }, { message });
};

type PagesOrMistake<T> = { pages: { file: SheetFile; values: T[] }[] } | { file: string; mistake: string };

type Follower<T> = {
  read: PageReader<T>;
  cache: PageCache;
  effects: Effects;
  note: NoteFile;
  /** What is wrong with the rows of a page, as it comes; null where nothing is. */
  judge: (values: T[]) => string | null;
};

/** All pages of one question, by `next_url` to the end. A chain that is not whole yields a mistake and no rows. Refuses a chain that comes back to a page, leaves the server, repeats itself, or goes on after an empty page. */
async function followPages<T>(first: string, follower: Follower<T>): Promise<PagesOrMistake<T>> {
  const pages: { file: SheetFile; values: T[] }[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first; url !== null; ) {
    const result: PageAnswer<T> = await pageAt(url, follower);
    if ('mistake' in result) return { file: url, mistake: result.mistake };
    const page: KoladaPage<T> = result.page;
    const next: URL | null = page.next === null ? null : URL.parse(page.next, url);
    const mistake = chainMistake(page, url, next, seen) ?? follower.judge(page.values);
    if (mistake !== null) {
      follower.cache.clear();
      return { file: url, mistake };
    }
    pages.push({ file: { name: url, sha256: result.sha256 }, values: page.values });
    url = next?.href ?? null;
  }
  return { pages };
}

/** Remembers the page in `seen`, by its address and by its first row: no two pages of one answer share either. */
function chainMistake<T>(
  { values, next: stated }: KoladaPage<T>,
  url: string,
  next: URL | null,
  seen: Set<string>,
): string | null {
  const row = JSON.stringify(values[0] ?? url);
  if (seen.has(row)) return 'the page begins like an earlier one, so pages repeat or changed half-way';
  seen.add(row).add(url);
  if (stated === null) return null;
  if (next === null) return `next_url is no address: ${JSON.stringify(stated.slice(0, 100))}`;
  if (next.origin !== new URL(url).origin) return `next_url leaves the server: ${next.origin}`;
  if (seen.has(next.href)) return 'next_url leads back to a page that was read, so it has no end';
  return values.length === 0 ? 'the page is empty but says that more follow' : null;
}

type PageAnswer<T> = { page: KoladaPage<T>; sha256: string } | { mistake: string };

async function pageAt<T>(url: string, { read, cache, effects, note }: Follower<T>): Promise<PageAnswer<T>> {
  const judged = (text: string): string | null => {
    const result = read(text);
    return 'mistake' in result ? result.mistake : null;
  };
  const saved = cache.read(url);
  const fetched = saved === null ? await fetchText(url, effects, judged) : { body: saved };
  if ('mistake' in fetched) return fetched;
  if (saved === null) cache.write(url, fetched.body);
  const bytes = Buffer.from(fetched.body);
  note(url, bytes);
  const result = read(withoutMark(fetched.body));
  return 'mistake' in result ? result : { ...result, sha256: nodeDigest(bytes, 'hex') };
}
