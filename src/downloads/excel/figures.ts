// The figures of one metric or one municipality as people open them: a workbook and a CSV for Swedish Excel, with the same
// columns. What is the same in every row is not said in each, but for the source, without which no figure is passed on.

import {
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  unitLabel,
} from '../../data/catalogue.ts';
import { excelCsv } from '../../data/text.ts';
import type { NoteRow } from '../notes.ts';
import { idOf, type ObservationRow } from '../observations.ts';
import { listCell } from '../table.ts';
import { metricSheet, municipalitySheet } from './about-sheet.ts';
import { type Cell, type Sheet, workbookBytes } from './workbook.ts';

/** What it holds, and what that is to be read with. */
type Content = { rows: readonly ObservationRow[]; notes: readonly NoteRow[] };
export type ExcelFiles = { xlsx: Uint8Array; csv: string };

type Column = { title: string; width: number; of: (row: ObservationRow) => Cell };

const PLACES: readonly Column[] = [
  { title: 'Kommunkod', width: 11, of: ({ municipality }) => municipality.code },
  { title: 'Kommun', width: 18, of: ({ municipality }) => municipality.name },
];

const METRICS: readonly Column[] = [
  { title: 'Mått-id', width: 11, of: ({ metric }) => metric.id },
  { title: 'Mått', width: 46, of: ({ metric }) => metric.title.sv },
];

const shared = (catalogue: Catalogue): Column[] => [
  { title: 'År', width: 7, of: ({ period }) => Number(period) },
  { title: 'Värde', width: 14, of: ({ value }) => value },
  { title: 'Enhet', width: 18, of: ({ metric }) => unitLabel(catalogue, metric).sv },
  { title: 'Källa', width: 26, of: ({ metric }) => metric.source },
  { title: 'Märkning', width: 16, of: ({ flags }) => listCell(flags) },
  { title: 'Id', width: 26, of: idOf },
];

export function metricExcel(
  catalogue: Catalogue,
  metric: CatalogueMetric,
  { rows, notes }: Content,
): ExcelFiles {
  const about = [metricSheet(catalogue, metric), ...noteSheets(catalogue, notes)];
  return filesOf([...PLACES, ...shared(catalogue)], rows, about);
}

export function municipalityExcel(
  catalogue: Catalogue,
  municipality: CatalogueMunicipality,
  { rows, notes }: Content,
): ExcelFiles {
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const about = [municipalitySheet(catalogue, municipality, metrics), ...noteSheets(catalogue, notes)];
  return filesOf([...METRICS, ...shared(catalogue)], rows, about);
}

function filesOf(
  columns: readonly Column[],
  rows: readonly ObservationRow[],
  about: readonly Sheet[],
): ExcelFiles {
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ of }) => of(row)))];
  const figures = { name: 'Siffror', widths: columns.map(({ width }) => width), rows: cells };
  return {
    xlsx: workbookBytes([figures, ...about]),
    csv: excelCsv(cells),
  };
}

const HEADING = ['Mått-id', 'Kommunkod', 'Kommun', 'Slag', 'Från', 'Till', 'Svenska', 'English'];
const KINDS: Record<NoteRow['kind'], string> = { caution: 'Förbehåll', break: 'Brott i serien' };

/** What the figures are to be read with, a row a note, since a workbook is passed on without notes.csv; no sheet where there is none. */
function noteSheets(
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
