// The second sheet of a workbook: what the figures are, and on whose terms, in both languages.
import { zipSync } from 'fflate';
import {
  type Catalogue,
  type CatalogueMetric,
  type CatalogueMunicipality,
  placeName,
  unitLabel,
} from '../data/catalogue.ts';
import type { Lang, Localized } from '../data/lang.ts';
import type { Licence } from '../data/registry.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import { excelCsv } from '../data/text.ts';
import { attributionBehind } from '../text/answers.ts';
import { metricPaths, municipalityPaths, type Paths } from '../text/paths.ts';
import {
  daysRetrieved,
  idOf,
  listCell,
  type NoteRow,
  type ObservationRow,
} from './tables.ts';

// A workbook (Office Open XML, ECMA-376) of plain sheets, written here: what a package would add are a clock in every zip
// entry and a fifth of the speed. Texts stay texts, so that `0180` keeps its zero; numbers have the source's digits.

/** A number that is shown with so many decimals, and is the exact one all the same; null: as the program likes. */
type FormattedNumber = { value: number; decimals: number | null };

type Cell = string | number | FormattedNumber | null;

/** The first row is its heading; `widths` in characters, one a column. */
export type Sheet = {
  name: string;
  widths: readonly number[];
  rows: readonly (readonly Cell[])[];
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** With which number of decimals a figure may be shown: number formats of ECMA-376, 18.8.30, and two of our own. */
const NUMBER_FORMATS: readonly { id: number; code: string; isOwn: boolean }[] = [
  { id: 3, code: '#,##0', isOwn: false },
  { id: 164, code: '#,##0.0', isOwn: true },
  { id: 4, code: '#,##0.00', isOwn: false },
  { id: 165, code: '#,##0.000', isOwn: true },
];

const FIRST_OF_FIGURES = 4;

const OWN_FORMATS = NUMBER_FORMATS.filter(({ isOwn }) => isOwn);

/**
 * Style 0 is plain, 1 a heading, 2 a text that a reader's own typing does not turn into a number, 3 a long text, from 4 on a
 * figure with so many decimals. The default style has a name: readers warn where it has none.
 */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${OWN_FORMATS.length}">${OWN_FORMATS.map(
  ({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FIRST_OF_FIGURES + NUMBER_FORMATS.length}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>${NUMBER_FORMATS.map(
  ({ id }) => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`,
).join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Twice as fast as the usual 6, for a tenth more bytes. Not Node’s own zlib: what that writes depends on the processor. */
const LEVEL = 3;

/** The oldest moment that a zip entry can have, whatever the time zone: local parts are what fflate writes. */
const noTime = (): Date => new Date(1980, 0, 1);

/** The same bytes for the same sheets. */
export function workbookBytes(sheets: readonly Sheet[]): Uint8Array {
  const texts: Texts = new Map();
  const written = sheets.map((sheet, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(sheet, texts),
  ]);
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index): [string, string] => [
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ['styles', 'styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': sharedXml(texts),
    ...Object.fromEntries(written),
  };
  const encoder = new TextEncoder();
  const bytes = Object.entries(parts).map(([path, text]) => [
    path,
    encoder.encode(text),
  ]);
  return zipSync(Object.fromEntries(bytes), { mtime: noTime(), level: LEVEL });
}

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const relations = (
  targets: readonly (readonly [type: string, target: string])[],
): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const workbook = (sheets: readonly Sheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

/** Every text of a workbook once, by its place among them: cells name it, which is half of what it takes to repeat it. */
type Texts = Map<string, number>;

const sharedXml = (texts: Texts): string =>
  `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">${[...texts.keys()].map(itemXml).join('')}</sst>`;

const itemXml = (text: string): string =>
  `<si><t${text === text.trim() ? '' : PRESERVED}>${escaped(text)}</t></si>`;

const PRESERVED = ' xml:space="preserve"';

function indexOf(texts: Texts, text: string): number {
  const index = texts.get(text) ?? texts.size;
  if (index === texts.size) texts.set(text, index);
  return index;
}

function sheetXml({ widths, rows }: Sheet, texts: Texts): string {
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  const pane =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const body = rows.map((row, index) => rowXml(row, index + 1, texts)).join('');
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>${body}</sheetData>${ignoredErrors(rows)}</worksheet>`;
}

const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** Texts that look like numbers are meant as texts: without this Excel marks each with a green triangle (ECMA-376, 18.3.1.51). */
function ignoredErrors(rows: Sheet['rows']): string {
  const columns = new Set(
    rows.flatMap((row) => row.flatMap((cell, index) => (isCode(cell) ? [index] : []))),
  );
  if (columns.size === 0) return '';
  const ranges = [...columns]
    .sort((a, b) => a - b)
    .map((index) => `${letterOf(index)}1:${letterOf(index)}${rows.length}`);
  return `<ignoredErrors><ignoredError sqref="${ranges.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`;
}

const isCode = (cell: Cell): boolean =>
  typeof cell === 'string' && /\d/.test(cell) && Number.isFinite(Number(cell));

/** Beyond this many signs a cell is broken into lines. */
const LONG = 60;

function rowXml(row: readonly Cell[], number: number, texts: Texts): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    const reference = `${letterOf(index)}${number}`;
    if (typeof cell === 'number') cells += `<c r="${reference}"><v>${cell}</v></c>`;
    else if (typeof cell === 'object' && cell !== null)
      cells += `<c r="${reference}"${figureStyle(cell)}><v>${cell.value}</v></c>`;
    else if (cell !== null && cell !== '')
      cells += `<c r="${reference}" s="${styleOf(cell, number)}" t="s"><v>${indexOf(texts, cell)}</v></c>`;
  }
  return `<row r="${number}">${cells}</row>`;
}

function styleOf(text: string, row: number): number {
  if (row === 1) return 1;
  return text.length > LONG ? 3 : 2;
}

const figureStyle = ({ decimals }: FormattedNumber): string =>
  decimals !== null && decimals in NUMBER_FORMATS
    ? ` s="${FIRST_OF_FIGURES + decimals}"`
    : '';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What XML cannot hold stands as `_x000B_`, and what only looks so with its own underscore escaped (ECMA-376, 22.9.2.19). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/(?![\t\n\r\x7f-\x9f])[\p{Cc}\ufffe\uffff]/gu, codeOf);

const codeOf = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

type Row = Cell[];

const sheetOf = (rows: readonly Row[]): Sheet => ({
  name: 'Om',
  widths: [20, 60, 60],
  rows,
});

const row = (title: string, { sv, en }: Localized): Row => [title, sv, en];
const same = (title: string, text: string | null): Row => [title, text, text];

const metricSheet = (catalogue: Catalogue, metric: CatalogueMetric): Sheet =>
  sheetOf([
    ['', 'Svenska', 'English'],
    row('Mått', metric.title),
    same('Id', metric.id),
    ...(metric.definition === null ? [] : [row('Definition', metric.definition)]),
    same('Källa', metric.source),
    same('Källans titel', metric.officialTitle),
    same('Hämtat', daysRetrieved(metric)),
    ...ofService(catalogue, [metric], metricPaths(metric.id)),
  ]);

/** @param metrics those that the workbook has figures of */
const municipalitySheet = (
  catalogue: Catalogue,
  { name, code, county, slug }: CatalogueMunicipality,
  metrics: readonly CatalogueMetric[],
): Sheet =>
  sheetOf([
    ['', 'Svenska', 'English'],
    same('Kommun', name),
    same('Kommunkod', code),
    same('Län', county),
    ...ofService(catalogue, metrics, municipalityPaths(slug)),
  ]);

const ofService = (
  catalogue: Catalogue,
  metrics: readonly CatalogueMetric[],
  paths: Paths,
): Row[] => [
  ...termLines(catalogue, metrics).map((terms) => row('Källans villkor', terms)),
  same('Tjänst', SERVICE),
  same('Utgåva', catalogue.release),
  same('Licens', `${LICENSE}, ${LICENSE_URL}`),
  row('Sida', {
    sv: `${catalogue.siteUrl}${paths.sv}`,
    en: `${catalogue.siteUrl}${paths.en}`,
  }),
  row('Märkningar och tomma värden', {
    sv: `Tomt fält: källan har raden men inget värde. Märkningar och anmärkningar förklaras på ett eget blad, om det finns några, och i ${catalogue.siteUrl}/downloads/notes.csv.`,
    en: `Empty field: the source has the row but no value. A separate sheet explains flags and notes, if there are any, as does ${catalogue.siteUrl}/downloads/notes.csv.`,
  }),
];

type SourceTerms = Pick<CatalogueMetric, 'source' | 'license'>;

/**
 * The terms of the sources, which the service's own licence does not replace: each source once with each of its terms, in
 * the order of the metrics; nothing where the registry knows no terms.
 */
export function termLines(
  { licenses }: Pick<Catalogue, 'licenses'>,
  metrics: readonly SourceTerms[],
): Localized[] {
  const byPair = new Map(
    metrics.map((metric) => [`${metric.license} ${metric.source}`, metric]),
  );
  return [...byPair.values()].flatMap(({ source, license }) => {
    const terms = licenses.find(({ code }) => code === license);
    return terms === undefined ? [] : [inWords(source, terms)];
  });
}

function inWords(source: string, { label, attribution, url }: Licence): Localized {
  const terms = (lang: Lang): string =>
    `${source}: ${label[lang]}${attributionBehind(attribution, lang)}`;
  return {
    sv: [terms('sv'), ...(url === null ? [] : [url.sv])].join(', '),
    en: [terms('en'), ...(url === null ? [] : [url.en])].join(', '),
  };
}

// The figures of one metric or one municipality as people open them: a workbook and a CSV for Swedish Excel, with the same
// columns. What is the same in every row is not said in each, but for the source, without which no figure is passed on.

/** What it holds, and what that is to be read with. */
type Content = { rows: readonly ObservationRow[]; notes: readonly NoteRow[] };
type ExcelFiles = { xlsx: Uint8Array; csv: string };

type Column = { title: string; width: number; of: (row: ObservationRow) => Cell };

const PLACES: readonly Column[] = [
  { title: 'Kommunkod', width: 11, of: ({ place }) => place.code },
  {
    title: 'Kommun',
    width: 18,
    of: ({ metric, place }) => placeName(metric, place, 'sv'),
  },
];

const METRICS: readonly Column[] = [
  { title: 'Mått-id', width: 11, of: ({ metric }) => metric.id },
  { title: 'Mått', width: 46, of: ({ metric }) => metric.title.sv },
];

const shared = (catalogue: Catalogue): Column[] => [
  { title: 'År', width: 7, of: ({ period }) => Number(period) },
  {
    title: 'Värde',
    width: 14,
    of: ({ value, metric }) =>
      value === null ? null : { value, decimals: metric.decimals },
  },
  { title: 'Enhet', width: 18, of: ({ metric }) => unitLabel(catalogue, metric).sv },
  { title: 'Källa', width: 26, of: ({ metric }) => metric.source },
  { title: 'Märkning', width: 16, of: ({ flags }) => listCell(flags) },
  { title: 'Id', width: 26, of: idOf },
  { title: 'Hämtad', width: 11, of: ({ file }) => file?.retrieved ?? null },
  { title: 'Fil', width: 30, of: ({ file }) => file?.name ?? null },
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
  const about = [
    municipalitySheet(catalogue, municipality, metrics),
    ...noteSheets(catalogue, notes),
  ];
  return filesOf([...METRICS, ...shared(catalogue)], rows, about);
}

function filesOf(
  columns: readonly Column[],
  rows: readonly ObservationRow[],
  about: readonly Sheet[],
): ExcelFiles {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => of(row))),
  ];
  const figures = {
    name: 'Siffror',
    widths: columns.map(({ width }) => width),
    rows: cells,
  };
  return {
    xlsx: workbookBytes([figures, ...about]),
    csv: excelCsv(cells.map((row) => row.map(exactCell))),
  };
}

const exactCell = (cell: Cell) =>
  typeof cell === 'object' && cell !== null ? cell.value : cell;

const HEADING = [
  'Mått-id',
  'Kommunkod',
  'Kommun',
  'Slag',
  'Från',
  'Till',
  'Svenska',
  'English',
];
const KINDS: Record<NoteRow['kind'], string> = {
  caution: 'Förbehåll',
  break: 'Brott i serien',
};

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
  return rows.length === 0
    ? []
    : [{ name: 'Anmärkningar', widths, rows: [HEADING, ...rows] }];
}

const yearCell = (year: string | null): Cell => (year === null ? null : Number(year));
