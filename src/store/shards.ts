// What lies in the store below its inner nodes. Each shard is one file of bounded size: JSON, but for the series of a
// block, which are a pack of records.
import type { Catalogue, CatalogueMetric, Coverage, References } from '../data/catalogue.ts';
import type { Localized } from '../data/lang.ts';
import type { Revision, RevisionEntry, RevisionType } from '../data/release.ts';

// Records of one shape as rows of cells. Most of a log says the same as the line above: such a cell is 0, and left out at
// the end of a row, so that a block takes a third of what its records would.

/** A text or nothing; 0 where it is that of the row above. */
type Cell = string | null | 0;

type Cells<T> = { [K in keyof T]: string | null };

/** The keys of a record in the order of its cells. */
export type Keys<T> = readonly (keyof T)[];

/** The text of a list of records. */
export function rowsText<T extends Cells<T>>(keys: Keys<T>, records: readonly T[]): string {
  const rows = records.map((record, at): Cell[] => {
    const above = records[at - 1];
    const cells = keys.map((key) => (above !== undefined && above[key] === record[key] ? 0 : record[key]));
    return cells.slice(0, cells.findLastIndex((cell) => cell !== 0) + 1);
  });
  return JSON.stringify(rows);
}

/** The records of such a text. */
export function recordsOf<T extends Cells<T>>(keys: Keys<T>, text: string): T[] {
  const rows: Cell[][] = JSON.parse(text);
  const above: (string | null)[] = [];
  return rows.map((row) => {
    const record: Partial<Cells<T>> = {};
    for (const [at, key] of keys.entries()) {
      const cell = row[at] === undefined ? 0 : row[at];
      const own = cell === 0 ? (above[at] ?? null) : cell;
      above[at] = own;
      record[key] = own;
    }
    return record as T;
  });
}

// Content hashes as the store has them: 43 characters of base64url (RFC 4648, section 5) for the 71 of `sha256:` and hex.

const PREFIX = 'sha256:';
const DIGITS = 64;
const CHARACTERS = 43;
const HEX = '0123456789abcdef';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Twelve bits, as two characters and as three digits. */
const TWELVE_BITS = Array.from({ length: 4096 }, (_, bits) => bits);
const pairs = TWELVE_BITS.map((bits) => BASE64URL.charAt(bits >> 6) + BASE64URL.charAt(bits & 63));
const triples = TWELVE_BITS.map((bits) => bits.toString(16).padStart(3, '0'));

/** By the code of each character of an alphabet: its value there; 0 for any other. */
function digitValues(alphabet: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const [value, character] of [...alphabet].entries()) table[character.charCodeAt(0)] = value;
  return table;
}
const hexDigits = digitValues(HEX);
const base64urlDigits = digitValues(BASE64URL);

/** @param contentHash `sha256:` and 64 hex digits */
export function shortHash(contentHash: string | null): string | null {
  if (contentHash === null) return null;
  const hex = `${contentHash.slice(PREFIX.length)}00`;
  const bitsOf = (at: number): number => hexDigits[hex.charCodeAt(at)] ?? 0;
  let short = '';
  for (let at = 0; at < hex.length; at += 3)
    short += pairs[(bitsOf(at) << 8) | (bitsOf(at + 1) << 4) | bitsOf(at + 2)];
  return short.slice(0, CHARACTERS);
}

/** The content hash of which this is the short one. */
export function contentHashOf(short: string | null): string | null {
  if (short === null) return null;
  const padded = `${short}A`;
  const bitsOf = (at: number): number => base64urlDigits[padded.charCodeAt(at)] ?? 0;
  let hex = PREFIX;
  for (let at = 0; at < padded.length; at += 2) hex += triples[(bitsOf(at) << 6) | bitsOf(at + 1)];
  return hex.slice(0, PREFIX.length + DIGITS);
}

/** One metric in one municipality, aligned to the metric's periods. */
export type StoredSeries = {
  /** Numbers exactly as the source's literals; null where there is none. */
  values: (number | null)[];
  /** One character a period: v value, n listed without a value, w withdrawn, - not listed. */
  states: string;
  /** Content hashes (hex, without `sha256:`); empty where there is no value. */
  hashes: string[];
  /** By period: the codes of a figure that a waiver lets through. */
  flags: Record<string, string[]>;
  /** By period: why a waiver lets the figure through; as many as there are flags. */
  cautions: Record<string, Localized[]>;
  /** The release that published the figure, the oldest of all being 0, where that is all that ever happened to it; else null. */
  firstReleases: (number | null)[];
  /** By period: the figure's history, newest first; only where it is longer than that. */
  revisions: Record<string, PastRevision[]>;
};

/** One revision of one figure; the values are literals, null where there was or is none. */
export type PastRevision = Pick<
  Revision,
  'release' | 'published' | 'type' | 'previousValue' | 'value' | 'reason'
>;

/** By municipality code. */
export type SeriesBlock = Record<string, StoredSeries>;

export type RankedEntry = {
  rank: number;
  tied: boolean;
  geo: string;
  value: number;
  hash: string;
  flags: string[];
  cautions: Localized[];
};

export type StoredRanking = {
  period: string;
  coverage: Coverage;
  latestPeriod: { period: string; share: number } | null;
  /** By rank, then code. */
  entries: RankedEntry[];
  missing: string[];
};

/** The ranking of a year before, without the hashes that its figures' own series have. */
export type YearRanking = Omit<StoredRanking, 'latestPeriod' | 'entries'> & {
  /** By rank, then code. */
  entries: Omit<RankedEntry, 'hash'>[];
};

/** How it is stored: columns, since there are as many of them as a metric has years. */
export type StoredYear = Pick<StoredRanking, 'coverage' | 'missing'> & {
  geos: string[];
  ranks: number[];
  values: number[];
  /** By municipality code, where a waiver lets the figure through. */
  waived: Record<string, Pick<RankedEntry, 'flags' | 'cautions'>>;
};

/** By period: every year that passes the gate but that of the metric's own ranking. */
export type StoredYears = Record<string, StoredYear>;

/** What is derived of one metric at build. */
export type MetricFacts = {
  coverage: Coverage[];
  /** Null when no period passes the gate; `best` then says how near it came. */
  ranking: StoredRanking | null;
  best: Coverage | null;
  references: References;
};

/** By metric: one character a period of the metric, 1 where the municipality has a value. */
export type Presence = Record<string, string>;

/** What one release changed of one metric: how many of each type, and in which blocks they lie. */
export type RevisionCount = { types: Partial<Record<RevisionType, number>>; blocks: (number | 'metric')[] };

/** Newest release first; by metric. */
export type RevisionCounts = {
  release: string;
  published: string;
  metrics: Record<string, RevisionCount>;
}[];

/** An entry of the revision log, its hashes short. */
export type StoredEntry = Omit<RevisionEntry, 'previousContentHash' | 'contentHash'> & {
  previousHash: string | null;
  hash: string | null;
};

export const storedEntry = ({ previousContentHash, contentHash, ...entry }: RevisionEntry): StoredEntry => ({
  ...entry,
  previousHash: shortHash(previousContentHash),
  hash: shortHash(contentHash),
});

export const revisionEntry = ({ previousHash, hash, ...entry }: StoredEntry): RevisionEntry => ({
  ...entry,
  previousContentHash: contentHashOf(previousHash),
  contentHash: contentHashOf(hash),
});

/** Entries of one release, metric and block, by observation id. */
export type RevisionBlock = StoredEntry[];

/** The cells of such an entry in the store. */
export const REVISION_KEYS = [
  'type',
  'metric',
  'geo',
  'period',
  'previousValue',
  'value',
  'previousHash',
  'hash',
  'reason',
  'source',
] as const satisfies Keys<StoredEntry>;

export const revisionBlock = (text: string): RevisionBlock => recordsOf(REVISION_KEYS, text);

// A block of series: one file in which the record of each municipality lies behind the other, under an index that says
// where. One record is parsed without the others. The file is JSON Lines, in ASCII: an offset is the same in bytes, for a
// range of the file, as in characters.

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

// What happened to one figure. Most figures were published once and never changed: of these a series keeps the release
// alone, a tenth of what the entry takes.

type Releases = Readonly<Catalogue['releases']>;

/** The history of the figure at `index` of the metric's periods, newest first. */
export function historyOf(
  { releases }: Pick<Catalogue, 'releases'>,
  { periods }: Pick<CatalogueMetric, 'periods'>,
  series: StoredSeries | null,
  index: number,
): readonly PastRevision[] {
  const only = series?.firstReleases[index] ?? null;
  const first = only === null ? undefined : releases[releases.length - 1 - only];
  if (first === undefined) return series?.revisions[periods[index] ?? ''] ?? [];
  const { release, published } = first;
  const value = String(series?.values[index]);
  return [{ release, published, type: 'published', previousValue: null, value, reason: null }];
}

/**
 * The place among the releases, the oldest first, of the one of a history that is one publication of the value as it
 * stands; null for any other.
 */
export function onlyRelease(
  history: readonly PastRevision[],
  { value, releases }: { value: number | null; releases: Releases },
): number | null {
  const [first] = history;
  if (first === undefined || history.length > 1 || value === null) return null;
  const { release, published, type, previousValue, reason } = first;
  const isPlain = type === 'published' && previousValue === null && reason === null;
  const index = releases.findIndex((one) => one.release === release && one.published === published);
  return isPlain && index >= 0 && first.value === String(value) ? index : null;
}

// The ranking of a year before, from the columns that it is stored in, and one place in a ranking.

export function yearRanking(
  period: string,
  { coverage, missing, geos, ranks, values, waived }: StoredYear,
): YearRanking {
  const entries = geos.map((geo, at) => {
    const { flags = [], cautions = [] } = waived[geo] ?? {};
    return { ...rankAt(ranks, at), geo, value: values[at] ?? Number.NaN, flags, cautions };
  });
  return { period, coverage, missing, entries };
}

/** A place in the ranking of a year; `total` is the number of ranked municipalities. */
type Standing = { rank: number; tied: boolean; total: number };

/** Null where there is no ranking, or the municipality has no value in its year. */
export function standingIn(ranking: Pick<YearRanking, 'entries'> | null, geo: string): Standing | null {
  const entries = ranking?.entries ?? [];
  const entry = entries.find((one) => one.geo === geo);
  return entry === undefined ? null : { rank: entry.rank, tied: entry.tied, total: entries.length };
}

/** Equal ranks stand beside each other. */
function rankAt(ranks: readonly number[], at: number): { rank: number; tied: boolean } {
  const rank = ranks[at] ?? 0;
  return { rank, tied: rank === ranks[at - 1] || rank === ranks[at + 1] };
}
