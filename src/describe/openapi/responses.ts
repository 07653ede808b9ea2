// The responses of the description: which statuses a question has, with real examples.
import { PROBLEM_STATUS } from '../../model/problem.ts';
import type { Query } from '../../queries/query.ts';
import type { Example } from './examples.ts';
import { header } from './headers.ts';
import { named, type Schema } from './shapes.ts';

/** Parameters whose value is looked up, and may be of nothing that exists. */
const LOOKED_UP = ['id', 'geo', 'kommun', 'metric', 'municipalities', 'metrics'];

/** The statuses of refusals that a query may give. */
export function refusalStatuses({ path, parameters }: Query): number[] {
  const lookedUp = Object.keys(parameters.shape).filter((name) => LOOKED_UP.includes(name));
  const byName = lookedUp.filter((name) => name !== 'id' && !path.includes(`{${name}}`));
  return [400, ...(lookedUp.length > 0 ? [404] : []), ...(byName.length > 0 ? [422] : [])];
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

export const refusal = (description: string, examples: readonly Example[], more: Schema = {}): Schema => ({
  description,
  headers: { ...WITH_BODY, ...more },
  content: media(named('Refusal'), examples),
});

const answered = (schema: Schema, examples: readonly Example[], more: Schema = {}): Schema => ({
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

/** Every response of a query. */
export function responsesOf(query: Query, examples: readonly Example[]): Schema {
  const of = (status: number) => examples.filter((example) => example.status === status);
  const refusals = refusalStatuses(query).map((status) => [
    String(status),
    refusal(`${REFUSED[status]}: ${codesOf(status)}.`, of(status)),
  ]);
  const schema = named(answerName(query.name));
  const success = answered(schema, of(200), { Link: header('Link') });
  return { '200': success, ...SHARED, ...Object.fromEntries(refusals) };
}

/** The responses of a page of the API that takes nothing but `lang`. */
export const plainResponses = (schema: Schema, [success, refused]: readonly [Example, Example]): Schema => ({
  '200': answered(schema, [success]),
  '400': refusal(`${REFUSED[400]}: ${codesOf(400)}.`, [refused]),
  ...SHARED,
});

/** The schema of a query's whole answer. */
export const answerName = (query: string): string =>
  `${query.charAt(0).toUpperCase()}${query.slice(1)}Answer`;
