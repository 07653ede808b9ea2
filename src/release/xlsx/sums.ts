// What a table says of itself: parts add up to the total, municipalities to counties, and both to the nation.
import type { XlsxSource, XlsxTable } from '../import/source-mapping.ts';
import type { TableRow } from './rows.ts';
import { cellOf, type Fault, type FoundTable } from './table.ts';

type CheckedTable = { found: FoundTable; table: XlsxTable; source: XlsxSource; rows: TableRow[] };

/** One fault for every sum that does not fit. A sum with a figure that is not available says nothing. */
export function sumFaults(checked: CheckedTable): Fault[] {
  const { found, rows } = checked;
  const nations = rows.filter(({ kind }) => kind === 'nation');
  const [nation] = nations;
  if (nation === undefined || nations.length > 1)
    return [fault(found, nations[1] ?? rows.at(-1), 'the table needs one row of the nation')];
  const counties = countiesOf(rows);
  const stray = counties.find(({ county }) => county === null)?.members[0];
  if (stray !== undefined) return [fault(found, stray, 'no row of a county follows the municipality')];
  const judged = counties.map((group) => ({ ...group, misprint: misprintOf(group, checked) }));
  const believed = judged.flatMap(({ county, members, misprint }) =>
    misprint && county !== null ? [county] : members,
  );
  return [
    ...rows.flatMap((row) => partFaults(row, found)),
    ...judged.flatMap(({ county, members, misprint }) => {
      if (county === null) return [];
      const faults = columnFaults(found, members, county);
      return misprint ? unusedMisprint(found, county, faults) : [...faults, ...strangers(found, members)];
    }),
    ...columnFaults(
      found,
      rows.filter(({ kind }) => kind === 'county'),
      nation,
    ),
    ...columnFaults(found, believed, nation),
  ];
}

type County = { county: TableRow | null; members: TableRow[] };

/** Municipalities stand above the row of their county; `county` null when none follows. */
function countiesOf(rows: TableRow[]): County[] {
  const counties: County[] = [];
  let members: TableRow[] = [];
  for (const row of rows.filter(({ kind }) => kind !== 'nation')) {
    if (row.kind !== 'county') members.push(row);
    else {
      counties.push({ county: row, members });
      members = [];
    }
  }
  return members.length === 0 ? counties : [...counties, { county: null, members }];
}

/** Only where nothing but unknown municipalities is in doubt. */
function misprintOf({ members }: County, { found, table, source }: CheckedTable): boolean {
  const [only] = members;
  if (only?.kind !== 'unknown' || members.length > 1) return false;
  return source.misprints.some(
    ({ title, period, code }) => title === table.title && period === found.period && code === only.code,
  );
}

const unusedMisprint = (found: FoundTable, county: TableRow, faults: Fault[]): Fault[] =>
  faults.length > 0
    ? []
    : [fault(found, county, 'sources.json names a misprint here and there is none; remove it')];

function strangers(found: FoundTable, members: TableRow[]): Fault[] {
  const own = members[0]?.code.slice(0, 2);
  const stranger = members.find(({ code }) => code.slice(0, 2) !== own);
  if (stranger === undefined) return [];
  return [fault(found, stranger, 'the code belongs to another county than the rows above it')];
}

const fault = (found: FoundTable, row: TableRow | undefined, message: string): Fault => ({
  cell: cellOf(found.sheet, row?.row ?? found.firstRow, found.code),
  message,
});

function partFaults(row: TableRow, found: FoundTable): Fault[] {
  const sum = sumOf(found.parts.map(({ column }) => row.figures.get(column)?.value));
  const total = row.figures.get(found.total.column)?.value;
  const message = `the parts (${found.parts.map(({ heading }) => heading).join(', ')}) do not add up to the total`;
  return contrast({ found, row, column: found.total.column }, { message, sum, total });
}

function columnFaults(found: FoundTable, addends: TableRow[], row: TableRow): Fault[] {
  return [...found.parts, found.total, ...found.ignored].flatMap(({ heading, column }) => {
    const sum = sumOf(addends.map(({ figures }) => figures.get(column)?.value));
    const total = row.figures.get(column)?.value;
    const message = `${heading}: the rows (${addends.length}) do not add up to this one`;
    return contrast({ found, row, column }, { message, sum, total });
  });
}

type Addition = { sum: number; slack: number };

/** With how far binary addition of so many numbers may be off by itself; null when one of them is not available. */
function sumOf(values: (string | null | undefined)[]): Addition | null {
  const addends = values.flatMap((value) => value ?? []).map(Number);
  if (addends.length < values.length) return null;
  const magnitude = addends.reduce((total, addend) => total + Math.abs(addend), 0);
  const sum = addends.reduce((total, addend) => total + addend, 0);
  return { sum, slack: addends.length * Number.EPSILON * magnitude };
}

type CellPlace = { found: FoundTable; row: TableRow; column: number };
type Sum = { message: string; sum: Addition | null; total: string | null | undefined };

function contrast({ found, row, column }: CellPlace, { message, sum, total }: Sum): Fault[] {
  if (sum === null || total === null || total === undefined) return [];
  if (Math.abs(sum.sum - Number(total)) <= sum.slack) return [];
  return [{ cell: cellOf(found.sheet, row.row, column), message, expected: String(sum.sum), actual: total }];
}
