// A publication: files of one publisher, read by the entries of data/sources.json that are theirs, as series of metrics.
import { nodeDigest } from '../builder/digest.ts';
import { textIn } from '../builder/files.ts';
import type { Finding } from '../data/dataset.ts';
import { cellKey } from '../data/identifier.ts';
import { shownName } from '../data/text.ts';
import { capped, errorFinding, repeated } from '../rules/rule.ts';
import {
  addCounts,
  emptyResult,
  filesOf,
  type ImportedSeries,
  type ImportKind,
  type ImportResult,
  ownValue,
  type ReadFigure,
  type StatedWords,
} from './mapping.ts';
import { csvSheet, DELIMITERS, lookOf, readRecords } from './read/csv.ts';
import { jsonStatSheets } from './read/json-stat.ts';
import type { Sheet, SheetFile, SheetResult } from './read/sheet.ts';
import { isTrafikanalys, trafikanalysSheets } from './read/trafikanalys.ts';
import { workbookSheets } from './read/xlsx.ts';
import { claimsOf, type Entry, type SourceMapping, tablesIn } from './sources.ts';
import {
  fitsHeader,
  knowsSeries,
  placeOfCell,
  plainText,
  type Register,
  type Table,
  tableIn,
} from './table.ts';
import { type TidyTable, tidy } from './tidy.ts';

export type Choice = {
  mapping: SourceMapping;
  register: Register;
  /** The first period taken; null takes every one. */
  from: string | null;
  /** The day on which the files were taken. */
  retrieved: string;
  /** Metrics that have figures. */
  published: ReadonlySet<string>;
};

type Kind = Exclude<ImportKind, 'kolada'>;

/** What an entry takes of one sheet. */
type Part = {
  table: Table;
  tidied: TidyTable;
  isFirst: boolean;
  elsewhere: ReadonlySet<string>;
};

/** `isYearly` where all of it is of one year, so that other files have the others. */
export type FileParts = {
  file: SheetFile;
  parts: Part[];
  findings: Finding[];
  isYearly: boolean;
};

/** One file, as a sheet or several. What is wrong with it is a finding; throws where a text is not in UTF-8. */
export function readFile(
  name: string,
  bytes: Uint8Array,
  kind: Kind,
  choice: Choice,
): FileParts {
  const file = { name, sha256: nodeDigest(bytes, 'hex') };
  const entries = tablesIn(choice.mapping).filter(({ format }) => format === kind);
  const refused = (message: string): FileParts => ({
    ...{ file, parts: [], isYearly: false },
    findings: [errorFinding('publication-is-readable', { file: name }, { message })],
  });
  const text =
    kind === 'xlsx'
      ? ''
      : textIn(name, bytes)
          .replace(/^\ufeff/, '')
          .normalize('NFC');
  const read =
    kind === 'xlsx'
      ? workbookSheets(file, bytes)
      : textSheets(file, kind, text, entries);
  if ('mistake' in read) return refused(read.mistake);
  const { sheets } = read;
  const tables = tablesOf(sheets, entries);
  if (tables.length === 0) return refused(whyNot(kind, text, sheets, entries));
  const [twice] = repeated(titled(tables), ({ table }) => JSON.stringify(table.entry));
  if (twice !== undefined) return refused(twiceMessage(twice.table, tables));
  const findings = [
    ...updatedLater(sheets, choice.retrieved),
    ...legendFaults(sheets, tables),
  ];
  const parts = tables.map((one) => ({
    ...one,
    tidied: tidy(one.table, { ...choice, ...one }),
  }));
  const isYearly =
    kind === 'csv' &&
    parts.length > 0 &&
    parts.every(({ table }) => table.year !== null);
  return { file, parts, findings: [...findings, ...sharedMetrics(parts)], isYearly };
}

function textSheets(
  file: SheetFile,
  kind: Kind,
  text: string,
  entries: readonly Entry[],
): SheetResult {
  if (kind === 'json-stat') return jsonStatSheets(file, text);
  if (isTrafikanalys(text)) return trafikanalysSheets(file, text);
  const delimiters = new Set(entries.map(({ delimiter = ',' }) => delimiter));
  return {
    sheets: [...delimiters].map((delimiter) => csvSheet(file, text, delimiter)),
  };
}

/** A table with what other entries take of the same sheet. */
type TableFit = Omit<Part, 'tidied'>;

/** Which entries took part, of those whose headings fit: those that know a series of the sheet, else the first. */
function tablesOf(sheets: readonly Sheet[], entries: readonly Entry[]): TableFit[] {
  const titles = entries.flatMap(({ title }) => title ?? []);
  return sheets.flatMap((sheet) => {
    const fitting = entries.flatMap((entry) => tableIn(sheet, entry, titles) ?? []);
    const knowing = fitting.filter(knowsSeries);
    const chosen = knowing.length > 0 ? knowing : fitting.slice(0, 1);
    return chosen.map((table, at) => {
      const others = chosen
        .filter((one) => one !== table)
        .flatMap(({ entry }) => claimsOf(entry));
      return { table, isFirst: at === 0, elsewhere: new Set(others) };
    });
  });
}

const titled = (tables: readonly TableFit[]): TableFit[] =>
  tables.filter(({ table }) => table.entry.title !== undefined);

function twiceMessage({ entry }: Table, all: readonly TableFit[]): string {
  const sheets = all
    .filter(({ table }) => table.entry === entry)
    .map(({ table }) => table.sheet);
  const names = sheets
    .map(({ name, isHidden }) => `"${name}"${isHidden ? ' (hidden)' : ''}`)
    .join(' and ');
  const visibleSheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  return `two sheets have the title "${entry.title}", ${names}; say in the entry which it is, "sheet": "${visibleSheet?.name}"`;
}

// What is wrong with a file beside its tables.

const LATER =
  'the publisher updated the figures after the day on which they are said to have been taken; give the day of the download with --retrieved';

function updatedLater(sheets: readonly Sheet[], retrieved: string): Finding[] {
  return sheets.flatMap(({ file, updated }): Finding[] => {
    const [day = retrieved] = /^\d{4}-\d{2}-\d{2}/.exec(updated ?? '') ?? [];
    if (day <= retrieved) return [];
    const text = {
      message: LATER,
      expected: `${day} at the earliest`,
      actual: retrieved,
    };
    return [errorFinding('retrieved-follows-update', { file: file.name }, text)];
  });
}

/** The publisher's own legend against the words that the mapping rests on; a workbook without a legend has none to differ from. */
function legendFaults(
  sheets: readonly Sheet[],
  tables: readonly TableFit[],
): Finding[] {
  const findings = tables.flatMap(({ table: { entry } }): Finding[] => {
    const { legend, signs = {}, marks = {} } = entry;
    const sheet =
      legend === undefined
        ? undefined
        : sheets.find(({ name }) => name.startsWith(legend));
    if (sheet === undefined) return [];
    const rows = sheet.head(0, sheet.lines.length);
    const ofSigns = Object.entries(signs).map(
      ([sign, { legend: words }]) => [sign, words] as const,
    );
    return [...Object.entries(marks), ...ofSigns].flatMap(
      ([sign, expected]): Finding[] => {
        const row = rows.findIndex((cells) => plainText(cells[0]) === sign);
        const actual = plainText(rows[row]?.[1]);
        if (actual === expected) return [];
        const place = placeOfCell(sheet, Math.max(row, 0) + 1, 1);
        const message = `${place}: the legend explains "${sign}" in other words than sources.json; read it, then state them there`;
        const contrast = { expected, actual: actual === '' ? 'nothing' : actual };
        return [
          errorFinding(
            'legend-is-known',
            { file: sheet.file.name },
            { message, ...contrast },
          ),
        ];
      },
    );
  });
  return [
    ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
  ];
}

/** Two entries that take one metric of one sheet. */
function sharedMetrics(parts: readonly Part[]): Finding[] {
  const taken = parts.flatMap((part) =>
    [...metricsOf(part)].map((metric) => ({ sheet: part.table.sheet, metric })),
  );
  return [...Map.groupBy(taken, ({ sheet }) => sheet)].flatMap(([{ file }, metrics]) =>
    repeated(metrics, ({ metric }) => metric).map(({ metric }) => {
      const message =
        'two entries of sources.json take the metric from this publication; leave it to one of them';
      return errorFinding(
        'series-comes-once',
        { file: file.name, metric },
        { message },
      );
    }),
  );
}

// Why no entry fits a file: what that has, and what an entry of it would say.

function whyNot(
  kind: Kind,
  text: string,
  sheets: readonly Sheet[],
  entries: readonly Entry[],
): string {
  if (kind === 'xlsx') return noTable(sheets);
  return kind === 'csv' ? whyNotCsv(text, entries) : whyNotJsonStat(sheets);
}

/** What the sheets begin with, by which an entry would be written. */
function noTable(sheets: readonly Sheet[]): string {
  const firstSheets = sheets.slice(0, MOST_SHEETS).map(({ name, lines }) => {
    const first = lines.find((line) => line !== '') ?? '';
    return `"${name}" (${first.slice(0, 80)})`;
  });
  const more =
    sheets.length > MOST_SHEETS ? ` and ${sheets.length - MOST_SHEETS} more` : '';
  return `no entry of xlsx in sources.json has the title or the columns of a sheet; add one; the sheets are ${firstSheets.join(', ')}${more}`;
}

const MOST_SHEETS = 8;

/** Two tables of one shape are told apart by what an entry says beside the dimensions. */
function whyNotJsonStat([sheet]: readonly Sheet[]): string {
  const dimensions = sheet?.head(0, 1)[0]?.slice(0, -1) ?? [];
  const what = `table ${shownName(sheet?.name || 'without an id')}, "${sheet?.title ?? ''}"`;
  return `${noEntry(
    'json-stat',
    'dimensions',
    dimensions.map(({ text }) => text),
  )}: this is ${what}`;
}

function whyNotCsv(text: string, entries: readonly Entry[]): string {
  if (text.trim() === '') return 'the file is empty; fetch it again';
  const look = lookOf(text);
  if (look === null || (look.delimiter === ',' && look.above.length === 0)) {
    const read = readRecords(text);
    const cut = /[\r\n]$/.test(text)
      ? ''
      : '; the last line has no end, so it may be cut off; fetch the file again';
    if ('mistake' in read) return `${read.mistake}${cut}`;
    if (cut !== '') return cut.slice(2);
    return `${noEntry('csv', 'columns', read.header)}${yearAdvice(read.header)}`;
  }
  const { delimiter, header, above, at, hasComma } = look;
  const says = [
    ...(delimiter === ',' ? [] : [`"delimiter": ${JSON.stringify(delimiter)}`]),
    ...(hasComma ? ['"decimal": ","'] : []),
    ...(above.length === 0 ? [] : [`"skip": ${JSON.stringify(above)}`]),
  ];
  const looks = [
    ...(delimiter === ','
      ? []
      : [`the columns are separated by ${DELIMITERS[delimiter]}`]),
    ...(above.length === 0 ? [] : [`the headings stand in line ${at + 1}`]),
  ];
  const isKnown = entries.some((entry) => fitsHeader(entry, header));
  const what = isKnown
    ? 'are those of an entry of csv in sources.json'
    : 'are of no entry of csv in sources.json';
  return `the columns ${shownNames(header)} ${what}; ${looks.join(', ')}, so its entry says ${says.join(', ')}${yearAdvice(header)}`;
}

function yearAdvice(header: readonly string[]): string {
  const dated = header.find((heading) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(heading));
  if (dated === undefined) return '';
  return `; the heading ${dated} names a year: an entry takes a column for each year by "values" ("{series} {period}" or "{period}"), and PxWeb gives one row for each figure as json-stat2 (outputFormat=json-stat2), which import json-stat takes`;
}

const noEntry = (format: Kind, what: string, names: readonly string[]): string =>
  `no entry of ${format} in sources.json has the ${what} ${shownNames(names)}; fetch the whole file, or add an entry`;

const shownNames = (names: readonly string[]): string =>
  names.map(shownName).join(', ');

// What several files brought, as one publication.

/** The metrics of which the part has a series. */
const metricsOf = ({ table: { entry }, tidied: { titles } }: Part): Set<string> =>
  new Set([...titles.keys()].flatMap((name) => ownValue(entry.metrics, name) ?? []));

/** @param files of one publication: a year of a metric may stand in one of them alone, and a figure in one of them only */
export function gather(files: readonly FileParts[], choice: Choice): ImportResult {
  const result = emptyResult();
  const series = new Map<string, ImportedSeries>();
  const stated = new Map<string, Map<string, StatedWords>>();
  const unmapped = new Set<string>();
  const statedWords = new Set<string>();
  const vanished = new Set<string>();
  for (const { file, parts, findings } of files) {
    result.findings.push(...findings);
    for (const part of parts) {
      const { tidied, table } = part;
      addCounts(result.leftOut, tidied.leftOut);
      addCounts(result.notes, tidied.notes);
      for (const text of tidied.words) statedWords.add(text);
      result.findings.push(...tidied.findings);
      for (const one of seriesOf(part)) {
        series.set(one.metric, series.get(one.metric) ?? one);
        const statedOfMetric = stated.get(one.metric) ?? new Map<string, StatedWords>();
        const { dataset, officialTitle } = table.entry;
        stated.set(
          one.metric,
          statedOfMetric.set(file.name, { dataset, officialTitle }),
        );
      }
      for (const figure of tidied.figures)
        series.get(figure.metric)?.figures.push(figure);
      for (const name of unmappedIn(part)) unmapped.add(shownName(name));
      if (isWhole(part))
        for (const metric of Object.values(table.entry.metrics)) vanished.add(metric);
    }
    for (const entry of absentFrom(parts, choice.mapping)) {
      const which =
        entry.title ??
        entry.sheet ??
        entry.file ??
        Object.keys(entry.metrics).join(', ');
      addCounts(result.leftOut, {
        [`tables "${which}", which their books do not have`]: 1,
      });
      for (const metric of Object.values(entry.metrics))
        if (choice.published.has(metric)) vanished.add(metric);
    }
  }
  const faults = [...series.values()].flatMap(onceEach);
  result.findings = withoutDoubles([...result.findings, ...capped(faults)]);
  result.series = [...series.values()].map((one) => ({
    ...one,
    files: filesOf(one.figures, stated.get(one.metric)),
  }));
  return {
    ...result,
    ...{ words: [...statedWords], unmapped: [...unmapped] },
    vanished: [...vanished].filter((metric) => !series.has(metric)),
  };
}

const withoutDoubles = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
];

/** Under two names, as after a new spelling, a metric is one series. */
function seriesOf({
  table: { entry, sheet },
  tidied: { titles },
}: Part): ImportedSeries[] {
  return [...titles].sort().flatMap(([name, title]): ImportedSeries[] => {
    const metric = ownValue(entry.metrics, name);
    const unit = sheet.units.get(name) ?? entry.columns.value ?? null;
    return metric === undefined
      ? []
      : [{ metric, title, unit, figures: [], files: [] }];
  });
}

/** Series that no entry of the sheet names are told by the first of them. */
function unmappedIn({
  table: { entry },
  tidied: { titles },
  isFirst,
  elsewhere,
}: Part): string[] {
  const claims = new Set(claimsOf(entry));
  return [...titles.keys()]
    .sort()
    .filter((name) => isFirst && !claims.has(name) && !elsewhere.has(name));
}

/** Whether the publication is the entry's, so that what it lacks has gone. */
function isWhole({ table: { entry }, tidied: { titles } }: Part): boolean {
  const claims = claimsOf(entry);
  const isNamed = [entry.file, entry.table, entry.label, entry.title].some(
    (name) => name !== undefined,
  );
  return isNamed || claims.some((name) => titles.has(name));
}

/** Tables of the publication that a file of it has not. */
function absentFrom(parts: readonly Part[], mapping: SourceMapping): Entry[] {
  const here = new Set(parts.map(({ table }) => table.entry));
  const publications = new Set(
    [...here].flatMap(({ publication }) => publication ?? []),
  );
  return tablesIn(mapping).filter(
    (entry) =>
      entry.publication !== undefined &&
      publications.has(entry.publication) &&
      !here.has(entry),
  );
}

/** Sorts the figures of a series by place and year, and takes out what stands in it before. */
export function onceEach(
  series: Pick<ImportedSeries, 'metric' | 'figures'>,
): Finding[] {
  const figures = new Map<string, ReadFigure>();
  const findings: Finding[] = [];
  for (const figure of series.figures) {
    const first = figures.get(cellKey(figure));
    if (first === undefined) figures.set(cellKey(figure), figure);
    else findings.push(standsTwice(series.metric, figure, first));
  }
  series.figures = [...figures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, figure]) => figure);
  return findings;
}

function standsTwice(metric: string, figure: ReadFigure, first: ReadFigure): Finding {
  const { file, line, geo, period, value } = figure;
  const sheet = first.sheet === '' ? '' : ` sheet "${first.sheet}"`;
  const sheetLine = first.line === null ? '' : `${sheet} line ${first.line}`;
  const other =
    first.file.name === file.name
      ? sheetLine === ''
        ? ''
        : `, first in${sheetLine}`
      : `, first in ${first.file.name}${sheetLine}`;
  const message = `the figure stands twice${other}: in two rows, two files or sheets, in two editions of one year, or in pages that changed while they were fetched; leave one out, say by "file" or "sheet" in the entry which is meant, or fetch them again`;
  const where = {
    file: file.name,
    ...(line === null ? {} : { line }),
    metric,
    geo,
    period,
  };
  return errorFinding('figure-stands-once', where, {
    message,
    expected: first.value,
    actual: value,
  });
}
