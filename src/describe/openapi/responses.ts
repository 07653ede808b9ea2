// The responses of the description: which statuses a question has, with real examples.
import { PROBLEM_STATUS } from '../../model/problem.ts';
import type { Form } from '../../queries/query.ts';
import { type Schema, schemaRef } from '../json-schema.ts';
import { parameterRows } from '../parameters.ts';
import type { Example } from './examples.ts';
import { header } from './headers.ts';

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
export const answerName = (query: string): string => `${capitalised(query)}Answer`;

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
