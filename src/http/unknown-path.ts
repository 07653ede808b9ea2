// What is said of a path at which nothing stands.
import { echo, type Problem, problem } from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import { API_ROOT } from '../describe/reference.ts';
import { langOf } from '../endpoints/ask.ts';
import { type Candidate, nearest } from '../search/near.ts';
import type { Store } from '../store/store.ts';
import { refuse } from './refuse.ts';
import { type Reply, redirect } from './reply.ts';
import { isPage, isSitePath, routeOf } from './routes.ts';
import type { FeatureRoute, Table } from './service.ts';
import { addressOf, pairsOf, segmentsOf, type Target, targetOf } from './target.ts';

/** The root, and the paths of lists and calculations. */
const candidatesOf = onceFor(({ endpoints }: Table) =>
  [API_ROOT, ...endpoints.map(({ path }) => path)].flatMap((path): Candidate[] =>
    path.includes('{') ? [] : [{ suggestion: path, names: [path] }],
  ),
);

/** Suggests the path without its ending where something stands there, or a near one. */
export function unknownPath(table: Table, path: string): Problem {
  const bare = path.replace(/\.(?:json|html)$/, '');
  const suggestions =
    bare !== path && isRoute(table, bare) ? [echo(bare)] : nearest(bare, candidatesOf(table));
  return problem('not_found', { parameter: null, value: path, reason: 'unknown_path', suggestions });
}

function isRoute(table: Table, path: string): boolean {
  const segments = segmentsOf(path);
  return segments !== null && routeOf(table, segments) !== null;
}

/** Files are no addresses of the API: the twins of an answer stand nowhere. */
export const isTwin = (path: string): boolean => /\.(?:json|html)(?:\/|$)/.test(path);

/** Whether what the function answers at a path stands there alone, and not with a slash behind it too. */
const hasNoSlash = (table: Table, path: string): boolean =>
  /^\/(?:api|embed|observations)\/./.test(path) || isSitePath(table, path);

/** One trailing slash leads to the path without it; any other empty segment leads nowhere (null). */
export function slashReply(table: Table, { path, query }: Target): Reply | null {
  const trimmed = path.slice(0, -1);
  const isNothing = isTwin(trimmed) && !isPage(table, trimmed);
  const redirects =
    path.endsWith('/') && hasNoSlash(table, trimmed) && !isNothing && segmentsOf(trimmed) !== null;
  if (!redirects) return null;
  return redirect(addressOf({ path: trimmed, query }));
}

/** The ending of a file behind a page of the website that the function answers leads to the page, as behind one that is a file. */
export function endingReply(table: Table, { path, query }: Target): Reply | null {
  const page = path.replace(/\.html$/, '');
  if (page === path || isTwin(page) || !isSitePath(table, page)) return null;
  return redirect(addressOf({ path: page, query }));
}

/** The addresses of tables that are too large to be one file: what is said of them leads to the files that there are. */
export const SPLIT_TABLES = ['observations', 'revisions'].flatMap((table) =>
  ['csv', 'parquet'].map((format) => `/downloads/${table}.${format}`),
);

const isSplitTable = (path: string): boolean => SPLIT_TABLES.includes(path);

export const splitTable = ({ catalogue }: Pick<Store, 'catalogue'>, path: string): Problem =>
  problem('not_found', {
    parameter: null,
    value: path,
    reason: 'split_table',
    index: `${catalogue.siteUrl}/downloads/index.csv`,
  });

export const splitTableRoute: FeatureRoute = {
  matches: isSplitTable,
  answer: async (service, { url }) => {
    const { path, query } = targetOf(url);
    return refuse(service, splitTable(service.store, path), { path, lang: langOf(pairsOf(query)) });
  },
};
