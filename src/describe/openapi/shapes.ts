// How the schemas of the description are written: JSON Schema 2020-12, the dialect of OpenAPI 3.1.

export type Schema = { readonly [keyword: string]: unknown };
export type Properties = Readonly<Record<string, Schema>>;

/** Every key is always present (contract 4), but for those in `optional`. */
export const object = (description: string, properties: Properties, optional: Properties = {}): Schema => ({
  type: 'object',
  description,
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

export const listOf = (description: string, items: Schema): Schema => ({ type: 'array', description, items });
export const text = (description: string): Schema => ({ type: 'string', description });
export const pattern = (description: string, { source }: RegExp): Schema => ({
  type: 'string',
  description,
  pattern: source,
});
export const oneOf = (description: string, values: readonly string[]): Schema => ({
  type: 'string',
  description,
  enum: [...values],
});
export const constant = (description: string, value: string | boolean): Schema => ({
  type: typeof value,
  description,
  const: value,
});
export const address = (description: string): Schema => ({ type: 'string', description, format: 'uri' });
export const flag = (description: string): Schema => ({ type: 'boolean', description });
export const number = (description: string): Schema => ({ type: 'number', description });
export const count = (description: string): Schema => ({ type: 'integer', description, minimum: 0 });
export const share = (description: string): Schema => ({
  type: 'number',
  description,
  minimum: 0,
  maximum: 1,
});

/** The same, or null where it is unknown or does not apply. */
export const nullable = (schema: Schema): Schema =>
  typeof schema['type'] === 'string'
    ? {
        ...schema,
        type: [schema['type'], 'null'],
        ...(Array.isArray(schema['enum']) ? { enum: [...schema['enum'], null] } : {}),
      }
    : { anyOf: [schema, { type: 'null' }] };

/** A schema by its name in the description. */
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
