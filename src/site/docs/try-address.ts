// The address that a filled-in form asks.

/**
 * @param pattern path with its parameters in braces
 * @param entries names and values as they were typed; empty ones are left out of the query string
 */
export function tryAddress(pattern: string, entries: readonly (readonly [string, string])[]): string {
  const values = new Map(entries);
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const search = entries
    .filter(([name, value]) => value !== '' && !pattern.includes(`{${name}}`))
    .map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    );
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}
