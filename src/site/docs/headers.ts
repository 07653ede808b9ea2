// The headers of an answer, as the function sends them (contract 5).

export type HeaderRow = {
  name: string;
  /** The whole value, or a form of it where it differs from answer to answer. */
  value: string | RegExp;
  /** How it is shown where `value` is a form. */
  shown?: string;
  meaning: string;
};

const CORS: readonly HeaderRow[] = [
  {
    name: 'Access-Control-Allow-Origin',
    value: '*',
    meaning: 'Any web page may read the answer; without credentials.',
  },
  {
    name: 'Access-Control-Expose-Headers',
    value: 'ETag, Content-Language, Link',
    meaning: 'The headers that a web page of another origin can read.',
  },
];

export const ANSWER_HEADERS: readonly HeaderRow[] = [
  {
    name: 'Content-Type',
    value: 'application/json; charset=utf-8',
    meaning: 'JSON in one line: keys sorted, no final newline.',
  },
  {
    name: 'Content-Language',
    value: /^(?:sv|en)$/,
    shown: 'sv',
    meaning: 'Language of the words in the body.',
  },
  {
    name: 'ETag',
    value: /^W\/"[\w-]{27}"$/,
    shown: 'W/"…"',
    meaning: 'Made of the bytes of the body: the same data have the same tag on every host.',
  },
  {
    name: 'Cache-Control',
    value: 'public, max-age=3600, stale-while-revalidate=86400',
    meaning: 'May be kept for an hour, and shown for a day while a new one is fetched.',
  },
  {
    name: 'Link',
    value: /^<.+>; rel="alternate"; hreflang="(?:sv|en)"$/,
    shown: '<…>; rel="alternate"; hreflang="en"',
    meaning: 'The same answer in the other language.',
  },
  ...CORS,
  {
    name: 'Content-Security-Policy',
    value: "default-src 'none'; frame-ancestors 'none'",
    meaning: 'Nothing in the body is run. Embeds have a policy of their own and may be framed by anyone.',
  },
  { name: 'Cross-Origin-Resource-Policy', value: 'cross-origin', meaning: 'Any web page may show it.' },
  {
    name: 'Referrer-Policy',
    value: 'strict-origin-when-cross-origin',
    meaning: 'Other sites learn the origin alone.',
  },
  { name: 'X-Content-Type-Options', value: 'nosniff', meaning: 'The body is what Content-Type says.' },
];

/** How a refusal differs. */
export const REFUSAL_CACHE = 'public, max-age=60';
export const FAULT_CACHE = 'no-store';

export const PREFLIGHT_HEADERS: readonly HeaderRow[] = [
  { name: 'Allow', value: 'GET, HEAD, OPTIONS', meaning: 'The methods.' },
  { name: 'Access-Control-Allow-Methods', value: 'GET, HEAD, OPTIONS', meaning: 'The methods.' },
  {
    name: 'Access-Control-Allow-Headers',
    value: 'If-None-Match, Content-Type',
    meaning: 'The headers that a web page may send.',
  },
  { name: 'Access-Control-Max-Age', value: '86400', meaning: 'The preflight holds for a day.' },
  ...CORS,
];
