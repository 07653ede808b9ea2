import { beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { replyFromSite } from '../../src/site/not-found.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, readFrom } from '../support/service.ts';

const PAGES = {
  'index.html': 'start',
  'en.html': 'start in English',
  'docs.html': 'docs',
  'sok.html': 'search',
  'matt/ONE.html': 'metric',
  'site.css': 'a{}',
  'favicon.svg': '<svg/>',
};
let files: Map<string, string>;
let store: Store;
beforeAll(async () => {
  files = await emittedOf(goldenData('one'), PAGES);
  store = await openStore(readFrom(files), { digest: nodeDigest });
});

const at = (url: string) =>
  replyFromSite({ read: async (path) => files.get(path) ?? null, store, digest: nodeDigest }, url);

describe('a page of the website', () => {
  it.each(['/', '/en', '/docs?utm_source=x', '/matt/ONE', '/site.css', '/favicon.ico'])(
    'stands at %s',
    async (url) => {
      expect((await at(url)).status).toBe(200);
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
  ])('is led to from %s, as no cache knows it by another address', async (url, own) => {
    const { status, headers, body } = await at(url);
    expect([status, headers['location'], body]).toEqual([308, own, null]);
  });

  it.each(['/nowhere/', '/docs.html.html', '//docs/', '/docs//', '//en.html'])(
    'is none at %s, and led to from nowhere else',
    async (url) => {
      expect((await at(url)).status).toBe(404);
    },
  );
});
