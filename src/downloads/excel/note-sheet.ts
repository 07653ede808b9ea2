// The sheet of a workbook that says what its figures are to be read with: it is passed on without notes.csv.
import type { Catalogue } from '../../store/catalogue.ts';
import type { NoteRow } from '../notes.ts';
import type { Cell, Sheet } from './workbook.ts';

const HEADING = ['Mått-id', 'Kommunkod', 'Kommun', 'Slag', 'Från', 'Till', 'Svenska', 'English'];
const KINDS: Record<NoteRow['kind'], string> = { caution: 'Förbehåll', break: 'Brott i serien' };

/** A row a note, as in notes.csv; no sheet where there is none. */
export function noteSheets(
  { municipalities }: Pick<Catalogue, 'municipalities'>,
  notes: readonly NoteRow[],
): Sheet[] {
  const names = new Map(municipalities.map(({ code, name }) => [code, name]));
  const rows = notes.map(({ metric, geo, kind, from, to, text }): Cell[] => [
    metric,
    geo,
    geo === null ? 'Alla' : (names.get(geo) ?? null),
    KINDS[kind],
    yearCell(from),
    yearCell(to),
    text.sv,
    text.en,
  ]);
  const widths = [11, 11, 18, 15, 7, 7, 60, 60];
  return rows.length === 0 ? [] : [{ name: 'Anmärkningar', widths, rows: [HEADING, ...rows] }];
}

const yearCell = (year: string | null): Cell => (year === null ? null : Number(year));
