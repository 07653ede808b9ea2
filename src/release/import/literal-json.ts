// JSON in which every number keeps the text it was written with: a figure is stored as its source's literal.
import * as z from 'zod';

type Context = { source?: string };

/** The reviver is handed the source text of primitives (ECMA-262, JSON.parse source text access). */
const keepLiteral = (_key: string, value: unknown, ...rest: unknown[]): unknown => {
  if (typeof value !== 'number') return value;
  const [context] = rest as [Context?];
  return { literal: context?.source ?? String(value) };
};

/** `text` parsed, every number as `{ literal }`. Throws SyntaxError as JSON.parse does. */
export const parseLiterally = (text: string): unknown => JSON.parse(text, keepLiteral);

/** A number of {@link parseLiterally}, as its text. */
export const Literal = z.object({ literal: z.string() }).transform(({ literal }) => literal);
