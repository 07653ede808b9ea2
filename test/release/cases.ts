// Publications of a few lines and what an import says of them, as texts in cases/: `## ` begins a case, `entry {…}` is an entry of
// sources.json over the one of its format (one more for each line), `given {…}` what else the import is given, `> name` begins a
// file, and below `<` stands the outcome. `each` before the files reads each of them by itself.
//
// A file is its text, in which \u00a0 and \t are signs and a \ at the end leaves out the last line break. A JSON file is a line of
// dimensions with their categories, one of values as they are written, and one of what else it has; `> raw.json` is JSON itself. A
// workbook has sheets of cells ("[Blad]", "[Dold hidden]"), or is the table of workbook.ts: below "[Blad of TABLE]" a line
// "E5 = 781 r" writes a cell, "- 8" takes a row out, "+ 8 1480 | Göteborg | 5" puts one in; "> a.xlsx E5 = 1" is that in one line.
// A page of Kolada has rows "0180 2022 T 5 K 2 null M 3 deleted".

import { formatFinding } from '../../src/data/dataset.ts';
import { kpiReader, vanishedIn } from '../../src/release/kolada.ts';
import { addResult, emptyResult, type ImportResult } from '../../src/release/mapping.ts';
import type { KoladaRow } from '../../src/release/read/kolada.ts';
import { SourceMapping } from '../../src/release/sources.ts';
import { promisesIn } from './promises.ts';
import { choiceOf, type Given, readWhole } from './reading.ts';
import { CSV, JSON_STAT, KOLADA, metricOf } from './small-dataset.ts';
import { bookOf, type Cell, ENTRY, ERROR, FORMULA, type Rows, TABLE } from './workbook.ts';

const SHEET = {
  format: 'xlsx',
  sheet: '*',
  columns: { geo: 'Kod', value: 'Antal' },
  constants: { series: 'A', period: '2022' },
  metrics: { A: 'COUNT' },
  ignored: [],
  leftOut: [],
};
export const BASES: Record<string, object> = {
  csv: CSV,
  json: JSON_STAT,
  table: ENTRY,
  sheet: SHEET,
  kolada: KOLADA,
};

type Case = { name: string; input: string; expected: string };

/** What stands before the first case, and the cases. */
export function casesIn(text: string): { head: string; cases: Case[] } {
  const [head = '', ...chunks] = text.split(/^## /m);
  const cases = chunks.map((chunk) => {
    const [input = '', expected = ''] = chunk.split(/^<\n/m);
    return { name: chunk.split('\n')[0] ?? '', input, expected };
  });
  return { head, cases };
}

type File = { name: string; patch: string; body: string };

/** What is told of the files of a case. */
export function outcomeOf(input: string): string {
  if (/^last \{/m.test(input)) return promisesIn(input.split('\n'));
  const [options = '', ...blocks] = input.split(/^> /m);
  const files = blocks.map((block): File => {
    const [first = '', ...lines] = block.split('\n');
    const [, name = '', patch = ''] = /^(\S+) ?(.*)$/.exec(first) ?? [];
    return { name, patch, body: lines.join('\n') };
  });
  const lines = options.split('\n');
  const given: Given & { register?: [string, ...string[]][] } = Object.assign(
    { entries: [] },
    ...lines.filter((line) => line.startsWith('given ')).map((line) => JSON.parse(line.slice(6))),
  );
  const isEach = lines.includes('each');
  const groups = isEach ? files.map((file) => [file]) : [files];
  return groups
    .map((group) => {
      const told = toldOf(group, lines, given);
      const [file] = group;
      return isEach ? `${file?.name} ${file?.patch}`.trim().concat(told === '' ? '' : `\n${told}`) : told;
    })
    .join('\n');
}

function toldOf(files: readonly File[], options: readonly string[], given: Given): string {
  const [first] = files;
  const kind = first?.name.split('.').at(-1) ?? '';
  const usual =
    kind === 'xlsx'
      ? first?.body.startsWith('[') && !first.body.includes('of TABLE')
        ? 'sheet'
        : 'table'
      : kind;
  const written = options.flatMap((line) => /^entry (?:(table|sheet) )?(\{.*\})$/.exec(line)?.slice(1) ?? []);
  const entries = [];
  for (let at = 0; at < written.length; at += 2)
    entries.push({ ...BASES[written[at] ?? usual], ...JSON.parse(written[at + 1] ?? '{}') });
  if (entries.length === 0) entries.push({ ...BASES[usual] });
  const whole: Given = { ...given, entries, register: registerOf(given) };
  try {
    if (kind === 'kolada') return rendered(koladaResult(files, whole));
    const { entries: mapped } = SourceMapping.parse({ entries });
    const format = kind === 'csv' ? 'csv' : kind === 'json' ? 'json-stat' : 'xlsx';
    return rendered(
      readWhole(
        format,
        files.map((file) => [file.name, contentOf(file, kind)] as const),
        { ...whole, entries: mapped },
      ),
    );
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}

function registerOf({ register = [] }: { register?: unknown }): Given['register'] & object {
  return (register as [string, ...string[]][]).map(([code, name = '', validFrom, ...otherNames]) => ({
    code,
    name,
    otherNames,
    validFrom: validFrom === undefined || validFrom === '' ? null : validFrom,
  }));
}

/** What is told of an import, a line each. */
function rendered(result: ImportResult): string {
  const { series, leftOut, notes, words, unmapped, vanished, quarantined, findings } = result;
  const lines = findings.map(
    (finding) =>
      formatFinding(finding) + (finding.unlisted === undefined ? '' : `; unlisted ${finding.unlisted}`),
  );
  for (const { metric, title, unit, files, figures } of series) {
    const from = files.map(({ file, periods }) => `${file} ${periods.join(' ')}`).join(', ');
    lines.push(`${metric} (${title ?? 'no title'}; ${unit ?? 'no unit'}) of ${from || 'no file'}`);
    for (const { geo, period, value, flags } of figures)
      lines.push(`  ${[geo, period, value || 'no value', ...flags].join(' ')}`);
  }
  for (const [reason, count] of Object.entries(leftOut)) lines.push(`left out: ${count} ${reason}`);
  for (const [about, count] of Object.entries(notes)) lines.push(`taken: ${count} ${about}`);
  for (const [what, list] of Object.entries({ note: words, unmapped, vanished, quarantined }))
    for (const one of list) lines.push(`${what}: ${one}`);
  return lines
    .join('\n')
    .replace(
      /[\u00a0\u200b\ufeff\u2028]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

// Files.

export const unescaped = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\t', '\t')
    .replaceAll('\\r', '\r')
    .replace(/\\\n$/, '');

function contentOf({ name, patch, body }: File, kind: string): string | Uint8Array {
  const text = unescaped(body);
  if (kind === 'xlsx') return bookIn(patch === '' ? body : `[Tabell 4 of TABLE]\n${patch}\n`);
  return kind === 'json' && !name.startsWith('raw') ? jsonStatIn(text) : text;
}

type Json = { [key: string]: Json | unknown };

function merged(one: unknown, other: unknown): unknown {
  if (other === null || typeof other !== 'object' || Array.isArray(other)) return other;
  const base: Json = typeof one === 'object' && one !== null && !Array.isArray(one) ? { ...one } : {};
  for (const [key, value] of Object.entries(other)) base[key] = merged(base[key], value);
  return base;
}

function jsonStatIn(text: string): string {
  const [first = '{}', values = '[]', more = '{}'] = text.trim().split('\n');
  const dimensions: Record<string, unknown> = JSON.parse(first);
  const size = Object.values(dimensions).map((index) => Object.keys(Object(index)).length);
  const dimension = Object.fromEntries(
    Object.entries(dimensions).map(([id, index]) => [id, { category: { index } }]),
  );
  const dataset = {
    version: '2.0',
    class: 'dataset',
    id: Object.keys(dimensions),
    size,
    dimension,
    value: 'VALUES',
  };
  return JSON.stringify(merged(dataset, JSON.parse(more || '{}'))).replace('"VALUES"', () => values);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:E-?\d+)?$/;

/** `25%` is 0.25 in percent format, `~7` a number in the format of the book, `a^1` a text with a raised end, `"1"` a text. */
function cellOf(written: string): Cell {
  const text = unescaped(written);
  if (text === '') return null;
  if (text === FORMULA || text === ERROR) return text;
  if (NUMBER.test(text)) return { stored: text };
  if (/^\d+%$/.test(text)) return { percent: Number(text.slice(0, -1)) / 100 };
  if (/^~[\d.]+$/.test(text)) return { styled: Number(text.slice(1)) };
  const [, whole, raised] = /^(.+)\^(\d+)$/.exec(text) ?? [];
  if (whole !== undefined && raised !== undefined) return { text: whole, raised };
  return text.replace(/^"(.*)"$/, '$1');
}

const cellsOf = (line: string): Cell[] => line.split('|').map((cell) => cellOf(cell.trim()));

function bookIn(body: string): Uint8Array {
  const sheets: Rows = {};
  const hidden: string[] = [];
  let format = 'General';
  for (const section of body.split(/^\[/m).slice(1)) {
    const [head = '', ...lines] = section.trimEnd().split('\n');
    const [, name = '', more = ''] = /^(.*?)( hidden| of TABLE)?\]/.exec(head) ?? [];
    format = /\] format (.*)$/.exec(head)?.[1] ?? format;
    if (more === ' hidden') hidden.push(name);
    sheets[name] = more === ' of TABLE' ? tableWith(lines.join('; ')) : lines.map(cellsOf);
  }
  return bookOf(sheets, hidden, format);
}

function tableWith(patch: string): Cell[][] {
  const rows = TABLE.map((cells) => [...cells]);
  for (const change of patch.split('; ').filter((one) => one !== '')) {
    const [, letter = 'A', row = '1', cell = ''] = /^([A-Z])(\d+) = ?(.*)$/.exec(change) ?? [];
    const [, sign, at = '1', cells = ''] = /^([+-]) (\d+) ?(.*)$/.exec(change) ?? [];
    if (sign === '-') rows.splice(Number(at) - 1, 1);
    else if (sign === '+') rows.splice(Number(at) - 1, 0, cellsOf(cells));
    else {
      const cellsOfRow = rows[Number(row) - 1] ?? [];
      const column = letter.charCodeAt(0) - 65;
      while (cellsOfRow.length < column) cellsOfRow.push(null);
      cellsOfRow[column] = cellOf(cell);
    }
  }
  return rows;
}

function koladaResult(files: readonly File[], given: Given): ImportResult {
  const [entry] = given.entries;
  const pages = files.map(({ name, body }) => ({
    file: { name, sha256: 'f'.repeat(64) },
    values: body
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map(koladaRow),
  }));
  const kpis = [{ id: 'N00001', title: 'Invånare' }];
  const areas = [
    { id: '0001', title: 'Region Stockholm', type: 'L' },
    { id: '0180', title: 'Stockholm', type: 'K' },
  ];
  const metrics = [metricOf('N00001')];
  const input = { kpis, areas, asked: ['N00001', 'N00007'], findings: [] };
  const { from, register } = choiceOf(given);
  const read = kpiReader(input, { metrics, from, register, entry: entry as typeof KOLADA });
  const result = emptyResult();
  const all = pages.flatMap(({ values }) => values.map(({ kpi }) => kpi));
  for (const kpi of new Set([all[0] ?? 'N00001'])) {
    const one = read({ kpi, pages });
    addResult(result, one);
    result.series.push(...one.series);
  }
  result.vanished.push(...vanishedIn({ ...input, eachKpi: [] }, [...metrics, metricOf('N00007')]));
  return result;
}

/** `N00002: ` before a row is its KPI. */
function koladaRow(line: string): KoladaRow {
  const [, kpi = 'N00001', code = '', period = '', figures = ''] =
    /^(?:(\w+): )?("[^"]*"|\S*) (\S+) ?(.*)$/.exec(line) ?? [];
  const values = [...figures.matchAll(/\b([TKM]) (\S+)( deleted| status \S+)?/g)].map(
    ([, gender, value = '', more = '']) => ({
      gender: gender as 'T',
      value: value === 'null' ? null : value,
      isdeleted: more === ' deleted',
      status: more.startsWith(' status ') ? more.slice(8) : '',
    }),
  );
  return { kpi, municipality: code.replaceAll('"', ''), period, values };
}
