// How answers travel: one function from Request to Response, the same bytes on every host.
import { echo, isProblem, type Problem, problem } from '../data/problem.ts';
import { ask, judgeNames, langOf, successBody } from '../endpoints/ask.ts';
import type { Form } from '../endpoints/endpoint.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { fixedEtag } from './fixed-etag.ts';
import { answerPage } from './pages/answer-page.ts';
import { answerOembed, isOembedParameter } from './pages/oembed.ts';
import { answerMethod, refuse, refuseFault } from './refuse.ts';
import { alternateLink, cacheOf, JSON_TYPE, notModified, okReply, type Reply } from './reply.ts';
import { type Call, isJudged, isPage, isStrict, type Route, routeOf } from './routes.ts';
import { type BareRequest, isRead, type Service } from './service.ts';
import { type Pairs, pairsOf, segmentsOf, targetOf } from './target.ts';
import { endingReply, isTwin, slashReply, unknownPath } from './unknown-path.ts';

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

/** The reply to one request, 304 judged: from the precomputed ETag alone where the path is a fixed answer. */
export async function answerRequest(service: Service, request: ServiceRequest): Promise<Reply> {
  try {
    const known = await unchanged(service, request);
    return known ?? conditional(await reply(service, request), request.ifNoneMatch);
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

async function unchanged(
  service: Service,
  { method, url, ifNoneMatch }: ServiceRequest,
): Promise<Reply | null> {
  if (ifNoneMatch === null || !isRead(method)) return null;
  const { path, query } = targetOf(url);
  const etag = query === '' ? await fixedEtag(service, path) : null;
  return etag !== null && matchesEtag(ifNoneMatch, etag) ? notModified(etag, cacheOf(path)) : null;
}

/** The reply as if nothing were conditional. Faults are judged path first, then method (contract 2). */
export async function reply(service: Service, { method, url }: BareRequest): Promise<Reply> {
  const target = targetOf(url);
  const { path } = target;
  const { table } = service;
  const own = table.routes.find(({ matches }) => matches(path));
  const query = pairsOf(target.query);
  const call: Call = { path, pairs: query.pairs, lang: langOf(query) };
  if (path === WHOLE_SERVICE) return answerMethod(service, { method, url });
  if (own !== undefined)
    return (
      (await own.answer(service, { method, url }, reply)) ?? refuse(service, unknownPath(table, path), call)
    );
  const segments = segmentsOf(path);
  if (segments === null) return slashReply(table, target) ?? refuse(service, unknownPath(table, path), call);
  const route = segments.some(isTwin) && !isPage(table, path) ? null : routeOf(table, segments);
  if (route === null) return endingReply(table, target) ?? refuse(service, unknownPath(table, path), call);
  if (!isRead(method)) return answerMethod(service, { method, url });
  const fault = judgeEncoding(route, query);
  return fault === null ? answerRoute(service, route, call) : refuse(service, fault, call);
}

/** The form whose names are all that may be given; null where others are ignored. */
function strictForm(route: Route): Form | null {
  if (route.kind === 'query') return route.query;
  return route.kind === 'page' && isStrict(route.page) ? route.page : null;
}

/** Whether what stands at a route judges a parameter of this name, and does not ignore it. */
function judgesName(route: Route, name: string): boolean {
  if (route.kind === 'oembed') return isOembedParameter(name);
  return route.kind === 'query' || isJudged(route.page, name);
}

/** The first value that counts and is wrongly encoded is refused once every name was judged. */
function judgeEncoding(route: Route, { named, malformed }: Pairs): Problem | null {
  const found = malformed.find(({ name }) => judgesName(route, name));
  if (found === undefined) return null;
  const form = strictForm(route);
  const [name, value] = found.sent;
  return (
    (form === null ? null : judgeNames(form, { pairs: named })) ??
    problem('invalid_request', { parameter: echo(name), value, reason: 'malformed_encoding' })
  );
}

async function answerRoute(service: Service, route: Route, call: Call): Promise<Reply> {
  if (route.kind === 'page') return answerPage(service, route, call, (request) => reply(service, request));
  if (route.kind === 'oembed') return answerOembed(service, call);
  const { store, digest } = service;
  const answer = await ask(route.query, { path: route.path, pairs: call.pairs }, store);
  if (isProblem(answer)) return refuse(service, answer, call);
  const body = successBody(answer.data, store.catalogue.docsUrl);
  const link = alternateLink(store.catalogue.siteUrl, call.path, call);
  return okReply({ type: JSON_TYPE, lang: call.lang, body }, etagOf(body, digest), { link });
}

/** `OPTIONS *` asks for no resource (RFC 9110 §7.1). */
const WHOLE_SERVICE = '*';
