// What the API answers to an address, asked of the store itself, for the examples of the documentation.
import { problemSentence } from '../../i18n/problem-sentences.ts';
import { canonicalJson } from '../../model/json.ts';
import type { Lang } from '../../model/lang.ts';
import { isProblem, type Problem, problem } from '../../model/problem.ts';
import { API_VERSION, LICENSE } from '../../model/service.ts';
import { ask, langOf, type Question } from '../../queries/ask.ts';
import type { Query } from '../../queries/query.ts';
import { QUERIES } from '../../queries/table.ts';
import type { Store } from '../../store/open-store.ts';

/** `body` is the whole envelope as a value, its keys in the order in which they are sent. */
export type DocsAnswer = { address: string; status: number; code: string | null; body: unknown };

type Asking = { query: Query; question: Question };

/** The question that an address asks; throws where no query has its path, since every example is one of theirs. */
export function askingOf(address: string): Asking {
  const [path = '', search = ''] = address.split('?');
  const pairs = [...new URLSearchParams(search)];
  for (const query of QUERIES) {
    const values = valuesOf(query.path, path);
    if (values !== null) return { query, question: { path: values, pairs } };
  }
  throw new Error(`expected an address of the table of queries, got ${address}`);
}

function valuesOf(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const form = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`);
  const found = form.exec(path);
  if (found === null) return null;
  return Object.fromEntries(names.map((name, place) => [name, decodeURIComponent(found[place + 1] ?? '')]));
}

const ordered = (value: unknown): unknown => JSON.parse(canonicalJson(value));

/** The envelope of a refusal, as the function sends it. */
const refusalOf = ({ code, details }: Problem, lang: Lang): unknown =>
  ordered({
    ok: false,
    apiVersion: API_VERSION,
    error: { code, message: problemSentence(lang, details), details },
  });

/** The body of 405: what `POST /api/v1/metrics?lang=en` is told. */
export const WRONG_METHOD = refusalOf(
  problem('unsupported', {
    parameter: null,
    value: 'POST',
    reason: 'method_not_allowed',
    allowed: ['GET', 'HEAD', 'OPTIONS'],
  }),
  'en',
);

/** The body of 503. */
export const FAULT = refusalOf(
  problem('unavailable', { parameter: null, value: null, reason: 'service_fault' }),
  'sv',
);

export async function docsAnswer(store: Store, address: string): Promise<DocsAnswer> {
  const { query, question } = askingOf(address);
  const answer = await ask(query, question, store);
  if (isProblem(answer)) {
    const body = refusalOf(answer, langOf(question));
    return { address, status: answer.status, code: answer.code, body };
  }
  const data: unknown = JSON.parse(answer.text);
  const body = { ok: true, apiVersion: API_VERSION, license: LICENSE, docs: store.catalogue.docsUrl, data };
  return { address, status: 200, code: null, body: ordered(body) };
}
