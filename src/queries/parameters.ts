// The forms of parameters. Every value is a string; the form's fault is told by its metadata.
import * as z from 'zod';
import { LANGS } from '../model/lang.ts';
import { PERIOD_EXPECTED, PERIOD_PATTERN } from '../model/period.ts';
import type { ProblemCode, Reason } from '../model/problem.ts';
import { REVISION_TYPES } from '../model/revision.ts';
import { isInstantText } from './instant.ts';

/** How a value of the wrong form is refused. */
export type FormFault = { code: ProblemCode; reason: Reason; help: Record<string, unknown> };

const faults = z.registry<FormFault>();

/** The refusal that belongs to a parameter's form. */
export const formFaultOf = (schema: z.ZodType): FormFault =>
  faults.get(schema) ?? { code: 'invalid_request', reason: 'malformed', help: { expected: 'text' } };

/** The parameters of one question: a strict object, so that nothing unknown passes. */
export const parametersOf = <T extends Record<string, z.ZodType>>(shape: T) => z.strictObject(shape);

export const text = (description: string, example: string) =>
  z.string().describe(description).meta({ example });

export function year(description: string) {
  const schema = z.string().regex(PERIOD_PATTERN).describe(description).meta({ example: '2022' });
  faults.add(schema, { code: 'invalid_period', reason: 'not_a_year', help: { expected: PERIOD_EXPECTED } });
  return schema.optional();
}

const LIMIT_EXPECTED = 'a whole number without sign, [1-9][0-9]*';

/** A limit is never clamped: above `maximum` is a refusal (contract 2). */
export function limit(description: string, maximum: number) {
  const schema = z
    .string()
    .regex(/^[1-9][0-9]*$/)
    .describe(`${description} At most ${maximum}.`)
    .meta({ example: '10', maximum });
  faults.add(schema, {
    code: 'invalid_request',
    reason: 'malformed',
    help: { expected: LIMIT_EXPECTED, minimum: 1, maximum },
  });
  return schema.optional();
}

export function oneOf<const T extends readonly [string, ...string[]]>(description: string, allowed: T) {
  const schema = z.enum(allowed).describe(description).meta({ example: allowed[0] });
  faults.add(schema, { code: 'invalid_request', reason: 'not_allowed', help: { allowed: [...allowed] } });
  return schema.optional();
}

export function instant(description: string) {
  const schema = z.string().refine(isInstantText).describe(description).meta({ example: '2024-08-30' });
  const expected = 'YYYY-MM-DD or an RFC 3339 date-time with offset';
  faults.add(schema, { code: 'invalid_request', reason: 'malformed', help: { expected } });
  return schema.optional();
}

/** A list of values between commas; how many is judged by `listFault`. */
export function list(
  description: string,
  { minimum, maximum, example }: { minimum: number; maximum: number; example: string },
) {
  return z.string().describe(description).meta({ example, list: { minimum, maximum } });
}

export const lang = oneOf('Language of labels, citations and messages; never of values.', LANGS);
export const revisionType = oneOf('What happened to the observation.', REVISION_TYPES);
