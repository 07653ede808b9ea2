import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { type Disk, NODE_DISK } from '../../src/builder/trees.ts';
import { onceFor } from '../../src/data/text.ts';
import { codingOf, createNodeServer, createTurns, nodeFiles, sendFile } from '../../src/hosts/node.ts';
import type { Service, Table } from '../../src/http/page.ts';
import { find } from '../../src/http/router.ts';
import { serve as serveOn } from '../../src/http/serve.ts';
import { TABLE } from '../../src/service.ts';
import { type Store, StoreFault } from '../../src/store/store.ts';
import { type Emitted, emitted } from '../downloads/emitted.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, serve } from '../support/service.ts';
import { shardFile } from '../support/shards.ts';
import { writeTree } from '../support/write-tree.ts';

const out = mkdtempSync(join(tmpdir(), 'open-data-host-'));
const faults: unknown[] = [];
let server: Server;
let port: number;
let files: Map<string, string>;

beforeAll(async () => {
  files = await emittedOf(goldenData('small'), { 'a.css': 'a{}' });
  writeTree(out, files);
  await listen();
});

/** A host without any memory of answers. */
async function listen(): Promise<void> {
  server = await createNodeServer(out, (fault) => faults.push(fault));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

afterAll(() => {
  server.close();
  rmSync(out, { recursive: true });
});

/** The status line, headers and body of whatever comes back for raw bytes. */
function raw(request: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body.join('\r\n\r\n') });
    });
    socket.write(Buffer.from(request, 'latin1'));
  });
}

const get = (target: string, headers = '') =>
  raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

describe('the Node host', () => {
  it('answers every fixed path with the bytes of its file', async () => {
    const fixed = [...files.keys()].filter((path) => /^(?:api|embed)\//.test(path));
    expect(fixed.length).toBeGreaterThan(50);
    for (const path of fixed) {
      const asked = path === 'api/v1/openapi.json' ? path : path.replace(/\.(?:json|html)$/, '');
      const response = await fetch(`http://127.0.0.1:${port}/${asked}`);
      expect(await response.text()).toBe(files.get(path));
    }
  });

  it('gives from memory what it gave first, whatever it has answered since', async () => {
    const asked = [...files.keys()].filter((path) => /^api\/v1\/observations\//.test(path)).slice(0, 60);
    const given = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}/${path.replace(/\.json$/, '')}`)).text();
    for (let turn = 0; turn < 4; turn++)
      for (const path of asked) expect(await given(path)).toBe(files.get(path));
    expect(await Promise.all(asked.map(given))).toEqual(asked.map((path) => files.get(path)));
  });

  it.each(['/api/v1/metrics', '/'])(
    'answers 304 to the ETag it gave for %s, the first time and from memory',
    async (path) => {
      const url = `http://127.0.0.1:${port}${path}`;
      const etag = (await fetch(url)).headers.get('etag') ?? '';
      const again = await fetch(url, { headers: { 'if-none-match': etag } });
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
      expect(again.headers.get('access-control-allow-origin')).toBe('*');
    },
  );

  it('compresses what is worth it, for those who accept it, and says so in Vary', async () => {
    const plain = await get('/api/v1/municipalities');
    expect(plain.head).toContain('vary: accept-encoding');
    expect(plain.head).not.toContain('content-encoding');
    const zipped = await fetch(`http://127.0.0.1:${port}/api/v1/municipalities`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(await zipped.text()).toBe(files.get('api/v1/municipalities.json'));
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
  ])(
    'sends for Accept-Encoding: %s the coding %s, each time and never of another',
    async (accepted, coding) => {
      const url = `http://127.0.0.1:${port}/api/v1/metrics?lang=en`;
      const bodies = new Set<string>();
      for (let times = 0; times < 4; times++) {
        const response = await fetch(url, { headers: { 'accept-encoding': accepted } });
        expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
          coding,
          'Accept-Encoding',
        ]);
        expect(response.headers.get('etag')).toMatch(/^W\//);
        bodies.add(await response.text());
      }
      expect([...bodies]).toEqual([
        await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text(),
      ]);
    },
  );

  it('says with 304 what its 200 varies by, and no length', async () => {
    const { status, head, body } = await get('/api/v1/metrics', 'If-None-Match: *\r\n');
    expect([status, body]).toEqual([304, '']);
    expect(head).toContain('\nvary: accept-encoding\r');
    expect(head).not.toContain('\ncontent-length');
  });

  it('says of no body how long it is, but with 204, which has none', async () => {
    const moved = await get('/api/v1/metrics/');
    expect([moved.status, moved.head.includes('\ncontent-length: 0\r')]).toEqual([301, true]);
    const asked = await raw('OPTIONS /api/v1/metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect([asked.status, asked.head.includes('\ncontent-length:')]).toEqual([204, false]);
  });

  it('sends a short body plain, unless plain is refused', async () => {
    const target = '/api/v1/metrics/none';
    expect((await get(target, 'Accept-Encoding: br\r\n')).head).not.toContain('content-encoding');
    expect((await get(target, 'Accept-Encoding: br, identity;q=0\r\n')).head).toContain(
      'content-encoding: br',
    );
  });

  it('takes a hundred header fields and refuses one more, for the tools too', async () => {
    const fields = (count: number) => 'X-A: 1\r\n'.repeat(count - 2);
    expect((await get('/api/v1/metrics', fields(100))).status).toBe(200);
    for (const target of ['/api/v1/metrics', '/mcp']) {
      const answer = await get(target, fields(101));
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([431, 'invalid_request']);
      expect(answer.head).toContain('\ncache-control: no-store\r');
    }
  });

  it('has a time limit for every way to be slow', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 120_000,
    });
  });

  it('gives HEAD the headers of GET and no body', async () => {
    const { head, body } = await raw('HEAD /api/v1/metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const length = Buffer.byteLength(files.get('api/v1/metrics.json') ?? '');
    expect(head).toContain(`content-length: ${length}`);
    expect(body).toBe('');
  });

  it.each([
    ['a dot segment', '/api/v1/../v1/metrics', 404, 'not_found'],
    ['an encoded dot segment', '/api/v1/%2e%2e/v1/metrics', 404, 'not_found'],
    ['an empty segment', '/api//v1/metrics', 404, 'not_found'],
    ['NUL', '/api/v1/%00', 404, 'not_found'],
    ['raw bytes beyond ASCII', '/api/v1/metrics?query=\u00e5', 400, 'invalid_request'],
    ['a thousand parameters', `/api/v1/metrics?${'p=1&'.repeat(1000)}`, 400, 'invalid_request'],
    ['a request line of 40 kB', `/api/v1/metrics?query=${'a'.repeat(40_000)}`, 431, 'invalid_request'],
  ])('answers %s in the envelope', async (_, target, status, code) => {
    const answer = await get(target);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
  });

  it.each(['FOO', 'POST', 'DELETE', 'PROPFIND'])(
    'answers the method %s with 405 and Allow',
    async (method) => {
      const answer = await raw(`${method} /api/v1/metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([405, 'unsupported']);
      expect(answer.head).toContain('allow: get, head, options');
    },
  );

  it.each([
    ['HTTP/1.1 without Host', 'GET /api/v1/metrics HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/1.0 without Host', 'GET /api/v1/metrics HTTP/1.0\r\n\r\n', 200],
    ['two Hosts', 'GET /api/v1/metrics HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
    ['two Hosts in HTTP/1.0', 'GET /api/v1/metrics HTTP/1.0\r\nHost: x\r\nhost: y\r\n\r\n', 400],
    ['a Host that is no host', 'GET /api/v1/metrics HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an Expect in HTTP/1.0, which has none', 'GET /api/v1/metrics HTTP/1.0\r\nExpect: tea\r\n\r\n', 200],
    ['an unknown Expect', 'GET /api/v1/metrics HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n', 417],
    [
      'an Expect that begins as the known one',
      'GET /api/v1/metrics HTTP/1.1\r\nHost: x\r\nExpect: 100-continued\r\n\r\n',
      417,
    ],
  ])('answers %s and leaves', async (_, request, status) => {
    const answer = await raw(request);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(JSON.parse(answer.body).error.details.reason).toBe('malformed_request');
    expect(answer.head).toContain('\ncache-control: no-store\r');
  });

  it.each([
    ['a method that Node knows not', 'FOO /api/v1/metrics?lang=en HTTP/1.1', 'FOO'],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1', 'CONNECT'],
    ['a method in lower case', 'get /api/v1/metrics?lang=en HTTP/1.1', 'get'],
  ])('names %s', async (_, line, method) => {
    const { status, body } = await raw(`${line}\r\nHost: x\r\n\r\n`);
    const { details, message } = JSON.parse(body).error;
    expect([status, details.value]).toEqual([405, method]);
    expect(message).toMatch(new RegExp(`[“”]${method}”`));
  });

  it('asks for a target where none stands behind a method that it knows', async () => {
    const { status, body } = await raw('GET\r\nHost: x\r\n\r\n');
    expect([status, JSON.parse(body).error.details.reason]).toEqual([400, 'malformed_request']);
  });

  it('reads a target as it was typed, in UTF-8, as if it were percent-encoded', async () => {
    const typed = Buffer.from('/api/v1/municipalities?query=Håbo').toString('latin1');
    const { status, body } = await get(typed);
    expect([status, body]).toEqual([200, (await get('/api/v1/municipalities?query=H%C3%A5bo')).body]);
    expect(JSON.parse(body).data.municipalities[0].name).toBe('Håbo');
  });

  it('refuses bytes that are not UTF-8 in the requested language, and by a page where one would stand', async () => {
    const { status, head, body } = await get('/api/v1/metrics?lang=en&query=\u00e5');
    expect(status).toBe(400);
    expect(head).toContain('\ncache-control: public, max-age=60\r');
    expect(JSON.parse(body).error).toMatchObject({
      details: { reason: 'malformed_request' },
      message: expect.stringMatching(/^The request is not valid HTTP/),
    });
    const page = await get('/embed/chart?geo=\u00e5');
    expect([page.status, page.body.slice(0, 15)]).toEqual([400, '<!doctype html>']);
    expect(page.head).toContain('content-security-policy');
  });

  it('serves the website beside the function, and nothing else of the tree', async () => {
    expect((await get('/')).body).toBe(files.get('index.html'));
    expect((await get('/a.css')).body).toBe('a{}');
    for (const target of ['/_store/root', '/nowhere', '/%2e%2e/package.json', '/index.html%00.txt'])
      expect(await get(target)).toMatchObject({
        status: 404,
        body: expect.stringContaining('<h1>Sidan finns inte</h1>'),
      });
    expect((await raw('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status).toBe(405);
  });

  it.each([
    ['with a byte of it another', 'a{ '],
    ['cut off', 'a{'],
    ['gone', null],
  ])('says 503 of a file that is %s, tells its operator, and goes on', async (_, text) => {
    faults.length = 0;
    server.close();
    await listen();
    const file = join(out, 'a.css');
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
    for (let times = 0; times < 2; times++) {
      const answer = await get('/a.css');
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([503, 'unavailable']);
      expect(answer.head).toContain('cache-control: no-store');
    }
    expect(faults).toHaveLength(1);
    expect((await get('/')).status).toBe(200);
    writeFileSync(file, 'a{}');
    expect((await get('/a.css')).body).toBe('a{}');
    faults.length = 0;
  });

  it('says of a page of which it cannot read the figures that it cannot be shown, as a page, and goes on', async () => {
    server.close();
    await listen();
    const path = `_store/${shardFile((name) => files.get(`_store/${name}`) ?? '', 'figures/BEF01')}`;
    writeFileSync(join(out, path), 'another');
    const answer = await get('/matt/BEF01');
    writeFileSync(join(out, path), files.get(path) ?? '');
    expect([answer.status, answer.body.includes('<h1>Sidan kan inte visas</h1>')]).toEqual([503, true]);
    expect(answer.head).toContain('\ncontent-type: text/html; charset=utf-8\r');
    expect(answer.head).toContain('\ncache-control: no-store\r');
    expect((await get('/matt/BEF01')).body).toBe(files.get('matt/BEF01.html'));
    faults.length = 0;
  });

  it('sends a file of a past release whole, in part and by its head, as long as it says', async () => {
    const target = '/releases/2025-01-15/downloads/metrics/BEF01.csv';
    const whole = await get(target);
    expect(whole.body).toMatch(/^id,metric,/);
    expect(whole.head).toContain(`content-length: ${Buffer.byteLength(whole.body)}`);
    const part = await get(target, 'Range: bytes=3-11\r\n');
    expect([part.status, part.body]).toEqual([206, whole.body.slice(3, 12)]);
    const today = await get(target.replace('/releases/2025-01-15', ''));
    for (const { head } of [whole, part]) {
      expect(head).toContain('\nmemento-datetime: tue, 20 may 2025 00:00:00 gmt\r');
      expect(head).toMatch(/\nlink: <[^>]*example\/downloads\/metrics\/bef01\.csv>; rel="original"\r/);
    }
    expect(today.head).not.toMatch(/memento|original/);
    const head = await raw(`HEAD ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const dated = /^date: .*$/m;
    expect([head.head.replace(dated, ''), head.body]).toEqual([whole.head.replace(dated, ''), '']);
    const beyond = await get(target, 'Range: bytes=9999999-\r\n');
    expect([beyond.status, beyond.body]).toEqual([416, '']);
  });

  it('makes one answer at a time', async () => {
    let [reading, most] = [0, 0];
    const disk: Disk = {
      ...NODE_DISK,
      readFile: async (path) => {
        most = Math.max(most, ++reading);
        await new Promise((resolve) => setTimeout(resolve, 5));
        reading -= 1;
        return NODE_DISK.readFile(path);
      },
    };
    const slow = await createNodeServer(out, (fault) => faults.push(fault), { disk });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const { port: beside } = slow.address() as AddressInfo;
    const asked = [
      '/embed/chart/0180/BEF01',
      '/embed/chart/1480/BEF01',
      '/releases/2025-01-15/downloads/metrics/BEF01.csv',
      '/api/v1/observations/SF.BEF01.0180.2023',
    ];
    const call = (path: string, municipality: string) =>
      fetch(`http://127.0.0.1:${beside}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'list_observations', arguments: { municipality, metric: 'BEF01' } },
        }),
      });
    // The list of the tree's files is read with the first of them.
    await fetch(`http://127.0.0.1:${beside}/downloads/none.csv`);
    [reading, most] = [0, 0];
    const answers = await Promise.all([
      ...asked.map((path) => fetch(`http://127.0.0.1:${beside}${path}`)),
      ...[call('/mcp', '0114'), call('/mcp', '1280'), call('/releases/2025-01-15/mcp', '0114')],
    ]);
    expect([answers.map(({ status }) => status), most]).toEqual([Array(7).fill(200), 1]);
    slow.close();
    slow.closeAllConnections();
  });

  it('says 503 where a shard is gone, tells its operator, and goes on', async () => {
    const metric = 'BEF01';
    const read = (path: string) => files.get(`_store/${path}`) ?? '';
    rmSync(join(out, '_store', shardFile(read, `figures/${metric}`)));
    server.close();
    await listen();
    const answer = await get(`/api/v1/metrics/${metric}`);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([503, 'unavailable']);
    expect(answer.head).toContain('cache-control: no-store');
    expect(answer.body).not.toMatch(/Error|\.ts|expected/);
    expect((await get(`/api/v1/metrics/${metric}`)).status).toBe(503);
    expect(faults).toHaveLength(1);
    expect((await get('/api/v1/municipalities')).status).toBe(200);
  });

  it('keeps no refusal, compressed or not: what is mended is answered at once', async () => {
    const read = (path: string) => files.get(`_store/${path}`) ?? '';
    const shard = shardFile(read, 'figures/REV01');
    const page = '/observations/SF.REV01.0114.2022';
    rmSync(join(out, '_store', shard));
    server.close();
    await listen();
    for (let asked = 0; asked < 3; asked++) {
      const { status, head } = await get(page, 'Accept-Encoding: gzip\r\n');
      expect([status, head.includes('content-encoding: gzip')]).toEqual([503, true]);
    }
    writeFileSync(join(out, '_store', shard), read(shard));
    expect((await get(page, 'Accept-Encoding: gzip\r\n')).status).toBe(200);
  });
});

describe('the Node host with assistants', () => {
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
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    });

  describe('/mcp on the Node host', () => {
    it('answers a tool in brief, and with the bytes of the endpoint where all is asked for', async () => {
      const { result } = await (await call('search_metrics', {})).json();
      const [{ text }] = result.content;
      expect(result.structuredContent).toEqual(JSON.parse(text));
      const body = await (await fetch(`${base}/api/v1/metrics`)).text();
      expect(text.length).toBeLessThan(body.length / 2);
      const { result: full } = await (await call('search_metrics', { detail: 'full' })).json();
      expect(full.content).toEqual([{ type: 'text', text: body }]);
    });

    it('gives a refusal as a result that the caller can mend', async () => {
      const { result } = await (await call('list_observations', { geo: '180' })).json();
      const { error } = await (await fetch(`${base}/api/v1/observations?geo=180`)).json();
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0].text).error).toMatchObject({
        ...{ code: error.code, message: error.message, parameter: 'geo', reason: 'unknown_municipality' },
      });
    });

    it('has no stream to GET', async () => {
      const response = await fetch(`${base}/mcp`);
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    });
  });
});

describe('work in turns', () => {
  const busyFor = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };

  it('does one thing at a time, in the order in which they came', async () => {
    const inTurn = createTurns();
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => inTurn(work(name))))).toEqual(['a', 'b', 'c']);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(await inTurn(work('d'))).toBe('d');
  });

  it('does what comes last when nothing else waits', async () => {
    const inTurn = createTurns();
    const order: string[] = [];
    const work = (name: string) => async () => void order.push(name);
    await Promise.all([
      inTurn(work('page'), true),
      inTurn(work('second page'), true),
      inTurn(work('figure')),
    ]);
    expect(order).toEqual(['page', 'figure', 'second page']);
  });

  it('lets the loop turn behind a long one, and not behind a short one', async () => {
    const turnsBetween = async (ms: number) => {
      const inTurn = createTurns();
      let turned = false;
      setImmediate(() => {
        turned = true;
      });
      void inTurn(async () => busyFor(ms));
      return inTurn(async () => turned);
    };
    expect(await turnsBetween(3)).toBe(true);
    expect(await turnsBetween(0)).toBe(false);
  });

  it('goes on behind one that fails', async () => {
    const inTurn = createTurns();
    const failing = inTurn(async () => {
      throw new Error('a fault');
    });
    const next = inTurn(async () => 'answered');
    await expect(failing).rejects.toThrow('a fault');
    expect(await next).toBe('answered');
  });
});

describe('sending', () => {
  describe('the coding of a body', () => {
    it.each([
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.5, gzip;q=0.5', 'br'],
      ['br;q=0.5, gzip', 'gzip'],
      ['br;q=0.9, gzip;q=0.8', 'br'],
      ['br;q=0', null],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['br;q=0.000, *;q=0.1', 'gzip'],
      ['*', 'br'],
      ['*;q=0', null],
      ['gzip;q=0, br;q=0, *', null],
      ['GZIP;q=0.3', 'gzip'],
      ['identity', null],
      ['identity, br;q=0.5', null],
      ['identity;q=0.5, br;q=0.5', 'br'],
      ['identity;q=0, gzip', 'gzip'],
      ['deflate', null],
      ['', null],
      [undefined, null],
      ['gzip;q=nonsense', null],
      ['br;q=-1, gzip', 'gzip'],
    ])('is for Accept-Encoding %j the coding %j', (header, coding) => {
      expect(codingOf(header, 5000)).toBe(coding);
    });

    it.each([
      ['br', null],
      ['br, identity;q=0', 'br'],
      ['*;q=0, gzip', 'gzip'],
      ['*;q=0', null],
    ])('is for a short body and %j the coding %j', (header, coding) => {
      expect(codingOf(header, 200)).toBe(coding);
    });
  });

  describe('a download on its way', () => {
    /** What comes of sending `body` to a reader who leaves at its first bytes, or `before` them. */
    async function sentTo(body: Readable, before = false): Promise<unknown> {
      const sent = Promise.withResolvers<unknown>();
      const server = createServer((_, outgoing) => {
        const send = () =>
          sendFile({ status: 200, headers: {}, file: body }, outgoing).then(
            () => sent.resolve('sent'),
            sent.resolve,
          );
        if (!before) return void send();
        outgoing.once('close', send);
        socket.destroy();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('data', () => socket.destroy());
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const result = await sent.promise;
      socket.destroy();
      server.close();
      return result;
    }
    const failingWith = (code: string) =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error(code), { code }));
        },
      });

    it('is no fault where the reader leaves before its end', async () => {
      const endless = new Readable({
        read() {
          this.push(Buffer.alloc(65_536));
        },
      });
      expect(await sentTo(endless)).toBe('sent');
      expect(endless.destroyed).toBe(true);
    });

    it('is closed where the reader left before its first byte', async () => {
      const file = new Readable({ read() {} });
      expect(await sentTo(file, true)).toBe('sent');
      expect(file.destroyed).toBe(true);
    });

    it.each(['ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'])(
      'is none by whatever that is called: %s',
      async (code) => {
        expect(await sentTo(failingWith(code))).toBe('sent');
      },
    );

    it('ends the connection where the file is cut meanwhile, since the next answer would be taken for its rest', async () => {
      const faults: unknown[] = [];
      const server = createServer((_, outgoing) => {
        const headers = { 'content-length': '10' };
        sendFile({ status: 200, headers, file: Readable.from([Buffer.from('begun')]) }, outgoing).catch(
          (fault) => faults.push(fault),
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      let said = '';
      socket.on('data', (chunk) => {
        said += String(chunk);
      });
      socket.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n');
      await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
      server.close();
      expect(said).toMatch(/\r\n\r\nbegun$/);
      expect(String(faults)).toContain('cut while it was sent: expected 5 bytes more');
    });

    it('is one where the disk cannot be read', async () => {
      expect(await sentTo(failingWith('EIO'))).toMatchObject({ code: 'EIO' });
    });
  });
});

/** A tree of downloads, of which the store knows no more than their list. */
type SealedTree = { folder: string; store: Pick<Store, 'catalogue' | 'files'>; disk?: Disk };
type DownloadRequest = { method: string; path: string; headers: Record<string, string | undefined> };
type DownloadReply = { status: number; headers: Record<string, string>; body: Readable | null };

const filesOf = onceFor((tree: SealedTree) => nodeFiles(tree));
const NOTHING_MADE: Table = {
  ...TABLE,
  files: TABLE.files.map((files) => ({ ...files, make: async () => null })),
};

/** Null where it is another reply than a download; throws what the service reports. */
async function downloadReply(
  tree: SealedTree,
  { method, path, headers }: DownloadRequest,
): Promise<DownloadReply | null> {
  const faults: unknown[] = [];
  const service: Service = {
    store: tree.store as Store,
    table: NOTHING_MADE,
    digest: nodeDigest,
    report: (fault) => void faults.push(fault),
  };
  const field = (name: string) => headers[name] ?? null;
  const request = { method, url: path, now: Date.now(), field };
  const reply = await serveOn({ service, files: filesOf(tree), request }, find(NOTHING_MADE, path));
  if (faults.length > 0) throw faults[0];
  if (!('file' in reply)) return null;
  const { file, ...head } = reply;
  if (file instanceof Uint8Array) throw new Error('expected a file of the tree, got one that was made');
  return { ...head, body: file };
}

describe('downloads', () => {
  let made: Emitted;
  beforeAll(async () => {
    made = await emitted(goldenData('one'));
    const { catalogue } = made.store;
    const sealed = new Map(made.files.map(({ path, bytes, sha256 }) => [path, { size: bytes, sha256 }]));
    tree = { folder: made.folder, store: { catalogue, files: async () => Object.fromEntries(sealed) } };
  });
  afterAll(() => made.remove());

  /** As a built tree that has the downloads alone. */
  let tree: SealedTree;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    downloadReply(tree, { method, path, headers });

  async function found(asked: ReturnType<typeof ask>): Promise<DownloadReply> {
    const reply = await asked;
    if (reply === null) throw new Error('expected a download, got none');
    return reply;
  }

  const PARQUET = '/downloads/metrics/ONE.parquet';
  const bytesOf = (path: string) => readFileSync(join(made.folder, path));

  describe('a download of the tree', () => {
    it.each([
      ['/downloads/index.csv', 'text/csv; charset=utf-8; header=present'],
      ['/downloads/metrics/ONE.csv', 'text/csv; charset=utf-8; header=present'],
      [PARQUET, 'application/vnd.apache.parquet'],
      ['/downloads/metrics/ONE.json-stat.json', 'application/json; charset=utf-8'],
      ['/downloads/datapackage.json', 'application/json; charset=utf-8'],
      ['/downloads/SHA256SUMS', 'text/plain; charset=utf-8'],
      ['/dcat.ttl', 'text/turtle; charset=utf-8'],
    ])('sends %s whole, uncompressed, under a strong ETag', async (path, type) => {
      const { status, headers, body } = await found(ask(path, { 'accept-encoding': 'gzip, br' }));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, no-transform',
        'content-length': String(bytesOf(path).length),
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['etag']).toMatch(/^"[0-9a-f]{64}"$/);
      expect([headers['content-encoding'], headers['content-language']]).toEqual([undefined, undefined]);
      expect(body === null ? null : await buffer(body)).toEqual(bytesOf(path));
    });

    it('sends the bytes that are asked for, and none where HEAD asks or the client has them', async () => {
      const whole = bytesOf(PARQUET);
      const part = await found(ask(PARQUET, { range: 'bytes=-8' }));
      expect([part.status, part.body === null ? null : await buffer(part.body)]).toEqual([
        206,
        whole.subarray(-8),
      ]);
      const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
      const held = await found(ask(PARQUET, { 'if-none-match': headers['etag'] ?? '' }));
      const beyond = await found(ask(PARQUET, { range: 'bytes=9999999-' }));
      expect([held, beyond].map(({ status, body }) => [status, body])).toEqual([
        [304, null],
        [416, null],
      ]);
    });

    it.each([
      '/downloads/',
      '/downloads/nothing.csv',
      '/downloads/../dcat.ttl',
      '/downloads//index.csv',
      '/downloads/observations.csv',
      '/downloads/metrics',
      '/_store/catalogue.json',
    ])('knows no download at %s', async (path) => {
      expect(await ask(path)).toBeNull();
    });

    it('leaves other methods to the host', async () => {
      expect(await ask(PARQUET, {}, 'POST')).toBeNull();
    });
  });

  /** The tree, and what was opened of it with how often each was read. */
  function watched() {
    const opened: { handle: FileHandle; streams: number }[] = [];
    const open: Disk['open'] = async (path) => {
      const handle = await NODE_DISK.open(path);
      const one = { handle, streams: 0 };
      const stream = handle.createReadStream.bind(handle);
      handle.createReadStream = (options) => {
        one.streams += 1;
        return stream(options);
      };
      opened.push(one);
      return handle;
    };
    return { opened, tree: { ...tree, disk: { ...NODE_DISK, open } } };
  }

  describe('a file on the disk', () => {
    it('is closed where no byte of it is sent', async () => {
      const { headers } = await found(ask(PARQUET, {}, 'HEAD'));
      const { opened, tree: own } = watched();
      for (const [method, conditions] of [
        ['HEAD', {}],
        ['GET', { 'if-none-match': headers['etag'] }],
        ['GET', { range: 'bytes=9999999-' }],
      ] as const)
        await downloadReply(own, { method, path: PARQUET, headers: conditions });
      expect(opened.map(({ handle }) => handle.fd)).toEqual([-1, -1, -1]);
    });

    it('is read through to be checked the first time alone', async () => {
      const { opened, tree: own } = watched();
      const fresh = { ...own, store: { ...own.store } };
      for (const _ of [1, 2, 3]) await downloadReply(fresh, { method: 'HEAD', path: PARQUET, headers: {} });
      expect(opened.map(({ streams }) => streams)).toEqual([1, 0, 0]);
    });
  });

  describe('a file that is not the one that was built', () => {
    const file = () => join(made.folder, 'downloads/metrics/ONE.csv');
    const whole = '/downloads/metrics/ONE.csv';

    it.each<[string, (text: string) => string]>([
      ['a digit', (text) => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))],
      ['its end', (text) => text.slice(0, -1)],
    ])(
      'is a fault where %s of it is another, also after it was sent before, and none once it is mended',
      async (_, spoil) => {
        const text = readFileSync(file(), 'utf8');
        expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
        writeFileSync(file(), spoil(text));
        for (const headers of [{}, { range: 'bytes=0-3' }])
          await expect(ask(whole, headers, 'HEAD')).rejects.toThrow(
            'downloads/metrics/ONE.csv: expected the file as it was built, got another; rebuild',
          );
        writeFileSync(file(), text);
        expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
      },
    );

    it('is a fault where other bytes lie in it since, with the length and the time of what was sent before', async () => {
      const text = readFileSync(file(), 'utf8');
      const asOfOld = () => utimesSync(file(), 1_700_000_000, 1_700_000_000);
      asOfOld();
      expect((await found(ask(whole, {}, 'HEAD'))).status).toBe(200);
      writeFileSync(file(), text.replace(/\d/g, '0'));
      asOfOld();
      await expect(ask(whole, {}, 'HEAD')).rejects.toBeInstanceOf(StoreFault);
      writeFileSync(file(), text);
    });

    it('is a fault where none or a pipe is in its place, and nobody waits for that', async () => {
      const text = readFileSync(file(), 'utf8');
      rmSync(file());
      await expect(ask(whole)).rejects.toThrow(
        new StoreFault('downloads/metrics/ONE.csv: expected the file as it was built, got none; rebuild'),
      );
      spawnSync('mkfifo', [file()]);
      await expect(ask(whole)).rejects.toThrow(
        'downloads/metrics/ONE.csv: expected the file as it was built, got another; rebuild',
      );
      rmSync(file());
      writeFileSync(file(), text);
    });

    it('is none where it cannot be opened, and then the fault is what the system says', async () => {
      const fault = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
      const open = () => Promise.reject(fault);
      const own = { ...tree, disk: { ...NODE_DISK, open } };
      await expect(downloadReply(own, { method: 'GET', path: whole, headers: {} })).rejects.toBe(fault);
    });

    it('is closed again', async () => {
      const { opened, tree: own } = watched();
      const text = readFileSync(file(), 'utf8');
      writeFileSync(file(), text.slice(0, -1));
      const asked = { method: 'GET', path: whole, headers: {} };
      await expect(downloadReply(own, asked)).rejects.toBeInstanceOf(StoreFault);
      writeFileSync(file(), text);
      expect(opened.map(({ handle }) => handle.fd)).toEqual([-1]);
    });
  });
});

describe('the Node host on a disk', () => {
  const out = mkdtempSync(join(tmpdir(), 'open-data-disk-'));
  const PAGES = {
    'a.css': 'a{}',
    'downloads/a.csv': 'geo,period,value\n0180,2022,1\n',
  };

  beforeAll(async () => {
    writeTree(out, await emittedOf(goldenData('small'), PAGES));
  });
  afterAll(() => rmSync(out, { recursive: true }));

  type Asked = { status: number; cache: string | null; body: string };

  /** What a host that was just opened answers when every read from the `from`th on fails, and how many there were. */
  async function askBroken(
    target: string,
    { code, from }: { code: string; from: number },
  ): Promise<{ asked: Asked; reads: number; faults: unknown[] }> {
    let reads = -Infinity;
    const failing =
      <T>(read: (path: string) => Promise<T>) =>
      async (path: string): Promise<T> => {
        reads += 1;
        if (reads > from) throw Object.assign(new Error(`${code}: ${path}`), { code });
        return read(path);
      };
    const disk: Disk = { readFile: failing(NODE_DISK.readFile), open: failing(NODE_DISK.open) };
    const faults: unknown[] = [];
    const server = await createNodeServer(out, (fault) => faults.push(fault), { disk });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    reads = 0;
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`);
    const asked = {
      status: response.status,
      cache: response.headers.get('cache-control'),
      body: await response.text(),
    };
    server.close();
    server.closeAllConnections();
    return { asked, reads, faults };
  }

  const TARGETS: [string, number][] = [
    ['/', 200],
    ['/a.css', 200],
    ['/nowhere.css', 404],
    ['/downloads/a.csv', 200],
    ['/api/v1/observations/SF.BEF01.0180.2023', 200],
    ['/api/v1/observations?geo=0180', 200],
    ['/api/v1/metrics/BEF01', 200],
    ['/api/v1/rankings?metric=BEF01', 200],
    ['/api/v1/compare?municipalities=0180,1480&metrics=BEF01', 200],
    ['/api/v1/revisions?kommun=0180', 200],
    ['/embed/chart/0180/BEF01', 200],
  ];

  describe('a disk that fails', () => {
    it.each(TARGETS)('makes of %s a 503 that nobody keeps, at whichever read', async (target, status) => {
      const whole = await askBroken(target, { code: 'EMFILE', from: Infinity });
      expect(whole.asked.status).toBe(status);
      expect(whole.reads).toBeGreaterThan(0);
      for (let from = 0; from < whole.reads; from++) {
        const { asked, faults } = await askBroken(target, { code: 'EMFILE', from });
        expect([asked.status, asked.cache], `read ${from}`).toEqual([503, 'no-store']);
        expect(asked.body).not.toContain('EMFILE');
        expect(faults).toHaveLength(1);
      }
    });

    it.each(['ENFILE', 'EIO', 'ENOSPC', 'EACCES', 'ENOMEM'])(
      'does so whatever is the matter: %s',
      async (code) => {
        for (const target of ['/nowhere.css', '/downloads/a.csv', '/api/v1/metrics/BEF01'])
          expect((await askBroken(target, { code, from: 0 })).asked, target).toMatchObject({
            status: 503,
            cache: 'no-store',
          });
      },
    );

    it.each(['/nowhere.css', '/downloads/a.csv'])('is told in the asked language: %s', async (target) => {
      const { asked } = await askBroken(`${target}?lang=en`, { code: 'EIO', from: 0 });
      expect(asked.body).toContain('The service cannot answer right now');
    });
  });

  describe('a file that is not there', () => {
    it.each(['ENOENT', 'ENOTDIR'])('is a fault too where the build made it: %s', async (code) => {
      for (const target of ['/', '/downloads/a.csv', '/api/v1/metrics/BEF01'])
        expect((await askBroken(target, { code, from: 0 })).asked, target).toMatchObject({
          status: 503,
          cache: 'no-store',
        });
    });
  });
});
