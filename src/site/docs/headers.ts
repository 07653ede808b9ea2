// The headers of an answer, as the function sends them (contract 5), and what they mean.
import { CACHE_HOUR, CORS, JSON_TYPE, preflight, SECURITY_HEADERS } from '../../http/reply.ts';

export type HeaderRow = {
  name: string;
  /** The whole value, or a form of it where it differs from answer to answer. */
  value: string | RegExp;
  /** How it is shown where `value` is a form. */
  shown?: string;
  meaning: string;
};

const SENT: Record<string, string> = {
  ...CORS,
  ...SECURITY_HEADERS,
  ...preflight().headers,
  'content-type': JSON_TYPE,
  'cache-control': CACHE_HOUR,
};

/** One with the same value in every answer. */
const constant = (name: string, meaning: string): HeaderRow => ({
  name,
  value: SENT[name.toLowerCase()] ?? '',
  meaning,
});

const CORS_ROWS: readonly HeaderRow[] = [
  constant('Access-Control-Allow-Origin', 'Any web page may read the answer; without credentials.'),
  constant('Access-Control-Expose-Headers', 'The headers that a web page of another origin can read.'),
];

export const ANSWER_HEADERS: readonly HeaderRow[] = [
  constant('Content-Type', 'JSON in one line: keys sorted, no final newline.'),
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
  constant('Cache-Control', 'May be kept for an hour, and shown for a day while a new one is fetched.'),
  {
    name: 'Link',
    value: /^<.+>; rel="alternate"; hreflang="(?:sv|en)"$/,
    shown: '<…>; rel="alternate"; hreflang="en"',
    meaning: 'The same answer in the other language.',
  },
  ...CORS_ROWS,
  constant(
    'Content-Security-Policy',
    'Nothing in the body is run. Embeds have a policy of their own and may be framed by anyone.',
  ),
  constant('Cross-Origin-Resource-Policy', 'Any web page may show it.'),
  constant('Referrer-Policy', 'Other sites learn the origin alone.'),
  constant('X-Content-Type-Options', 'The body is what Content-Type says.'),
];

export const PREFLIGHT_HEADERS: readonly HeaderRow[] = [
  constant('Allow', 'The methods.'),
  constant('Access-Control-Allow-Methods', 'The methods.'),
  constant('Access-Control-Allow-Headers', 'The headers that a web page may send.'),
  constant('Access-Control-Max-Age', 'The preflight holds for a day.'),
  ...CORS_ROWS,
];
