import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseObservationId } from '../../src/data/identifier.ts';
import { WORD_LISTS } from '../../src/data/word-lists.ts';
import { escapeHtml } from '../../src/embed/markup.ts';
import { usualRevisions } from '../../src/endpoints/revisions.ts';
import { REGISTER } from '../../src/store/shards.ts';
import type { Store } from '../../src/store/store.ts';
import { formatLiteral } from '../../src/text/numbers.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { type Served, serveDerived, verifiedOf } from '../support/service.ts';
import { type BuiltSite, buildSite } from './built-site.ts';

let site: BuiltSite;
let served: Served;
let store: Store;

beforeAll(async () => {
  site = buildSite();
  served = await serveDerived(verifiedOf(goldenData('small')));
  store = served.service.store;
}, 120_000);

afterAll(() => site.remove());

/** What the first group of a pattern holds, wherever it matches. */
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '');

/** The language of a page by its path. */
const langOf = (path: string): 'sv' | 'en' => (/^\/(?:en|docs)(?:\/|$)/.test(path) ? 'en' : 'sv');

/** Its digits are grouped by plain spaces. */
const inHtml = (number: string): string => number.replaceAll('\u00a0', ' ');

/** Words as they are read, whatever keeps them on one line. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/\u00a0|&nbsp;|&#160;/g, ' ');

const page = (path: string): string => site.pages.get(path) ?? `no page at ${path}`;
/** Attributes without their values, in which a `<` is only text. */
const withoutValues = (html: string): string => html.replace(/="[^"]*"/g, '');
/** Without what is told to machines: data, which no browser runs. */
const withoutData = (html: string): string =>
  html.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '');
const unescaped = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

async function figureOf(id: string): Promise<{ value: number | null }> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  if (key === null || metric === undefined) return { value: null };
  const series = await store.series(metric, key.geo);
  return { value: series?.values[metric.periods.indexOf(key.period)] ?? null };
}

describe('what the built site shows', () => {
  it('shows no figure but the one that the store has under the identifier it leads to', async () => {
    let looked = 0;
    for (const [path, html] of site.pages)
      for (const [, href = '', literal = '', text = ''] of html.matchAll(
        /<a href="\/observations\/([^"?]+)[^"]*">\s*<data value="([^"]+)">([^<]+)<\/data>/g,
      )) {
        looked += 1;
        const { value } = await figureOf(href);
        expect(literal, `${path} ${href}`).toBe(String(value));
        expect(text.replace(/(?:\u00a0|&nbsp;)?%$/, ''), `${path} ${href}`).toBe(
          inHtml(formatLiteral(literal, langOf(path))),
        );
      }
    expect(looked).toBeGreaterThan(100);
  });

  it('shows in every row of a ranking the figure that the store has, in all its digits', async () => {
    let looked = 0;
    for (const [path, html] of site.pages)
      for (const [, id = '', text = ''] of html.matchAll(
        /<td class="(?:x\d+ )?b\d+"><a href="\/observations\/([^"?]+)[^>]*>([^<]*)<\/a>/g,
      )) {
        looked += 1;
        const { value } = await figureOf(id);
        const shown = text.replace(/(?:\u00a0|&nbsp;)?%$/, '');
        expect(shown, `${path} ${id}`).toBe(inHtml(formatLiteral(String(value), langOf(path))));
      }
    expect(looked).toBeGreaterThan(50);
  });

  it('shows each ranking as the API answers it, ties and missing included', async () => {
    let ranked = 0;
    for (const { id } of store.catalogue.metrics) {
      const { status, body } = await served.ask(`/api/v1/rankings?metric=${id}`);
      const html = page(`/matt/${id}`);
      const rows = [
        ...html.matchAll(/<td>((?:(?!<\/td>).)*?)(\d+)<\/td><th scope="row"><a href="\/kommuner\/([^"]+)">/g),
      ];
      const shown = rows.map(([, mark, rank, slug]) => [Number(rank), mark?.startsWith('='), slug]);
      if (status !== 200) expect(shown, id).toEqual([]);
      else {
        ranked += 1;
        const { entries, missing, citation } = JSON.parse(body).data;
        type Entry = { rank: number; tied: boolean; geo: string };
        expect(shown, id).toEqual(
          entries.map(({ rank, tied, geo }: Entry) => [
            rank,
            tied,
            store.directory.municipalities.get(geo)?.slug,
          ]),
        );
        for (const geo of missing)
          expect(html, id).toContain(
            `<li><a href="/kommuner/${store.directory.municipalities.get(geo)?.slug}">`,
          );
        expect(html, id).toContain(escapeHtml(citation));
      }
    }
    expect(ranked).toBeGreaterThan(3);
  });

  it('tells of every release what it changed, as the store counts it', async () => {
    const html = page('/en/releases');
    for (const { release } of store.catalogue.releases) expect(html).toContain(`id="r${release}"`);
    for (const { release, metrics } of await store.revisionCounts(null)) {
      const [section = ''] = html
        .split(`id="r${release}"`)
        .slice(1)
        .map((rest) => rest.split('</section>')[0] ?? '');
      const counts = all(section.split('<tfoot>')[0] ?? '', /<td class="number">(\d+)<\/td>/g).map(Number);
      const { [REGISTER]: _, ...ofMetrics } = metrics;
      const told = Object.values(ofMetrics).flatMap(Object.values<number>);
      expect(counts.sort(), release).toEqual(told.sort());
    }
  });

  it('says each note of a metric on its page, and but once where it is about all municipalities', () => {
    let looked = 0;
    for (const { id, notes } of store.catalogue.metrics)
      for (const path of [`/matt/${id}`, `/en/metrics/${id}`]) {
        const [asToday = ''] = page(path).split('<summary id="words">');
        const said = textOf(asToday);
        for (const { text, geo } of notes) {
          looked += 1;
          const times = said.split(textOf(escapeHtml(text[langOf(path)]))).length - 1;
          if (geo === null) expect(times, `${path} ${text.sv}`).toBe(1);
          else expect(times, `${path} ${text.sv}`).toBeGreaterThan(0);
        }
      }
    expect(looked).toBeGreaterThan(5);
  });

  it('draws a stroke and an area of the map for every ranked municipality', async () => {
    let drawn = 0;
    for (const metric of store.catalogue.metrics) {
      const html = page(`/matt/${metric.id}`);
      const { ranking } = await store.facts(metric);
      const [, strokes = ''] = /<div class="strip">.*?<path d="([^"]*)"/s.exec(html) ?? [];
      if (ranking === null) {
        expect(html, metric.id).not.toContain('id="map"');
        continue;
      }
      drawn += 1;
      expect(strokes.match(/M/g), metric.id).toHaveLength(ranking.entries.length);
      if (html.includes('<g class="ci">')) {
        // A total has a circle for each, beside those of the enlargements and of the legend.
        const circles = all(html, /<g class="ci">(.*?)<\/g>/g)[0] ?? '';
        expect(circles.match(/<circle/g), metric.id).toHaveLength(ranking.entries.length);
        continue;
      }
      const areas = all(html, /<g class="[qd]\d">(.*?)<\/g>/g).join('');
      const shapes = all(areas, /<use href="\/outlines\.svg#k(\d{4})"><\/use>/g);
      expect(shapes.sort(), metric.id).toEqual(ranking.entries.map(({ geo }) => geo).sort());
    }
    expect(drawn).toBeGreaterThan(2);
  });
});

describe('the built site', () => {
  it('has a page for every municipality and every public metric in both languages', () => {
    for (const { slug } of store.catalogue.municipalities)
      for (const path of [`/kommuner/${slug}`, `/en/municipalities/${slug}`])
        expect(site.pages.has(path), path).toBe(true);
    for (const { id } of store.catalogue.metrics)
      for (const path of [`/matt/${id}`, `/en/metrics/${id}`]) expect(site.pages.has(path), path).toBe(true);
    expect(store.catalogue.metrics.length).toBeGreaterThan(8);
  });

  it('holds at most 2,500 elements and 150 kB on the start page, lists and municipality pages', () => {
    let looked = 0;
    for (const [path, html] of site.pages) {
      if (/^\/(?:matt|en\/metrics|docs)/.test(path)) continue;
      looked += 1;
      expect(html.match(/<[a-z]/g)?.length, path).toBeLessThanOrEqual(2_500);
      expect(Buffer.byteLength(html), path).toBeLessThanOrEqual(150_000);
    }
    expect(looked).toBeGreaterThan(30);
  });

  it('tells of the releases which rankings moved most, and how much a revision usually changes', async () => {
    const usual = await usualRevisions(store);
    expect(usual.length).toBeGreaterThan(0);
    for (const path of ['/utgavor', '/en/releases']) {
      const table = page(path).slice(page(path).indexOf('id="usual"'));
      const links = [...table.matchAll(/<th scope="row">\s*<a href="[^"]*\/(\w+)"/g)].map(([, id]) => id);
      expect(links).toEqual(usual.map(({ metric }) => metric.id));
      expect(page(path)).toMatch(/Det här har vi räknat ut|We have calculated this/);
    }
    const [newest = '', before = ''] = store.catalogue.releases.map(({ release }) => release);
    const section = page('/en/releases').slice(
      page('/en/releases').indexOf(`id="r${newest}"`),
      page('/en/releases').indexOf(`id="r${before}"`),
    );
    expect(section).toMatch(
      /Rankings that changed most[\s\S]*? ranks? changed, most of all [\p{L} ]+ \d+ → \d+(?: and \d+ more by as much)?</u,
    );
  });

  it('lists every metric on the page of its subject', () => {
    for (const { id, subject } of store.catalogue.metrics) {
      expect(page(`/amnen/${subject}`), id).toContain(`href="/matt/${id}"`);
      expect(page(`/en/subjects/${subject}`), id).toContain(`href="/en/metrics/${id}"`);
    }
  });

  it('leads somewhere with every link', async () => {
    const hrefs = new Map<string, string>();
    const keep = (href: string, path: string) =>
      hrefs.set(href.startsWith('#') ? `${path}${href}` : unescaped(href), path);
    for (const [path, html] of site.pages)
      for (const href of all(html, /\b(?:href|src)="([^"]*)"/g)) keep(href, path);
    for (const path of ['/observations/SF.TIES1.0180.2023', '/observations/SF.REV01.0180.2023?lang=en'])
      for (const href of all((await served.ask(path)).body, /\b(?:href|src)="([^"]*)"/g)) keep(href, path);
    const dead: string[] = [];
    for (const [href, path] of hrefs) if (!(await leadsSomewhere(href, path))) dead.push(`${path} → ${href}`);
    expect(dead).toEqual([]);
    expect(hrefs.size).toBeGreaterThan(150);
  });

  it('says its language, and has one title and one first heading of its own', () => {
    const titles = new Map<string, string>();
    for (const [path, html] of site.pages) {
      expect(all(html, /<html lang="(\w+)"/g), path).toEqual([langOf(path)]);
      expect(all(html.split('</head>')[0] ?? '', /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
      expect(all(html, /<h1[^>]*>([^<]+)<\/h1>/g), path).toHaveLength(1);
      if (path.endsWith('404')) continue;
      const title = `${langOf(path)} ${all(html, /<title>([^<]+)</g)[0]}`;
      expect(titles.get(title), `${path} has the title of ${titles.get(title)}`).toBeUndefined();
      titles.set(title, path);
    }
  });

  it('names itself and its twin by absolute addresses, and the twin answers in kind', () => {
    for (const [path, html] of site.pages) {
      if (path.endsWith('404')) continue;
      expect(all(html, /<link rel="canonical" href="([^"]+)"/g), path).toEqual([
        `https://data.example${path}`,
      ]);
      const [sv = '', en = ''] = ['sv', 'en'].map(
        (lang) => new RegExp(`hreflang="${lang}" href="https://data\\.example([^"]+)"`).exec(html)?.[1],
      );
      const twin = langOf(path) === 'sv' ? en : sv;
      expect(langOf(path) === 'sv' ? sv : en).toBe(path);
      expect(langOf(twin), path).not.toBe(langOf(path));
      expect(page(twin), path).toContain(`hreflang="${langOf(path)}" href="https://data.example${path}"`);
    }
  });

  it('lists the latest value of each municipality where no ranking leads to it', () => {
    const [, list = ''] = /<table id="values">([\s\S]*?)<\/table>/.exec(page('/matt/NORANK1')) ?? [];
    const rows = all(
      list,
      /<tr><th scope="row">([^<]*) <span class="note">\d{4}<\/span><\/th><td class="number"><a href="([^"]*)"/g,
    );
    expect(list).toContain('<th scope="row">Stockholm <span class="note">0180</span></th>');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual([...rows].sort(new Intl.Collator('sv').compare));
    expect(list).toContain('href="/observations/SF.NORANK1.0180.');
    const [, without = ''] = /Utan värde: ([^<]*)\.<\/p>/.exec(page('/matt/NORANK1')) ?? [];
    expect(without.split(', ')).toContain('Knivsta');
    expect(rows.join()).not.toContain('Knivsta');
    expect(page('/matt/TIES1')).not.toContain('<table id="values">');
  });

  it('says why a metric is not ranked', () => {
    expect(page('/matt/NORANK1')).toContain('Måttet rangordnas inte');
    expect(page('/matt/NORANK1')).toContain('<p class="prose">Få kommuner deltar.</p>');
    expect(page('/en/metrics/NORANK1')).toContain('<p class="prose">Few municipalities take part.</p>');
    expect(page('/en/metrics/NEWTHIN')).toMatch(/is newer, but too few municipalities/);
  });

  it('says that what is not known is unknown', () => {
    expect(page('/matt/PROV01')).toContain('<dd><bdi>okänt</bdi></dd>');
    expect(page('/en/metrics/PROV01')).toContain('<dd><bdi>unknown</bdi></dd>');
  });

  it('escapes a hostile title', () => {
    const html = withoutValues(withoutData(page('/matt/HOSTILETITLE0001'))).replaceAll(
      '<script type src></script>',
      '',
    );
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;/script&gt;');
  });

  it('has no trace of a metric that is not public', () => {
    for (const [path, html] of site.pages) expect(html, path).not.toMatch(/HEMLIG1|OKLAR01/);
    expect(site.read('search.json')).not.toMatch(/HEMLIG1|OKLAR01/);
    expect(site.read('sitemap.xml')).not.toMatch(/HEMLIG1|OKLAR01/);
  });

  it('asks for nothing inline and nothing from elsewhere', () => {
    for (const [path, html] of site.pages) {
      const told = withoutData(html);
      expect(withoutValues(told), path).not.toMatch(
        /<style|<[^>]*\s(?:style|on\w+)\b|<script(?![^>]*\bsrc\b)/,
      );
      expect(html, path).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
      // Of elements alone: the code of an embed is text.
      expect(all(html, /<\w[^>]*\bsrc="(https?:[^"]+)"/g), path).toEqual([]);
    }
  });

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

  it('names a picture that there is, of its own metric or municipality where it is about one', async () => {
    const pictureOf = (html: string): string => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
    for (const [path, html] of site.pages) {
      const own = /^\/(?:matt|en\/metrics)\/([A-Z0-9]+)$/.exec(path)?.[1];
      const picture = pictureOf(html);
      expect(site.files.has(picture.replace(`${ADDRESSES.siteUrl}/`, '')), `${path}: ${picture}`).toBe(true);
      if (own !== undefined) expect(picture).toContain(`/${own}.png`);
      if (/^\/(?:kommuner|en\/municipalities)\/./.test(path)) expect(picture, path).toMatch(/\/\d{4}\.png$/);
    }
    const figure = (await served.ask('/observations/SF.TIES1.0180.2023?lang=en')).body;
    expect(pictureOf(figure)).toMatch(/\/downloads\/cards\/en\/SF\.[A-Z0-9.]+\.png$/);
  });

  it('tells machines what each page is, with addresses that lead somewhere', async () => {
    const kinds = new Map<string, string>();
    for (const [path, html] of site.pages)
      for (const text of all(html, /<script type="application\/ld\+json">([^<]*)</g)) {
        const described = JSON.parse(text);
        kinds.set(path, described['@type']);
        expect(described.url, path).toMatch(/^https:\/\/data\.example\//);
        for (const { contentUrl } of described.distribution ?? [])
          expect(await leadsSomewhere(contentUrl, path), contentUrl).toBe(true);
      }
    expect([kinds.get('/'), kinds.get('/en')]).toEqual(['DataCatalog', 'DataCatalog']);
    for (const { id } of store.catalogue.metrics) expect(kinds.get(`/matt/${id}`), id).toBe('Dataset');
    expect(kinds.get('/en/municipalities/stockholm')).toBe('Dataset');
  });

  it('has one search field on every page, and none that leads nowhere without script', () => {
    for (const [path, html] of site.pages) {
      const [, action = ''] =
        /<form action="([^"]+)"><label[^>]*>[^<]*<\/label><input id="search" name="q"/.exec(html) ?? [];
      expect(action, path).toBe(langOf(path) === 'sv' ? '/sok' : '/en/search');
      expect(all(html, /(role="combobox")/g), path).toHaveLength(1);
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
});

/** The files that a page runs, without those that they import. */
const scriptsOf = (html: string): string[] => all(html, /<script[^>]*\ssrc="\/([^"]+)"/g);

/** A script of the build with all that it imports, itself first. */
function withImports(file: string): string[] {
  const imported = all(site.read(file), /(?:from|import)\s*"\.\/([^"]+)"/g).map((name) => `_astro/${name}`);
  return [file, ...imported.flatMap((one) => withImports(one))];
}

/** A page with the named place in it, a file, an answer of the function, or an address of somebody else. */
async function leadsSomewhere(href: string, from: string): Promise<boolean> {
  const own = href.replace(/^https:\/\/data\.example(?=\/|$)/, '');
  if (/^https?:/.test(own)) return true;
  const [path = '', place] = own.split('#');
  const target = site.pages.get(path === '' ? from : (path.split('?')[0] ?? ''));
  if (target !== undefined) return place === undefined || target.includes(`id="${place}"`);
  if (site.files.has(path.slice(1))) return true;
  return (await served.ask(path)).status === 200;
}
