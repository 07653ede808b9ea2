import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { errorOf, post, request } from './tool-client.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const handler = createMcpHandler(served.service);
const PING = request('ping', {});

describe('what is no message', () => {
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
  ])('%s is refused', async (_, body, status, code) => {
    expect(await errorOf(await handler(post(body)))).toEqual({ status, id: null, code });
  });

  it('a batch is told why', async () => {
    const { error } = await (await handler(post([PING]))).json();
    expect(error.message).toBe('Batches are not served; send one message a request');
  });

  it.each([
    ['gzip', 415],
    ['br', 415],
    ['gzip, identity', 415],
    ['', 415],
    ['identity', 200],
    ['Identity', 200],
  ])('a body coded as %j is %i', async (coding, status) => {
    const response = await handler(post(PING, { 'content-encoding': coding }));
    expect(response.status).toBe(status);
    if (status === 415) expect(await response.text()).toContain('Content-Encoding');
  });

  it('64 kB are still a message', async () => {
    const text = JSON.stringify(PING);
    const padded = `${' '.repeat(65_536 - text.length)}${text}`;
    expect((await handler(post(padded))).status).toBe(200);
    expect((await handler(post(` ${padded}`))).status).toBe(413);
  });

  it('is counted in bytes as it comes, whatever length is declared', async () => {
    const chunk = new TextEncoder().encode('å'.repeat(20_000));
    const body = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 2; sent++) controller.enqueue(chunk);
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await handler(new Request('https://data.example/mcp', init))).status).toBe(413);
  });

  it('and a body that breaks off is refused', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const response = await handler(new Request('https://data.example/mcp', init));
    expect(await errorOf(response)).toEqual({ status: 400, id: null, code: -32700 });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'nor is anything of type %j',
    async (type) => {
      const response = await handler(post('{', { 'content-type': type }));
      expect(await errorOf(response)).toEqual({ status: 415, id: null, code: -32000 });
    },
  );

  it('nested without end is a message like any other', async () => {
    expect((await handler(post(DEEP))).status).toBe(200);
    expect(served.faults).toEqual([]);
  });
});
