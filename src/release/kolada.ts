// Kolada from saved pages: <folder>/kpi.json, <folder>/municipality.json and <folder>/data/<KPI>/page-<N>.json.

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
import { jsonMistake, silentMistake, textForNumber } from '../builder/read.ts';
import { countOf, type Finding, SOURCES_FILE } from '../data/dataset.ts';
import { type Metric, takesSeries } from '../data/registry.ts';
import { errorFinding, type FindingText } from '../rules/rule.ts';
import { REPEATING_PERCENT } from '../rules/series.ts';
import type { DatasetPaths, Effects } from './dataset.ts';
import { fetchText, withoutMark } from './fetch.ts';
import {
  addCounts,
  collectFigures,
  type Figure,
  type FigureCollector,
  type ImportResult,
  LITERAL_RULE,
  ownValue,
  type SeriesSink,
} from './mapping.ts';
import type { NoteFile } from './traced-files.ts';

// The pages of Kolada's API v3 (https://api.kolada.se/v3/docs): what the importer needs of them, as it is read.

/** Stands before a number that was written as one, since no text of a publisher begins with it (a private character). */
const MARK = '\ue000';
const NUMBER = /^\ue000-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Numbers that are figures or years are handed over as the text they are written with. Within a JSON string the
 * second quote of `"value":` would be escaped, so nothing else is matched. Twice as fast as a reviver.
 */
const withLiterals = (text: string): string =>
  text.replace(/("(?:value|period)"\s*:\s*)(-?\d[\d.eE+-]*)/g, `$1"${MARK}$2"`);

const Literal = z
  .string()
  .regex(NUMBER, { error: 'expected a number' })
  .transform((literal) => literal.slice(1));

const KoladaRow = z.object({
  kpi: z.string(),
  period: Literal,
  municipality: z.string(),
  values: z.array(z.object({ gender: z.string(), value: Literal.nullable(), isdeleted: z.boolean() })),
});
type KoladaRow = z.infer<typeof KoladaRow>;

export const KoladaKpi = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  operating_area: z.string().nullish(),
});
export type KoladaKpi = z.infer<typeof KoladaKpi>;

/** `type` is K for a municipality and L for a region or the nation. */
const KoladaArea = z.object({ id: z.string(), title: z.string(), type: z.string() });
type KoladaArea = z.infer<typeof KoladaArea>;

/** `previous` is undefined where the page does not say. */
type KoladaPage<T> = { values: T[]; next: string | null; previous: string | null | undefined };
type PageResult<T> = { page: KoladaPage<T> } | { mistake: string };

/**
 * One page from its text. `count` is the number of values on the page; another number means that it was cut.
 * A page that is HTML, cut off or of another shape is a mistake, in one sentence with its place.
 */
function readPage<T>(text: string, row: z.ZodType<T>): PageResult<T> {
  const schema = z.object({
    values: z.array(row),
    count: z.int(),
    next_url: z.string().nullable(),
    previous_url: z.string().nullish(),
  });
  const parsed = parse(text, schema);
  if ('mistake' in parsed) return parsed;
  const { values, count, next_url: next, previous_url: previous } = parsed.page;
  if (count === values.length) return { page: { values, next, previous } };
  return { mistake: `the page says count ${count} but has ${values.length} values, so it is cut or mixed` };
}

function parse<T>(text: string, schema: z.ZodType<T>): { page: T } | { mistake: string } {
  const literal = withLiterals(text.normalize('NFC'));
  let json: unknown;
  try {
    json = JSON.parse(literal);
  } catch {
    return { mistake: jsonMistake(text) };
  }
  const silent = silentMistake(literal, json);
  if (silent !== null) return { mistake: silent };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { page: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue?.path.at(-1) === 'isdeleted' || Object.hasOwn(Object(json), 'next_page'))
    return { mistake: OLD_PAGE };
  const textValue = issue?.path.at(-1) === 'value' ? textForNumber(text) : null;
  return {
    mistake:
      textValue ?? `not a page of the API v3: ${issue?.path.join('.') || 'the page'}: ${issue?.message}`,
  };
}

const OLD_PAGE =
  'this is a page of the API v2, which does not say what is deleted or where the next page is; save that of the API v3 (https://api.kolada.se/v3/data/kpi/<KPI>, https://api.kolada.se/v3/kpi/<KPI>)';

// From Kolada's rows to series, one KPI at a time: only municipalities, the dataset's areas and the total of both
// genders are observations here.

/** Rows by the file or address they came from. */
type RowsOfPage = { file: string; values: KoladaRow[] };
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

/** `areas` are the codes that the dataset has: rows of others are left out. */
type KoladaChoice = {
  metrics: Metric[];
  from: string | null;
  leftOut: string[];
  areas: ReadonlySet<string>;
  /** By KPI the years that are observations, where not all are. */
  years?: Readonly<Record<string, readonly string[]>> | undefined;
};

const LEFT_OUT = 'KPIs that sources.json leaves out';

const TOTAL = 'T';
const PARTS = ['K', 'M'];

/**
 * The series of the registered KPIs go to the sink as they come; those of a KPI that no entry names, or one whose
 * status nobody has established, are kept for later. The pages of a KPI that sources.json leaves out are not read. A KPI
 * with a figure that cannot be kept exactly is quarantined; a row without a total is listed without a value, and told.
 */
export async function koladaSeries(
  input: KoladaInput,
  { metrics, from, leftOut, areas, years = {} }: KoladaChoice,
  sink: SeriesSink,
): Promise<Omit<ImportResult, 'series'>> {
  const metricOf = new Map(
    metrics.filter(takesSeries).flatMap((metric) => (metric.kpiId === null ? [] : [[metric.kpiId, metric]])),
  );
  const titleOf = new Map(input.kpis.map(({ id, title }) => [id, title]));
  const choice = { from, placeFor: placesIn(input.areas, areas) };
  const summary: Required<Omit<ImportResult, 'series'>> = {
    kind: 'kolada',
    leftOut: {},
    notes: {},
    unmapped: [],
    vanished: [],
    quarantined: [],
    quarantinedKpis: [],
    findings: [],
  };
  for await (const pages of input.eachKpi) {
    const { kpi } = pages;
    if (leftOut.includes(kpi)) {
      addCounts(summary.leftOut, { [LEFT_OUT]: 1 });
      continue;
    }
    const metric = metricOf.get(kpi);
    const read = readKpi(pages, metric?.id ?? kpi, choice);
    addCounts(summary.leftOut, read.leftOut);
    addCounts(summary.notes, read.notes);
    summary.findings.push(...read.findings);
    if (read.isInexact) {
      if (metric === undefined) summary.quarantinedKpis.push(kpi);
      else summary.quarantined.push(metric.id);
      sink.forget(kpi);
    } else {
      const { figures, ...others } = inYears(read.figures, metric?.id ?? kpi, ownValue(years, kpi), from);
      addCounts(summary.leftOut, others.leftOut);
      summary.findings.push(...others.findings);
      const series = { title: titleOf.get(kpi) ?? null, unit: null, figures, files: read.files };
      if (metric !== undefined && metric.status.public !== null) sink.add({ metric: metric.id, ...series });
      else sink.keep({ metric: kpi, ...series });
    }
  }
  summary.vanished = input.asked
    .filter((kpi) => !titleOf.has(kpi))
    .flatMap((kpi) => metricOf.get(kpi)?.id ?? []);
  return { ...summary, findings: [...input.findings, ...summary.findings] };
}

type KpiChoice = { from: string | null; placeFor: PlaceFor };

/** The figures of one KPI under the id of its metric, what was left out of them, and what is wrong with them. */
function readKpi({ kpi, pages }: KpiPages, metric: string, { from, placeFor }: KpiChoice) {
  const collector = collectFigures(from);
  const strangers: Finding[] = [];
  const totalless: RowPlace[] = [];
  for (const page of pages) {
    strangers.push(...strangerIn(page, kpi));
    for (const row of page.values) takeRow(row, metric, { file: page.file, collector, placeFor, totalless });
  }
  const inexact = collector.findings.filter(({ rule }) => rule === LITERAL_RULE);
  const others = collector.findings.filter(({ rule }) => rule !== LITERAL_RULE);
  return {
    figures: collector.figuresOf(metric),
    files: collector.filesOf(metric),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    isInexact: inexact.length > 0,
    findings: [...strangers, ...others, ...withoutTotal(totalless), ...quarantine(inexact)],
  };
}

/** The figures of the years that sources.json names; a year that it names, and that is none of an election, is a finding. */
function inYears(
  figures: Figure[],
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
          'kolada.years names the year, and the KPI has no figure of it; take it out there, or ask the publisher',
        );
      const before = new Map(
        figures.flatMap(({ geo, period, value }) =>
          Number(period) === Number(year) - 1 ? [[geo, value]] : [],
        ),
      );
      return isRepeated(own, before)
        ? fault(
            'kolada.years names the year, and nearly all its figures are those of the year before, so that nothing was measured in it; take it out there',
          )
        : [];
    });
  return {
    figures: taken,
    leftOut:
      others === 0 ? {} : { [`of ${metric} in years that sources.json does not name as measured`]: others },
    findings,
  };
}

function isRepeated(own: readonly Figure[], before: ReadonlyMap<string, string>): boolean {
  const pairs = own.filter(({ geo }) => before.has(geo));
  const same = pairs.filter(({ geo, value }) => before.get(geo) === value).length;
  return pairs.length > 0 && 100 * same >= REPEATING_PERCENT * pairs.length;
}

type RowPlace = { metric: string; geo: string; period: string; file: string };
type RowContext = {
  file: string;
  collector: FigureCollector;
  placeFor: PlaceFor;
  /** Where figures were listed without a total of both genders. */
  totalless: RowPlace[];
};

/** Takes a row: what is known to be no observation is counted, and whatever is neither is a finding of the collector. */
function takeRow(row: KoladaRow, metric: string, { file, collector, placeFor, totalless }: RowContext): void {
  const { period, values } = row;
  const { geo, isArea, reason } = placeFor(row.municipality);
  const where = { metric, geo, period, file };
  const mistake = genderMistake(values);
  if (mistake !== null) collector.report('genders-are-known', where, mistake);
  else if (reason === null && values.every(({ gender }) => gender !== TOTAL)) {
    if (collector.add({ ...where, isArea, literal: null })) totalless.push(where);
  }
  for (const { gender, value, isdeleted } of values) {
    if (PARTS.includes(gender)) collector.leaveOut(`gender ${gender}`);
    else if (gender !== TOTAL) continue;
    else if (reason !== null) collector.leaveOut(reason);
    else collector.add({ metric, geo, isArea, period, literal: isdeleted ? null : value, file });
  }
}

/** The code of an observation for one of Kolada's, or why a row of it is none: null where it is one. */
type PlaceFor = (code: string) => { geo: string; isArea: boolean; reason: string | null };

const NATION = '0000';

/** @param taken the areas of the dataset */
function placesIn(areas: readonly KoladaArea[], taken: ReadonlySet<string>): PlaceFor {
  const regions = new Set(areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  const listed = new Set(areas.map(({ id }) => `G${id}`));
  return (code) => {
    const area = areaFor(code);
    if (regions.has(code) && taken.has(area)) return { geo: area, isArea: true, reason: null };
    if (regions.has(code)) return { geo: code, isArea: false, reason: 'nation and regions' };
    // A group's number is none of an area: that would be a code with a letter too many.
    return { geo: code, isArea: false, reason: /^G\d+$/.test(code) && !listed.has(code) ? 'groups' : null };
  };
}

/** `0003` is the region of the county whose municipalities begin with 03; a code of another form is no area's. */
export const areaFor = (code: string): string =>
  code === NATION ? 'SE' : code.replace(/^00(?=\d\d$)/, 'SE');

function genderMistake(values: KoladaRow['values']): FindingText | null {
  const strange = values.find(({ gender }) => ![TOTAL, ...PARTS].includes(gender));
  if (strange === undefined) return null;
  const actual = values.map(({ gender }) => JSON.stringify(gender.slice(0, 40))).join(', ');
  return { message: `the row has a gender that is none; ${AGAIN}`, expected: 'T, K or M', actual };
}

const AGAIN = 'save the page again, or ask the publisher';

function strangerIn({ file, values }: RowsOfPage, wanted: string): Finding[] {
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
  const listed = <T>(file: string, row: z.ZodType<T>): T[] =>
    [...pagesIn(folder, [file], { row, report, note: () => {} })].flatMap(({ values }) => values);
  const kpis = listed('kpi.json', KoladaKpi);
  const areas = listed('municipality.json', KoladaArea);
  const data = join(folder, 'data');
  const saved = isThere(data) ? namesIn(data).sort() : [];
  if (saved.length === 0)
    report(data, 'there are no saved pages; give the folder that holds kpi.json and data/');
  const chosen = only === null ? saved : saved.filter((kpi) => only.includes(kpi));
  // Nothing of a KPI is looked at before its pages are asked for: one that is left out may be broken.
  function* pagesFor(kpi: string): Generator<RowsOfPage> {
    const pages = pagesOf(folder, kpi);
    if (pages.length === 0) report(join('data', kpi), 'there are no saved pages of the KPI; save them again');
    yield* pagesIn(folder, pages, { row: KoladaRow, report, note });
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

/**
 * What `previous_url` says of the page, where it says anything, against the page's place among those saved. A page that says
 * null is a later one all the same where `next_url` of the one before names it by its number.
 */
function beforeMistake(
  { previous }: Pick<KoladaPage<unknown>, 'previous'>,
  index: number,
  announced: string | null,
): string | null {
  if (previous === undefined) return null;
  if (index === 0) return previous === null ? null : 'a page comes before it that was not saved';
  if (previous === null)
    return pageIn(announced ?? '') === index + 1
      ? null
      : 'the page says that it is the first, but is saved behind another';
  const stated = pageIn(previous);
  return stated === null || stated === index
    ? null
    : `the page says that page ${stated} comes before it, but it is page ${index + 1} of those saved`;
}

const pageIn = (address: string): number | null => {
  const stated = /[?&]page=(\d+)/.exec(address)?.[1];
  return stated === undefined ? null : Number(stated);
};

type PageCheck<T> = {
  row: z.ZodType<T>;
  report: (file: string, message: string) => void;
  note: NoteFile;
};

/** Holds one page at a time; what is wrong with one is reported, and the next is read. */
function* pagesIn<T>(
  folder: string,
  files: string[],
  { row, report, note }: PageCheck<T>,
): Generator<{ file: string; values: T[] }> {
  let announced: string | null = null;
  for (const [index, file] of files.entries()) {
    const path = join(folder, file);
    if (!isThere(path)) {
      report(file, 'the file is missing; save it again');
      continue;
    }
    const bytes = readGivenBytes(path);
    note(file, bytes);
    const text = utf8Of(bytes);
    const result = text === null ? { mistake: NO_UTF8 } : readPage(text, row);
    if ('mistake' in result) {
      report(file, result.mistake);
      continue;
    }
    const before = beforeMistake(result.page, index, announced);
    announced = result.page.next;
    if (before !== null) report(file, before);
    const number = pageNumber(file.slice(file.lastIndexOf('/') + 1));
    if (number !== 0 && number !== index + 1)
      report(file, `it is page ${index + 1} of those saved, so one before it is missing; save them again`);
    const isLast = index === files.length - 1;
    if (isLast !== (result.page.next === null))
      report(file, isLast ? 'a page follows that was not saved' : 'no page follows, but one was saved');
    yield { file, values: result.page.values };
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
  const list = async <T>(path: string, row: z.ZodType<T>, judge: Follower<T>['judge'] = () => null) => {
    if (findings.length > 0) return [];
    const follower = { row, cache, effects, judge, note };
    const followed = await followPages(`${base}/${path}?per_page=${PER_PAGE}`, follower);
    if ('pages' in followed) return followed.pages;
    findings.push(unfetched(followed));
    return [];
  };
  const kpis: KoladaKpi[] = [];
  for (const path of inPaths(ids))
    kpis.push(...(await list(`kpi/${path}`, KoladaKpi)).flatMap((page) => page.values));
  const areas = (await list('municipality', KoladaArea)).flatMap(({ values }) => values);
  async function* eachKpi(): AsyncGenerator<KpiPages> {
    const listed = new Set(kpis.map(({ id }) => id));
    for (const path of inPaths(ids)) {
      const pages = await list(`data/kpi/${path}`, KoladaRow, judgeRows(path));
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
  const follower = { row: KoladaKpi, cache, effects, judge: () => null, note: () => {} };
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

type PagesOrMistake<T> = { pages: { file: string; values: T[] }[] } | { file: string; mistake: string };

type Follower<T> = {
  row: z.ZodType<T>;
  cache: PageCache;
  effects: Effects;
  note: NoteFile;
  /** What is wrong with the rows of a page, as it comes; null where nothing is. */
  judge: (values: T[]) => string | null;
};

/** All pages of one question, by `next_url` to the end. A chain that is not whole yields a mistake and no rows. Refuses a chain that comes back to a page, leaves the server, repeats itself, or goes on after an empty page. */
async function followPages<T>(first: string, follower: Follower<T>): Promise<PagesOrMistake<T>> {
  const pages: { file: string; values: T[] }[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first; url !== null; ) {
    const result: PageResult<T> = await pageAt(url, follower);
    if ('mistake' in result) return { file: url, mistake: result.mistake };
    const page: KoladaPage<T> = result.page;
    const next: URL | null = page.next === null ? null : URL.parse(page.next, url);
    const mistake = chainMistake(page, url, next, seen) ?? follower.judge(page.values);
    if (mistake !== null) {
      follower.cache.clear();
      return { file: url, mistake };
    }
    pages.push({ file: url, values: page.values });
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

async function pageAt<T>(url: string, { row, cache, effects, note }: Follower<T>): Promise<PageResult<T>> {
  const saved = cache.read(url);
  if (saved !== null) {
    note(url, Buffer.from(saved));
    return readPage(withoutMark(saved), row);
  }
  const fetched = await fetchText(url, effects, (text) => {
    const result = readPage(text, row);
    return 'mistake' in result ? result.mistake : null;
  });
  if ('mistake' in fetched) return fetched;
  cache.write(url, fetched.body);
  note(url, Buffer.from(fetched.body));
  return readPage(fetched.text, row);
}
