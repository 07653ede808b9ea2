// From a path to what it asks, straight from the tables of queries and pages.
import type { Form } from '../queries/ask.ts';
import type { Asked, Query } from '../queries/query.ts';
import { QUERIES } from '../queries/table.ts';
import type { Page } from './pages/page.ts';
import { PAGES } from './pages/table.ts';

/** oEmbed speaks its own format, which is neither the envelope nor a page. */
export const OEMBED_PATH = '/oembed';

export type Route =
  | { kind: 'query'; query: Query; path: Asked }
  | { kind: 'page'; page: Page; path: Asked }
  | { kind: 'oembed' };

type Pattern<T> = { target: T; segments: string[] };

const patternOf = <T extends Form>(target: T): Pattern<T> => ({
  target,
  segments: target.path.slice(1).split('/'),
});

const QUERY_PATTERNS = QUERIES.map(patternOf);
const PAGE_PATTERNS = PAGES.map(patternOf);

/** The paths of lists and calculations, for suggestions. */
export const KNOWN_PATHS: string[] = QUERIES.map(({ path }) => path).filter((path) => !path.includes('{'));

/** @param segments decoded segments of the path */
export function routeOf(segments: readonly string[]): Route | null {
  const query = match(QUERY_PATTERNS, segments);
  if (query !== null) return { kind: 'query', query: query.target, path: query.path };
  const page = match(PAGE_PATTERNS, segments);
  if (page !== null) return { kind: 'page', page: page.target, path: page.path };
  return `/${segments.join('/')}` === OEMBED_PATH ? { kind: 'oembed' } : null;
}

/** Whether a page stands at exactly this path: then its ending is its own and no twin's. */
export const isPage = (path: string): boolean => PAGES.some((page) => page.path === path);

function match<T>(
  patterns: readonly Pattern<T>[],
  segments: readonly string[],
): { target: T; path: Asked } | null {
  for (const { target, segments: pattern } of patterns) {
    const path = pattern.length === segments.length ? fill(pattern, segments) : null;
    if (path !== null) return { target, path };
  }
  return null;
}

function fill(pattern: readonly string[], segments: readonly string[]): Asked | null {
  const fits = pattern.every((part, index) => part.startsWith('{') || part === segments[index]);
  if (!fits) return null;
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries())
    if (part.startsWith('{')) path[part.slice(1, -1)] = segments[index] ?? '';
  return path;
}

/** The path of a fixed answer: its pattern with the parameters filled in. */
export const fixedPathOf = ({ path }: Form, asked: Asked): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => asked[name] ?? '');
