// Canonical JSON: keys sorted, compact. Composed from ready-made members, so that a record is serialised once.
import stableStringify from 'fast-json-stable-stringify';

/** Canonical JSON of any plain value. */
export const canonicalJson = (value: unknown): string => stableStringify(value);

/**
 * Writes objects of the same members, each of them canonical JSON already, as canonical JSON. Added and not joined: the
 * whole answer is copied into one piece once, when its bytes are made.
 */
export function objectForm<const Name extends string>(
  names: readonly Name[],
): (members: Readonly<Record<Name, string>>) => string {
  const heads = [...names].sort().map((name) => ({ name, head: `,${JSON.stringify(name)}:` }));
  const [first] = heads;
  if (first === undefined) return () => '{}';
  first.head = `{${first.head.slice(1)}`;
  return (members) => {
    let text = '';
    for (const { name, head } of heads) text += head + members[name];
    return `${text}}`;
  };
}

/** Canonical JSON of each member. */
export const canonicalMembers = <Name extends string>(
  members: Readonly<Record<Name, unknown>>,
): Record<Name, string> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, canonicalJson(value)])) as Record<
    Name,
    string
  >;

/** Canonical JSON of a list whose items are canonical JSON already. */
export function listOf(items: readonly string[]): string {
  let text = '';
  for (const item of items) text += text === '' ? `[${item}` : `,${item}`;
  return text === '' ? '[]' : `${text}]`;
}
