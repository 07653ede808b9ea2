// What is said of a path at which nothing stands.
import { API_ROOT } from '../describe/examples.ts';
import { onceFor } from '../model/once-for.ts';
import { echo, type Problem, problem } from '../model/problem.ts';
import type { Query } from '../queries/query.ts';
import { type Candidate, nearest } from '../queries/resolve/near.ts';
import type { Store } from '../store/open-store.ts';
import { type Reply, redirect } from './reply.ts';
import { isPage, isSitePath, routeOf } from './routes.ts';
import { addressOf, segmentsOf, type Target } from './target.ts';

/** The root, and the paths of lists and calculations. */
const candidatesOf = onceFor((queries: readonly Query[]) =>
  [API_ROOT, ...queries.map(({ path }) => path)].flatMap((path): Candidate[] =>
    path.includes('{') ? [] : [{ suggestion: path, names: [path] }],
  ),
);

/** Suggests the path without its ending where something stands there, or a near one. */
export function unknownPath(queries: readonly Query[], path: string): Problem {
  const bare = path.replace(/\.(?:json|html)$/, '');
  const suggestions =
    bare !== path && isRoute(queries, bare) ? [echo(bare)] : nearest(bare, candidatesOf(queries));
  return problem('not_found', { parameter: null, value: path, reason: 'unknown_path', suggestions });
}

function isRoute(queries: readonly Query[], path: string): boolean {
  const segments = segmentsOf(path);
  return segments !== null && routeOf(queries, segments) !== null;
}

/** Files are no addresses of the API: the twins of an answer stand nowhere. */
export const isTwin = (path: string): boolean => /\.(?:json|html)(?:\/|$)/.test(path);

/** Whether what the function answers at a path stands there alone, and not with a slash behind it too. */
const hasNoSlash = (path: string): boolean =>
  /^\/(?:api|embed|observations)\/./.test(path) || isSitePath(path);

/** One trailing slash leads to the path without it; any other empty segment leads nowhere (null). */
export function slashReply({ path, query }: Target): Reply | null {
  const trimmed = path.slice(0, -1);
  const isNothing = isTwin(trimmed) && !isPage(trimmed);
  const redirects = path.endsWith('/') && hasNoSlash(trimmed) && !isNothing && segmentsOf(trimmed) !== null;
  if (!redirects) return null;
  return redirect(addressOf({ path: trimmed, query }));
}

/** The ending of a file behind a page of the website that the function answers leads to the page, as behind one that is a file. */
export function endingReply({ path, query }: Target): Reply | null {
  const page = path.replace(/\.html$/, '');
  if (page === path || isTwin(page) || !isSitePath(page)) return null;
  return redirect(addressOf({ path: page, query }));
}

/** The addresses of tables that are too large to be one file: what is said of them leads to the files that there are. */
export const SPLIT_TABLES = ['observations', 'revisions'].flatMap((table) =>
  ['csv', 'parquet'].map((format) => `/downloads/${table}.${format}`),
);

export const isSplitTable = (path: string): boolean => SPLIT_TABLES.includes(path);

export const splitTable = ({ catalogue }: Pick<Store, 'catalogue'>, path: string): Problem =>
  problem('not_found', {
    parameter: null,
    value: path,
    reason: 'split_table',
    index: `${catalogue.siteUrl}/downloads/index.csv`,
  });
