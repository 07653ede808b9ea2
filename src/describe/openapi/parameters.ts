// The parameters of the description, made of the zod objects of the queries.
import { LANGS } from '../../model/lang.ts';
import { type Form, queryNames } from '../../queries/ask.ts';
import type { Schema } from './shapes.ts';

type Bounds = { minimum: number; maximum: number };

/** What zod knows of a parameter: its form, and the metadata that the query gave it. */
type Known = {
  form: Schema;
  description: string;
  /** As it stands in an address. */
  example: string;
  maximum: number | null;
  list: Bounds | null;
};

const isBounds = (value: unknown): value is Bounds =>
  typeof value === 'object' && value !== null && 'minimum' in value && 'maximum' in value;

function knownOf({ path, parameters }: Form, name: string): Known {
  const parameter = parameters.shape[name];
  if (parameter === undefined) throw new Error(`${path}: expected a parameter ${name}, got none`);
  const { type, pattern, enum: allowed, description, maximum, example, list } = parameter.toJSONSchema();
  return {
    form: {
      type,
      ...(pattern === undefined ? {} : { pattern }),
      ...(allowed === undefined ? {} : { enum: allowed }),
    },
    description: description ?? name,
    example: String(example ?? ''),
    maximum: maximum ?? null,
    list: isBounds(list) ? list : null,
  };
}

/** The example that a query gives of a parameter, as it stands in an address. */
export const exampleOf = (form: Form, name: string): string => knownOf(form, name).example;

/** A limit is a whole number and a list an array, whatever text they travel as. */
function schemaOf({ form, maximum, list }: Known): Schema {
  if (maximum !== null) return { type: 'integer', minimum: 1, maximum };
  if (list === null) return form;
  return { type: 'array', items: { type: 'string' }, minItems: list.minimum, maxItems: list.maximum };
}

function typedExample({ example, maximum, list }: Known): unknown {
  if (list !== null) return example.split(',');
  return maximum === null ? example : Number(example);
}

function parameterOf(form: Form, name: string): Schema {
  const known = knownOf(form, name);
  const inPath = !queryNames(form).includes(name);
  return {
    name,
    in: inPath ? 'path' : 'query',
    required: inPath || form.required.includes(name),
    description: known.description,
    schema: { ...schemaOf(known), ...(name === 'lang' ? { default: LANGS[0] } : {}) },
    example: typedExample(known),
    ...(known.list === null ? {} : { style: 'form', explode: false }),
  };
}

/** One entry for each parameter, in the order of the query's zod object. */
export const parametersFor = (form: Form): Schema[] =>
  Object.keys(form.parameters.shape).map((name) => parameterOf(form, name));
