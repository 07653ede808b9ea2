// Text of nginx configurations: quoted strings, headers, and the refusals that nginx gives on its own.
import { canonicalJson } from '../../data/hash.ts';
import {
  METHODS,
  methodNotAllowed,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
  problem,
  SERVICE_FAULT,
} from '../../data/problem.ts';
import { API_VERSION } from '../../data/settings.ts';
import { problemBody } from '../../endpoints/ask.ts';
import { MALFORMED, TOO_LARGE, UNREAD_HEADERS } from '../../http/refuse.ts';
import { JSON_TYPE, type Reply, refusal } from '../../http/reply.ts';

/** A quoted string. nginx has no escape for `$`, which begins a variable: throws where a text holds one. */
export function nginxText(text: string | null): string {
  if (text === null || text.includes('$'))
    throw new Error(`nginx string: expected text without $, got ${JSON.stringify(text)}`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Set by nginx itself. */
const OWN = new Set(['content-type', 'etag', 'content-length', 'location']);

/** `add_header` lines for the headers of a reply; where a value holds `path`, the requested path stands in its place. */
export const nginxHeaders = ({ headers }: Reply, path?: string): string =>
  Object.entries(headers)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => {
      const [before = '', ...after] = path === undefined ? [value] : value.split(path);
      const text = [before, ...after].map((part) => nginxText(part).slice(1, -1)).join('$asked');
      return `    add_header ${name} "${text}" always;`;
    })
    .join('\n');

const refusedWith = (status: number, body: string, more: Record<string, string>): Reply =>
  refusal(status, { type: JSON_TYPE, lang: 'sv', body }, { ...more, vary: 'Accept-Encoding' });

export const refused = (found: Problem, more: Record<string, string> = {}): Reply =>
  refusedWith(found.status, problemBody(found, 'sv'), more);

const UNSERVED: ProblemCode = 'unsupported';

/** A static tree has no function: the code says so, and the sentence where the figures are. */
const withoutFunction = canonicalJson({
  ok: false,
  apiVersion: API_VERSION,
  error: {
    code: UNSERVED,
    message:
      'Den här kopian har bara filer: det som räknas fram när någon frågar besvaras inte här. Filerna med alla siffror står i /downloads/index.csv.',
    details: { parameter: null, value: null, reason: 'static_host' },
  },
});

export const REFUSED = {
  malformed: refused(MALFORMED, UNREAD_HEADERS),
  overlong: refused(TOO_LARGE, UNREAD_HEADERS),
  gone: refused(SERVICE_FAULT),
  unknown: refused(problem('not_found', { parameter: null, value: null, reason: 'unknown_path' })),
  method: refused(methodNotAllowed(null), { allow: METHODS.join(', ') }),
  unserved: refusedWith(PROBLEM_STATUS[UNSERVED], withoutFunction, {}),
};
