import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeServer } from '../../../src/hosts/node.ts';
import { goldenData } from '../../support/golden.ts';
import { serve } from '../../support/service.ts';
import { writeTree } from '../../support/write-tree.ts';

const out = mkdtempSync(join(tmpdir(), 'open-data-mcp-'));
let server: Server;
let base: string;

beforeAll(async () => {
  const { files } = await serve(goldenData('one'));
  writeTree(out, files);
  server = await createNodeServer(out, (fault) => {
    throw fault;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(out, { recursive: true });
});

const call = (name: string, given: Record<string, string>) =>
  fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });

describe('/mcp on the Node host', () => {
  it('answers a tool with the bytes of the endpoint', async () => {
    const { result } = await (await call('search_metrics', {})).json();
    const body = await (await fetch(`${base}/api/v1/metrics`)).text();
    expect(result.content).toEqual([{ type: 'text', text: body }]);
    expect(result.structuredContent).toEqual(JSON.parse(body));
  });

  it('gives a refusal as a result that the caller can mend', async () => {
    const { result } = await (await call('list_observations', { geo: '180' })).json();
    const body = await (await fetch(`${base}/api/v1/observations?geo=180`)).text();
    expect([result.isError, result.content[0].text]).toEqual([true, body]);
  });

  it('has no stream to GET', async () => {
    const response = await fetch(`${base}/mcp`);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});
