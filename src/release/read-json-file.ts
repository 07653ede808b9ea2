// A JSON file of the dataset or of the staging area: what is wrong with it is one line, which names it.
import type { z } from 'zod';
import { isThere } from '../builder/is-there.ts';
import { jsonMistake } from '../builder/json-mistake.ts';
import { readBytes, textIn } from '../builder/read-bytes.ts';

/** Throws when it is not there, no JSON in UTF-8, or of another shape. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T {
  if (!isThere(path)) throw new Error(`${path}: expected the file, got nothing there`);
  return jsonOf(path, readBytes(path), schema);
}

/** @param name what the bytes are called, where they are wrong */
export function jsonOf<T>(name: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parsedAs(name, textIn(name, bytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function parsedAs(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name}: ${jsonMistake(text)}`);
  }
}
