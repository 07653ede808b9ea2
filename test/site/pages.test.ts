import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLiteral } from '../../src/embed/format-literal.ts';
import { escapeHtml } from '../../src/embed/markup.ts';
import { parseObservationId } from '../../src/model/observation-id.ts';
import type { Store } from '../../src/store/open-store.ts';
import { goldenData } from '../support/golden.ts';
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

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '');
const page = (path: string): string => site.pages.get(path) ?? `no page at ${path}`;
/** Attributes without their values, in which a `<` is only text. */
const withoutValues = (html: string): string => html.replace(/="[^"]*"/g, '');
const langOf = (path: string): string => (/^\/en(?:\/|$)/.test(path) ? 'en' : 'sv');
const unescaped = (html: string): string => html.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

describe('the built site', () => {
  it('has a page for every municipality and every public metric in both languages', () => {
    for (const { slug } of store.catalogue.municipalities)
      for (const path of [`/kommuner/${slug}`, `/en/municipalities/${slug}`])
        expect(site.pages.has(path), path).toBe(true);
    for (const { id } of store.catalogue.metrics)
      for (const path of [`/matt/${id}`, `/en/metrics/${id}`]) expect(site.pages.has(path), path).toBe(true);
    expect(store.catalogue.metrics.length).toBeGreaterThan(8);
  });

  it('leads somewhere with every link', async () => {
    const hrefs = new Map<string, string>();
    for (const [path, html] of site.pages)
      for (const href of all(html, /\b(?:href|src)="([^"]*)"/g)) hrefs.set(unescaped(href), path);
    const dead: string[] = [];
    for (const [href, path] of hrefs) if (!(await leadsSomewhere(href, path))) dead.push(`${path} → ${href}`);
    expect(dead).toEqual([]);
    expect(hrefs.size).toBeGreaterThan(150);
  });

  it('says its language, and has one title and one first heading of its own', () => {
    const titles = new Map<string, string>();
    for (const [path, html] of site.pages) {
      if (path === '/docs') continue;
      expect(all(html, /<html lang="(\w+)"/g), path).toEqual([langOf(path)]);
      expect(all(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1);
      expect(all(html, /<h1[^>]*>([^<]+)<\/h1>/g), path).toHaveLength(1);
      if (path.endsWith('404')) continue;
      const title = `${langOf(path)} ${all(html, /<title>([^<]+)</g)[0]}`;
      expect(titles.get(title), `${path} has the title of ${titles.get(title)}`).toBeUndefined();
      titles.set(title, path);
    }
  });

  it('names itself and its twin by absolute addresses, and the twin answers in kind', () => {
    for (const [path, html] of site.pages) {
      if (path.endsWith('404') || path === '/docs') continue;
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
          formatLiteral(literal, langOf(path) === 'en' ? 'en' : 'sv'),
        );
      }
    expect(looked).toBeGreaterThan(100);
  });

  it('shows each ranking as the API answers it, ties and missing included', async () => {
    let ranked = 0;
    for (const { id } of store.catalogue.metrics) {
      const { status, body } = await served.ask(`/api/v1/rankings?metric=${id}`);
      const html = page(`/matt/${id}`);
      const rows = [
        ...html.matchAll(
          /<td class="number">((?:(?!<\/td>).)*?)(\d+)<\/td><th scope="row"><a href="\/kommuner\/([^"]+)">/g,
        ),
      ];
      const shown = rows.map(([, mark, rank, slug]) => [Number(rank), mark?.includes('delad plats'), slug]);
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

  it('says why a metric is not ranked', () => {
    expect(page('/matt/NORANK1')).toContain('Måttet rangordnas inte');
    expect(page('/en/metrics/NEWTHIN')).toMatch(/is newer, but too few municipalities/);
  });

  it('says that what is not known is unknown', () => {
    expect(page('/matt/PROV01')).toContain('<dd>okänt</dd>');
    expect(page('/en/metrics/PROV01')).toContain('<dd>unknown</dd>');
  });

  it('escapes a hostile title', () => {
    const html = withoutValues(page('/matt/HOSTILETITLE0001'));
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&lt;/script&gt;');
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
      const told = Object.values(metrics).flatMap(({ types }) => Object.values(types));
      expect(counts.sort(), release).toEqual(told.sort());
    }
  });

  it('has no trace of a metric that is not public', () => {
    for (const [path, html] of site.pages) expect(html, path).not.toMatch(/HEMLIG1|OKLAR01/);
    expect(site.read('search.json')).not.toMatch(/HEMLIG1|OKLAR01/);
    expect(site.read('sitemap.xml')).not.toMatch(/HEMLIG1|OKLAR01/);
  });

  it('asks for nothing inline and nothing from elsewhere', () => {
    for (const [path, html] of site.pages) {
      expect(withoutValues(html), path).not.toMatch(
        /<style|<[^>]*\s(?:style|on\w+)\b|<script(?![^>]*\bsrc\b)/,
      );
      expect(html, path).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
      expect(all(html, /\b(?:src)="(https?:[^"]+)"/g), path).toEqual([]);
    }
  });

  it('has a script on the start page alone, and no more than 15 kB of it', () => {
    const scripted = [...site.pages].filter(
      ([path, html]) => path !== '/docs' && withoutValues(html).includes('<script'),
    );
    expect(scripted.map(([path]) => path).sort()).toEqual(['/', '/en']);
    const sources = new Set(scripted.flatMap(([, html]) => all(html, /<script[^>]*src="\/([^"]+)"/g)));
    expect(sources.size).toBe(1);
    for (const file of sources) expect(site.read(file).length).toBeLessThan(15_000);
  });

  it('keeps embeds out of search engines, and gives them every page', () => {
    expect(site.read('robots.txt')).toBe(
      'User-agent: *\nDisallow: /embed/\n\nSitemap: https://data.example/sitemap.xml\n',
    );
    const listed = all(site.read('sitemap.xml'), /<loc>https:\/\/data\.example([^<]*)<\/loc>/g);
    expect(listed.sort()).toEqual([...site.pages.keys()].filter((path) => !path.endsWith('404')).sort());
  });
});

async function figureOf(id: string): Promise<{ value: number | null }> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  if (key === null || metric === undefined) return { value: null };
  const series = await store.series(metric, key.geo);
  return { value: series?.values[metric.periods.indexOf(key.period)] ?? null };
}

/** A page with the named place in it, a file, an answer of the function, or an address of somebody else. */
async function leadsSomewhere(href: string, from: string): Promise<boolean> {
  const own = href.replace(/^https:\/\/data\.example(?=\/|$)/, '');
  if (/^https?:/.test(own)) return true;
  const [path = '', place] = own.split('#');
  const target = site.pages.get(path === '' ? from : path);
  if (target !== undefined) return place === undefined || target.includes(`id="${place}"`);
  if (site.files.has(path.slice(1))) return true;
  return (await served.ask(path)).status === 200;
}
