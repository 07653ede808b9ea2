// A block of series: one file in which the record of each municipality lies behind the other, under an index that says
// where. One record is parsed without the others. The file is JSON Lines, in ASCII: an offset is the same in bytes, for a
// range of the file, as in characters.
import type { SeriesBlock, StoredSeries } from './shards.ts';

/** Where the record of a municipality lies: its code, offset from the first record, length without the line end. */
export type PackEntry = [geo: string, offset: number, length: number];

/** The text of a pack: its index, and a line for each record in the order of the codes. */
export function packOf(block: SeriesBlock): string {
  let records = '';
  // By code: an object would have those without a leading zero first.
  const index = Object.entries(block)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([geo, series]): PackEntry => {
      const record = inAscii(JSON.stringify(series));
      const entry: PackEntry = [geo, records.length, record.length];
      records += `${record}\n`;
      return entry;
    });
  return `${JSON.stringify(index)}\n${records}`;
}

/** The same JSON, every other character as `\uXXXX`. */
const inAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Null when the pack has none for this municipality. */
export type Pack = (geo: string) => StoredSeries | null;

/** A pack whose bytes were checked: a record is parsed when it is asked for. Throws where the text is no pack. */
export function openPack(text: string): Pack {
  const end = text.indexOf('\n');
  const index: PackEntry[] = JSON.parse(text.slice(0, Math.max(0, end)));
  const entries = new Map(index.map((entry) => [entry[0], entry]));
  return (geo) => {
    const entry = entries.get(geo);
    if (entry === undefined) return null;
    const from = end + 1 + entry[1];
    return JSON.parse(text.slice(from, from + entry[2]));
  };
}

/**
 * Reads records of packs and keeps the last one, for those who go through the years of a series. One of all packs: as
 * objects they take many times their text, and to collect what outlives its answer costs more than to parse it again.
 */
export function createPackReader(): (pack: Pack, geo: string) => StoredSeries | null {
  let last: { pack: Pack; geo: string; series: StoredSeries | null } | null = null;
  return (pack, geo) => {
    if (last?.pack !== pack || last.geo !== geo) last = { pack, geo, series: pack(geo) };
    return last.series;
  };
}
