import { describe, expect, it } from 'vitest';
import { conditional } from '../../src/http/handler.ts';
import { goldenData } from '../support/golden.ts';
import { type Answered, serve } from '../support/service.ts';

const served = await serve(goldenData('one'));
const PATH = '/api/v1/observations/SF.ONE.2584.2023';
const CSV = PATH.replace('/api/', '/csv/');

const headersOf = ({ headers }: Answered) => Object.fromEntries(headers);
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Content-Language, Link, Content-Range, Accept-Ranges, Content-Length, Last-Modified',
};
const JSON_HEADERS = {
  ...CORS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-type': 'application/json; charset=utf-8',
  'content-language': 'sv',
  'x-content-type-options': 'nosniff',
};
const FRESH = 'public, max-age=3600, stale-while-revalidate=86400';
const BRIEF = 'public, max-age=60';

const ok = await served.ask(PATH);
const etag = ok.headers.get('etag') ?? '';

describe('a reply of 200', () => {
  it('has exactly these headers', () => {
    expect(ok.status).toBe(200);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headersOf(ok)).toEqual({
      ...JSON_HEADERS,
      'cache-control': FRESH,
      etag,
      link: `<https://data.example${PATH}?lang=en>; rel="alternate"; hreflang="en", <https://data.example${CSV}>; rel="alternate"; type="text/csv"`,
    });
  });

  it('in English says so and links to the Swedish answer', async () => {
    const { headers } = await served.ask(`${PATH}?lang=en`);
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('link')).toBe(
      `<https://data.example${PATH}>; rel="alternate"; hreflang="sv", <https://data.example${CSV}?lang=en>; rel="alternate"; type="text/csv"`,
    );
  });

  it('links to the other language with the rest of the query kept and encoded', async () => {
    const { headers } = await served.ask('/api/v1/observations?lang=en&geo=Kirun%61&limit=%31&from=2000');
    expect(headers.get('link')).toBe(
      '<https://data.example/api/v1/observations?geo=Kiruna&limit=1&from=2000>; rel="alternate"; hreflang="sv", <https://data.example/csv/v1/observations?lang=en&geo=Kiruna&limit=1&from=2000>; rel="alternate"; type="text/csv"',
    );
    const swedish = await served.ask('/api/v1/metrics?query=%C3%A5%26%3E');
    expect(swedish.headers.get('link')).toBe(
      '<https://data.example/api/v1/metrics?query=%C3%A5%26%3E&lang=en>; rel="alternate"; hreflang="en", <https://data.example/csv/v1/metrics?query=%C3%A5%26%3E>; rel="alternate"; type="text/csv"',
    );
  });

  it('answers HEAD with the same status and headers, without a body', async () => {
    const head = await served.ask(PATH, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(headersOf(head)).toEqual(headersOf(ok));
  });

  it('treats a bare question mark as no query', async () => {
    const bare = await served.ask(`${PATH}?`);
    expect([bare.status, bare.body, bare.headers.get('etag')]).toEqual([200, ok.body, etag]);
  });

  it('ignores Accept-Language and Accept', async () => {
    const init = { headers: { 'accept-language': 'en', accept: 'text/html' } };
    const asked = await served.ask(PATH, init);
    expect(asked.body).toBe(ok.body);
    expect(headersOf(asked)).toEqual(headersOf(ok));
  });
});

describe('a reply of 304', () => {
  it('repeats ETag, Cache-Control and CORS and nothing else', async () => {
    const answered = await served.ask(PATH, { headers: { 'if-none-match': etag } });
    expect([answered.status, answered.body]).toEqual([304, '']);
    expect(headersOf(answered)).toEqual({ ...CORS, 'cache-control': FRESH, etag });
  });
});

describe('a refusal', () => {
  it('has exactly these headers, and no ETag', async () => {
    const answered = await served.ask('/api/v1/observations/SF.ONE.2584.2022');
    expect(answered.status).toBe(404);
    expect(headersOf(answered)).toEqual({ ...JSON_HEADERS, 'cache-control': BRIEF });
  });

  it('answers HEAD with the same status and headers, without a body', async () => {
    const head = await served.ask('/api/v1/nothing', { method: 'HEAD' });
    const get = await served.ask('/api/v1/nothing');
    expect([head.status, head.body]).toEqual([404, '']);
    expect(headersOf(head)).toEqual(headersOf(get));
  });
});

describe('an answer that is no 200 and has an ETag all the same', () => {
  it.each([206, 404, 503])('stays as it is: %i', (status) => {
    const answer = { status, headers: { etag: 'W/"a"' }, body: 'text' };
    expect(conditional(answer, 'W/"a"')).toBe(answer);
  });
});

it('the ETag is that of the body, so that the query form of the same answer shares it', async () => {
  const tagOf = async (path: string) => (await served.ask(path)).headers.get('etag');
  expect(await tagOf(`${PATH}?lang=sv`)).toBe(etag);
  expect(await tagOf(`${PATH}?lang=en`)).not.toBe(etag);
});
