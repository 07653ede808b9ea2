// A JSON value as it is shown: with line breaks, and long lists cut with a word on how much is left out.

const LINE = 72;

/** Every key and every value but the tail of a list of more than `most` items, in whose place stands how many it had. */
export function abridged(value: unknown, most: number, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const list = Array.isArray(value);
  const parts = list
    ? value.slice(0, most).map((item) => abridged(item, most, inner))
    : Object.entries(value).map(
        ([key, member]) => `${JSON.stringify(key)}: ${abridged(member, most, inner)}`,
      );
  if (list && value.length > most) parts.push(`… ${value.length - most} more`);
  const line = parts.join(', ');
  const short = list && !line.includes('{') && line.length + inner.length < LINE;
  const [open, close] = list ? '[]' : '{}';
  if (short || parts.length === 0) return `${open}${line}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
