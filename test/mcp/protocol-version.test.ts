import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { errorOf, post, request } from './tool-client.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const handler = createMcpHandler(served.service);
const PING = request('ping', {});

describe('a protocol version', () => {
  const initialize = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    return (await (await handler(post(request('initialize', params)))).json()).result.protocolVersion;
  };

  it.each(['2025-11-25', '2025-06-18', '2025-03-26'])('%s is spoken', async (version) => {
    expect(await initialize(version)).toBe(version);
  });

  it('that is not known is answered with the latest that begins with initialize', async () => {
    expect(await initialize('1999-01-01')).toBe('2025-11-25');
  });

  it('that is not known is refused once it is spoken', async () => {
    const response = await handler(post(PING, { 'mcp-protocol-version': '1999-01-01' }));
    expect(await errorOf(response)).toEqual({ status: 400, id: null, code: -32000 });
  });

  it('needs its own envelope from 2026-07-28 on', async () => {
    const response = await handler(post(PING, { 'mcp-protocol-version': '2026-07-28' }));
    expect(await errorOf(response)).toEqual({ status: 400, id: 1, code: -32602 });
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
    return handler(post(request(method, { ...params, _meta: meta }), headers));
  };

  it('lists the tools as plain JSON of less than 20 kB', async () => {
    const response = await ask('tools/list');
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Buffer.byteLength(text)).toBeLessThan(20_000);
    expect(JSON.parse(text).result.tools).toHaveLength(ENDPOINTS.length);
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
