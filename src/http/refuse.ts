import type { Lang } from '../data/lang.ts';
import {
  codeOf,
  echo,
  methodNotAllowed,
  type Problem,
  problem,
  SERVICE_FAULT,
} from '../data/problem.ts';
import { onceFor } from '../data/text.ts';
import { API_ROOT } from '../describe/reference.ts';
import { type ProblemView, problemCss, renderEmbedProblem } from '../embed/frame.ts';
import { type Theme, themeOf } from '../embed/theme.ts';
import { langOf, problemBody } from '../endpoints/ask.ts';
import { type Candidate, nearest } from '../search/near.ts';
import { type Store, StoreFault } from '../store/store.ts';
import { COMPARE_EXCEL } from '../text/paths.ts';
import { REQUEST_FORMS, type RequestFault } from '../text/problem-facts.ts';
import { problemSentence, readerSentence } from '../text/problems.ts';
import { SITE_WORDS } from '../text/site.ts';
import type { BareRequest, Service, SitePage, Table } from './page.ts';
import {
  ALLOWED_METHODS,
  EMBED_HEADERS,
  embedPolicy,
  etagOf,
  FILE_CSP,
  HTML_TYPE,
  JSON_TYPE,
  NO_STORE,
  okReply,
  preflight,
  type Reply,
  refusal,
  sitePolicy,
} from './reply.ts';
import { lookOf, type RefusalForm, routeOf } from './router.ts';
import { isEnglish, type Pair, pairsOf, pastPathOf, targetOf } from './target.ts';

/** Whether a path of the site is that of a figure's page. */
const isFigure = (path: string): boolean => /^\/observations(?:\/|$)/.test(path);

/** What stands at an address of one language alone is refused in the address's own; null where `lang` says which. */
function langOfAddress(path: string, look: RefusalForm): Lang | null {
  if (path === COMPARE_EXCEL) return 'sv';
  if (look !== 'site' || isFigure(path)) return null;
  return isEnglish(path) ? 'en' : 'sv';
}

/** What an e-mail is about: the identifier, else the path and what was refused there. */
function idOf({ details: { parameter, value } }: Problem, path: string): string {
  if (parameter === 'id' && value !== null) return value;
  return value === null ? echo(path) : `${echo(path)} ${value}`;
}

/** @param id what an e-mail about it names */
function viewOf(
  { catalogue: { siteUrl, contactEmail } }: Store,
  { code, status, details, names }: Problem,
  { lang, id }: { lang: Lang; id: string },
): ProblemView {
  const message = problemSentence(lang, details, names);
  const report = contactEmail === null ? null : { contactEmail, id };
  return { lang, siteUrl, code, status, message, report };
}

type RefusalContext = {
  path: string;
  lang: Lang;
  pairs?: readonly Pair[];
  more?: Record<string, string>;
};

/** That of an embed, as far as it is asked for once and well. */
function themeAsked(pairs: readonly Pair[]): Theme {
  const [given, ...more] = pairs.filter(([name]) => name === 'theme');
  return themeOf(more.length === 0 ? given?.[1] : undefined);
}

/** @param more further headers, such as Allow */
export function refuse(
  { store, table, digest }: Service,
  found: Problem,
  { path: sent, lang: requested, pairs = [], more = {} }: RefusalContext,
): Reply {
  // Below a release stands what stands at the path without it.
  const { rest } = pastPathOf(sent) ?? { rest: '/' };
  const path = rest === '/' ? sent : rest;
  const look = lookOf(table, path, found === SERVICE_FAULT);
  const lang = langOfAddress(path, look) ?? requested;
  const { status } = found;
  if (look === 'data')
    return refusal(
      status,
      { type: JSON_TYPE, lang, body: problemBody(found, lang) },
      more,
    );
  const view = viewOf(store, found, { lang, id: idOf(found, path) });
  const hidden = { ...more, 'x-robots-tag': 'noindex' };
  if (look === 'site') {
    const message = readerSentence(lang, found.details, found.names);
    const page = table.website.refused(store, {
      ...view,
      message,
      found,
      path,
      ofFigure: isFigure(path),
    });
    return siteReply({ store, table, digest }, page, lang, hidden);
  }
  const theme = themeAsked(pairs);
  const sandboxed = pairs.some(
    ([name, value]) => name === 'sandboxed' && value === '1',
  );
  const body = renderEmbedProblem({ ...view, theme, sandboxed });
  const csp = embedPolicy({ css: problemCss(theme) }, digest);
  const headers = { ...hidden, 'content-security-policy': csp, ...EMBED_HEADERS };
  return refusal(status, { type: HTML_TYPE, lang, body }, headers);
}

/** A page of the website in its document. @param more further headers */
export function siteReply(
  { store, table, digest }: Pick<Service, 'store' | 'table' | 'digest'>,
  page: SitePage,
  lang: Lang,
  more: Record<string, string> = {},
): Reply {
  const { status = 200, frames = false } = page;
  const body = table.website.document(page, { store, lang });
  const csp = frames ? sitePolicy(store.catalogue.siteUrl) : FILE_CSP;
  const headers = {
    ...(status === 200 ? {} : { 'x-robots-tag': 'noindex' }),
    'content-security-policy': csp,
    ...more,
  };
  const content = { type: HTML_TYPE, lang, body };
  return status === 200
    ? okReply(content, etagOf(body, digest), headers)
    : refusal(status, content, headers);
}

/** What stands in front of a host says where the host is gone, in place of a page: it needs no other file of the host. */
export function refusePageWithoutHost({ store, digest }: Service, lang: Lang): Reply {
  const view = viewOf(store, SERVICE_FAULT, { lang, id: store.catalogue.siteUrl });
  const body = renderEmbedProblem(view, SITE_WORDS[lang].notFound.refused);
  const csp = embedPolicy({ css: problemCss('auto') }, digest);
  const headers = {
    'content-security-policy': csp,
    ...EMBED_HEADERS,
    'x-robots-tag': 'noindex',
  };
  return refusal(SERVICE_FAULT.status, { type: HTML_TYPE, lang, body }, headers);
}

/** {@link refuse} for an address as it was requested, in the language of its query string. */
export function refuseAt(
  service: Service,
  found: Problem,
  address: string,
  more: Record<string, string> = {},
): Reply {
  const { path, query } = targetOf(address);
  const asked = pairsOf(query);
  return refuse(service, found, {
    path,
    lang: langOf(asked),
    pairs: asked.pairs,
    more,
  });
}

/** The answer to any method but GET and HEAD, the same at every path and on every host: a preflight, or 405. */
export const answerMethod = (service: Service, request: BareRequest): Reply =>
  request.method === 'OPTIONS' ? preflight() : refuseMethod(service, request);

export const refuseMethod = (service: Service, { method, url }: BareRequest): Reply =>
  refuseAt(service, methodNotAllowed(method), url, { allow: ALLOWED_METHODS });

/** A fault of ours: reported, and refused without a word of what it was. */
export function refuseFault(service: Service, fault: unknown, url: string): Reply {
  service.report(fault);
  return refuseAt(service, SERVICE_FAULT, url);
}

// What is said of a path at which nothing stands.

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
    bare !== path && routeOf(table, bare) !== null
      ? [echo(bare)]
      : nearest(bare, candidatesOf(table));
  return problem('not_found', {
    parameter: null,
    value: path,
    reason: 'unknown_path',
    suggestions,
  });
}

// What is wrong with a request that cannot be read, the same on every host that gets to see it.

const unreadable = (fault: RequestFault, status: number): Problem => ({
  ...problem('invalid_request', {
    parameter: null,
    value: null,
    reason: 'malformed_request',
    expected: REQUEST_FORMS[fault],
  }),
  status,
});

export const MALFORMED = unreadable('form', 400);

/** A target that is not UTF-8: so is every request for that address, and its refusal is cached as any other. */
export const MALFORMED_TARGET = unreadable('form', 400);

export const TOO_LARGE = unreadable('size', 431);

export const WRONG_HOST = unreadable('host', 400);

export const EXPECTATION = unreadable('expect', 417);

export const TOO_SLOW = unreadable('time', 408);

/** Of the other refusals: each is about one request, and a cache would give it to everybody who requests that address. */
export const UNREAD_HEADERS = { 'cache-control': NO_STORE };

// A broken part fails every request that needs it: it is reported once, not once a request.

type Report = (fault: unknown) => void;

/** Codes for what the whole process is out of, whichever file it was reading. */
const OUT_OF = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC']);

/** Under which faults count as the same; null where each is reported. */
function sameAs(fault: unknown): string | null {
  const code = codeOf(fault);
  if (code !== null && OUT_OF.has(code)) return code;
  return fault instanceof Error && (fault instanceof StoreFault || code !== null)
    ? fault.message
    : null;
}

/** Passes every fault on, but those of the store and of the machine each only the first time. */
export function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (fault) => {
    const same = sameAs(fault);
    if (same !== null && reported.has(same)) return;
    if (same !== null) reported.add(same);
    report(fault);
  };
}
