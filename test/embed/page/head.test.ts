import { describe, expect, it } from 'vitest';
import { siteHead } from '../../../src/embed/page/head.ts';
import type { Paths } from '../../../src/i18n/site/paths.ts';

const SITE = 'https://data.example';

const headOf = (paths: Paths | null, more: { siteUrl?: string; hasCard?: boolean; title?: string } = {}) =>
  siteHead({ lang: 'sv', siteUrl: SITE, title: 'T', description: 'D', paths, described: null, ...more }).html;

const property = (html: string, name: string) =>
  new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;

describe('the picture that others show beside a link', () => {
  it.each([
    ['/matt/N01951', 'sv/N01951'],
    ['/matt/N01951/2020', 'sv/N01951'],
    ['/matt/ABC', 'sv/ABC'],
    [`/matt/A${'1'.repeat(15)}`, `sv/A${'1'.repeat(15)}`],
    ['/observations/SF.N01951.0180.2022', 'sv/N01951'],
    [`/matt/A${'1'.repeat(16)}`, 'sv'],
    ['/kommuner/mora', 'sv'],
    ['/sok', 'sv'],
  ])('of %s is %s', (path, card) => {
    const html = headOf({ sv: path, en: '/en' });
    expect(property(html, 'og:image')).toBe(`${SITE}/downloads/cards/${card}.png`);
  });

  it('is the site’s where the metric has none, and today’s on a page of a past release', () => {
    const paths = {
      sv: '/observations/SF.N01951.0180.2022',
      en: '/observations/SF.N01951.0180.2022?lang=en',
    };
    expect(property(headOf(paths, { hasCard: false }), 'og:image')).toBe(`${SITE}/downloads/cards/sv.png`);
    const past = headOf(paths, { siteUrl: `${SITE}/releases/2024-08-30` });
    expect(property(past, 'og:image')).toBe(`${SITE}/downloads/cards/sv/N01951.png`);
  });
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
