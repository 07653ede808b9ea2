// The headers of an answer, as the function sends them (contract 5), and what they mean.
import type { Localized } from '../data/lang.ts';
import {
  CACHE_HOUR,
  CORS,
  JSON_TYPE,
  preflight,
  SECURITY_HEADERS,
} from '../http/reply.ts';

export type HeaderRow = {
  name: string;
  /** The whole value, or a pattern of it where it differs from answer to answer. */
  value: string | RegExp;
  /** How it is written where `value` is a pattern. */
  form?: string;
  meaning: Localized;
};

const SENT: Record<string, string> = {
  ...CORS,
  ...SECURITY_HEADERS,
  ...preflight().headers,
  'content-type': JSON_TYPE,
  'cache-control': CACHE_HOUR,
};

/** One with the same value in every answer. */
const constant = (name: string, meaning: Localized): HeaderRow => ({
  name,
  value: SENT[name.toLowerCase()] ?? '',
  meaning,
});

const CORS_ROWS: readonly HeaderRow[] = [
  constant('Access-Control-Allow-Origin', {
    sv: 'Vilken webbsida som helst får läsa svaret, utan inloggning.',
    en: 'Any web page may read the response, without credentials.',
  }),
  constant('Access-Control-Expose-Headers', {
    sv: 'De huvuden som en sida på en annan webbplats kan läsa.',
    en: 'The headers that a web page of another origin can read.',
  }),
];

export const ANSWER_HEADERS: readonly HeaderRow[] = [
  constant('Content-Type', {
    sv: 'JSON på en rad: sorterade nycklar, inget radslut sist.',
    en: 'JSON in one line: keys sorted, no final newline.',
  }),
  {
    name: 'Content-Language',
    value: /^(?:sv|en)$/,
    form: 'sv',
    meaning: {
      sv: 'Språket för orden i innehållet.',
      en: 'Language of the words in the body.',
    },
  },
  {
    name: 'ETag',
    value: /^W\/"[\w-]{27}"$/,
    form: 'W/"…"',
    meaning: {
      sv: 'Beräknad på innehållets byte: samma data har samma tagg på alla servrar.',
      en: 'Calculated from the bytes of the body: the same data have the same tag on every host.',
    },
  },
  constant('Cache-Control', {
    sv: 'Svaret får sparas i en timme, och användas ett dygn till medan ett nytt hämtas.',
    en: 'The response may be kept for an hour, and used for another day while a new one is fetched.',
  }),
  {
    name: 'Link',
    value:
      /^<.+>; rel="alternate"; hreflang="(?:sv|en)"(?:, <.+>; rel="alternate"; type="text\/csv")?$/,
    form: '<…>; rel="alternate"; hreflang="en"',
    meaning: {
      sv: 'Samma svar på det andra språket, och dess rader som CSV om det har rader.',
      en: 'The same response in the other language, and its rows as CSV if it has rows.',
    },
  },
  ...CORS_ROWS,
  constant('Content-Security-Policy', {
    sv: 'Webbläsare kör inget i innehållet. Inbäddningar har en egen regel, och alla sidor får visa dem.',
    en: 'Browsers run nothing in the body. Embeds have their own policy, and any page may frame them.',
  }),
  constant('Cross-Origin-Resource-Policy', {
    sv: 'Vilken webbsida som helst får visa svaret.',
    en: 'Any web page may show the response.',
  }),
  constant('Referrer-Policy', {
    sv: 'Andra webbplatser får bara veta ursprunget.',
    en: 'Other sites learn only the origin.',
  }),
  constant('X-Content-Type-Options', {
    sv: 'Innehållet är det som Content-Type säger.',
    en: 'The body is what Content-Type says.',
  }),
];

export const PREFLIGHT_HEADERS: readonly HeaderRow[] = [
  constant('Allow', { sv: 'Metoderna.', en: 'The methods.' }),
  constant('Access-Control-Allow-Methods', { sv: 'Metoderna.', en: 'The methods.' }),
  constant('Access-Control-Allow-Headers', {
    sv: 'De huvuden som en webbsida får skicka.',
    en: 'The headers that a web page may send.',
  }),
  constant('Access-Control-Max-Age', {
    sv: 'Svaret på OPTIONS gäller i ett dygn.',
    en: 'The preflight holds for a day.',
  }),
  ...CORS_ROWS,
];
