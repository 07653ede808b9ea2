import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant, createMcpHandler } from '../../src/mcp/server.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { writeRewound } from '../support/rewound.ts';
import { serve, verifiedOf } from '../support/service.ts';
import { request } from './tool-client.ts';

const DATA = goldenData('small');
const RELEASE = '2025-01-15';
const PREFIX = `/releases/${RELEASE}`;
const folder = mkdtempSync(join(tmpdir(), 'assistant-'));
afterAll(() => rmSync(folder, { recursive: true }));
const served = await serve(DATA);
const assist = createAssistant(served.service);

const post = (path: string, message: object): Request =>
  new Request(`https://data.example${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(message),
  });
const calls = [
  request('tools/list', {}),
  request('resources/list', {}),
  ...[
    { name: 'get_metric', arguments: { metric: 'BEF01' } },
    { name: 'rank_municipalities', arguments: { metric: 'BEF01' } },
    { name: 'get_observation', arguments: { id: 'SF.REV01.0114.2022' } },
    { name: 'get_observation', arguments: { id: 'SF.BEF01.0180.1850' } },
    { name: 'list_revisions', arguments: { limit: '5' } },
  ].map((params) => request('tools/call', params)),
];

it.each(['*/*', 'application/*, text/*', 'APPLICATION/JSON, TEXT/EVENT-STREAM', null])(
  'the tools answer whoever accepts %s',
  async (accept) => {
    const headers = { 'content-type': 'application/json', ...(accept === null ? {} : { accept }) };
    const body = JSON.stringify(request('tools/list', {}));
    const response = await assist(new Request('https://data.example/mcp', { method: 'POST', headers, body }));
    expect([response.status, (await response.json()).result.tools.length]).toEqual([200, ENDPOINTS.length]);
  },
);

describe('the tools below a past release', () => {
  it('answer as those of a copy that was built of its rewound dataset', async () => {
    const out = join(folder, RELEASE);
    writeRewound(DATA, RELEASE, out);
    const addresses = { ...ADDRESSES, siteUrl: `${ADDRESSES.siteUrl}${PREFIX}` };
    const store = await memoryStore(verifiedOf(out), addresses);
    const rewound = createMcpHandler({ ...served.service, store });
    for (const call of calls) {
      const [past, expected] = [await assist(post(`${PREFIX}/mcp`, call)), await rewound(post('/mcp', call))];
      expect([past.status, await past.text()]).toEqual([expected.status, await expected.text()]);
    }
  });

  it('are not those of today', async () => {
    const call = request('tools/call', { name: 'get_observation', arguments: { id: 'SF.REV01.0114.2022' } });
    const [past, today] = [await assist(post(`${PREFIX}/mcp`, call)), await assist(post('/mcp', call))];
    const text = await past.text();
    expect(text).toContain(`https://data.example${PREFIX}/`);
    expect(await today.text()).not.toBe(text);
  });

  it('refuse other methods, and a date without a release', async () => {
    expect((await assist(new Request(`https://data.example${PREFIX}/mcp`))).status).toBe(405);
    const unknown = await assist(post('/releases/2020-01-01/mcp', request('ping', {})));
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
      expect((await counting(post(`${PREFIX}/mcp`, request('tools/list', {})))).status).toBe(200);
    expect(opened).toEqual([RELEASE]);
    broken = true;
    const refused = await counting(post('/releases/2025-06-01/mcp', request('tools/list', {})));
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(faults).toEqual([new Error('a shard is gone')]);
  });

  it('bring up no fault of ours', () => expect(served.faults).toEqual([]));
});
