import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { type Disk, NODE_DISK } from '../../src/builder/trees.ts';
import { createNodeServer, createTurns } from '../../src/hosts/node.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
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
    for (const path of fixed.filter((_, at) => at % 4 === 0)) {
      const asked = path === 'api/v1/openapi.json' ? path : path.replace(/\.(?:json|html)$/, '');
      const response = await fetch(`http://127.0.0.1:${port}/${asked}`);
      expect(await response.text()).toBe(files.get(path));
    }
  });

  it('gives from memory what it gave first, whatever it has answered since', async () => {
    const asked = [...files.keys()].filter((path) => /^api\/v1\/observations\//.test(path)).slice(0, 20);
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

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['*', 'br'],
    ['GZIP;q=0.3', 'gzip'],
    ['identity, br;q=0.5', null],
    ['identity;q=0, gzip', 'gzip'],
    ['deflate', null],
    ['gzip;q=nonsense', null],
  ])(
    'sends for Accept-Encoding: %s the coding %s, each time and never of another',
    async (accepted, coding) => {
      const url = `http://127.0.0.1:${port}/api/v1/metrics?lang=en`;
      const plain = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).text();
      for (let times = 0; times < 3; times++) {
        const response = await fetch(url, { headers: { 'accept-encoding': accepted } });
        const { headers } = response;
        expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([coding, 'Accept-Encoding']);
        expect(headers.get('etag')).toMatch(/^W\//);
        expect(await response.text()).toBe(plain);
      }
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

/** A host over a disk of its own; `ask` gives what came back, as text. */
async function over(outDir: string, disk: Disk) {
  const faults: unknown[] = [];
  const server = await createNodeServer(outDir, (fault) => faults.push(fault), { disk });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    const { status } = response;
    return { status, cache: response.headers.get('cache-control'), body: await response.text() };
  };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, ask, faults, close };
}

describe('the Node host on a disk', () => {
  const out = mkdtempSync(join(tmpdir(), 'open-data-disk-'));
  const CSV = '/downloads/a.csv';
  const TEXT = 'geo,period,value\n0180,2022,1\n';
  const file = join(out, CSV);
  beforeAll(async () => {
    writeTree(out, await emittedOf(goldenData('small'), { 'a.css': 'a{}', 'downloads/a.csv': TEXT }));
  });
  afterAll(() => rmSync(out, { recursive: true }));

  describe('a download of the tree', () => {
    it('is sent as it lies, in ranges too, and opened for no longer than that takes', async () => {
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
      const host = await over(out, { ...NODE_DISK, open });
      const etag = `"${nodeDigest(TEXT, 'hex')}"`;
      const answers = [
        await host.ask(CSV, { 'accept-encoding': 'gzip' }),
        await host.ask(CSV, { range: 'bytes=-3' }),
        await host.ask(CSV, {}, 'HEAD'),
        await host.ask(CSV, { 'if-none-match': etag }),
        await host.ask(CSV, { range: 'bytes=999-' }),
      ];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        ...[
          [200, TEXT],
          [206, ',1\n'],
          [200, ''],
          [304, ''],
          [416, ''],
        ],
      ]);
      // It is read through to be checked the first time alone.
      expect(opened.map(({ streams }) => streams)).toEqual([2, 1, 0, 0, 0]);
      expect(opened.map(({ handle }) => handle.fd)).toEqual(Array(5).fill(-1));
      expect((await host.ask('/downloads/../a.csv')).status).toBe(404);
      expect((await host.ask(CSV, {}, 'POST')).status).toBe(405);
      host.close();
    });

    it.each<[string, () => void]>([
      ['a digit of it', () => writeFileSync(file, TEXT.replace('0180', '0181'))],
      ['its end', () => writeFileSync(file, TEXT.slice(0, -1))],
      ['nothing', () => rmSync(file)],
      ['a pipe', () => void spawnSync('mkfifo', [file])],
    ])(
      'is a 503 once where %s has taken its place, also after it was sent, and none when it is mended',
      async (what, spoil) => {
        const host = await over(out, NODE_DISK);
        utimesSync(file, 1_700_000_000, 1_700_000_000);
        expect((await host.ask(CSV)).status).toBe(200);
        if (what === 'a pipe') rmSync(file);
        spoil();
        if (existsSync(file)) utimesSync(file, 1_700_000_000, 1_700_000_000);
        for (const headers of [{}, { range: 'bytes=0-3' }])
          expect(await host.ask(CSV, headers)).toMatchObject({ status: 503, cache: 'no-store' });
        expect(String(host.faults)).toMatch(
          /downloads\/a\.csv: expected the file as it was built, got (?:none|another); rebuild/,
        );
        rmSync(file, { force: true });
        writeFileSync(file, TEXT);
        expect((await host.ask(CSV)).status).toBe(200);
        host.close();
      },
    );

    /** A host that has checked the file, and sends a stream of ours in its place. */
    async function sending(stream: Readable) {
      const open: Disk['open'] = async (path) => {
        const handle = await NODE_DISK.open(path);
        stream.once('close', () => void handle.close());
        handle.createReadStream = () => stream as ReturnType<FileHandle['createReadStream']>;
        return handle;
      };
      let isChecked = false;
      const disk: Disk = { ...NODE_DISK, open: (path) => (isChecked ? open(path) : NODE_DISK.open(path)) };
      const host = await over(out, disk);
      await host.ask(CSV);
      isChecked = true;
      return host;
    }

    /** What a client reads that sends two requests; it leaves at the first bytes where it `leaves`. */
    async function readBy(port: number, leaves: boolean): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
        if (leaves) socket.destroy();
      });
      socket.write(`GET ${CSV} HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`);
      await new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
      return text;
    }

    it('ends the connection where it is cut meanwhile, since the next answer would be taken for its rest', async () => {
      const host = await sending(Readable.from([Buffer.from('begun')]));
      expect(await readBy(host.port, false)).toMatch(/\r\n\r\nbegun$/);
      expect(String(host.faults)).toContain('cut while it was sent: expected 24 bytes more');
      host.close();
    });

    it('is a fault where the disk fails in its middle', async () => {
      const failing = new Readable({
        read: () => void failing.destroy(Object.assign(new Error('EIO'), { code: 'EIO' })),
      });
      const host = await sending(failing);
      await readBy(host.port, false);
      expect(host.faults).toMatchObject([{ code: 'EIO' }]);
      host.close();
    });

    it('is no fault where the reader leaves before its end, and is closed', async () => {
      const endless = new Readable({ read: () => void endless.push(Buffer.alloc(1)) });
      const host = await sending(endless);
      await readBy(host.port, true);
      await new Promise((resolve) => (endless.closed ? resolve(null) : endless.once('close', resolve)));
      expect(host.faults).toEqual([]);
      host.close();
    });
  });

  /** What a host that was just opened answers when every read from the `from`th on fails, and how many there were. */
  async function askBroken(target: string, { code, from }: { code: string; from: number }) {
    let reads = Number.NEGATIVE_INFINITY;
    const failing =
      <T>(read: (path: string) => Promise<T>) =>
      async (path: string): Promise<T> => {
        reads += 1;
        if (reads > from) throw Object.assign(new Error(`${code}: ${path}`), { code });
        return read(path);
      };
    const host = await over(out, { readFile: failing(NODE_DISK.readFile), open: failing(NODE_DISK.open) });
    reads = 0;
    const asked = await host.ask(target);
    host.close();
    return { asked, reads, faults: host.faults };
  }

  it.each<[string, number]>([
    ['/', 200],
    ['/a.css', 200],
    ['/nowhere.css', 404],
    [CSV, 200],
    ['/api/v1/observations?geo=0180', 200],
    ['/api/v1/rankings?metric=BEF01', 200],
    ['/api/v1/compare?municipalities=0180,1480&metrics=BEF01', 200],
    ['/embed/chart/0180/BEF01', 200],
  ])('makes of %s a 503 that nobody keeps, at whichever read the disk fails', async (target, status) => {
    const whole = await askBroken(target, { code: 'EMFILE', from: Infinity });
    expect([whole.asked.status, whole.reads > 0]).toEqual([status, true]);
    for (let from = 0; from < whole.reads; from++) {
      const { asked, faults } = await askBroken(target, { code: 'EMFILE', from });
      expect([asked.status, asked.cache], `read ${from}`).toEqual([503, 'no-store']);
      expect([asked.body.includes('EMFILE'), faults.length]).toEqual([false, 1]);
    }
  });

  it.each(['EIO', 'EACCES', 'ENOENT', 'ENOTDIR'])('does so whatever is the matter: %s', async (code) => {
    for (const target of ['/', `${CSV}?lang=en`, '/api/v1/metrics/BEF01']) {
      const { asked } = await askBroken(target, { code, from: 0 });
      expect(asked, target).toMatchObject({ status: 503, cache: 'no-store' });
      if (target.endsWith('=en')) expect(asked.body).toContain('The service cannot answer right now');
    }
  });
});
