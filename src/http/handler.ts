// How answers travel: one function from Request to Response, the same bytes on every host.
import type { Digest } from '../model/digest.ts';
import type { Lang } from '../model/lang.ts';
import { echo, isProblem, type Problem, problem } from '../model/problem.ts';
import { ask, langOf } from '../queries/ask.ts';
import { nearest } from '../queries/near.ts';
import type { Store } from '../store/open-store.ts';
import { alternateLink } from './alternate-link.ts';
import { problemBody, successBody } from './envelope.ts';
import { etagOf } from './etag.ts';
import { fixedEtag } from './fixed-etag.ts';
import { matchesEtag } from './if-none-match.ts';
import { ALLOWED_METHODS, notModified, okReply, preflight, type Reply, redirect, refusal } from './reply.ts';
import { KNOWN_PATHS, type Route, routeOf } from './routes.ts';
import { type Pair, pairsOf, segmentsOf, type Target, targetOf } from './target.ts';

export type Service = {
  store: Store;
  digest: Digest;
  /** Told of every fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

export type Asking = { method: string; url: string; ifNoneMatch: string | null };

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether a path is answered by this function rather than by a file of the website. */
export const isAnswered = (path: string): boolean => /^\/(?:api|embed)(?:\/|$)/.test(path);

/** Answers a Request; hosts that keep answers use {@link reply} and {@link conditional}. */
export const createHandler =
  (service: Service) =>
  async (request: Request): Promise<Response> => {
    const { method, url, headers } = request;
    const asking = { method, url, ifNoneMatch: headers.get('if-none-match') };
    const { status, headers: fields, body } = await answerAsking(service, asking);
    return new Response(method === 'HEAD' ? null : body, { status, headers: fields });
  };

/** The reply to one asking, 304 judged: from the precomputed ETag alone where the path is a fixed answer. */
export async function answerAsking(service: Service, asking: Asking): Promise<Reply> {
  try {
    const known = await unchanged(service, asking);
    return known ?? conditional(await reply(service, asking), asking.ifNoneMatch);
  } catch (fault) {
    service.report(fault);
    return problemReply(ourFault(), 'sv');
  }
}

const ourFault = (): Problem => ({
  ...problem('unavailable', { parameter: null, value: null, reason: 'service_fault' }),
  status: 503,
});

/** `If-None-Match` counts only where the answer would be 200. */
export const conditional = (answer: Reply, ifNoneMatch: string | null): Reply => {
  const etag = answer.headers['etag'];
  return answer.status === 200 && etag !== undefined && matchesEtag(ifNoneMatch, etag)
    ? notModified(etag)
    : answer;
};

async function unchanged({ store }: Service, { method, url, ifNoneMatch }: Asking): Promise<Reply | null> {
  if (ifNoneMatch === null || (method !== 'GET' && method !== 'HEAD')) return null;
  const { path, query } = targetOf(url);
  const etag = query === '' ? await fixedEtag(store, path) : null;
  return etag !== null && matchesEtag(ifNoneMatch, etag) ? notModified(etag) : null;
}

/** The reply as if nothing were conditional. Faults are judged path first, then method (contract 2). */
export async function reply(service: Service, { method, url }: Asking): Promise<Reply> {
  const target = targetOf(url);
  const read = pairsOf(target.query);
  const lang = 'pairs' in read ? langOf({ path: {}, pairs: read.pairs }) : 'sv';
  const segments = segmentsOf(target.path);
  if (segments === null) return slashReply(target) ?? problemReply(unknownPath(target.path), lang);
  const twin = segments.some((segment) => /\.(?:json|html)$/.test(segment));
  const route = twin ? null : routeOf(segments);
  if (route === null) return problemReply(unknownPath(target.path), lang);
  if (method === 'OPTIONS') return preflight();
  if (method !== 'GET' && method !== 'HEAD') return wrongMethod(method, lang);
  if ('malformed' in read) return problemReply(malformed(read.malformed), lang);
  return answerRoute(service, route, { target, pairs: read.pairs, lang });
}

type Call = { target: Target; pairs: readonly Pair[]; lang: Lang };

async function answerRoute(
  { store, digest }: Service,
  route: Route,
  { target, pairs, lang }: Call,
): Promise<Reply> {
  const answer = await ask(route.query, { path: route.path, pairs }, store);
  if (isProblem(answer)) return problemReply(answer, lang);
  const body = successBody(answer.text, store.catalogue.docsUrl);
  const link = alternateLink(store.catalogue.siteUrl, target.path, { pairs, lang });
  return okReply({ type: JSON_TYPE, lang, body }, etagOf(body, digest), { link });
}

const problemReply = (found: Problem, lang: Lang): Reply =>
  refusal(found.status, { type: JSON_TYPE, lang, body: problemBody(found, lang) });

/** One trailing slash leads to the path without it; any other empty segment leads nowhere. */
function slashReply({ path, query }: Target): Reply | null {
  const trimmed = path.slice(0, -1);
  const redirects = path.endsWith('/') && /^\/(?:api|embed)\/./.test(trimmed) && segmentsOf(trimmed) !== null;
  if (!redirects) return null;
  const kept = query === '' ? '' : `?${asciiOf(query)}`;
  return redirect(`${asciiOf(trimmed)}${kept}`);
}

function unknownPath(path: string): Problem {
  const bare = path.replace(/\.(?:json|html)$/, '');
  const candidates = KNOWN_PATHS.map((known) => ({ suggestion: known, names: [known] }));
  const suggestions = bare !== path && segmentsOf(bare) !== null ? [echo(bare)] : nearest(path, candidates);
  return problem('not_found', { parameter: null, value: path, reason: 'unknown_path', suggestions });
}

function wrongMethod(method: string, lang: Lang): Reply {
  const allowed = ALLOWED_METHODS.split(', ');
  const found = problem('unsupported', {
    parameter: null,
    value: method,
    reason: 'method_not_allowed',
    allowed,
  });
  const content = { type: JSON_TYPE, lang, body: problemBody(found, lang) };
  return refusal(405, content, { allow: ALLOWED_METHODS });
}

const malformed = ([name, value]: Pair): Problem =>
  problem('invalid_request', { parameter: echo(name), value, reason: 'malformed_encoding' });

/** A header holds visible ASCII only; everything else percent-encoded. */
const asciiOf = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character));
