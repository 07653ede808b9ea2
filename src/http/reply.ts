// An answer before it is a Response: hosts may keep it, and the conditional request is judged last.

import type { Digest } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import { METHODS, SERVICE_FAULT } from '../data/problem.ts';
import type { SealedFile } from '../store/store.ts';
import type { Pair } from './target.ts';

/** `bytes` in place of a body that is no text. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  bytes?: Uint8Array;
};

export const JSON_TYPE = 'application/json; charset=utf-8';
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

export const ALLOWED_METHODS = METHODS.join(', ');

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Content-Language, Link, Content-Range, Accept-Ranges, Content-Length, Last-Modified',
};

/** On every answer: nothing in it runs or is framed unless its own policy lets it, and every page may show it. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A page under a Cross-Origin-Embedder-Policy frames only what has one too (HTML Standard, 7.1.4). */
export const EMBED_HEADERS = { 'cross-origin-embedder-policy': 'require-corp' };

export const CACHE_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const CACHE_MINUTE = 'public, max-age=60';
/** Of a fault of ours, and of what depends on more than method and address. */
export const NO_STORE = 'no-store';
/** "Its headers SHOULD prevent caching beyond a few seconds" (C2SP tlog-tiles, Checkpoints). */
const CACHE_SECONDS = 'public, max-age=5';

/** The Cache-Control of the 200 and the 304 at a path as requested, without a release before it. */
export const cacheOf = (path: string): string =>
  path === '/log/checkpoint' ? CACHE_SECONDS : CACHE_HOUR;

type Content = { type: string; lang: Lang; body: string };

/** 200 with its ETag; `more` holds the headers of one kind of answer. */
export const okReply = (
  { type, lang, body }: Content,
  etag: string,
  more: Record<string, string> = {},
): Reply => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-language': lang,
    ...CORS,
    'cache-control': CACHE_HOUR,
    etag,
    ...SECURITY_HEADERS,
    ...more,
  },
  body,
});

/** Short-lived, so that a newly published id is not a 404 for hours. */
export const refusal = (
  status: number,
  { type, lang, body }: Content,
  more: Record<string, string> = {},
): Reply => ({
  status,
  headers: {
    'content-type': type,
    'content-language': lang,
    ...CORS,
    'cache-control': status === SERVICE_FAULT.status ? NO_STORE : CACHE_MINUTE,
    ...SECURITY_HEADERS,
    ...more,
  },
  body,
});

/** RFC 9110 §15.4.5: what a 200 would have carried, without the body. */
export const notModified = (etag: string, cache: string = CACHE_HOUR): Reply => ({
  status: 304,
  headers: { ...CORS, 'cache-control': cache, etag },
  body: null,
});

/** @param to an address, whatever characters it has */
export const redirect = (to: string): Reply => ({
  status: 301,
  headers: { ...CORS, 'cache-control': CACHE_MINUTE, location: asciiOf(to) },
  body: null,
});

/** A header holds visible ASCII only; everything else percent-encoded. */
export const asciiOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

export const preflight = (): Reply => ({
  status: 204,
  headers: {
    ...CORS,
    allow: ALLOWED_METHODS,
    'access-control-allow-methods': ALLOWED_METHODS,
    // No credentials are ever taken, and so a star covers every other field (Fetch Standard, CORS protocol).
    'access-control-allow-headers': '*',
    'access-control-max-age': '86400',
  },
  body: null,
});

/** Link to the same answer in the other language (RFC 8288; hreflang): Swedish is the default and carries no `lang`. */
export function alternateLink(
  siteUrl: string,
  path: string,
  { pairs, lang }: { pairs: readonly Pair[]; lang: Lang },
): string {
  const other = lang === 'sv' ? 'en' : 'sv';
  let query = '';
  for (const [name, value] of pairs)
    if (name !== 'lang')
      query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  if (other === 'en') query += `${query === '' ? '?' : '&'}lang=en`;
  return `<${siteUrl}${path}${query}>; rel="alternate"; hreflang="${other}"`;
}

// The ETag of a body, and whether a request names it.

const ETAG_CHARACTERS = 27;

/** `W/"` + the first 27 characters of base64url(SHA-256(body)) + `"`: weak, because proxies rewrite a strong one when they compress (contract 5). */
export const etagOf = (body: string | Uint8Array, digest: Digest): string =>
  `W/"${digest(body, 'base64url').slice(0, ETAG_CHARACTERS)}"`;

const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether the list of If-None-Match, or `*`, names the ETag, compared weakly (RFC 9110 §13.1.2 and §8.8.3.2); null means that
 * no such header was sent.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaque);
}

// The Content-Security-Policies of pages (CSP Level 3): of embeds, of the site's pages that the function answers, and of its
// pages that are files.

/** The site's style, script, typeface, favicon, drawings and embeds, and nothing inline; the search asks the site, and its form leads to it. */
export const sitePolicy = (siteUrl: string): string =>
  `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src ${new URL(siteUrl).origin}; base-uri 'none'; form-action 'self'; frame-ancestors *`;

/** Of the pages that are files, and of those that look like them: nothing inline and nothing from elsewhere. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";

/** The same in the headers of every file of the site, where framing can be forbidden (CSP Level 3, 3.3). */
export const FILE_CSP = `${FILE_POLICY}; frame-ancestors 'none'`;
export const FILE_HEADERS = { 'content-security-policy': FILE_CSP };

/** `css` is the style where it stands in the page; without it the style is a file of the same site. */
type Inline = { css?: string; script?: string };

/**
 * The style of an embed and the hash of its script, nothing else. Framing is never forbidden: the pages are made for it.
 * `frame-ancestors *` would allow it over http and https alone, and forbid it to an app (`capacitor:`) and to a page that is
 * opened from a disk.
 */
export function embedPolicy({ css, script }: Inline, digest: Digest): string {
  const parts = [
    `default-src 'none'`,
    `style-src ${css === undefined ? "'self'" : hashSource(css, digest)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script, digest)}`]),
    `base-uri 'none'`,
    `form-action 'none'`,
  ];
  return parts.join('; ');
}

/** `'sha256-…'` of an inline style or script; CSP wants padded base64. */
function hashSource(text: string, digest: Digest): string {
  const base64 = digest(text, 'base64url').replaceAll('-', '+').replaceAll('_', '/');
  return `'sha256-${base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')}'`;
}

// How a download travels on any host: as it lies, in ranges on request, under a strong ETag (contract 5).

/** By the ending of a file. */
export const DOWNLOAD_TYPES = {
  /** SHA256SUMS */
  '': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8; header=present',
  '.geojson': 'application/geo+json',
  '.json': JSON_TYPE,
  '.parquet': 'application/vnd.apache.parquet',
  '.png': 'image/png',
  '.topojson': JSON_TYPE,
  '.ttl': 'text/turtle; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const TYPES: Record<string, string> = DOWNLOAD_TYPES;

const FOLDER = 'downloads/';
const CATALOGUE = 'dcat.ttl';

/** As platforms write it in their rules, where a star stands for any rest of a path. */
export const DOWNLOAD_RULES = [`/${FOLDER}*`, `/${CATALOGUE}`];

/** What stands behind the first slash of a path, as a regular expression. */
export const DOWNLOAD = `(?:${FOLDER}.+|${CATALOGUE.replace('.', '\\.')})`;
const IS_DOWNLOAD = new RegExp(`^/${DOWNLOAD}$`);

/** With its dot; empty for a name that has none, or nothing but one in front. */
export const endingOf = (path: string): string =>
  /[^/](\.[^./]*)$/.exec(path)?.[1] ?? '';

/** Null for an ending that no download has. */
export const downloadType = (path: string): string | null =>
  TYPES[endingOf(path)] ?? null;

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

/** `method` is GET or HEAD, `now` the moment of the response; the others are the fields of the request. */
export type DownloadConditions = {
  method: string;
  now: number;
  field: (
    name:
      | 'if-match'
      | 'if-modified-since'
      | 'if-none-match'
      | 'if-range'
      | 'if-unmodified-since'
      | 'range',
  ) => string | null;
};

/** `release` is the date of the release that the file is of; `more` holds further headers of the file itself, or of a part of it. */
type Download = SealedFile & {
  type: string;
  release: string;
  more?: Record<string, string>;
};

/** Midnight UTC of the release; null while that lies ahead (RFC 9110 §8.8.2.1). The ETag, not the date, tells a change of form. */
const modifiedAt = (release: string, now: number): number | null => {
  const date = Date.parse(release);
  return date <= now ? date : null;
};

/** An HTTP-date (RFC 9110 §5.6.7); null where it is none, and then it counts for nothing. */
function dateOf(text: string | null): number | null {
  const date =
    text !== null && / GMT$/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : date;
}

/** Whether the client holds another version than the one that it wants to go on with (RFC 9110 §13.2.2, steps 1 and 2). */
function isOutdated(
  { field }: DownloadConditions,
  etag: string,
  modified: number | null,
): boolean {
  const ifMatch = field('if-match');
  // If-Match compares strongly: a weak tag is never the same.
  if (ifMatch !== null)
    return !(ifMatch.trim() === '*' || strongTags(ifMatch).includes(etag));
  const since = dateOf(field('if-unmodified-since'));
  return since !== null && modified !== null && modified > since;
}

const strongTags = (list: string): string[] =>
  [...list.matchAll(ENTITY_TAG)].flatMap(([tag, opaque]) =>
    tag === opaque ? opaque : [],
  );

/** Whether the client holds this version (steps 3 and 4). */
function isHeld(
  { field }: DownloadConditions,
  etag: string,
  modified: number | null,
): boolean {
  const ifNoneMatch = field('if-none-match');
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, etag);
  const since = dateOf(field('if-modified-since'));
  return since !== null && modified !== null && modified <= since;
}

/** `part` is what to send, null where there is no body. */
type DownloadHead = {
  status: number;
  headers: Record<string, string>;
  part: ByteRange | null;
};

/** The reply to GET of a file of `size` bytes; to HEAD the same without its part, and whole: ranges are GET's (RFC 9110 §14.2). */
export function downloadHead(
  conditions: DownloadConditions,
  { type, sha256, size, release, more = {} }: Download,
): DownloadHead {
  const etag = `"${sha256}"`;
  const modified = modifiedAt(release, conditions.now);
  const dated =
    modified === null ? {} : { 'last-modified': new Date(modified).toUTCString() };
  const fields = {
    'content-type': type,
    ...downloadHeaders(etag),
    ...dated,
    'accept-ranges': 'bytes',
  };
  if (isOutdated(conditions, etag, modified))
    return {
      status: 412,
      headers: { ...CORS, 'cache-control': NO_STORE, etag, ...SECURITY_HEADERS },
      part: null,
    };
  if (isHeld(conditions, etag, modified)) {
    const { status, headers: kept } = notModified(etag, fields['cache-control']);
    return { status, headers: { ...kept, ...dated }, part: null };
  }
  // If-Range compares strongly: a range of another version is not sent, and a date tells none apart (RFC 9110 §13.1.5).
  const ifRange = conditions.field('if-range');
  const isOfAnother = ifRange !== null && ifRange !== etag;
  const isHead = conditions.method === 'HEAD';
  const range =
    isOfAnother || isHead ? null : byteRange(conditions.field('range'), size);
  if (range === 'unsatisfiable')
    return {
      status: 416,
      // It is of the range, and not of the address by which caches know it.
      headers: {
        ...fields,
        'cache-control': NO_STORE,
        'content-range': `bytes */${size}`,
      },
      part: null,
    };
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const length = { 'content-length': String(last - first + 1) };
  const part =
    range === null ? {} : { 'content-range': `bytes ${first}-${last}/${size}` };
  return {
    status: range === null ? 200 : 206,
    headers: { ...fields, ...length, ...part, ...more },
    part: size === 0 || isHead ? null : { first, last },
  };
}

/** First and last byte, both inclusive (RFC 9110 §14.1.2 and §14.2). */
type ByteRange = { first: number; last: number };

/**
 * The one range that the header asks for, cut to the file. Null where the whole file is to be sent: no header, another
 * unit, a malformed one, or several ranges, which a server may ignore. `unsatisfiable` where it lies beyond the end.
 */
function byteRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] =
    /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').trim()) ?? [];
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
