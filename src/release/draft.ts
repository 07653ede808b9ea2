// A person's rows of the spreadsheet made into metrics. A row without a word under `public` stays a draft.

import { join } from 'node:path';
import * as z from 'zod';
import { readMunicipalities } from '../builder/dataset.ts';
import { isThere, readGivenBytes, readOwnBytes, textIn } from '../builder/files.ts';
import { contentSource, issueText } from '../builder/read.ts';
import {
  countWords,
  type Finding,
  formatFinding,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  type Series,
  SOURCES_FILE,
  type State,
  type WithLine,
} from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import { cellKey } from '../data/identifier.ts';
import { jsonText } from '../data/public-part.ts';
import { Draft, METRIC_KINDS, Metric, type Municipality, RELATIONS, Registry } from '../data/registry.ts';
import { csvText, nameKey, plainName } from '../data/text.ts';
import { errorFinding, type FindingText, findingsOf, ruleIn } from '../rules/rule.ts';
import { OBSERVATION_RULES } from '../rules/series.ts';
import { type DatasetPaths, type Effects, insideMistake, readJsonFile } from './dataset.ts';
import { isAddress } from './fetch.ts';
import {
  fetchKolada,
  type KoladaInput,
  type KpiPages,
  listKpis,
  pageCache,
  readKoladaFolder,
  readKpi,
} from './kolada.ts';
import type { Figure } from './mapping.ts';
import { readRecords } from './read/csv.ts';
import { type KoladaKpi, type Places, placesIn } from './read/kolada.ts';
import { type KoladaEntry, koladaIn, SourceMapping } from './sources.ts';
import {
  authoritiesBehind,
  authorityInDescription,
  codesInTitle,
  definitionInDescription,
  isYesOrNo,
  oneSpelling,
  unitInTitle,
} from './suggestions.ts';

// Drafts as a spreadsheet: out for a person to fill in, and back. The columns of `HAND` are theirs to change; those of `FACTS`
// are what the publisher says and what follows from the figures.

type Column = (draft: Draft) => string | null;

const yes = (is: boolean): string => (is ? 'yes' : 'no');
const empty: Column = () => null;

/** With what is suggested, where anything is. */
const HAND = {
  id: ({ id }) => id,
  public: empty,
  reason: empty,
  title_sv: ({ title }) => title.sv,
  title_en: ({ title }) => title.en,
  unit: ({ unitCode }) => unitCode,
  unit_confirmed: ({ unit }) => yes(unit.confirmed),
  source: ({ authority }) => (authority.text === null ? null : `${authority.text}, via Kolada (RKA)`),
  source_confirmed: ({ authority }) => yes(authority.confirmed),
  subject: ({ subject }) => subject.text,
  order: () => 'descending',
  confirmed_by: empty,
  confirmed_on: empty,
  definition_sv: ({ definition }) => definition?.text ?? null,
  definition_en: empty,
  definition_confirmed: ({ definition }) => yes(definition?.confirmed ?? false),
  subtitle_sv: empty,
  subtitle_en: empty,
  kind: ({ kind }) => kind,
  period_semantics: empty,
  back_cast: () => 'no',
  ranking: ({ codes }) => yes(codes === null),
  comparison: () => 'yes',
  chart: () => 'yes',
  capabilities_reason_sv: ({ codes }) => (codes === null ? null : `Siffrorna är svar: ${codes}.`),
  capabilities_reason_en: ({ codes }) =>
    codes === null ? null : `The figures stand for answers: ${codes}, in Swedish.`,
  decimals: empty,
  decimals_from: empty,
  noun_sv_one: empty,
  noun_sv_other: empty,
  noun_en_one: empty,
  noun_en_other: empty,
  aliases: empty,
  synonyms_sv: empty,
  synonyms_en: empty,
  related: empty,
} satisfies Record<string, Column>;
type HandColumn = keyof typeof HAND;

const FACTS = {
  official_title: ({ officialTitle }) => officialTitle,
  unit_text: ({ unit }) => unit.text,
  codes: ({ codes }) => codes,
  authorities: ({ authorities }) => authorities.join(LIST),
  definition_source: ({ definition }) => definition?.source ?? null,
  operating_area: ({ operatingArea }) => operatingArea,
  first_year: ({ years }) => years?.first ?? null,
  last_year: ({ years }) => years?.last ?? null,
  municipalities_in_last_year: ({ municipalitiesInLastYear }) => String(municipalitiesInLastYear),
  municipality_figures: ({ levels }) => String(levels.municipalities),
  region_figures: ({ levels }) => String(levels.regions),
  genders: ({ genders }) => Object.keys(genders).sort().join(' '),
  zeros: ({ zeros }) => String(zeros),
  suspect_zeros: ({ suspectZeros }) => String(suspectZeros),
  carried_forward: ({ carriedForward }) => carriedForward.join(' '),
  before_valid_from: ({ backCast }) => yes(backCast),
  inexact: ({ inexact }) => String(inexact),
  without_total: ({ withoutTotal }) => String(withoutTotal),
} satisfies Record<string, Column>;

/** Between the words of a list in one cell. */
const LIST = ' | ';

const keysIn = <Key extends string>(columns: Record<Key, Column>): Key[] => Object.keys(columns) as Key[];
const HAND_COLUMNS = keysIn(HAND);
const FACT_COLUMNS = keysIn(FACTS);

const draftsCsv = (drafts: Draft[]): string =>
  csvText(
    [...HAND_COLUMNS, ...FACT_COLUMNS],
    drafts.map((draft) => Object.values<Column>({ ...HAND, ...FACTS }).map((cellOf) => cellOf(draft))),
  );

/** What the spreadsheet was written with, and a person leaves as it is. */
type FactColumn = keyof typeof FACTS;

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
    const written = (fact: FactColumn): string => FACTS[fact](draft) ?? '';
    const column = FACT_COLUMNS.find((fact) => cell(fact) !== '' && cell(fact) !== written(fact).trim());
    if (column === undefined) return null;
    return { column, expected: written(column), actual: cell(column) };
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
function confirmDrafts(file: string, rows: HandRow[], registry: Registry, today: string): DraftResult {
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
      for (const [column, message] of mistakesOf(row, registry, today)) report(column, message);
      const metric = metricOf(draft, row);
      if (findings.length === before)
        for (const issue of Metric.safeParse(metric).error?.issues ?? []) {
          const column = columnOf(issue.path.join('.'));
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
  'confirmed.by': 'confirmed_by',
  'title.sv': 'title_sv',
  'title.en': 'title_en',
  source: 'source',
  'definition.sv': 'definition_sv',
  'definition.en': 'definition_en',
  subtitle: 'subtitle_sv',
  'subtitle.sv': 'subtitle_sv',
  'subtitle.en': 'subtitle_en',
  'capabilitiesReason.sv': 'capabilities_reason_sv',
  'capabilitiesReason.en': 'capabilities_reason_en',
  decimalsFrom: 'decimals_from',
  'noun.sv.one': 'noun_sv_one',
  'noun.sv.other': 'noun_sv_other',
  'noun.en.one': 'noun_en_one',
  'noun.en.other': 'noun_en_other',
};
const LISTS: Record<string, HandColumn> = {
  aliases: 'aliases',
  'synonyms.sv': 'synonyms_sv',
  'synonyms.en': 'synonyms_en',
  related: 'related',
};

/** The column of a place in a metric, also of one word of a list. */
function columnOf(path: string): HandColumn | undefined {
  const list = Object.keys(LISTS).find((one) => path === one || path.startsWith(`${one}.`));
  return COLUMN_OF[path] ?? (list === undefined ? undefined : LISTS[list]);
}

/** Cells that say one thing: all of them are filled in, or none is. */
const TOGETHER: readonly (readonly HandColumn[])[] = [
  ['subtitle_sv', 'subtitle_en'],
  ['capabilities_reason_sv', 'capabilities_reason_en'],
  ['decimals', 'decimals_from'],
  ['noun_sv_one', 'noun_sv_other', 'noun_en_one', 'noun_en_other'],
];

const among = (words: readonly string[]): string =>
  words.length === 0 ? 'nothing, since metrics.json declares none' : words.join(', ');

function mistakesOf({ cell }: HandRow, registry: Registry, today: string): [HandColumn, string][] {
  const codes = registry.units.map(({ code }) => code);
  const subjects = registry.subjects.map(({ slug }) => slug);
  const semantics = registry.periodSemantics.map(({ code }) => code);
  const isYes = (column: HandColumn): boolean => cell(column) === 'yes';
  const isDay = z.iso.date().safeParse(cell('confirmed_on')).success;
  const wrong: [HandColumn, string, boolean][] = [
    ['public', 'expected yes, no or nothing', !/^(?:yes|no)$/.test(cell('public'))],
    ['reason', 'say in a sentence why', cell('reason') === ''],
    [
      'confirmed_by',
      'only a row that somebody has looked at becomes a metric; write the name of who has',
      cell('confirmed_by') === '',
    ],
    [
      'confirmed_on',
      `expected the day on which the row was looked at, YYYY-MM-DD, ${today} (UTC) at the latest`,
      !isDay || cell('confirmed_on') > today,
    ],
    ['title_sv', 'a metric needs its Swedish title', cell('title_sv') === ''],
    [
      'unit_confirmed',
      'the unit was read out of the title; look at it and write yes',
      !isYes('unit_confirmed'),
    ],
    [
      'unit',
      `expected the code of a unit that metrics.json declares: ${codes.join(', ')}`,
      !codes.includes(cell('unit')),
    ],
    [
      'source_confirmed',
      'the authority was read out of the description; look at it and write yes',
      !isYes('source_confirmed'),
    ],
    ['source', 'a metric needs the citation of its authority', cell('source') === ''],
    [
      'subject',
      `expected a subject that metrics.json declares: ${subjects.join(', ')}`,
      !subjects.includes(cell('subject')),
    ],
    ['order', 'expected descending or ascending', !/^(?:de|a)scending$/.test(cell('order'))],
    [
      'definition_en',
      'a definition that is confirmed stands in both languages; translate it, or take back the yes under definition_confirmed',
      isYes('definition_confirmed') && cell('definition_en') === '',
    ],
    [
      'definition_sv',
      'a definition that is confirmed stands in both languages; retell the description in a sentence, or take back the yes under definition_confirmed',
      isYes('definition_confirmed') && cell('definition_sv') === '',
    ],
    [
      'kind',
      `expected nothing or one of ${METRIC_KINDS.join(', ')}`,
      cell('kind') !== '' && !METRIC_KINDS.some((kind) => kind === cell('kind')),
    ],
    [
      'period_semantics',
      `expected nothing or a code that metrics.json declares: ${among(semantics)}`,
      cell('period_semantics') !== '' && !semantics.includes(cell('period_semantics')),
    ],
    ...(['back_cast', 'ranking', 'comparison', 'chart', 'definition_confirmed'] as const).map(
      (column): [HandColumn, string, boolean] => [
        column,
        'expected yes or no',
        !/^(?:yes|no)$/.test(cell(column)),
      ],
    ),
    ['decimals', 'expected nothing or 0, 1, 2 or 3', !/^[0-3]?$/.test(cell('decimals'))],
    [
      'related',
      `expected nothing or metrics with their relation, N01951:newer; the relations are ${RELATIONS.join(', ')}`,
      listIn(cell('related')).some((one) => !RELATIONS.some((relation) => one.endsWith(`:${relation}`))),
    ],
    ...TOGETHER.flatMap((columns) =>
      columns.map((column): [HandColumn, string, boolean] => [
        column,
        `${columns.join(', ')} are filled in together, or not at all`,
        cell(column) === '' && columns.some((one) => cell(one) !== ''),
      ]),
    ),
  ];
  return wrong.flatMap(([column, message, is]): [HandColumn, string][] => (is ? [[column, message]] : []));
}

const listIn = (cell: string): string[] =>
  cell
    .split(LIST.trim())
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Of a row without a mistake. Of the description nothing is taken but what a person has confirmed. */
function metricOf(draft: Draft, { cell }: HandRow): WrittenMetric {
  const isYes = (column: HandColumn): boolean => cell(column) === 'yes';
  const orNull = (column: HandColumn): string | null => (cell(column) === '' ? null : cell(column));
  const both = (sv: HandColumn, en: HandColumn) => (cell(sv) === '' ? null : { sv: cell(sv), en: cell(en) });
  const noun = {
    sv: { one: cell('noun_sv_one'), other: cell('noun_sv_other') },
    en: { one: cell('noun_en_one'), other: cell('noun_en_other') },
  };
  const kind = METRIC_KINDS.find((one) => one === cell('kind'));
  return {
    id: draft.id,
    status: { public: cell('public') === 'yes', reason: cell('reason') },
    confirmed: { by: cell('confirmed_by'), on: cell('confirmed_on') },
    title: { sv: cell('title_sv'), en: orNull('title_en') },
    officialTitle: draft.officialTitle,
    definition: isYes('definition_confirmed') ? both('definition_sv', 'definition_en') : null,
    subtitle: both('subtitle_sv', 'subtitle_en'),
    unit: cell('unit'),
    noun: cell('noun_sv_one') === '' ? null : noun,
    notes: [],
    related: listIn(cell('related')).map((one) => {
      const at = one.lastIndexOf(':');
      const relation = RELATIONS.find((known) => known === one.slice(at + 1)) ?? 'same-subject';
      return { metric: one.slice(0, at), relation };
    }),
    source: cell('source'),
    publisher: 'RKA (Kolada)',
    kpiId: draft.kpiId,
    dataset: 'Kolada',
    sourceUrl: null,
    apiUrl: `https://api.kolada.se/v3/kpi/${draft.kpiId}`,
    license: 'kolada-terms',
    subject: cell('subject'),
    aliases: listIn(cell('aliases')),
    synonyms: { sv: listIn(cell('synonyms_sv')), en: listIn(cell('synonyms_en')) },
    capabilities: { ranking: isYes('ranking'), comparison: isYes('comparison'), chart: isYes('chart') },
    capabilitiesReason: both('capabilities_reason_sv', 'capabilities_reason_en'),
    order: cell('order') === 'ascending' ? 'ascending' : 'descending',
    decimals: cell('decimals') === '' ? null : Number(cell('decimals')),
    decimalsFrom: orNull('decimals_from'),
    geographySemantics: null,
    periodSemantics: orNull('period_semantics'),
    ...(kind === undefined ? {} : { kind }),
    backCast: isYes('back_cast'),
  };
}

// One KPI's pages as a draft of its registry entry.

const UNKNOWN = 'Not established: nobody has confirmed this entry yet.';

type DraftContext = {
  registry: Registry;
  register: WithLine<Municipality>[];
  authoritiesBehind: (authority: string | null) => string[];
};

function draftEntry(
  { id, title: given, description, operating_area: area }: KoladaKpi,
  read: KpiFacts,
  { registry, register, authoritiesBehind }: DraftContext,
): Draft {
  const { figures, genders, levels, inexact, withoutTotal } = read;
  const title = plainName(given);
  const present = figures.filter(({ value }) => value !== '');
  const years = [...new Set(present.map(({ period }) => period))].sort();
  const [first] = years;
  const last = years.at(-1);
  const unit = unitInTitle(title);
  const codes = codesInTitle(title);
  const authority = authorityInDescription(description);
  const definition = definitionInDescription(description);
  const operatingArea = plainName(area ?? '');
  return {
    id,
    kpiId: id,
    status: { public: null, reason: UNKNOWN },
    title: { sv: title, en: null },
    officialTitle: title,
    unit: { text: unit, confirmed: false },
    unitCode: unitCodeOf(unit, registry),
    authority: { text: authority, confirmed: false },
    authorities: authoritiesBehind(authority),
    definition: definition === null ? null : { text: definition, source: `Kolada, ${id}`, confirmed: false },
    operatingArea: operatingArea === '' ? null : operatingArea,
    subject: { text: subjectOf(operatingArea, registry), confirmed: false },
    kind: isYesOrNo(codes) ? 'yes-no' : null,
    codes,
    genders,
    levels,
    years: first === undefined || last === undefined ? null : { first, last },
    municipalitiesInLastYear: present.filter(({ period }) => period === last).length,
    ...judgeDraft(id, figures, register),
    inexact,
    withoutTotal,
  };
}

/** The declared unit that is spelt so; null where none is. */
const unitCodeOf = (text: string | null, { units }: Registry): string | null =>
  text === null ? null : (units.find(({ label }) => oneSpelling(label.sv) === text)?.code ?? null);

/** The declared subject that is called as one of the areas is; null where none is. A comma within a name has a blank behind it. */
function subjectOf(areas: string, { subjects }: Registry): string | null {
  const named = areas.split(/,(?! )/).map(nameKey);
  const found = subjects.find(({ title, synonyms }) =>
    [title.sv, ...synonyms.sv].some((name) => named.includes(nameKey(name))),
  );
  return found?.slug ?? null;
}

type KpiFacts = Pick<Draft, 'genders' | 'levels' | 'inexact' | 'withoutTotal'> & { figures: Figure[] };

/** Counts all figures of a KPI and keeps those of municipalities, for both genders together. */
function countKpi({ kpi, pages }: KpiPages, places: Places, entry: KoladaEntry): KpiFacts {
  const all = [...pages];
  const genders: Record<string, number> = {};
  const levels = { municipalities: 0, regions: 0, groups: 0 };
  let withoutTotal = 0;
  for (const { municipality: geo, values } of all.flatMap((page) => page.values)) {
    const isMunicipality = !places.regions.has(geo) && /^\d{4}$/.test(geo);
    if (isMunicipality && values.every(({ gender }) => gender !== 'T')) withoutTotal += 1;
    for (const { gender, value, isdeleted } of values) {
      if (value === null || isdeleted) continue;
      genders[gender] = (genders[gender] ?? 0) + 1;
      if (gender !== 'T') continue;
      const level = places.regions.has(geo) ? 'regions' : isMunicipality ? 'municipalities' : 'groups';
      levels[level] += 1;
    }
  }
  const choice = { entry, register: new Map(), from: null };
  const { figures, inexact } = readKpi({ kpi, pages: all }, kpi, places, choice);
  return { figures, genders, levels, inexact, withoutTotal };
}

// What the rules say of a series that no entry describes: judged as if it were public, so that a person knows before.

type SeriesFacts = { zeros: number; suspectZeros: number; carriedForward: string[]; backCast: boolean };

/** Whatever the rules ask of a release beside the series: its metric, of which nothing is known, and the register. */
function stateFor(id: string, municipalities: WithLine<Municipality>[]): State {
  const metric = {
    ...{ id, status: { public: true, reason: 'Judged as if it were public.' }, title: { sv: id, en: id } },
    ...{ officialTitle: null, unit: 'unknown', source: 'unknown', publisher: null, kpiId: id, dataset: null },
    ...{ sourceUrl: null, license: null, subject: 'unknown', aliases: [], capabilitiesReason: null },
    capabilities: { ranking: true, comparison: true, chart: true },
    ...{ order: 'descending', geographySemantics: null, periodSemantics: null, backCast: false },
  };
  const registry = Registry.parse({ units: [], subjects: [], sharedAliases: [], metrics: [metric] });
  const day = '9999-12-31';
  return {
    release: {
      ...{ release: day, published: day, reconstructed: false },
      ...{ reason: null, reasons: {}, corrected: [], files: {} },
    },
    registry,
    municipalities,
    groups: [],
    ...{ areas: [], waivers: [], files: [], metrics: [id] },
    series: () => null,
    pathOf: () => null,
  };
}

function judgeDraft(id: string, figures: Figure[], register: WithLine<Municipality>[]): SeriesFacts {
  const series: Series = {
    ...{ metric: id, path: id, hash: '', isSound: false },
    keys: figures.map(cellKey),
    values: figures.map(({ value }) => value),
    files: figures.map(() => 0),
  };
  const state = stateFor(id, register);
  const found = (rule: string): Finding[] => findingsOf(ruleIn(OBSERVATION_RULES, rule), series, state);
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
  ['Rows without a total of both genders, which are listed without a value', (one) => one.withoutTotal > 0],
];

/**
 * @param unfit by KPI: what of it the registry could not hold
 * @param skipped the KPIs that sources.json leaves out
 */
function draftReport(
  drafts: readonly Draft[],
  unfit: ReadonlyMap<string, string>,
  skipped: readonly string[],
): string[] {
  const listed = TO_LOOK_AT.flatMap(([what, is]) => {
    const ids = drafts.filter(is).map(({ id }) => id);
    return ids.length === 0 ? [] : `${what}: ${ids.join(' ')}`;
  });
  const left = [...unfit].map(([id, what]) => `${id} (${what})`).join(', ');
  return [
    `Entries drafted: ${drafts.length}; none is public until a person confirms it.`,
    ...listed,
    ...(skipped.length === 0 ? [] : [`Not drafted, since sources.json leaves it out: ${skipped.join(' ')}`]),
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
  const write = (next: Pick<RawRegistry, 'metrics' | 'drafts'>): void =>
    effects.files.write(file, jsonText({ ...raw, ...next }));
  if (options.from === 'csv') return confirm(options.file, { raw, registry, write }, effects);
  return draft(paths, options, { registry, raw, write, effects });
}

/** As it stands in the file, so that what a person wrote is written back as it was. */
const RawRegistry = z.custom<{ metrics: { id: string }[]; drafts?: object[] }>();
type RawRegistry = z.infer<typeof RawRegistry>;
type OpenRegistry = {
  raw: RawRegistry;
  registry: Registry;
  /** Puts the next registry in its place, whole. */
  write: (next: Pick<RawRegistry, 'metrics' | 'drafts'>) => void;
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
  if (isFilledIn(csv, drafts))
    return `--csv ${csv}: is there, and not as draft wrote it, so that somebody may have filled it in; it stays as it is. Give another file, or move that one`;
  const inside = insideMistake(paths, csv);
  return inside === null ? null : `--csv ${inside}`;
}

async function draft(
  paths: DatasetPaths,
  options: KoladaOptions,
  { registry, raw, write, effects }: OpenRegistry & { effects: Effects },
): Promise<number> {
  const mistake = draftMistake(paths, options, registry);
  if (mistake !== null) {
    effects.print(mistake);
    return 1;
  }
  const { source, csv } = options;
  const entry = koladaEntry(paths);
  const leftOut = new Set(entry.leftOut);
  const taken = new Set([...registry.metrics.flatMap(({ kpiId }) => kpiId ?? []), ...leftOut]);
  const input = await inputOf(paths, source, taken, effects);
  const read = await entriesOf(input, taken, { registry, register: registerIn(paths), entry });
  if (input.findings.length > 0) {
    for (const finding of input.findings) effects.print(formatFinding(finding));
    effects.print(`${countWords(input.findings)}: nothing was drafted.`);
    return 1;
  }
  const unfit = unfitOf(read);
  const drafts = read.filter(({ id }) => !unfit.has(id));
  const drafted = new Set(drafts.map(({ id }) => id));
  const kept = registry.drafts.filter(({ id, kpiId }) => !drafted.has(id) && !leftOut.has(kpiId));
  const all = [...kept, ...drafts].sort(byId);
  write({ metrics: raw.metrics, drafts: all });
  if (csv !== null) effects.files.write(csv, draftsCsv(all));
  const skipped = input.kpis.filter(({ id }) => leftOut.has(id)).map(({ id }) => id);
  for (const line of draftReport(drafts, unfit, skipped)) effects.print(line);
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

/** Whether a file is anything but what was written of the drafts that there are. */
const isFilledIn = (file: string, drafts: Draft[]): boolean =>
  isThere(file) && readGivenBytes(file).toString('utf8') !== draftsCsv(drafts);

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

/** What sources.json says of Kolada's KPIs; nothing where there is no such file yet. */
function koladaEntry({ data }: DatasetPaths): KoladaEntry {
  const file = join(data, SOURCES_FILE);
  return koladaIn(isThere(file) ? readJsonFile(file, SourceMapping) : { entries: [] });
}

async function entriesOf(
  input: KoladaInput,
  taken: ReadonlySet<string>,
  { entry, ...context }: Pick<DraftContext, 'registry' | 'register'> & { entry: KoladaEntry },
): Promise<Draft[]> {
  const kpiOf = new Map(input.kpis.map((kpi) => [kpi.id, kpi]));
  const places = placesIn(input.areas);
  const cited = input.kpis.map(({ description }) => authorityInDescription(description));
  const behind = authoritiesBehind(cited);
  const drafts: Draft[] = [];
  for await (const pages of input.eachKpi) {
    const kpi = kpiOf.get(pages.kpi);
    if (kpi === undefined || taken.has(kpi.id)) continue;
    drafts.push(draftEntry(kpi, countKpi(pages, places, entry), { ...context, authoritiesBehind: behind }));
  }
  return drafts;
}

function confirm(file: string, { raw, registry, write }: OpenRegistry, { print, today }: Effects): number {
  if (!isThere(file)) {
    print(`${file}: there is no such file; draft kolada --csv writes it`);
    return 1;
  }
  const { rows, findings: unread } = readDraftsCsv(file, textIn(file, readGivenBytes(file)));
  const { metrics, drafts, findings: unfit } = confirmDrafts(file, rows, registry, today());
  const findings = [...unread, ...unfit];
  for (const finding of findings) print(formatFinding(finding));
  if (findings.length > 0) {
    print(`${countWords(findings)}: the registry stays as it was.`);
    return 1;
  }
  if (metrics.length > 0) write({ metrics: [...raw.metrics, ...metrics].sort(byId), drafts });
  print(`Entries confirmed: ${metrics.length}; drafts left: ${drafts.length}.`);
  return 0;
}
