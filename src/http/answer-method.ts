// Methods other than GET and HEAD: a preflight, or a refusal.
import { methodNotAllowed } from '../model/problem.ts';
import { langOf } from '../queries/ask.ts';
import { refuse } from './refuse.ts';
import { ALLOWED_METHODS, preflight, type Reply } from './reply.ts';
import type { BareRequest, Service } from './service.ts';
import { pairsOf, targetOf } from './target.ts';

/** GET or HEAD; any other method is answered by {@link answerMethod}. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The answer to any other method, the same at every path and on every host. */
export const answerMethod = (service: Service, request: BareRequest): Reply =>
  request.method === 'OPTIONS' ? preflight() : refuseMethod(service, request);

/** 405 for anything but GET, HEAD and OPTIONS, in the language of the query string. */
export function refuseMethod(service: Service, { method, url }: BareRequest): Reply {
  const { path, query } = targetOf(url);
  const more = { allow: ALLOWED_METHODS };
  return refuse(service, methodNotAllowed(method), { path, lang: langOf(pairsOf(query)), more });
}
