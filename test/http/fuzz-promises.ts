// What the contract promises of every reply, whatever was asked.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import stringify from 'fast-json-stable-stringify';
import { expect } from 'vitest';
import * as z from 'zod';
import type { Reply } from '../../src/http/reply.ts';
import type { Target } from './fuzz-targets.ts';

/** Contract 3; a wrong method is the one 405. */
const STATUS_OF = {
  ...{ invalid_request: 400, invalid_period: 400, invalid_range: 400 },
  ...{ invalid_metric: 404, invalid_geo: 404, not_found: 404, unavailable: 404 },
  ...{
    ambiguous: 422,
    insufficient_coverage: 422,
    no_common_period: 422,
    incomparable: 422,
    unsupported: 422,
  },
};

const short = z.string().refine((text) => [...text].length <= 100, 'echoes are cut at 100 code points');
const Details = z.looseObject({
  parameter: short.nullable(),
  value: short.nullable(),
  reason: z.string().regex(/^[a-z]+(?:_[a-z]+)*$/),
  suggestions: z.array(short).optional(),
});
const Failure = z.strictObject({
  ok: z.literal(false),
  apiVersion: z.literal('1.0'),
  error: z.strictObject({
    code: z.enum(Object.keys(STATUS_OF)),
    message: z.string().min(1),
    details: Details,
  }),
});
const Success = z.strictObject({
  ok: z.literal(true),
  apiVersion: z.literal('1.0'),
  license: z.literal('CC BY 4.0'),
  docs: z.url(),
  data: z.record(z.string(), z.json()),
});

const OPENINGS = {
  sv: /^(?:Parametern|Måttet|Måtten|Metoden|Observationen|Kommunen|Kommunerna|Länet|Svaret|Det finns|Inget år) |\) kan betyda flera /,
  en: /^(?:The|There is|No year) |\) may mean several /,
};

export type Parts = { path: string; lang: 'sv' | 'en'; isReadable: boolean };

/** The path as it was sent, the language that the contract has it answered in, and whether its query decodes. */
export function partsOf({ url }: Target): Parts {
  const [whole = ''] = url
    .toWellFormed()
    .replace(/^https?:\/\/[^/?#]*/, '')
    .split('#');
  const [path = '', ...rest] = whole.split('?');
  const pairs = rest
    .join('?')
    .split('&')
    .map((pair) => pair.split('='));
  const langs = pairs.flatMap(([name = '', ...value]) =>
    ['lang', 'locale'].includes(decoded(name) ?? '') ? [decoded(value.join('='))] : [],
  );
  const asked = langs.filter((value) => value !== null);
  const isReadable = decoded(rest.join('?')) !== null;
  return { path, isReadable, lang: asked.length === 1 && asked[0] === 'en' ? 'en' : 'sv' };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** All else is the website's: its start page, and a page of its own where there is nothing to be read. */
const OF_FUNCTION = /^\/(?:api|csv|embed|observations)(?:\/|$)/;
const isOfSite = ({ method }: Target, path: string): boolean =>
  path === '/' || path === '' || (/^(?:GET|HEAD)$/.test(method) && !OF_FUNCTION.test(path));

/** A page of the website is in the language of its address, whatever `lang` says. */
const siteLang = (path: string): 'sv' | 'en' => (/^\/(?:en|docs)(?:\/|$)/.test(path) ? 'en' : 'sv');

/** Status, headers and body of an unconditional reply. */
export function expectPromises(target: Target, reply: Reply): void {
  const { status, headers, body } = reply;
  const sent = partsOf(target);
  const isSite = isOfSite(target, sent.path);
  const parts = isSite ? { ...sent, lang: siteLang(sent.path) } : sent;
  for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers).not.toHaveProperty('set-cookie');
  if (status === 204 || status === 301) {
    expectNoBody(target, reply);
    return;
  }
  expect(headers['content-language']).toBe(parts.lang);
  expect(body).toBe(body?.toWellFormed());
  if (status === 200) expectTag(reply);
  else expect(headers['cache-control']).toBe('public, max-age=60');
  if (isSite || /^\/(?:embed|observations)(?:\/|$)/.test(parts.path)) expectHtml(reply, parts);
  else if (status === 200 && parts.path.startsWith('/csv/')) expectRows(target, reply, parts);
  else expectEnvelope(target, reply, parts);
}

/** Lines of as many cells as the first has names, and nothing that a spreadsheet would run for a name. */
function expectRows({ method }: Target, { headers, body }: Reply, { isReadable }: Parts): void {
  expect(method).toMatch(/^(?:GET|HEAD)$/);
  expect(isReadable).toBe(true);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[A-Za-z0-9-]+\.csv"$/);
  const [names = []]: string[][] = parse(body ?? '', { record_delimiter: '\r\n' });
  for (const name of names) expect(name).toMatch(/^[a-z]+(?:\.?[A-Za-z]+)*$/);
}

function expectNoBody({ method }: Target, { status, headers, body }: Reply): void {
  expect(body).toBeNull();
  expect(headers).not.toHaveProperty('etag');
  if (status === 204) expect([method, headers['allow']]).toEqual(['OPTIONS', 'GET, HEAD, OPTIONS']);
  else expect(headers['location']).toMatch(/^\/(?:api|csv|embed|observations)\/[^?]*[^/?](?:\?.+)?$/);
}

/** Contract 5: 27 characters of the SHA-256 of the body, weak. */
function expectTag({ headers, body }: Reply): void {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('base64url');
  expect(headers['etag']).toBe(`W/"${digest.slice(0, 27)}"`);
  expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
}

function expectHtml({ status, headers, body }: Reply, { path, lang }: Parts): void {
  expect([200, 400, 404, 405, 422]).toContain(status);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${lang}"`, 'i'));
  expect(body).not.toMatch(/<script>alert|<img src=x/);
  if (path.startsWith('/embed') || status !== 200) expect(headers['x-robots-tag']).toBe('noindex');
  expect((body ?? '').length).toBeLessThan(60_000);
}

function expectEnvelope(
  { method }: Target,
  { status, headers, body }: Reply,
  { lang, isReadable }: Parts,
): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const parsed = JSON.parse(body ?? '');
  expect(stringify(parsed)).toBe(body);
  if (status === 200) {
    expect(method).toMatch(/^(?:GET|HEAD)$/);
    expect(isReadable).toBe(true);
    Success.parse(parsed);
    return;
  }
  expect((body ?? '').length).toBeLessThan(20_000);
  const { code, message, details } = Failure.parse(parsed).error;
  const wrongMethod = details.reason === 'method_not_allowed';
  expect({ ...STATUS_OF, ...(wrongMethod ? { unsupported: 405 } : {}) }).toHaveProperty(code, status);
  if (wrongMethod) expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
  expect(message).toMatch(OPENINGS[lang]);
  expect(message).toContain(details.value ?? '');
  expect(message).toContain(details.parameter ?? '');
}
