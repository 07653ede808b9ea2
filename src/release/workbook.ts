// A workbook as its sheets: unpacked within bounds, every cell as the text that it holds.
import { crc32 } from 'node:zlib';
import { Inflate, strFromU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { messageOf } from '../builder/files.ts';

// How far the sheets of a workbook reach, before they are read: whoever reads them makes a cell for every place from A1 to the
// last, and one stray cell at the end of a sheet would make 17 thousand million.

/** What the rows and cells of a sheet stand in; no cell is made outside of it. */
const SHEET_DATA = 'sheetData';

/** The publishers' books have 50,000; so many take two seconds and 300 MB. */
const MOST_CELLS = 5_000_000;

/** `last` is where the last row with content and the last such column meet; `cells` are those that reading makes. */
type Extent = { path: string; last: string; cells: number };

/** Why the sheets among the `parts` of a workbook are not read, in one sentence; null where they can be. */
function extentMistake(parts: Record<string, Uint8Array>): string | null {
  // A sheet may be called anything; what is none has no cells.
  const extents: Extent[] = [];
  for (const [path, bytes] of Object.entries(parts)) {
    const xml = strFromU8(bytes, true);
    if (!xml.includes(SHEET_DATA)) continue;
    try {
      extents.push(extentOf(path, xml));
    } catch (error) {
      if (!(error instanceof StrangeXml)) throw error;
      return `sheet "${sheetName(path, parts)}" is not written as spreadsheets write one, ${error.message}; open it in a spreadsheet and save it anew as .xlsx`;
    }
  }
  const cells = extents.reduce((sum, extent) => sum + extent.cells, 0);
  if (cells <= MOST_CELLS) return null;
  const [largest] = extents.sort((a, b) => b.cells - a.cells);
  if (largest === undefined) return null;
  const where = `sheet "${sheetName(largest.path, parts)}" reaches to cell ${largest.last}`;
  return `${where}: with empty ones its sheets have ${cells} cells, and no tables of municipalities have more than ${MOST_CELLS}; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`;
}

/**
 * A sheet as spreadsheets write it, token by token: what is no such token is refused, so that whoever makes the cells finds the
 * same tags as whoever counts them. A sign such as > may stand in the quotes of an attribute.
 */
const XML_TOKEN =
  /[^<]+|<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<(\/?)([^\s"'<>/=&]+)((?:\s+[^\s"'<>/=&]+\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,60})\s*(\/?)>/suy;

const CELL_PLACE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const ROW_PLACE = /^[1-9]\d{0,9}$/;

/** `row` and `column` count from 1; `isEmpty` is a cell that is there for its looks. */
type Tag = { kind: 'row' | 'cell'; row: number; column: number; isEmpty: boolean; style: string };

/** Rows and cells in their order; thrown of what no spreadsheet writes. */
class StrangeXml extends Error {}

/** A row or a cell that does not say where it is follows the one before. Throws {@link StrangeXml}. */
function* tagsIn(xml: string): Generator<Tag, undefined> {
  let [row, column, isSaid] = [0, 0, false];
  XML_TOKEN.lastIndex = 0;
  for (let at = 0; at < xml.length; ) {
    XML_TOKEN.lastIndex = at;
    const token = XML_TOKEN.exec(xml);
    if (token === null)
      throw new StrangeXml(`at its letter ${at + 1}: ${JSON.stringify(xml.slice(at, at + 60))}`);
    at = XML_TOKEN.lastIndex;
    const [text, isEnd, name = '', attributes = '', closed] = token;
    const kind = name.slice(name.indexOf(':') + 1);
    if (isEnd === '/' || (kind !== 'row' && kind !== 'c')) continue;
    const { place, style } = placeIn(attributes, text);
    if (kind === 'row') {
      if (place !== '' && !ROW_PLACE.test(place)) throw new StrangeXml(text.slice(0, 100));
      [row, column, isSaid] = [place === '' ? row + 1 : Number(place), 0, place !== ''];
    } else {
      const [, letters = '', digits = ''] = CELL_PLACE.exec(place) ?? [];
      // Whoever makes the cells goes by the row that a cell stands in, and people by what the cell says.
      if (place !== '' && (digits === '' || (isSaid && Number(digits) !== row)))
        throw new StrangeXml(text.slice(0, 100));
      [row, isSaid] = [digits === '' ? row : Number(digits), true];
      column = letters === '' ? column + 1 : columnNumber(letters);
    }
    yield { kind: kind === 'row' ? 'row' : 'cell', row, column, isEmpty: closed === '/', style };
  }
}

/** What a tag of a row or a cell says of its place and its style, each once. */
function placeIn(attributes: string, tag: string): { place: string; style: string } {
  const own = [...attributes.matchAll(/([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
    ([, name = '', one, other]) => [name.slice(name.indexOf(':') + 1), one ?? other ?? ''] as const,
  );
  const valuesOf = (name: string): string[] => own.flatMap(([one, value]) => (one === name ? [value] : []));
  const [places, styles] = [valuesOf('r'), valuesOf('s')];
  if (places.length > 1 || styles.length > 1) throw new StrangeXml(tag.slice(0, 100));
  return { place: places[0] ?? '', style: styles[0] ?? '' };
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
    const sheets = await withClockStopped(() =>
      readSheets(repacked.archive, { trim: false, parseNumber: numberOf }),
    );
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

/**
 * The reader parses a sheet in pieces, each a call deeper, and halves them while one takes over 7 ms (its `parseXmlInChunks`): on
 * a slow machine it ran out of stack. With the clock stopped the pieces grow, and what is read depends on the bytes alone.
 */
async function withClockStopped<T>(read: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => 0;
  try {
    return await read();
  } finally {
    Date.now = now;
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

/** An entry as the directory at the end of the archive has it. */
type ZipEntry = {
  name: string;
  method: number;
  flags: number;
  crc: number;
  packed: number;
  size: number;
  /** Where the entry's own header stands. */
  at: number;
};

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
/** A comment behind the directory has no more. */
const MOST_COMMENT = 0xffff;
/** Sizes stand behind the bytes, and not before them. */
const SIZES_BEHIND = 8;
const IS_ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];

/**
 * The entries by the directory at the end of the archive, which is what every spreadsheet goes by (APPNOTE 6.3.10, 4.3); in one
 * sentence where there is none, or it does not fit the archive.
 */
function entriesIn(bytes: Uint8Array): ZipEntry[] | { mistake: string } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - END_BYTES;
  let end = last;
  while (end >= Math.max(0, last - MOST_COMMENT) && view.getUint32(end, true) !== END) end -= 1;
  if (end < Math.max(0, last - MOST_COMMENT)) return { mistake: BROKEN };
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return { mistake: BROKEN };
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const named = at + ENTRY_BYTES;
    entries.push({
      name: strFromU8(bytes.subarray(named, named + (name ?? 0))),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = named + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  const names = entries.map((entry) => entry.name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? entries : { mistake: `the archive has the part ${twice} twice; ${AGAIN}` };
}

const AGAIN = 'fetch the workbook again, or open it in a spreadsheet and save it anew';

/** Where the bytes of an entry begin, or what its own header says otherwise than the directory. */
function startOf(bytes: Uint8Array, entry: ZipEntry): number | { mistake: string } {
  const { name, method, flags, crc, packed, size, at } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL) return { mistake: BROKEN };
  const [nameLength, extraLength] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
  const start = at + LOCAL_BYTES + nameLength + extraLength;
  const own = strFromU8(bytes.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameLength));
  const differs = (what: string): { mistake: string } => ({
    mistake: `the part ${name} has another ${what} in its own header than in the directory of the archive, so two programs would read two workbooks; ${AGAIN}`,
  });
  if (own !== name) return differs('name');
  if (view.getUint16(at + 8, true) !== method) return differs('way of packing');
  const sizes = [14, 18, 22].map((offset) => view.getUint32(at + offset, true));
  if ((flags & SIZES_BEHIND) === 0 && sizes.join() !== [crc, packed, size].join())
    return differs('size or check sum');
  if (start + packed > bytes.length) return { mistake: BROKEN };
  if ((flags & IS_ENCRYPTED) !== 0) return { mistake: ENCRYPTED };
  if (method !== STORED && method !== DEFLATED)
    return {
      mistake: `the part ${name} is packed in a way (${method}) that no spreadsheet writes; ${AGAIN}`,
    };
  return start;
}

/** Never holds more than {@link MOST_BYTES} and what one step of the archive inflates to. */
function unpack(bytes: Uint8Array): { parts: Parts } | { mistake: string } {
  const entries = entriesIn(bytes);
  if ('mistake' in entries) return entries;
  const parts: Parts = {};
  let total = 0;
  for (const entry of entries.filter(({ name }) => isXml(name))) {
    const start = startOf(bytes, entry);
    if (typeof start !== 'number') return start;
    const part = inflated(bytes.subarray(start, start + entry.packed), entry, MOST_BYTES - total);
    if ('mistake' in part) return part;
    total += part.bytes.length;
    parts[entry.name] = part.bytes;
  }
  return { parts };
}

/** The bytes of an entry, of the size and with the check sum that the archive gives it. @param most how many it may be */
function inflated(
  packed: Uint8Array,
  { name, method, size, crc }: ZipEntry,
  most: number,
): { bytes: Buffer<ArrayBuffer> } | { mistake: string } {
  const own: Uint8Array[] = [];
  let total = 0;
  let isEnded = method === STORED;
  const take = (chunk: Uint8Array): void => {
    total += chunk.length;
    if (total <= most) own.push(chunk);
  };
  try {
    const inflate = new Inflate((chunk, final) => {
      take(chunk);
      isEnded ||= final;
    });
    if (method === STORED) take(packed);
    else
      for (let at = 0; at < packed.length && total <= most; at += STEP)
        inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch {
    isEnded = false;
  }
  if (total > most) return { mistake: BOMB };
  if (!isEnded) return { mistake: `the part ${name} is broken or cut off; fetch the workbook again` };
  const bytes = Buffer.concat(own);
  if (bytes.length !== size)
    return {
      mistake: `the part ${name} unpacks to ${bytes.length} bytes, and the archive says ${size}; ${AGAIN}`,
    };
  if (crc32(bytes) !== crc)
    return {
      mistake: `the part ${name} does not have the check sum (CRC-32) that the archive gives it, so a byte of it was changed on the way; fetch the workbook again`,
    };
  return { bytes };
}
