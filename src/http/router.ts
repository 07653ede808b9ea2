// From a path to what stands there, straight from the table: asked once for a request.
import { onceFor } from '../data/text.ts';
import type { Endpoint, Form, Values } from '../endpoints/endpoint.ts';
import {
  type FeatureFiles,
  type FeatureProtocol,
  type FeatureRoute,
  fixedPathOf,
  type Page,
  type Table,
} from './page.ts';
import { segmentsOf } from './target.ts';

/** What a pattern of the table says of a path. */
export type Match =
  | { kind: 'endpoint'; endpoint: Endpoint; values: Values }
  | { kind: 'page'; page: Page; values: Values };

/** What the function answers with a reply. */
export type AnswerRoute =
  | Match
  /** What a feature answers in its own way. */
  | { kind: 'feature'; route: FeatureRoute }
  /** The same page or answer has one address alone, which is `path`. */
  | { kind: 'redirect'; path: string }
  /** A file of the website, or nothing. */
  | { kind: 'nothing' };

export type Route =
  | AnswerRoute
  | { kind: 'protocol'; protocol: FeatureProtocol }
  /** A file that travels as it lies, and in ranges. */
  | { kind: 'download'; files: FeatureFiles };

const NOTHING: AnswerRoute = { kind: 'nothing' };

/** @param path as it was sent, without the release before it */
export function find(table: Table, path: string): Route {
  const protocol = table.protocols.find(({ matches }) => matches(path));
  if (protocol !== undefined) return { kind: 'protocol', protocol };
  const files = table.files.find(({ isDownload }) => isDownload(path));
  return files === undefined ? answering(table, path) : { kind: 'download', files };
}

/** The same where no file travels: a download that there is not is refused as all else is. */
export function answering(table: Table, path: string): AnswerRoute {
  for (const route of table.routes)
    if (path.startsWith(route.prefix) && isBelow(route.prefix, path))
      return { kind: 'feature', route };
  const segments = path === '/' ? [''] : segmentsOf(path);
  if (segments === null) return withoutSlash(table, path);
  const found = matchOf(table, segments);
  if (found !== null && (isExact(found, path) || !segments.some(isTwin)))
    return atOwnPath(found, path);
  const page = path.replace(/\.html$/, '').replace(/^\/index$/, '/');
  return page !== path && isOfSite(table, page)
    ? { kind: 'redirect', path: page }
    : NOTHING;
}

const isBelow = (prefix: string, path: string): boolean =>
  prefix.endsWith('/') || path.length === prefix.length || path[prefix.length] === '/';

/** A page of the website stands at one address alone, by which caches forget it: nothing in it is encoded that need not be. */
function atOwnPath(found: Match, path: string): AnswerRoute {
  if (!path.includes('%') || found.kind !== 'page' || !isSitePage(found.page))
    return found;
  const encoded = Object.entries(found.values).map(([name, value]) => [
    name,
    encodeURIComponent(value),
  ]);
  const fixedPath = fixedPathOf(found.page, Object.fromEntries(encoded));
  return fixedPath === path ? found : { kind: 'redirect', path: fixedPath };
}

/** Files are no addresses of the API: the twins of an answer stand nowhere. */
const isTwin = (path: string): boolean => /\.(?:json|html)(?:\/|$)/.test(path);

/** Whether the pattern itself ends as the path does: then the ending is its own and no twin's. */
function isExact(found: Match, path: string): boolean {
  const { path: pattern } = found.kind === 'page' ? found.page : found.endpoint;
  const [ending] = /\.\w+$/.exec(pattern) ?? [];
  return (
    ending !== undefined &&
    path.endsWith(ending) &&
    !Object.values(found.values).some(isTwin)
  );
}

/** Where an address has no form with a slash behind it. */
const HAS_NO_SLASH = /^\/(?:api|embed|observations)\/./;

/** One slash behind an address of the function leads to it; any other empty segment leads nowhere. */
function withoutSlash(table: Table, path: string): AnswerRoute {
  const trimmed = path.replace(/\/$/, '');
  if (trimmed === path || trimmed === '' || segmentsOf(trimmed) === null)
    return NOTHING;
  const there = answering(table, trimmed);
  if (there.kind === 'redirect') return there;
  const isPage = there.kind === 'page' && isSitePage(there.page);
  const isTwinOfNothing = there.kind === 'nothing' && isTwin(trimmed);
  const isAddress = isPage || (HAS_NO_SLASH.test(trimmed) && !isTwinOfNothing);
  return isAddress ? { kind: 'redirect', path: trimmed } : NOTHING;
}

/** Whether a page of the website may stand at exactly this path, whatever fills its placeholders. */
function isOfSite(table: Table, path: string): boolean {
  const route = isTwin(path) ? null : routeOf(table, path);
  return route?.kind === 'page' && isSitePage(route.page);
}

/** Whether it is a page of the website: no answer, no embed, and nothing in a format of its own. */
export const isSitePage = ({ path, type }: Form & Pick<Page, 'type'>): boolean =>
  type === undefined && !/^\/(?:api|embed)\//.test(path);

/** How it is said at a path that there is no answer: as a page of the website, as an embed, or as data. */
export type RefusalForm = 'site' | 'embed' | 'data';

/** Below these nothing is a page of the website, and no file of it has an ending that is none. */
const OF_PROGRAMS =
  /^\*|^\/(?:api|csv|downloads|log|mcp|oembed|releases)(?:\/|$)|[^/]\.[^./]*$/;

/**
 * @param path without the release before it
 * @param isFault whether it cannot be told what stands there, and so a page may
 */
export function lookOf(table: Table, path: string, isFault: boolean): RefusalForm {
  if (/^\/embed(?:\/|$)/.test(path)) return 'embed';
  if (/^\/observations(?:\/|$)/.test(path)) return 'site';
  const found = answering(table, path);
  if (found.kind === 'page') return isSitePage(found.page) ? 'site' : 'data';
  if (found.kind === 'redirect') return isOfSite(table, found.path) ? 'site' : 'data';
  return isFault && found.kind === 'nothing' && !OF_PROGRAMS.test(path)
    ? 'site'
    : 'data';
}

// The patterns of the table, by how many segments they have and by the first of them.

type Pattern = { parts: readonly Part[]; match: (values: Values) => Match };
/** `name` is the parameter between the two texts; null where the part is `before` alone. */
type Part = { before: string; name: string | null; after: string };

const partOf = (text: string): Part => {
  const [, before = '', name = '', after = ''] =
    /^([^{]*)\{(\w+)\}(.*)$/.exec(text) ?? [];
  return name === ''
    ? { before: text, name: null, after: '' }
    : { before, name, after };
};

const partsOf = ({ path }: Form): Part[] => path.slice(1).split('/').map(partOf);

const keyOf = (count: number, first: string): string => `${count} ${first}`;

const patternsOf = onceFor(({ endpoints, pages }: Table): Map<string, Pattern[]> => {
  const all: Pattern[] = [
    ...endpoints.map((endpoint) => ({
      parts: partsOf(endpoint),
      match: (values: Values): Match => ({ kind: 'endpoint', endpoint, values }),
    })),
    ...pages.map((page) => ({
      parts: partsOf(page),
      match: (values: Values): Match => ({ kind: 'page', page, values }),
    })),
  ];
  return Map.groupBy(all, ({ parts: [first, ...rest] }) =>
    keyOf(rest.length + 1, first?.name === null ? first.before : ''),
  );
});

/** What a pattern of the table says of a path; null where none does. */
export function routeOf(table: Table, path: string): Match | null {
  const segments = path === '/' ? [''] : segmentsOf(path);
  return segments === null ? null : matchOf(table, segments);
}

/** @param segments decoded; one empty text is the root */
function matchOf(table: Table, segments: readonly string[]): Match | null {
  const patterns = patternsOf(table);
  const named = patterns.get(keyOf(segments.length, segments[0] ?? '')) ?? [];
  const others =
    segments[0] === '' ? [] : (patterns.get(keyOf(segments.length, '')) ?? []);
  for (const { parts, match } of [...named, ...others]) {
    const values = filled(parts, segments);
    if (values !== null) return match(values);
  }
  return null;
}

function filled(parts: readonly Part[], segments: readonly string[]): Values | null {
  const values: Record<string, string> = {};
  for (const [at, { before, name, after }] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (name === null) {
      if (segment !== before) return null;
    } else {
      const isMatch = segment.startsWith(before) && segment.endsWith(after);
      if (!isMatch || segment.length < before.length + after.length) return null;
      values[name] = segment.slice(before.length, segment.length - after.length);
    }
  }
  return values;
}
