// A page that the function answers: the same kind of value as an endpoint, rendered as HTML or in a format of its own.
import type { Digest } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import { type Problem, problem } from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import type { Frame } from '../embed/addresses.ts';
import type { ProblemView } from '../embed/frame.ts';
import { queryNames } from '../endpoints/ask.ts';
import type { Context, Endpoint, FixedPaths, Form, Values } from '../endpoints/endpoint.ts';
import type { Store } from '../store/store.ts';
import { asciiOf, type Reply } from './reply.ts';
import { addressOf, type Pair, pastPathOf, type Target } from './target.ts';

// What the handler works with: the store of one release, and the table of all that stands at addresses of the service.

/** As much of a request as decides its answer, unless it is conditional; `url` is absolute or begins with its path. */
export type BareRequest = { method: string; url: string };

/** GET or HEAD. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** What the service replies to a request. */
export type Handler = (service: Service, request: BareRequest) => Promise<Reply>;

/** Addresses that a feature answers in its own way: no pattern of segments describes them. */
export type FeatureRoute = {
  matches: (path: string) => boolean;
  /** Null where nothing stands at the path. `handle` is the handler of the whole service. */
  answer: (service: Service, request: BareRequest, handle: Handler) => Promise<Reply | null>;
};

/** As a host has it: `inTurn` is how it lets long work of one request wait for that of another. */
export type HostedService = Service & { inTurn?: InTurn };

/** For a host without turns. */
export const atOnce: InTurn = (work) => work();

/** Files that a feature makes beside the answers, such as downloads; a path begins with a slash. */
export type FeatureFiles = {
  /** Of every file that a complete tree has of them, in the order in which they are made best. */
  paths: (service: Service) => Promise<readonly string[]>;
  /** The bytes of one; null where there is none. */
  make: (service: HostedService, path: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Whether a path is that of a file which travels as downloads do, as it lies and in ranges. */
  isDownload: (path: string) => boolean;
  /** Whether no other file is made with it, nor lists it: another process may make it. */
  isApart?: (path: string) => boolean;
};

/** An address that takes a whole request with its body, and answers in a protocol of its own. */
export type FeatureProtocol = {
  matches: (path: string) => boolean;
  open: (service: HostedService) => Promise<(request: Request) => Promise<Response>>;
};

/** What a room of its own adds to the service. One line of service.ts joins it. */
export type Feature = {
  pages?: readonly Page[];
  routes?: readonly FeatureRoute[];
  files?: FeatureFiles;
  protocol?: FeatureProtocol;
};

export type Table = {
  endpoints: readonly Endpoint[];
  pages: readonly Page[];
  routes: readonly FeatureRoute[];
  files: readonly FeatureFiles[];
  protocols: readonly FeatureProtocol[];
  /** What the website says where a page of it is refused: a whole page. */
  refusedPage: (store: Store, refused: RefusedPage) => string;
};

/** The table of a service with these features. */
export const withFeatures = (
  table: Pick<Table, 'endpoints' | 'pages' | 'routes' | 'refusedPage'>,
  features: readonly Feature[],
): Table => ({
  ...table,
  pages: [...table.pages, ...features.flatMap(({ pages = [] }) => pages)],
  routes: [...features.flatMap(({ routes = [] }) => routes), ...table.routes],
  files: features.flatMap(({ files }) => files ?? []),
  protocols: features.flatMap(({ protocol }) => protocol ?? []),
});

/** Whether a path may be that of a download, of this release or of one before. */
export const mayBeDownload = ({ files }: Table, path: string): boolean =>
  files.some(({ isDownload }) => isDownload(path));

/** A download made now; null where there is none. */
export async function madeDownload(service: Service, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const { isDownload, make } of service.table.files) {
    const bytes = isDownload(path) ? await make(service, path) : null;
    if (bytes !== null) return bytes;
  }
  return null;
}

/** `found` is why, `ofFigure` whether the page is that of a figure. */
export type RefusedPage = ProblemView & { found: Problem; path: string; ofFigure: boolean };

export type Service = {
  store: Store;
  table: Table;
  digest: Digest;
  /** Logs a fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

/** Runs the work when its turn has come, and resolves with its result. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A release's own service; null where there was none on that date. */
export async function serviceAt<Serving extends Service>(
  service: Serving,
  release: string,
): Promise<Serving | null> {
  const store = await service.store.past(release);
  return store === null ? null : { ...service, store };
}

/** Says which dates there are. */
export const unknownRelease = ({ catalogue }: Store, release: string): Problem =>
  problem('not_found', {
    parameter: null,
    value: release,
    reason: 'unknown_release',
    allowed: catalogue.releases.map((one) => one.release),
  });

/**
 * What an answer below a release says of itself (RFC 7089, section 4.2): the day of its figures, and where the same is asked of
 * today's. There is no TimeMap and no TimeGate. Nothing for any other path.
 * @param store of today
 */
export function mementoHeaders(
  { catalogue: { siteUrl, releases } }: Pick<Store, 'catalogue'>,
  { path, query }: Target,
): { 'memento-datetime'?: string; link?: string } {
  const below = pastPathOf(path);
  const own = releases.find(({ release }) => release === below?.release);
  if (below === null || own === undefined) return {};
  // What would end the address in the header.
  const original = asciiOf(addressOf({ path: below.rest, query })).replace(/[<>"]/g, encodeURIComponent);
  return {
    'memento-datetime': new Date(own.published).toUTCString(),
    link: `<${siteUrl}${original}>; rel="original"`,
  };
}

/** What the service itself replies, for pages that show real answers. */
export type AnswerRequest = (request: BareRequest) => Promise<Reply>;

export type PageContext = Context & { digest: Digest; table: Table; reply: AnswerRequest };

/**
 * `status` is not 200 where the page shows a figure that has no value; `csp` is the whole policy, null where nothing
 * could run; `link` is the Link header where it is not the page in the other language.
 */
export type PageReply = { body: string; status: number; csp: string | null; link?: string };

/** Leads to another address, from the root of the site. */
type PageRedirect = { location: string };

export type Page = Form & {
  /** Whether a name that is no parameter is refused, as under /api/, and not ignored. */
  strict?: boolean;
  /** Embeds are never indexed. */
  indexed: boolean;
  /** The media type where it is not HTML. */
  type?: string;
  /** Parameters that may be given several times, as a form without script sends a list: read as one list. */
  lists?: readonly string[];
  /** Where no function answers, the script of its file reads its parameters. */
  byScript?: boolean;
  /** The language where it is the same whatever `lang` is. */
  language?: Lang;
  render: (values: Values, context: PageContext) => Promise<PageReply | PageRedirect | Problem>;
  /** The iframe that a content management system unfolds the page's address into; null where nothing is shown yet. */
  frame?: (values: Values, context: Context) => Promise<Frame | Problem | null>;
  /** As for endpoints: the parameters of each page that is a file. */
  fixed: FixedPaths;
};

// From a path to what it asks, straight from the tables of endpoints and pages.

/** oEmbed speaks its own format, which is neither the envelope nor a page. */
const OEMBED_PATH = '/oembed';

export type Route =
  | { kind: 'endpoint'; endpoint: Endpoint; path: Values }
  | { kind: 'page'; page: Page; path: Values }
  | { kind: 'oembed' };

/** @param segments decoded segments of the path */
export function routeOf({ endpoints, pages }: Table, segments: readonly string[]): Route | null {
  const endpoint = match(endpoints, segments);
  if (endpoint !== null) return { kind: 'endpoint', endpoint: endpoint.form, path: endpoint.path };
  const page = match(pages, segments);
  if (page !== null) return { kind: 'page', page: page.form, path: page.path };
  return `/${segments.join('/')}` === OEMBED_PATH ? { kind: 'oembed' } : null;
}

/** Paths whose ending is their own: those of pages in a format of their own. What fills a placeholder has no dot here. */
const endedPaths = onceFor(({ pages }: Table): RegExp => {
  const paths = pages
    .filter(({ path, type }) => type !== undefined && path.includes('{') && /\.\w+$/.test(path))
    .map(({ path }) => path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/.]+'));
  return new RegExp(`^(?:${paths.join('|')})$`);
});

/** Whether a page stands at exactly this path, or at its pattern with this ending: then the ending is its own and no twin's. */
export const isPage = (table: Table, path: string): boolean =>
  table.pages.some((page) => page.path === path) || endedPaths(table).test(path);

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
  /^\/(?:(?:api|csv|embed|observations|oembed|log)(?:\/|$)|releases\/.)/.test(path) ||
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

/** `langName` is the name by which the request asks for its language. */
export type Call = { path: string; pairs: readonly Pair[]; lang: Lang; langName: 'lang' | 'locale' };

/** Under /api/ every fixed path refuses names that it does not know (contract 2), and so do feeds (contract 5). */
export const isStrict = ({ path, strict = false }: Form & Pick<Page, 'strict'>): boolean =>
  strict || path.startsWith('/api/');

/** What would narrow an embed, did it take them: they are refused, so that nobody believes that they were heeded (contract 7). */
const NARROWING = ['from', 'period', 'release', 'to'];

/** The names that a page judges, and does not ignore; null where it judges any. */
export function judgedNames(page: Form & Pick<Page, 'strict'>): readonly string[] | null {
  if (isStrict(page)) return null;
  const narrowing = page.path.startsWith('/embed/') ? NARROWING : [];
  return [...new Set([...queryNames(page), ...narrowing])];
}

export const isJudged = (page: Form & Pick<Page, 'strict'>, name: string): boolean =>
  judgedNames(page)?.includes(name) ?? true;

/** Each list once, its parts between commas; empty ones are fields of a form that were left out. */
export function listsJoined({ lists = [] }: Page, pairs: readonly Pair[]): readonly Pair[] {
  if (lists.length === 0) return pairs;
  const joined = lists.map((list): Pair => {
    const parts = pairs.filter(([name, value]) => name === list && value.trim() !== '');
    return [list, parts.map(([, value]) => value).join(',')];
  });
  return [...pairs.filter(([name]) => !lists.includes(name)), ...joined.filter(([, value]) => value !== '')];
}
