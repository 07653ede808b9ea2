// The sheets of a workbook with every cell's text: of a number that which `String(Number(…))` writes, since Excel stores 2.1 as
// 2.1000000000000001.
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { messageOf } from '../../builder/files.ts';
import { type Formatter, shownBy } from './number-format.ts';
import {
  type Cell,
  cellName,
  numberCell,
  type Row,
  type Sheet,
  type SheetFile,
  type SheetResult,
  sheetOf,
  textCell,
} from './sheet.ts';
import { type Archive, BrokenArchive, openArchive } from './zip.ts';

const NO_BOOK =
  'it is an archive without xl/workbook.xml, so it is no workbook; fetch it again';
const SAVE_ANEW = 'open it in a spreadsheet and save it anew as .xlsx';

/** In the workbook's order, or in one sentence why there are none. */
export function workbookSheets(file: SheetFile, bytes: Uint8Array): SheetResult {
  try {
    const archive = openArchive(bytes);
    const book = archive('xl/workbook.xml');
    if (book === null) return { mistake: NO_BOOK };
    return { sheets: sheetsIn(file, book, archive) };
  } catch (error) {
    if (error instanceof BrokenArchive || error instanceof StrangeSheet)
      return { mistake: error.message };
    return { mistake: `it cannot be read (${messageOf(error)}); ${SAVE_ANEW}` };
  }
}

/** Thrown of a sheet that is refused, with the reason in one sentence. */
class StrangeSheet extends Error {}

/** Calls back for each element by its name without a prefix, as saxes reads it. Throws of XML that is none. */
function readXml(
  xml: string,
  open: (name: string, attributes: Record<string, string>) => void,
  close: (name: string) => void = () => {},
  text: (text: string) => void = () => {},
): void {
  const parser = new SaxesParser();
  const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) =>
    open(bare(name), attributes),
  );
  parser.on('closetag', ({ name }: SaxesTagPlain) => close(bare(name)));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(xml).close();
}

type Book = {
  file: SheetFile;
  strings: readonly string[];
  styles: readonly Formatter[];
};
type SheetEntry = { name: string; isHidden: boolean; link: string };

function sheetsIn(file: SheetFile, book: string, archive: Archive): Sheet[] {
  const listed: SheetEntry[] = [];
  let startsIn1904 = false;
  readXml(book, (name, attributes) => {
    if (name === 'workbookPr')
      startsIn1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    const link =
      Object.entries(attributes).find(([attribute]) => /:id$/.test(attribute))?.[1] ??
      '';
    const isHidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
    listed.push({ name: (attributes['name'] ?? '').normalize('NFC'), isHidden, link });
  });
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  readXml(
    archive('xl/_rels/workbook.xml.rels') ?? '<none/>',
    (_, { Id = '', Target = '', Type = '' }) => {
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      targets.set(Id, path);
      kinds.set(Type.slice(Type.lastIndexOf('/') + 1), path);
    },
  );
  const part = (kind: string, usual: string): string => {
    const named = kinds.get(kind);
    const xml = archive(named ?? `xl/${usual}`);
    if (xml === null && named !== undefined) throw new StrangeSheet(withoutPart(named));
    return xml ?? '<none/>';
  };
  const strings = stringsIn(part('sharedStrings', 'sharedStrings.xml'));
  const styles = stylesIn(part('styles', 'styles.xml'), startsIn1904);
  const cells = { count: 0 };
  return listed.map(({ name, isHidden, link }) => {
    const xml = archive(targets.get(link) ?? '');
    if (xml === null) throw new StrangeSheet(withoutPart(`of sheet "${name}"`));
    const { rows, hiddenColumns } = rowsIn(xml, name, { file, strings, styles }, cells);
    const lines = rows.map((row) => lineOf(row.cells));
    return sheetOf(
      { format: 'xlsx', file, name, isHidden, hiddenColumns },
      rows,
      lines,
    );
  });
}

const withoutPart = (part: string): string =>
  `the archive lacks the part ${part} that the workbook names; ${SAVE_ANEW}`;

const lineOf = (cells: readonly Cell[]): string =>
  cells
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

// Texts: a run that is raised has its digits as raised signs, since they are the mark of a footnote: read as others, 2024¹ would
// be 20241, and 5¹ a figure.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const raised = (text: string): string =>
  text.replace(/\d/g, (digit) => RAISED[Number(digit)] ?? digit);

/** Gathers the text of one string with its runs. */
function textReader() {
  let [whole, isText, isRaised, isPhonetic] = ['', false, false, false];
  return {
    open: (name: string, attributes: Record<string, string>): void => {
      if (name === 'si' || name === 'is') whole = '';
      if (name === 'r') isRaised = false;
      if (name === 'vertAlign') isRaised = attributes['val'] === 'superscript';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text: string): void => {
      if (isText) whole += isRaised ? raised(text) : text;
    },
    close: (name: string): void => {
      isText = false;
      if (name === 'r') isRaised = false;
      if (name === 'rPh') isPhonetic = false;
    },
    whole: (): string => whole.normalize('NFC'),
  };
}

function stringsIn(xml: string): string[] {
  const strings: string[] = [];
  const reader = textReader();
  const close = (name: string): void => {
    reader.close(name);
    if (name === 'si') strings.push(reader.whole());
  };
  readXml(xml, reader.open, close, reader.text);
  return strings;
}

/** By the number of a style what its cells show. */
function stylesIn(xml: string, startsIn1904: boolean): Formatter[] {
  const codes = new Map<number, string>();
  const styles: Formatter[] = [];
  const made = new Map<number, Formatter>();
  let isList = false;
  const open = (name: string, attributes: Record<string, string>): void => {
    if (name === 'numFmt')
      codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (name === 'cellXfs') isList = true;
    if (name !== 'xf' || !isList) return;
    const id = Number(attributes['numFmtId'] ?? 0);
    const cellText = made.get(id) ?? shownBy(id, codes.get(id), startsIn1904);
    made.set(id, cellText);
    styles.push(cellText);
  };
  const close = (name: string): void => {
    if (name === 'cellXfs') isList = false;
  };
  readXml(xml, open, close);
  return styles;
}

// The rows of a sheet: every place from A1 to the last, one stray cell at the end of a sheet would make 17 thousand million.

/** The publishers' books have 50,000; so many take two seconds and 300 MB. */
const MOST_CELLS = 5_000_000;

const CELL_PLACE = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const ROW_PLACE = /^[1-9]\d{0,9}$/;

type SparseRow = { cells: Map<number, Cell>; isHidden: boolean };

/** By its number from 1; with the last row and column that have something in them, and the columns that nobody sees. */
type SparseSheet = {
  rows: Map<number, SparseRow>;
  last: { row: number; column: number };
  hidden: Set<number>;
};

function rowsIn(
  xml: string,
  name: string,
  book: Book,
  counted: { count: number },
): { rows: Row[]; hiddenColumns: Set<number> } {
  const { rows, last, hidden } = sparseSheet(xml, name, book);
  counted.count += last.row * last.column;
  if (counted.count > MOST_CELLS)
    throw new StrangeSheet(
      `sheet "${name}" reaches to cell ${cellName(last.row, last.column - 1)}: with empty ones its sheets have ${counted.count} cells, and no tables of municipalities have more than ${MOST_CELLS}; delete the stray cells behind the table (Ctrl+End leads to the last), and save the workbook anew`,
    );
  const all = Array.from({ length: last.row }, (_, at): Row => {
    const { cells = new Map<number, Cell>(), isHidden = false } =
      rows.get(at + 1) ?? {};
    const width = Math.max(-1, ...cells.keys()) + 1;
    const dense = Array.from(
      { length: width },
      (_place, column) => cells.get(column) ?? numberCell(null),
    );
    return { cells: dense, line: at + 1, isHidden };
  });
  return { rows: all, hiddenColumns: hidden };
}

/** Throws {@link StrangeSheet} of what no spreadsheet writes. */
function sparseSheet(xml: string, name: string, book: Book): SparseSheet {
  const sheet: SparseSheet = {
    rows: new Map(),
    last: { row: 0, column: 0 },
    hidden: new Set(),
  };
  const strange = (what: string): never => {
    throw new StrangeSheet(
      `sheet "${name}" is not written as spreadsheets write one, at ${what}; ${SAVE_ANEW}`,
    );
  };
  const reader = textReader();
  let [row, column] = [0, 0];
  let cell: CellParts = NO_PARTS;
  let isValue = false;
  const open = (tag: string, attributes: Record<string, string>): void => {
    const { r: place, hidden, min, max } = attributes;
    if (tag === 'col' && isOn(hidden)) hide(sheet.hidden, Number(min), Number(max));
    if (tag === 'row') {
      if (place !== undefined && !ROW_PLACE.test(place)) strange(`row ${place}`);
      [row, column] = [place === undefined ? row + 1 : Number(place), 0];
      sheet.rows.set(row, { cells: new Map(), isHidden: isOn(hidden) });
    }
    if (tag === 'c') {
      const [, letters = '', digits = ''] = CELL_PLACE.exec(place ?? '') ?? [];
      // Whoever makes the cells goes by the row that a cell stands in, and people by what the cell says.
      if (place !== undefined && Number(digits) !== row)
        strange(`cell ${place} of row ${row}`);
      column = letters === '' ? column + 1 : columnNumber(letters);
      cell = { attributes, value: null, hasFormula: false };
      reader.open('is', {});
    } else if (tag !== 'v') reader.open(tag, attributes);
    if (tag === 'f') cell = { ...cell, hasFormula: true };
    if (tag === 'v') cell = { ...cell, value: '' };
    isValue = tag === 'v';
  };
  const close = (tag: string): void => {
    isValue = false;
    reader.close(tag);
    if (tag !== 'c') return;
    const made = cellOf(cell, reader.whole(), book);
    if (made.text === '') return;
    sheet.last = {
      row: Math.max(sheet.last.row, row),
      column: Math.max(sheet.last.column, column),
    };
    sheet.rows.get(row)?.cells.set(column - 1, made);
  };
  const text = (content: string): void => {
    if (isValue) cell = { ...cell, value: (cell.value ?? '') + content };
    else reader.text(content);
  };
  try {
    readXml(xml, open, close, text);
  } catch (error) {
    if (error instanceof StrangeSheet) throw error;
    strange(messageOf(error));
  }
  return sheet;
}

/** @param to no sheet of municipalities has a thousand columns, and some programs hide all behind the last */
function hide(columns: Set<number>, from: number, to: number): void {
  for (let at = from; at <= Math.min(to, 1000); at += 1) columns.add(at - 1);
}

const isOn = (attribute: string | undefined): boolean =>
  attribute === '1' || attribute === 'true';

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

const failed = (what: string): Cell => ({
  text: what,
  shown: null,
  kind: 'error',
  status: null,
});

/** What stands in the tag of a cell; `value` is null where nothing is kept. */
type CellParts = {
  attributes: Record<string, string>;
  value: string | null;
  hasFormula: boolean;
};
const NO_PARTS: CellParts = { attributes: {}, value: null, hasFormula: false };

/** @param inline the text of a cell that has it itself */
function cellOf(
  { attributes, value, hasFormula }: CellParts,
  inline: string,
  { strings, styles }: Book,
): Cell {
  const kind = attributes['t'] ?? 'n';
  if (kind === 'inlineStr') return textCell(inline);
  if (kind === 'e') return failed(value ?? 'an error');
  if (value === null)
    return hasFormula ? failed('a formula without a kept value') : numberCell(null);
  if (kind === 's') return textCell(strings[Number(value)] ?? '');
  if (kind === 'b') return textCell(value === '1' ? 'true' : 'false');
  if (kind !== 'n') return textCell(value.normalize('NFC'));
  if (value.trim() === '' || !Number.isFinite(Number(value))) return textCell(value);
  const literal = String(Number(value));
  return {
    ...numberCell(literal),
    shown: styles[Number(attributes['s'] ?? 0)]?.(literal) ?? null,
  };
}
