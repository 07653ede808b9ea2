// The figures of an observation file, published or staged.
import { COLUMNS } from '../../builder/read/read-checked.ts';
import { readCsv } from '../../builder/read/read-csv.ts';
import { formatFinding } from '../../model/finding.ts';
import type { Figure } from '../import/imported.ts';

/** Throws on a file that is not well-formed, naming the first fault. */
export function figuresOf(file: string, bytes: Uint8Array): Figure[] {
  const { rows, findings } = readCsv(file, bytes, COLUMNS.observations);
  const [fault] = findings;
  if (fault !== undefined) throw new Error(formatFinding(fault));
  return rows.map(({ cells: [geo = '', period = '', value = ''] }) => ({ geo, period, value }));
}
