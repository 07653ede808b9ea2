// An answer before it is a Response: hosts may keep it, and the conditional request is judged last.
import type { Lang } from '../data/lang.ts';
import { METHODS, SERVICE_FAULT } from '../data/problem.ts';
import type { Pair } from './target.ts';

/** `bytes` in place of a body that is no text. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  bytes?: Uint8Array;
};

export const JSON_TYPE = 'application/json; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

export const ALLOWED_METHODS = METHODS.join(', ');

export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Language, Link',
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
export const CACHE_MINUTE = 'public, max-age=60';
/** Of a fault of ours, and of what depends on more than method and address. */
export const NO_STORE = 'no-store';
/** "Its headers SHOULD prevent caching beyond a few seconds" (C2SP tlog-tiles, Checkpoints). */
const CACHE_SECONDS = 'public, max-age=5';

/** The Cache-Control of the 200 and the 304 at a path as requested, without a release before it. */
export const cacheOf = (path: string): string => (path === '/log/checkpoint' ? CACHE_SECONDS : CACHE_HOUR);

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
  status: 308,
  headers: { ...CORS, 'cache-control': CACHE_MINUTE, location: asciiOf(to) },
  body: null,
});

/** A header holds visible ASCII only; everything else percent-encoded. */
export const asciiOf = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));

export const preflight = (): Reply => ({
  status: 204,
  headers: {
    ...CORS,
    allow: ALLOWED_METHODS,
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': 'If-None-Match, Content-Type',
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
    if (name !== 'lang') query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  if (other === 'en') query += `${query === '' ? '?' : '&'}lang=en`;
  return `<${siteUrl}${path}${query}>; rel="alternate"; hreflang="${other}"`;
}
