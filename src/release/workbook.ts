// A workbook as its sheets: unpacked within bounds, every cell as the text that it holds.
import { strFromU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { messageOf } from '../builder/files.ts';

// How far the sheets of a workbook reach, before they are read: whoever reads them makes a cell for every place from A1 to the
// last, and one stray cell at the end of a sheet would make 17 thousand million.

/** The publishers' books have 50,000; so many take two seconds and 300 MB. */
const MOST_CELLS = 5_000_000;

/** `last` is where the last row with content and the last such column meet; `cells` are those that reading makes. */
type Extent = { path: string; last: string; cells: number };

/** Why the sheets among the `parts` of a workbook are not read, in one sentence; null where they can be. */
function extentMistake(parts: Record<string, Uint8Array>): string | null {
  // A sheet may be called anything; what is none has no rows.
  const extents = Object.entries(parts).map(([path, bytes]) => extentOf(path, strFromU8(bytes, true)));
  const cells = extents.reduce((sum, extent) => sum + extent.cells, 0);
  if (cells <= MOST_CELLS) return null;
  const [largest] = extents.sort((a, b) => b.cells - a.cells);
  if (largest === undefined) return null;
  const where = `sheet "${sheetName(largest.path, parts)}" reaches to cell ${largest.last}`;
  return `${where}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than ${MOST_CELLS}; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`;
}

/** A sign such as > may stand in the quotes of an attribute. */
const ROW_OR_CELL = /<(?:\w+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;

/** `row` and `column` count from 1; `isEmpty` is a cell that is there for its looks. */
type Tag = { kind: 'row' | 'cell'; row: number; column: number; isEmpty: boolean; style: string };

/** A row or a cell that does not say where it is follows the one before. */
function* tagsIn(xml: string): Generator<Tag, undefined> {
  let [row, column] = [0, 0];
  for (const [, tag, attributes = '', closed] of xml.matchAll(ROW_OR_CELL)) {
    const [, letters = '', digits = ''] = /(?<![\w:])r\s*=\s*["']([A-Z]*)(\d*)/.exec(attributes) ?? [];
    if (tag === 'row') [row, column] = [digits === '' ? row + 1 : Number(digits), 0];
    else {
      row = digits === '' ? row : Number(digits);
      column = letters === '' ? column + 1 : columnNumber(letters);
    }
    const [, style = ''] = /(?<![\w:])s\s*=\s*["'](\d+)/.exec(attributes) ?? [];
    yield { kind: tag === 'row' ? 'row' : 'cell', row, column, isEmpty: closed === '/', style };
  }
}

/** An empty cell, which is there for its looks, makes no column; a row without cells is a place all the same. */
function extentOf(path: string, xml: string): Extent {
  let [rows, row, column] = [0, 0, 0];
  for (const tag of tagsIn(xml)) {
    if (tag.kind === 'row') rows = Math.max(rows, tag.row);
    else if (!tag.isEmpty) [row, column] = [Math.max(row, tag.row), Math.max(column, tag.column)];
    rows = Math.max(rows, row);
  }
  const cells = row * column;
  return rows > cells
    ? { path, last: cellName(rows - 1, 0), cells: rows }
    : { path, last: cellName(row - 1, column - 1), cells };
}

/** A cell as a spreadsheet names it, `C12`, from 0-based row and column. */
const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** As the workbook calls the sheet whose part that is; the part's own name where it does not say. */
const sheetName = (path: string, parts: Record<string, Uint8Array>): string =>
  sheetTag(path, parts)['name'] ?? path;

/** What the workbook says of the sheet whose part that is; nothing where it does not name it. */
function sheetTag(path: string, parts: Record<string, Uint8Array>): Record<string, string> {
  const relation = tagsOf(parts, 'xl/_rels/workbook.xml.rels', 'Relationship').find(
    ({ Target = '' }) => path === `xl/${Target}` || `/${path}` === Target,
  );
  return tagsOf(parts, 'xl/workbook.xml', 'sheet').find((own) => own['id'] === relation?.['Id']) ?? {};
}

/** The attributes of every element of that name in a part. */
const tagsOf = (parts: Record<string, Uint8Array>, part: string, tag: string): Record<string, string>[] =>
  [
    ...strFromU8(parts[part] ?? new Uint8Array()).matchAll(
      new RegExp(`<(?:\\w+:)?${tag}\\s(?:[^>"']|"[^"]*"|'[^']*')*>`, 'g'),
    ),
  ].map(([text]) => attributesOf(text));

/** By their names without a prefix. */
const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name,
      entitiesOut(one ?? other ?? ''),
    ]),
  );

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const entitiesOut = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

// Cells in percent format: 0.25 is stored and 25 % shown, and which of them the publisher means is for a person to say.

/** The formats of Excel's own that show percents. */
const PERCENT_FORMATS = ['9', '10'];

/** The styles, by their position, that show a number as percents. */
function percentStyles(parts: Parts): ReadonlySet<string> {
  const path = Object.keys(parts).find((name) => /(?:^|\/)styles\.xml$/.test(name)) ?? '';
  const own = tagsOf(parts, path, 'numFmt')
    .filter(({ formatCode = '' }) => formatCode.replace(/"[^"]*"|\\./g, '').includes('%'))
    .flatMap(({ numFmtId }) => numFmtId ?? []);
  const formats = [...PERCENT_FORMATS, ...own];
  const xml = strFromU8(parts[path] ?? new Uint8Array());
  const [styles = ''] = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s.exec(xml) ?? [];
  const ids = [...styles.matchAll(/<(?:\w+:)?xf\s(?:[^>"']|"[^"]*"|'[^']*')*>/g)].map(
    ([tag]) => attributesOf(tag)['numFmtId'] ?? '',
  );
  return new Set(ids.flatMap((id, at) => (formats.includes(id) ? String(at) : [])));
}

/** By sheet, the cells in percent format, as `row column` from 0. */
function percentCells(parts: Parts): Map<string, Set<string>> {
  const styles = percentStyles(parts);
  if (styles.size === 0) return new Map();
  const sheets = Object.keys(parts).filter((path) => sheetTag(path, parts)['name'] !== undefined);
  return new Map(
    sheets.map((path) => {
      const cells = [...tagsIn(strFromU8(parts[path] ?? new Uint8Array(), true))]
        .filter(({ kind, isEmpty, style }) => kind === 'cell' && !isEmpty && styles.has(style))
        .map(({ row, column }) => `${row - 1} ${column - 1}`);
      return [sheetName(path, parts), new Set(cells)];
    }),
  );
}

// The sheets of a workbook with every cell's text: of a number that which `String(Number(…))` writes, since Excel stores 2.1 as
// 2.1000000000000001.

/** Rows and columns count from A1, empty ones included; null is a cell without anything stored. */
export type Sheet = {
  name: string;
  isHidden: boolean;
  rows: (string | null)[][];
  /** Whether a number is stored, and no text of digits. Row and column count from 0. */
  isNumber: (row: number, column: number) => boolean;
  isPercent: (row: number, column: number) => boolean;
};

/** In the workbook's order, or in one sentence why there are none. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ sheets: Sheet[] } | { mistake: string }> {
  const repacked = repackWorkbook(bytes);
  if ('mistake' in repacked) return repacked;
  try {
    const sheets = await readSheets(repacked.archive, { trim: false, parseNumber: numberOf });
    const percents = percentCells(repacked.parts);
    const hidden = tagsOf(repacked.parts, 'xl/workbook.xml', 'sheet').filter(({ state }) =>
      ['hidden', 'veryHidden'].includes(state ?? ''),
    );
    return {
      sheets: sheets.map(({ sheet, data }) => ({
        name: sheet,
        isHidden: hidden.some(({ name }) => name === sheet),
        rows: data.map(textsOf),
        isNumber: (row, column) => isNumber(data[row]?.[column]),
        isPercent: (row, column) => percents.get(sheet)?.has(`${row} ${column}`) ?? false,
      })),
    };
  } catch (error) {
    return {
      mistake: `it cannot be read (${messageOf(error)}); open it in a spreadsheet and save it anew as .xlsx`,
    };
  }
}

/** What the reader makes of a number cell, so that it is told from a text. */
type StoredNumber = { stored: string };

const numberOf = (stored: string): StoredNumber => ({ stored });

const isNumber = (cell: unknown): cell is StoredNumber => Object.hasOwn(Object(cell), 'stored');

const numberText = ({ stored }: StoredNumber): string =>
  stored.trim() !== '' && Number.isFinite(Number(stored)) ? String(Number(stored)) : stored;

const textsOf = (row: unknown[]): (string | null)[] =>
  row.map((cell) => {
    if (cell === null || cell === undefined) return null;
    if (isNumber(cell)) return numberText(cell);
    return cell instanceof Date ? cell.toISOString() : String(cell);
  });

/** Sheet and cell in words; row and column count from 0. */
export const cellOf = ({ name }: Sheet, row: number, column: number): string =>
  `sheet "${name}" cell ${cellName(row, column)}`;

/** In NFC, without the blanks around and doubled within, and without the mark of a footnote: `Elhybrider1)`, `miljöbilar*`. */
export const plainText = (cell: string | null | undefined): string =>
  (cell ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})(?:\d\)|[⁰¹²³⁴-⁹]+\)?|\*)$/u, '')
    .trim();

// A workbook is a zip archive. It is unpacked here, counting, so that a small file cannot fill the memory.

/** The publishers' books unpack to 2 MB; nothing like a table of municipalities needs more than this. */
const MOST_BYTES = 100_000_000;
const STEP = 16_384;

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ENCRYPTED =
  'it is encrypted or of the old kind (.xls); save it as .xlsx without a password, or ask the publisher';
const NO_ARCHIVE = 'it is no workbook (.xlsx); fetch it again from the publisher';
const BOMB = `it unpacks to more than ${MOST_BYTES} bytes, which no table of municipalities does; it is not read`;
const NO_BOOK = 'it is an archive without xl/workbook.xml, so it is no workbook; fetch it again';
const BROKEN = 'the archive is broken or cut off; fetch the workbook again';

type Parts = Record<string, Uint8Array<ArrayBuffer>>;

const begins = (bytes: Uint8Array, sign: number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

/** Of either kind, also where it is another archive: what no text begins with. */
export const isBook = (bytes: Uint8Array): boolean => begins(bytes, ZIP) || begins(bytes, OLE);

/** The XML parts of the workbook packed anew without compression, or in one sentence why it is refused. */
function repackWorkbook(bytes: Uint8Array): { archive: ArrayBuffer; parts: Parts } | { mistake: string } {
  if (begins(bytes, OLE)) return { mistake: ENCRYPTED };
  if (strFromU8(bytes.subarray(0, 2)) !== 'PK') return { mistake: NO_ARCHIVE };
  const unpacked = unpack(bytes);
  if ('mistake' in unpacked) return unpacked;
  if (!('xl/workbook.xml' in unpacked.parts)) return { mistake: NO_BOOK };
  const mistake = extentMistake(unpacked.parts);
  if (mistake !== null) return { mistake };
  const parts = withRaised(unpacked.parts);
  return { archive: zipSync(parts, { level: 0 }).slice().buffer, parts };
}

const RUN = /<((?:\w+:)?)r>(?:(?!<\/\1r>).)*?vertAlign\s+val=["']superscript["'].*?<\/\1r>/gs;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Digits that are raised as the mark of a footnote become raised signs: read as others, 2024¹ would be 20241, and 5¹ a figure. */
function withRaised(parts: Parts): Parts {
  const raised = (text: string): string =>
    text.replace(/(<(?:\w+:)?t(?:\s[^>]*)?>)([^<]*)/g, (_, tag: string, digits: string) => {
      return tag + digits.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit);
    });
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      // Only a part that has raised text is decoded whole.
      const xml = strFromU8(bytes, true);
      if (!xml.includes('superscript') || !/sharedStrings|sheet/i.test(name)) return [name, bytes];
      return [name, Buffer.from(Buffer.from(bytes).toString('utf8').replace(RUN, raised))];
    }),
  );
}

const isXml = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels');

/** Never holds more than {@link MOST_BYTES} and what one step of the archive inflates to. */
function unpack(bytes: Uint8Array): { parts: Parts } | { mistake: string } {
  const chunks = new Map<string, Uint8Array[]>();
  let [total, open, isBroken] = [0, 0, false];
  const unzip = new Unzip((entry: UnzipFile) => {
    if (!isXml(entry.name)) return;
    const own: Uint8Array[] = [];
    chunks.set(entry.name, own);
    open += 1;
    entry.ondata = (error, chunk, final) => {
      isBroken ||= error !== null;
      total += chunk?.length ?? 0;
      if (total <= MOST_BYTES && chunk !== null) own.push(chunk);
      if (final) open -= 1;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && total <= MOST_BYTES; at += STEP)
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  } catch {
    isBroken = true;
  }
  if (total > MOST_BYTES) return { mistake: BOMB };
  if (isBroken || open > 0) return { mistake: BROKEN };
  return { parts: Object.fromEntries([...chunks].map(([name, own]) => [name, Buffer.concat(own)])) };
}
