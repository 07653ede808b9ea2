// What a user would pick instead: Fastify with node:sqlite and an index over the same rows. It answers the measured
// questions, in Swedish, with the bytes, headers and ETag of this project; the forms of values it does not judge.
import { hash } from 'node:crypto';
import Fastify from 'fastify';
import { announce } from './served-process.ts';
import { compareAnswer, rankingAnswer } from './sqlite-calculations.ts';
import { type Asked, observationAnswer, observationsAnswer } from './sqlite-facts.ts';
import { openRows } from './sqlite-rows.ts';
import { metricsAnswer, municipalitiesAnswer } from './sqlite-searches.ts';

const rows = openRows(process.argv[2] ?? '');
const ROUTES: [string, (asked: Asked) => object | null][] = [
  ['/api/v1/observations/:id', (asked) => observationAnswer(rows, asked)],
  ['/api/v1/observations', (asked) => observationsAnswer(rows, asked)],
  ['/api/v1/rankings', (asked) => rankingAnswer(rows, asked)],
  ['/api/v1/compare', (asked) => compareAnswer(rows, asked)],
  ['/api/v1/municipalities', (asked) => municipalitiesAnswer(rows, asked)],
  ['/api/v1/metrics', (asked) => metricsAnswer(rows, asked)],
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

function linkOf(path: string, asked: Asked): string {
  const pairs = Object.entries({ ...asked, lang: 'en' });
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `<${rows.siteUrl}${path}?${query}>; rel="alternate"; hreflang="en"`;
}

const app = Fastify({ logger: false });
for (const [path, answer] of ROUTES)
  app.get<{ Params: Record<string, string>; Querystring: Record<string, string> }>(path, (request, reply) => {
    const data = answer({ ...request.query, ...request.params });
    if (data === null) return reply.code(404).send();
    const body = JSON.stringify({
      apiVersion: '1.0',
      data,
      docs: rows.docsUrl,
      license: 'CC BY 4.0',
      ok: true,
    });
    const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    const [asked = ''] = request.url.split('?');
    reply.headers({ ...HEADERS, etag, link: linkOf(asked, request.query) });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(body);
  });
await app.ready();
announce(app.server);
