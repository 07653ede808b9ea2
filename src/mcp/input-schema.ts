// What a tool takes, as JSON Schema 2020-12, from the query's own parameters.
import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Query } from '../queries/query.ts';

type Form = { properties: Record<string, JSONObject>; required?: string[] };

/** `limit` may be a number here: assistants write numbers as numbers. */
export function inputSchemaOf({ parameters }: Query): Tool['inputSchema'] {
  const { properties, required = [] }: Form = JSON.parse(JSON.stringify(z.toJSONSchema(parameters)));
  const described = Object.entries(properties).map(([name, schema]) => [name, standardOf(name, schema)]);
  return { type: 'object', properties: Object.fromEntries(described), required, additionalProperties: false };
}

/** `example` becomes the standard's `examples`; how many elements a list takes stands in its description already. */
function standardOf(name: string, { example = null, list: _, ...schema }: JSONObject): JSONObject {
  if (name === 'limit') return { ...schema, type: ['integer', 'string'], minimum: 1 };
  return 'enum' in schema ? schema : { ...schema, examples: [example] };
}
