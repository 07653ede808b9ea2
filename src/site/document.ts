// The document around every page of the site: its head, the way through the site, the page itself, its foot.
import type { Lang } from '../data/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE, type SiteOwner } from '../data/settings.ts';
import { followingSite, ownPath } from '../embed/addresses.ts';
import { CARD } from '../embed/card.ts';
import { jsonLdScript } from '../embed/cite.ts';
import type { MAP_SCRIPT_PATH } from '../embed/map/map-script.ts';
import { type Markup, markup, trusted, unbroken } from '../embed/markup.ts';
import type { FeedLink, Script, SearchField, SitePage } from '../http/page.ts';
import { FILE_POLICY } from '../http/reply.ts';
import {
  ABOUT,
  COMPARE,
  cardPath,
  DOCS,
  DOWNLOADS,
  FEED,
  type FeedFormat,
  HOME,
  listPath,
  type Paths,
  RELEASES,
  SEARCH,
} from '../text/paths.ts';
import { FIELD_WORDS } from '../text/search.ts';
import { SITE_WORDS } from '../text/site.ts';
import { COPY_SCRIPT } from './parts.ts';

/** Those of one subject, as {@link SitePage} has them. @param pathsOf in each format */
export const feedLinks = (
  title: string,
  lang: Lang,
  pathsOf: (format: FeedFormat) => Paths,
): readonly FeedLink[] => [
  { type: 'application/atom+xml', title, href: pathsOf('atom')[lang] },
  { type: 'application/feed+json', title, href: pathsOf('json')[lang] },
];

/** Where a page is shown. */
type PageFrame = { lang: Lang; siteUrl: string; release: string; site: SiteOwner };
type FramedPage = SitePage & PageFrame;

/** One address for the style of all pages: see pages/site.css.ts. */
const SITE_CSS = '/site.css';

/** The script of all pages. */
const SITE_SCRIPT = '/site.js';

/** Scripts that the build bundles, each by its one address, which pages name; its source is below the project. */
export const BUNDLES: Record<Exclude<Script, typeof MAP_SCRIPT_PATH>, string> = {
  [SITE_SCRIPT]: '/src/site/browser/search-box.ts',
  '/search.js': '/src/site/browser/search.ts',
  '/filter.js': '/src/site/browser/filter.ts',
  '/ranking.js': '/src/site/browser/ranking.ts',
  '/docs.js': '/src/site/browser/docs.ts',
  [COPY_SCRIPT]: '/src/site/browser/copy.ts',
};

const script = (address: Script): Markup =>
  address in BUNDLES
    ? markup`<script type="module" src="${address}"></script>`
    : markup`<script src="${address}" defer></script>`;

/** {@link FILE_POLICY} in the markup, for file servers without header rules. */
const POLICY_META: Markup = markup`<meta http-equiv="content-security-policy" content="${trusted(FILE_POLICY)}">`;

/** @param opening stands before all else in the head: a policy holds for what comes after it */
export function siteDocument(
  page: SitePage,
  shown: PageFrame,
  opening: Markup | null = POLICY_META,
): string {
  const { lang, siteUrl } = shown;
  const { paths, main, search, query = '', frames = false, links = null } = page;
  // Those of a past release stand on their host below that release.
  const pathsByLang =
    paths === null
      ? null
      : { sv: ownPath(siteUrl, paths.sv), en: ownPath(siteUrl, paths.en) };
  // The last one only where there is something to copy.
  const copying = main.html.includes('<pre class="copy"')
    ? ([COPY_SCRIPT] as const)
    : [];
  const scripts = [...(page.scripts ?? []), ...copying].map(script);
  const whole = { ...page, ...shown };
  return markup`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8">${frames ? null : opening}${head(whole)}${script(SITE_SCRIPT)}${links}${scripts}</head><body>${header(shown, pathsByLang, search, query)}<main id="content" tabindex="-1">${main}</main>${footer(whole)}</body></html>
`.html;
}

// The head: what the page is called, where it stands, and how others show it.

/** The colours of the masthead, as in base.css. */
const BAND = { light: '#0f2a43', dark: '#0a1f33' };

/** Without the character set, which must come first. */
function head(page: FramedPage): Markup {
  const { title, description, described = null, site } = page;
  const whole = title === SERVICE ? site.name : `${title} – ${site.name}`;
  return markup`<title>${whole}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${description}"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="${BAND.light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${BAND.dark}"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${SITE_CSS}">${addresses(page)}${openGraph(page)}${described === null ? null : jsonLdScript(described)}`;
}

/** Search engines want absolute addresses, the page's own among them. */
function addresses({ lang, siteUrl, paths, feeds = [] }: FramedPage): Markup {
  const all: FeedLink = {
    type: 'application/atom+xml',
    title: SITE_WORDS[lang].releases,
    href: FEED[lang],
  };
  // Readers offer the first.
  const feed = [...feeds, all].map(
    ({ type, title, href }) =>
      markup`<link rel="alternate" type="${type}" title="${title}" href="${href}">`,
  );
  if (paths === null) return markup`${feed}`;
  const alternate = (language: string, path: string) =>
    markup`<link rel="alternate" hreflang="${language}" href="${siteUrl}${path}">`;
  const twins = [
    alternate('sv', paths.sv),
    alternate('en', paths.en),
    alternate('x-default', paths.sv),
  ];
  return markup`<link rel="canonical" href="${siteUrl}${paths[lang]}">${paths.sv === paths.en ? null : twins}${feed}`;
}

/** Address and words of the picture, which is of the service as it is today on pages of past releases too. */
function cardOf({ lang, siteUrl, card = null }: FramedPage): {
  address: string;
  alt: string;
} {
  const address = `${followingSite(siteUrl)}${cardPath(lang, card?.of ?? null)}`;
  return { address, alt: card?.alt ?? SITE_WORDS[lang].start.title };
}

/** The Open Graph protocol (https://ogp.me). */
function openGraph(page: FramedPage): Markup {
  const {
    lang,
    siteUrl,
    site,
    title,
    sharedTitle = title === SERVICE ? site.name : title,
  } = page;
  const { description, paths, query = '' } = page;
  const card = cardOf(page);
  const [own, other] = lang === 'sv' ? ['sv_SE', 'en_GB'] : ['en_GB', 'sv_SE'];
  const pairs: [string, string][] = [
    ['og:title', sharedTitle],
    ['og:description', description],
    ['og:type', 'website'],
    ['og:site_name', site.name],
    ['og:locale', own],
    ['og:image', card.address],
    ['og:image:width', String(CARD.width)],
    ['og:image:height', String(CARD.height)],
    ['og:image:alt', card.alt],
  ];
  if (paths !== null) pairs.push(['og:url', `${siteUrl}${paths[lang]}${query}`]);
  if (paths !== null && paths.sv !== paths.en)
    pairs.push(['og:locale:alternate', other]);
  return markup`${pairs.map(([property, content]) => markup`<meta property="${property}" content="${content}">`)}<meta name="twitter:card" content="summary_large_image">`;
}

// The header: the search, the way to the site's lists, and to the page's twin in the other language.

/**
 * `paths` is null where a page has no address of its own; a page without a twin leads to the other language's start.
 * @param query as `?…`, of the twin too
 */
function header(
  { lang, site }: PageFrame,
  paths: Paths | null,
  search: SearchField = {},
  query = '',
): Markup {
  const siteWords = SITE_WORDS[lang];
  const other = lang === 'sv' ? 'en' : 'sv';
  const twin = paths === null || paths.sv === paths.en ? HOME : paths;
  const links = [
    { text: siteWords.municipalities, href: listPath(lang, 'municipalities') },
    { text: siteWords.metrics, href: listPath(lang, 'metrics') },
    { text: siteWords.compare, href: COMPARE[lang] },
    { text: siteWords.releases, href: RELEASES[lang] },
    { text: siteWords.downloads, href: DOWNLOADS[lang] },
    { text: siteWords.about, href: ABOUT[lang] },
    { text: siteWords.docs, href: DOCS[lang] },
  ];
  const items = links.map(({ text, href }) => {
    const current = href === paths?.[lang] ? markup` aria-current="page"` : null;
    return markup`<li><a href="${href}"${current}>${text}</a></li>`;
  });
  return markup`<a class="skip" href="#content">${siteWords.skip}</a><header class="masthead"><a class="name" href="${HOME[lang]}">${WORDMARK}${site.name}</a><button type="button" popovertarget="menu">${siteWords.menu}</button><nav id="menu" popover aria-label="${siteWords.navigation}"><ul>${items}</ul></nav><a class="other" href="${twin[other]}${query}" hreflang="${other}" lang="${other}">${siteWords.otherLanguage}</a>${search.large === true ? null : searchBox(lang, search)}</header>`;
}

/** Three bars, each a step: what the service counts, and that it can be followed over the years. */
const WORDMARK = markup`<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M2 18h6v8H2zM11 11h6v15h-6zM20 2h6v24h-6z"/></svg>`;

/** A form that leads to the page of what is found, and where scripts run a list as one types. A page has one. */
export function searchBox(
  lang: Lang,
  { query = '', large = false }: SearchField,
): Markup {
  const { search, submit, hint } = FIELD_WORDS[lang];
  return markup`<search class="${large ? 'search large' : 'search'}"><form action="${SEARCH[lang]}"><label class="unseen" for="search">${search}</label><input id="search" name="q" value="${query}" type="text" inputmode="search" enterkeyhint="search" placeholder="${search}" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" aria-describedby="hits-status" autocomplete="off" autocapitalize="off" spellcheck="false"><button type="submit">${submit}</button></form><div class="hits"><p id="hits-status" role="status">${hint}</p><div id="hits" role="listbox" aria-label="${search}" hidden></div></div></search>`;
}

/** The foot of every page: the release it shows, the licence, whose the figures are; on paper its address. */
function footer({
  lang,
  siteUrl,
  release,
  site,
  paths,
  query = '',
}: FramedPage): Markup {
  const { footer, about } = SITE_WORDS[lang];
  const address =
    paths === null
      ? null
      : markup`<p class="printed">${siteUrl}${paths[lang]}${query}</p>`;
  return markup`<footer class="colophon"><p>${site.name}. ${footer.release} <a href="${RELEASES[lang]}">${unbroken(release)}</a>. ${footer.license} <a href="${LICENSE_URL}" rel="license">${LICENSE}</a>. ${footer.sources} <a href="${ABOUT[lang]}">${about}</a></p>${address}</footer>`;
}
