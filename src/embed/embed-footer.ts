// The foot of every embed: source, what identifies it, licence, and the way back. Each link is 24 px high (WCAG 2.5.8).
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import type { Lang } from '../model/lang.ts';
import { LICENSE, LICENSE_URL } from '../model/service.ts';
import { readable } from './addresses.ts';
import { type Markup, markup } from './markup.ts';

type Foot = {
  lang: Lang;
  source: string;
  /** Further credit after the source, null for none. */
  credit: string | null;
  /** What identifies it, where the address does not already say it. */
  id: string | null;
  /** The whole address of the page it leads to. */
  page: string;
};

/**
 * The address stands as text too: inside `sandbox=""` no link opens. Of what is asked only the path is read out; the
 * link itself is whole. `before` stands in the row of links, such as a folded table.
 */
export function embedFooter({ lang, source, credit, id, page }: Foot, before: Markup | null = null): Markup {
  const words = EMBED_WORDS[lang];
  const identifier = id === null ? null : markup`<code>${id}</code>`;
  const from = credit === null ? null : markup` ${credit}.`;
  const license = markup`<a class="nb" href="${LICENSE_URL}" rel="license noopener" target="_blank">${LICENSE}</a>`;
  const shown = readable(page.replace(/\?.*$/, ''));
  return markup`<footer><p>${words.source}: <bdi>${source}</bdi>.${from} ${license}</p><div class="f">${before}${identifier}<a class="b" href="${page}" rel="noopener" target="_blank">${shown}<span class="h"> (${words.newTab})</span></a></div></footer>`;
}
