// What every embed is made alike: its head, its heading, and around them the page that a frame shows.
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
