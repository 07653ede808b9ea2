// The foot of every page of the site: the release it shows, the licence, whose the figures are.
import { ABOUT, RELEASES } from '../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import type { Lang } from '../../model/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../../model/service.ts';
import { type Markup, markup } from '../markup.ts';
import { unbroken } from '../unbroken.ts';

export function siteFooter(lang: Lang, release: string): Markup {
  const { footer, about } = SITE_WORDS[lang];
  return markup`<footer class="colophon"><p>${SERVICE}. ${footer.release} <a href="${RELEASES[lang]}">${unbroken(release)}</a>. ${footer.license} <a href="${LICENSE_URL}" rel="license">${LICENSE}</a>. ${footer.sources} <a href="${ABOUT[lang]}">${about}</a></p></footer>`;
}
