// A block of series: one file in which the record of each municipality lies behind the other, under an index that says
// where, and what its bytes hash to. One record is read, checked and parsed without the others. The file is JSON Lines,
// in ASCII: an offset is the same in bytes, for a range of the file, as in characters.
import type { Digest } from '../model/digest.ts';
import type { SeriesBlock, StoredSeries } from './shards.ts';

/**
 * Where the record of a municipality lies: its code, offset in bytes from the first record, length in bytes without the
 * line end, and the record's entity tag: its SHA-256 as base64url.
 */
export type PackEntry = [geo: string, offset: number, length: number, sha256: string];

/** The text of a pack: its index, and a line for each record in the order of the codes. */
export function packOf(block: SeriesBlock, digest: Digest): string {
  let records = '';
  // By code: an object would have those without a leading zero first.
  const index = Object.entries(block)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([geo, series]): PackEntry => {
      const record = inAscii(JSON.stringify(series));
      const entry: PackEntry = [geo, records.length, record.length, digest(record, 'base64url')];
      records += `${record}\n`;
      return entry;
    });
  return `${JSON.stringify(index)}\n${records}`;
}

/** The same JSON, every other character as `\uXXXX`. */
const inAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The first line, without its end, and all that follows; null when the text has no first line. */
export function cutPack(text: string): { index: string; records: string } | null {
  const end = text.indexOf('\n');
  return end === -1 ? null : { index: text.slice(0, end), records: text.slice(end + 1) };
}

/** Null when the pack has none for this municipality. Throws where its bytes are not those that were written. */
export type Pack = (geo: string) => StoredSeries | null;

/**
 * A pack in memory: a record is parsed when it is first asked for.
 * @param digest checks each record's hash; null checks none
 */
export function openPack(index: readonly PackEntry[], records: string, digest: Digest | null): Pack {
  const entries = new Map(index.map((entry) => [entry[0], entry]));
  const parsed = new Map<string, StoredSeries>();
  const parse = (geo: string): StoredSeries | null => {
    const entry = entries.get(geo);
    if (entry === undefined) return null;
    const [, offset, length, sha256] = entry;
    const record = records.slice(offset, offset + length);
    if (digest !== null && digest(record, 'base64url') !== sha256)
      throw new Error(`${geo}: expected the bytes that were written, got others`);
    const series: StoredSeries = JSON.parse(record);
    parsed.set(geo, series);
    return series;
  };
  return (geo) => parsed.get(geo) ?? parse(geo);
}
