// How answers travel: one function from Request to Response, the same bytes on every host.
import { echo, isProblem, type Problem, problem } from '../data/problem.ts';
import { ask, asMeant, judge, judgeNames, langOf, successBody } from '../endpoints/ask.ts';
import type { Form, Values } from '../endpoints/endpoint.ts';
import { csvLink, endingFault, formatFault } from './csv.ts';
import { answerOembed, isOembedParameter } from './embeds.ts';
import {
  type AnswerRequest,
  type BareRequest,
  type Call,
  isJudged,
  isPage,
  isRead,
  isStrict,
  listsJoined,
  type Page,
  type Route,
  routeOf,
  type Service,
} from './page.ts';
import { answerMethod, endingReply, isTwin, refuse, refuseFault, slashReply, unknownPath } from './refuse.ts';
import {
  alternateLink,
  cacheOf,
  EMBED_HEADERS,
  etagOf,
  HTML_TYPE,
  JSON_TYPE,
  matchesEtag,
  notModified,
  okReply,
  type Reply,
  redirect,
  refusal,
} from './reply.ts';
import { type Pairs, pairsOf, saysLocale, segmentsOf, targetOf } from './target.ts';

// A page as a reply. Names that are not its parameters, such as utm_source, are ignored; its own are judged.

async function answerPage(
  service: Service,
  { page, path }: { page: Page; path: Values },
  call: Call,
  reply: AnswerRequest,
): Promise<Reply> {
  const { store, table, digest } = service;
  const judgedPairs = call.pairs.filter(([name]) => isJudged(page, name));
  const pairs = listsJoined(page, judgedPairs);
  const judged = judge(page, { path, pairs });
  if ('problem' in judged) return refuseCall(service, judged.problem, call);
  const rendered = await page.render(judged.values, { store, lang: call.lang, digest, table, reply });
  if (isProblem(rendered)) return refuse(service, rendered, call);
  if ('location' in rendered) return redirect(rendered.location);
  const { body: html, status, csp, link } = rendered;
  const hidden = !page.indexed || status !== 200;
  const headers = {
    ...(status === 200 ? { 'cache-control': cacheOf(page.path) } : {}),
    ...(csp === null ? {} : { 'content-security-policy': csp }),
    ...(page.path.startsWith('/embed/') ? EMBED_HEADERS : {}),
    ...(page.language === undefined
      ? { link: alternateLink(store.catalogue.siteUrl, call.path, { pairs, lang: call.lang }) }
      : {}),
    ...(link === undefined ? {} : { link }),
    ...(hidden ? { 'x-robots-tag': 'noindex' } : {}),
  };
  const content = { type: page.type ?? HTML_TYPE, lang: page.language ?? call.lang, body: html };
  return status === 200 ? okReply(content, etagOf(html, digest), headers) : refusal(status, content, headers);
}

export type ServiceRequest = BareRequest & { ifNoneMatch: string | null };

/** Answers a Request; hosts that keep answers use {@link answerRequest} and {@link conditional}. */
export const createHandler =
  (service: Service) =>
  async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    const ifNoneMatch = headers.get('if-none-match');
    const { body, bytes, ...head } = await answerRequest(service, { method, url, ifNoneMatch });
    const content = bytes === undefined ? body : new Uint8Array(bytes);
    return new Response(method === 'HEAD' ? null : content, head);
  };

/** The reply to one request, 304 judged. */
export async function answerRequest(service: Service, request: ServiceRequest): Promise<Reply> {
  try {
    return conditional(await reply(service, request), request.ifNoneMatch);
  } catch (fault) {
    return refuseFault(service, fault, request.url);
  }
}

/** `If-None-Match` counts only where the answer would be 200. */
export const conditional = (answer: Reply, ifNoneMatch: string | null): Reply => {
  const etag = answer.headers['etag'];
  return answer.status === 200 && etag !== undefined && matchesEtag(ifNoneMatch, etag)
    ? notModified(etag, answer.headers['cache-control'])
    : answer;
};

/** The reply as if nothing were conditional. Faults are judged path first, then method (contract 2). */
export async function reply(service: Service, { method, url }: BareRequest): Promise<Reply> {
  const target = targetOf(url);
  const { path } = target;
  const { table } = service;
  const own = table.routes.find(({ matches }) => matches(path));
  const query = pairsOf(target.query);
  const lang = langOf(query);
  const call: Call = {
    path,
    pairs: query.pairs,
    lang,
    langName: saysLocale(target.query) ? 'locale' : 'lang',
  };
  if (path === WHOLE_SERVICE) return answerMethod(service, { method, url });
  if (own !== undefined)
    return (
      (await own.answer(service, { method, url }, reply)) ?? refuse(service, unknownPath(table, path), call)
    );
  const segments = segmentsOf(path);
  if (segments === null) {
    // No preflight follows a redirect.
    const slash = slashReply(table, target);
    if (slash !== null && method === 'OPTIONS') return answerMethod(service, { method, url });
    return slash ?? refuse(service, unknownPath(table, path), call);
  }
  const route = segments.some(isTwin) && !isPage(table, path) ? null : routeOf(table, segments);
  if (route === null)
    return (
      endingReply(table, target) ??
      refuse(service, endingFault(service, call) ?? unknownPath(table, path), call)
    );
  if (!isRead(method)) return answerMethod(service, { method, url });
  const fault = judgeEncoding(route, query);
  return fault === null ? answerRoute(service, route, call) : refuseCall(service, fault, call);
}

/** The form whose names are all that may be given; null where others are ignored. */
function strictForm(route: Route): Form | null {
  if (route.kind === 'endpoint') return route.endpoint;
  return route.kind === 'page' && isStrict(route.page) ? route.page : null;
}

/** Whether what stands at a route judges a parameter of this name, and does not ignore it. */
function judgesName(route: Route, name: string): boolean {
  if (route.kind === 'oembed') return isOembedParameter(name);
  return route.kind === 'endpoint' || isJudged(route.page, name);
}

/** The first value that counts and is wrongly encoded is refused once every name was judged. */
function judgeEncoding(route: Route, { named, malformed }: Pairs): Problem | null {
  const found = malformed.find(({ name }) => judgesName(route, name));
  if (found === undefined) return null;
  const form = strictForm(route);
  const [name, value] = found.sent;
  return (
    (form === null ? null : judgeNames(form, { pairs: asMeant(form, named) })) ??
    problem('invalid_request', { parameter: echo(name), value, reason: 'malformed_encoding' })
  );
}

async function answerRoute(service: Service, route: Route, call: Call): Promise<Reply> {
  if (route.kind === 'page') return answerPage(service, route, call, (request) => reply(service, request));
  if (route.kind === 'oembed') return answerOembed(service, call);
  const { store, digest } = service;
  const answer = await ask(route.endpoint, { path: route.path, pairs: call.pairs }, store);
  if (isProblem(answer)) {
    const asked = { ...call, metric: route.path['metric'] };
    return refuseCall(service, formatFault(service, answer, route.endpoint, asked), call);
  }
  const body = successBody(answer.data, store.catalogue.docsUrl);
  const { siteUrl } = store.catalogue;
  const link = `${alternateLink(siteUrl, call.path, call)}${csvLink(siteUrl, route.endpoint, call)}`;
  return okReply({ type: JSON_TYPE, lang: call.lang, body }, etagOf(body, digest), { link });
}

/** Names the parameter as the request does. */
function refuseCall(service: Service, found: Problem, call: Call): Reply {
  if (found.details.parameter !== 'lang') return refuse(service, found, call);
  return refuse(service, { ...found, details: { ...found.details, parameter: call.langName } }, call);
}

/** `OPTIONS *` asks for no resource (RFC 9110 §7.1). */
const WHOLE_SERVICE = '*';
