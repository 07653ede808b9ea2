// What all embeds have alike: head, heading and foot, and around them the page that a frame shows.
import type { Lang } from '../data/lang.ts';
import { LICENSE, LICENSE_URL } from '../data/settings.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import { RECONSTRUCTED } from '../text/site.ts';
import { type Frame, oembedLink, readable } from './addresses.ts';
import {
  htmlDocument,
  inlineStyle,
  langAttribute,
  linkOut,
  type Markup,
  markup,
  NO_INDEX,
  trusted,
  unbroken,
} from './markup.ts';
import { PROBLEM_CSS, type StyleName } from './style.ts';
import { styleIn, styleName, type Theme } from './theme.ts';
import type { MetricHead } from './views.ts';

// Optional: an iframe as high as its content. A page of another origin cannot measure what it frames, so the embed
// must tell, which takes a script in it. Therefore no embed has one unless it is asked for with ?autoheight=1,
// and inside sandbox="" or without script the frame simply keeps its given height.

/**
 * Reports the height; in a frame that WordPress has shut in, which it says in the fragment, links open in the frame itself. Its
 * hash belongs in the `script-src` of the answer that has it.
 */
export const AUTO_HEIGHT_SCRIPT =
  'new ResizeObserver(()=>parent.postMessage({openDataHeight:Math.ceil(document.body.getBoundingClientRect().height)},"*")).observe(document.body);if(location.hash.startsWith("#?secret="))for(const a of document.links)a.target=""';

/**
 * For the embedding page, once, at most 600 bytes: listens to the service's origin only, and sets the height of
 * the very iframe that spoke, within bounds.
 */
export function autoHeightSnippet(siteUrl: string): string {
  const origin = JSON.stringify(new URL(siteUrl).origin);
  return `<script>addEventListener("message",e=>{const h=e.data?.openDataHeight;if(e.origin===${origin}&&h>99&&h<3e3)for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source)f.height=h})</script>`;
}

type Parts = {
  style: StyleName;
  frame: Frame;
  /** Where it says more than that of the frame. */
  title?: string;
  /** Below the title: what is shown. */
  line: Markup;
  content: readonly (Markup | null)[];
  /** The whole address of its figures as data. */
  data: string;
  /** Further credit after the source, null for none. */
  credit?: string | null;
  /** What identifies it, where the address does not already say it. */
  id?: string | null;
  /** The whole address of the page it leads to, and that is to be found in its place. */
  page: string;
  /** What to read it with, whole or the first words and the way to the rest. */
  notes: Markup | null;
  /** What stands in the row of links, such as a folded table. */
  folded?: Markup | null;
  /** Whether it tells its height, by the one script that an embed ever has. */
  autoHeight: boolean;
};

/** Its style is a file: within every embed it would be more than half of its bytes, and take each a second block of the disk. */
export function embedDocument(view: MetricHead, parts: Parts): string {
  const {
    lang,
    siteUrl,
    metricTitle,
    titleLang,
    heading = null,
    transparent = false,
  } = view;
  const { style, frame, title = frame.title, line, content, page, autoHeight } = parts;
  // As high as its content, not as its frame, so that it can shrink again.
  const looks = [...(autoHeight ? ['a'] : []), ...(transparent ? ['tp'] : [])];
  const look = looks.length === 0 ? null : markup` class="${looks.join(' ')}"`;
  const script = autoHeight
    ? markup`<script>${trusted(AUTO_HEIGHT_SCRIPT)}</script>`
    : null;
  // Who does not see the frame is still told what it is about.
  const unseen = view.plain === true ? markup` class="h"` : null;
  // An editor may write from right to left.
  const direction = heading === null ? langAttribute(titleLang) : markup` dir="auto"`;
  const canonical = page.replace('?lang=en', '');
  return htmlDocument({
    lang,
    title,
    style: markup`<link rel="stylesheet" href="/style/${styleName(style, view.theme ?? 'auto')}.css">`,
    head: markup`${NO_INDEX}<link rel="canonical" href="${canonical}">${oembedLink(siteUrl, frame)}`,
    body: markup`
      <main${look}>
        <h1${unseen}${direction}>${unbroken(heading ?? metricTitle)}</h1>
        <p class="w">${line}</p>
        ${content.map((part) => part ?? markup``)}
        ${footer(view, parts)}
      </main>
      ${script}`,
  });
}

/**
 * The foot: source, licence, data, notes, what identifies the embed, and the way back. Each link is 24 px high (WCAG 2.5.8).
 * The address stands as text too: inside `sandbox=""` no link opens. Of what is asked only the path is read out; the
 * link itself is whole.
 */
function footer(
  view: MetricHead,
  { data, credit = null, id = null, page, notes, folded = null }: Parts,
): Markup {
  const { lang, source, reconstructed } = view;
  const embedWords = EMBED_WORDS[lang];
  const whole = markup` class="nb"`;
  const identifier = id === null ? null : markup`<code>${id}</code>`;
  const from = credit === null ? null : markup` ${credit}.`;
  const late =
    reconstructed === undefined
      ? null
      : markup` ${unbroken(RECONSTRUCTED[lang].short(reconstructed))}`;
  const license = linkOut(view, LICENSE_URL, LICENSE, { look: whole, rel: 'license ' });
  const figures = linkOut(view, data, embedWords.data);
  const back = wayBack(view, page, page.replace(/\?.*$/, ''));
  return markup`<footer><p>${embedWords.source}: <bdi>${source}</bdi>.${from} ${license} · ${figures}${late}</p>${notes}<div class="f">${folded}${identifier}${back}</div></footer>`;
}

/** To a page of the site, by its address as one reads it; in words that it opens in a tab of its own. */
function wayBack(
  { lang, sandboxed = false }: Pick<MetricHead, 'lang' | 'sandboxed'>,
  href: string,
  shown: string,
): Markup {
  const tab = sandboxed
    ? null
    : markup`<span class="h"> (${EMBED_WORDS[lang].newTab})</span>`;
  return linkOut({ sandboxed }, href, markup`${readable(shown)}${tab}`, {
    look: markup` class="b"`,
  });
}

// What an embed says when it cannot show what was asked: a readable page in the embeds' own look.

/** `message` is the sentence of the API's own error; `code` and `status` are those of the API. */
export type ProblemView = {
  lang: Lang;
  siteUrl: string;
  code: string;
  status: number;
  message: string;
  /** Where a reader writes that something is wrong, and about what; null where nobody is to be written to. */
  report: { contactEmail: string; id: string } | null;
  theme?: Theme;
  sandboxed?: boolean;
};

/** The style of a refusal, whose hash stands in its policy. */
export const problemCss = (theme: Theme): string => styleIn(PROBLEM_CSS, theme);

/** An e-mail with the id in its subject, so that nobody has to ask what is meant. */
export function reportLink(
  lang: Lang,
  { contactEmail, id }: NonNullable<ProblemView['report']>,
  text = FIGURE_PAGE_WORDS[lang].report.fault,
): Markup {
  const { subject } = FIGURE_PAGE_WORDS[lang].report;
  return markup`<a href="mailto:${contactEmail}?subject=${encodeURIComponent(subject(id))}">${text}</a>`;
}

/** @param title of what cannot be shown; by itself a figure */
export function renderEmbedProblem(
  {
    lang,
    siteUrl,
    code,
    message,
    report,
    theme = 'auto',
    sandboxed = false,
  }: ProblemView,
  title: string = EMBED_WORDS[lang].refused,
): string {
  // For who looks into the page: people have the sentence.
  const head = markup`${NO_INDEX}<meta name="error" content="${code}">`;
  const contact = report === null ? null : markup`<p>${reportLink(lang, report)}</p>`;
  const home = wayBack({ lang, sandboxed }, `${siteUrl}/`, siteUrl);
  const body = markup`
    <main>
      <h1>${title}</h1>
      <p dir="auto">${unbroken(message)}</p>
      <footer>${contact}<div class="f">${home}</div></footer>
    </main>`;
  return htmlDocument({
    lang,
    title,
    style: inlineStyle(problemCss(theme)),
    head,
    body,
  });
}
