// The figures of one metric or one municipality as people open them: a workbook and a CSV for Swedish Excel, with the same
// columns. What is the same in every row is not said in each, but for the source, without which no figure is passed on.

import { metricPaths, municipalityPaths, type Paths } from '../../i18n/site/paths.ts';
import { excelCsv } from '../../model/excel-csv.ts';
import type { Localized } from '../../model/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../../model/service.ts';
import {
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  unitLabel,
} from '../../store/catalogue.ts';
import type { NoteRow } from '../notes.ts';
import { idOf, type ObservationRow } from '../observations.ts';
import { listCell } from '../table.ts';
import { noteSheets } from './note-sheet.ts';
import { sourceTerms } from './terms.ts';
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
  const about = [aboutSheet(aboutMetric(catalogue, metric)), ...noteSheets(catalogue, notes)];
  return filesOf([...PLACES, ...shared(catalogue)], rows, about);
}

export function municipalityExcel(
  catalogue: Catalogue,
  municipality: CatalogueMunicipality,
  { rows, notes }: Content,
): ExcelFiles {
  const metrics = [...new Set(rows.map(({ metric }) => metric))];
  const about = aboutSheet(aboutMunicipality(catalogue, municipality, metrics));
  return filesOf([...METRICS, ...shared(catalogue)], rows, [about, ...noteSheets(catalogue, notes)]);
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

// The second sheet of a workbook: what the figures are, in both languages.

type Row = Cell[];

const aboutSheet = (rows: readonly Row[]): Sheet => ({ name: 'Om', widths: [20, 60, 60], rows });

const row = (title: string, { sv, en }: Localized): Row => [title, sv, en];
const same = (title: string, text: string | null): Row => [title, text, text];

const aboutMetric = (catalogue: Catalogue, metric: CatalogueMetric): Row[] => [
  ['', 'Svenska', 'English'],
  row('Mått', metric.title),
  same('Id', metric.id),
  ...(metric.definition === null ? [] : [row('Definition', metric.definition)]),
  same('Källa', metric.source),
  same('Källans titel', metric.officialTitle),
  same('Hämtat', metric.retrieved),
  ...ofService(catalogue, [metric], metricPaths(metric.id)),
];

const aboutMunicipality = (
  catalogue: Catalogue,
  { name, code, county, slug }: CatalogueMunicipality,
  metrics: readonly CatalogueMetric[],
): Row[] => [
  ['', 'Svenska', 'English'],
  same('Kommun', name),
  same('Kommunkod', code),
  same('Län', county),
  ...ofService(catalogue, metrics, municipalityPaths(slug)),
];

const ofService = (catalogue: Catalogue, metrics: readonly CatalogueMetric[], paths: Paths): Row[] => [
  ...sourceTerms(catalogue, metrics).map((terms) => row('Källans villkor', terms)),
  same('Tjänst', SERVICE),
  same('Utgåva', catalogue.release),
  same('Licens', `${LICENSE}, ${LICENSE_URL}`),
  row('Sida', { sv: `${catalogue.siteUrl}${paths.sv}`, en: `${catalogue.siteUrl}${paths.en}` }),
  row('Märkningar och tomma värden', {
    sv: `Ett tomt värde betyder att källan tar upp raden utan värde. Märkningar och anmärkningar förklaras på ett eget blad, där det finns några, och i ${catalogue.siteUrl}/downloads/notes.csv.`,
    en: `An empty value means that the source lists the row without a value. Flags and notes are explained on a sheet of their own, where there are any, and in ${catalogue.siteUrl}/downloads/notes.csv.`,
  }),
];
