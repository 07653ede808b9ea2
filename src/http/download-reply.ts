// How a download travels on any host: as it lies, in ranges on request, under a strong ETag (contract 5).
import type { SealedFile } from '../store/store.ts';
import { matchesEtag } from './etag.ts';
import { CACHE_HOUR, CORS, JSON_TYPE, NO_STORE, notModified, SECURITY_HEADERS } from './reply.ts';

/** By the ending of a file. */
export const DOWNLOAD_TYPES = {
  /** SHA256SUMS */
  '': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8; header=present',
  '.json': JSON_TYPE,
  '.parquet': 'application/vnd.apache.parquet',
  '.png': 'image/png',
  '.rdf': 'application/rdf+xml; charset=utf-8',
  '.ttl': 'text/turtle; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const TYPES: Record<string, string> = DOWNLOAD_TYPES;

const FOLDER = 'downloads/';
const CATALOGUES = ['dcat.rdf', 'dcat.ttl'];

/** As platforms write it in their rules, where a star stands for any rest of a path. */
export const DOWNLOAD_RULES = [`/${FOLDER}*`, ...CATALOGUES.map((name) => `/${name}`)];

/** What stands behind the first slash of a path, as a regular expression. */
export const DOWNLOAD = `(?:${[`${FOLDER}.+`, ...CATALOGUES.map((name) => name.replace('.', '\\.'))].join('|')})`;
const IS_DOWNLOAD = new RegExp(`^/${DOWNLOAD}$`);

/** With its dot; empty for a name that has none, or nothing but one in front. */
export const endingOf = (path: string): string => /[^/](\.[^./]*)$/.exec(path)?.[1] ?? '';

/** Null for an ending that no download has. */
export const downloadType = (path: string): string | null => TYPES[endingOf(path)] ?? null;

/** The folder itself is a page's address. @param path of a request */
export const isDownload = (path: string): boolean => IS_DOWNLOAD.test(path);

/** Of every download, beside its type. */
export const downloadHeaders = (etag: string) => ({
  ...CORS,
  // Else a platform that compresses what it passes on would, and weaken the ETag (RFC 9110 §7.7).
  'cache-control': `${CACHE_HOUR}, no-transform`,
  etag,
  ...SECURITY_HEADERS,
});

/** `method` is GET or HEAD. */
export type DownloadConditions = {
  method: string;
  ifNoneMatch: string | null;
  ifRange: string | null;
  range: string | null;
};

/** `part` is what to send, null where there is no body. */
export type DownloadHead = { status: number; headers: Record<string, string>; part: ByteRange | null };

/** The reply to GET of a file of `size` bytes; to HEAD the same without its part, and whole: ranges are GET's (RFC 9110 §14.2). */
export function downloadHead(
  conditions: DownloadConditions,
  { type, sha256, size }: SealedFile & { type: string },
): DownloadHead {
  const etag = `"${sha256}"`;
  const fields = { 'content-type': type, ...downloadHeaders(etag), 'accept-ranges': 'bytes' };
  if (matchesEtag(conditions.ifNoneMatch, etag)) {
    const { status, headers: kept } = notModified(etag, fields['cache-control']);
    return { status, headers: kept, part: null };
  }
  // If-Range compares strongly: a range of another version of the file is not sent (RFC 9110 §13.1.5).
  const isOfAnother = conditions.ifRange !== null && conditions.ifRange !== etag;
  const isHead = conditions.method === 'HEAD';
  const range = isOfAnother || isHead ? null : byteRange(conditions.range, size);
  if (range === 'unsatisfiable')
    return {
      status: 416,
      // It is of the range, and not of the address by which caches know it.
      headers: { ...fields, 'cache-control': NO_STORE, 'content-range': `bytes */${size}` },
      part: null,
    };
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const length = { 'content-length': String(last - first + 1) };
  const part = range === null ? {} : { 'content-range': `bytes ${first}-${last}/${size}` };
  return {
    status: range === null ? 200 : 206,
    headers: { ...fields, ...length, ...part },
    part: size === 0 || isHead ? null : { first, last },
  };
}

/** First and last byte, both inclusive (RFC 9110 §14.1.2 and §14.2). */
type ByteRange = { first: number; last: number };

/**
 * The one range that the header asks for, cut to the file. Null where the whole file is to be sent: no header, another
 * unit, a malformed one, or several ranges, which a server may ignore. `unsatisfiable` where it lies beyond the end.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'unsatisfiable' : { first, last };
}
