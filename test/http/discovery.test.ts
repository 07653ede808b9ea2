import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createHandler } from '../../src/http/handler.ts';
import { find } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { type Store, StoreFault } from '../../src/store/store.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));
const { siteUrl, docsUrl } = ADDRESSES;

const FILES: [string, string, string][] = [
  ['/api/v1/api-info', 'api/v1/api-info.json', 'application/json; charset=utf-8'],
  [
    '/.well-known/api-catalog',
    '.well-known/api-catalog',
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  ],
  ['/llms.txt', 'llms.txt', 'text/plain; charset=utf-8'],
];

describe.each(FILES)('the description at %s', (path, file, type) => {
  it('is its file, with its media type, in English, with an ETag that is judged', async () => {
    const { status, headers, body } = await served.ask(path);
    expect([status, headers.get('content-type'), headers.get('content-language')]).toEqual([200, type, 'en']);
    expect(body).toBe(served.files.get(file));
    const etag = headers.get('etag') ?? '';
    expect((await served.ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(find(TABLE, path).kind).toBe('page');
  });

  it('is the same in both languages, and refuses another', async () => {
    const { body } = await served.ask(path);
    for (const lang of ['sv', 'en']) expect((await served.ask(`${path}?lang=${lang}`)).body).toBe(body);
    expect((await served.ask(`${path}?lang=de`)).status).toBe(400);
  });

  it('answers HEAD as GET without a body, and refuses POST', async () => {
    const head = await served.ask(path, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await served.ask(path, { method: 'POST' })).status).toBe(405);
  });
});

describe('the root of the API', () => {
  const summaries = async (path: string): Promise<string[]> => {
    const { data } = JSON.parse((await served.ask(path)).body);
    return data.endpoints.map(({ summary }: { summary: string }) => summary);
  };

  it('is its file, in Swedish where nothing is asked for, with an ETag that is judged', async () => {
    const { status, headers, body } = await served.ask('/api/v1');
    expect([status, headers.get('content-language')]).toEqual([200, 'sv']);
    expect(body).toBe(served.files.get('api/v1.json'));
    expect((await served.ask('/api/v1?lang=sv')).body).toBe(body);
    const etag = headers.get('etag') ?? '';
    expect((await served.ask('/api/v1', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('says in the language that is asked for what each endpoint is for', async () => {
    expect(await summaries('/api/v1')).toEqual(ENDPOINTS.map(({ summary }) => summary.sv));
    for (const query of ['lang=en', 'locale=en'])
      expect(await summaries(`/api/v1?${query}`)).toEqual(ENDPOINTS.map(({ summary }) => summary.en));
    expect((await served.ask('/api/v1?lang=en')).headers.get('content-language')).toBe('en');
    expect((await served.ask('/api/v1?lang=de')).status).toBe(400);
  });

  it('leads to itself in the other language', async () => {
    const leads = async (path: string) => (await served.ask(path)).headers.get('link');
    expect(await leads('/api/v1')).toBe(`<${siteUrl}/api/v1?lang=en>; rel="alternate"; hreflang="en"`);
    expect(await leads('/api/v1?lang=en')).toBe(`<${siteUrl}/api/v1>; rel="alternate"; hreflang="sv"`);
  });

  it('answers HEAD as GET without a body, and refuses POST', async () => {
    const head = await served.ask('/api/v1', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await served.ask('/api/v1', { method: 'POST' })).status).toBe(405);
  });
});

describe('api-info', () => {
  it('has the fields of the Swedish profile, and null for the day that is not known', async () => {
    expect(JSON.parse((await served.ask('/api/v1/api-info')).body)).toEqual({
      apiName: 'Open Data API',
      apiVersion: '1.0',
      apiReleased: null,
      apiDocumentation: docsUrl,
      apiStatus: 'active',
    });
  });
});

describe('the API catalogue', () => {
  it('leads to the API, its description, its documentation and its status', async () => {
    const { linkset } = JSON.parse((await served.ask('/.well-known/api-catalog')).body);
    expect(linkset).toEqual([
      { anchor: `${siteUrl}/.well-known/api-catalog`, item: [{ href: `${siteUrl}/api/v1` }] },
      {
        anchor: `${siteUrl}/api/v1`,
        'service-desc': [{ href: `${siteUrl}/api/v1/openapi.json`, type: 'application/json' }],
        'service-doc': [
          { href: docsUrl, type: 'text/html' },
          { href: `${siteUrl}/llms.txt`, type: 'text/plain' },
        ],
        'service-meta': [{ href: `${siteUrl}/api/v1/api-info`, type: 'application/json' }],
      },
    ]);
  });

  it('gives every address of the API the media type that it is served with', async () => {
    const { linkset } = JSON.parse((await served.ask('/.well-known/api-catalog')).body);
    const { anchor, ...links } = linkset[1];
    expect((await served.ask(anchor.slice(siteUrl.length))).status).toBe(200);
    const own = Object.values<{ href: string; type: string }[]>(links)
      .flat()
      .filter(({ href }) => href !== docsUrl);
    expect(own.length).toBe(3);
    for (const { href, type } of own) {
      const { headers } = await served.ask(href.slice(siteUrl.length));
      expect(headers.get('content-type')?.split(';')[0], href).toBe(type);
    }
  });

  it('says in its Link header what it is', async () => {
    const { headers } = await served.ask('/.well-known/api-catalog', { method: 'HEAD' });
    expect(headers.get('link')).toBe(
      `<${siteUrl}/.well-known/api-catalog>; rel="api-catalog", <${siteUrl}/api/v1>; rel="item"`,
    );
  });
});

describe('every fixed path under /api/', () => {
  it.each(['/api/v1', '/api/v1/api-info', '/api/v1/openapi.json', '/api/v1/metrics'])(
    '%s refuses names that it does not know',
    async (path) => {
      const { status, body } = await served.ask(`${path}?x=1`);
      expect([status, JSON.parse(body).error.details]).toMatchObject([
        400,
        { parameter: 'x', reason: 'unknown_parameter' },
      ]);
    },
  );
});

it('the root of the API is led to from its address with a slash', async () => {
  const { status, headers } = await served.ask('/api/v1/');
  expect([status, headers.get('location')]).toEqual([301, '/api/v1']);
});

it('a fault while the OpenAPI document is made is not kept: the next one who asks gets it whole', async () => {
  const { service } = served;
  let broken = true;
  const store: Store = {
    ...service.store,
    revisionCounts: async (geo) => {
      if (broken) throw new StoreFault('no disk');
      return service.store.revisionCounts(geo);
    },
  };
  const handler = createHandler({ ...service, store });
  const ask = () => handler(new Request(`${ADDRESSES.siteUrl}/api/v1/openapi.json`));
  const first = await ask();
  broken = false;
  const second = await ask();
  expect([first.status, second.status]).toEqual([503, 200]);
  expect(await second.json()).toMatchObject({ openapi: '3.1.0' });
});
