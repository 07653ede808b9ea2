// The schemas that no query has of its own: the envelope, and refusals.

import * as fields from '../../data/fields.ts';
import { PROBLEM_STATUS } from '../../data/problem.ts';
import { API_VERSION, LICENSE } from '../../data/settings.ts';
import { PROBLEM_REASONS } from '../../text/problems.ts';
import { type Schema, schemaOf, textSchema } from '../json-schema.ts';

const { address, constant, count, listOf, number, part, word } = fields;

/** The envelope around `data`. */
export const envelopeSchema = (data: Schema): Schema => {
  const envelope = schemaOf(
    part('The envelope of an answer.', {
      ok: constant('True for an answer.', true),
      apiVersion: constant('Version of the API.', API_VERSION),
      docs: address('The documentation.'),
      license: constant('Licence of the compilation.', LICENSE),
    }),
  );
  const { properties, required } = envelope;
  return {
    ...envelope,
    properties: { ...(properties as Schema), data },
    required: [...(required as string[]), 'data'],
  };
};

/** What a refusal may say beside parameter, value and reason, to help with the next question. */
const HELP: Schema = {
  ...(schemaOf(
    part('Help.', {
      allowed: listOf('The values or names that are allowed.', word('One of them.')),
      suggestions: listOf('Near values that exist.', word('One of them.')),
      area: word('The county, or the country, that was asked for as a municipality.'),
      expected: word('The form that is expected.'),
      minimum: count('The least that is allowed.'),
      maximum: count('The most that is allowed.'),
      total: count('How many municipalities there were.'),
      share: number('The share that was found.'),
      missing: count('How many municipalities lack a value.'),
      period: word('The year that came nearest.').nullable(),
      nearest: word('The nearest year that has a value.').nullable(),
      unknown: fields.oneOf('Which part of the identifier names nothing.', ['geo', 'metric']),
      formerCode: fields.flag('That its municipality had the code before.'),
      revision: word('The revision that withdrew the figure.'),
      address: word('Where that revision is listed.'),
      capability: word('The capability that the metric has not.'),
      release: word('The release that was asked for.'),
      command: word('The command that makes what is not served.'),
      index: word('The address of the list that has the files of a table.'),
      explanation: word('Why it has it not.').nullable(),
      to: word('The other end of the range.'),
      before: word('The other end of the range.'),
    }),
  )['properties'] as Schema),
  candidates: {
    type: 'array',
    description: 'What an ambiguous value may mean.',
    items: { type: 'object' },
  },
  periods: {
    type: 'array',
    description:
      'The years that have a value; where years are not shared, which years each municipality has for each metric.',
    items: { type: ['string', 'object'] },
  },
  required: { description: 'The share that is required, or the parameters that must be given.' },
  observed: { description: 'What was found: how many, or which units.' },
};

const codes = (description: string, values: readonly string[]): Schema => ({
  ...textSchema(description),
  enum: [...values].sort(),
});

const DETAILS: Schema = {
  parameter: { type: ['string', 'null'], description: 'The parameter that was judged.' },
  value: { type: ['string', 'null'], description: 'What was sent, cut at 100 characters.' },
  reason: codes('Which fault it was; never translated.', PROBLEM_REASONS),
};

export const REFUSAL: Schema = {
  type: 'object',
  description: 'The envelope of a refusal.',
  properties: {
    ok: { type: 'boolean', description: 'False for a refusal.', const: false },
    apiVersion: { ...textSchema('Version of the API.'), const: API_VERSION },
    error: {
      type: 'object',
      description: 'The refusal.',
      properties: {
        code: codes('The kind of fault; never translated.', Object.keys(PROBLEM_STATUS)),
        message: textSchema('For people, in the requested language: what happened, and what to do.'),
        details: {
          type: 'object',
          description: 'What was wrong, and what helps.',
          properties: { ...DETAILS, ...HELP },
          required: Object.keys(DETAILS),
        },
      },
      required: ['code', 'message', 'details'],
    },
  },
  required: ['ok', 'apiVersion', 'error'],
};
