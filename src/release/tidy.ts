// From a sheet to figures, by an entry of data/sources.json: the same for every format. What stands in a cell is read as the
// entry says, and what the entry does not explain is a finding.
import type { Finding, FindingLocation } from '../data/dataset.ts';
import { storedLiteral, stripFractionalZeros, writtenExactly } from '../data/number.ts';
import { shownName, unplainSigns } from '../data/text.ts';
import { cappedList, errorFinding, type FindingText } from '../rules/rule.ts';
import {
  addCounts,
  type Counts,
  countOne,
  ownValue,
  type ReadFigure,
} from './mapping.ts';
import {
  codeMistake,
  type Flag,
  fitsGlob,
  flagOf,
  isNationOrRegion,
  type PeriodResult,
  periodMistake,
  prelIn,
  readCell,
  readCode,
  readPeriod,
  readStatus,
  textMistake,
} from './notation.ts';
import type { Cell, Note, Row } from './read/sheet.ts';
import type { Entry } from './sources.ts';
import { kindOfRow, sumFaults } from './sums.ts';
import {
  placeOfCell,
  type Register,
  type RegisterEntry,
  type Table,
  tableMistake,
} from './table.ts';

type Context = {
  register: Register;
  /** The first period taken, earlier ones are counted as left out; null takes every period. */
  from: string | null;
  /** Series that other entries of the same sheet name. */
  elsewhere: ReadonlySet<string>;
  /** Whether this entry tells what none of them names. */
  isFirst: boolean;
};

export type TidyTable = {
  figures: ReadFigure[];
  leftOut: Counts;
  notes: Counts;
  /** The publisher's notes that the entry does not name. */
  words: Set<string>;
  findings: Finding[];
  /** The series that came, with the publisher's words for each; null where it gives none. */
  titles: Map<string, string | null>;
};

export const LITERAL_RULE = 'literal-is-exact';
const KEY_RULE = 'key-is-well-formed';

const REWRITTEN = 'figures in scientific notation, kept as the same number';
const HIDDEN = 'figures of sheets, rows or columns that the workbook hides';
/** Beyond 15 significant digits a double cannot tell two figures apart, so the last digits are those of a calculation. */
const MOST_DIGITS = 15;
const LONG = `figures of more than ${MOST_DIGITS} significant digits, kept as they stand`;

const GEO_OR_YEAR = /^\d{4}$/;
const NO_FLAGS: readonly Flag[] = [];

/**
 * `mistake` is why a figure of the row is nobody's, `isLeft` where none of the row is taken; `geo` is null where the row has a name
 * alone, and the register no municipality of it.
 */
type Place = {
  geo: string | null;
  mistake: string | null;
  isLeft: boolean;
  name: string | null;
};
type KnownPlace = Place & { geo: string };

/** What is gathered while the rows are read. */
type TidyState = {
  table: Table;
  context: Context;
  result: TidyTable;
  /** By name of a column its place among the cells. */
  at: ReadonlyMap<string, number>;
  /** By what stands in their cells: a publication has few of each and many rows. */
  periods: Map<string, PeriodResult>;
  places: Map<string, Place>;
  reported: Set<string>;
  faults: ReturnType<typeof cappedList>;
  /** By metric: how many figures were written, and how many of them with three digits behind a point or comma. */
  decimals: Map<string, { all: number; three: number }>;
  /** The publisher's word for figures that may all change. */
  prel: string | null;
};

export function tidy(table: Table, context: Context): TidyTable {
  const { sheet, header } = table;
  const result: TidyTable = {
    ...{ figures: [], leftOut: {}, notes: {}, words: new Set<string>(), findings: [] },
    titles: new Map(),
  };
  const reading: TidyState = {
    ...{ table, context, result, faults: cappedList() },
    at: new Map([...header.entries()].reverse().map(([at, heading]) => [heading, at])),
    ...{
      periods: new Map(),
      places: new Map(),
      reported: new Set(),
      decimals: new Map(),
    },
    prel: sheet.format === 'json-stat' ? prelIn(sheet.title ?? '') : null,
  };
  for (const finding of table.findings) reading.faults.add(finding);
  addCounts(result.notes, table.counts);
  const mistake = tableMistake(table);
  if (mistake !== null) {
    const sheetPlace = sheet.format === 'xlsx' ? `sheet "${sheet.name}": ` : '';
    const text = { message: `${sheetPlace}${mistake}` };
    reading.faults.add(errorFinding('table-is-read', { file: sheet.file.name }, text));
  }
  const sums = mistake === null ? sumFaults(table, context.register) : [];
  for (const { row, column, ...text } of sums) {
    const message = `${placeOfCell(sheet, row, column)}: ${text.message}`;
    reading.faults.add(
      errorFinding('table-adds-up', { file: sheet.file.name }, { ...text, message }),
    );
  }
  if (mistake === null && sums.length === 0)
    for (const row of table.rows) takeRow(row, reading);
  noteThousands(reading);
  for (const one of [...sheet.notes, ...table.notes]) takeNote(one, reading);
  result.findings = reading.faults.list();
  return result;
}

const note = ({ result }: TidyState, about: string): void =>
  countOne(result.notes, about);
const leaveOut = ({ result }: TidyState, reason: string): void =>
  countOne(result.leftOut, reason);

/** A fault with its place: of a workbook the cell, of CSV the line, and of a figure its column. */
function report(
  { table: { sheet, header, measures }, faults }: TidyState,
  rule: string,
  { line, column, ...key }: Spot,
  { message, ...text }: FindingText,
): void {
  const isFigure = measures.some((measure) => measure.column === column);
  const isCsv = sheet.format === 'csv';
  const cell =
    sheet.format === 'xlsx' ? `${placeOfCell(sheet, line ?? 0, column)}: ` : '';
  const at = isCsv && isFigure ? `column ${header[column]}: ` : cell;
  const where = {
    file: sheet.file.name,
    ...(isCsv && line !== null ? { line } : {}),
    ...key,
  };
  faults.add(errorFinding(rule, where, { ...text, message: `${at}${message}` }));
}

type Spot = { line: number | null; column: number } & Pick<
  FindingLocation,
  'metric' | 'geo' | 'period'
>;

// Rows.

const NAMELESS =
  'the row names no series; take it out where it is a note of the publisher, or say in the entry by "footer" where the notes begin';

function takeRow(row: Row, reading: TidyState): void {
  const { table, context, result, at } = reading;
  const { columns, constants = {}, sums, metrics, leftOut } = table.entry;
  const { line } = row;
  const placeOf = (column = ''): number => at.get(column) ?? -1;
  const cell = (column: string | undefined): Cell | undefined =>
    row.cells[placeOf(column)];
  const reason = reasonToLeave((column) => cell(column)?.text ?? '', table.entry);
  const kind = sums === undefined ? 'municipality' : kindOfRow(row, table, sums);
  if (kind === 'note') {
    takeNote({ text: lineOf(row), isMandatory: false }, reading);
    return;
  }
  if (reason !== null || kind !== 'municipality') {
    leaveOut(reading, reason ?? `rows of ${kind}`);
    return;
  }
  const seriesCell = cell(columns.series);
  if (columns.series !== undefined && (seriesCell?.text ?? '').trim() === '') {
    const spot = { line, column: placeOf(columns.series) };
    report(reading, 'series-is-named', spot, { message: NAMELESS });
    return;
  }
  const { geo, ...about } = placeIn(cell(columns.geo), cell(columns.name), reading);
  const spot = { line, column: placeOf(columns.geo) };
  if (geo === null) {
    const message =
      'the register has no municipality of this name alone; where it is one, give the name under otherNames in metrics.json';
    report(reading, 'name-is-registered', spot, {
      message,
      actual: shownName(about.name ?? ''),
    });
    return;
  }
  const place = { ...about, geo };
  if (place.name !== null) judgeName(place, spot, reading);
  if (place.isLeft) {
    leaveOut(reading, 'nation and regions');
    return;
  }
  for (const measure of table.measures) {
    const series = measure.series ?? constants.series ?? seriesCell?.text ?? '';
    if (!result.titles.has(series))
      result.titles.set(series, titleOf(series, seriesCell, table));
    const metric = ownValue(metrics, series);
    if (metric === undefined) {
      const isOthers = context.elsewhere.has(series);
      if (leftOut.includes(series) || (!isOthers && context.isFirst))
        leaveOut(reading, `of series ${shownName(series)}`);
      continue;
    }
    const period =
      measure.period ?? table.year ?? periodIn(cell(columns.period), reading);
    if ('leftOut' in period) leaveOut(reading, period.leftOut);
    else if ('mistake' in period) {
      const where = { line, column: placeOf(columns.period), metric, geo };
      reportPeriod(period.mistake, cell(columns.period), where, reading);
    } else
      takeFigure(
        { row, column: measure.column, metric, place },
        period,
        seriesCell,
        reading,
      );
  }
}

const lineOf = ({ cells }: Row): string =>
  cells
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

/** The publisher's words for a series. */
function titleOf(
  series: string,
  cell: Cell | undefined,
  { sheet, entry }: Table,
): string | null {
  if (sheet.format === 'json-stat') return cell?.shown ?? null;
  return entry.title === undefined ? series : `${entry.title}: ${series}`;
}

/** Why a row is of no municipality, or not of those that are taken; null where it is. */
function reasonToLeave(
  text: (column: string) => string,
  { fixed, leftOutRows }: Entry,
): string | null {
  if (fixed === undefined && leftOutRows === undefined) return null;
  for (const [column, globs] of Object.entries(leftOutRows ?? {})) {
    const glob = globs.find((one) => fitsGlob(one, text(column)));
    if (glob !== undefined) return `rows of ${column} ${glob}`;
  }
  const other = Object.entries(fixed ?? {}).find(
    ([column, only]) => text(column).trim() !== only,
  );
  return other === undefined ? null : `${other[0]} ${shownName(text(other[0]))}`;
}

/** The municipality or area of a row. What its code is, is told where a figure of it would be taken. */
function placeIn(
  geo: Cell | undefined,
  name: Cell | undefined,
  reading: TidyState,
): Place {
  const text = geo?.kind === 'number' ? (geo.shown ?? geo.text) : (geo?.text ?? '');
  const key =
    geo?.shown == null && name === undefined
      ? text
      : `${text}\n${geo?.shown}\n${name?.text}`;
  const knownPlace = reading.places.get(key);
  if (knownPlace !== undefined) return knownPlace;
  const { entry, sheet } = reading.table;
  const read = readCode(text, entry.code);
  const code =
    'mistake' in read ? text : (read.code ?? codeNamed(read.name ?? '', reading));
  const label =
    sheet.format === 'json-stat' ? geo?.shown : 'code' in read ? read.name : undefined;
  const written =
    entry.columns.name === undefined ? (label ?? null) : (name?.text ?? '');
  const area = areaIn([text, written ?? ''], code ?? '', reading);
  // Of Kolada's codes its own list says which are regions': one that it does not name is nobody's.
  const isRegion =
    sheet.format === 'kolada' ? (geo: string) => /^\d{2}$/.test(geo) : isNationOrRegion;
  const isCode = area !== null || code === null || GEO_OR_YEAR.test(code);
  const place = {
    ...{
      geo: area ?? code,
      name: written,
      isLeft: area === null && isRegion(code ?? ''),
    },
    mistake:
      'mistake' in read && area === null
        ? read.mistake
        : isCode
          ? null
          : codeMistake(code),
  };
  reading.places.set(key, place);
  return place;
}

/** The code of the country or a county that the entry takes and the dataset has; null for any other row. */
function areaIn(
  texts: string[],
  geo: string,
  { table, context }: TidyState,
): string | null {
  const { areas } = table.entry;
  if (areas === undefined) return null;
  const isNation = texts.some((text) => text.trim() === areas.nation);
  const area = isNation ? 'SE' : /^\d{2}$/.test(geo) ? `SE${geo}` : '';
  return context.register.has(area) ? area : null;
}

/** Workbooks write `UPPLANDS-VÄSBY` and `Upplands Väsby`. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

const lettersOfNames = ({ name, otherNames }: RegisterEntry): string[] =>
  [name, ...otherNames].map(lettersOf);

/** The code of the one municipality that is called so; null where none is, or several are. */
function codeNamed(name: string, { context: { register } }: TidyState): string | null {
  const called = [...register.values()].filter(
    (one) =>
      GEO_OR_YEAR.test(one.code) && lettersOfNames(one).includes(lettersOf(name)),
  );
  return called.length === 1 ? (called[0]?.code ?? null) : null;
}

/** A code and a name that do not belong together are told where they first stand so. */
function judgeName({ geo, name }: KnownPlace, spot: Spot, reading: TidyState): void {
  const key = `name ${geo} ${name}`;
  if (reading.reported.has(key)) return;
  reading.reported.add(key);
  const municipality = reading.context.register.get(geo);
  if (municipality === undefined) return;
  if (lettersOfNames(municipality).includes(lettersOf(name ?? ''))) return;
  const message = `the code is that of ${municipality.name}, and beside it stands ${name === '' ? 'nothing' : name}; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json`;
  report(reading, 'name-follows-code', { ...spot, geo }, { message });
}

/** Code and label have to say one year, unless either has no digits of one. */
function periodIn(cell: Cell | undefined, reading: TidyState): PeriodResult {
  const { entry, sheet } = reading.table;
  const text = entry.constants?.period ?? cell?.text ?? '';
  const label = cell?.shown ?? text;
  const key = label === text ? text : `${text}\n${label}`;
  const knownPeriod = reading.periods.get(key);
  if (knownPeriod !== undefined) return knownPeriod;
  const read = (written: string): PeriodResult => {
    const plain = sheet.format === 'json-stat' ? readPeriod(written, {}) : null;
    return plain !== null && 'period' in plain ? plain : readPeriod(written, entry);
  };
  const period =
    label === text
      ? read(text)
      : bothSay(read(text), read(label.replace(/^år\s+/i, '')), text, label);
  reading.periods.set(key, period);
  return period;
}

function bothSay(
  byCode: PeriodResult,
  byLabel: PeriodResult,
  code: string,
  label: string,
): PeriodResult {
  if (!/\d{4}/.test(label))
    return 'period' in byCode
      ? { ...byCode, prel: byCode.prel ?? prelIn(label) }
      : byCode;
  if (!('period' in byLabel) || !/\d{4}/.test(code)) return byLabel;
  if (!('period' in byCode)) return byCode;
  if (byCode.period === byLabel.period) return byLabel;
  return {
    mistake:
      'the label beside the year is of another one; years may have slipped, ask the publisher',
  };
}

/** Each text that is no year is told once. */
function reportPeriod(
  message: string,
  cell: Cell | undefined,
  spot: Spot,
  reading: TidyState,
): void {
  const { entry, sheet } = reading.table;
  const period = entry.constants?.period ?? cell?.text ?? '';
  const key = `period ${period}`;
  if (reading.reported.has(key) || isBefore(period, reading)) return;
  reading.reported.add(key);
  const label = cell?.shown ?? period;
  if (GEO_OR_YEAR.test(period)) {
    const text = { message, expected: period, actual: shownName(label) };
    report(reading, 'label-follows-year', { ...spot, period }, text);
  } else {
    const actual = sheet.format === 'csv' ? unplainSigns(period) : shownName(label);
    report(
      reading,
      KEY_RULE,
      { ...spot, period },
      { message, expected: 'four digits', actual },
    );
  }
}

const isBefore = (period: string, { context: { from } }: TidyState): boolean =>
  from !== null && GEO_OR_YEAR.test(period) && period < from;

// Figures.

type FigureCell = { row: Row; column: number; metric: string; place: KnownPlace };

function takeFigure(
  { row, column, metric, place: { geo, mistake } }: FigureCell,
  { period, prel }: { period: string; prel: string | null },
  seriesCell: Cell | undefined,
  reading: TidyState,
): void {
  const { sheet, entry } = reading.table;
  if (isBefore(period, reading)) {
    leaveOut(reading, `before ${reading.context.from}`);
    return;
  }
  const spot = { line: row.line, column, metric, geo, period };
  if (mistake !== null || !GEO_OR_YEAR.test(period)) {
    reportKey(mistake, spot, reading);
    return;
  }
  const cell = row.cells[column];
  const read = readCell(cell, entry);
  if ('leftOut' in read) {
    leaveOut(reading, read.leftOut);
    return;
  }
  if ('mistake' in read) {
    const actual = shownName(cell?.shown ?? cell?.text ?? '');
    report(reading, LITERAL_RULE, spot, { message: read.mistake, actual });
    return;
  }
  const { literal } = read;
  const value = literal === null ? '' : storedLiteral(literal);
  if (value === null) {
    const message = cell?.kind === 'number' ? INEXACT : textMistake(literal ?? '');
    const contrast = {
      expected: writtenExactly(literal ?? ''),
      actual: shownName(literal ?? ''),
    };
    report(reading, LITERAL_RULE, spot, { message, ...contrast });
    return;
  }
  const status = cell?.status ?? null;
  const means = status === null ? 'figure' : readStatus(status, entry.status);
  if (means === null || (value !== '' && means === 'not-available')) {
    const { rule, ...text } = statusFault(status ?? '', means, value);
    report(reading, rule, spot, text);
    return;
  }
  if (read.note !== undefined) note(reading, read.note);
  if (row.isHidden || sheet.isHidden || sheet.hiddenColumns.has(column))
    note(reading, HIDDEN);
  let flags = NO_FLAGS;
  if (literal !== null) {
    const ofSeries =
      sheet.format === 'json-stat' ? prelIn(seriesCell?.shown ?? '') : null;
    const word = prel ?? reading.prel ?? ofSeries;
    noteLiteral(literal, value, reading);
    for (const code of [status, word])
      if (code !== null)
        note(reading, `figures that the publisher gives the status ${shownName(code)}`);
    if (cell?.kind === 'text') countDecimals(cell.text, metric, reading);
    if (word !== null || status !== null || read.flag != null)
      flags = flagsOf(
        word === null ? null : 'preliminary',
        read.flag ?? null,
        flagOf(means),
      );
  }
  const { file, name } = sheet;
  reading.result.figures.push({
    metric,
    geo,
    period,
    value,
    file,
    sheet: name,
    line: row.line,
    flags,
  });
}

/** @param mistake why the code is none; null where it is the year */
function reportKey(
  mistake: string | null,
  spot: Spot & { geo: string; period: string },
  reading: TidyState,
): void {
  const { header, entry } = reading.table;
  const { geo, period, ...rest } = spot;
  const isShort = mistake !== null && /^[1-9]\d{2}$/.test(geo);
  const column = mistake === null ? spot.column : header.indexOf(entry.columns.geo);
  const actual = mistake === null ? period : geo;
  report(
    reading,
    KEY_RULE,
    { ...rest, column, geo, period },
    {
      message: mistake ?? periodMistake(period),
      expected: isShort ? `0${geo}` : 'four digits',
      actual: isShort ? actual : unplainSigns(actual),
    },
  );
}

const INEXACT = 'the number cannot be kept exactly as it is written; ask the publisher';
/** @param means null is a code that nothing explains */
function statusFault(
  code: string,
  means: string | null,
  value: string,
): FindingText & { rule: string } {
  if (means !== null)
    return {
      rule: 'figure-fits-its-status',
      message:
        'there is a figure, and by the status beside it there is none; ask the publisher, or say under status in sources.json what the code means',
      actual: `${value} with the status ${shownName(code)}`,
    };
  const says = `"status": {${JSON.stringify(code)}: "figure"}`;
  return {
    rule: 'status-is-explained',
    message: `the publisher gives the figure a status that nothing explains; say in the entry what it means, ${says}, or "not-available", "preliminary", "estimated"`,
    actual: shownName(code),
  };
}

function flagsOf(...flags: (Flag | null)[]): readonly Flag[] {
  const knownFlags = flags.filter((flag) => flag !== null);
  return knownFlags.length === 0 ? NO_FLAGS : [...new Set(knownFlags)].sort();
}

/** What a maintainer should know of the digits of a figure. */
function noteLiteral(literal: string, value: string, reading: TidyState): void {
  if (value !== literal && value !== stripFractionalZeros(literal))
    note(reading, REWRITTEN);
  if (literal.length > MOST_DIGITS && digitsOf(literal) > MOST_DIGITS)
    note(reading, LONG);
}

function countDecimals(text: string, metric: string, { decimals }: TidyState): void {
  const counts = decimals.get(metric) ?? { all: 0, three: 0 };
  decimals.set(metric, counts);
  counts.all += 1;
  if (/^\D?\d{1,3}[.,]\d{3}$/.test(text.trim())) counts.three += 1;
}

const digitsOf = (literal: string): number =>
  literal
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length;

/** 1.234 may be one and a bit, or a thousand and more: where no figure of a metric tells, a person is told. */
function noteThousands({ decimals, result, table }: TidyState): void {
  if (table.entry.thousands !== undefined) return;
  for (const [metric, { all, three }] of decimals) {
    if (three < all) continue;
    const about = `figures of ${metric}, each with three digits behind the decimal sign: where it parts thousands, say in the entry "thousands"`;
    addCounts(result.notes, { [about]: three });
  }
}

// The publisher's own notes.

function takeNote(
  { text, isMandatory }: Note,
  { table, result, faults }: TidyState,
): void {
  const { sheet, entry } = table;
  if (entry.notes?.some((glob) => fitsGlob(glob, text)) || result.words.has(text))
    return;
  if (!isMandatory) {
    result.words.add(text);
    return;
  }
  const message =
    'the publisher demands that this note be shown with its figures; give it to the metric under notes in metrics.json, then name it under "notes" in the entry';
  const contrast = { message, actual: shownName(text) };
  faults.add(errorFinding('note-is-known', { file: sheet.file.name }, contrast));
}
