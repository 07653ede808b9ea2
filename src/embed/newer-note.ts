// On a page of a past release: that the value is another today, and where it stands. The one thing that a page of that
// release did not say, and so it is marked.

import type { Lang } from '../data/lang.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { markup } from './markup.ts';

/** Where the note goes: before the other links of an embed's foot, and first on a page. */
const FOOT = '<div class="f">';
const MAIN = '<main id="content" tabindex="-1">';

/** `gone`: there is no value any more. */
type NewerNote = { lang: Lang; href: string; gone: boolean };

/** The page with the note, in the place that its kind has for it; as it was where it has none. */
export function withNewerNote(html: string, { lang, href, gone }: NewerNote): string {
  const { newer, newTab, missing } = EMBED_WORDS[lang];
  const said = gone ? missing.withdrawn : newer;
  const link = markup`<a class="b" data-newer href="${href}" rel="noopener" target="_blank">${said}<span class="h"> (${newTab})</span></a>`;
  const paragraph = markup`<p data-newer><a href="${href}">${said}</a></p>`;
  if (html.includes(MAIN)) return html.replace(MAIN, () => `${MAIN}${paragraph.html}`);
  return html.replace(FOOT, () => `${FOOT}${link.html}`);
}
