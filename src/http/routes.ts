// From a path to the question it asks, straight from the table of queries.
import type { Asked, Query } from '../queries/query.ts';
import { QUERIES } from '../queries/table.ts';

export type Route = { query: Query; path: Asked };

type Pattern = { query: Query; segments: string[] };

const PATTERNS: Pattern[] = QUERIES.map((query) => ({ query, segments: query.path.slice(1).split('/') }));

/** The fixed paths of the API, for suggestions. */
export const KNOWN_PATHS: string[] = QUERIES.map(({ path }) => path).filter((path) => !path.includes('{'));

/** @param segments decoded segments of the path */
export function routeOf(segments: readonly string[]): Route | null {
  for (const { query, segments: pattern } of PATTERNS) {
    const path = pattern.length === segments.length ? fill(pattern, segments) : null;
    if (path !== null) return { query, path };
  }
  return null;
}

function fill(pattern: readonly string[], segments: readonly string[]): Asked | null {
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) path[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return path;
}

/** The path of a fixed answer: the query's path with its parameter filled in. */
export const fixedPathOf = ({ path }: Query, asked: Asked): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => asked[name] ?? '');
