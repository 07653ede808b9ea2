// Canonical JSON: keys sorted, compact. Composed from ready-made members, so that a record is serialised once.
import stableStringify from 'fast-json-stable-stringify';

/** Canonical JSON of any plain value. */
export const canonicalJson = (value: unknown): string => stableStringify(value);

/**
 * Canonical JSON of an object whose member values are canonical JSON already. Added and not joined: the whole answer is
 * then copied into one piece once, when its bytes are made.
 */
export function objectOf(members: Record<string, string>): string {
  let text = '';
  for (const key of Object.keys(members).sort())
    text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${members[key]}`;
  return text === '' ? '{}' : `${text}}`;
}

/** Canonical JSON of a list whose items are canonical JSON already. */
export function listOf(items: readonly string[]): string {
  let text = '';
  for (const item of items) text += text === '' ? `[${item}` : `,${item}`;
  return text === '' ? '[]' : `${text}]`;
}
