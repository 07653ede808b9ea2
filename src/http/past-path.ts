// `/releases/<date>` before a path: whose release it is, and what stands behind it.

const PREFIX = '/releases/';

export const isUnderRelease = (path: string): boolean => path.startsWith(PREFIX) && path !== PREFIX;

/** A path below a release: its date as it was given, and what stands behind it; null for any other path. */
export function pastPathOf(path: string): { prefix: string; release: string; rest: string } | null {
  if (!isUnderRelease(path)) return null;
  const end = path.indexOf('/', PREFIX.length);
  const [prefix, rest] = end < 0 ? [path, '/'] : [path.slice(0, end), path.slice(end)];
  return { prefix, rest, release: prefix.slice(PREFIX.length) };
}
