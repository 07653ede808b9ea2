// The forms of parameters. Every value is a string; what else there is to say of it stands beside its form, as data.
import * as z from 'zod';
import { PERIOD_EXPECTED, PERIOD_PATTERN } from '../data/identifier.ts';
import { LANGS } from '../data/lang.ts';
import type { ProblemCode, Reason } from '../data/problem.ts';
import { REVISION_TYPES } from '../data/release.ts';
import { cursorOf } from './cursor.ts';
import { isInstantText } from './instant.ts';

type Kind =
  | { kind: 'text' | 'year' | 'instant' | 'cursor' }
  /** Looked up: by its one identifier, or by any name of it, which may be several things'. */
  | { kind: 'identifier' | 'name' }
  /** `all` says what is answered when there is no default. */
  | { kind: 'limit'; maximum: number; default: number; all?: never }
  | { kind: 'limit'; maximum: number; default: null; all: string }
  | { kind: 'choice'; allowed: readonly string[]; default: string | null }
  | { kind: 'list'; minimum: number; maximum: number };

/** What is said of a parameter; `example` is written as in an address, null where only an answer can give one. */
export type ParameterDescription = Kind & { description: string; example: string | null };

/** A form that says what it is; one that says nothing is a type error. */
export type Parameter<Schema extends z.ZodType = z.ZodType<string | undefined>> = Schema & {
  readonly about: ParameterDescription;
};
export type Parameters = z.ZodObject<Record<string, Parameter>, z.core.$strict>;

const described = <Schema extends z.ZodType>(
  schema: Schema,
  about: ParameterDescription,
): Parameter<Schema> => Object.assign(schema, { about });

/** The parameters of one question: a strict object, so that nothing unknown passes. */
export const parametersOf = <Shape extends Record<string, Parameter>>(shape: Shape) => z.strictObject(shape);

/** The same parameter where it need not be given. */
export const optional = <Schema extends z.ZodType<string>>(parameter: Parameter<Schema>) =>
  described(parameter.optional(), parameter.about);

export const text = (description: string, example: string) =>
  described(z.string(), { kind: 'text', description, example });

export const identifier = (description: string, example: string) =>
  described(z.string(), { kind: 'identifier', description, example });

export const name = (description: string, example: string) =>
  described(z.string(), { kind: 'name', description, example });

export const year = (description: string, example: string) =>
  described(z.string().regex(PERIOD_PATTERN).optional(), { kind: 'year', description, example });

/** A limit is never clamped: above `maximum` is a refusal (contract 2). */
export const limit = (
  description: string,
  bounds: { default: number; maximum: number } | { default: null; all: string; maximum: number },
) =>
  described(
    z
      .string()
      .regex(/^[1-9][0-9]*$/)
      .optional(),
    {
      kind: 'limit',
      description,
      example: '10',
      ...bounds,
    },
  );

export const oneOf = <const Allowed extends readonly [string, ...string[]]>(
  description: string,
  allowed: Allowed,
  standard: Allowed[number] | null = null,
) =>
  described(z.enum(allowed).optional(), {
    kind: 'choice',
    description,
    example: allowed[0],
    allowed,
    default: standard,
  });

export const instant = (description: string, example: string) =>
  described(z.string().refine(isInstantText).optional(), { kind: 'instant', description, example });

export const cursor = described(
  z
    .string()
    .refine((value) => cursorOf(value) !== null)
    .optional(),
  {
    kind: 'cursor',
    description:
      'Where to go on: the value that `next` of the answer before has, or all of that address. The other parameters stay as they were.',
    example: null,
  },
);

/** A list of names between commas; how many they are is judged apart. */
export const list = (
  description: string,
  { example, ...bounds }: { minimum: number; maximum: number; example: string },
) => described(z.string(), { kind: 'list', description, example, ...bounds });

export const lang = oneOf('Language of labels, citations and messages.', LANGS, LANGS[0]);
export const revisionType = oneOf('What happened to the observation.', REVISION_TYPES);

/** How a value of the wrong form is refused. */
type FormFault = { code: ProblemCode; reason: Reason; help: Record<string, unknown> };

const malformed = (help: Record<string, unknown>): FormFault => ({
  code: 'invalid_request',
  reason: 'malformed',
  help,
});

/** The refusal that belongs to a parameter's form. */
export function formFaultOf(about: ParameterDescription): FormFault {
  if (about.kind === 'year')
    return { code: 'invalid_period', reason: 'not_a_year', help: { expected: PERIOD_EXPECTED } };
  if (about.kind === 'limit')
    return malformed({
      expected: 'a whole number without sign, [1-9][0-9]*',
      minimum: 1,
      maximum: about.maximum,
    });
  if (about.kind === 'choice')
    return { code: 'invalid_request', reason: 'not_allowed', help: { allowed: [...about.allowed] } };
  if (about.kind === 'cursor') return malformed({ expected: 'the cursor in next of the answer before' });
  return malformed({
    expected: about.kind === 'instant' ? 'YYYY-MM-DD or an RFC 3339 date-time with offset' : 'text',
  });
}
