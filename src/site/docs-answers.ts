// The examples of the documentation: what the API answers, asked of the function itself, and the figure that they are about.
import { observationId } from '../data/identifier.ts';
import type { Lang, Localized } from '../data/lang.ts';
import { isProblem, type ProblemCode, SERVICE_FAULT } from '../data/problem.ts';
import { addressOf, statedRefusals } from '../describe/reference.ts';
import { problemBody } from '../endpoints/ask.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { findObservation, observationsOf } from '../endpoints/observation.ts';
import { reply } from '../http/handler.ts';
import type { Table } from '../http/page.ts';
import { CACHE_HOUR, CORS, JSON_TYPE, preflight, SECURITY_HEADERS } from '../http/reply.ts';
import type { Store } from '../store/store.ts';

/** `body` is the whole envelope as a value, its keys in the order in which they are sent. */
export type DocsAnswer = { address: string; status: number; code: string | null; body: unknown };

/** What is documented: a table of endpoints, over a store that answers them. */
export type DocsSubject = { store: Store; table: Table };

/** No entity tag is shown, and none is made. */
const noDigest = (): string => '';

export async function docsAnswer(
  { store, table }: DocsSubject,
  address: string,
  method: string = 'GET',
): Promise<DocsAnswer> {
  const service = { store, table, digest: noDigest, report: () => {} };
  const { status, body } = await reply(service, { method, url: address });
  const value = JSON.parse(body ?? 'null');
  return { address, status, code: value?.error?.code ?? null, body: value };
}

/** The body of 503 in the language. */
export const faultIn = (lang: Lang): unknown => JSON.parse(problemBody(SERVICE_FAULT, lang));

export type ErrorExample = {
  code: ProblemCode;
  reason: string;
  status: number;
  /** What the request does wrong. */
  says: Localized;
  answer: DocsAnswer;
};

/** The address of an example, which asks for English, as the pages of a language have it. */
export const addressIn = (lang: Lang, address: string): string =>
  lang === 'en' ? address : address.replace(/[?&]lang=en$/, '');

/** What the endpoint shows of its refusals, each asked in the language; left out where the data lead to none. */
export async function refusalExamples(
  subject: DocsSubject,
  endpoint: Endpoint,
  lang: Lang,
): Promise<ErrorExample[]> {
  const found: ErrorExample[] = [];
  for (const { says, address } of statedRefusals(endpoint)) {
    const answer = await docsAnswer(subject, addressIn(lang, address));
    const { error } = answer.body as { error?: { code: ProblemCode; details: { reason: string } } };
    if (error !== undefined)
      found.push({ code: error.code, reason: error.details.reason, status: answer.status, says, answer });
  }
  return found;
}

/** One real request for every reason to refuse that the data lead to, in the order of the endpoints. */
export async function errorExamples(subject: DocsSubject, lang: Lang = 'en'): Promise<ErrorExample[]> {
  const found = new Map<string, ErrorExample>();
  for (const endpoint of subject.table.endpoints)
    for (const example of await refusalExamples(subject, endpoint, lang))
      if (!found.has(example.reason)) found.set(example.reason, example);
  return [...found.values()];
}

/** The address of one response of the endpoint that is a file, or null where none is (contract 6). */
export async function fixedAddress(endpoint: Endpoint, store: Store): Promise<string | null> {
  for await (const values of endpoint.fixed(store)) return addressOf(endpoint.path, values);
  return null;
}

/** The figure that the examples are about: the table's own where the dataset has it, its first one where not. */
export async function exampleFigure(store: Store): Promise<string> {
  const wanted = observationId({ metric: 'BE0101N1', geo: '0180', period: '2024' });
  if (!isProblem(await findObservation(store, wanted))) return wanted;
  for (const metric of store.catalogue.metrics)
    for await (const { id } of observationsOf(store, metric)) return id;
  throw new Error('expected a dataset with a figure, got none');
}

const LINE = 72;

type More = (count: number) => string;

const moreInEnglish: More = (count) => `… ${count} more`;

/**
 * A JSON value as it is shown: with line breaks, every key and every value but the tail of a list of more than `most` items, in
 * whose place stands what `more` says of how many it had.
 */
export function abridged(value: unknown, most: number, more: More = moreInEnglish, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.slice(0, most).map((item) => abridged(item, most, more, inner))
    : Object.entries(value).map(
        ([key, member]) => `${JSON.stringify(key)}: ${abridged(member, most, more, inner)}`,
      );
  if (list && value.length > most) parts.push(more(value.length - most));
  const line = parts.join(', ');
  const short = list && !line.includes('{') && line.length + inner.length < LINE;
  const [open, close] = list ? '[]' : '{}';
  if (short || parts.length === 0) return `${open}${line}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

// The headers of an answer, as the function sends them (contract 5), and what they mean.

export type HeaderRow = {
  name: string;
  /** The whole value, or a form of it where it differs from answer to answer. */
  value: string | RegExp;
  /** How it is shown where `value` is a form. */
  shown?: string;
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
    shown: 'sv',
    meaning: { sv: 'Språket för orden i innehållet.', en: 'Language of the words in the body.' },
  },
  {
    name: 'ETag',
    value: /^W\/"[\w-]{27}"$/,
    shown: 'W/"…"',
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
    value: /^<.+>; rel="alternate"; hreflang="(?:sv|en)"(?:, <.+>; rel="alternate"; type="text\/csv")?$/,
    shown: '<…>; rel="alternate"; hreflang="en"',
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
