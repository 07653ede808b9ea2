// What the documentation says of each parameter, read from the zod object of its query.
import { LANGS } from '../../model/lang.ts';
import { queryNames } from '../../queries/ask.ts';
import { formFaultOf } from '../../queries/parameters.ts';
import type { Query } from '../../queries/query.ts';

export type ParameterRow = {
  name: string;
  place: 'path' | 'query';
  required: boolean;
  description: string;
  /** The form of a value, in words. */
  form: string;
  /** The values that are allowed; null where any of the form is. */
  allowed: string[] | null;
  example: string;
  /** What applies when it is not given; null where that is nothing. */
  standard: string | null;
};

type Form = Parameters<typeof formFaultOf>[0];

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && 'toJSONSchema' in value;

/** Refusals are registered under the form itself, not under its being optional. */
function innermost(form: Form): Form {
  const inner: unknown = 'unwrap' in form && typeof form.unwrap === 'function' ? form.unwrap() : form;
  return isForm(inner) ? inner : form;
}

type Known = { description?: string; example?: unknown; maximum?: number; list?: unknown; enum?: unknown };

function formOf(form: Form, { maximum, list }: Known): string {
  if (typeof maximum === 'number') return `whole number, 1 to ${maximum}`;
  if (typeof list === 'object' && list !== null && 'minimum' in list && 'maximum' in list)
    return `${list.minimum} to ${list.maximum} values between commas`;
  const { expected, allowed } = formFaultOf(innermost(form)).help;
  return allowed === undefined ? String(expected) : 'one of';
}

/** A limit tells its own default: "…; 20 when not given." */
const standardOf = (name: string, description: string): string | null =>
  name === 'lang' ? LANGS[0] : (/; (.+) when not given\./.exec(description)?.[1] ?? null);

/** One row for each parameter, in the order of the query. */
export const parameterRows = (query: Query): ParameterRow[] =>
  Object.entries(query.parameters.shape).map(([name, form]) => {
    const known: Known = form.toJSONSchema();
    const description = known.description ?? '';
    const inPath = !queryNames(query).includes(name);
    return {
      name,
      place: inPath ? 'path' : 'query',
      required: inPath || query.required.includes(name),
      description,
      form: formOf(form, known),
      allowed: Array.isArray(known.enum) ? known.enum.map(String) : null,
      example: String(known.example ?? ''),
      standard: standardOf(name, description),
    };
  });
