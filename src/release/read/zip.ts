// The parts of a zip archive by the directory at its end, which is what every spreadsheet goes by (APPNOTE 6.3.10, 4.3).
import { crc32, inflateRawSync } from 'node:zlib';
import { utf8Of } from '../../builder/files.ts';
import { codeOf } from '../../data/problem.ts';

/** The publishers' books unpack to 2 MB; nothing like a table of municipalities needs more than this. */
const MOST_BYTES = 100_000_000;

const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ENCRYPTED =
  'it is encrypted or of the old kind (.xls); save it as .xlsx without a password, or ask the publisher';
const NO_ARCHIVE = 'it is no workbook (.xlsx); fetch it again from the publisher';
const BOMB = `it unpacks to more than ${MOST_BYTES} bytes, which no table of municipalities does; it is not read`;
const BROKEN = 'the archive is broken or cut off; fetch the workbook again';
const AGAIN = 'fetch the workbook again, or open it in a spreadsheet and save it anew';

const begins = (bytes: Uint8Array, sign: number[]): boolean =>
  sign.every((byte, index) => bytes[index] === byte);

/** Of either kind, also where it is another archive: what no text begins with. */
export const isBook = (bytes: Uint8Array): boolean =>
  begins(bytes, ZIP) || begins(bytes, OLE);

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
const IS_ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];

/** Unpacks the part of a name, as text; null where the archive has none. */
export type Archive = (name: string) => string | null;

/** Thrown of an archive that is refused, with the reason in one sentence. */
export class BrokenArchive extends Error {}

/** Together the parts never fill more than 100 MB. Throws {@link BrokenArchive}, as each part does that is broken. */
export function openArchive(bytes: Uint8Array): Archive {
  if (begins(bytes, OLE)) throw new BrokenArchive(ENCRYPTED);
  if (bytes[0] !== ZIP[0] || bytes[1] !== ZIP[1]) throw new BrokenArchive(NO_ARCHIVE);
  const entries = entriesIn(bytes);
  let left = MOST_BYTES;
  return (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return null;
    const start = startOf(bytes, entry);
    const part = inflated(bytes.subarray(start, start + entry.packed), entry, left);
    left -= part.length;
    const text = utf8Of(part);
    if (text === null)
      throw new BrokenArchive(`the part ${name} is no text in UTF-8; ${AGAIN}`);
    return text;
  };
}

function entriesIn(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  let end = bytes.length - END_BYTES;
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw new BrokenArchive(BROKEN);
  const entries = new Map<string, ZipEntry>();
  let directoryStart = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (
      directoryStart + ENTRY_BYTES > end ||
      view.getUint32(directoryStart, true) !== ENTRY
    )
      throw new BrokenArchive(BROKEN);
    const [named = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      view.getUint16(directoryStart + offset, true),
    );
    const name = latin(bytes, directoryStart + ENTRY_BYTES, named);
    if (entries.has(name))
      throw new BrokenArchive(`the archive has the part ${name} twice; ${AGAIN}`);
    entries.set(name, {
      name,
      flags: view.getUint16(directoryStart + 8, true),
      method: view.getUint16(directoryStart + 10, true),
      crc: view.getUint32(directoryStart + 16, true),
      packed: view.getUint32(directoryStart + 20, true),
      size: view.getUint32(directoryStart + 24, true),
      at: view.getUint32(directoryStart + 42, true),
    });
    directoryStart += ENTRY_BYTES + named + extra + comment;
  }
  return entries;
}

/** The names of a workbook's parts are ASCII. */
const latin = (bytes: Uint8Array, at: number, length: number): string =>
  Buffer.from(bytes.subarray(at, at + length)).toString('latin1');

/** Where the bytes of an entry begin, behind a header of its own. */
function startOf(bytes: Uint8Array, { flags, packed, at }: ZipEntry): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_BYTES > bytes.length || view.getUint32(at, true) !== LOCAL)
    throw new BrokenArchive(BROKEN);
  const start =
    at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) throw new BrokenArchive(BROKEN);
  if ((flags & IS_ENCRYPTED) !== 0) throw new BrokenArchive(ENCRYPTED);
  return start;
}

/** The bytes of an entry, of the size and with the check sum that the archive gives it. @param most how many it may be */
function inflated(
  packed: Uint8Array,
  { name, method, size, crc }: ZipEntry,
  most: number,
): Uint8Array {
  if (method !== STORED && method !== DEFLATED)
    throw new BrokenArchive(
      `the part ${name} is packed in a way (${method}) that no spreadsheet writes; ${AGAIN}`,
    );
  const bytes = method === STORED ? packed : unpacked(packed, name, most);
  if (bytes.length > most) throw new BrokenArchive(BOMB);
  if (bytes.length !== size)
    throw new BrokenArchive(
      `the part ${name} unpacks to ${bytes.length} bytes, and the archive says ${size}; ${AGAIN}`,
    );
  if (crc32(bytes) !== crc)
    throw new BrokenArchive(
      `the part ${name} does not have the check sum (CRC-32) that the archive gives it, so a byte of it was changed on the way; fetch the workbook again`,
    );
  return bytes;
}

function unpacked(packed: Uint8Array, name: string, most: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: most + 1 });
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new BrokenArchive(BOMB);
    throw new BrokenArchive(
      `the part ${name} is broken or cut off; fetch the workbook again`,
    );
  }
}
