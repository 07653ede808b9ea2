// Workbooks of a few rows, as a publisher's program writes them: figures of Gotland and Blekinge in 2022 by Trafikanalys.
import { strToU8, zipSync } from 'fflate';

/**
 * A number is stored as one, a string as an inline string; null is no cell, FORMULA one without a value, ERROR one whose formula
 * failed. `percent` is a number in percent format, `styled` one in the format that the book is made with, `stored` one as a program writes it, `raised` the end of a text that is raised.
 */
export type Cell =
  | string
  | number
  | null
  | { percent: number }
  | { styled: number }
  | { stored: string }
  | { text: string; raised: string };
export const FORMULA = '=formula';
export const ERROR = '=error';
export type Rows = Record<string, Cell[][]>;

export const ENTRY = {
  format: 'xlsx' as const,
  title: 'Bilar efter kommun och drivmedel',
  code: '{number}',
  columns: { geo: 'Kommun-', name: 'Kommun', values: '{series}' },
  ignored: ['därav'],
  metrics: { Totalt: 'CARTOT', El: 'CAREL' } as Record<string, string>,
  leftOut: ['Bensin', 'Elhybrider'],
  sums: { total: 'Totalt', county: 'län', nation: ['Totalt', 'Hela riket'], unknown: 'AA', misprints: [] },
  legend: 'Tecken',
  signs: {
    '–': { means: 'zero', legend: 'noll' },
    '..': { means: 'not-available', legend: 'ej tillgänglig' },
    '.': { means: 'cannot-occur', legend: 'kan inte förekomma' },
  } as const,
  marks: { r: 'reviderad' } as Record<string, string>,
};

export const TITLE = 'Tabell 4. Bilar efter kommun och drivmedel. År 2022.';
export const HEADINGS: Cell[] = ['Kommun-', 'Kommun', 'Bensin', 'El', 'Elhybrider1)', 'Totalt'];

/** Title in row 1, headings in 3 and 4, the first municipality in 5. */
export const TABLE: Cell[][] = [
  [TITLE],
  [],
  HEADINGS,
  ['kod', 'Municipality', 'Petrol', 'Electricity', 'Electric', 'Total'],
  [114, 'UPPLANDS-VÄSBY ', 9715, 781, 1123, 11619],
  [180, 'Stockholm      ', 20, '–', ' –', 20],
  ['Stockholms län ', null, 9735, 781, 1123, 11639],
  [1480, 'Göteborg', 5, 3, 2, 10],
  ['14AA', 'Okänd kommun2)', 1, '–', '–', 1],
  ['Västra Götalands län', null, 6, 3, 2, 11],
  ['Hela riket', null, 9741, 784, 1125, 11650],
  [],
  ['1) Exklusive mildhybrider'],
];

/** The table with one cell (`C5`) as given. */
export function tableWith(place: string, cell: Cell): Cell[][] {
  const [, letter = 'A', row = '1'] = /^([A-Z])(\d+)$/.exec(place) ?? [];
  const column = letter.charCodeAt(0) - 65;
  return TABLE.map((cells, index) => {
    if (index !== Number(row) - 1) return cells;
    return Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
      at === column ? cell : (cells[at] ?? null),
    );
  });
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (cell === FORMULA) return `<c r="${place}"><f>SUM(A1:A2)</f></c>`;
  if (cell === ERROR) return `<c r="${place}" t="e"><v>#N/A</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return specialXml(cell, place);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function specialXml(cell: Exclude<Cell, string | number | null>, place: string): string {
  if ('percent' in cell) return `<c r="${place}" s="1"><v>${cell.percent}</v></c>`;
  if ('styled' in cell) return `<c r="${place}" s="2"><v>${cell.styled}</v></c>`;
  if ('stored' in cell) return `<c r="${place}"><v>${cell.stored}</v></c>`;
  const raised = `<r><rPr><vertAlign val="superscript"/></rPr><t>${cell.raised}</t></r>`;
  return `<c r="${place}" t="inlineStr"><is><r><t xml:space="preserve">${escaped(cell.text)}</t></r>${raised}</is></c>`;
}

const sheetXml = (rows: Cell[][]): string => {
  const lines = rows.map((cells, row) => {
    const own = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`));
    return `<row r="${row + 1}">${own.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The second style shows percents with a decimal, the third is in the format of a code. */
const stylesWith = (code: string): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

/** @param hidden the names of those that nobody sees @param format of the cells that are `styled` */
export function bookOf(sheets: Rows, hidden: string[] = [], format = 'General'): Uint8Array {
  const names = Object.keys(sheets);
  const stateOf = (name: string): string => (hidden.includes(name) ? ' state="hidden"' : '');
  const list = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}"${stateOf(name)} r:id="r${at + 1}"/>`,
  );
  const targets = names.map(
    (_, at) =>
      `<Relationship Id="r${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  targets.push(`<Relationship Id="styles" Type="${RELATIONS}/styles" Target="styles.xml"/>`);
  const parts: Record<string, string> = {
    'xl/styles.xml': stylesWith(format),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
  };
  for (const [at, rows] of Object.values(sheets).entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(rows);
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}
