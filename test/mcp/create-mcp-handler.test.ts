import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { TABLE } from '../../src/service.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { errorOf, post, request } from './tool-client.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const handler = createMcpHandler(served.service);
const PING = request('ping', {});

describe('what is no method of ours', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('%s is 405 with what is allowed', async (method) => {
    const response = await handler(new Request('https://data.example/mcp', { method }));
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await errorOf(response)).toEqual({ status: 405, id: null, code: -32000 });
  });

  it('of the protocol is told with the id of its request', async () => {
    const response = await handler(post(request('tools/nope', {})));
    expect(await errorOf(response)).toEqual({ status: 200, id: 1, code: -32601 });
  });

  it('as a tool is an error of the protocol', async () => {
    const response = await handler(post(request('tools/call', { name: 'nope', arguments: {} })));
    expect(await errorOf(response)).toEqual({ status: 200, id: 1, code: -32602 });
  });

  it.each([{ arguments: {} }, { name: 'get_metric', arguments: 'x' }, { name: 'get_metric', arguments: [] }])(
    'nor is the call %j',
    async (params) => {
      const response = await handler(post(request('tools/call', params)));
      expect(await errorOf(response)).toEqual({ status: 200, id: 1, code: -32602 });
    },
  );
});

describe('a call that leaves its arguments out', () => {
  const call = (method: string, name: string) => handler(post(request(method, { name })));

  it('of a tool gives none', async () => {
    const { result } = await (await call('tools/call', 'search_municipalities')).json();
    expect([result.isError, result.structuredContent.data.total]).toEqual([false, 11]);
  });

  it('of a prompt lacks those that it needs', async () => {
    const response = await call('prompts/get', 'fact_check_claim');
    expect(await errorOf(response)).toEqual({ status: 200, id: 1, code: -32602 });
  });
});

describe('an origin', () => {
  const statusFrom = async (origin: string | null) =>
    (await handler(post(PING, origin === null ? {} : { origin }))).status;

  it.each([
    [null, 200],
    ['https://data.example', 200],
    ['https://data.example:8443', 403],
    ['http://data.example', 403],
    ['https://data.example.evil.test', 403],
    ['http://localhost:4321', 403],
    ['null', 403],
    ['', 403],
    ['nonsense', 403],
  ])('%j is answered %i', async (origin, status) => {
    expect(await statusFrom(origin)).toBe(status);
  });

  it('is judged before the body is read', async () => {
    const asked = post(PING, { origin: 'https://evil.test' });
    expect(await errorOf(await handler(asked))).toEqual({ status: 403, id: null, code: -32000 });
    expect(asked.bodyUsed).toBe(false);
  });
});

describe('an answer', () => {
  it('can be read by any page that may ask, and is kept by no cache', async () => {
    for (const asked of [post(PING), post('{'), new Request('https://data.example/mcp')]) {
      const { headers } = await handler(asked);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('mcp-session-id')).toBeNull();
    }
  });

  it('to a preflight tells what may be sent', async () => {
    const response = await handler(new Request('https://data.example/mcp', { method: 'OPTIONS' }));
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

  it('to a notification is 202 without a body', async () => {
    const response = await handler(post({ jsonrpc: '2.0', method: 'notifications/initialized' }));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it.each([
    ['tools/call', { name: 5 }],
    ['initialize', {}],
    ['resources/read', { uri: 1 }],
  ])('to one whose parameters are wrong is the same: %s', async (method, params) => {
    const response = await handler(post({ jsonrpc: '2.0', method, params }));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('is plain JSON, the same for a session that is claimed and one that is not', async () => {
    const plain = await handler(post(request('tools/list', {})));
    const claimed = await handler(post(request('tools/list', {}), { 'mcp-session-id': 'x' }));
    expect(plain.headers.get('content-type')).toBe('application/json');
    expect(await claimed.text()).toBe(await plain.text());
  });
});

describe('a fault of ours', () => {
  it('before any tool is reached is reported, and told without its cause', async () => {
    const faults: unknown[] = [];
    let gone = false;
    const store = {
      ...served.service.store,
      get catalogue() {
        if (gone) throw new Error('the catalogue is gone');
        return served.service.store.catalogue;
      },
    };
    const broken = createMcpHandler({ store, table: TABLE, report: (fault) => void faults.push(fault) });
    gone = true;
    const told = await broken(post(PING));
    expect([told.headers.get('cache-control'), told.headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ]);
    expect(await errorOf(told)).toEqual({ status: 500, id: null, code: -32603 });
    expect(faults.map(String)).toEqual(['Error: the catalogue is gone']);
  });
});
