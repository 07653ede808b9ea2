// From the zod objects of records to JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of tools.
import * as z from 'zod';

export type Schema = { readonly [keyword: string]: unknown };

/** The schema of a record, everything in its place; a record of its own name carries it as `title`. */
export const schemaOf = (record: z.ZodType): Schema =>
  plain(z.toJSONSchema(record, { io: 'input', unrepresentable: 'any' }));

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What zod writes in several words, in the fewest. */
function plain({ $schema: _, ...schema }: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [key, plainValue(value)]);
  const { maximum, ...rest } = Object.fromEntries(entries);
  const bounded = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? rest : { ...rest, maximum };
  return nullableOf(bounded) ?? bounded;
}

const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainValue);
  return isObject(value) ? plain(value) : value;
};

/** `anyOf` a thing or null as one schema of two types, unless the thing is described elsewhere under its title. */
function nullableOf({ anyOf, ...outside }: Schema): Schema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [inner, nothing]: unknown[] = anyOf;
  if (!isObject(inner) || !isObject(nothing) || nothing['type'] !== 'null') return null;
  if (typeof inner['type'] !== 'string' || 'title' in inner) return null;
  return {
    ...inner,
    ...outside,
    type: [inner['type'], 'null'],
    ...(Array.isArray(inner['enum']) ? { enum: [...inner['enum'], null] } : {}),
  };
}

/** Of a text, with what it is. */
export const textSchema = (description: string): Schema => ({ type: 'string', description });

/** A schema by its name in the description. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Moves every schema that has a title into `named`, and leaves a reference in its place. */
export function referring(schema: Schema, named: Map<string, Schema>): Schema {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === 'properties' && isObject(value) ? eachOf(value, named) : referringValue(value, named),
  ]);
  const { title, ...described }: Schema = Object.fromEntries(entries);
  if (typeof title !== 'string') return described;
  named.set(title, described);
  return schemaRef(title);
}

const eachOf = (properties: Schema, named: Map<string, Schema>): Schema =>
  Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, referringValue(value, named)]));

function referringValue(value: unknown, named: Map<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((item) => referringValue(item, named));
  return isObject(value) ? referring(value, named) : value;
}

/** The types alone, without words and forms, of a record and of those in its lists; what is deeper is left out. */
export const outline = ({ type, properties }: Schema, depth = 1): Schema => ({
  type,
  properties: isObject(properties)
    ? Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, typeOf(value, depth)]))
    : {},
});

function typeOf(schema: unknown, depth: number): Schema {
  if (!isObject(schema)) return {};
  const { type, items, anyOf } = schema;
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map((one) => typeOf(one, depth)) };
  const ofRecords = depth > 0 && isObject(items) && isObject(items['properties']);
  return ofRecords ? { type, items: outline(items, depth - 1) } : { type };
}
