// Configurations of nginx, in front of the Node host and over the tree alone: templates, filled with what the service replies and
// with an address for each form of its tables.
import { join } from 'node:path';
import { readText } from '../builder/files.ts';
import { canonicalJson } from '../data/hash.ts';
import {
  METHODS,
  methodNotAllowed,
  PROBLEM_STATUS,
  type Problem,
  problem,
  SERVICE_FAULT,
} from '../data/problem.ts';
import { API_VERSION } from '../data/settings.ts';
import { problemBody } from '../endpoints/ask.ts';
import type { Service } from '../http/page.ts';
import {
  MALFORMED,
  refusePageWithoutHost,
  TOO_LARGE,
  UNREAD_HEADERS,
} from '../http/refuse.ts';
import {
  DOWNLOAD,
  DOWNLOAD_TYPES,
  downloadHeaders,
  FILE_HEADERS,
  JSON_TYPE,
  okReply,
  preflight,
  type Reply,
  redirect,
  refusal,
} from '../http/reply.ts';
import { CONTENT_TOO_LARGE, RPC, RPC_HEADERS, rpcError } from '../mcp/server.ts';
import { STORE_FOLDER } from '../store/store.ts';
import { type FixedForm, fixedForms, type Tree } from './static.ts';

/** @param texts by the names between two braces in the template */
const filled = (template: string, texts: Record<string, string>): string =>
  readText(join(import.meta.dirname, 'nginx', template)).replace(
    /\{\{([\w ]+)\}\}/g,
    (_, name: string) => {
      const text = texts[name];
      if (text === undefined)
        throw new Error(`${template}: expected a text for ${name}, got none`);
      return text;
    },
  );

/** nginx has no escape for `$`, which begins a variable: throws where a text holds one. */
function quoted(text = ''): string {
  if (text.includes('$'))
    throw new Error(`nginx: expected a text without $, got ${JSON.stringify(text)}`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Set by nginx itself. */
const OF_NGINX = new Set(['content-type', 'etag', 'content-length', 'location']);

/** @param path that of an example, in whose place that which was asked for stands, and the same below the rows as CSV */
function headersText(headers: Reply['headers'], path?: string): string {
  const asked = (text: string): string => {
    if (path === undefined) return text;
    const rows = path.replace(/^\/api\/v1(?=\/)/, '/csv/v1');
    const filled = text.replaceAll(path, '$asked');
    return rows === path ? filled : filled.replaceAll(rows, '/csv/v1$below_api');
  };
  return Object.entries(headers)
    .filter(([name]) => !OF_NGINX.has(name))
    .map(([name, value]) => `add_header ${name} ${asked(quoted(value))} always;`)
    .join('\n    ');
}

const answerText = ({ status, headers, body }: Reply): string =>
  `${headersText(headers)}
    types {}
    default_type ${quoted(headers['content-type'])};
    return ${status} ${quoted(body ?? '')};`;

const refused = (status: number, body: string, more: Reply['headers'] = {}): string =>
  answerText(
    refusal(
      status,
      { type: JSON_TYPE, lang: 'sv', body },
      { ...more, vary: 'Accept-Encoding' },
    ),
  );

const refusedWith = (found: Problem, more: Reply['headers'] = {}): string =>
  refused(found.status, problemBody(found, 'sv'), more);

/** What both say of their own accord. */
const REFUSED = {
  malformed: refusedWith(MALFORMED, UNREAD_HEADERS),
  overlong: refusedWith(TOO_LARGE, UNREAD_HEADERS),
  method: refusedWith(methodNotAllowed(null), { allow: METHODS.join(', ') }),
};

/** `listen` and `upstream` are `address:port`; `build` is what the build is called. */
type Front = { listen: string; upstream: string; build: string; service: Service };

export const nginxFront = ({ listen, upstream, build, service }: Front): string =>
  filled('front.conf', {
    ...REFUSED,
    ...{ listen, upstream, build, download: DOWNLOAD },
    oversized: answerText({
      status: 413,
      headers: { ...RPC_HEADERS, 'content-type': 'application/json' },
      body: JSON.stringify(rpcError(RPC.transport, CONTENT_TOO_LARGE, null)),
    }),
    gone: refusedWith(SERVICE_FAULT),
    'gone sv': answerText(refusePageWithoutHost(service, 'sv')),
    'gone en': answerText(refusePageWithoutHost(service, 'en')),
  });

/** A tree has no function: the code says so, and the sentence where the figures are. */
const WITHOUT_FUNCTION = canonicalJson({
  ok: false,
  apiVersion: API_VERSION,
  error: {
    code: 'unsupported',
    message:
      'Den här kopian har bara filer: det som räknas fram när någon frågar besvaras inte här. Filerna med alla siffror står i /downloads/index.csv.',
    details: { parameter: null, value: null, reason: 'static_host' },
  },
});

const NOTHING = { type: '', lang: 'en' as const, body: '' };

/** The template says which. */
const inAnyLanguage = ({
  headers: { 'content-language': _, ...headers },
}: Reply): string => headersText(headers);

/** Throws where the tree lacks a file that the tables promise. */
export async function nginxTree({
  listen,
  outDir,
  service,
}: Tree & { listen: string }): Promise<string> {
  const { '': ofNoEnding, ...ofEndings } = DOWNLOAD_TYPES;
  const ofSite = { ...FILE_HEADERS, vary: 'Accept-Encoding' };
  const lost = { ...ofSite, 'x-robots-tag': 'noindex' };
  const forms = await fixedForms({ outDir, service });
  return filled('tree.conf', {
    ...REFUSED,
    ...{ listen, root: quoted(outDir), download: DOWNLOAD, store: STORE_FOLDER },
    unknown: refusedWith(
      problem('not_found', { parameter: null, value: null, reason: 'unknown_path' }),
    ),
    unserved: refused(PROBLEM_STATUS.unsupported, WITHOUT_FUNCTION),
    preflight: `${headersText(preflight().headers)} return 204;`,
    redirect: headersText(redirect('').headers),
    site: inAnyLanguage(okReply(NOTHING, '', ofSite)),
    nowhere: inAnyLanguage(refusal(404, NOTHING, lost)),
    tile: headersText(okReply(NOTHING, '', { vary: 'Accept-Encoding' }).headers),
    forms: forms.map(locationOf).join('\n'),
    downloads: headersText(downloadHeaders('')),
    'type of no ending': quoted(ofNoEnding),
    'types of endings': Object.entries(ofEndings)
      .map(([ending, type]) => `${quoted(type)} ${ending.slice(1)};`)
      .join(' '),
  });
}

/** What has no fixed answer takes a function. */
function locationOf({ pattern, changing, example }: FixedForm): string {
  const head = `  location ${matchOf(pattern)} {
    if ($asks_more) { return 405; }`;
  if (example === null) return `${head} return 422; }`;
  const { path, ending, reply } = example;
  const [type, charset = 'off'] = (reply.headers['content-type'] ?? '').split(
    '; charset=',
  );
  return `${head}
    ${queryRule(changing)}
    set $asked $uri;
    types {}
    default_type ${quoted(type)};
    charset ${charset};
    ${headersText(reply.headers, path)}
    try_files $uri${ending} @unknown;
  }`;
}

/** What any name, or the named ones, change takes a function. nginx decodes no query string: a name with an escape may be any. */
function queryRule(changing: FixedForm['changing']): string {
  if (changing?.length === 0) return '';
  const names =
    changing === null ? '.' : `(?:^|&)(?:[^=&]*%|(?:${changing.join('|')})(?:[=&]|$))`;
  return `if ($args ~ "${names}") { return 422; }`;
}

/** Identifiers hold letters, digits and dots, slugs hyphens; nothing that could end a header line. */
const matchOf = (pattern: string): string =>
  pattern.includes('{')
    ? `~ "^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[A-Za-z0-9.-]+')}$"`
    : `= ${pattern}`;
