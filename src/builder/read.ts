// The files of a dataset, read through their schemas. What does not fit is a finding, never thrown.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import {
  type Finding,
  type FindingLocation,
  REGISTRY_FILE,
  type WithLine,
} from '../data/dataset.ts';
import { codeOf } from '../data/problem.ts';
import { cappedList, errorFinding, type FindingText } from '../rules/rule.ts';
import { fileHash } from './digest.ts';
import {
  filesUnder,
  hasOwnFile,
  isAbsence,
  messageOf,
  NOT_UTF8,
  ownSize,
  readOwnBytes,
  readOwnPart,
  StrangeFile,
  type StrangePath,
  strangeUnder,
  utf8Of,
} from './files.ts';

// Where the files of a dataset are read from: its folder, or a release that is planned and not written yet.

export type DataSource = {
  /** Paths under data/, sorted. */
  files: () => string[];
  /** Paths that no dataset has: links, pipes, devices, files beyond their bounds, empty folders. */
  strange: () => StrangePath[];
  has: (file: string) => boolean;
  /** Throws when the file is not there or cannot be read. */
  read: (file: string) => Uint8Array;
  /** SHA-256 as manifests have it, of a file of any size. */
  hash: (file: string) => string;
};

function folderSource(dir: string): DataSource {
  const pathIn = (file: string): string => join(dir, file);
  return {
    files: () => {
      const strange = new Set(strangeUnder(dir).map(({ file }) => file));
      return filesUnder(dir).filter((file) => !strange.has(file));
    },
    strange: () => strangeUnder(dir),
    has: (file) => hasOwnFile(pathIn(file)),
    read: (file) => readOwnBytes(pathIn(file)),
    hash: (file) => hashOf(pathIn(file)),
  };
}

const AT_ONCE = 8_000_000;

function hashOf(path: string): string {
  const size = ownSize(path);
  if (size <= AT_ONCE) return fileHash(readOwnBytes(path));
  const sum = createHash('sha256');
  for (let at = 0; at < size; at += AT_ONCE)
    sum.update(readOwnPart(path, at, Math.min(size, at + AT_ONCE)));
  return `sha256:${sum.digest('hex')}`;
}

/** @param content by path under data/ */
export function contentSource(
  content: ReadonlyMap<string, string | Uint8Array>,
): DataSource {
  const bytesByPath = new Map<string, Uint8Array>();
  for (const [file, bytes] of content)
    bytesByPath.set(file, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  const read = (file: string): Uint8Array => {
    const bytes = bytesByPath.get(file);
    if (bytes === undefined)
      throw new Error(`${file}: expected a file of the planned release, got none`);
    return bytes;
  };
  return {
    files: () => [...bytesByPath.keys()].sort(),
    strange: () => [],
    has: (file) => bytesByPath.has(file),
    read,
    hash: (file) => fileHash(read(file)),
  };
}

/**
 * A folder as it would be with other files in it.
 * @param content by path under data/, what takes the place of a file or comes
 * @param gone paths of files that go
 */
export function overlaid(
  below: DataSource,
  content: ReadonlyMap<string, string | Uint8Array>,
  gone: readonly string[] = [],
): DataSource {
  const above = contentSource(content);
  const isGone = new Set(gone);
  const of = (file: string): DataSource => (above.has(file) ? above : below);
  return {
    files: () => {
      const kept = below.files().filter((file) => !isGone.has(file));
      return [...new Set([...kept, ...above.files()])].sort();
    },
    strange: below.strange,
    has: (file) => above.has(file) || (!isGone.has(file) && below.has(file)),
    read: (file) => of(file).read(file),
    hash: (file) => of(file).hash(file),
  };
}

/** A dataset is named by its folder, where it is not read from elsewhere. */
export const sourceOf = (data: string | DataSource): DataSource =>
  typeof data === 'string' ? folderSource(data) : data;

// What JSON's own parser does not tell: where a value begins, which key stands twice in one object (the last one wins), and which
// sign is the first that may not stand where it does.

type JsonPlaces = {
  /** Keys that an object has twice, with the path of the object and the line of the later one. */
  repeated: { path: string[]; key: string; line: number }[];
  /** The line on which the value at a path of keys and indexes begins; undefined where nothing is. */
  lineOf: (path: readonly PropertyKey[]) => number | undefined;
  /** Of the first sign that may not stand there, or of the end where more should follow; null in JSON. */
  misplaced: number | null;
};

/** Blanks and what follows them; an empty group where that is no token. */
const TOKEN =
  /([ \t\r\n]*)("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]|)/uy;

/** What a token may begin with, by what is expected. */
const VALUE = '"-0123456789tfn{[';
const [KEY, KEY_OR_END] = ['"', '"}'];

/** An object, or a list where `keys` is null, and the key or index in it. */
type Frame = { path: string; keys: Set<string> | null; step: string | number };

const endOrNext = (frame: Frame | undefined): string => {
  if (frame === undefined) return '';
  return frame.keys === null ? ',]' : ',}';
};

function jsonPlaces(text: string): JsonPlaces {
  const lines = new Map<string, number>();
  const repeated: JsonPlaces['repeated'] = [];
  const lineOf: JsonPlaces['lineOf'] = (path) =>
    lines.get(path.map((part) => `/${String(part)}`).join(''));
  const stack: Frame[] = [];
  let line = 1;
  let allowed = VALUE;
  TOKEN.lastIndex = 0;
  for (;;) {
    const [, blanks = '', token = ''] = TOKEN.exec(text) ?? [];
    line += blanks.split('\n').length - 1;
    const sign = token.charAt(0);
    if (sign === '' || !allowed.includes(sign)) {
      const at = TOKEN.lastIndex - token.length;
      const isWhole = allowed === '' && at === text.length;
      return { repeated, lineOf, misplaced: isWhole ? null : at };
    }
    const top = stack.at(-1);
    const path = top === undefined ? '' : `${top.path}/${top.step}`;
    if (sign === '{' || sign === '[') {
      lines.set(path, line);
      const keys = sign === '{' ? new Set<string>() : null;
      stack.push({ path, keys, step: 0 });
      allowed = keys === null ? `${VALUE}]` : KEY_OR_END;
    } else if (sign === '}' || sign === ']') {
      stack.pop();
      allowed = endOrNext(stack.at(-1));
    } else if (sign === ',' && top?.keys === null) {
      top.step = Number(top.step) + 1;
      allowed = VALUE;
    } else if (sign === ',') allowed = KEY;
    else if (sign === ':') allowed = VALUE;
    else if (top?.keys != null && (allowed === KEY || allowed === KEY_OR_END)) {
      const key: string = JSON.parse(token);
      if (top.keys.has(key))
        repeated.push({ path: top.path.split('/').slice(1), key, line });
      top.keys.add(key);
      top.step = key;
      allowed = ':';
    } else {
      lines.set(path, line);
      allowed = endOrNext(top);
    }
  }
}

// What the parser of JSON takes in silence: a key that stands twice in one object, of which it keeps the last, and nesting
// that nobody can follow without running out of memory.

/** Of objects and lists in each other; no file of a publisher or of the dataset has ten. */
const MOST_LEVELS = 100;

/** Why a text is refused whose parser made `json` of it, in one sentence; null where it is not. */
export function silentMistake(text: string, json: unknown): string | null {
  const deep = nestingMistake(json);
  if (deep !== null) return `${deep}; fetch it again, or ask the publisher`;
  // Counting takes a tenth of the time of reading a page; to find the place takes several times that of parsing it.
  if (keysWritten(text) === keysIn(json)) return null;
  const [first] = jsonPlaces(text).repeated;
  if (first === undefined) return null;
  return `line ${first.line}: the key ${JSON.stringify(first.key)} stands twice in one object; ask the publisher which is meant`;
}

/** Why JSON is refused that is nested too deep, in one sentence; null where it is not. */
const nestingMistake = (json: unknown): string | null =>
  Number.isFinite(keysIn(json))
    ? null
    : `its objects and lists lie more than ${MOST_LEVELS} deep in each other, and no file of figures needs ten levels`;

/** The keys of all objects; infinite where they lie deeper than that. */
function keysIn(json: unknown, levels = MOST_LEVELS): number {
  if (typeof json !== 'object' || json === null) return 0;
  if (levels === 0) return Number.POSITIVE_INFINITY;
  let keys = 0;
  if (Array.isArray(json)) for (const item of json) keys += keysIn(item, levels - 1);
  else for (const key in json) keys += 1 + keysIn(Reflect.get(json, key), levels - 1);
  return keys;
}

const [BLANK, QUOTE] = [0x20, 0x22];

/** Colons behind a quote: those of keys, and rarely one at the beginning of a text or behind a quote within it. */
function keysWritten(text: string): number {
  let keys = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= BLANK) before -= 1;
    if (text.charCodeAt(before) === QUOTE) keys += 1;
  }
  return keys;
}

// Why a text is not JSON, in words and with the place: a publisher's slip is mended by who can find it.

const DECIMAL_COMMA = /"value"\s*:\s*(-?\d+,\d+)/;
const NO_NUMBER = /-?(?:NaN|Infinity)/y;

/** Line and column count from 1. */
type JsonMistake = { line: number; column: number; what: string };

/** One sentence that begins with line and column. */
export const jsonMistake = (text: string): string => sentence(mistakeIn(text));

const sentence = ({ line, column, what }: JsonMistake): string =>
  `line ${line}, column ${column}: ${what}`;

/** Why a text is not JSON, which its parser has refused, or begins with a byte order mark. */
function mistakeIn(text: string): JsonMistake {
  if (text.startsWith('\ufeff'))
    return said(text, 0, 'the file begins with a byte order mark; save it without one');
  const comma = DECIMAL_COMMA.exec(text);
  if (comma !== null) {
    const [whole, number = ''] = comma;
    const misplaced = comma.index + whole.length - number.length;
    return said(
      text,
      misplaced,
      `${number} has a decimal comma, and a number has a point`,
    );
  }
  const place = jsonPlaces(text).misplaced ?? text.length;
  if (place === text.length)
    return said(text, place, 'the text ends in the middle, so it is cut off');
  const before = text.slice(0, place).trimEnd();
  if (before.endsWith(',') && ']},'.includes(text.charAt(place)))
    return said(text, before.length - 1, 'a comma too many; delete it');
  NO_NUMBER.lastIndex = place;
  const word = NO_NUMBER.exec(text)?.[0];
  const what =
    word === undefined
      ? `not JSON: ${JSON.stringify(text.slice(place, place + 60))}`
      : `${word} is no number; a value that is missing is null`;
  return said(text, place, what);
}

/** The same for a text that is JSON but has text where a number belongs; null where there is none. */
export function textForNumber(text: string): string | null {
  const valueMatch = /"value"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text);
  if (valueMatch === null) return null;
  const [whole, string = ''] = valueMatch;
  const valueStart = valueMatch.index + whole.length - string.length;
  return sentence(
    said(text, valueStart, `${string} is text where a number or null belongs`),
  );
}

function said(text: string, at: number, what: string): JsonMistake {
  const before = text.slice(0, at);
  return {
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
    what,
  };
}

// A JSON file through its schema: whatever is wrong with it has its line, and its metric where it is part of one.

export type JsonFault = {
  /** Counts from 1. */
  line: number;
  /** Counts from 1; undefined where the text is JSON. */
  column?: number;
  /** The id of the entry of `metrics` that it stands in. */
  metric?: string;
  message: string;
};

/** The value and no fault, or faults and null. A key that stands twice is one: a parser takes the last in silence. */
export function judgeJson<T>(
  text: string,
  schema: z.ZodType<T>,
): { value: T | null; faults: JsonFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { what, ...place } = mistakeIn(text);
    return { value: null, faults: [{ ...place, message: what }] };
  }
  const deep = nestingMistake(value);
  if (deep !== null)
    return { value: null, faults: [{ line: 1, message: `${deep}; restore it` }] };
  const parsed = schema.safeParse(value);
  if (parsed.success && keysWritten(text) === keysIn(value))
    return { value: parsed.data, faults: [] };
  const { repeated, lineOf } = jsonPlaces(text);
  const issues = parsed.error?.issues ?? [];
  const faults = [
    ...repeated.map(({ path, key, line }) => ({
      line,
      ...metricAt(path, value),
      message: `the key ${JSON.stringify(key)} stands twice in one object; keep one`,
    })),
    ...issues.map((issue) => ({
      ...placeOf(issue, value, lineOf),
      message: issueText(issue),
    })),
  ];
  return faults.length === 0 && parsed.success
    ? { value: parsed.data, faults }
    : { value: null, faults };
}

/** The line of the value, or of the nearest that holds it. */
function placeOf(
  { path }: z.core.$ZodIssue,
  value: unknown,
  lineOf: JsonPlaces['lineOf'],
): Pick<JsonFault, 'line' | 'metric'> {
  const depth = path.findLastIndex(
    (_, index) => lineOf(path.slice(0, index + 1)) !== undefined,
  );
  return { line: lineOf(path.slice(0, depth + 1)) ?? 1, ...metricAt(path, value) };
}

function metricAt(
  [list, index]: readonly PropertyKey[],
  value: unknown,
): { metric?: string } {
  const entry =
    list === 'metrics' ? Object(Object(value).metrics)[index ?? ''] : undefined;
  const metric: unknown = Object(entry).id;
  return typeof metric === 'string' ? { metric } : {};
}

/** Of a key of a record it says what is wrong with the key. */
const issueText = (issue: z.core.$ZodIssue): string => {
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
  return `${issue.path.join('.') || 'the record'}: ${ofKey?.message ?? issue.message}`;
};

// Why a text is not CSV, in words and with the line: the parser names the end of the file for a quote that is open till there.

/** Whole fields in quotes, and what begins like one and has no end, where the group is empty. */
const QUOTED = /"(?:[^"]+|"")*("|$)/g;
const LINE_END = /\r\n|\n|\r/;

/** By the parser's code (https://csv.js.org/parse/errors/). */
const WHAT: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED:
    'a quote is opened here and not closed; close it, and write a quote within a cell twice',
  INVALID_OPENING_QUOTE:
    'a quote stands in a cell that does not begin with one; put the whole cell in quotes, and write each quote in it twice',
  CSV_INVALID_CLOSING_QUOTE:
    'a quote is closed before its cell ends; write a quote within a cell twice, and nothing between the last and the separator',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH:
    'the line has another number of cells than the first; mend it, and put a cell that has the separator in it in quotes',
};

/** @param error what csv-parse threw of the text */
export function csvMistake(
  error: unknown,
  text: string,
): { line: number; what: string } {
  const code = codeOf(error) ?? '';
  const read = Number(Object(error).lines);
  const line = code === 'CSV_QUOTE_NOT_CLOSED' ? openedLine(text) : read;
  return {
    line: Number.isInteger(line) ? line : 1,
    what: WHAT[code] ?? `${messageOf(error)}; mend the line`,
  };
}

/** Of the quote that nothing closes. */
function openedLine(text: string): number {
  const open = text.matchAll(QUOTED).find(([, end]) => end === '');
  return text.slice(0, open?.index ?? text.length).split(LINE_END).length;
}

const SEPARATORS = { ';': 'semicolons', '\t': 'tabs' };

/**
 * What stands in the place of the commas in the header of a CSV file; null where commas do. A spreadsheet of a language with
 * decimal commas saves semicolons, and some save tabs.
 */
function otherSeparator(text: string): string | null {
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string): number => header.split(sign).length;
  const separator = Object.entries(SEPARATORS).find(
    ([sign]) => count(sign) > count(','),
  );
  return separator === undefined ? null : separator[1];
}

// One CSV file of the dataset: UTF-8 without BOM, LF, a fixed header, a final newline. Every fault is a finding.

type CsvRow = { line: number; cells: string[] };
type CsvFile = { rows: CsvRow[]; findings: Finding[] };

const CSV_RULE = 'csv-is-well-formed';

/**
 * The rows of `bytes` in file order, each with its line.
 * @param columns the exact header; rows with another number of cells are findings and are left out.
 */
export function readCsv(
  file: string,
  bytes: Uint8Array,
  columns: readonly string[],
): CsvFile {
  const { add, list } = cappedList();
  const report = (message: string, contrast: Partial<FindingText> = {}, line = 1) =>
    add(errorFinding(CSV_RULE, { file, line }, { message, ...contrast }));
  const text = utf8Of(bytes);
  if (text === null) {
    report(NOT_UTF8);
    return { rows: [], findings: list() };
  }
  if (text.startsWith('\ufeff'))
    report('the file begins with a byte order mark; save it without one');
  if (text.includes('\r')) report('the file has CR line ends; save it with LF');
  if (!text.endsWith('\n'))
    report('the file does not end with a line end, so it may be cut off; restore it');
  const separator = otherSeparator(text);
  if (separator !== null) {
    const [actual = ''] = text.split('\n', 1);
    const message = `the columns are separated by ${separator}; save the file with commas between them`;
    report(message, { expected: columns.join(','), actual: actual.trim() });
    return { rows: [], findings: list() };
  }
  const records = recordsOf(text.replace(/^\ufeff/, ''), report);
  const header: string[] = records.next().value?.cells ?? [];
  if (header.join(',') !== columns.join(',')) {
    report('the header is not the expected one', {
      expected: columns.join(','),
      actual: header.join(','),
    });
    return { rows: [], findings: list() };
  }
  const rows: CsvRow[] = [];
  for (const record of records)
    if (hasCells(record, columns.length, report)) rows.push(record);
  return { rows, findings: list() };
}

type Report = (message: string, contrast?: Partial<FindingText>, line?: number) => void;

function hasCells(row: CsvRow, count: number, report: Report): boolean {
  if (row.cells.length === count) return true;
  const actual = `${row.cells.length} cells: ${row.cells.join(',').slice(0, 100)}`;
  report(
    'the line has a wrong number of cells; mend it',
    { expected: `${count} cells`, actual },
    row.line,
  );
  return false;
}

const OPTIONS = {
  relax_column_count: true,
  record_delimiter: ['\n', '\r\n'],
  skip_empty_lines: false,
};

/** One after another: of a file of bad lines none is kept. Without quotes a record is a line, and needs no parser. */
function* recordsOf(body: string, report: Report): Generator<CsvRow, undefined> {
  if (body.includes('"')) {
    yield* quotedRecords(body, report);
    return;
  }
  let line = 1;
  for (let from = 0; from < body.length; line++) {
    const end = body.indexOf('\n', from);
    const to = end < 0 ? body.length : end;
    const record = body.slice(from, body[to - 1] === '\r' && to > from ? to - 1 : to);
    yield { line, cells: record.split(',') };
    from = to + 1;
  }
}

function quotedRecords(body: string, report: Report): CsvRow[] {
  const rows: CsvRow[] = [];
  const onRecord = (cells: string[], { lines }: { lines: number }) => {
    rows.push({ line: lines, cells });
    return null;
  };
  try {
    parse(body, { ...OPTIONS, on_record: onRecord });
    return rows;
  } catch (error) {
    const { line, what } = csvMistake(error, body);
    report(`the file cannot be read as CSV: ${what}`, {}, line);
    // The header stands whatever comes of the rows below it.
    return rows.slice(0, 1);
  }
}

export const COLUMNS = {
  municipalities: ['code', 'name', 'slug', 'county_code', 'county', 'valid_from'],
  areas: ['code', 'kind', 'slug', 'name', 'name_en', 'region', 'region_en'],
  groups: ['id', 'title', 'municipality', 'area', 'year', 'members'],
  waivers: ['rule', 'metric', 'geo', 'period', 'reason', 'reason_sv'],
  observations: ['geo', 'period', 'value', 'file'],
  sourceFiles: [
    'file',
    'name',
    'sha256',
    'bytes',
    'retrieved',
    'origin',
    'dataset',
    'officialTitle',
  ],
} as const;

/** Where the files are read from, and what is found wrong with them. */
export type Input = { source: DataSource; findings: Finding[] };

/** An empty cell is unknown. */
export const orNull = (text: string | undefined): string | null =>
  text === '' || text === undefined ? null : text;

function bytesIn(input: Input, file: string): Uint8Array | null {
  try {
    return input.source.read(file);
  } catch (error) {
    const isMissing = isAbsence(error) || !input.source.has(file);
    // A disk that fails says nothing about the data.
    if (!(error instanceof StrangeFile) && !isMissing) throw error;
    const what =
      error instanceof StrangeFile
        ? error.what
        : 'the file is missing or cannot be read; restore it';
    schemaFinding(input, { file }, what);
    return null;
  }
}

/** Null where the file is missing, no JSON or of another shape, which is a finding. */
export function readJson<T>(
  input: Input,
  file: string,
  schema: z.ZodType<T>,
): T | null {
  const bytes = bytesIn(input, file);
  if (bytes === null) return null;
  const text = utf8Of(bytes);
  const { value, faults } =
    text === null
      ? { value: null, faults: [{ line: 1, message: NOT_UTF8 }] }
      : judgeJson(text, schema);
  for (const { line, metric, message } of faults)
    schemaFinding(
      input,
      { file, line, ...(metric === undefined ? {} : { metric }) },
      message,
    );
  return value;
}

export function readTable<T extends object>(
  input: Input,
  file: string,
  columns: readonly string[],
  rowOf: (cells: string[]) => z.ZodSafeParseResult<T>,
): WithLine<T>[] {
  const bytes = bytesIn(input, file);
  if (bytes === null) return [];
  const { rows, findings } = readCsv(file, bytes, columns);
  for (const finding of findings) input.findings.push(finding);
  return rows.flatMap(({ line, cells }) => {
    const row = parsedRow(input, { file, line, cells }, rowOf(cells));
    return row === null ? [] : [{ ...row, line }];
  });
}

type NumberedRow = { file: string; line: number; cells: string[] };

/** Null for a row that does not fit its schema, which is a finding. */
function parsedRow<T>(
  input: Input,
  { file, line }: NumberedRow,
  parsed: z.ZodSafeParseResult<T>,
): T | null {
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    schemaFinding(input, { file, line }, issueText(issue));
  return null;
}

const schemaFinding = (input: Input, where: FindingLocation, message: string): void =>
  void input.findings.push(errorFinding('schema', where, { message }));

// The line of metrics.json that a finding about it means: rules see the registry without its lines.

const Entries = z.looseObject({ metrics: z.array(z.looseObject({ id: z.string() })) });

/** What is about the file as a whole has no line. */
const isMeant = ({ where: { file, line, path, metric, geo } }: Finding): boolean =>
  file === REGISTRY_FILE && line === undefined && (path ?? metric ?? geo) !== undefined;

/**
 * The same findings, with a line where they are about metrics.json and have none: that of what they name, else of the list
 * where it is missing.
 * @param source its metrics.json fits the schema
 */
export function withRegistryLines(findings: Finding[], source: DataSource): Finding[] {
  if (!findings.some(isMeant)) return findings;
  const text = new TextDecoder().decode(source.read(REGISTRY_FILE));
  const { lineOf } = jsonPlaces(text);
  const index = new Map(
    Entries.parse(JSON.parse(text)).metrics.map(({ id }, at) => [id, at]),
  );
  const lineAt = ({ path, metric, geo }: FindingLocation): number => {
    if (path !== undefined) return lineOf(path) ?? 1;
    if (metric !== undefined)
      return lineOf(['metrics', index.get(metric) ?? '']) ?? lineOf(['metrics']) ?? 1;
    return lineOf(['municipalities', geo ?? '']) ?? lineOf(['municipalities']) ?? 1;
  };
  return findings.map((finding) =>
    isMeant(finding)
      ? { ...finding, where: { ...finding.where, line: lineAt(finding.where) } }
      : finding,
  );
}
