// The server block around the locations of the static tree.
import { canonicalJson } from '../data/hash.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import {
  METHODS,
  methodNotAllowed,
  PROBLEM_STATUS,
  type Problem,
  type ProblemCode,
  problem,
  SERVICE_FAULT,
} from '../data/problem.ts';
import { API_VERSION } from '../data/settings.ts';
import { problemBody } from '../endpoints/ask.ts';
import type { Service } from '../http/page.ts';
import { MALFORMED, refusePageWithoutHost, TOO_LARGE, UNREAD_HEADERS } from '../http/refuse.ts';
import {
  DOWNLOAD,
  DOWNLOAD_TYPES,
  downloadHeaders,
  FILE_HEADERS,
  HTML_TYPE,
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

// Text of nginx configurations: quoted strings, headers, and the refusals that nginx gives on its own.

/** A quoted string. nginx has no escape for `$`, which begins a variable: throws where a text holds one. */
export function nginxText(text: string | null): string {
  if (text === null || text.includes('$'))
    throw new Error(`nginx string: expected text without $, got ${JSON.stringify(text)}`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Set by nginx itself. */
const OWN = new Set(['content-type', 'etag', 'content-length', 'location']);

/** What follows the API's own beginning in the path that was asked for: its rows as CSV stand at the same below another. */
const BELOW_API = `map $asked $below_api {
  "~^/api/v1(?<below>/.*)$" $below;
}`;

/**
 * `add_header` lines for the headers of a reply; where a value holds `path`, or the same path below `/csv/v1`, the requested one
 * stands in its place.
 */
export const nginxHeaders = ({ headers }: Reply, path?: string): string =>
  Object.entries(headers)
    .filter(([name]) => !OWN.has(name))
    .map(([name, value]) => {
      const csvPath = path?.replace(/^\/api\/v1(?=\/)/, '/csv/v1');
      const quoted = (part: string): string => nginxText(part).slice(1, -1);
      const withRows = (part: string): string =>
        csvPath === undefined || csvPath === path
          ? quoted(part)
          : part.split(csvPath).map(quoted).join('/csv/v1$below_api');
      const text = (path === undefined ? [value] : value.split(path)).map(withRows).join('$asked');
      return `    add_header ${name} "${text}" always;`;
    })
    .join('\n');

const refusedWith = (status: number, body: string, more: Record<string, string>): Reply =>
  refusal(status, { type: JSON_TYPE, lang: 'sv', body }, { ...more, vary: 'Accept-Encoding' });

const refused = (found: Problem, more: Record<string, string> = {}): Reply =>
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

const REFUSED = {
  malformed: refused(MALFORMED, UNREAD_HEADERS),
  overlong: refused(TOO_LARGE, UNREAD_HEADERS),
  gone: refused(SERVICE_FAULT),
  unknown: refused(problem('not_found', { parameter: null, value: null, reason: 'unknown_path' })),
  method: refused(methodNotAllowed(null), { allow: METHODS.join(', ') }),
  unserved: refusedWith(PROBLEM_STATUS[UNSERVED], withoutFunction, {}),
};

type NginxServer = { listen: string; outDir: string; locations: string[] };

const refusedLocation = (name: string, reply: Reply): string =>
  `  location ${name} {
${nginxHeaders(reply)}
    types {}
    default_type "${JSON_TYPE}";
    return ${reply.status} ${nginxText(reply.body)};
  }`;

const refusals = (): string =>
  [
    refusedLocation('@unknown', REFUSED.unknown),
    refusedLocation('@unserved', REFUSED.unserved),
    refusedLocation('@method', REFUSED.method),
    refusedLocation('= /.malformed', REFUSED.malformed),
    refusedLocation('= /.overlong', REFUSED.overlong),
  ].join('\n');

const content = (lang: Lang) => ({ type: JSON_TYPE, lang, body: '' });

const headersOf = (reply: Reply): string =>
  nginxHeaders({ ...reply, headers: { ...reply.headers, vary: 'Accept-Encoding' } });

/** A method that only reads goes on; the answers to all others are the server's `error_page`s. */
const READS_ONLY = `    if ($request_method = OPTIONS) { return 418; }
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }`;

/** A location with an `error_page` of its own inherits none. */
const OF_METHODS = 'error_page 405 @method; error_page 418 = @preflight;';

/** @param match `/en` itself, or what is below it */
const englishLocation = (match: string): string => `\
  location ${match} {
${READS_ONLY}
${headersOf(okReply(content('en'), '', FILE_HEADERS))}
    error_page 404 /.nowhere_en;
    ${OF_METHODS}
    try_files $uri $uri.html $uri/index.html =404;
  }`;

const { '': OF_NO_ENDING, ...OF_ENDINGS } = DOWNLOAD_TYPES;

const ofEndings = (): string =>
  Object.entries(OF_ENDINGS)
    .map(([ending, type]) => `      "${type}" ${ending.slice(1)};`)
    .join('\n');

/** Of characters that are the same decoded, so that none can end the header line, and lead to no other host. */
const SEGMENTS = '(?:/[A-Za-z0-9._~-]+)+';

const TO_OWN_ADDRESS = 'return 301 $page$is_args$args;';

/** @param under the beginning of the addresses that have a page of their own where nothing stands */
const endingLocation = ([under, nowhere]: readonly [string, string]): string => `\
  location ~ "^(?<page>${under}${SEGMENTS})\\.html$" {
${READS_ONLY}
${nginxHeaders(redirect(''))}
    error_page 404 ${nowhere};
    ${OF_METHODS}
    if (!-f $document_root$page.html) { return 404; }
    ${TO_OWN_ADDRESS}
  }`;

/** The beginnings of English addresses before all others; the page where nothing stands is in the language of the address. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['/en', '/.nowhere_en'],
  ['/docs', '/.nowhere_en'],
  ['', '/.nowhere'],
];

/** Of a page at an address where nothing stands. */
const LOST = { ...FILE_HEADERS, 'x-robots-tag': 'noindex' };

/** Later regular expressions never see what an earlier one took: the order is that of the tables. */
const nginxStaticServer = ({ listen, outDir, locations }: NginxServer): string => `\
# Generated by "npm run deploy -- nginx-static". nginx on the built tree alone.
${BELOW_API}
server {
  listen ${listen};
  server_tokens off;
  root ${nginxText(outDir)};
  merge_slashes off;
  absolute_redirect off;
  large_client_header_buffers 4 16k;
  # No body is read, and so none is too long: the method is refused.
  client_max_body_size 0;
  charset utf-8;
  charset_types text/css text/javascript text/plain application/json application/feed+json application/xml application/atom+xml;
  gzip on;
  gzip_min_length 1024;
  gzip_proxied any;
  gzip_types text/css text/javascript text/plain application/json application/feed+json application/xml application/atom+xml image/svg+xml;

  error_page 400 /.malformed;
  error_page 404 /.nowhere;
  ${OF_METHODS}
  error_page 414 494 =431 /.overlong;
  error_page 422 @unserved;
${refusals()}
  location @preflight {
${nginxHeaders(preflight())}
    return 204;
  }

${locations.join('\n')}

  # Before the regular expression that takes the rest of the log.
  location ^~ /log/tile/ {
${READS_ONLY}
${headersOf(okReply(content('en'), ''))}
    types {}
    charset off;
    default_type application/octet-stream;
    try_files $uri @unknown;
  }
  location ~ "^/log(?:/|$)" { return 404; error_page 404 @unknown; }
  location ~ "^/(?:api|embed|observations)/.*[^/]/$" {
${nginxHeaders(redirect(''))}
    # The target as it came: a decoded one could end the header line, and one that begins as no path of ours lead elsewhere.
    if ($request_uri ~ "^(/[a-z][^?]*)/(\\?.*)?$") { return 301 $1$2; }
    return 404;
  }
  location ~ "^/(?:api|csv|oembed|mcp)(?:/|$)" { return 404; error_page 404 @unknown; }
  location ~ "^/(?:${STORE_FOLDER}|embed|observations)(?:/|$)" { return 404; }
  # A page of the site stands at its own address alone.
  location ~ "^/index(?:\\.html)?$" {
${READS_ONLY}
${nginxHeaders(redirect(''))}
    return 301 /$is_args$args;
  }
${ENDINGS.map(endingLocation).join('\n')}
  location ~ "^(?<page>(?!/${DOWNLOAD})${SEGMENTS})/$" {
${READS_ONLY}
${nginxHeaders(redirect(''))}
    if (!-f $document_root$page.html) { rewrite ^ $page last; }
    ${TO_OWN_ADDRESS}
  }

${['= /en', '/en/', '= /docs', '/docs/'].map(englishLocation).join('\n')}
  # Never compressed: a range is one of the bytes that the checksum is over.
  location ~ "^/${DOWNLOAD}$" {
${READS_ONLY}
${nginxHeaders({ status: 200, headers: downloadHeaders(''), body: null })}
    gzip off;
    charset off;
    default_type "${OF_NO_ENDING}";
    types {
${ofEndings()}
    }
    try_files $uri $uri.html =404;
  }
  location = / {
${READS_ONLY}
${headersOf(okReply(content('sv'), '', FILE_HEADERS))}
    try_files /index.html =404;
  }
  # Browsers ask for it where a page names no icon.
  location = /favicon.ico {
${READS_ONLY}
${headersOf(okReply(content('sv'), '', FILE_HEADERS))}
    types {}
    default_type image/svg+xml;
    try_files /favicon.svg =404;
  }
  location / {
${READS_ONLY}
${headersOf(okReply(content('sv'), '', FILE_HEADERS))}
    try_files $uri $uri.html $uri/index.html =404;
  }
  # By an address and not by a name, so that whatever method was asked it is read.
  location = /.nowhere {
    internal;
${headersOf(refusal(404, content('sv'), LOST))}
    try_files /404.html =404;
  }
  location = /.nowhere_en {
    internal;
${headersOf(refusal(404, content('en'), LOST))}
    try_files /en/404.html =404;
  }
}
`;

// nginx in front of the Node host: it keeps answers and answers every form of If-None-Match itself.

type NginxProxy = {
  /** `address:port` of this server. */
  listen: string;
  /** `address:port` of the Node host. */
  upstream: string;
  /** What the build is called: part of every key, so that a reload after a deploy answers nothing old. */
  build: string;
  service: Service;
};

/** As the tools say it. */
const OVERSIZED: Reply = {
  status: 413,
  headers: RPC_HEADERS,
  body: JSON.stringify(rpcError(RPC.transport, CONTENT_TOO_LARGE, null)),
};

const bodyLocation = (name: string, type: string, reply: Reply): string => `\
  location = ${name} {
    internal;
${nginxHeaders(reply)}
    default_type "${type}";
    return ${reply.status} ${nginxText(reply.body)};
  }`;

/** A file for /etc/nginx/conf.d; the folder of the cache is relative to nginx's prefix. */
export const nginxProxyConf = ({ listen, upstream, build, service }: NginxProxy): string => `\
# Generated by "npm run deploy -- nginx". nginx in front of the Node host.
proxy_cache_path cache levels=1:2 keys_zone=answers:20m max_size=2g inactive=7d use_temp_path=off;

# The target as it came, where it has what nginx refuses to read: a broken escape, a NUL, or dot segments; else empty.
map $request $raw_target {
  "~^[A-Z_-]+ (?<target>/[^ ]*(?:%(?![0-9A-Fa-f]{2})|%00|(?:[.]|%2[eE]){2})[^ ]*)" $target;
  default "";
}

# The method as it came: nginx makes a GET of what it has an error page for.
map $request $raw_method {
  "~^(?<method>[A-Z_-]+) " $method;
  default GET;
}

# HTTP/1.0 needs no Host, and HTTP/1.1, in which Node is asked, does.
map $http_host $sent_host {
  "" node;
  default $http_host;
}

# A date beside a tag counts for nothing (RFC 9110 §13.1.3); nginx would give the whole answer for it.
map $http_if_modified_since $tag_beside_date {
  "" "";
  default $http_if_none_match;
}

# Node judges beside these as it should; what nginx keeps it would refuse for the first two (412), with a page of its own.
map "$http_if_match$http_if_unmodified_since$tag_beside_date" $judged_by_nginx {
  "" 0;
  default 1;
}

# What is said of a body that is too long: the tools take one, and nothing else does.
map $uri $oversized {
  "~^/(?:releases/[^/]+/)?mcp/?$" /.oversized;
  default /.method;
}

# What is said where Node is gone: a page where one may stand, in the language of its address.
map $uri $gone {
  "~^/(?:releases/[^/]+/)?(?:api|csv|downloads|log|mcp|oembed)(?:/|$)" /.gone;
  "~\\.[A-Za-z][^/.]*$" /.gone;
  "~^/en(?:/|$)" /.gone_en;
  default /.gone_sv;
}

upstream node {
  server ${upstream};
  keepalive 32;
}

server {
  listen ${listen};
  server_tokens off;
  # The path goes on as it came: Node judges empty and dot segments itself.
  merge_slashes off;
  # As Node: a request line and headers of at most 16 kB.
  large_client_header_buffers 4 16k;
  client_max_body_size 1m;

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $sent_host;

  # The Link header has a long question up to three times, each with every character encoded.
  proxy_buffer_size 160k;
  proxy_buffers 4 160k;
  proxy_busy_buffers_size 320k;

  location ~ "^/(?:releases/[^/]+/)?mcp/?$" {
    proxy_pass http://node;
  }

  # Node cuts the ranges of downloads itself.
  location ~ "^/(?:releases/[^/]+/)?${DOWNLOAD}$" {
    proxy_pass http://node;
  }

  location / {
    proxy_pass http://node;
    proxy_cache answers;
    proxy_cache_key "${build} $request_uri";
    proxy_cache_lock on;
    proxy_cache_background_update on;
    proxy_cache_use_stale updating error timeout;
    if ($judged_by_nginx) { return 418; }
  }

  # What nginx itself cannot read of a target, Node judges too, as it came; of the rest it is said what Node would say.
  error_page 400 = /.as-it-came;
  location = /.as-it-came {
    internal;
    if ($raw_target = "") { rewrite ^ /.malformed last; }
    # Headers were not read: there is no Host to send on.
    proxy_set_header Host node;
    proxy_set_header Connection "";
    proxy_method $raw_method;
    proxy_pass http://node$raw_target;
  }
  error_page 418 = @node;
  location @node {
    proxy_pass http://node;
  }
${bodyLocation('/.malformed', JSON_TYPE, REFUSED.malformed)}
  error_page 405 /.method;
${bodyLocation('/.method', JSON_TYPE, REFUSED.method)}
  error_page 413 = $oversized;
${bodyLocation('/.oversized', 'application/json', OVERSIZED)}
  error_page 414 494 =431 /.overlong;
${bodyLocation('/.overlong', JSON_TYPE, REFUSED.overlong)}
  error_page 502 504 =503 $gone;
${bodyLocation('/.gone', JSON_TYPE, REFUSED.gone)}
${LANGS.map((lang) => bodyLocation(`/.gone_${lang}`, HTML_TYPE, refusePageWithoutHost(service, lang))).join('\n')}
}
`;

// nginx on the built tree alone: a location for each endpoint and page, with the headers of its
// first fixed answer. What has no fixed answer is refused as `unsupported`.

type NginxStatic = Tree & {
  /** `address:port`. */
  listen: string;
};

/** A file for /etc/nginx/conf.d; throws where the tree lacks a file that the tables promise. */
export async function nginxStaticConf({ listen, outDir, service }: NginxStatic): Promise<string> {
  const forms = await fixedForms({ outDir, service });
  return nginxStaticServer({ listen, outDir, locations: forms.map(locationOf) });
}

function locationOf({ pattern, changing, example }: FixedForm): string {
  const head = `  location ${matchOf(pattern)} {
${READS_ONLY}`;
  if (example === null) return `${head}\n    return 422;\n  }`;
  const { reply, path, ending } = example;
  return `${head}
${refusedNames(changing)}    set $asked $uri;
${typeOf(reply)}
${nginxHeaders(reply, path)}
    try_files $uri${ending} @unknown;
  }`;
}

/** What any name, or the named ones, change takes a function. */
const refusedNames = (changing: FixedForm['changing']): string =>
  changing?.length === 0
    ? ''
    : `    if ($args ~ "${changing === null ? '.' : givenIn(changing)}") { return 422; }\n`;

/** nginx does not decode a query string: a name with an escape in it may be any of them. */
const givenIn = (names: readonly string[]): string => `(?:^|&)(?:[^=&]*%|(?:${names.join('|')})(?:[=&]|$))`;

/** Identifiers hold letters, digits and dots, slugs hyphens; nothing that could end a header line. */
const matchOf = (pattern: string): string =>
  pattern.includes('{')
    ? `~ "^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[A-Za-z0-9.-]+')}$"`
    : `= ${pattern}`;

/** nginx compresses by the bare type, and so gets the charset apart from it. */
function typeOf({ headers }: Reply): string {
  const type = headers['content-type'] ?? '';
  const [bare = ''] = type.split('; charset=');
  return `    types {}\n    default_type ${nginxText(bare)};\n    charset ${bare === type ? 'off' : 'utf-8'};`;
}

// The configuration around a server block, so that nginx runs in a folder of its own without the system's.

/** @param included the file of the server block, beside this one */
export const nginxMainConf = (included: string): string => `\
# For trying it: nginx -p <this folder> -c nginx.conf. A system's nginx includes ${included} alone.
daemon off;
pid nginx.pid;
error_log stderr;
worker_processes auto;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  types {
    text/html html;
    text/css css;
    text/javascript js;
    text/plain txt;
    application/json json;
    application/xml xml;
    image/svg+xml svg;
    font/woff2 woff2;
  }
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include ${included};
}
`;
