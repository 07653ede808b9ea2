// A JSON file of the dataset or of the staging area: how it is written, and what is wrong with one, said with its name and line.
import type * as z from 'zod';
import { isThere, readBytes, textIn } from '../../builder/files.ts';
import { type JsonFault, judgeJson } from '../../builder/read.ts';

/** Two spaces, final newline, keys as given. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Throws when it is not there, no JSON in UTF-8, or of another shape. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T {
  if (!isThere(path)) throw new Error(`${path}: expected the file, got nothing there`);
  return jsonOf(path, readBytes(path), schema);
}

/** So many faults of a file are written out. */
const MOST_FAULTS = 5;

/** @param name what the bytes are called, where they are wrong */
export function jsonOf<T>(name: string, bytes: Uint8Array, schema: z.ZodType<T>): T {
  const { value, faults } = judgeJson(textIn(name, bytes), schema);
  if (value !== null) return value;
  const more = faults.length - MOST_FAULTS;
  const lines = faults.slice(0, MOST_FAULTS).map((fault) => `${name}: ${faultText(fault)}`);
  throw new Error([...lines, ...(more > 0 ? [`${name}: and ${more} more`] : [])].join('\n'));
}

function faultText({ line, column, metric, message }: JsonFault): string {
  const at = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return `${at}${metric === undefined ? '' : ` (${metric})`}: ${message}`;
}
