// What a table says of itself: parts add up to the total, municipalities to counties, both to the nation, and each municipality
// of the year stands once under its own code. It is what found the misprint of 2020.
import { existsIn } from '../data/catalogue.ts';
import { isAreaCode } from '../data/identifier.ts';
import { PERCENT, readCell, textMistake } from './notation.ts';
import type { Row } from './read/sheet.ts';
import type { Entry, Sums } from './sources.ts';
import { plainText, type Register, type Table } from './table.ts';

/** `row` counts from 1, `column` from 0. */
type SumFault = {
  row: number;
  column: number;
  message: string;
  expected?: string;
  actual?: string;
};

type Kind =
  | 'municipality'
  | 'unknown municipalities'
  | 'counties'
  | 'the nation'
  | 'note'
  | 'strange';

/** What a row is of; a note has nothing where figures stand. */
export function kindOfRow(
  { cells }: Row,
  { entry, header, measures }: Table,
  sums: Sums,
): Kind {
  if (measures.every(({ column }) => (cells[column]?.text ?? '').trim() === ''))
    return 'note';
  const code = plainText(cells[header.indexOf(entry.columns.geo)]);
  if (/^\d{3,4}$/.test(code)) return 'municipality';
  if (/^(?:\d{2}|AA)/.test(code) && code.length === 4 && code.endsWith(sums.unknown))
    return 'unknown municipalities';
  if (code.endsWith(` ${sums.county}`)) return 'counties';
  return sums.nation.some((name) => name.toLowerCase() === code.toLowerCase())
    ? 'the nation'
    : 'strange';
}

/** `values` are by column; null is listed without a value, and a column that is not there is of no figure. */
type Line = {
  kind: Kind;
  code: string;
  row: number;
  values: ReadonlyMap<number, string | null>;
};

type Columns = { geo: number; total: number; parts: number[] };

/** None of a table without `sums`. */
export function sumFaults(table: Table, register: Register): SumFault[] {
  const { entry, header, measures, rows } = table;
  const { sums } = entry;
  if (sums === undefined) return [];
  const isTotal = ({ series }: { series: string | null }): boolean =>
    series === sums.total;
  const columns: Columns = {
    geo: header.indexOf(entry.columns.geo),
    total: measures.find(isTotal)?.column ?? -1,
    parts: measures.filter((measure) => !isTotal(measure)).map(({ column }) => column),
  };
  const faults: SumFault[] = [];
  const lines = rows.flatMap((row) => lineOf(row, { table, sums, columns, faults }));
  if (faults.length > 0) return percentsOnce(faults);
  const checked = { table, sums, columns, lines };
  return [...placeFaults(checked, register), ...additionFaults(checked)];
}

type Context = { table: Table; sums: Sums; columns: Columns; faults: SumFault[] };

function lineOf(row: Row, { table, sums, columns, faults }: Context): Line[] {
  const kind = kindOfRow(row, table, sums);
  if (kind === 'note') return [];
  const line = row.line ?? 0;
  const written = plainText(row.cells[columns.geo]);
  if (kind === 'strange') {
    const message =
      'the row has figures, and its first cell is no code of a municipality, no county and not the nation';
    const text = {
      message,
      expected: 'three or four digits',
      actual: written === '' ? 'nothing' : written,
    };
    faults.push({ row: line, column: columns.geo, ...text });
    return [];
  }
  const values = new Map<number, string | null>();
  for (const column of [...columns.parts, columns.total]) {
    const value = figureIn(row, column, table.entry);
    if (typeof value === 'object' && value !== null)
      faults.push({ row: line, column, ...value });
    else values.set(column, value);
  }
  return [
    {
      kind,
      code: kind === 'municipality' ? written.padStart(4, '0') : written,
      row: line,
      values,
    },
  ];
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function figureIn(
  { cells }: Row,
  column: number,
  entry: Entry,
): string | null | { message: string; actual?: string } {
  const cell = cells[column];
  if (cell === undefined || cell.text.trim() === '')
    return { message: 'the cell is empty; a table of sums says – for zero' };
  const read = readCell(cell, entry);
  const actual = JSON.stringify((cell.shown ?? cell.text).slice(0, 40));
  if ('leftOut' in read)
    return {
      message: 'by the legend no figure can occur here, so the column is another one',
      actual,
    };
  if ('mistake' in read) return { message: read.mistake, actual };
  if (read.literal === null || NUMBER.test(read.literal)) return read.literal;
  return { message: textMistake(cell.text.trim()), actual };
}

/** A column in percent format is told once. */
function percentsOnce(faults: SumFault[]): SumFault[] {
  const isPercent = ({ message }: SumFault): boolean => message === PERCENT;
  const [first, ...more] = faults.filter(isPercent);
  if (first === undefined || more.length === 0) return faults;
  const message = `${PERCENT} (and so are ${more.length} cells more of the table)`;
  return [{ ...first, message }, ...faults.filter((fault) => !isPercent(fault))];
}

// Each municipality once.

type SumsInput = { table: Table; sums: Sums; columns: Columns; lines: Line[] };

function placeFaults(
  { table, columns, lines }: SumsInput,
  register: Register,
): SumFault[] {
  const { year, rows } = table;
  const seen = new Set<string>();
  const faults = lines.flatMap(({ kind, code, row }): SumFault[] => {
    if (kind !== 'municipality') return [];
    const isTwice = seen.has(code);
    seen.add(code);
    if (!isTwice && register.has(code)) return [];
    const message = isTwice
      ? 'the municipality stands twice'
      : 'municipalities.csv has no such code';
    return [{ row, column: columns.geo, message, actual: code }];
  });
  const period = year !== null && 'period' in year ? year.period : '';
  const missing = [...register.values()].filter(
    (one) => !isAreaCode(one.code) && !seen.has(one.code) && existsIn(one, period),
  );
  const first = { row: rows[0]?.line ?? 0, column: columns.geo };
  return [
    ...faults,
    ...missing.map(({ code, name }) => ({
      ...first,
      message: `no row from here on is of ${code} ${name}, which existed in ${period}`,
    })),
  ];
}

// Additions. A sum with a figure that is not available says nothing.

/** Municipalities stand above the row of their county; `county` null when none follows. */
type County = { county: Line | null; members: Line[] };

function countiesIn(lines: Line[]): County[] {
  const counties: County[] = [];
  let members: Line[] = [];
  for (const line of lines.filter(({ kind }) => kind !== 'the nation')) {
    if (line.kind !== 'counties') members.push(line);
    else {
      counties.push({ county: line, members });
      members = [];
    }
  }
  return members.length === 0 ? counties : [...counties, { county: null, members }];
}

function additionFaults(checked: SumsInput): SumFault[] {
  const { columns, lines } = checked;
  const at = (line: Line | undefined, message: string): SumFault[] => [
    {
      row: line?.row ?? checked.table.rows[0]?.line ?? 0,
      column: columns.geo,
      message,
    },
  ];
  const [nation, second] = lines.filter(({ kind }) => kind === 'the nation');
  if (nation === undefined || second !== undefined)
    return at(second ?? lines.at(-1), 'the table needs one row of the nation');
  const faults = lines.flatMap((line) => partFaults(line, checked));
  const believed: Line[] = [];
  for (const { county, members } of countiesIn(lines)) {
    if (county === null)
      return at(members[0], 'no row of a county follows the municipality');
    const isMisprint = isMisprinted(members, checked);
    const wrong = columnFaults(members, county, checked);
    for (const line of isMisprint ? [county] : members) believed.push(line);
    if (isMisprint && wrong.length === 0)
      faults.push(
        ...at(
          county,
          'sources.json names a misprint here and there is none; remove it',
        ),
      );
    if (isMisprint) continue;
    const stranger = members.find(
      ({ code }) => code.slice(0, 2) !== members[0]?.code.slice(0, 2),
    );
    faults.push(...wrong);
    if (stranger !== undefined)
      faults.push(
        ...at(stranger, 'the code belongs to another county than the rows above it'),
      );
  }
  const counties = lines.filter(({ kind }) => kind === 'counties');
  return [
    ...faults,
    ...columnFaults(counties, nation, checked),
    ...columnFaults(believed, nation, checked),
  ];
}

/** Only where nothing but unknown municipalities is in doubt. */
function isMisprinted(
  [only, ...others]: Line[],
  { table: { year }, sums }: SumsInput,
): boolean {
  if (only?.kind !== 'unknown municipalities' || others.length > 0) return false;
  const period = year !== null && 'period' in year ? year.period : '';
  return sums.misprints.some((one) => one.period === period && one.code === only.code);
}

function partFaults(
  { row, values }: Line,
  { table: { header }, columns }: SumsInput,
): SumFault[] {
  const { parts, total } = columns;
  const names = parts.map((column) => header[column]).join(', ');
  const message = `the parts (${names}) do not add up to the total`;
  return contrast(
    parts.map((column) => values.get(column)),
    values.get(total),
    { row, column: total, message },
  );
}

function columnFaults(
  addends: Line[],
  { row, values }: Line,
  { table: { header }, columns }: SumsInput,
): SumFault[] {
  return [...columns.parts, columns.total].flatMap((column) => {
    const message = `${header[column]}: the rows (${addends.length}) do not add up to this one`;
    const figures = addends.map((line) => line.values.get(column));
    return contrast(figures, values.get(column), { row, column, message });
  });
}

/** With the slack of as many binary additions. */
function contrast(
  addends: (string | null | undefined)[],
  total: string | null | undefined,
  fault: SumFault,
): SumFault[] {
  const numbers = addends.flatMap((value) => value ?? []).map(Number);
  if (numbers.length < addends.length || total === null || total === undefined)
    return [];
  const sum = numbers.reduce((all, one) => all + one, 0);
  const magnitude = numbers.reduce((all, one) => all + Math.abs(one), 0);
  if (Math.abs(sum - Number(total)) <= numbers.length * Number.EPSILON * magnitude)
    return [];
  return [{ ...fault, expected: String(sum), actual: total }];
}
