import type { Lang } from '../data/lang.ts';
import { echo, methodNotAllowed, type Problem, SERVICE_FAULT } from '../data/problem.ts';
import { PROBLEM_CSS } from '../embed/embed-css.ts';
import { type ProblemView, renderEmbedProblem } from '../embed/embed-problem.ts';
import { langOf, problemBody } from '../endpoints/ask.ts';
import type { Store } from '../store/store.ts';
import { COMPARE_EXCEL } from '../text/paths.ts';
import { problemSentence } from '../text/problems.ts';
import { SITE_WORDS } from '../text/site.ts';
import { embedPolicy, FILE_CSP, sitePolicy } from './content-security-policy.ts';
import { endingOf } from './download-reply.ts';
import {
  ALLOWED_METHODS,
  EMBED_HEADERS,
  HTML_TYPE,
  JSON_TYPE,
  preflight,
  type Reply,
  refusal,
} from './reply.ts';
import { isSitePath } from './routes.ts';
import type { BareRequest, Service, Table } from './service.ts';
import { isEnglish, pairsOf, pastPathOf, targetOf } from './target.ts';

/** Whether what stands at a path is a page. */
const isPagePath = (table: Table, path: string): boolean =>
  /^\/embed(?:\/|$)/.test(path) || isOfSite(table, path);

/** Whether a path of the site is that of a figure's page. */
const isFigure = (path: string): boolean => /^\/observations(?:\/|$)/.test(path);

const isOfSite = (table: Table, path: string): boolean =>
  isFigure(path) || isSitePath(table, path.replace(/\/$/, ''));

/** Whether the website may have a page at a path as a file, of which nothing is refused but for a fault of ours. */
const isOfFiles = (path: string): boolean =>
  endingOf(path) === '' && !/^\/(?:api|downloads|embed|log|mcp|oembed|releases)(?:\/|$)/.test(path);

/** What stands at an address of one language alone is refused in the address's own; null where `lang` says which. */
function langOfAddress(table: Table, path: string): Lang | null {
  if (path === COMPARE_EXCEL) return 'sv';
  if (!isOfSite(table, path) || isFigure(path)) return null;
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

type Refused = { path: string; lang: Lang; more?: Record<string, string> };

/** @param more further headers, such as Allow */
export function refuse(
  { store, table, digest }: Service,
  found: Problem,
  { path: sent, lang: requested, more = {} }: Refused,
): Reply {
  // Below a release stands what stands at the path without it.
  const { rest } = pastPathOf(sent) ?? { rest: '/' };
  const path = rest === '/' ? sent : rest;
  const ofFiles = found === SERVICE_FAULT && isOfFiles(path);
  const lang = langOfAddress(table, path) ?? (ofFiles && isEnglish(path) ? 'en' : requested);
  const { status } = found;
  if (!isPagePath(table, path) && !ofFiles)
    return refusal(status, { type: JSON_TYPE, lang, body: problemBody(found, lang) }, more);
  const { siteUrl } = store.catalogue;
  const view = viewOf(store, found, { lang, id: idOf(found, path) });
  const ofSite = ofFiles || isOfSite(table, path);
  const body = ofSite
    ? table.refusedPage(store, { ...view, found, path, ofFigure: isFigure(path) })
    : renderEmbedProblem(view);
  const ofPage = ofFiles ? FILE_CSP : sitePolicy(siteUrl);
  const csp = ofSite ? ofPage : embedPolicy({ css: PROBLEM_CSS }, digest);
  const framed = ofSite ? {} : EMBED_HEADERS;
  const headers = { ...more, 'content-security-policy': csp, ...framed, 'x-robots-tag': 'noindex' };
  return refusal(status, { type: HTML_TYPE, lang, body }, headers);
}

/** What stands in front of a host says where the host is gone, in place of a page: it needs no other file of the host. */
export function refusePageWithoutHost({ store, digest }: Service, lang: Lang): Reply {
  const view = viewOf(store, SERVICE_FAULT, { lang, id: store.catalogue.siteUrl });
  const body = renderEmbedProblem(view, SITE_WORDS[lang].notFound.refused);
  const csp = embedPolicy({ css: PROBLEM_CSS }, digest);
  const headers = { 'content-security-policy': csp, ...EMBED_HEADERS, 'x-robots-tag': 'noindex' };
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
  return refuse(service, found, { path, lang: langOf(pairsOf(query)), more });
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
