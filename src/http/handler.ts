// How answers travel: one function from Request to Response, the same bytes on every host.

import type { Lang } from '../data/lang.ts';
import { echo, isProblem, type Problem, problem } from '../data/problem.ts';
import {
  ask,
  asMeant,
  judge,
  judgeNames,
  langOf,
  successBody,
} from '../endpoints/ask.ts';
import type { Endpoint, Values } from '../endpoints/endpoint.ts';
import { csvLink, endingFault, formatFault } from './csv.ts';
import {
  type BareRequest,
  type Call,
  isJudged,
  isRead,
  isStrict,
  listsJoined,
  type Page,
  type Service,
} from './page.ts';
import { answerMethod, refuse, refuseFault, siteReply, unknownPath } from './refuse.ts';
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
import { type AnswerRoute, answering, type Match } from './router.ts';
import {
  addressOf,
  isEnglish,
  type Pairs,
  pairsOf,
  saysLocale,
  type Target,
  targetOf,
} from './target.ts';

// A page as a reply. Names that are not its parameters, such as utm_source, are ignored; its own are judged.

async function answerPage(
  service: Service,
  { page, values }: { page: Page; values: Values },
  call: Call,
  target: Target,
): Promise<Reply> {
  const { store, table, digest } = service;
  const lang = page.language ?? call.lang;
  const pairs = listsJoined(
    page,
    call.pairs.filter(([name]) => isJudged(page, name)),
  );
  const judged = judge(page, { path: values, pairs });
  if ('problem' in judged) return refuseCall(service, judged.problem, call);
  const again = (request: BareRequest) => reply(service, request);
  const answer = await page.respond(judged.values, {
    store,
    lang,
    digest,
    table,
    reply: again,
  });
  if (answer === null) return answerNowhere(service, target, lang);
  if (isProblem(answer)) return refuse(service, answer, call);
  if ('location' in answer) return redirect(answer.location);
  const twin =
    page.language === undefined
      ? { link: alternateLink(store.catalogue.siteUrl, call.path, { pairs, lang }) }
      : {};
  const hidden: Record<string, string> = page.indexed
    ? {}
    : { 'x-robots-tag': 'noindex' };
  if (!('body' in answer))
    return siteReply(service, answer, lang, { ...twin, ...hidden });
  const { body, status, csp, link } = answer;
  const headers = {
    ...(status === 200
      ? { 'cache-control': cacheOf(page.path) }
      : { 'x-robots-tag': 'noindex' }),
    ...(csp === null ? {} : { 'content-security-policy': csp }),
    ...(page.path.startsWith('/embed/') ? EMBED_HEADERS : {}),
    ...twin,
    ...(link === undefined ? {} : { link }),
    ...hidden,
  };
  const content = { type: page.type ?? HTML_TYPE, lang: answer.lang ?? lang, body };
  return status === 200
    ? okReply(content, etagOf(body, digest), headers)
    : refusal(status, content, headers);
}

/** What the website says at a path at which nothing stands. */
function answerNowhere(service: Service, target: Target, lang: Lang): Reply {
  const page = service.table.website.notFound(service.store, target, lang);
  return 'location' in page ? redirect(page.location) : siteReply(service, page, lang);
}

export type ServiceRequest = BareRequest & { ifNoneMatch: string | null };

/** Answers a Request; hosts that keep answers use {@link answerRequest} and {@link conditional}. */
export const createHandler =
  (service: Service) =>
  async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    const ifNoneMatch = headers.get('if-none-match');
    const { body, bytes, ...head } = await answerRequest(service, {
      method,
      url,
      ifNoneMatch,
    });
    const content = bytes === undefined ? body : new Uint8Array(bytes);
    return new Response(method === 'HEAD' ? null : content, head);
  };

/** The reply to one request, 304 judged. */
export async function answerRequest(
  service: Service,
  request: ServiceRequest,
): Promise<Reply> {
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

/** The reply as if nothing were conditional. */
export const reply = (service: Service, request: BareRequest): Promise<Reply> =>
  replyAt(service, answering(service.table, targetOf(request.url).path), request);

/** The same by what stands at the path of the request. Faults are judged path first, then method (contract 2). */
export async function replyAt(
  service: Service,
  route: AnswerRoute,
  { method, url }: BareRequest,
): Promise<Reply> {
  const { table } = service;
  const target = targetOf(url);
  const { path } = target;
  if (path === WHOLE_SERVICE) return answerMethod(service, { method, url });
  const query = pairsOf(target.query);
  const lang = langOf(query);
  const langName = saysLocale(target.query) ? 'locale' : 'lang';
  const call: Call = { path, pairs: query.pairs, lang, langName };
  const featureReply =
    route.kind === 'feature'
      ? await route.route.answer(service, { method, url }, reply)
      : null;
  if (featureReply !== null) return featureReply;
  const isNothing = route.kind === 'nothing' || route.kind === 'feature';
  if (isNothing && OF_FUNCTION.test(path))
    return refuse(
      service,
      endingFault(service, call) ?? unknownPath(table, path),
      call,
    );
  // No preflight follows a redirect.
  if (!isRead(method) && (route.kind !== 'redirect' || method === 'OPTIONS'))
    return answerMethod(service, { method, url });
  if (route.kind === 'redirect')
    return redirect(addressOf({ path: route.path, query: target.query }));
  if (isNothing) return answerNowhere(service, target, isEnglish(path) ? 'en' : 'sv');
  const fault = judgeEncoding(route, query);
  if (fault !== null) return refuseCall(service, fault, call);
  return route.kind === 'page'
    ? answerPage(service, route, call, target)
    : answerEndpoint(service, route, call);
}

/** Below these the function says that nothing stands there; everywhere else the website does. */
const OF_FUNCTION = /^\/(?:api|csv|embed|observations|oembed|log|mcp)(?:\/|$)/;

/** The first value that counts and is wrongly encoded is refused once every name was judged. */
function judgeEncoding(route: Match, { named, malformed }: Pairs): Problem | null {
  const form = route.kind === 'endpoint' ? route.endpoint : route.page;
  const malformedPair = malformed.find(({ name }) => isJudged(form, name));
  if (malformedPair === undefined) return null;
  const [name, value] = malformedPair.sent;
  return (
    (isStrict(form) ? judgeNames(form, { pairs: asMeant(form, named) }) : null) ??
    problem('invalid_request', {
      parameter: echo(name),
      value,
      reason: 'malformed_encoding',
    })
  );
}

async function answerEndpoint(
  service: Service,
  { endpoint, values }: { endpoint: Endpoint; values: Values },
  call: Call,
): Promise<Reply> {
  const { store, digest } = service;
  const answer = await ask(endpoint, { path: values, pairs: call.pairs }, store);
  if (isProblem(answer)) {
    const asked = { ...call, endpoint, metric: values['metric'] };
    return refuseCall(service, formatFault(store, answer, asked), call);
  }
  const body = successBody(answer, store.catalogue.docsUrl);
  const { siteUrl } = store.catalogue;
  const link = `${alternateLink(siteUrl, call.path, call)}${csvLink(siteUrl, endpoint, call)}`;
  return okReply({ type: JSON_TYPE, lang: call.lang, body }, etagOf(body, digest), {
    link,
  });
}

/** Names the parameter as the request does. */
function refuseCall(service: Service, found: Problem, call: Call): Reply {
  if (found.details.parameter !== 'lang') return refuse(service, found, call);
  return refuse(
    service,
    { ...found, details: { ...found.details, parameter: call.langName } },
    call,
  );
}

/** `OPTIONS *` asks for no resource (RFC 9110 §7.1). */
const WHOLE_SERVICE = '*';
