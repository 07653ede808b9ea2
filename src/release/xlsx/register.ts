// The municipalities of a table against the register: each that exists in the year once, under its own name.
import type { Municipality } from '../../data/registry.ts';
import { type Known, nameMistake } from '../import/name-mistake.ts';
import type { TableRow } from './rows.ts';
import { cellOf, type Fault, type FoundTable } from './table.ts';

/** A municipality as far as a table can contradict it. */
export type Registered = Known & Pick<Municipality, 'validFrom'>;

export function registerFaults(found: FoundTable, rows: TableRow[], register: Registered[]): Fault[] {
  const listed = rows.filter(({ kind }) => kind === 'municipality');
  const seen = new Set<string>();
  const faults = listed.flatMap((row): Fault[] => {
    const isTwice = seen.has(row.code);
    seen.add(row.code);
    const message = isTwice ? 'the municipality stands twice' : codeMistake(row, register);
    return message === null
      ? []
      : [{ cell: cellOf(found.sheet, row.row, found.code), message, actual: row.code }];
  });
  const missing = register.filter(
    ({ code, validFrom }) => !seen.has(code) && (validFrom === null || validFrom <= found.period),
  );
  return [
    ...faults,
    ...missing.map(({ code, name }) => ({
      cell: cellOf(found.sheet, found.firstRow, found.code),
      message: `no row from here on is of ${code} ${name}, which existed in ${found.period}`,
    })),
  ];
}

function codeMistake(row: TableRow, register: Registered[]): string | null {
  return register.some(({ code }) => code === row.code)
    ? nameMistake(row, register)
    : 'municipalities.csv has no such code';
}
