// The sheets of a workbook with every cell's text as it is stored: 114 stays "114", no number is made of it.
import { strFromU8, Unzip, type UnzipFile, UnzipInflate, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { messageOf } from '../../builder/files.ts';
import { extentMistake } from './sheet-extent.ts';

/** Rows and columns count from A1, empty ones included; null is a cell without anything stored. */
export type Sheet = { name: string; rows: (string | null)[][] };

/** In the workbook's order, or in one sentence why there are none. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ sheets: Sheet[] } | { mistake: string }> {
  const repacked = repackWorkbook(bytes);
  if ('mistake' in repacked) return repacked;
  try {
    const sheets = await readSheets(repacked.archive, { trim: false, parseNumber: (stored) => stored });
    return { sheets: sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(textsOf) })) };
  } catch (error) {
    return {
      mistake: `it cannot be read (${messageOf(error)}); open it in a spreadsheet and save it anew as .xlsx`,
    };
  }
}

const textsOf = (row: unknown[]): (string | null)[] =>
  row.map((cell) => {
    if (cell === null || cell === undefined) return null;
    return cell instanceof Date ? cell.toISOString() : String(cell);
  });

/** In NFC, without the blanks around and doubled within, and without the mark of a footnote: `Elhybrider1)`, `miljöbilar*`. */
export const plainText = (cell: string | null | undefined): string =>
  (cell ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=\p{L})(?:\d\)|\*)$/u, '')
    .trim();

// A workbook is a zip archive. It is unpacked here, counting, so that a small file cannot fill the memory.

/** The publishers' books unpack to 2 MB; nothing like a table of municipalities needs more than this. */
export const MOST_BYTES = 100_000_000;
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
export function repackWorkbook(bytes: Uint8Array): { archive: ArrayBuffer } | { mistake: string } {
  if (begins(bytes, OLE)) return { mistake: ENCRYPTED };
  if (strFromU8(bytes.subarray(0, 2)) !== 'PK') return { mistake: NO_ARCHIVE };
  const unpacked = unpack(bytes);
  if ('mistake' in unpacked) return unpacked;
  if (!('xl/workbook.xml' in unpacked.parts)) return { mistake: NO_BOOK };
  const mistake = extentMistake(unpacked.parts);
  if (mistake !== null) return { mistake };
  return { archive: zipSync(unpacked.parts, { level: 0 }).slice().buffer };
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
