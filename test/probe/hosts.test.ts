import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { differences } from './compare.ts';
import { freePort } from './free-port.ts';
import {
  listen,
  type RunningProgram,
  runNginx,
  type Start,
  startNginx,
  startNginxStatic,
  startNode,
  startProgram,
} from './hosts.ts';
import { askProbe, probe } from './probe.ts';
import { WAYS } from './ways.ts';

describe('listen', () => {
  const HOST = '127.0.0.1';

  test('a server says where it listens, and gives its port back when it is stopped', async () => {
    const server = createServer((_, response) => response.end('here'));
    const { base, stop } = await listen(server, { host: HOST, port: 0 });
    expect(await (await fetch(base)).text()).toBe('here');
    await stop();
    await expect(fetch(base)).rejects.toThrow('fetch failed');
  });

  test('a port that is taken is an error of the caller, and ends no process', async () => {
    const { base, stop } = await listen(createServer(), { host: HOST, port: 0 });
    const port = Number(new URL(base).port);
    await expect(listen(createServer(), { host: HOST, port })).rejects.toThrow('EADDRINUSE');
    await stop();
  });
});

describe('startProgram', () => {
  /** Nothing listens there. */
  const BASE = 'http://127.0.0.1:9';

  describe('a program that should answer and has ended', () => {
    it.each([
      ['by itself', 'echo gone >&2; exit 3'],
      ['by a signal', 'echo gone >&2; kill -KILL $$'],
    ])('%s is told at once, with what it said', async (_, script) => {
      const began = performance.now();
      await expect(startProgram({ file: 'sh', args: ['-c', script] }, BASE)).rejects.toThrow(
        /^sh: expected an answer at http:\/\/127\.0\.0\.1:9, got none: gone/,
      );
      expect(performance.now() - began).toBeLessThan(5000);
    });
  });
});

const isInstalled = (process.env['PATH'] ?? '')
  .split(':')
  .some((folder) => existsSync(join(folder, 'nginx')));

/** The status and the headers of what comes back for raw text: nginx waits for seconds for the rest of a body that it refuses. */
function headOf(base: string, asked: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.split('\r\n\r\n')[0] ?? ''));
    socket.write(asked);
  });
}

const request = (address: string, fields: string) =>
  `GET ${address} HTTP/1.1\r\n${fields}\r\nConnection: close\r\n\r\n`;

/** A host over a built tree with these pages, for the facts of one group. */
function hostOver(
  pages: Record<string, string>,
  start: (options: Start) => Promise<RunningProgram>,
): () => RunningProgram {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-nginx-'));
  let host: RunningProgram;
  beforeAll(async () => {
    const outDir = join(folder, 'dist');
    writeTree(outDir, await emittedOf(goldenData('one'), pages));
    host = await start({ outDir, folder: join(folder, 'nginx'), host: '127.0.0.1', port: await freePort() });
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true });
  });
  return () => host;
}

describe.runIf(isInstalled)('nginx before Node', () => {
  const host = hostOver({}, startNginx);

  it.each([
    ['over a hundred fields', 431, `Host: a\r\n${'x: 1\r\n'.repeat(100)}y: 1`],
    ['a Host that is none', 400, 'Host: a"b'],
    ['headers over 16 kB', 431, `Host: a\r\nx: ${'x'.repeat(9000)}\r\ny: ${'y'.repeat(9000)}`],
  ])('gives the refusal of %s to nobody else who asks at the address', async (name, status, fields) => {
    const address = `/api/v1/metrics?query=${encodeURIComponent(name)}`;
    const refused = await headOf(host().base, request(address, fields));
    expect(refused).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\ncache-control: no-store\r`, 'is'));
    expect(await headOf(host().base, request(address, 'Host: data.example'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  const closed = 'Connection: close\r\n\r\n';
  it.each([
    ['two Host fields', 'DELETE /api/v1/metrics HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
    ['no Host', 'GET /api/v1/metrics HTTP/1.1\r\n', 400],
    ['a method in small letters', 'get /api/v1/metrics HTTP/1.1\r\nHost: a\r\n', 400],
    ['TRACE', 'TRACE /api/v1/metrics HTTP/1.1\r\nHost: a\r\n', 405],
    [
      'a body that nothing takes',
      'POST /api/v1/metrics HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n',
      405,
    ],
    ['a body too long for a tool', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n', 413],
    ['a broken escape', 'GET /api/v1/metrics/%zz HTTP/1.1\r\nHost: a\r\n', 404],
    ['OPTIONS of a broken escape', 'OPTIONS /% HTTP/1.1\r\nHost: a\r\n', 204],
    ['POST to a broken escape', 'POST /% HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n', 405],
    ['a rare method at a way out of the tree', 'M-SEARCH /../x HTTP/1.1\r\nHost: a\r\n', 405],
    ['a way out of the tree', 'GET /../..%2fpackage.json HTTP/1.1\r\nHost: a\r\n', 404],
  ])('answers %s in our own words', async (_, head, status) => {
    const answer = await headOf(host().base, `${head}${closed}`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r?$/im);
  });

  it.each([
    ['alone', ''],
    ['beside a date', 'If-Modified-Since: Mon, 01 Jan 1990 00:00:00 GMT\r\n'],
  ])('heeds a tag %s', async (_, date) => {
    const answer = await headOf(
      host().base,
      request('/api/v1/metrics', `${date}If-None-Match: *\r\nHost: a`),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 304 /);
  });

  it.each(['@'.repeat(15_900), encodeURIComponent('å').repeat(2_600)])(
    'has room for the head of an answer to the longest question',
    async (word) => {
      const address = `/releases/2024-03-01/api/v1/metrics?query=${word}`;
      expect(await headOf(host().base, request(address, 'Host: a'))).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('answers HTTP/1.0 without a Host as Node does', async () => {
    expect(await headOf(host().base, 'GET /api/v1/metrics?limit=7 HTTP/1.0\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });
});

describe.runIf(isInstalled)('nginx before a Node that is gone', () => {
  const nginx = hostOver({}, async (options) => runNginx('nginx', options, `127.0.0.1:${await freePort()}`));

  it.each([
    ['/', 'text/html', '<h1>Sidan kan inte visas</h1>'],
    ['/om?x=1', 'text/html', '<h1>Sidan kan inte visas</h1>'],
    ['/en', 'text/html', '<h1>The page cannot be shown</h1>'],
    ['/en/releases', 'text/html', '<h1>The page cannot be shown</h1>'],
    ['/embed/observation/SF.ONE.2584.2023', 'text/html', '<h1>Sidan kan inte visas</h1>'],
    ['/api/v1/metrics/ONE', 'application/json', '"code":"unavailable"'],
    ['/releases/2025-01-15/api/v1/metrics', 'application/json', '"code":"unavailable"'],
    ['/downloads/index.csv', 'application/json', '"code":"unavailable"'],
    ['/site.css', 'application/json', '"code":"unavailable"'],
    ['/mcp', 'application/json', '"code":"unavailable"'],
  ])('says at %s that it cannot answer, as %s', async (path, type, words) => {
    const answer = await fetch(`${nginx().base}${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(await answer.text()).toContain(words);
  });
});

const PAGES = { 'site.css': 'a{}' };

describe.runIf(isInstalled)('nginx on the tree alone', () => {
  const host = hostOver(PAGES, startNginxStatic);
  const node = hostOver(PAGES, startNode);
  const ask = (path: string, method = 'GET') =>
    fetch(`${host().base}${path}`, { method, redirect: 'manual', headers: { host: 'x' } });

  it.each([
    ['/index.html?x=%C3%A5', '/?x=%C3%A5'],
    ['/index', '/'],
    ['/index.html/', '/'],
    ['/en/', '/en'],
    ['/en.html', '/en'],
    ['/en/releases/?x=1', '/en/releases?x=1'],
    ['/en/releases.html', '/en/releases'],
    ['/matt/ONE/', '/matt/ONE'],
    ['/matt/ONE.html?x=1', '/matt/ONE?x=1'],
    ['/matt/ONE.html/', '/matt/ONE'],
    ['/jamfor/?metrics=ONE', '/jamfor?metrics=ONE'],
  ])('leads from %s to the page, as Node does', async (path, own) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      own,
      'public, max-age=60',
    ]);
    expect((await ask(own.split('?')[0] ?? '')).status).toBe(200);
    expect((await ask(path, 'POST')).status).toBe(405);
  });

  it.each([
    ['/nowhere/', 'sv'],
    ['/nowhere.html', 'sv'],
    ['/en/nowhere/', 'en'],
    ['/en/nowhere.html', 'en'],
    [`/a${'.html'.repeat(12)}`, 'sv'],
  ])('has no page at %s, and leads nowhere from there', async (path, lang) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-language')]).toEqual([404, lang]);
    expect(await answer.text()).toContain(`<html lang="${lang}">`);
  });

  it.each([
    '/api/v1/metrics?x=1',
    '/api/v1?x=1',
    '/api/v1/openapi.json?x=1',
    '/embed/map/ONE?period=2015',
    '/embed/chart/2584/ONE?%6cang=en',
    '/embed/observation/SF.ONE.2584.2023?release=2026-11-20',
  ])('refuses %s, which takes the function, and answers where it asks nothing', async (path) => {
    expect((await ask(path)).status).toBe(422);
    expect((await ask(path.replace(/\?.*/, ''))).status).toBe(200);
  });

  it.each([
    ...['/api/v1/metrics/ONE', '/api/v1/municipalities', '/api/v1/openapi.json', '/llms.txt'],
    ...['/embed/map/ONE', '/embed/chart/2584/ONE', '/log/checkpoint', '/log/tile/0/000', '/api/v1/metricz'],
    ...[
      '/',
      '/en',
      '/en/releases',
      '/kommuner/kiruna',
      '/site.css',
      '/sok?fraga=x',
      '/nowhere',
      '/en/nowhere',
    ],
    '/downloads/nowhere.csv',
  ])('answers %s as Node does, whatever the method', async (target) => {
    const way = WAYS['nginx-static'];
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const asked = { ...probe(200, '', target), method };
      const [expected, actual] = [
        await askProbe(asked, { base: node().base, site: '' }),
        await askProbe(asked, { base: host().base, site: '' }),
      ];
      expect([method, actual.status]).toEqual([method, expected.status]);
      // What is said of a method is data, whatever stands there, and names none.
      if (method === 'POST') continue;
      const allowance = { ...way?.allowance, ...(actual.status === 404 ? way?.allowanceOf404 : {}) };
      expect([method, differences(expected, actual, allowance)]).toEqual([method, []]);
    }
  });

  it.each([
    '//evil.example/../../api/v1/metrics/',
    '//evil.example/../../en.html',
    '//evil.example/../../en/',
  ])('leads to no other host from %s', async (path) => {
    const head = await headOf(host().base, request(path, 'Host: data.example'));
    expect(head).not.toMatch(/^location: *\/\//im);
  });
});
