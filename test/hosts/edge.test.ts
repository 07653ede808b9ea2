import { AsyncLocalStorage } from 'node:async_hooks';
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import worker from '../../src/hosts/cloudflare/worker.ts';
import { createEdgeHandler } from '../../src/hosts/edge.ts';
import { shardPath } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { shardNames } from '../support/shards.ts';

const BASE = 'https://data.example';
const CSV = 'geo,period,value\n0180,2022,1\n';
let files: Map<string, string>;
let names: Map<string, string>;
const shard = (what: string) => `_store/${shardPath(names.get(what) ?? '')}`;
let faults: unknown[];

beforeAll(async () => {
  files = await emittedOf(goldenData('small'), {
    'a.css': 'a{}',
    'a b.txt': 'a b',
    'a#b.txt': 'a and b',
    'downloads/a.csv': CSV,
    'downloads/b.csv': CSV,
  });
  names = shardNames((path) => files.get(`_store/${path}`) ?? '');
});

const edgeOf = (more: Partial<Parameters<typeof createEdgeHandler>[0]> = {}) => {
  faults = [];
  return createEdgeHandler({
    read: async (path) => files.get(path) ?? null,
    readBytes: async (path) => {
      const text = files.get(path);
      return text === undefined ? null : new TextEncoder().encode(text);
    },
    digest: nodeDigest,
    report: (fault) => faults.push(fault),
    capacity: 1_000_000,
    ...more,
  });
};

const moduleOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** A host of which the tools cannot be loaded when they are first asked for. */
const TOOLS_LOST_ONCE = `
  import { registerHooks } from 'node:module';
  let isLost = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (!isLost || !specifier.endsWith('/server.ts') || !context.parentURL?.endsWith('mcp/feature.ts')) return next(specifier, context);
      isLost = false;
      throw new Error('the tools cannot be loaded');
    },
  });
  const { createEdgeHandler } = await import(${moduleOf('../../src/hosts/edge.ts')});
  const { nodeDigest } = await import(${moduleOf('../../src/builder/digest.ts')});
  const { emittedOf } = await import(${moduleOf('../support/service.ts')});
  const { goldenData } = await import(${moduleOf('../support/golden.ts')});
  const files = await emittedOf(goldenData('one'));
  const read = async (path) => files.get(path) ?? null;
  const answer = createEdgeHandler({
    read,
    readBytes: async () => null,
    digest: nodeDigest,
    report: (fault) => console.error(fault),
    capacity: 1_000_000,
  });
  const statusOf = async (path) => (await answer(new Request('https://data.example' + path))).status;
  process.stdout.write([await statusOf('/mcp'), await statusOf('/mcp'), await statusOf('/api/v1/metrics')].join(' '));
`;

describe('a host without a file system of its own', () => {
  it('answers fixed paths from the store with the bytes of their files, which it never reads', async () => {
    const asked: string[] = [];
    const answer = edgeOf({
      read: async (path) => {
        asked.push(path);
        return files.get(path) ?? null;
      },
    });
    const fixed = [...files.keys()].filter((path) => /^(?:api\/v1\/(?!openapi)|embed\/)/.test(path));
    expect(fixed.length).toBeGreaterThan(50);
    for (const path of fixed) {
      const response = await answer(new Request(`${BASE}/${path.replace(/\.(?:json|html)$/, '')}`));
      expect(await response.text()).toBe(files.get(path));
    }
    expect(asked.filter((path) => !path.startsWith('_store/'))).toEqual([]);
  });

  it('lets no request wait for what another reads', async () => {
    const asking = new AsyncLocalStorage<string>();
    const reads = new Map<string, string[]>();
    const answer = edgeOf({
      read: async (path) => {
        const who = asking.getStore() ?? '';
        reads.set(who, [...(reads.get(who) ?? []), path]);
        return files.get(path) ?? null;
      },
    });
    const ask = (who: string, metric: string) =>
      asking.run(who, () => answer(new Request(`${BASE}/api/v1/observations/SF.${metric}.0180.2023`)));
    const together = ['a', 'b', 'c'];
    for (const metric of ['BEF01', 'TIES1'])
      for (const { status } of await Promise.all(together.map((who) => ask(who, metric))))
        expect(status).toBe(200);
    const own = ['_store/root', ...['root', 'catalogue', 'figures/BEF01', 'figures/TIES1'].map(shard)];
    expect([...reads]).toEqual(together.map((who) => [who, own]));
    await ask('later', 'TIES1');
    expect(reads.has('later')).toBe(false);
  });

  it('keeps its store after the fault of one file', async () => {
    const reads: string[] = [];
    let broken = true;
    const answer = edgeOf({
      read: async (path) => {
        reads.push(path);
        return files.get(path) ?? null;
      },
      readBytes: async (path) => {
        if (broken) throw new Error('the disk is gone');
        return new TextEncoder().encode(files.get(path));
      },
    });
    const english = await answer(new Request(`${BASE}/a.css?lang=en`));
    expect([english.status, english.headers.get('content-language')]).toEqual([503, 'en']);
    expect((await answer(new Request(`${BASE}/a.css`))).status).toBe(503);
    broken = false;
    expect((await answer(new Request(`${BASE}/a.css`))).status).toBe(200);
    expect(reads.filter((path) => path === shard('catalogue'))).toHaveLength(1);
  });

  it('gives HEAD the length of the body and no body', async () => {
    const response = await edgeOf()(new Request(`${BASE}/api/v1/metrics`, { method: 'HEAD' }));
    const length = String(Buffer.byteLength(files.get('api/v1/metrics.json') ?? ''));
    expect([response.headers.get('content-length'), await response.text()]).toEqual([length, '']);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('serves the website beside the function, and never the store', async () => {
    const answer = edgeOf();
    expect(await (await answer(new Request(`${BASE}/`))).text()).toBe(files.get('index.html'));
    expect(await (await answer(new Request(`${BASE}/a.css`))).text()).toBe('a{}');
    const hidden = await answer(new Request(`${BASE}/_store/root`));
    expect([hidden.status, await hidden.text()]).toEqual([
      404,
      expect.stringContaining('<h1>Sidan finns inte</h1>'),
    ]);
    expect((await answer(new Request(BASE, { method: 'POST' }))).status).toBe(405);
  });

  it('reads a path beyond ASCII as if it were percent-encoded', async () => {
    const typed = new Request(`${BASE}/api/v1/x`);
    // As Deno gives it.
    Object.defineProperty(typed, 'url', { value: `${BASE}/api/v1/å` });
    const encoded = await edgeOf()(new Request(`${BASE}/api/v1/å`));
    const body = await encoded.text();
    expect(JSON.parse(body).error.details.value).toBe('/api/v1/%C3%A5');
    expect(await (await edgeOf()(typed)).text()).toBe(body);
  });

  it('sends a download as it lies, whole or in part, under its SHA-256', async () => {
    const csv = CSV;
    const sha256 = nodeDigest(csv, 'hex');
    const ask = (headers: Record<string, string>, name = 'a.csv') =>
      edgeOf()(new Request(`${BASE}/downloads/${name}`, { headers }));
    const whole = await ask({});
    expect([whole.status, whole.headers.get('etag'), await whole.text()]).toEqual([200, `"${sha256}"`, csv]);
    expect(whole.headers.get('content-type')).toMatch(/^text\/csv/);
    const part = await ask({ range: 'bytes=4-9', 'if-range': `"${sha256}"` });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-9/${csv.length}`,
      'period',
    ]);
    expect((await ask({ range: 'bytes=4-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await ask({ range: 'bytes=999-' })).status).toBe(416);
    expect((await ask({ 'if-none-match': `"${sha256}"` })).status).toBe(304);
    expect((await ask({}, 'c.csv')).status).toBe(404);
  });

  it('checks a file once, and its length each time', async () => {
    const hashed: string[] = [];
    let text = CSV;
    const answer = edgeOf({
      readBytes: async () => new TextEncoder().encode(text),
      digest: (data, encoding) => {
        if (data instanceof Uint8Array) hashed.push(new TextDecoder().decode(data));
        return nodeDigest(data, encoding);
      },
    });
    const statusOf = async () => (await answer(new Request(`${BASE}/downloads/b.csv`))).status;
    expect([await statusOf(), await statusOf(), hashed]).toEqual([200, 200, [CSV]]);
    text = CSV.slice(0, -2);
    expect(await statusOf()).toBe(503);
  });

  it.each([
    ['/downloads/b.csv', 'downloads/b.csv', CSV.replace('1\n', '2\n')],
    ['/downloads/b.csv', 'downloads/b.csv', CSV.slice(0, -2)],
    ['/downloads/b.csv', 'downloads/b.csv', null],
    ['/a.css', 'a.css', 'b{}'],
    ['/a.css', 'a.css', null],
  ])('says 503 of %s where its file is not the one that was built', async (path, file, text) => {
    const read = async (name: string) => (name === file ? text : (files.get(name) ?? null));
    const answer = edgeOf({
      read,
      readBytes: async (name) => {
        const found = await read(name);
        return found === null ? null : new TextEncoder().encode(found);
      },
    });
    const { status, headers } = await answer(new Request(`${BASE}${path}`));
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect((await answer(new Request(`${BASE}/api/v1/metrics`))).status).toBe(200);
  });

  it('answers the tools as soon as they can be loaded, also where they could not at first', () => {
    // In a process of its own: what was loaded once is not loaded again.
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', TOOLS_LOST_ONCE], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('the tools cannot be loaded');
    expect(stdout).toBe('503 405 200');
  });

  it('says 503 while the store cannot be read, tells its operator, and opens it when it can', async () => {
    let broken = true;
    const answer = edgeOf({
      read: async (path) => {
        if (broken) throw new Error('the disk is gone');
        return files.get(path) ?? null;
      },
    });
    const first = await answer(new Request(`${BASE}/api/v1/metrics`));
    expect([first.status, first.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await first.json()).error.code).toBe('unavailable');
    expect(faults).toHaveLength(1);
    broken = false;
    expect((await answer(new Request(`${BASE}/api/v1/metrics`))).status).toBe(200);
  });
});

describe('the Worker', () => {
  it('reads shards from the bucket where one is bound, what points to them and pages from the assets, by encoded names', async () => {
    const assets: string[] = [];
    const keys: string[] = [];
    const bindings: Parameters<typeof worker.fetch>[1] = {
      ASSETS: {
        async fetch({ url, headers }) {
          assets.push(new URL(url).pathname);
          expect([...headers.keys()]).toEqual([]);
          const body = files.get(decodeURIComponent(new URL(url).pathname.slice(1)));
          return new Response(body ?? null, { status: body === undefined ? 404 : 200 });
        },
      },
      STORE: {
        async get(key) {
          keys.push(key);
          const text = files.get(key);
          return text === undefined ? null : { text: async () => text };
        },
      },
    };
    const conditional = { headers: { 'if-none-match': '"x"', range: 'bytes=0-1' } };
    const metrics = await worker.fetch(new Request(`${BASE}/api/v1/metrics`, conditional), bindings);
    expect(await metrics.text()).toBe(files.get('api/v1/metrics.json'));
    const page = await worker.fetch(new Request(`${BASE}/a%20b.txt`, conditional), bindings);
    expect([page.status, await page.text()]).toEqual([200, 'a b']);
    const none = await worker.fetch(new Request(`${BASE}/c.txt`, conditional), bindings);
    expect([none.status, await none.text()]).toEqual([
      404,
      expect.stringContaining('<h1>Sidan finns inte</h1>'),
    ]);
    expect(keys).toContain(shard('catalogue'));
    expect(keys).not.toContain('_store/root');
    expect(assets).toEqual(['/_store/root', '/a%20b.txt']);
    expect(await (await worker.fetch(new Request(`${BASE}/a%23b.txt`), bindings)).text()).toBe('a and b');
  });
});
