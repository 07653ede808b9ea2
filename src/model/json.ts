// Canonical JSON: keys sorted, compact. Composed from ready-made members, so that a record is serialised once.
import stableStringify from 'fast-json-stable-stringify';

/** Canonical JSON of any plain value. */
export const canonicalJson = (value: unknown): string => stableStringify(value);

/** Canonical JSON of an object whose member values are canonical JSON already. */
export const objectOf = (members: Record<string, string>): string =>
  `{${Object.keys(members)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${members[key]}`)
    .join(',')}}`;

/** Canonical JSON of a list whose items are canonical JSON already. */
export const listOf = (items: readonly string[]): string => `[${items.join(',')}]`;
