// The door for JSON-stat 2.0: a whole dataset whose cells are as many as its dimensions say, figures as literals.
import * as z from 'zod';
import { jsonMistake } from '../json-mistake.ts';
import { parseLiterally } from '../literal-json.ts';

const Index = z.union([z.array(z.string()), z.record(z.string(), z.int())]);
const Unit = z.looseObject({ base: z.string().optional() });

const Category = z
  .looseObject({
    index: Index.optional(),
    label: z.record(z.string(), z.string()).optional(),
    unit: z.record(z.string(), Unit).optional(),
  })
  .refine(({ index, label }) => index !== undefined || label !== undefined, {
    error: 'a category needs an index or a label',
  });

export const JsonStatPage = z.looseObject({
  version: z.literal('2.0'),
  class: z.literal('dataset'),
  id: z.array(z.string()),
  size: z.array(z.int().min(0)),
  dimension: z.record(z.string(), z.looseObject({ category: Category })),
  value: z.union([z.array(z.unknown()), z.record(z.string().regex(/^\d+$/), z.unknown())]),
});
export type JsonStatPage = z.infer<typeof JsonStatPage>;

/** The dataset with its figures as `{ literal }`, or in one sentence what is wrong with it. */
export function readJsonStat(text: string): { page: JsonStatPage } | { mistake: string } {
  try {
    const parsed = JsonStatPage.safeParse(JSON.parse(text));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { mistake: `not a JSON-stat 2.0 dataset: ${issue?.path.join('.')}: ${issue?.message}` };
    }
    const mistake = sizeMistake(parsed.data);
    if (mistake !== null) return { mistake };
    const { value } = z.looseObject({ value: JsonStatPage.shape.value }).parse(parseLiterally(text));
    return { page: { ...parsed.data, value } };
  } catch {
    return { mistake: jsonMistake(text) };
  }
}

function sizeMistake({ id, size, dimension, value }: JsonStatPage): string | null {
  const sizes = id.map((name) => {
    const { index, label } = dimension[name]?.category ?? {};
    return Object.keys(index ?? label ?? {}).length;
  });
  if (sizes.join() !== size.join())
    return `its size says ${size.join(' × ')} but its categories are ${sizes.join(' × ')}`;
  const cells = size.reduce((product, one) => product * one, 1);
  const last = Array.isArray(value) ? value.length - 1 : Math.max(-1, ...Object.keys(value).map(Number));
  const fits = Array.isArray(value) ? last === cells - 1 : last < cells;
  return fits
    ? null
    : `it should have ${cells} cells but its values end at cell ${last + 1}, so it is cut or mixed`;
}
