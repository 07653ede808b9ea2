// A person's rows of the spreadsheet made into metrics. A row without a word under `public` stays a draft.

import { join } from 'node:path';
import * as z from 'zod';
import { readMunicipalities } from '../builder/dataset.ts';
import { isThere, readOwnBytes, readText, readUtf8 } from '../builder/files.ts';
import { contentSource, issueText } from '../builder/read.ts';
import {
  countOf,
  countWords,
  type DatasetHead,
  type Finding,
  formatFinding,
  MUNICIPALITIES_FILE,
  NO_LOG,
  REGISTRY_FILE,
  type SeriesFile,
  type WithLine,
} from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import { Draft, Metric, type Municipality, Registry } from '../data/registry.ts';
import { csvText, plainName } from '../data/text.ts';
import { errorFinding, type FindingText, findingsOf, ruleIn } from '../rules/rule.ts';
import { OBSERVATION_RULES } from '../rules/series.ts';
import { readRecords } from './csv.ts';
import { type DatasetPaths, type Effects, insideMistake, jsonText, readJsonFile } from './dataset.ts';
import { isAddress } from './fetch.ts';
import {
  fetchKolada,
  type KoladaInput,
  type KoladaKpi,
  type KpiPages,
  listKpis,
  pageCache,
  readKoladaFolder,
} from './kolada.ts';
import { collectFigures, type Figure, LITERAL_RULE } from './mapping.ts';
import { preparedAt, prepareFile } from './write.ts';

// Drafts as a spreadsheet: out for a person to fill in, and back. The columns from `public` to `order` are theirs to change.

const HAND_COLUMNS = [
  'id',
  'public',
  'reason',
  'title_sv',
  'title_en',
  'unit',
  'unit_confirmed',
  'source',
  'source_confirmed',
  'subject',
  'order',
] as const;
type HandColumn = (typeof HAND_COLUMNS)[number];

const FACTS = [
  'official_title',
  'first_year',
  'last_year',
  'municipalities_in_last_year',
  'municipality_figures',
  'region_figures',
  'genders',
  'zeros',
  'suspect_zeros',
  'carried_forward',
  'back_cast',
  'inexact',
] as const;

const COLUMNS = [...HAND_COLUMNS, ...FACTS];

const draftsCsv = (drafts: Draft[]): string => csvText(COLUMNS, drafts.map(rowOf));

function rowOf(draft: Draft): (string | null)[] {
  const { unit, authority, years, levels, genders } = draft;
  const source = authority.text === null ? null : `${authority.text}, via Kolada (RKA)`;
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  return [
    ...[draft.id, null, null, draft.title.sv, draft.title.en, unit.text, yes(unit.confirmed), source],
    ...[
      yes(authority.confirmed),
      null,
      'descending',
      draft.officialTitle,
      years?.first ?? null,
      years?.last ?? null,
    ],
    ...[draft.municipalitiesInLastYear, levels.municipalities, levels.regions].map(String),
    Object.keys(genders).sort().join(' '),
    ...[draft.zeros, draft.suspectZeros].map(String),
    draft.carriedForward.join(' '),
    yes(draft.backCast),
    String(draft.inexact),
  ];
}

/** What the spreadsheet was written with, and a person leaves as it is. */
type FactColumn = (typeof FACTS)[number];

type HandRow = {
  line: number;
  cell: (column: HandColumn) => string;
  /** The first fact that is another than the draft's: the cells of the row are of several drafts. Null where there is none. */
  strangeFact: (draft: Draft) => { column: FactColumn; expected: string; actual: string } | null;
};

/** The rows with their lines; the columns of facts may be gone, and stand in any order. */
function readDraftsCsv(file: string, text: string): { rows: HandRow[]; findings: Finding[] } {
  const refused = (message: string) => ({
    rows: [],
    findings: [errorFinding('spreadsheet-is-readable', { file }, { message })],
  });
  const heading = text.slice(0, text.indexOf('\n'));
  const delimiter = [';', '\t'].find((sign) => heading.includes(sign)) ?? ',';
  const read = readRecords(text, delimiter);
  if ('mistake' in read) return refused(read.mistake);
  const { header, rows } = read;
  const missing = HAND_COLUMNS.find((column) => !header.includes(column));
  if (missing !== undefined)
    return refused(`the spreadsheet has no column ${missing}; write it anew with draft --csv`);
  return { rows: rows.map(({ cells, line }) => handRow(line, cellsBy(header, cells))), findings: [] };
}

const cellsBy =
  (header: string[], cells: string[]) =>
  (column: string): string =>
    (cells[header.indexOf(column)] ?? '').trim();

/** A fact that the row does not give, or whose column is gone, says nothing. */
function handRow(line: number, cell: (column: string) => string): HandRow {
  const strangeFact: HandRow['strangeFact'] = (draft) => {
    const written = rowOf(draft).map((value) => value ?? '');
    const column = FACTS.find((fact) => cell(fact) !== '' && cell(fact) !== written[COLUMNS.indexOf(fact)]);
    if (column === undefined) return null;
    return { column, expected: written[COLUMNS.indexOf(column)] ?? '', actual: cell(column) };
  };
  return { line, cell, strangeFact };
}

/** A metric as it is written: a title that nobody has translated is null. */
type WrittenMetric = z.input<typeof Metric>;

type DraftResult = { metrics: WrittenMetric[]; drafts: Draft[]; findings: Finding[] };

const OF_ANOTHER =
  'the draft of the id has another, as when a column was sorted alone, or the KPI drafted anew since; put the rows right, or write the spreadsheet anew with draft --csv';

const orNothing = (cell: string): string => (cell === '' ? 'nothing' : cell);

/** All rows or none: any finding and the registry is to stay as it is. */
function confirmDrafts(file: string, rows: HandRow[], registry: Registry): DraftResult {
  const drafts = new Map(registry.drafts.map((draft) => [draft.id, draft]));
  const findings: Finding[] = [];
  const metrics: WrittenMetric[] = [];
  for (const row of rows) {
    if (row.cell('public') === '') continue;
    const refuse = (column: string, { message, ...contrast }: FindingText): void => {
      const where = { file, line: row.line, metric: row.cell('id') };
      const text = { message: `column ${column}: ${message}`, ...contrast };
      findings.push(errorFinding('draft-is-confirmed', where, text));
    };
    const report = (column: HandColumn, message: string): void =>
      refuse(column, { message, actual: orNothing(row.cell(column)) });
    const draft = drafts.get(row.cell('id'));
    if (draft === undefined) report('id', 'the registry has no draft of this id; draft it first');
    else if (metrics.some(({ id }) => id === draft.id)) report('id', 'the row stands twice');
    else {
      const before = findings.length;
      const strange = row.strangeFact(draft);
      if (strange !== null)
        refuse(strange.column, {
          message: OF_ANOTHER,
          expected: orNothing(strange.expected),
          actual: strange.actual,
        });
      for (const [column, message] of mistakesOf(row, registry)) report(column, message);
      const metric = metricOf(draft, row);
      if (findings.length === before)
        for (const issue of Metric.safeParse(metric).error?.issues ?? []) {
          const column = COLUMN_OF[issue.path.join('.')];
          report(column ?? 'id', column === undefined ? issueText(issue) : issue.message);
        }
      if (findings.length === before) metrics.push(metric);
    }
  }
  const ids = new Set(metrics.map(({ id }) => id));
  return { metrics, drafts: registry.drafts.filter(({ id }) => !ids.has(id)), findings };
}

/** By the place in a metric: the column that it was read from. What the draft itself has is told by its place. */
const COLUMN_OF: Record<string, HandColumn> = {
  'status.reason': 'reason',
  'title.sv': 'title_sv',
  'title.en': 'title_en',
  source: 'source',
};

function mistakesOf({ cell }: HandRow, { units, subjects }: Registry): [HandColumn, string][] {
  const wrong: [HandColumn, string, boolean][] = [
    ['public', 'expected yes, no or nothing', !/^(?:yes|no)$/.test(cell('public'))],
    ['reason', 'say in a sentence why', cell('reason') === ''],
    ['title_sv', 'a metric needs its Swedish title', cell('title_sv') === ''],
    [
      'unit_confirmed',
      'the unit was read out of the title; look at it and write yes',
      cell('unit_confirmed') !== 'yes',
    ],
    [
      'unit',
      `expected the code of a unit that metrics.json declares: ${units.map(({ code }) => code).join(', ')}`,
      units.every(({ code }) => code !== cell('unit')),
    ],
    [
      'source_confirmed',
      'the authority was read out of the description; look at it and write yes',
      cell('source_confirmed') !== 'yes',
    ],
    ['source', 'a metric needs the citation of its authority', cell('source') === ''],
    [
      'subject',
      `expected a subject that metrics.json declares: ${subjects.map(({ slug }) => slug).join(', ')}`,
      subjects.every(({ slug }) => slug !== cell('subject')),
    ],
    ['order', 'expected descending or ascending', !/^(?:de|a)scending$/.test(cell('order'))],
  ];
  return wrong.flatMap(([column, message, is]): [HandColumn, string][] => (is ? [[column, message]] : []));
}

/** That figures of years before a municipality existed are recalculated ones is for a person to say, once they stop a release. */
const metricOf = (draft: Draft, { cell }: HandRow): WrittenMetric => ({
  id: draft.id,
  status: { public: cell('public') === 'yes', reason: cell('reason') },
  title: { sv: cell('title_sv'), en: cell('title_en') === '' ? null : cell('title_en') },
  officialTitle: draft.officialTitle,
  definition: null,
  unit: cell('unit'),
  noun: null,
  notes: [],
  related: [],
  source: cell('source'),
  publisher: 'RKA (Kolada)',
  kpiId: draft.kpiId,
  dataset: 'Kolada',
  sourceUrl: `https://api.kolada.se/v3/kpi/${draft.kpiId}`,
  license: 'kolada-terms',
  subject: cell('subject'),
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: cell('order') === 'ascending' ? 'ascending' : 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
});

// One KPI's pages as a draft of its registry entry.

const UNKNOWN = 'Not established: nobody has confirmed this entry yet.';

type DraftContext = { regions: ReadonlySet<string>; register: WithLine<Municipality>[] };

function draftEntry(
  { id, title: given, description }: KoladaKpi,
  read: KpiFacts,
  context: DraftContext,
): Draft {
  const { figures, genders, levels, inexact } = read;
  const title = plainName(given);
  const present = figures.filter(({ value }) => value !== '');
  const years = [...new Set(present.map(({ period }) => period))].sort();
  const [first] = years;
  const last = years.at(-1);
  return {
    id,
    kpiId: id,
    status: { public: null, reason: UNKNOWN },
    title: { sv: title, en: null },
    officialTitle: title,
    unit: { text: unitInTitle(title), confirmed: false },
    authority: { text: authorityInDescription(description), confirmed: false },
    genders,
    levels,
    years: first === undefined || last === undefined ? null : { first, last },
    municipalitiesInLastYear: present.filter(({ period }) => period === last).length,
    ...judgeDraft(id, figures, context.register),
    inexact,
  };
}

type KpiFacts = Pick<Draft, 'genders' | 'levels' | 'inexact'> & { figures: Figure[] };

/** Counts all figures of a KPI and keeps those of municipalities, for both genders together. */
function countKpi({ kpi, pages }: KpiPages, regions: ReadonlySet<string>): KpiFacts {
  const collector = collectFigures(null);
  const genders: Record<string, number> = {};
  const levels = { municipalities: 0, regions: 0, groups: 0 };
  for (const { file, values } of pages)
    for (const { municipality: geo, period, values: own } of values)
      for (const { gender, value, isdeleted } of own) {
        if (value === null || isdeleted) continue;
        genders[gender] = (genders[gender] ?? 0) + 1;
        if (gender !== 'T') continue;
        const level = regions.has(geo) ? 'regions' : /^\d{4}$/.test(geo) ? 'municipalities' : 'groups';
        levels[level] += 1;
        if (level === 'municipalities') collector.add({ metric: kpi, geo, period, literal: value, file });
      }
  const inexact = countOf(collector.findings.filter(({ rule }) => rule === LITERAL_RULE));
  return { figures: collector.figuresOf(kpi), genders, levels, inexact };
}

// What a title and a description seem to say of unit and authority. Suggestions: the registry states both by hand.

/** `andel (%)` → `%`, `Skattekraft kommun, kr/inv` → `kr/inv`; null where the title has neither bracket nor comma. */
function unitInTitle(title: string): string | null {
  const plain = title.replace(/\s*\(-?\d{4}\)\s*$/, '').trim();
  const bracket = /\((%|[^()]*\/[^()]*)\)\s*$/.exec(plain)?.[1];
  if (bracket !== undefined) return bracket;
  const last = plain.includes(',') ? plain.slice(plain.lastIndexOf(',') + 1).trim() : '';
  return last === '' ? null : last;
}

/** What follows the last `Källa:`, without the final stop; some descriptions have a literal `\n`. */
function authorityInDescription(description: string | null | undefined): string | null {
  const plain = (description ?? '').replaceAll('\\n', ' ').replace(/\s+/g, ' ');
  const at = plain.lastIndexOf('Källa:');
  if (at === -1) return null;
  const authority = plain
    .slice(at + 'Källa:'.length)
    .trim()
    .replace(/\.$/, '');
  return authority === '' || authority.length > 200 ? null : authority;
}

// What the rules say of a series that no entry describes: judged as if it were public, so that a person knows before.

type SeriesFacts = { zeros: number; suspectZeros: number; carriedForward: string[]; backCast: boolean };

/** A metric of which nothing is known but that it is judged. */
const judgedMetric = (id: string): Metric => ({
  id,
  status: { public: true, reason: 'Judged as if it were public.' },
  title: { sv: id, en: id },
  officialTitle: null,
  definition: null,
  unit: 'unknown',
  noun: null,
  notes: [],
  related: [],
  source: 'unknown',
  publisher: null,
  kpiId: id,
  dataset: null,
  sourceUrl: null,
  license: null,
  subject: 'unknown',
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
  decimals: null,
  subtitle: null,
  decimalsFrom: null,
  referenceComparable: null,
  left: null,
});

/** Whatever the rules ask of a dataset beside the series: its metric and the register. */
function headFor(id: string, municipalities: WithLine<Municipality>[]): DatasetHead {
  return {
    registry: {
      units: [],
      subjects: [],
      periodSemantics: [],
      geographySemantics: [],
      licenses: [],
      sharedAliases: [],
      metrics: [judgedMetric(id)],
      municipalities: {},
      drafts: [],
      supersededLogs: [],
      logOrigin: 'none',
    },
    municipalities,
    areas: [],
    release: { release: '', published: '', retrieved: {}, files: {} },
    chain: [],
    checkpoint: null,
    waivers: [],
    log: NO_LOG,
    publicAt: new Map(),
    hashes: {},
    files: [id],
    listings: [],
    manifests: new Map(),
    irregular: [],
  };
}

function judgeDraft(id: string, figures: Figure[], register: WithLine<Municipality>[]): SeriesFacts {
  const series: SeriesFile = {
    file: id,
    metric: id,
    rows: figures.map((figure, index) => ({ ...figure, line: index + 2 })),
  };
  const head = headFor(id, register);
  const found = (rule: string): Finding[] =>
    findingsOf(ruleIn(OBSERVATION_RULES, rule), series, head, () => '');
  return {
    zeros: figures.filter(({ value }) => value === '0').length,
    suspectZeros: found('suspect-zeros').length,
    carriedForward: found('carried-forward').flatMap(({ where }) => where.period ?? []),
    backCast: found('value-after-valid-from').length > 0,
  };
}

// What `draft kolada` says of the entries that it has made, and of what a person is to look at.

/** What a person is to look at, and of which drafts. */
const TO_LOOK_AT: [string, (draft: Draft) => boolean][] = [
  ['Only regions have figures', ({ years, levels }) => years === null && levels.regions > 0],
  ['No figures at all', ({ years, levels }) => years === null && levels.regions === 0],
  ['Zeros that may stand for missing values', ({ suspectZeros }) => suspectZeros > 0],
  ['Years that repeat the year before', ({ carriedForward }) => carriedForward.length > 0],
  ['Figures of years before a municipality existed', ({ backCast }) => backCast],
  ['Figures that cannot be kept exactly', ({ inexact }) => inexact > 0],
];

/** @param unfit by KPI: what of it the registry could not hold */
function draftReport(drafts: readonly Draft[], unfit: ReadonlyMap<string, string>): string[] {
  const listed = TO_LOOK_AT.flatMap(([what, is]) => {
    const ids = drafts.filter(is).map(({ id }) => id);
    return ids.length === 0 ? [] : `${what}: ${ids.join(' ')}`;
  });
  const left = [...unfit].map(([id, what]) => `${id} (${what})`).join(', ');
  return [
    `Entries drafted: ${drafts.length}; none is public until a person confirms it.`,
    ...listed,
    ...(left === '' ? [] : [`Not drafted, since the registry could not hold it: ${left}`]),
  ];
}

// `draft`: entries for KPIs that no metric takes, for a person to confirm. Nothing of a draft is public.

export type DraftOptions =
  | { from: 'kolada'; source: string; csv: string | null }
  | { from: 'csv'; file: string };

/** Returns the exit code. Any finding and the registry stays as it was. */
export function draftCommand(
  paths: DatasetPaths,
  options: DraftOptions,
  effects: Effects,
): Promise<number> | number {
  const file = join(paths.data, REGISTRY_FILE);
  const registry = readJsonFile(file, Registry);
  const raw = readJsonFile(file, RawRegistry);
  const prepare = (next: Pick<RawRegistry, 'metrics' | 'drafts'>): (() => void) =>
    prepareFile(paths, REGISTRY_FILE, jsonText({ ...raw, ...next }), effects.files);
  if (options.from === 'csv') return confirm(options.file, { raw, registry, prepare }, effects);
  return draft(paths, options, { registry, raw, prepare, effects });
}

/** As it stands in the file, so that what a person wrote is written back as it was. */
const RawRegistry = z.custom<{ metrics: { id: string }[]; drafts?: object[] }>();
type RawRegistry = z.infer<typeof RawRegistry>;
type Writing = {
  raw: RawRegistry;
  registry: Registry;
  /** Gives what puts the next registry in its place. */
  prepare: (next: Pick<RawRegistry, 'metrics' | 'drafts'>) => () => void;
};

type KoladaOptions = Extract<DraftOptions, { from: 'kolada' }>;

/** Why nothing can be drafted from that source, or written where it was asked for; null where nothing stands against it. */
function draftMistake(
  paths: DatasetPaths,
  { source, csv }: KoladaOptions,
  { drafts }: Registry,
): string | null {
  if (!isAddress(source) && !isThere(join(source, 'kpi.json')))
    return `${source}: there is no kpi.json; give the folder that holds kpi.json, municipality.json and data/`;
  if (csv === null) return null;
  if (isFilledIn(csv, [drafts, preparedDrafts(paths)]))
    return `--csv ${csv}: is there, and not as draft wrote it, so that somebody may have filled it in; it stays as it is. Give another file, or move that one`;
  const inside = insideMistake(paths, csv);
  return inside === null ? null : `--csv ${inside}`;
}

async function draft(
  paths: DatasetPaths,
  options: KoladaOptions,
  { registry, raw, prepare, effects }: Writing & { effects: Effects },
): Promise<number> {
  const mistake = draftMistake(paths, options, registry);
  if (mistake !== null) {
    effects.print(mistake);
    return 1;
  }
  const { source, csv } = options;
  const taken = new Set(registry.metrics.flatMap(({ kpiId }) => kpiId ?? []));
  const input = await inputOf(paths, source, taken, effects);
  const read = await entriesOf(input, taken, registerIn(paths));
  if (input.findings.length > 0) {
    for (const finding of input.findings) effects.print(formatFinding(finding));
    effects.print(`${countWords(input.findings)}: nothing was drafted.`);
    return 1;
  }
  const unfit = unfitOf(read);
  const drafts = read.filter(({ id }) => !unfit.has(id));
  const drafted = new Set(drafts.map(({ id }) => id));
  const all = [...registry.drafts.filter(({ id }) => !drafted.has(id)), ...drafts].sort(byId);
  const replace = prepare({ metrics: raw.metrics, drafts: all });
  if (csv !== null) effects.files.write(csv, draftsCsv(all));
  replace();
  for (const line of draftReport(drafts, unfit)) effects.print(line);
  if (isAddress(source)) pageCache(paths, effects).clear();
  return 0;
}

/** By KPI: the first thing for which no command could read a registry that had it, such as a KPI without a title. */
function unfitOf(drafts: readonly Draft[]): Map<string, string> {
  return new Map(
    drafts.flatMap((draft) => {
      const [issue] = Draft.safeParse(draft).error?.issues ?? [];
      return issue === undefined ? [] : [[draft.id, issueText(issue)]];
    }),
  );
}

/** Whether a file is anything but what was written of one of these lists. */
function isFilledIn(file: string, lists: readonly Draft[][]): boolean {
  if (!isThere(file)) return false;
  const text = readText(file);
  return lists.every((drafts) => text !== draftsCsv(drafts));
}

/** Those of a draft that was broken off after its spreadsheet was written, and before the registry was replaced. */
function preparedDrafts(paths: DatasetPaths): Draft[] {
  const file = preparedAt(paths, REGISTRY_FILE);
  return isThere(file) ? readJsonFile(file, Registry).drafts : [];
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

async function inputOf(
  paths: DatasetPaths,
  source: string,
  taken: ReadonlySet<string>,
  effects: Effects,
): Promise<KoladaInput> {
  if (!isAddress(source)) return readKoladaFolder(source, []);
  const question = { base: withoutTrailingSlash(source), cache: pageCache(paths, effects) };
  const listed = await listKpis(question, effects);
  const ids = listed.flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  return fetchKolada({ ...question, ids }, effects);
}

/** The rows that can be read. Throws where the file cannot be. */
function registerIn({ data }: DatasetPaths): WithLine<Municipality>[] {
  const files = new Map([[MUNICIPALITIES_FILE, readOwnBytes(join(data, MUNICIPALITIES_FILE))]]);
  return readMunicipalities({ source: contentSource(files), findings: [] }, MUNICIPALITIES_FILE);
}

async function entriesOf(
  input: KoladaInput,
  taken: ReadonlySet<string>,
  register: WithLine<Municipality>[],
): Promise<Draft[]> {
  const kpiOf = new Map(input.kpis.map((kpi) => [kpi.id, kpi]));
  const regions = new Set(input.areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  const drafts: Draft[] = [];
  for await (const pages of input.eachKpi) {
    const kpi = kpiOf.get(pages.kpi);
    if (kpi === undefined || taken.has(kpi.id)) continue;
    drafts.push(draftEntry(kpi, countKpi(pages, regions), { regions, register }));
  }
  return drafts;
}

function confirm(file: string, { raw, registry, prepare }: Writing, { print }: Effects): number {
  if (!isThere(file)) {
    print(`${file}: there is no such file; draft kolada --csv writes it`);
    return 1;
  }
  const { rows, findings: unread } = readDraftsCsv(file, readUtf8(file));
  const { metrics, drafts, findings: unfit } = confirmDrafts(file, rows, registry);
  const findings = [...unread, ...unfit];
  for (const finding of findings) print(formatFinding(finding));
  if (findings.length > 0) {
    print(`${countWords(findings)}: the registry stays as it was.`);
    return 1;
  }
  if (metrics.length > 0) prepare({ metrics: [...raw.metrics, ...metrics].sort(byId), drafts })();
  print(`Entries confirmed: ${metrics.length}; drafts left: ${drafts.length}.`);
  return 0;
}
