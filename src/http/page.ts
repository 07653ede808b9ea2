// A page that the function answers: the same kind of value as an endpoint, rendered as HTML or in a format of its own.
import type { Digest } from '../data/hash.ts';
import type { Lang } from '../data/lang.ts';
import { type Problem, problem } from '../data/problem.ts';
import type { Frame } from '../embed/addresses.ts';
import type { StructuredData } from '../embed/cite.ts';
import type { ProblemView } from '../embed/frame.ts';
import type { MAP_SCRIPT_PATH } from '../embed/map/map-script.ts';
import type { Markup } from '../embed/markup.ts';
import { meantName, queryNames } from '../endpoints/ask.ts';
import type {
  Context,
  Endpoint,
  FixedPaths,
  Form,
  Values,
} from '../endpoints/endpoint.ts';
import type { Store } from '../store/store.ts';
import type { Paths } from '../text/paths.ts';
import { asciiOf, type Reply } from './reply.ts';
import { addressOf, type Pair, pastPathOf, type Target } from './target.ts';

// What the handler works with: the store of one release, and the table of all that stands at addresses of the service.

/** As much of a request as decides its answer, unless it is conditional; `url` is absolute or begins with its path. */
export type BareRequest = { method: string; url: string };

/** GET or HEAD. */
export const isRead = (method: string): boolean =>
  method === 'GET' || method === 'HEAD';

/** What the service replies to a request. */
export type Handler = (service: Service, request: BareRequest) => Promise<Reply>;

/** Addresses that a feature answers in its own way: no pattern of segments describes them. */
export type FeatureRoute = {
  /** The path itself, and all that stands below it. */
  prefix: string;
  /** Null where nothing stands at the path. `handle` is the handler of the whole service. */
  answer: (
    service: Service,
    request: BareRequest,
    handle: Handler,
  ) => Promise<Reply | null>;
};

/** The bytes of a file that no build made, by its path; a problem while what it lists is still being made; null where there is none. */
export type AskFile = (
  path: string,
) => Promise<Uint8Array<ArrayBuffer> | Problem | null>;

/**
 * As a host has it: `inTurn` is how it lets long work of one request wait for that of another, `askFile` where files are made, if
 * not here.
 */
export type HostedService = Service & { inTurn?: InTurn; askFile?: AskFile };

/** For a host without turns. */
export const atOnce: InTurn = (work) => work();

/** Files that a feature makes beside the answers, such as downloads; a path begins with a slash. */
export type FeatureFiles = {
  /** Of every file that a complete tree has of them, in the order in which they are made best. */
  paths: (store: Store) => Promise<readonly string[]>;
  /** The bytes of one; null where there is none. */
  make: (
    service: HostedService,
    path: string,
  ) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** The same for whoever waits for it: a problem while what it lists is still being made. */
  ask?: (service: HostedService, path: string) => ReturnType<AskFile>;
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
  website: Website;
};

/** How the website looks: the document around each of its pages, and what it says where it has none to show. */
export type Website = {
  document: (page: SitePage, shown: { store: Store; lang: Lang }) => string;
  refused: (store: Store, refused: RefusedPage) => SitePage;
  /** Of a path at which nothing stands: the way to what is meant, or what may be. */
  notFound: (store: Store, target: Target, lang: Lang) => SitePage | Redirect;
};

/** The table of a service with these features. */
export const withFeatures = (
  table: Pick<Table, 'endpoints' | 'pages' | 'routes' | 'website'>,
  features: readonly Feature[],
): Table => ({
  ...table,
  pages: [...table.pages, ...features.flatMap(({ pages = [] }) => pages)],
  routes: [...features.flatMap(({ routes = [] }) => routes), ...table.routes],
  files: features.flatMap(({ files }) => files ?? []),
  protocols: features.flatMap(({ protocol }) => protocol ?? []),
});

/** `found` is why, `ofFigure` whether the page is that of a figure. */
export type RefusedPage = ProblemView & {
  found: Problem;
  path: string;
  ofFigure: boolean;
};

export type Service = {
  store: Store;
  table: Table;
  digest: Digest;
  /** Logs a fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

/** Runs the work when its turn has come, and resolves with its result; `last`: when nothing else waits. */
export type InTurn = <T>(work: () => Promise<T>, last?: boolean) => Promise<T>;

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
  const pastRelease = releases.find(({ release }) => release === below?.release);
  if (below === null || pastRelease === undefined) return {};
  // What would end the address in the header.
  const original = asciiOf(addressOf({ path: below.rest, query })).replace(
    /[<>"]/g,
    encodeURIComponent,
  );
  return {
    'memento-datetime': new Date(pastRelease.published).toUTCString(),
    link: `<${siteUrl}${original}>; rel="original"`,
  };
}

/** What a page of the website is. The document around it is the same for all. */
export type SitePage = {
  title: string;
  description: string;
  main: Markup;
  /** Its title where others share it, with a figure in it; as the page has it where none is given. */
  sharedTitle?: string;
  /** The page and its twin, from the root; null where it has no address of its own. */
  paths: Paths | null;
  /** Not 200 where it shows that there is nothing to show. */
  status?: number;
  /** Whether it frames embeds of the service and may be framed, so that its policy stands in the headers alone. */
  frames?: boolean;
  /**
   * Where others share it, the picture and its words: of a metric, a municipality or a figure, by id or code. That of a metric
   * shows the latest year, so a page of another year has the site's.
   */
  card?: Card | null;
  /** What the page is to a machine (schema.org), where it is anything in particular. */
  described?: StructuredData | null;
  /** What the page was asked for, as `?…` behind its path: whoever shares the page or goes to its twin keeps that. */
  query?: string;
  search?: SearchField;
  /** Further elements of the head. */
  links?: Markup | null;
  /** Beside the script of all pages and the one that copies. */
  scripts?: readonly Script[];
  /** The feeds of what the page is about, beside that of all releases. */
  feeds?: readonly FeedLink[];
};

/** What the picture is of, and its words. */
export type Card = { of: string; alt: string };

/** By the format's media type. */
export type FeedLink = {
  type: 'application/atom+xml' | 'application/feed+json';
  title: string;
  href: string;
};

/** `query` is what the field begins with; `large` where the page itself has the field. */
export type SearchField = { query?: string; large?: boolean };

/** The addresses of the scripts of the website. */
export type Script =
  | typeof MAP_SCRIPT_PATH
  | '/site.js'
  | '/search.js'
  | '/filter.js'
  | '/ranking.js'
  | '/docs.js'
  | '/copy.js';

/** What the service itself replies, for pages that show real answers. */
type AnswerRequest = (request: BareRequest) => Promise<Reply>;

export type PageContext = Context & {
  digest: Digest;
  table: Table;
  reply: AnswerRequest;
};

/**
 * A whole document, drawing or text. `status` is not 200 where it shows a figure that has no value; `csp` is the whole policy,
 * null where nothing could run; `link` is the Link header where it is not the page in the other language, `lang` its language
 * where neither its address nor `lang` says it.
 */
type Text = {
  body: string;
  status: number;
  csp: string | null;
  link?: string;
  lang?: Lang;
};

/** Leads to another address, from the root of the site. */
export type Redirect = { location: string };

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
  /** Null where nothing of the website stands at the path. */
  respond: (
    values: Values,
    context: PageContext,
  ) => Promise<SitePage | Text | Redirect | Problem | null>;
  /** The iframe that a content management system unfolds the page's address into; null where nothing is shown yet. */
  frame?: (values: Values, context: Context) => Promise<Frame | Problem | null>;
  /** As for endpoints: the parameters of each page that is a file. */
  fixed: FixedPaths;
};

/** The path of a fixed answer: its pattern with the parameters filled in. */
export const fixedPathOf = ({ path }: Form, values: Values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** `langName` is the name by which the request asks for its language. */
export type Call = {
  path: string;
  pairs: readonly Pair[];
  lang: Lang;
  langName: 'lang' | 'locale';
};

/** Under /api/ every fixed path refuses names that it does not know (contract 2), and so do feeds (contract 5). */
export const isStrict = ({
  path,
  strict = false,
}: Form & Pick<Page, 'strict'>): boolean => strict || path.startsWith('/api/');

/** What would narrow an embed, did it take them: they are refused, so that nobody believes that they were heeded (contract 7). */
const NARROWING = ['from', 'period', 'release', 'to'];

/** The names that a page judges, and does not ignore; null where it judges any. */
export function judgedNames(
  page: Form & Pick<Page, 'strict'>,
): readonly string[] | null {
  if (isStrict(page)) return null;
  const narrowing = page.path.startsWith('/embed/') ? NARROWING : [];
  return [...new Set([...queryNames(page), ...narrowing])];
}

export const isJudged = (page: Form & Pick<Page, 'strict'>, name: string): boolean =>
  judgedNames(page)?.includes(meantName(page, name)) ?? true;

/** Each list once, its parts between commas; empty ones are fields of a form that were left out. */
export function listsJoined(
  { lists = [] }: Page,
  pairs: readonly Pair[],
): readonly Pair[] {
  if (lists.length === 0) return pairs;
  const joined = lists.map((list): Pair => {
    const parts = pairs.filter(([name, value]) => name === list && value.trim() !== '');
    return [list, parts.map(([, value]) => value).join(',')];
  });
  return [
    ...pairs.filter(([name]) => !lists.includes(name)),
    ...joined.filter(([, value]) => value !== ''),
  ];
}
