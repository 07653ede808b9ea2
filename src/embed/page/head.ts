// What stands in the head of every page of the site, whether Astro builds it or the function answers it.

import type { Lang } from '../../data/lang.ts';
import { SERVICE } from '../../data/settings.ts';
import { cardPath, FEED, type Paths } from '../../text/paths.ts';
import { SITE_WORDS } from '../../text/site.ts';
import { followingSite } from '../addresses.ts';
import { jsonLdScript, type StructuredData } from '../cite/json-ld.ts';
import { CARD } from '../fixed/card.ts';
import { type Markup, markup } from '../markup.ts';

export type PageHead = {
  lang: Lang;
  siteUrl: string;
  title: string;
  description: string;
  /** The page and its twin, from the root; null where it has no address of its own. */
  paths: Paths | null;
  /** The metric that the page is about. Its picture shows the latest year: a page of another year, or of one figure, has the site's. */
  metric?: string | null;
  /** What the page is to a machine (schema.org), where it is anything in particular. */
  described?: StructuredData | null;
  /** What the page was asked for, as `?…` behind its path: whoever shares the page or goes to its twin keeps that. */
  query?: string;
};

/** One address for the style of all pages: see pages/site.css.ts. */
const SITE_CSS = '/site.css';

/** And one for their script, site/search-box.ts. */
export const SITE_SCRIPT = '/site.js';

/** The colours of the masthead, as in base.css. */
const BAND = { light: '#0f2a43', dark: '#0a1f33' };

/** Without the character set, which must come first. */
export function siteHead(page: PageHead): Markup {
  const { title, description, described = null } = page;
  const whole = title === SERVICE ? SERVICE : `${title} – ${SERVICE}`;
  return markup`<title>${whole}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${description}"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="${BAND.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${BAND.dark}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${SITE_CSS}">${addresses(page)}${openGraph(page)}${described === null ? null : jsonLdScript(described)}`;
}

/** Search engines want absolute addresses, the page's own among them. */
function addresses({ lang, siteUrl, paths }: PageHead): Markup {
  const feed = markup`<link rel="alternate" type="application/atom+xml" title="${SITE_WORDS[lang].releases}" href="${FEED[lang]}">`;
  if (paths === null) return feed;
  const alternate = (language: string, path: string) =>
    markup`<link rel="alternate" hreflang="${language}" href="${siteUrl}${path}">`;
  const twins = [alternate('sv', paths.sv), alternate('en', paths.en), alternate('x-default', paths.sv)];
  return markup`<link rel="canonical" href="${siteUrl}${paths[lang]}">${paths.sv === paths.en ? null : twins}${feed}`;
}

/** Address and words of the picture, which is of the service as it is today on pages of past releases too. */
function cardOf({ lang, siteUrl, title, metric = null }: PageHead): { address: string; alt: string } {
  const { start, card } = SITE_WORDS[lang];
  const address = `${followingSite(siteUrl)}${cardPath(lang, metric)}`;
  return { address, alt: metric === null ? start.title : card(title) };
}

/** The Open Graph protocol (https://ogp.me). */
function openGraph(page: PageHead): Markup {
  const { lang, siteUrl, title, description, paths, query = '' } = page;
  const card = cardOf(page);
  const [own, other] = lang === 'sv' ? ['sv_SE', 'en_GB'] : ['en_GB', 'sv_SE'];
  const pairs: [string, string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', 'website'],
    ['og:site_name', SERVICE],
    ['og:locale', own],
    ['og:image', card.address],
    ['og:image:width', String(CARD.width)],
    ['og:image:height', String(CARD.height)],
    ['og:image:alt', card.alt],
  ];
  if (paths !== null) pairs.push(['og:url', `${siteUrl}${paths[lang]}${query}`]);
  if (paths !== null && paths.sv !== paths.en) pairs.push(['og:locale:alternate', other]);
  return markup`${pairs.map(([property, content]) => markup`<meta property="${property}" content="${content}">`)}<meta name="twitter:card" content="summary_large_image">`;
}
