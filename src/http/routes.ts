// From a path to what it asks, straight from the tables of queries and pages.
import type { Lang } from '../data/lang.ts';
import { onceFor } from '../data/text.ts';
import { queryNames } from '../endpoints/ask.ts';
import type { Form, Query, Values } from '../endpoints/endpoint.ts';
import type { Page } from './pages/page.ts';
import type { Table } from './service.ts';
import type { Pair } from './target.ts';

/** oEmbed speaks its own format, which is neither the envelope nor a page. */
const OEMBED_PATH = '/oembed';

export type Route =
  | { kind: 'query'; query: Query; path: Values }
  | { kind: 'page'; page: Page; path: Values }
  | { kind: 'oembed' };

/** @param segments decoded segments of the path */
export function routeOf({ endpoints, pages }: Table, segments: readonly string[]): Route | null {
  const query = match(endpoints, segments);
  if (query !== null) return { kind: 'query', query: query.form, path: query.path };
  const page = match(pages, segments);
  if (page !== null) return { kind: 'page', page: page.form, path: page.path };
  return `/${segments.join('/')}` === OEMBED_PATH ? { kind: 'oembed' } : null;
}

/** Whether a page stands at exactly this path: then its ending is its own and no twin's. */
export const isPage = ({ pages }: Table, path: string): boolean => pages.some((page) => page.path === path);

/** Pages of the website: all but embeds and what has a format of its own. A placeholder is any one segment, as it was sent. */
const sitePaths = onceFor(({ pages }: Table): RegExp => {
  const paths = pages
    .filter(({ path, type }) => type === undefined && !path.startsWith('/embed/'))
    .map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
  return new RegExp(`^(?:${paths.join('|')})$`);
});

/** Whether a path is that of a page of the website which the function answers, whatever fills its placeholders. */
export const isSitePath = (table: Table, path: string): boolean => sitePaths(table).test(path);

/** Whether a path is answered by the function rather than by a file of the website; one slash behind a page leads to it. */
export const isAnswered = (table: Table, path: string): boolean =>
  /^\/(?:(?:api|embed|observations|oembed|log)(?:\/|$)|releases\/.)/.test(path) ||
  isPage(table, path) ||
  isSitePath(table, path.replace(/\/$/, '')) ||
  table.routes.some(({ matches }) => matches(path));

function match<Found extends Form>(
  forms: readonly Found[],
  segments: readonly string[],
): { form: Found; path: Values } | null {
  for (const form of forms) {
    const path = fill(patternOf(form.path), segments);
    if (path !== null) return { form, path };
  }
  return null;
}

const patterns = new Map<string, readonly string[]>();

/** The segments of a path of the tables, split once. */
function patternOf(path: string): readonly string[] {
  const pattern = patterns.get(path) ?? path.slice(1).split('/');
  patterns.set(path, pattern);
  return pattern;
}

/** A parameter fills its segment, but for an ending that the pattern writes after it. */
const PARAMETER = /^\{(\w+)\}(.*)$/;

function fill(pattern: readonly string[], segments: readonly string[]): Values | null {
  if (pattern.length !== segments.length) return null;
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    const [, name, ending = ''] = PARAMETER.exec(part) ?? [];
    if (name === undefined && part !== segment) return null;
    if (!segment.endsWith(ending)) return null;
    if (name !== undefined) path[name] = segment.slice(0, segment.length - ending.length);
  }
  return path;
}

/** The path of a fixed answer: its pattern with the parameters filled in. */
export const fixedPathOf = ({ path }: Form, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

export type Call = { path: string; pairs: readonly Pair[]; lang: Lang };

/** Under /api/ every fixed path refuses names that it does not know (contract 2). */
export const isStrict = ({ path }: Form): boolean => path.startsWith('/api/');

/** What would narrow an embed, did it take them: they are refused, so that nobody believes that they were heeded (contract 7). */
const NARROWING = ['from', 'period', 'release', 'to'];

/** The names that a page judges, and does not ignore; null where it judges any. */
export function judgedNames(page: Form): readonly string[] | null {
  if (isStrict(page)) return null;
  const narrowing = page.path.startsWith('/embed/') ? NARROWING : [];
  return [...new Set([...queryNames(page), ...narrowing])];
}

export const isJudged = (page: Form, name: string): boolean => judgedNames(page)?.includes(name) ?? true;
