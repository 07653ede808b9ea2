// The document around every page: its head and foot, what it loads, and the scale that its style keeps.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { NO_OWNER } from '../../src/data/settings.ts';
import { markup } from '../../src/embed/markup.ts';
import type { SitePage } from '../../src/http/page.ts';
import { BUNDLES, feedLinks, siteDocument } from '../../src/site/document.ts';
import { municipalityFeed } from '../../src/text/paths.ts';
import { like, pageOf, partsOf } from '../support/page.ts';

const SITE = 'https://data.example';
const SHOWN = { lang: 'sv', siteUrl: SITE, release: '2026-06-25', site: NO_OWNER } as const;

/** A page without an address, but for what is said of it; `shown` is where it is shown. */
function documentOf(
  page: Partial<SitePage>,
  shown: Partial<Parameters<typeof siteDocument>[1]> = {},
): string {
  const whole = { title: 'T', description: 'D', paths: null, main: markup``, ...page };
  return siteDocument(whole, { ...SHOWN, ...shown });
}

const TWINS = { paths: { sv: '/om', en: '/en/about' } };
const CARD = { card: { of: 'N01951', alt: 'Invånare i kommunerna' } };
const PAST = { siteUrl: `${SITE}/releases/2024-08-30` };
const NAMED = { site: { ...NO_OWNER, name: 'Kommunsiffror & co' } };
const FEEDS = {
  feeds: feedLinks('Kil: ändrade siffror', 'en', (format) => municipalityFeed('kil', format)),
};
const OF_OTHER_LANGUAGES = 'link[hreflang]@href';
const property = (name: string): string => `meta[property="og:${name}"]@content`;
const PICTURE = property('image');
const SCRIPTS = 'script@src';
const COPIED = { main: markup`<pre class="copy" tabindex="0"><code>text</code></pre>` };

it.each<[what: string, page: Partial<SitePage>, shown: object, parts: string, said: (string | RegExp)[]]>([
  // The picture that others show: of what the page is about, or the site's; today's on a page of a past release.
  ['a card', { ...TWINS, ...CARD }, {}, PICTURE, [`${SITE}/downloads/cards/sv/N01951.png`]],
  ['no card', TWINS, {}, PICTURE, [`${SITE}/downloads/cards/sv.png`]],
  ['no card in a release', TWINS, PAST, PICTURE, [`${SITE}/downloads/cards/sv.png`]],
  ['what a card shows', CARD, {}, property('image:alt'), ['Invånare i kommunerna']],
  [
    'what the site’s card shows',
    {},
    {},
    property('image:alt'),
    ['Sveriges kommuner i siffror som går att kontrollera'],
  ],
  [
    'the size of a card',
    {},
    {},
    `${property('image:width').replace('@content', '')}, meta[property="og:image:height"]@content`,
    ['1200', '630'],
  ],
  // Its title, which names the service once, and what it is shared by.
  ['a title', {}, {}, 'title', ['T – Open Data API']],
  ['the title of the start page', { title: 'Open Data API' }, {}, 'title', ['Open Data API']],
  ['a title', {}, {}, property('title'), ['T']],
  ['a title to share', { sharedTitle: 'T: 5' }, {}, property('title'), ['T: 5']],
  ['a title to share', { sharedTitle: 'T: 5' }, {}, 'title', ['T – Open Data API']],
  // Its own address and its twin's; none where it has no address, or no twin.
  ['its address', TWINS, {}, 'link[rel=canonical]@href', [`${SITE}/om`]],
  ['its twins', TWINS, {}, OF_OTHER_LANGUAGES, [`${SITE}/om`, `${SITE}/en/about`, `${SITE}/om`]],
  ['the languages of its twins', TWINS, {}, 'link[hreflang]@hreflang', ['sv', 'en', 'x-default']],
  ['its language', TWINS, {}, property('locale:alternate'), ['en_GB']],
  ['its language', TWINS, {}, property('locale'), ['sv_SE']],
  ['its place', TWINS, {}, 'nav a[aria-current=page]@href', ['/om']],
  ['its twin', TWINS, { lang: 'en' }, 'a.other@href', ['/om']],
  ['no twin', {}, {}, 'a.other@href', ['/en']],
  ['a field to search in', {}, {}, 'header [role=combobox]@id', ['search']],
  ['a field of its own', { search: { large: true } }, {}, 'header [role=combobox]', []],
  ['no twin', { paths: { sv: '/docs', en: '/docs' } }, {}, OF_OTHER_LANGUAGES, []],
  ['no twin', { paths: { sv: '/docs', en: '/docs' } }, {}, property('locale:alternate'), []],
  ['no address', {}, {}, 'link[rel=canonical], link[hreflang], meta[property="og:url"]', []],
  ['what was asked for', { ...TWINS, query: '?q=a' }, {}, property('url'), [`${SITE}/om?q=a`]],
  ['what was asked for', { ...TWINS, query: '?q=a' }, {}, 'link[rel=canonical]@href', [`${SITE}/om`]],
  // Its feeds before that of all releases, which readers take first.
  [
    'feeds',
    FEEDS,
    {},
    'link[rel=alternate][type]@href',
    ['/kommuner/kil.atom?lang=en', '/kommuner/kil.json?lang=en', '/revisions.atom'],
  ],
  [
    'the names of feeds',
    FEEDS,
    {},
    'link[rel=alternate][type]@title',
    ['Kil: ändrade siffror', 'Kil: ändrade siffror', 'Utgåvor'],
  ],
  // The script of all pages, then its own, and what copies only where there is something to copy.
  ['scripts', {}, {}, SCRIPTS, ['/site.js']],
  ['scripts', { scripts: ['/map.js', '/ranking.js'] }, {}, SCRIPTS, ['/site.js', '/map.js', '/ranking.js']],
  ['scripts', { scripts: ['/map.js', '/ranking.js'] }, {}, 'script[defer]:not([type])@src', ['/map.js']],
  ['scripts', COPIED, {}, SCRIPTS, ['/site.js', '/copy.js']],
  // The name of the site is what people read.
  ['a name', {}, NAMED, 'title', ['T – Kommunsiffror & co']],
  ['a name', { title: 'Open Data API' }, NAMED, 'title', ['Kommunsiffror & co']],
  ['a name', { title: 'Open Data API' }, NAMED, property('title'), ['Kommunsiffror & co']],
  ['a name', {}, NAMED, 'a.name', ['Kommunsiffror & co']],
  ['a name', {}, NAMED, property('site_name'), ['Kommunsiffror & co']],
  ['a name', {}, NAMED, '.colophon > p:first-child', [/^Kommunsiffror & co\. /]],
  ['no other name', {}, NAMED, 'body', [/^((?!Open Data API).)*$/]],
  // On paper its address.
  ['a foot', TWINS, { lang: 'en' }, '.printed', [`${SITE}/en/about`]],
  ['a foot', {}, {}, '.printed', []],
])('a page with %s %j %j has at %s: %j', (_, page, shown, parts, said) => {
  expect(partsOf(pageOf(documentOf(page, shown)), parts)).toEqual(like(said));
});

it('what a page loads comes after the policy, which holds for what stands behind it', () => {
  const policy = /<meta charset="utf-8"><meta http-equiv="content-security-policy" content="[^"]*"><title>/;
  expect(documentOf({})).toMatch(policy);
  expect(documentOf({ frames: true })).toContain('<meta charset="utf-8"><title>');
});

it('each script of the site is bundled from a file of its own', () => {
  const files = readdirSync(join(PROJECT_ROOT, 'src', 'site', 'browser'));
  expect(Object.values(BUNDLES).sort()).toEqual(files.map((file) => `/src/site/browser/${file}`).sort());
});

it('the style takes every distance of a quarter of the text size and more from the scale of spaces', () => {
  const folder = join(PROJECT_ROOT, 'src/site/style');
  const raw = readdirSync(folder).flatMap((name) => {
    const screen = readFileSync(join(folder, name), 'utf8').replace(/^@media print \{$.*?^\}$/gms, '');
    const distances = screen.match(/^ *(?:(?:margin|padding)[a-z-]*|(?:row-|column-)?gap): .*$/gm) ?? [];
    return distances
      .filter((line) => [...line.matchAll(/([\d.]+)rem/g)].some(([, size]) => Number(size) >= 0.25))
      .map((line) => `${name}: ${line.trim()}`);
  });
  expect(raw).toEqual([]);
});
