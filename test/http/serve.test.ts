import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import type { Service } from '../../src/http/page.ts';
import type { Reply } from '../../src/http/reply.ts';
import { find } from '../../src/http/router.ts';
import { type Files, serve } from '../../src/http/serve.ts';
import { targetOf } from '../../src/http/target.ts';
import { TABLE } from '../../src/service.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';

/** The website's own files, as Astro makes them. */
const SITE = { 'site.css': 'a{}', 'favicon.svg': '<svg/>', 'fonts/inter-400.woff2': 'wOF2' };

const files = await emittedOf(goldenData('one'), SITE);
const store: Store = await openStore(readFrom(files), { digest: nodeDigest });
const faults: unknown[] = [];
const service: Service = {
  store,
  table: TABLE,
  digest: nodeDigest,
  report: (fault) => void faults.push(fault),
};

const bytesOf = (text: string | undefined): Uint8Array | null =>
  text === undefined ? null : new TextEncoder().encode(text);

const OF_TREE: Files<never> = {
  read: async (path) => bytesOf(files.get(path)),
  open: () => Promise.reject(new Error('no download is asked for')),
};

async function ask(url: string, of: Files<never> = OF_TREE, method = 'GET'): Promise<Reply> {
  const request = { method, url, now: 0, field: () => null };
  const reply = await serve({ service, files: of, request }, find(TABLE, targetOf(url).path));
  if ('file' in reply) throw new Error(`expected no download at ${url}`);
  return reply;
}

describe('a file of the website', () => {
  const FONT = '/fonts/inter-400.woff2';

  it('travels as the bytes that were built, with a type and an ETag of its own, and may be kept', async () => {
    const { status, headers, body, bytes } = await ask(FONT);
    expect([status, headers['content-type'], body]).toEqual([200, 'font/woff2', null]);
    expect(new TextDecoder().decode(bytes)).toBe('wOF2');
    expect(headers['cache-control']).toMatch(/^public, max-age=3600/);
    expect(headers['etag']).toMatch(/^W\/"/);
    expect((await ask('/fonts/other.woff2')).status).toBe(404);
  });

  it('is refused for this answer alone where it is not the one that was built, and the fault is reported', async () => {
    for (const held of ['other', undefined]) {
      faults.length = 0;
      const { status, headers } = await ask(FONT, { ...OF_TREE, read: async () => bytesOf(held) });
      expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
      expect(String(faults[0])).toMatch(/as it was built/);
    }
    expect((await ask(FONT)).status).toBe(200);
  });

  it('is read only, whatever it is', async () => {
    expect((await ask('/site.css', OF_TREE, 'POST')).status).toBe(405);
    expect((await ask('/site.css', OF_TREE, 'OPTIONS')).status).toBe(204);
  });
});

describe('a page of the website', () => {
  it('is said to be in its own language, and needs no file', async () => {
    const without = { ...OF_TREE, read: async () => null };
    expect((await ask('/docs', without)).headers['content-language']).toBe('en');
  });

  it.each(['/', '/en', '/en/releases?utm_source=x', '/matt/ONE', '/site.css', '/favicon.ico', '/robots.txt'])(
    'stands at %s',
    async (url) => {
      expect((await ask(url)).status).toBe(200);
    },
  );

  it.each([
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index.html/?q=%C3%A5', '/?q=%C3%A5'],
    ['/en/', '/en'],
    ['/en.html', '/en'],
    ['/docs/?q=å&lang=en', '/docs?q=%C3%A5&lang=en'],
    ['/sok.html?q=x', '/sok?q=x'],
    ['/matt/ONE/', '/matt/ONE'],
    ['/matt/ONE.html', '/matt/ONE'],
    ['/matt/%4fNE', '/matt/ONE'],
    ['/kommuner/%6biruna/i-korthet', '/kommuner/kiruna/i-korthet'],
  ])('is led to from %s, as no cache knows it by another address', async (url, own) => {
    const { status, headers, body } = await ask(url);
    expect([status, headers['location'], body]).toEqual([301, own, null]);
  });

  it.each([
    ...['/nowhere/', '/docs.html.html', '//docs/', '/docs//', '//en.html'],
    ...['/kommuner/nowhere', '/kommuner/kiruna/nowhere', '/en/subjects/nowhere', '/kommuner/a%2Fb', '/%2F'],
    ...['/sitemap-1.xml', '/matt/ONE.json.json', '/style/nowhere.css', '/releases/2000-01-01/om/x/y'],
  ])('is none at %s, and led to from nowhere else', async (url) => {
    const { status, headers } = await ask(url);
    expect([status, headers['cache-control']]).toEqual([404, 'public, max-age=60']);
  });
});
