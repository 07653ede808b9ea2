// What all embeds have alike: head, heading and foot, and around them the page that a frame shows.

import type { Lang } from '../data/lang.ts';
import { LICENSE, LICENSE_URL } from '../data/settings.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { readable } from './addresses.ts';
import { AUTO_HEIGHT_SCRIPT } from './auto-height.ts';
import type { EMBED_STYLES } from './embed-css.ts';
import { htmlDocument, NO_INDEX } from './html-document.ts';
import type { Frame } from './iframe-code.ts';
import { langAttribute, type Markup, markup, trusted } from './markup.ts';
import type { MetricHead } from './metric-view.ts';
import { oembedLink } from './oembed.ts';
import { unbroken } from './unbroken.ts';

type Parts = {
  style: keyof typeof EMBED_STYLES;
  frame: Frame;
  /** Where it says more than that of the frame. */
  title?: string;
  /** The address of the page that is to be found in its place. */
  canonical: string;
  /** Everything below the metric's title. */
  content: Markup;
  /** Whether it tells its height, by the one script that an embed ever has. */
  autoHeight: boolean;
};

/** Its style is a file: within every embed it would be more than half of its bytes, and take each a second block of the disk. */
export function embedDocument(
  { lang, siteUrl, metricTitle, titleLang }: MetricHead,
  { style, frame, title = frame.title, canonical, content, autoHeight }: Parts,
): string {
  // As high as its content, not as its frame, so that it can shrink again.
  const free = autoHeight ? markup` class="a"` : null;
  const script = autoHeight ? markup`<script>${trusted(AUTO_HEIGHT_SCRIPT)}</script>` : null;
  return htmlDocument({
    lang,
    title,
    style: markup`<link rel="stylesheet" href="/style/${style}.css">`,
    head: markup`${NO_INDEX}<link rel="canonical" href="${canonical}">${oembedLink(siteUrl, frame)}`,
    body: markup`<main${free}><h1 dir="auto"${langAttribute(titleLang)}>${unbroken(metricTitle)}</h1>${content}</main>${script}`,
  });
}

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
 * The foot: source, what identifies the embed, licence, and the way back. Each link is 24 px high (WCAG 2.5.8).
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
