// The one reader of what queries say of their parameters: OpenAPI, tools and documentation are made of these rows.
import { queryNames, requiredNames } from '../queries/ask.ts';
import { formFaultOf, type ParameterDescription } from '../queries/parameters.ts';
import type { Form } from '../queries/query.ts';
import type { Schema } from './json-schema.ts';

export type ParameterRow = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** Whole sentences, default and maximum included. */
  description: string;
  /** The form of a value, in words. */
  form: string;
  /** The values that are allowed; null where any of the form is. */
  allowed: readonly string[] | null;
  /** As it stands in an address; null where only an answer can give one. */
  example: string | null;
  /** What applies when it is not given; null where that is nothing. */
  defaultValue: string | null;
  /** Of the form, as JSON Schema writes it; undefined where it has none. */
  pattern: string | undefined;
  about: ParameterDescription;
};

/** One row for each parameter, in the order of the form. */
export function parameterRows(form: Form): ParameterRow[] {
  const inQuery = queryNames(form);
  const required = requiredNames(form);
  return Object.entries(form.parameters.shape).map(([name, parameter]) => {
    const { about } = parameter;
    return {
      name,
      in: inQuery.includes(name) ? 'query' : 'path',
      required: required.includes(name) || !inQuery.includes(name),
      description: sentencesOf(about),
      form: formOf(about),
      allowed: about.kind === 'choice' ? about.allowed : null,
      example: about.example,
      defaultValue: defaultOf(about),
      pattern: parameter.toJSONSchema().pattern,
      about,
    };
  });
}

function defaultOf(about: ParameterDescription): string | null {
  if (about.kind === 'choice') return about.default;
  if (about.kind !== 'limit') return null;
  return about.default === null ? about.all : String(about.default);
}

const sentencesOf = (about: ParameterDescription): string =>
  about.kind === 'limit'
    ? `${about.description}; ${defaultOf(about)} when not given. At most ${about.maximum}.`
    : about.description;

function formOf(about: ParameterDescription): string {
  if (about.kind === 'limit') return `whole number, 1 to ${about.maximum}`;
  if (about.kind === 'list') return `${about.minimum} to ${about.maximum} values between commas`;
  return about.kind === 'choice' ? 'one of' : String(formFaultOf(about).help['expected']);
}

/** A limit is a whole number and a list an array, whatever text they travel as. */
export function parameterSchema({ about, pattern }: ParameterRow): Schema {
  if (about.kind === 'limit')
    return {
      type: 'integer',
      minimum: 1,
      maximum: about.maximum,
      ...(about.default === null ? {} : { default: about.default }),
    };
  if (about.kind === 'list')
    return { type: 'array', items: { type: 'string' }, minItems: about.minimum, maxItems: about.maximum };
  if (about.kind === 'choice')
    return {
      type: 'string',
      enum: [...about.allowed],
      ...(about.default === null ? {} : { default: about.default }),
    };
  return { type: 'string', ...(pattern === undefined ? {} : { pattern }) };
}

/** Undefined where there is none. */
export function typedExample({ about, example }: ParameterRow): unknown {
  if (example === null) return undefined;
  if (about.kind === 'list') return example.split(',');
  return about.kind === 'limit' ? Number(example) : example;
}
