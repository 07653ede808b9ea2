// The pages of Kolada's API v3 (https://api.kolada.se/v3/docs): what the importer needs of them, as it is read.
import * as z from 'zod';
import { jsonMistake, silentMistake, textForNumber } from '../../builder/read.ts';

/** Stands before a number that was written as one, since no text of a publisher begins with it (a private character). */
const MARK = '\ue000';
const NUMBER = /^\ue000-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Numbers that are figures or years are handed over as the text they are written with. Within a JSON string the
 * second quote of `"value":` would be escaped, so nothing else is matched. Twice as fast as a reviver.
 */
const withLiterals = (text: string): string =>
  text.replace(/("(?:value|period)"\s*:\s*)(-?\d[\d.eE+-]*)/g, `$1"${MARK}$2"`);

const Literal = z
  .string()
  .regex(NUMBER, { error: 'expected a number' })
  .transform((literal) => literal.slice(1));

export const KoladaRow = z.object({
  kpi: z.string(),
  period: Literal,
  municipality: z.string(),
  values: z.array(z.object({ gender: z.string(), value: Literal.nullable(), isdeleted: z.boolean() })),
});
export type KoladaRow = z.infer<typeof KoladaRow>;

export const KoladaKpi = z.object({ id: z.string(), title: z.string(), description: z.string().nullish() });
export type KoladaKpi = z.infer<typeof KoladaKpi>;

/** `type` is K for a municipality and L for a region or the nation. */
export const KoladaArea = z.object({ id: z.string(), title: z.string(), type: z.string() });
export type KoladaArea = z.infer<typeof KoladaArea>;

/** `previous` is undefined where the page does not say. */
export type KoladaPage<T> = { values: T[]; next: string | null; previous: string | null | undefined };
export type PageResult<T> = { page: KoladaPage<T> } | { mistake: string };

/**
 * One page from its text. `count` is the number of values on the page; another number means that it was cut.
 * A page that is HTML, cut off or of another shape is a mistake, in one sentence with its place.
 */
export function readPage<T>(text: string, row: z.ZodType<T>): PageResult<T> {
  const schema = z.object({
    values: z.array(row),
    count: z.int(),
    next_url: z.string().nullable(),
    previous_url: z.string().nullish(),
  });
  const parsed = parse(text, schema);
  if ('mistake' in parsed) return parsed;
  const { values, count, next_url: next, previous_url: previous } = parsed.page;
  if (count === values.length) return { page: { values, next, previous } };
  return { mistake: `the page says count ${count} but has ${values.length} values, so it is cut or mixed` };
}

function parse<T>(text: string, schema: z.ZodType<T>): { page: T } | { mistake: string } {
  const literal = withLiterals(text.normalize('NFC'));
  let json: unknown;
  try {
    json = JSON.parse(literal);
  } catch {
    return { mistake: jsonMistake(text) };
  }
  const silent = silentMistake(literal, json);
  if (silent !== null) return { mistake: silent };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { page: parsed.data };
  const [issue] = parsed.error.issues;
  const textValue = issue?.path.at(-1) === 'value' ? textForNumber(text) : null;
  return {
    mistake:
      textValue ?? `not a page of the API v3: ${issue?.path.join('.') || 'the page'}: ${issue?.message}`,
  };
}
