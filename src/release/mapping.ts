// What an importer hands over: whole series of one publication, and what it left out. Kolada's KPIs go by the registry's kpiId,
// all else by data/sources.json.
import * as z from 'zod';
import type { Finding } from '../data/dataset.ts';
import { inOrder } from '../data/hash.ts';
import { cellKey } from '../data/identifier.ts';
import {
  isExactLiteral,
  isJsonNumber,
  storedLiteral,
  stripFractionalZeros,
  writtenExactly,
} from '../data/number.ts';
import type { Municipality, NamedMunicipality } from '../data/registry.ts';
import { shownName, unplainSigns } from '../data/text.ts';
import { capped, cappedList, errorFinding, type FindingText, repeated } from '../rules/rule.ts';
import { codeMistake, periodMistake, textMistake } from './reading.ts';

/** A publisher may call a series `constructor`: what an object inherits is no entry of a mapping. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** An empty value is "the source lists it without a value". */
export type Figure = {
  geo: string;
  period: string;
  value: string;
  /** The file that it was read from, as it was given; left out of one that is published or staged. */
  file?: string;
  /** The place of its file among those of a staged series, from 1 on. */
  place?: number;
};

export type ImportedSeries = {
  metric: string;
  /** The publisher's own words in this publication; null where it gives none. */
  title: string | null;
  unit: string | null;
  figures: Figure[];
  files: FileOfSeries[];
};

/** A file that figures of a series stand in, as it was given or found in a folder, with the years of those figures. */
export type FileOfSeries = { file: string; periods: string[] };

const IMPORT_KINDS = ['kolada', 'json-stat', 'csv', 'xlsx'] as const;
export const ImportKind = z.enum(IMPORT_KINDS);
export type ImportKind = z.infer<typeof ImportKind>;

/** Takes whole series as they come; what is not registered is kept under its KPI for the day on which it is. */
export type SeriesSink = {
  add: (series: ImportedSeries) => void;
  keep: (series: ImportedSeries) => void;
  /** Nothing of the KPI is taken, and what was kept of it before is of an older publication. */
  forget: (kpi: string) => void;
};

export type ImportResult = {
  kind: ImportKind;
  series: ImportedSeries[];
  /** By reason: how many figures were left out. */
  leftOut: Record<string, number>;
  /** By reason: how many of the figures taken a maintainer should know of. */
  notes: Record<string, number>;
  /** Series of the publication that no metric of the registry takes. */
  unmapped: string[];
  /** Registered metrics that the publisher no longer lists. */
  vanished: string[];
  /** Metrics with a figure that cannot be kept exactly: nothing of them is staged, and the others go on. */
  quarantined: string[];
  /** The same of KPIs that no metric takes, one of which may have the id of another's metric. */
  quarantinedKpis?: string[];
  /** What is broken in the input; an error and nothing is staged. */
  findings: Finding[];
};

/** Of one file; `isYearly` where all of it is of one year, so that other files have the others. */
export type FileImport = ImportResult & { isYearly?: boolean };

/** A publication of which nothing is taken; `message` says why it cannot be read. */
export const unreadable = (kind: ImportKind, file: string, message: string): ImportResult => ({
  kind,
  series: [],
  leftOut: {},
  notes: {},
  quarantined: [],
  unmapped: [],
  vanished: [],
  findings: [errorFinding('publication-is-readable', { file }, { message })],
});

/** Adds `more` to `counts`, reason by reason. */
export function addCounts(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [reason, count] of Object.entries(more)) counts[reason] = (counts[reason] ?? 0) + count;
}

// Gathers the figures of one publication by metric; what is left out is counted, what is broken is a finding.

/** A figure as the publication has it; `literal` null is "listed without a value". */
type RawFigure = {
  metric: string;
  geo: string;
  /** Whether the code is that of an area, which a publisher may write otherwise. */
  isArea?: boolean;
  period: string;
  literal: string | null;
  file: string;
  /** Where it stands in the file, where that has lines. */
  line?: number;
  /** The column by its heading, or sheet and cell, of a text that an entry of sources.json says how to read. */
  place?: string;
  /** The publisher's code beside it, and whether there is a figure by it. */
  status?: { code: string; hasFigure: boolean };
  /** The publisher's word for a figure that may still change, where a label or a title has it: `prel.` */
  prel?: string;
};

/** Of a finding: which figure, in which file. */
type FigureLocation = Pick<RawFigure, 'metric' | 'geo' | 'period' | 'file'>;

export const LITERAL_RULE = 'literal-is-exact';
export const KEY_RULE = 'key-is-well-formed';

export type FigureCollector = {
  /** Whether the figure was taken: one that is left out is counted, one that is broken is a finding. */
  add: (figure: RawFigure) => boolean;
  leaveOut: (reason: string) => void;
  /** What is broken where a figure would be taken; nothing where it would be left out. */
  report: (rule: string, where: FigureLocation, text: FindingText) => void;
  figuresOf: (metric: string) => Figure[];
  /** The files that its figures stand in. */
  filesOf: (metric: string) => FileOfSeries[];
  leftOut: () => Record<string, number>;
  /** Counts figures that are taken and that a maintainer should know of. */
  note: (about: string) => void;
  notes: () => Record<string, number>;
  /** The first of each rule and file, and how many more there are. */
  readonly findings: Finding[];
};

const REWRITTEN = 'figures in scientific notation, kept as the same number';

/** Beyond 15 significant digits a double cannot tell two figures apart, so the last digits are those of a calculation. */
const MOST_DIGITS = 15;
export const LONG = `figures of more than ${MOST_DIGITS} significant digits, kept as they stand`;
export const isLong = (literal: string): boolean =>
  literal
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length > MOST_DIGITS;

const GEO_OR_YEAR = /^\d{4}$/;
const WITHOUT_ZERO = /^[1-9]\d{2}$/;
/** SCB’s codes of the nation (00) and the counties (01 to 25); no municipality’s is that short, even without its leading zero. */
const NATION_OR_REGION = /^(?:[01]\d|2[0-5])$/;

/** With the place where it stands first. */
type FigureOrigin = { figure: Figure; file: string; line: number | undefined };

/** @param from the first period taken, earlier ones are counted as left out; null takes every period. */
export function collectFigures(from: string | null): FigureCollector {
  const series = new Map<string, Map<string, FigureOrigin>>();
  const left = countByText();
  const noted = countByText();
  const faults = cappedList();
  return {
    add: (raw) => {
      const reason = reasonToLeave(raw, from);
      if (reason !== null) {
        left.add(reason);
        return false;
      }
      const figures = series.get(raw.metric) ?? new Map<string, FigureOrigin>();
      series.set(raw.metric, figures);
      const value = raw.literal === null ? '' : (storedLiteral(raw.literal) ?? raw.literal);
      const key = cellKey(raw);
      const fault = faultOf(raw, value, figures.get(key));
      if (fault !== null) {
        faults.add(fault);
        return false;
      }
      const { geo, period, file, line } = raw;
      figures.set(key, { figure: { geo, period, value, file }, file, line });
      if (raw.literal !== null && value !== stripFractionalZeros(raw.literal)) noted.add(REWRITTEN);
      for (const code of value === '' ? [] : [raw.status?.code, raw.prel])
        if (code !== undefined) noted.add(`figures that the publisher gives the status ${shownName(code)}`);
      return true;
    },
    leaveOut: left.add,
    report: (rule, where, text) => {
      if (reasonToLeave(where, from) === null) faults.add(errorFinding(rule, where, text));
    },
    note: noted.add,
    figuresOf: (metric) =>
      [...(series.get(metric) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { figure }]) => figure),
    filesOf: (metric) => {
      const files = Map.groupBy(series.get(metric)?.values() ?? [], ({ file }) => file);
      return [...files].map(([file, own]) => ({
        file,
        periods: [...new Set(own.map(({ figure }) => figure.period))].sort(),
      }));
    },
    leftOut: left.counts,
    notes: noted.counts,
    get findings() {
      return faults.list();
    },
  };
}

function reasonToLeave({ geo, period }: FigureLocation, from: string | null): string | null {
  if (NATION_OR_REGION.test(geo)) return 'nation and regions';
  return from !== null && GEO_OR_YEAR.test(period) && period < from ? `before ${from}` : null;
}

function countByText() {
  const counts = new Map<string, number>();
  return {
    add: (text: string) => void counts.set(text, (counts.get(text) ?? 0) + 1),
    counts: () => inOrder(Object.fromEntries(counts)),
  };
}

function faultOf(raw: RawFigure, value: string, before: FigureOrigin | undefined): Finding | null {
  const { file, metric, geo, period, line } = raw;
  const fault = (rule: string, message: string, contrast: Omit<FindingText, 'message'>): Finding => {
    const where = { file, ...(line === undefined ? {} : { line }), metric, geo, period };
    return errorFinding(rule, where, { message, ...contrast });
  };
  const at = raw.place === undefined ? '' : `${raw.place}: `;
  const row = line === undefined ? at : '';
  if (raw.isArea !== true && !GEO_OR_YEAR.test(geo))
    return fault(KEY_RULE, `${row}${codeMistake(geo)}`, {
      expected: WITHOUT_ZERO.test(geo) ? `0${geo}` : 'four digits',
      actual: WITHOUT_ZERO.test(geo) ? geo : unplainSigns(geo),
    });
  if (!GEO_OR_YEAR.test(period))
    return fault(KEY_RULE, `${row}${periodMistake(period)}`, {
      expected: 'four digits',
      actual: unplainSigns(period),
    });
  if (value !== '' && !isExactLiteral(value)) {
    const mistake = raw.place === undefined ? literalMistake(value) : textMistake(value);
    return fault(LITERAL_RULE, `${at}${mistake}`, {
      expected: writtenExactly(value),
      actual: shownName(value),
    });
  }
  if (value !== '' && raw.status?.hasFigure === false)
    return fault('figure-fits-its-status', STATUS_OF_NONE, {
      actual: `${value} with the status ${shownName(raw.status.code)}`,
    });
  if (before === undefined) return null;
  const message = `${row}the figure stands twice${firstPlace(before, file)}: in two rows, in two editions of one year, or in pages that changed while they were fetched; leave one out, or fetch them again`;
  return fault('figure-stands-once', message, { expected: before.figure.value, actual: value });
}

const STATUS_OF_NONE =
  'there is a figure, and by the status beside it there is none; ask the publisher, or say under status in sources.json what the code means';

/** Nothing where the file is known and has no lines. */
function firstPlace({ file, line }: FigureOrigin, current: string): string {
  if (file === current) return line === undefined ? '' : `, first in line ${line}`;
  return `, first in ${file}${line === undefined ? '' : `:${line}`}`;
}

function literalMistake(literal: string): string {
  if (!/\d/.test(literal)) return 'this is no number; a value that is missing is empty';
  if (!isJsonNumber(literal))
    return 'a number is written in digits alone, with a hyphen for a minus and a point before decimals';
  return 'the number cannot be kept exactly as it is written; ask the publisher';
}

// The name that a publisher writes beside a code, against the register: where they part, codes or rows may have slipped.

type MunicipalityName = Pick<Municipality, 'code' | 'name'>;
/** With the other names that the registry gives: a publisher may use one for years after a municipality got another. */
export type MunicipalityNames = MunicipalityName & Pick<NamedMunicipality, 'otherNames'>;

/** `line` is where it stands in the file, where that has lines. */
export type NamedCode = MunicipalityName & { line?: number };

/** Null where the name is one of the code's, or the register has no such code. */
export function nameMistake(
  { code, name }: MunicipalityName,
  register: readonly MunicipalityNames[],
): string | null {
  const municipality = register.find((one) => one.code === code);
  if (municipality === undefined) return null;
  const names = [municipality.name, ...municipality.otherNames].map(lettersOf);
  if (names.includes(lettersOf(name))) return null;
  const written = name === '' ? 'nothing' : name;
  return `the code is that of ${municipality.name}, and beside it stands ${written}; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json`;
}

/** Workbooks write `UPPLANDS-VÄSBY` and `Upplands Väsby`. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** A finding for each code and name that do not belong together, where they first stand so. */
export function misnamedIn(
  file: string,
  named: readonly NamedCode[],
  register: readonly MunicipalityNames[],
): Finding[] {
  const seen = new Set<string>();
  const findings = named.flatMap(({ line, ...one }) => {
    const key = `${one.code},${one.name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const message = nameMistake(one, register);
    const where = { file, ...(line === undefined ? {} : { line }), geo: one.code };
    return message === null ? [] : [errorFinding('name-follows-code', where, { message })];
  });
  return capped(findings);
}

// A publication whose series have names: what becomes of each by the mapping of data/sources.json.

export type TextFile = { file: string; text: string };
export type MappingChoice<T> = {
  sources: T[];
  from: string | null;
  register: readonly MunicipalityNames[];
};

/** What several entries took of one publication, as one. */
export function mergedImport(kind: ImportKind, file: string, parts: readonly ImportResult[]): ImportResult {
  const [leftOut, notes]: Record<string, number>[] = [{}, {}];
  for (const part of parts) {
    addCounts(leftOut ?? {}, part.leftOut);
    addCounts(notes ?? {}, part.notes);
  }
  const findings = new Map(
    parts.flatMap((part) => part.findings.map((finding) => [JSON.stringify(finding), finding])),
  );
  const series = parts.flatMap((part) => part.series);
  for (const { metric } of repeated(series, (one) => one.metric)) {
    const message =
      'two entries of sources.json take the metric from this publication; leave it to one of them';
    const finding = errorFinding('series-comes-once', { file, metric }, { message });
    findings.set(JSON.stringify(finding), finding);
  }
  return {
    kind,
    series,
    leftOut: leftOut ?? {},
    notes: notes ?? {},
    quarantined: parts.flatMap(({ quarantined }) => quarantined),
    unmapped: [...new Set(parts.flatMap(({ unmapped }) => unmapped))],
    vanished: [...new Set(parts.flatMap(({ vanished }) => vanished))],
    findings: [...findings.values()],
  };
}

/** The figures of a series and those that come to it, by key; one that stands in both is a finding. @param file where they come from */
export function joinedFigures(
  before: readonly Figure[],
  { metric, figures }: Pick<ImportedSeries, 'metric' | 'figures'>,
  file: string,
): { figures: Figure[]; findings: Finding[] } {
  const known = new Map(before.map(({ geo, period, value }) => [`${geo} ${period}`, value]));
  const message =
    'the figure stands in two files or sheets; give one of them, or say by "file" or "sheet" in the entry which is meant';
  return {
    figures: [...before, ...figures].sort(byKey),
    findings: figures.flatMap(({ geo, period, value }) => {
      const expected = known.get(`${geo} ${period}`);
      if (expected === undefined) return [];
      const where = { file, metric, geo, period };
      return [errorFinding('figure-stands-once', where, { message, expected, actual: value })];
    }),
  };
}

/** What several files or sheets brought, as one: a year of a metric may stand in one of them alone. */
export function joinedImports(kind: ImportKind, file: string, parts: readonly ImportResult[]): ImportResult {
  const series = new Map<string, ImportedSeries>();
  const findings: Finding[] = [];
  for (const one of parts.flatMap((part) => part.series)) {
    const joined = joinedFigures(series.get(one.metric)?.figures ?? [], one, file);
    findings.push(...joined.findings);
    const { figures } = joined;
    const files = [...(series.get(one.metric)?.files ?? []), ...one.files];
    series.set(one.metric, { ...one, figures, files });
  }
  const merged = mergedImport(
    kind,
    file,
    parts.map((part) => ({ ...part, series: [] })),
  );
  const vanished = merged.vanished.filter((metric) => !series.has(metric));
  return {
    ...merged,
    series: [...series.values()],
    vanished,
    findings: [...capped(findings), ...merged.findings],
  };
}

const byKey = (one: Figure, other: Figure): number =>
  `${one.geo} ${one.period}` < `${other.geo} ${other.period}` ? -1 : 1;

/** Which entries took part, of those whose shape fits: those that know a series of it, else the first, which tells its names. */
export function entriesOf<T>(fitting: readonly T[], knows: (source: T) => boolean): readonly T[] {
  const own = fitting.filter(knows);
  return own.length > 0 ? own : fitting.slice(0, 1);
}

type NamedSeries = {
  /** Of the series of the publication. */
  names: readonly string[];
  /** Those of them that other entries of the same publication name. */
  elsewhere?: ReadonlySet<string>;
  /** Whether the publication is this entry's, so that what it lacks has gone. */
  isOwn: boolean;
  /** By name: the metrics that are taken. */
  metrics: Readonly<Record<string, string>>;
  /** Names that are known and not taken. */
  leftOut: readonly string[];
  about: (name: string) => Pick<ImportedSeries, 'title' | 'unit'>;
};

/** Every named series is a metric, left out, or unmapped. Under two names, as after a new spelling, a metric is one series. */
export function namedSeries(
  kind: ImportKind,
  { names, elsewhere = new Set(), isOwn, metrics, leftOut, about }: NamedSeries,
  collector: FigureCollector,
): ImportResult {
  const nameOf = new Map<string, string>();
  for (const name of names) {
    const metric = ownValue(metrics, name);
    if (metric !== undefined && !nameOf.has(metric)) nameOf.set(metric, name);
  }
  return {
    kind,
    series: [...nameOf].map(([metric, name]) => ({
      metric,
      ...about(name),
      figures: collector.figuresOf(metric),
      files: collector.filesOf(metric),
    })),
    leftOut: collector.leftOut(),
    notes: collector.notes(),
    quarantined: [],
    unmapped: names
      .filter((name) => !Object.hasOwn(metrics, name) && !leftOut.includes(name) && !elsewhere.has(name))
      .map(shownName),
    vanished: isOwn ? [...new Set(Object.values(metrics))].filter((metric) => !nameOf.has(metric)) : [],
    findings: collector.findings,
  };
}

/**
 * Why no entry of sources.json fits a publication: what that has, and what the entry has that has most of it.
 * @param list of sources.json @param entries the names that each of its entries asks for
 */
export function noEntry(
  list: 'csv' | 'jsonStat',
  what: string,
  found: string[],
  entries: string[][],
): string {
  const common = (names: string[]): number => names.filter((name) => found.includes(name)).length;
  const nearest = entries.reduce((best, names) => (common(names) > common(best) ? names : best), []);
  const tail =
    nearest.length === 0
      ? 'add one'
      : `the nearest has ${shownNames(nearest)}; fetch the whole file, or add an entry`;
  return `no entry of ${list} in sources.json has the ${what} ${shownNames(found)}; ${tail}`;
}

const shownNames = (names: string[]): string => names.map(shownName).join(', ');
