import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { NO_OWNER } from '../../src/data/settings.ts';
import { markup } from '../../src/embed/markup.ts';
import type { SitePage } from '../../src/http/page.ts';
import { BUNDLES, feedLinks, siteDocument } from '../../src/site/document.ts';
import { municipalityFeed, type Paths } from '../../src/text/paths.ts';

const SITE = 'https://data.example';
const SHOWN = { lang: 'sv', siteUrl: SITE, release: '2026-06-25', site: NO_OWNER } as const;

const headOf = (
  paths: Paths | null,
  {
    siteUrl = SITE,
    ...more
  }: Partial<Pick<SitePage, 'query' | 'title' | 'sharedTitle' | 'card' | 'feeds'>> & {
    siteUrl?: string;
  } = {},
) =>
  siteDocument({ title: 'T', description: 'D', paths, main: markup``, ...more }, { ...SHOWN, siteUrl }).split(
    '</head>',
  )[0] ?? '';

const property = (html: string, name: string) =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;

describe('the style of the pages', () => {
  const STYLE = join(PROJECT_ROOT, 'src/site/style');

  it('takes every distance of a quarter of the text size and more from the scale of spaces', () => {
    const raw = readdirSync(STYLE).flatMap((name) => {
      const screen = readFileSync(join(STYLE, name), 'utf8').replace(/^@media print \{$.*?^\}$/gms, '');
      const distances = screen.match(/^ *(?:(?:margin|padding)[a-z-]*|(?:row-|column-)?gap): .*$/gm) ?? [];
      return distances
        .filter((line) => [...line.matchAll(/([\d.]+)rem/g)].some(([, size]) => Number(size) >= 0.25))
        .map((line) => `${name}: ${line.trim()}`);
    });
    expect(raw).toEqual([]);
  });
});

describe('the picture that others show beside a link', () => {
  const CARD = { of: 'N01951', alt: 'Invånare i kommunerna' };

  it('is that of what the page is about, and the site’s on any other', () => {
    const card = (more: { card?: typeof CARD }) => property(headOf({ sv: '/a', en: '/b' }, more), 'og:image');
    expect(card({ card: CARD })).toBe(`${SITE}/downloads/cards/sv/N01951.png`);
    expect(card({})).toBe(`${SITE}/downloads/cards/sv.png`);
  });

  it('is today’s on a page of a past release', () => {
    const past = headOf({ sv: '/sok', en: '/en/search' }, { siteUrl: `${SITE}/releases/2024-08-30` });
    expect(property(past, 'og:image')).toBe(`${SITE}/downloads/cards/sv.png`);
  });

  it('is described by what it shows, not by what the page is called', () => {
    const alt = (more: { card?: typeof CARD }) =>
      property(headOf({ sv: '/a', en: '/b' }, more), 'og:image:alt');
    expect(alt({ card: CARD })).toBe('Invånare i kommunerna');
    expect(alt({})).toBe('Sveriges kommuner i siffror som går att kontrollera');
  });
});

it('a page is shared by the title that it has for that, and by its own where it has none', () => {
  const titles = (html: string) => [/<title>([^<]*)/.exec(html)?.[1], property(html, 'og:title')];
  expect(titles(headOf(null))).toEqual(['T – Open Data API', 'T']);
  expect(titles(headOf(null, { sharedTitle: 'T: 5' }))).toEqual(['T – Open Data API', 'T: 5']);
});

describe('the addresses of a page', () => {
  it('are its own and its twin’s, where it has one', () => {
    const html = headOf({ sv: '/om', en: '/en/about' });
    expect(html).toContain(`<link rel="canonical" href="${SITE}/om">`);
    expect([...html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair)).toEqual([
      ['sv', `${SITE}/om`],
      ['en', `${SITE}/en/about`],
      ['x-default', `${SITE}/om`],
    ]);
    expect([property(html, 'og:url'), property(html, 'og:locale:alternate')]).toEqual([
      `${SITE}/om`,
      'en_GB',
    ]);
    const alone = headOf({ sv: '/docs', en: '/docs' });
    expect(alone).not.toContain('hreflang');
    expect(property(alone, 'og:locale:alternate')).toBeNull();
  });

  it('are shared with what was asked for, which search engines need not tell apart', () => {
    const html = headOf({ sv: '/jamfor', en: '/en/compare' }, { query: '?metrics=N01951' });
    expect(property(html, 'og:url')).toBe(`${SITE}/jamfor?metrics=N01951`);
    expect(html).toContain(`<link rel="canonical" href="${SITE}/jamfor">`);
  });

  it('have the feeds of what the page is about before that of all releases, which readers take first', () => {
    const feeds = feedLinks('Kil: ändrade siffror', 'en', (format) => municipalityFeed('kil', format));
    const html = headOf({ sv: '/a', en: '/b' }, { feeds });
    const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)">/g)];
    expect(links.map(([, ...parts]) => parts)).toEqual([
      ['application/atom+xml', 'Kil: ändrade siffror', '/kommuner/kil.atom?lang=en'],
      ['application/feed+json', 'Kil: ändrade siffror', '/kommuner/kil.json?lang=en'],
      ['application/atom+xml', 'Utgåvor', '/revisions.atom'],
    ]);
  });

  it('are none where it has no address', () => {
    const html = headOf(null);
    expect(html).not.toMatch(/canonical|hreflang|og:url/);
    expect(html).toContain('type="application/atom+xml"');
  });
});

it('the title names the service once', () => {
  expect(headOf(null)).toContain('<title>T – Open Data API</title>');
  expect(headOf(null, { title: 'Open Data API' })).toContain('<title>Open Data API</title>');
});

describe('what a page loads', () => {
  const page = { title: 'T', description: 'D', paths: null, main: markup`` };
  const scriptsOf = (html: string) => [...html.matchAll(/<script ([^>]*)>/g)].map(([, one]) => one);
  const SITE_SCRIPT = 'type="module" src="/site.js"';

  it('comes after the policy, which holds for what stands behind it', () => {
    const policy = /<meta charset="utf-8"><meta http-equiv="content-security-policy" content="[^"]*"><title>/;
    expect(siteDocument(page, SHOWN)).toMatch(policy);
    expect(siteDocument({ ...page, frames: true }, SHOWN)).toContain('<meta charset="utf-8"><title>');
  });

  it('is the script of all pages, then its own', () => {
    expect(scriptsOf(siteDocument(page, SHOWN))).toEqual([SITE_SCRIPT]);
    const scripts = ['/map.js', '/ranking.js'] as const;
    expect(scriptsOf(siteDocument({ ...page, scripts }, SHOWN))).toEqual([
      SITE_SCRIPT,
      'src="/map.js" defer',
      'type="module" src="/ranking.js"',
    ]);
  });

  it('is what copies only where there is something to copy', () => {
    const main = markup`<pre class="copy" tabindex="0"><code>text</code></pre>`;
    expect(scriptsOf(siteDocument({ ...page, main }, SHOWN))).toEqual([
      SITE_SCRIPT,
      'type="module" src="/copy.js"',
    ]);
  });

  it('is bundled from a file of its own', () => {
    const files = readdirSync(join(PROJECT_ROOT, 'src', 'site', 'browser'));
    const sources = files.map((file) => `/src/site/browser/${file}`);
    expect(Object.values(BUNDLES).sort()).toEqual(sources.sort());
  });
});

describe('the name of the site', () => {
  const site = { ...NO_OWNER, name: 'Kommunsiffror & co' };
  const page = (title: string) =>
    siteDocument(
      { title, description: 'D', paths: { sv: '/a', en: '/b' }, main: markup`` },
      { ...SHOWN, site },
    );

  it('is what people read, in the masthead, the title, the foot and where others share a page', () => {
    const html = page('T');
    const name = 'Kommunsiffror &amp; co';
    expect(html).toContain(`<title>T – ${name}</title>`);
    expect(html).toMatch(new RegExp(`<a class="name" href="/">.*</svg>${name}</a>`));
    expect(property(html, 'og:site_name')).toBe(name);
    expect(html).toContain(`<footer class="colophon"><p>${name}.`);
    expect(html).not.toContain('Open Data API');
  });

  it('stands alone as the title of the start page', () => {
    expect(page('Open Data API')).toContain('<title>Kommunsiffror &amp; co</title>');
    expect(property(page('Open Data API'), 'og:title')).toBe('Kommunsiffror &amp; co');
  });
});

it('a page has its address in its foot, for paper, and one without has none', () => {
  const footOf = (paths: Paths | null) =>
    siteDocument({ title: 'T', description: 'D', paths, main: markup`` }, { ...SHOWN, lang: 'en' }).split(
      '<footer',
    )[1];
  expect(footOf({ sv: '/a', en: '/en/a' })).toContain(`<p class="printed">${SITE}/en/a</p>`);
  expect(footOf(null)).not.toContain('class="printed"');
});
