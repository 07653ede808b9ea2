import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { FIND_TOOLS } from '../../src/mcp/find.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { withShown } from '../support/dataset.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { writeRewound } from '../support/rewound.ts';
import { serve, verifiedOf } from '../support/service.ts';
import { answerTo, errorOf, type Handler, post, request } from './tool-client.ts';

const DATA = goldenData('small');
const served = await serve(DATA);
const assist = createAssistant(served.service);
const PING = request('ping', {});
const MCP = `${ADDRESSES.siteUrl}/mcp`;
/** How many tools there are. */
const TOOLS = ENDPOINTS.filter(({ tool }) => tool !== null).length + FIND_TOOLS.length;

describe('a method', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 with what is allowed', async (method) => {
    const response = await assist(new Request(MCP, { method }));
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await errorOf(response)).toEqual({ status: 405, id: null, code: -32000 });
  });

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    '%s needs no parameters',
    async (method) => {
      for (const params of [undefined, {}, { cursor: 'x' }])
        expect((await answerTo(assist, method, params)).error).toBeUndefined();
    },
  );
});

describe('a body', () => {
  const DEEP = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`;

  it.each([
    ['nothing', '', 400, -32700],
    ['half an object', '{"jsonrpc":"2.0",', 400, -32700],
    ['HTML', '<!doctype html>', 400, -32700],
    ['a batch', [PING, PING], 400, -32600],
    ['an empty batch', [], 400, -32600],
    ['null', 'null', 400, -32600],
    ['a number', '1', 400, -32600],
    ['a string', '"ping"', 400, -32600],
    ['an empty object', {}, 400, -32600],
    ['another JSON-RPC', { ...PING, jsonrpc: '1.0' }, 400, -32600],
    ['no method', { jsonrpc: '2.0', id: 1 }, 400, -32600],
    ['a method that is no text', { jsonrpc: '2.0', id: 1, method: 5 }, 400, -32600],
    ['an id that is an object', { ...PING, id: {} }, 400, -32600],
    ['64 kB and a byte', ' '.repeat(65_537), 413, -32000],
  ])('of %s is refused', async (_, body, status, code) => {
    expect(await errorOf(await assist(post(body)))).toEqual({ status, id: null, code });
  });

  it('of a batch is told why it is refused', async () => {
    const { error } = await (await assist(post([PING]))).json();
    expect(error.message).toBe('Batches are not served; send one message a request');
  });

  it.each([
    ['gzip', 415],
    ['br', 415],
    ['gzip, identity', 415],
    ['', 415],
    ['identity', 200],
    ['Identity', 200],
  ])('coded as %j is %i', async (coding, status) => {
    const response = await assist(post(PING, { 'content-encoding': coding }));
    expect(response.status).toBe(status);
    if (status === 415) expect(await response.text()).toContain('Content-Encoding');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'of type %j is refused',
    async (type) => {
      const response = await assist(post('{', { 'content-type': type }));
      expect(await errorOf(response)).toEqual({ status: 415, id: null, code: -32000 });
    },
  );

  it('of 64 kB is still a message', async () => {
    const text = JSON.stringify(PING);
    const padded = `${' '.repeat(65_536 - text.length)}${text}`;
    expect((await assist(post(padded))).status).toBe(200);
    expect((await assist(post(` ${padded}`))).status).toBe(413);
  });

  it('is counted in bytes as it comes, whatever length is declared', async () => {
    const chunk = new TextEncoder().encode('å'.repeat(20_000));
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 2; sent++) controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...{ body, duplex: 'half' },
    };
    expect((await assist(new Request(MCP, init))).status).toBe(413);
  });

  it('that breaks off is refused', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...{ body, duplex: 'half' },
    };
    expect(await errorOf(await assist(new Request(MCP, init)))).toEqual({
      status: 400,
      id: null,
      code: -32700,
    });
  });

  it('nested without end is a message like any other', async () => {
    expect((await assist(post(DEEP))).status).toBe(200);
    expect(served.faults).toEqual([]);
  });
});

describe('an origin', () => {
  const OTHERS = ['https://data.example:8443', 'http://data.example', 'https://evil.test', 'null', '', 'x'];
  /** The same service at another address. */
  const servedAt = (siteUrl: string) => {
    const { store } = served.service;
    return createAssistant({
      ...served.service,
      store: { ...store, catalogue: { ...store.catalogue, siteUrl } },
    });
  };
  const statusOf = async (handler: Handler, origin: string | null): Promise<number> =>
    (await handler(post(PING, origin === null ? {} : { origin }))).status;

  it.each(['https://data.example', 'http://localhost:4321', null, ...OTHERS])(
    '%j may ask a public service',
    async (origin) => {
      expect(await statusOf(assist, origin)).toBe(200);
    },
  );

  const LOOPBACK = ['http://localhost:4321', 'http://127.0.0.1:4321', 'http://127.1.2.3', 'http://[::1]:80'];

  it.each(LOOPBACK)('other than its own may not ask at %s', async (siteUrl) => {
    const handler = servedAt(siteUrl);
    const { origin } = new URL(siteUrl);
    expect(await statusOf(handler, origin)).toBe(200);
    expect(await statusOf(handler, null)).toBe(200);
    for (const other of [...OTHERS, 'http://localhost', 'http://localhost:4322', `${origin}.evil.test`])
      expect([other, await statusOf(handler, other)]).toEqual([other, 403]);
  });

  it.each(['https://localhost.example', 'https://127.example', 'https://notlocalhost'])(
    'may be any at %s, which is no loopback',
    async (siteUrl) => {
      expect(await statusOf(servedAt(siteUrl), 'https://evil.test')).toBe(200);
    },
  );

  it('is judged before the body is read', async () => {
    const asked = post(PING, { origin: 'https://evil.test' });
    const response = await servedAt('http://localhost:4321')(asked);
    expect(await errorOf(response)).toEqual({ status: 403, id: null, code: -32000 });
    expect(asked.bodyUsed).toBe(false);
  });
});

describe('an answer', () => {
  it('can be read by any page that may ask, and is kept by no cache', async () => {
    for (const asked of [post(PING), post('{'), new Request(MCP)]) {
      const { headers } = await assist(asked);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('mcp-session-id')).toBeNull();
    }
  });

  it('to a preflight tells what may be sent', async () => {
    const response = await assist(new Request(MCP, { method: 'OPTIONS' }));
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(Object.fromEntries(response.headers)).toEqual({
      allow: 'POST, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['notifications/initialized', undefined],
    ['tools/call', { name: 5 }],
    ['initialize', {}],
    ['resources/read', { uri: 1 }],
  ])('to a notification is 202 without a body, whatever its parameters are: %s', async (method, params) => {
    const response = await assist(post({ jsonrpc: '2.0', method, params }));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('is plain JSON, the same for a session that is claimed and one that is not', async () => {
    const plain = await assist(post(request('tools/list', {})));
    const claimed = await assist(post(request('tools/list', {}), { 'mcp-session-id': 'x' }));
    expect(plain.headers.get('content-type')).toBe('application/json');
    expect(await claimed.text()).toBe(await plain.text());
  });

  it.each(['*/*', 'application/*, text/*', 'APPLICATION/JSON, TEXT/EVENT-STREAM', null])(
    'is there for whoever accepts %s',
    async (accept) => {
      const headers = { 'content-type': 'application/json', ...(accept === null ? {} : { accept }) };
      const body = JSON.stringify(request('tools/list', {}));
      const response = await assist(new Request(MCP, { method: 'POST', headers, body }));
      expect([response.status, (await response.json()).result.tools.length]).toEqual([200, TOOLS]);
    },
  );

  it('that a fault of ours prevents before any tool is reached is reported, and told without its cause', async () => {
    const faults: unknown[] = [];
    let gone = false;
    const store = {
      ...served.service.store,
      get catalogue() {
        if (gone) throw new Error('the catalogue is gone');
        return served.service.store.catalogue;
      },
    };
    const broken = createAssistant({
      ...served.service,
      store,
      report: (fault) => void faults.push(fault),
    });
    gone = true;
    const told = await broken(post(PING));
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(told.headers.get('access-control-allow-origin')).toBe('*');
    expect(await errorOf(told)).toEqual({ status: 500, id: null, code: -32603 });
    expect(faults.map(String)).toEqual(['Error: the catalogue is gone']);
  });
});

describe('a protocol version', () => {
  it.each([
    // Not known, and spoken.
    ['1999-01-01', { status: 400, id: null, code: -32000 }],
    // Needs an envelope of its own.
    ['2026-07-28', { status: 400, id: 1, code: -32602 }],
  ])('%s of a bare message is refused', async (version, refusal) => {
    expect(await errorOf(await assist(post(PING, { 'mcp-protocol-version': version })))).toEqual(refusal);
  });
});

describe('protocol 2026-07-28', () => {
  const ours = 'io.modelcontextprotocol';
  const meta = {
    [`${ours}/protocolVersion`]: '2026-07-28',
    [`${ours}/clientInfo`]: { name: 'test', version: '1' },
    [`${ours}/clientCapabilities`]: {},
  };
  const ask = (method: string, params: Record<string, unknown> = {}) => {
    const named = typeof params['uri'] === 'string' ? { 'mcp-name': params['uri'] } : {};
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...named };
    return assist(post(request(method, { ...params, _meta: meta }), headers));
  };

  it('lists the tools as plain JSON of less than 22 kB', async () => {
    const response = await ask('tools/list');
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Buffer.byteLength(text)).toBeLessThan(22_000);
    expect(JSON.parse(text).result.tools).toHaveLength(TOOLS);
  });

  const INITIALIZE = {
    protocolVersion: '2026-07-28',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  };

  it.each([
    ['in its header', {}, { 'mcp-protocol-version': '2026-07-28' }],
    ['in its envelope', { _meta: meta }, {}],
    ['in both', { _meta: meta }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'initialize' }],
  ])('has no initialize any more, where it is spoken %s', async (_, params, headers) => {
    const asked = request('initialize', { ...INITIALIZE, ...params });
    const response = await assist(post(asked, headers));
    expect([response.status, await response.json()]).toEqual([
      404,
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found: initialize' } },
    ]);
  });

  it.each([
    ['server/discover', {}],
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: 'register://municipalities' }],
  ])('lets %s be kept as long as an answer of the API', async (method, params) => {
    const { result } = await (await ask(method, params)).json();
    expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' });
  });
});

describe('the tools below a past release', () => {
  const RELEASE = '2025-01-15';
  const PREFIX = `/releases/${RELEASE}`;
  const folder = mkdtempSync(join(tmpdir(), 'assistant-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const revised = { name: 'get_observation', arguments: { id: 'SF.REV01.0114.2022' } };

  it('answer as those of a copy that was built of its rewound dataset', async () => {
    const out = join(folder, RELEASE);
    writeRewound(DATA, RELEASE, out);
    const addresses = { ...ADDRESSES, siteUrl: `${ADDRESSES.siteUrl}${PREFIX}` };
    const store = await memoryStore(
      // What is public no longer is shown by no release.
      withShown(verifiedOf(out), ({ id }) => id !== 'DOLD01'),
      addresses,
    );
    const rewound = createAssistant({ ...served.service, store });
    const calls = [
      { name: 'get_metric', arguments: { metric: 'BEF01' } },
      { name: 'rank_municipalities', arguments: { metric: 'BEF01' } },
      revised,
      { name: 'get_observation', arguments: { id: 'SF.BEF01.0180.1850' } },
      { name: 'list_revisions', arguments: { limit: '5' } },
    ].map((params) => request('tools/call', params));
    for (const call of [request('tools/list', {}), request('resources/list', {}), ...calls]) {
      const past = await assist(post(call, {}, `${PREFIX}/mcp`));
      const expected = await rewound(post(call));
      expect([past.status, await past.text()]).toEqual([expected.status, await expected.text()]);
    }
  });

  it('are not those of today', async () => {
    const call = request('tools/call', revised);
    const past = await (await assist(post(call, {}, `${PREFIX}/mcp`))).text();
    expect(past).toContain(`https://data.example${PREFIX}/`);
    expect(await (await assist(post(call))).text()).not.toBe(past);
  });

  it('refuse other methods, and a date without a release', async () => {
    expect((await assist(new Request(`${ADDRESSES.siteUrl}${PREFIX}/mcp`))).status).toBe(405);
    const unknown = await assist(post(PING, {}, '/releases/2020-01-01/mcp'));
    expect([unknown.status, (await unknown.json()).error.details.reason]).toEqual([404, 'unknown_release']);
  });

  it('are set up once, and refused as the function does where the release cannot be opened', async () => {
    const { store } = served.service;
    const opened: string[] = [];
    let broken = false;
    const past: typeof store.past = (release) => {
      opened.push(release);
      return broken ? Promise.reject(new Error('a shard is gone')) : store.past(release);
    };
    const faults: unknown[] = [];
    const counting = createAssistant({
      ...served.service,
      store: { ...store, past },
      report: (fault) => void faults.push(fault),
    });
    for (let asked = 0; asked < 3; asked++)
      expect((await counting(post(request('tools/list', {}), {}, `${PREFIX}/mcp`))).status).toBe(200);
    expect(opened).toEqual([RELEASE]);
    broken = true;
    const refused = await counting(post(request('tools/list', {}), {}, '/releases/2025-06-01/mcp'));
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(faults).toEqual([new Error('a shard is gone')]);
  });

  it('bring up no fault of ours', () => expect(served.faults).toEqual([]));
});
