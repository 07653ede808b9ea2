// The foot of every embed: source, identifier, licence, and the way back to the figure's page.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { LICENSE, LICENSE_URL } from '../../model/service.ts';
import { pageUrl, readable } from '../addresses.ts';
import type { SeriesHead } from '../figure-view.ts';
import { type Markup, markup } from '../markup.ts';

/** The address stands as text too: inside `sandbox=""` no link opens. */
export function imprint(view: SeriesHead, id: string): Markup {
  const words = EMBED_WORDS[view.lang];
  const page = pageUrl(view, id);
  const license = markup`<a href="${LICENSE_URL}" rel="license noopener" target="_blank">${LICENSE}</a>`;
  return markup`<footer><p>${words.source}: <bdi>${view.source}</bdi></p><p><code>${id}</code> · ${license}</p><p><a class="b" href="${page}" rel="noopener" target="_blank">${readable(page)}<span class="h"> (${words.newTab})</span></a></p></footer>`;
}
