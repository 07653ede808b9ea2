// A list in an answer, with how many there are beside it.
import { canonicalJson, listOf, objectOf } from '../model/json.ts';

export type Cut = { total: number; limit: number | null };

/**
 * Canonical JSON of a collection under `name`.
 * @param items canonical JSON each, already cut to the limit
 * @param more further members, canonical JSON each
 */
export const collectionText = (
  name: string,
  items: readonly string[],
  { total, limit, more = {} }: Cut & { more?: Record<string, string> },
): string =>
  objectOf({
    ...more,
    [name]: listOf(items),
    total: String(total),
    returned: String(items.length),
    limit: canonicalJson(limit),
    truncated: String(items.length < total),
  });

/** The limit asked for, already judged, or the default. */
export const limitOf = (limit: string | undefined, otherwise: number): number =>
  limit === undefined ? otherwise : Number(limit);
