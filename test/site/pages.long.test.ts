// What a build puts beside the pages: scripts, pictures, the index of the search, the lists for search engines.
import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORD_LISTS } from '../../src/data/word-lists.ts';
import { ADDRESSES } from '../support/golden.ts';
import { type BuiltSite, buildSite } from './built-site.ts';

let site: BuiltSite;
beforeAll(() => {
  site = buildSite();
}, 120_000);
afterAll(() => site.remove());

/** What the first group of a pattern holds, wherever it matches. */
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the built site', () => {
  it('has the script of all pages at one address, another only where something is sorted or tried, and at most 15 kB in all', () => {
    const LISTS = /^\/(?:matt|amnen|kommuner|en\/(?:metrics|subjects|municipalities))(?:\/|$)/;
    const DOCS = /^\/(?:docs|dokumentation)(?:\/|$)/;
    const more = [...site.pages].filter(([, html]) => scriptsOf(html).length > 1).map(([path]) => path);
    expect(more.filter((path) => !LISTS.test(path) && !DOCS.test(path))).toEqual([]);
    for (const [path, html] of site.pages) {
      expect(scriptsOf(html), path).toContain('site.js');
      const files = new Set(scriptsOf(html).flatMap((file) => withImports(file)));
      const bytes = [...files].reduce((sum, file) => sum + gzipSync(site.read(file)).length, 0);
      expect(bytes, path).toBeLessThan(15_000);
      expect(bytes, path).toBeGreaterThan(200);
    }
    // Loaded at the first key.
    expect(gzipSync(site.read('search.js')).length).toBeLessThan(15_000);
  });

  it('has the words by which a question is read in the index of the search, and not in the script', () => {
    expect(JSON.parse(site.read('search.json')).wordLists).toEqual(WORD_LISTS);
    expect(site.read('site.js')).not.toContain('rangordna');
  });

  it('names a picture that there is, of its own metric or municipality where it is about one', () => {
    const pictureOf = (html: string): string => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    for (const [path, html] of site.pages) {
      const own = /^\/(?:matt|en\/metrics)\/([A-Z0-9]+)$/.exec(path)?.[1];
      const picture = pictureOf(html);
      expect(site.files.has(picture.replace(`${ADDRESSES.siteUrl}/`, '')), `${path}: ${picture}`).toBe(true);
      if (own !== undefined) expect(picture).toContain(`/${own}.png`);
      if (/^\/(?:kommuner|en\/municipalities)\/./.test(path)) expect(picture, path).toMatch(/\/\d{4}\.png$/);
    }
  });

  it('bars search engines from nothing, and gives them every page', () => {
    expect(site.read('robots.txt')).toBe(
      'User-agent: *\nDisallow:\n\nSitemap: https://data.example/sitemap.xml\n',
    );
    const listed = all(site.read('sitemap.xml'), /<loc>https:\/\/data\.example([^<]*)<\/loc>/g);
    // Those of earlier years are the function's to answer.
    const files = listed.filter((path) => !/\/(?:matt|metrics)\/\w+\/\d{4}$/.test(path));
    expect(listed.length).toBeGreaterThan(files.length);
    expect(files.sort()).toEqual(
      [...site.pages.keys()].filter((path) => !/(?:404|\/sok|\/en\/search)$/.test(path)).sort(),
    );
  });

  it('has each file of style and script that a page loads, and no trace of what is not public', () => {
    const loaded = new Set(
      [...site.pages.values()].flatMap((html) =>
        all(html, /(?:rel="stylesheet" href|<script[^>]* src)="\/([^"]+)"/g),
      ),
    );
    expect([...loaded].filter((file) => !site.files.has(file))).toEqual([]);
    expect(loaded.size).toBeGreaterThan(4);
    for (const file of ['search.json', 'sitemap.xml']) expect(site.read(file)).not.toMatch(/HEMLIG1|OKLAR01/);
  });
});

/** The files that a page runs, without those that they import. */
const scriptsOf = (html: string): string[] => all(html, /<script[^>]*\ssrc="\/([^"]+)"/g);

/** A script of the build with all that it imports, itself first. */
function withImports(file: string): string[] {
  const imported = all(site.read(file), /(?:from|import)\s*"\.\/([^"]+)"/g).map((name) =>
    posix.join(posix.dirname(file), name),
  );
  return [file, ...imported.flatMap((one) => withImports(one))];
}
