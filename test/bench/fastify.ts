// node fastify.ts <tree> <rows>: what a user would pick instead, Fastify with node:sqlite and an index over the same rows. It
// answers the measured questions, in Swedish, with the records and headers of this project; it does not judge their form.
import { hash } from 'node:crypto';
import Fastify from 'fastify';
import { announce } from './servers.ts';
import {
  compareAnswer,
  type Given,
  metricsAnswer,
  municipalitiesAnswer,
  observationAnswer,
  observationsAnswer,
  openRows,
  rankingAnswer,
} from './sqlite.ts';

const [, , tree = '', file = ''] = process.argv;
const rows = await openRows(file, tree);
const { siteUrl, docsUrl } = rows.store.catalogue;
const ROUTES: [string, (given: Given) => object | null][] = [
  ['/api/v1/observations/:id', (given) => observationAnswer(rows, given)],
  ['/api/v1/observations', (given) => observationsAnswer(rows, given)],
  ['/api/v1/rankings', (given) => rankingAnswer(rows, given)],
  ['/api/v1/compare', (given) => compareAnswer(rows, given)],
  ['/api/v1/municipalities', (given) => municipalitiesAnswer(rows, given)],
  ['/api/v1/metrics', (given) => metricsAnswer(rows, given)],
];

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-language': 'sv',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Language, Link',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  'x-content-type-options': 'nosniff',
  vary: 'Accept-Encoding',
};

function linkOf(path: string, given: Given): string {
  const pairs = Object.entries({ ...given, lang: 'en' });
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `<${siteUrl}${path}?${query}>; rel="alternate"; hreflang="en"`;
}

const app = Fastify({ logger: false });
for (const [path, answer] of ROUTES)
  app.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>(path, (request, reply) => {
    const data = answer({ ...request.query, ...request.params });
    if (data === null) return reply.code(404).send();
    const body = JSON.stringify({ apiVersion: '1.0', data, docs: docsUrl, license: 'CC BY 4.0', ok: true });
    const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    const [path = ''] = request.url.split('?');
    reply.headers({ ...HEADERS, etag, link: linkOf(path, request.query) });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(body);
  });
await app.ready();
announce(app.server);
