// A whole page of the site, for the pages that the function answers. Astro builds its own around the same parts.

import type { Lang } from '../../data/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../../data/settings.ts';
import { FILE_POLICY } from '../../http/content-security-policy.ts';
import { ABOUT, type Paths, RELEASES } from '../../text/paths.ts';
import { SITE_WORDS } from '../../text/site.ts';
import { ownPath } from '../addresses.ts';
import { type Markup, markup, trusted } from '../markup.ts';
import { unbroken } from '../unbroken.ts';
import { COPY_SCRIPT } from './embed-codes.ts';
import { type PageHead, SITE_SCRIPT, siteHead } from './head.ts';
import { type Search, siteHeader } from './header.ts';

/** {@link FILE_POLICY} in the markup, for file servers without header rules. */
export const POLICY_META: Markup = markup`<meta http-equiv="content-security-policy" content="${trusted(FILE_POLICY)}">`;

type Page = PageHead & {
  release: string;
  /** Further elements of the head. */
  links: Markup;
  main: Markup;
  search?: Search;
};

/** The script only where there is something to copy. */
const scriptOf = ({ main }: Page): Markup | null =>
  main.html.includes('<pre class="copy"') ? markup`<script src="${COPY_SCRIPT}" defer></script>` : null;

/** The script of all pages stands at one address, as their style does: see builder/astro/site-store.ts. */
const SCRIPT = markup`<script type="module" src="${SITE_SCRIPT}"></script>`;

/** Where the page and its twin stand on their host: those of a past release below that release. */
const pathsOf = ({ siteUrl, paths }: Page): Paths | null =>
  paths === null ? null : { sv: ownPath(siteUrl, paths.sv), en: ownPath(siteUrl, paths.en) };

export const siteDocument = (page: Page): string =>
  markup`<!doctype html>
<html lang="${page.lang}"><head><meta charset="utf-8">${siteHead(page)}${SCRIPT}${page.links}${scriptOf(page)}</head><body>${siteHeader(page.lang, pathsOf(page), page.search, page.query)}<main id="content" tabindex="-1">${page.main}</main>${siteFooter(page.lang, page.release)}</body></html>
`.html;

/** The foot of every page: the release it shows, the licence, whose the figures are. */
export function siteFooter(lang: Lang, release: string): Markup {
  const { footer, about } = SITE_WORDS[lang];
  return markup`<footer class="colophon"><p>${SERVICE}. ${footer.release} <a href="${RELEASES[lang]}">${unbroken(release)}</a>. ${footer.license} <a href="${LICENSE_URL}" rel="license">${LICENSE}</a>. ${footer.sources} <a href="${ABOUT[lang]}">${about}</a></p></footer>`;
}
