// How it is asked: methods, conditions, compression, redirects, and paths that mean no good.
import { type Probe, probe } from './probe.ts';

const V1 = '/api/v1';
const METRIC = `${V1}/metrics/N01951`;
const ASKED = `${V1}/rankings?metric=N01951&limit=3`;
const fixed = { fixed: true };
/** The bytes of UTF-8 as Node's client sends them: each as one character. */
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const given = (ifNoneMatch: string) => ({ headers: { 'if-none-match': ifNoneMatch } });

const CONDITIONS: Probe[] = [
  probe(304, 'its own ETag', METRIC, { ...fixed, ...given('{etag}') }),
  probe(304, 'its own ETag, asked', ASKED, given('{etag}')),
  probe(304, 'a star', METRIC, { ...fixed, ...given('*') }),
  probe(304, 'a list', METRIC, { ...fixed, ...given('"a", W/"b,c", {etag}') }),
  probe(304, 'the strong form', METRIC, given('{strong}')),
  probe(200, 'another ETag', METRIC, { ...fixed, ...given('W/"0123456789"') }),
  probe(200, 'a word', METRIC, given('hello')),
  probe(304, 'HEAD and its ETag', METRIC, { ...fixed, ...given('{etag}'), method: 'HEAD' }),
  probe(200, 'If-Match, which no answer heeds', METRIC, { headers: { 'if-match': '"x"' } }),
  probe(200, 'If-Unmodified-Since, which no answer heeds', METRIC, {
    headers: { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
  }),
  probe(304, 'its own ETag, beside which a date counts for nothing', METRIC, {
    headers: { 'if-none-match': '{etag}', 'if-modified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
  }),
  probe(200, 'a date, which no answer heeds', METRIC, {
    headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  }),
  probe(404, 'a star where nothing is', `${V1}/metrics/NOPE`, given('*')),
  probe(304, 'a page and its ETag', '/kommuner/stockholm', { ...fixed, ...given('{etag}') }),
  probe(304, 'an embed and a star', '/embed/chart/0180/N01951', { ...fixed, ...given('*') }),
];

const METHODS: Probe[] = [
  probe(200, 'HEAD of a fixed answer', METRIC, { ...fixed, method: 'HEAD' }),
  probe(200, 'HEAD of a question', ASKED, { method: 'HEAD' }),
  probe(404, 'HEAD of nothing', `${V1}/metrics/NOPE`, { method: 'HEAD' }),
  probe(204, 'OPTIONS', METRIC, { ...fixed, method: 'OPTIONS' }),
  probe(204, 'preflight', ASKED, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
  }),
  probe(405, 'POST', METRIC, { method: 'POST', body: 'x' }),
  probe(405, 'PUT in English', `${METRIC}?lang=en`, { method: 'PUT', body: 'x' }),
  probe(405, 'DELETE', METRIC, { method: 'DELETE' }),
  probe(405, 'PATCH of a page', '/kommuner/stockholm', { method: 'PATCH', body: 'x' }),
  ...[
    '/',
    '/en/municipalities/stockholm',
    '/docs',
    '/favicon.ico',
    '/nowhere',
    '/downloads/municipalities.csv',
    '/log/tile/0/000',
  ].map((path) => probe(204, `OPTIONS of ${path}`, path, { ...fixed, method: 'OPTIONS' })),
  probe(200, 'another origin', METRIC, { ...fixed, headers: { origin: 'https://a.example' } }),
  probe(200, 'Accept-Language is ignored', METRIC, { ...fixed, headers: { 'accept-language': 'en' } }),
];

const TYPED: Probe[] = [
  probe(200, 'a name as it was typed', `${V1}/municipalities?query=${latin1('Gävle')}`),
  probe(404, 'a path as it was typed', `${V1}/observations${latin1('å')}`),
  probe(204, 'OPTIONS of a page', '/kommuner/stockholm', { method: 'OPTIONS' }),
];

const gzip = { headers: { 'accept-encoding': 'gzip' } };

const TRAVEL: Probe[] = [
  probe(200, 'gzip of a fixed answer', `${V1}/municipalities`, { ...fixed, ...gzip }),
  probe(200, 'gzip of a question', `${V1}/observations?geo=0180&limit=1000`, gzip),
  probe(200, 'gzip of a page', '/kommuner/stockholm', { ...fixed, ...gzip }),
  probe(200, 'identity', METRIC, { ...fixed, headers: { 'accept-encoding': 'identity' } }),
  probe(301, 'trailing slash', `${METRIC}/`, fixed),
  probe(301, 'trailing slash and query', `${V1}/rankings/?metric=N01951&x=%C3%A5`),
  probe(301, 'trailing slash of an embed', '/embed/chart/0180/N01951/', fixed),
];

const HOSTILE: Probe[] = [
  probe(404, 'NUL', `${V1}/metrics/%00`),
  probe(404, 'a dot segment', `${V1}/x/../metrics`, { resolved: `${V1}/metrics` }),
  probe(404, 'an encoded dot segment', `${V1}/x/%2e%2e/metrics`, { resolved: `${V1}/metrics` }),
  probe(404, 'out of the tree', '/../../etc/passwd', { resolved: '/etc/passwd' }),
  probe(404, 'out of the tree, encoded', '/%2e%2e/%2e%2e/package.json', { resolved: '/package.json' }),
  probe(404, 'out of the tree, encoded slashes', '/..%2f..%2fpackage.json'),
  probe(404, 'into the store, encoded', '/%5fstore/catalogue.json'),
  probe(404, 'into the store, encoded slash', '/_store%2fcatalogue.json'),
  probe(404, 'an encoded slash', `${V1}/metrics%2fN01951`),
  probe(404, 'an encoded backslash', `${V1}/metrics%5cN01951`),
  probe(404, 'encoded twice', `${V1}/metrics/%254e01951`),
  probe(404, 'an empty segment', `${V1}//metrics`),
  probe(404, 'invalid UTF-8 in the path', `${V1}/metrics/%ff%fe`),
  probe(404, 'a lone surrogate in the path', `${V1}/metrics/%ed%a0%80`),
  probe(404, 'a broken escape', `${V1}/metrics/%zz`),
  probe(204, 'OPTIONS of a broken escape', '/%', { method: 'OPTIONS' }),
  probe(405, 'POST to a broken escape', '/%', { method: 'POST', body: 'x' }),
  probe(400, 'invalid UTF-8 in a value', `${V1}/metrics?query=%ff`),
  probe(400, 'a broken escape in a value', `${V1}/metrics?query=%`),
  probe(200, 'NUL in a value', `${V1}/metrics?query=a%00b`),
  probe(400, 'markup in a name', `${V1}/metrics?%3Cscript%3E=1`),
  probe(404, 'an overlong segment', `${V1}/metrics/${'a'.repeat(4000)}`),
  probe(200, 'a very long query', `${V1}/metrics?query=${'a'.repeat(7000)}`),
  probe(400, 'five hundred parameters', `${V1}/metrics?${'p=1&'.repeat(500)}`),
  probe(404, 'a dotfile', '/.env'),
  probe(404, 'what platforms read', '/_headers'),
];

export const TRANSPORT: Probe[] = [...CONDITIONS, ...METHODS, ...TYPED, ...TRAVEL, ...HOSTILE];
