// A whole page of the site, for the pages that the function answers. Astro builds its own around the same parts.
import { type Markup, markup } from '../markup.ts';
import { COPY_SCRIPT } from './embed-codes.ts';
import { siteFooter } from './footer.ts';
import { type PageHead, siteHead } from './head.ts';
import { siteHeader } from './header.ts';

type Page = PageHead & {
  release: string;
  /** Further elements of the head. */
  links: Markup;
  main: Markup;
};

/** The script only where there is something to copy. */
const scriptOf = ({ main }: Page): Markup | null =>
  main.html.includes('<pre class="copy"') ? markup`<script src="${COPY_SCRIPT}" defer></script>` : null;

export const siteDocument = (page: Page): string =>
  markup`<!doctype html>
<html lang="${page.lang}"><head><meta charset="utf-8">${siteHead(page)}${page.links}${scriptOf(page)}</head><body>${siteHeader(page.lang, page.paths)}<main id="content" tabindex="-1">${page.main}</main>${siteFooter(page.lang, page.release)}</body></html>
`.html;
