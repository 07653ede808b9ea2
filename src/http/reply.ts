// An answer before it is a Response: hosts may keep it, and the conditional request is judged last.
import type { Lang } from '../model/lang.ts';

export type Reply = { status: number; headers: Record<string, string>; body: string | null };

export const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Language, Link',
};

const FRESH = 'public, max-age=3600, stale-while-revalidate=86400';
const BRIEF = 'public, max-age=60';

export type Content = { type: string; lang: Lang; body: string };

/** 200 with its ETag; `more` holds the headers of one kind of answer. */
export const okReply = (
  { type, lang, body }: Content,
  etag: string,
  more: Record<string, string> = {},
): Reply => {
  const headers: Record<string, string> = {
    'content-type': type,
    'content-language': lang,
    'access-control-allow-origin': CORS['access-control-allow-origin'],
    'access-control-expose-headers': CORS['access-control-expose-headers'],
    'cache-control': FRESH,
    etag,
    'x-content-type-options': 'nosniff',
  };
  for (const name in more) headers[name] = more[name] ?? '';
  return { status: 200, headers, body };
};

/** Short-lived, so that a newly published id is not a 404 for hours; a fault of ours is never stored. */
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
    'cache-control': status >= 500 ? 'no-store' : BRIEF,
    'x-content-type-options': 'nosniff',
    ...more,
  },
  body,
});

/** RFC 9110 §15.4.5: what a 200 would have carried, without the body. */
export const notModified = (etag: string): Reply => ({
  status: 304,
  headers: { ...CORS, 'cache-control': FRESH, etag },
  body: null,
});

export const redirect = (location: string): Reply => ({
  status: 308,
  headers: { ...CORS, 'cache-control': BRIEF, location },
  body: null,
});

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
