// The pages of Kolada's API v3 (https://api.kolada.se/v3/docs): what the importer needs of them, at the door.
import * as z from 'zod';
import { Literal, parseLiterally } from '../literal-json.ts';

const Count = Literal.transform(Number);

export const KoladaRow = z.object({
  kpi: z.string(),
  period: Literal,
  municipality: z.string(),
  values: z.array(z.object({ gender: z.string(), value: Literal.nullable(), isdeleted: z.boolean() })),
});
export type KoladaRow = z.infer<typeof KoladaRow>;

export const KoladaKpi = z.object({ id: z.string(), title: z.string() });
export type KoladaKpi = z.infer<typeof KoladaKpi>;

/** `type` is K for a municipality and L for a region or the nation. */
export const KoladaArea = z.object({ id: z.string(), title: z.string(), type: z.string() });
export type KoladaArea = z.infer<typeof KoladaArea>;

export type KoladaPage<T> = { values: T[]; next: string | null };
export type PageResult<T> = { page: KoladaPage<T> } | { mistake: string };

/**
 * One page from its text. `count` is the number of values on the page; another number means that it was cut.
 * A page that is HTML, cut off or of another shape is a mistake, in one sentence.
 */
export function readPage<T>(text: string, row: z.ZodType<T>): PageResult<T> {
  const schema = z.object({ values: z.array(row), count: Count, next_url: z.string().nullable() });
  try {
    const parsed = schema.safeParse(parseLiterally(text));
    if (!parsed.success) return { mistake: `not a page of the API v3: ${issueText(parsed.error)}` };
    const { values, count, next_url: next } = parsed.data;
    if (count === values.length) return { page: { values, next } };
    return { mistake: `the page says count ${count} but has ${values.length} values, so it is cut or mixed` };
  } catch {
    return { mistake: `not JSON: ${JSON.stringify(text.slice(0, 60))}` };
  }
}

const issueText = ({ issues: [issue] }: z.ZodError): string =>
  `${issue?.path.join('.') || 'the page'}: ${issue?.message}`;
