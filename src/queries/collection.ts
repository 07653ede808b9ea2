// A list in an answer, with how many there are beside it.
import { listOf, objectForm } from '../model/json.ts';

/** `limit` is null where the list has none; `more` holds canonical JSON each. */
export type Cut<More extends string = never> = {
  total: number;
  limit: number | null;
  more: Readonly<Record<More, string>>;
};

/**
 * Writes collections under `name` as canonical JSON, of items that are canonical JSON and cut to the limit already.
 * @param further the names of further members
 */
export function collectionForm<const More extends string = never>(
  name: string,
  further: readonly More[] = [],
) {
  const write = objectForm<string>([...further, name, 'total', 'returned', 'limit', 'truncated']);
  return (items: readonly string[], { total, limit, more }: Cut<More>): string =>
    write({
      ...more,
      [name]: listOf(items),
      total: String(total),
      returned: String(items.length),
      limit: String(limit),
      truncated: String(items.length < total),
    });
}

/** The limit asked for, already judged, or the default. */
export const limitOf = (limit: string | undefined, otherwise: number): number =>
  limit === undefined ? otherwise : Number(limit);
