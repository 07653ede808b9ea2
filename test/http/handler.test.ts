import { describe, expect, it } from 'vitest';
import { conditional } from '../../src/http/handler.ts';
import { goldenData } from '../support/golden.ts';
import { type Answered, serve } from '../support/service.ts';

const served = await serve(goldenData('one'));
const PATH = '/api/v1/observations/SF.ONE.2584.2023';
const CSV = PATH.replace('/api/', '/csv/');
const BODY =
  '{"apiVersion":"1.0","data":{"area":null,"citation":"SCB: Folkmängd, Kiruna, 2023: 22 433. SF.ONE.2584.2023, Open Data API (CC BY 4.0), https://data.example/observations/SF.ONE.2584.2023","contentHash":"sha256:cf835b3add7bb2cbe25b502c9848c25edd4a0cb79212fbc043fd83506e97597d","flags":[],"geo":"2584","id":"SF.ONE.2584.2023","labels":{"county":"Norrbottens län","geo":"Kiruna","metric":"Folkmängd","unit":"antal"},"links":{"embed":"https://data.example/embed/observation/SF.ONE.2584.2023","metric":"https://data.example/api/v1/metrics/ONE","page":"https://data.example/observations/SF.ONE.2584.2023","revisions":"https://data.example/api/v1/revisions?id=SF.ONE.2584.2023","self":"https://data.example/api/v1/observations/SF.ONE.2584.2023"},"metric":"ONE","notes":[],"period":"2023","provenance":{"apiUrl":null,"dataset":null,"file":{"name":"folkmängd 2023.csv","origin":"publisher","sha256":"7a8625a4e88ace5d4a6ffffde7be70690277c6f6d20dbd93c56bba6f949b3d31"},"geographySemantics":null,"kpiId":null,"labels":{"geographySemantics":null,"license":null,"periodSemantics":null},"license":null,"officialTitle":null,"periodSemantics":null,"publisher":null,"retrieved":"2024-02-29","sourceUrl":null},"source":"SCB","unit":"count","value":22433},"docs":"https://data.example/docs","license":"CC BY 4.0","ok":true}';

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
  it('has exactly this body', () => {
    expect(ok.body).toBe(BODY);
  });

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

describe('a page', () => {
  it.each(['/embed/observation/SF.ONE.2584.2023', '/embed/observation/nothing'])(
    'of an embed may be framed by every page, under a Cross-Origin-Embedder-Policy too: %s',
    async (path) => {
      const { headers } = await served.ask(path);
      expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
      expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    },
  );

  it('of a figure may be framed, and embeds what has no policy', async () => {
    const { headers } = await served.ask('/observations/SF.ONE.2584.2023');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-src https://data.example; base-uri 'none'; form-action 'self'; frame-ancestors *",
    );
    expect(headers.get('cross-origin-embedder-policy')).toBe(null);
  });

  it.each(['/embed/observation/nothing', '/observations/nothing', '/matt/ONE/1850'])(
    'that was refused is nothing for a search engine to list: %s',
    async (path) => {
      const { status, headers } = await served.ask(path);
      expect([status >= 400, headers.get('x-robots-tag')]).toEqual([true, 'noindex']);
    },
  );

  it('of the site that was refused has no embedder policy', async () => {
    const { status, headers } = await served.ask('/observations/SF.X99999.0180.2022');
    expect([status, headers.get('cross-origin-embedder-policy')]).toEqual([404, null]);
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

  it('has exactly this body', async () => {
    const { body } = await served.ask('/api/v1/observations/SF.ONE.2584.2022');
    expect(body).toBe(
      '{"apiVersion":"1.0","error":{"code":"not_found","details":{"nearest":"2023","parameter":"id","periods":["2023"],"reason":"unknown_observation","suggestions":[],"value":"SF.ONE.2584.2022"},"message":"Det finns ingen verifierad siffra ”SF.ONE.2584.2022” (id). För kommunen har måttet värden 2023; närmaste år är 2023."},"ok":false}',
    );
  });

  it('answers HEAD with the same status and headers, without a body', async () => {
    const head = await served.ask('/api/v1/nothing', { method: 'HEAD' });
    const get = await served.ask('/api/v1/nothing');
    expect([head.status, head.body]).toEqual([404, '']);
    expect(headersOf(head)).toEqual(headersOf(get));
  });

  it('speaks the asked language', async () => {
    const { body, headers } = await served.ask('/api/v1/rankings?lang=en');
    expect(headers.get('content-language')).toBe('en');
    expect(JSON.parse(body).error.message).toBe(
      'The parameter metric is missing but required. Add it, for example metric=BE0101N1.',
    );
  });
});

describe('another method', () => {
  it('OPTIONS is 204 with the preflight headers', async () => {
    const answered = await served.ask('/api/v1/metrics?x=1', { method: 'OPTIONS' });
    expect([answered.status, answered.body]).toEqual([204, '']);
    expect(headersOf(answered)).toEqual({
      ...CORS,
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND'])('%s is 405 with Allow', async (method) => {
    const answered = await served.ask('/api/v1/metrics', { method });
    expect(answered.status).toBe(405);
    expect(headersOf(answered)).toEqual({
      ...JSON_HEADERS,
      'cache-control': BRIEF,
      allow: 'GET, HEAD, OPTIONS',
    });
    expect(JSON.parse(answered.body).error).toEqual({
      code: 'unsupported',
      message: `Metoden ”${method}” stöds inte. Använd GET, HEAD eller OPTIONS.`,
      details: {
        parameter: null,
        value: method,
        reason: 'method_not_allowed',
        allowed: ['GET', 'HEAD', 'OPTIONS'],
      },
    });
  });

  it('a method in lower case is another method', async () => {
    expect((await served.askRaw('/api/v1/metrics', 'get')).status).toBe(405);
  });
});

it('a refused method has the language of the address, and elsewhere that of the query', async () => {
  const languageOf = async (url: string) => (await served.askRaw(url, 'POST')).headers['content-language'];
  expect(await languageOf('/en/compare')).toBe('en');
  expect(await languageOf('/en/about')).toBe('en');
  expect(await languageOf('/api/v1/metrics')).toBe('sv');
  expect(await languageOf('/api/v1/metrics?lang=en')).toBe('en');
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
