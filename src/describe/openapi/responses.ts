// Headers and responses of the description: which statuses a question has, with real examples (contract 5).

import { PROBLEM_STATUS } from '../../data/problem.ts';
import type { Form } from '../../queries/query.ts';
import { capitalized } from '../../text/numbers.ts';
import type { Example } from '../examples.ts';
import { type Schema, schemaRef, textSchema } from '../json-schema.ts';
import { parameterRows } from '../parameters.ts';

/** A header by its name in the description. */
export const header = (name: string): Schema => ({ $ref: `#/components/headers/${name}` });

export const HEADERS: Readonly<Record<string, Schema>> = {
  ETag: {
    description: 'Weak entity tag of the body, the same on every host; send it back as If-None-Match.',
    required: true,
    schema: { ...textSchema('Weak entity tag.'), pattern: '^W/"[A-Za-z0-9_-]{27}"$' },
  },
  CacheControl: {
    description: 'How long the answer may be kept.',
    required: true,
    schema: textSchema('Directives of RFC 9111.'),
  },
  ContentLanguage: {
    description: 'Language of the words in the body.',
    required: true,
    schema: textSchema('sv or en.'),
  },
  Link: {
    description: 'The same answer in the other language.',
    required: true,
    schema: textSchema('rel="alternate" with hreflang (RFC 8288).'),
  },
  Allow: {
    description: 'The methods that are allowed.',
    required: true,
    schema: textSchema('Names of methods, between commas.'),
  },
};

export const IF_NONE_MATCH: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of answers that are held, or *; compared weakly (RFC 9110, section 13.1.2).',
  schema: { type: 'string' },
};

/** The statuses of refusals that a question may give: 404 where it names a thing, 422 where it does so by any name. */
export function refusalStatuses(form: Form): number[] {
  const kinds = parameterRows(form).map(({ about }) => about.kind);
  const byName = kinds.includes('name') || kinds.includes('list');
  const named = byName || kinds.includes('identifier');
  return [400, ...(named ? [404] : []), ...(byName ? [422] : [])];
}

const codesOf = (status: number): string =>
  Object.entries(PROBLEM_STATUS)
    .filter(([, other]) => other === status)
    .map(([code]) => code)
    .join(', ');

const WITH_BODY = { 'Cache-Control': header('CacheControl'), 'Content-Language': header('ContentLanguage') };

const media = (schema: Schema, examples: readonly Example[]): Schema => ({
  'application/json': {
    schema,
    ...(examples.length === 0
      ? {}
      : {
          examples: Object.fromEntries(
            examples.map(({ name, summary, value }) => [name, { summary, value }]),
          ),
        }),
  },
});

const refusal = (description: string, examples: readonly Example[], more: Schema = {}): Schema => ({
  description,
  headers: { ...WITH_BODY, ...more },
  content: media(schemaRef('Refusal'), examples),
});

const answered = (schema: Schema, examples: readonly Example[], more: Schema): Schema => ({
  description: 'The answer.',
  headers: { ...WITH_BODY, ETag: header('ETag'), ...more },
  content: media(schema, examples),
});

const shared = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });

/** Responses that are the same of every path. */
const SHARED = {
  '304': shared('NotModified'),
  '405': shared('MethodNotAllowed'),
  '503': shared('Unavailable'),
};

const REFUSED: Readonly<Record<number, string>> = {
  400: 'The question is not well-formed',
  404: 'Something in the question does not exist, or has no value',
  422: 'The question is well-formed and cannot be answered',
};

/** Every response of a form; `more` holds further headers of its answer. */
export function responsesOf(
  form: Form,
  schema: Schema,
  examples: readonly Example[],
  more: Schema = {},
): Schema {
  const of = (status: number) => examples.filter((example) => example.status === status);
  const refusals = refusalStatuses(form).map((status) => [
    String(status),
    refusal(`${REFUSED[status]}: ${codesOf(status)}.`, of(status)),
  ]);
  return { '200': answered(schema, of(200), more), ...SHARED, ...Object.fromEntries(refusals) };
}

/** Responses that every path may give: nothing new, a wrong method, a fault of ours. */
export const sharedResponses = (wrongMethod: Example, fault: Example): Schema => ({
  NotModified: {
    description: 'What If-None-Match names is still the answer.',
    headers: { ETag: header('ETag'), 'Cache-Control': header('CacheControl') },
  },
  MethodNotAllowed: refusal('The method is not allowed: unsupported.', [wrongMethod], {
    Allow: header('Allow'),
  }),
  Unavailable: refusal('A fault of the service: unavailable.', [fault]),
});

/** The name of the schema of a query's whole answer. */
export const answerName = (query: string): string => `${capitalized(query)}Answer`;
