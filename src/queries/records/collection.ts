// A list in an answer, with how many there are beside it.
import * as z from 'zod';
import { address, count, flag, listOf } from '../../data/fields.ts';

const COUNTS = {
  total: count('How many there are.'),
  returned: count('How many of them are here.'),
  limit: count('The limit that applied; null where none does.').nullable(),
  truncated: flag('Whether there are more behind them.'),
  next: address(
    'The address of the rest, with every parameter that was given; null where there is none.',
  ).nullable(),
};

export type Counts = z.infer<z.ZodObject<typeof COUNTS>>;

/** The shape of a collection under `name`; `more` stands beside the list. */
export const collectionOf = <Name extends string, Item extends z.ZodType, More extends z.ZodRawShape>(
  name: Name,
  item: Item,
  more: More,
) =>
  z
    .object({
      ...more,
      ...({ [name]: listOf('The list, cut to the limit.', item) } as Record<Name, z.ZodArray<Item>>),
      ...COUNTS,
    })
    .describe(`A list under ${name}, and how many there are.`);

/** Stands beside a list that may be searched. */
export const APPROXIMATE = {
  approximate: flag('Whether only near spellings were found.'),
};

/** The counts beside `returned` items of `total`; `limit` is null where the list has none, `next` where it ends. */
export const countsOf = (
  returned: number,
  total: number,
  limit: number | null,
  next: string | null,
): Counts => ({ total, returned, limit, truncated: next !== null, next });

/** The limit that was given, already judged, or the default. */
export const limitOf = (limit: string | undefined, otherwise: number): number =>
  limit === undefined ? otherwise : Number(limit);
