// Kolada: from its rows to series, and where its pages lie: <folder>/kpi.json, <folder>/municipality.json and
// <folder>/data/<KPI>/page-<N>.json, or its API.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDigest } from '../builder/digest.ts';
import {
  isThere,
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
import { fetchText } from './fetch.ts';
import {
  addCounts,
  type Counts,
  emptyResult,
  filesOf,
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
  type Places,
  placesIn,
  readAreas,
  readKpis,
  readRows,
  TOTAL,
} from './read/kolada.ts';
import type { SheetFile } from './read/sheet.ts';
import type { Entry, KoladaEntry } from './sources.ts';
import { type Register, tableIn } from './table.ts';
import { LITERAL_RULE, tidy } from './tidy.ts';
import type { NoteFile } from './traced-files.ts';

// From Kolada's rows to series, one KPI at a time.

type Page<T> = { file: SheetFile; values: T[] };
export type KpiPages = { kpi: string; pages: Iterable<Page<KoladaRow>> };

type KoladaInput = {
  /** One KPI after another, so that none needs to be in memory with another. */
  eachKpi: Iterable<KpiPages> | AsyncIterable<KpiPages>;
  kpis: KoladaKpi[];
  areas: KoladaArea[];
  /** The KPIs that were requested. */
  asked: string[];
  /** Whole only when all of `eachKpi` was read. */
  findings: Finding[];
};

type KoladaChoice = {
  metrics: Metric[];
  entry: KoladaEntry;
  /** The municipalities and the areas that the dataset has: rows of other areas are left out. */
  register: Register;
  from: string | null;
};

/** Whether somebody has said that the metric is public, or that it is not. */
export const isEstablished = ({ status }: Metric): boolean => status.public !== null;

/**
 * Reads the series of one KPI; the pages of one that no metric takes are not read. A KPI with a figure that cannot be kept exactly is
 * quarantined; a row without a total is listed without a value, and told.
 */
export function kpiReader(
  { kpis, areas }: Pick<KoladaInput, 'kpis' | 'areas'>,
  choice: KoladaChoice,
): (pages: KpiPages) => ImportResult {
  const metricOf = new Map(choice.metrics.map(({ id, kpiId }) => [kpiId, id]));
  const titleOf = new Map(kpis.map(({ id, title }) => [id, title]));
  const places = placesIn(areas);
  return (pages) => {
    const { kpi } = pages;
    const metric = metricOf.get(kpi);
    const result = emptyResult();
    if (choice.entry.leftOut.includes(kpi))
      result.leftOut = { 'KPIs that sources.json leaves out': 1 };
    else if (metric === undefined)
      result.leftOut = { 'KPIs that no metric of the registry takes': 1 };
    else {
      const { figures, inexact, ...read } = readKpi(pages, metric, places, choice);
      Object.assign(result, read);
      if (inexact > 0) result.quarantined = [metric];
      else {
        const taken = inYears(figures, metric, kpi, choice, result);
        const title = titleOf.get(kpi) ?? null;
        result.series = [
          { metric, title, unit: null, figures: taken, files: filesOf(taken) },
        ];
      }
    }
    return result;
  };
}

/** Metrics whose KPI the publisher was asked for and does not list. */
export function vanishedIn(
  { kpis, asked }: KoladaInput,
  metrics: readonly Metric[],
): string[] {
  const listed = new Set(kpis.map(({ id }) => id));
  const gone = new Set(asked.filter((kpi) => !listed.has(kpi)));
  return metrics
    .filter(({ kpiId }) => kpiId !== null && gone.has(kpiId))
    .map(({ id }) => id);
}

/** How every page of figures is read; the KPI is the series, and `metric` what it is called here. */
const entryOf = (
  kpi: string,
  metric: string,
  status: KoladaEntry['status'],
): Entry => ({
  format: 'kolada',
  columns: COLUMNS,
  constants: { series: kpi },
  areas: { nation: NATION },
  metrics: { [kpi]: metric },
  leftOut: [],
  ignored: [],
  status,
});

const areaOf = (geo: string): string =>
  geo === NATION ? 'SE' : geo.replace(/^(?=\d\d$)/, 'SE');

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
  const totalless: Finding['where'][] = [];
  const reading = { register, from, elsewhere: new Set<string>(), isFirst: true };
  for (const { file, values } of pages) {
    const stranger = strangerIn(values, [kpi]);
    if (stranger !== null) {
      const message =
        'the page has rows of a KPI that was not asked for, so pages are mixed; import it again';
      const contrast = { message, expected: kpi, actual: stranger };
      findings.push(errorFinding('page-is-asked-for', { file: file.name }, contrast));
    }
    const read = kpiSheet(file, values, places);
    const table = tableIn(read.sheet, entryOf(kpi, metric, entry.status));
    if (table === null) throw new Error(`${file.name}: expected the columns of Kolada`);
    const tidied = tidy(table, reading);
    addCounts(leftOut, read.leftOut);
    addCounts(leftOut, tidied.leftOut);
    addCounts(notes, tidied.notes);
    findings.push(...tidied.findings);
    for (const { geo, period } of read.totalless) {
      const area = areaOf(geo);
      const isTaken =
        (from === null || period >= from) && (area === geo || register.has(area));
      if (isTaken) totalless.push({ file: file.name, metric, geo: area, period });
    }
    for (const figure of tidied.figures) figures.push(figure);
  }
  const series = { metric, figures };
  const doubles = onceEach(series);
  const inexact = findings.filter(({ rule }) => rule === LITERAL_RULE);
  return {
    figures: series.figures,
    leftOut,
    notes,
    inexact: countOf(inexact),
    findings: [
      ...capped(findings.filter(({ rule }) => rule !== LITERAL_RULE)),
      ...capped(doubles),
      ...withoutTotal(totalless),
      ...quarantine(inexact),
    ],
  };
}

/** Of rows the KPI that is none of those wanted; null where all are. */
const strangerIn = (
  rows: readonly KoladaRow[],
  wanted: readonly string[],
): string | null => rows.find(({ kpi }) => !wanted.includes(kpi))?.kpi ?? null;

/** The figures of the years that sources.json names; a year that it names, and that is none of an election, is a finding. */
function inYears(
  figures: ReadFigure[],
  metric: string,
  kpi: string,
  { entry, from }: KoladaChoice,
  { leftOut, findings }: ImportResult,
): ReadFigure[] {
  const years = ownValue(entry.years ?? {}, kpi);
  if (years === undefined) return figures;
  const taken = figures.filter(({ period }) => years.includes(period));
  const others = figures.length - taken.length;
  if (others > 0)
    leftOut[`of ${metric} in years that sources.json does not name as measured`] =
      others;
  const valuesOf = (year: string): Map<string, string> =>
    new Map(
      figures.flatMap(({ geo, period, value }) =>
        period === year ? [[geo, value]] : [],
      ),
    );
  for (const period of years) {
    if (from !== null && period < from) continue;
    const values = new Map([...valuesOf(period)].filter(([, value]) => value !== ''));
    const before = valuesOf(String(Number(period) - 1));
    const message =
      values.size === 0
        ? 'the entry of Kolada names the year, and the KPI has no figure of it; take it out there, or ask the publisher'
        : repeatOf(values, before, 1) === null
          ? null
          : 'the entry of Kolada names the year, and nearly all its figures are those of the year before, so that nothing was measured in it; take it out there';
    const where = { file: SOURCES_FILE, metric, period };
    if (message !== null)
      findings.push(errorFinding('year-is-measured', where, { message }));
  }
  return taken;
}

/** One finding for the KPI, at its first such row: the source lists the place and the year, and gives no figure of both genders. */
function withoutTotal(rows: readonly Finding['where'][]): Finding[] {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const years = new Set(rows.map(({ period }) => period));
  const when = years.size === 1 ? first.period : `${years.size} years`;
  const more = others.length === 0 ? '' : ` (and ${others.length} more, in ${when})`;
  const message = `the row${more} has no total of both genders, so it is listed without a value; look at the KPI at the publisher, and where the totals are there, save its pages again`;
  return [
    {
      ...errorFinding('total-is-there', first, { message, expected: TOTAL }),
      severity: 'warning',
    },
  ];
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
  const report = (file: string, message: string): void => {
    findings.push(errorFinding('page-is-whole', { file }, { message }));
  };
  const listed = <T>(file: string, read: PageReader<T>): T[] =>
    [...pagesIn(folder, [file], read, report)].flatMap(({ values }) => values);
  const kpis = listed('kpi.json', readKpis);
  const areas = listed('municipality.json', readAreas);
  const data = join(folder, 'data');
  const saved = isThere(data) ? namesIn(data).sort() : [];
  if (saved.length === 0)
    report(
      data,
      'there are no saved pages; give the folder that holds kpi.json and data/',
    );
  // Nothing of a KPI is looked at before its pages are asked for: one that is left out may be broken.
  function* pagesFor(kpi: string): Generator<Page<KoladaRow>> {
    const names = namesIn(join(data, kpi)).map((name) => join('data', kpi, name));
    if (names.length === 0)
      report(join('data', kpi), 'there are no saved pages of the KPI; save them again');
    const inOrder = names.sort(
      (a, b) => pageNumber(a) - pageNumber(b) || (a < b ? -1 : 1),
    );
    yield* pagesIn(folder, inOrder, readRows, report, note);
  }
  function* eachKpi(): Generator<KpiPages> {
    for (const kpi of saved)
      if (only?.includes(kpi) !== false) yield { kpi, pages: pagesFor(kpi) };
  }
  const asked = [...new Set(only ?? [...saved, ...expected])].sort();
  return { eachKpi: eachKpi(), kpis, areas, asked, findings };
}

/** Without hidden files, such as a system leaves behind in a folder that somebody has looked into. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.startsWith('.'));

const pageNumber = (path: string): number =>
  Number(/\/page-(\d+)\.json$/.exec(path)?.[1] ?? 0);

/** The page before: `at` is its place in its chain, from 1, and `next` is what it says to follow. */
type PageBefore = { at: number; next: string | null };

/**
 * What a page says of those around it against its place among those saved. Several answers to one question, a block of years
 * each, are several chains, each of which begins with a page that none comes before.
 */
function placeMistake(
  previous: string | null | undefined,
  before: PageBefore | null,
): string | null {
  if (before === null)
    return previous ? 'a page comes before it that was not saved' : null;
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

function pageIn(address: string): number | null {
  const stated = /[?&]page=(\d+)/.exec(address)?.[1];
  return stated === undefined ? null : Number(stated);
}

/** Holds one page at a time; what is wrong with one is reported, and the next is read. */
function* pagesIn<T>(
  folder: string,
  files: readonly string[],
  read: PageReader<T>,
  report: (file: string, message: string) => void,
  note: NoteFile = () => {},
): Generator<Page<T>> {
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
    const result: ReturnType<PageReader<T>> =
      text === null ? { mistake: NO_UTF8 } : read(text);
    if ('mistake' in result) {
      report(name, result.mistake);
      continue;
    }
    const { values, next, previous } = result.page;
    const mistake = placeMistake(previous, before);
    if (mistake !== null) report(name, mistake);
    before = { at: before === null || before.next === null ? 1 : before.at + 1, next };
    const number = pageNumber(name);
    if (number !== 0 && number !== index + 1)
      report(
        name,
        `it is page ${index + 1} of those saved, so one before it is missing; save them again`,
      );
    if (index === files.length - 1 && next !== null)
      report(name, 'a page follows that was not saved');
    yield { file: { name, sha256: nodeDigest(bytes, 'hex') }, values };
  }
}

// Pages already fetched, so that a broken-off import goes on where it stopped. They count for one day only:
// figures of two days are two vintages.

type PageCache = {
  read: (url: string) => string | null;
  write: (url: string, text: string) => void;
  clear: () => void;
};

export function pageCache(
  { staging }: DatasetPaths,
  { files, today }: Effects,
): PageCache {
  const folder = join(staging, 'pages');
  const fileOf = (url: string): string =>
    join(folder, `${nodeDigest(`${today()} ${url}`, 'hex')}.json`);
  return {
    read: (url) => (isThere(fileOf(url)) ? utf8Of(readOwnBytes(fileOf(url))) : null),
    write: (url, text) => files.write(fileOf(url), text),
    clear: () => files.remove(folder),
  };
}

// Kolada over HTTP (https://api.kolada.se/v3/docs): the KPIs' descriptions, the areas, then the figures, 25 KPIs at a time.

const IDS_PER_PATH = 25;
const PER_PAGE = 5000;

type KoladaQuestion = {
  base: string;
  /** The KPIs to ask for; null is every one that the publisher lists, but for those `without`. */
  ids: string[] | null;
  without?: ReadonlySet<string>;
  cache: PageCache;
  /** Takes the bytes of each page that was read. */
  note?: NoteFile;
};

/** Everything about `ids`, or findings: what could not be fetched whole is not used at all. */
export async function fetchKolada(
  question: KoladaQuestion,
  effects: Effects,
): Promise<KoladaInput> {
  const { base, without = new Set(), cache, note = () => {} } = question;
  const findings: Finding[] = [];
  const list = async <T>(
    path: string,
    read: PageReader<T>,
    judge: Follower<T>['judge'] = () => null,
  ) => {
    if (findings.length > 0) return [];
    const follower = { read, cache, effects, judge, note };
    const followed = await followPages(
      `${base}/${path}?per_page=${PER_PAGE}`,
      follower,
    );
    if ('pages' in followed) return followed.pages;
    const message = `${followed.mistake}; import again to go on from the pages that are saved`;
    findings.push(errorFinding('fetch-is-whole', { file: followed.file }, { message }));
    return [];
  };
  const kpis: KoladaKpi[] = [];
  for (const path of question.ids === null ? ['kpi'] : inPaths('kpi', question.ids))
    for (const { values } of await list(path, readKpis)) kpis.push(...values);
  const ids = question.ids ?? kpis.map(({ id }) => id).filter((id) => !without.has(id));
  const areas = (await list('municipality', readAreas)).flatMap(({ values }) => values);
  const begun = new Set<string>();
  effects.progress.begin('Kolada', ids.length);
  const judgeRows = (wanted: readonly string[]) => (rows: KoladaRow[]) => {
    for (const { kpi } of rows) begun.add(kpi);
    effects.progress.tick(begun.size);
    const stranger = strangerIn(rows, wanted);
    return stranger === null
      ? null
      : `the page has rows of ${JSON.stringify(stranger.slice(0, 100))}, a KPI that was not asked for`;
  };
  async function* eachKpi(): AsyncGenerator<KpiPages> {
    const listed = new Set(kpis.map(({ id }) => id));
    for (const path of inPaths('data/kpi', ids)) {
      const wanted = path.slice('data/kpi/'.length).split(',');
      const pages = await list(path, readRows, judgeRows(wanted));
      // One that the publisher lists, and that has no row, is a series without a figure.
      if (pages.length > 0)
        yield* byKpi(
          pages,
          wanted.filter((id) => listed.has(id)),
        );
    }
    effects.progress.end(`${begun.size} of ${ids.length} KPIs`);
  }
  return { eachKpi: eachKpi(), kpis, areas, asked: [...new Set(ids)].sort(), findings };
}

/** The pages of several KPIs, one KPI after the other: a page may end in the middle of one. */
function* byKpi(
  pages: readonly Page<KoladaRow>[],
  listed: readonly string[],
): Generator<KpiPages> {
  const kpis = new Set([
    ...listed,
    ...pages.flatMap(({ values }) => values.map(({ kpi }) => kpi)),
  ]);
  const grouped = pages.map(({ file, values }) => ({
    file,
    rows: Map.groupBy(values, ({ kpi }) => kpi),
  }));
  for (const kpi of [...kpis].sort())
    yield {
      kpi,
      pages: grouped.map(({ file, rows }) => ({ file, values: rows.get(kpi) ?? [] })),
    };
}

function inPaths(path: string, ids: readonly string[]): string[] {
  const sorted = [...new Set(ids)].sort();
  const count = Math.ceil(sorted.length / IDS_PER_PATH);
  const partOf = (index: number): string[] =>
    sorted.slice(index * IDS_PER_PATH, (index + 1) * IDS_PER_PATH);
  return Array.from(
    { length: count },
    (_, index) => `${path}/${partOf(index).join(',')}`,
  );
}

type Follower<T> = {
  read: PageReader<T>;
  cache: PageCache;
  effects: Effects;
  note: NoteFile;
  /** What is wrong with the rows of a page, as it comes; null where nothing is. */
  judge: (values: T[]) => string | null;
};

type PagesOrMistake<T> = { pages: Page<T>[] } | { file: string; mistake: string };

/** All pages of one question, by `next_url` to the end. A chain that is not whole yields a mistake and no rows. Refuses a chain that comes back to a page, leaves the server, repeats itself, or goes on after an empty page. */
async function followPages<T>(
  first: string,
  follower: Follower<T>,
): Promise<PagesOrMistake<T>> {
  const { cache, judge, note } = follower;
  const pages: Page<T>[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first; url !== null; ) {
    const result: PageAnswer<T> = await pageAt(url, follower);
    if ('mistake' in result) return { file: url, mistake: result.mistake };
    const page: KoladaPage<T> = result.page;
    const next: URL | null = page.next === null ? null : URL.parse(page.next, url);
    const mistake = chainMistake(page, url, next, seen) ?? judge(page.values);
    if (mistake !== null) {
      cache.clear();
      return { file: url, mistake };
    }
    const bytes = Buffer.from(result.body);
    note(url, bytes);
    pages.push({
      file: { name: url, sha256: nodeDigest(bytes, 'hex') },
      values: page.values,
    });
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
  if (seen.has(row))
    return 'the page begins like an earlier one, so pages repeat or changed half-way';
  seen.add(row).add(url);
  if (stated === null) return null;
  if (next === null)
    return `next_url is no address: ${JSON.stringify(stated.slice(0, 100))}`;
  if (next.origin !== new URL(url).origin)
    return `next_url leaves the server: ${next.origin}`;
  if (seen.has(next.href))
    return 'next_url leads back to a page that was read, so it has no end';
  return values.length === 0 ? 'the page is empty but says that more follow' : null;
}

type PageAnswer<T> = { page: KoladaPage<T>; body: string } | { mistake: string };

/** A saved page that cannot be read is asked for again. */
async function pageAt<T>(
  url: string,
  { read, cache, effects }: Follower<T>,
): Promise<PageAnswer<T>> {
  const saved = cache.read(url);
  const kept = saved === null ? { mistake: 'not saved' } : read(saved);
  if (saved !== null && 'page' in kept) return { ...kept, body: saved };
  let result: ReturnType<PageReader<T>> = kept;
  const fetched = await fetchText(url, effects, (body) => {
    result = read(body);
    return 'mistake' in result ? result.mistake : null;
  });
  if ('mistake' in fetched) return fetched;
  if ('mistake' in result) return result;
  cache.write(url, fetched.body);
  return { ...result, body: fetched.body };
}
