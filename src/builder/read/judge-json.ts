// A JSON file through its schema: whatever is wrong with it has its line, and its metric where it is part of one.
import type * as z from 'zod';
import { nestingMistake } from './json-keys.ts';
import { type JsonLines, jsonLines } from './json-lines.ts';
import { mistakeIn } from './json-mistake.ts';

export type JsonFault = {
  /** Counts from 1. */
  line: number;
  /** Counts from 1; undefined where the text is JSON. */
  column?: number;
  /** The id of the entry of `metrics` that it stands in. */
  metric?: string;
  message: string;
};

/** The value and no fault, or faults and null. A key that stands twice is one: a parser takes the last in silence. */
export function judgeJson<T>(text: string, schema: z.ZodType<T>): { value: T | null; faults: JsonFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { what, ...place } = mistakeIn(text);
    return { value: null, faults: [{ ...place, message: what }] };
  }
  const deep = nestingMistake(value);
  if (deep !== null) return { value: null, faults: [{ line: 1, message: `${deep}; restore it` }] };
  const { repeated, lineOf } = jsonLines(text);
  const parsed = schema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  const faults = [
    ...repeated.map(({ path, key, line }) => ({
      line,
      ...metricAt(path, value),
      message: `the key ${JSON.stringify(key)} stands twice in one object; keep one`,
    })),
    ...issues.map((issue) => ({ ...placeOf(issue, value, lineOf), message: issueText(issue) })),
  ];
  return faults.length === 0 && parsed.success ? { value: parsed.data, faults } : { value: null, faults };
}

/** The line of the value, or of the nearest that holds it. */
function placeOf(
  { path }: z.core.$ZodIssue,
  value: unknown,
  lineOf: JsonLines['lineOf'],
): Pick<JsonFault, 'line' | 'metric'> {
  const depth = path.findLastIndex((_, index) => lineOf(path.slice(0, index + 1)) !== undefined);
  return { line: lineOf(path.slice(0, depth + 1)) ?? 1, ...metricAt(path, value) };
}

function metricAt([list, index]: readonly PropertyKey[], value: unknown): { metric?: string } {
  const entry = list === 'metrics' ? Object(Object(value).metrics)[index ?? ''] : undefined;
  const metric: unknown = Object(entry).id;
  return typeof metric === 'string' ? { metric } : {};
}

/** Of a key of a record it says what is wrong with the key. */
export const issueText = (issue: z.core.$ZodIssue): string => {
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : [];
  return `${issue.path.join('.') || 'the record'}: ${ofKey?.message ?? issue.message}`;
};
