// The parts of a figure's page below its facts.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import { autoHeightSnippet } from './auto-height.ts';
import type { FigurePageView, HistoryEntry } from './figure-view.ts';
import { chartFrame, figureFrame, iframeCode } from './iframe-code.ts';
import { type Markup, markup, trusted } from './markup.ts';
import { withUnit } from './with-unit.ts';

/** The hash and the very text that it is taken over; nothing where there is no value. */
export function hashSection({ lang, contentHash, hashedText }: FigurePageView): Markup | null {
  if (contentHash === null || hashedText === null) return null;
  const { page } = EMBED_WORDS[lang];
  return markup`<h2>${page.hash}</h2><p><code>${contentHash}</code></p><p>${page.hashMeaning}</p><pre><code>${hashedText}</code></pre>`;
}

/** Every change of the figure, newest first, with what it was before and why. */
export function historySection(view: FigurePageView): Markup {
  const { page } = EMBED_WORDS[view.lang];
  if (view.history.length === 0) return markup`<h2>${page.history}</h2><p>${page.noHistory}</p>`;
  const items = view.history.map((entry) => markup`<li>${historyLine(view, entry)}</li>`);
  return markup`<h2>${page.history}</h2><ul>${items}</ul>`;
}

function historyLine(view: FigurePageView, entry: HistoryEntry): string {
  const { page } = EMBED_WORDS[view.lang];
  const shown = (literal: string | null): string =>
    literal === null ? page.noValue : withUnit(literal, view);
  const change = `${page.types[entry.type] ?? entry.type}, ${shown(entry.previousValue)} → ${shown(entry.value)}`;
  const reason = entry.reason ?? page.unknown;
  return `${entry.published}: ${change}. ${page.reason}: ${reason}`;
}

/** The embed itself, and the code to copy for it, for its chart and for the optional height. */
export function embedSection(view: FigurePageView, id: string): Markup {
  const { page } = EMBED_WORDS[view.lang];
  const frame = iframeCode(figureFrame(view, id));
  const code = (text: string): Markup => markup`<pre><code>${text}</code></pre>`;
  const chart = view.chart ? markup`<h2>${page.embedChart}</h2>${code(iframeCode(chartFrame(view)))}` : null;
  return markup`<h2>${page.embed}</h2>${trusted(frame)}${code(frame)}${chart}<h2>${page.autoHeight}</h2><p>${page.autoHeightMeaning}</p>${code(autoHeightSnippet(view.siteUrl))}`;
}

export function linkSection({ lang, siteUrl, metric }: FigurePageView, id: string): Markup {
  const { page } = EMBED_WORDS[lang];
  const links = [
    { text: page.json, path: `/api/v1/observations/${id}` },
    { text: page.revisions, path: `/api/v1/revisions?id=${id}` },
    { text: page.metric, path: `/api/v1/metrics/${metric}` },
  ];
  return markup`<h2>API</h2><ul>${links.map(({ text, path }) => markup`<li><a href="${siteUrl}${path}">${text}</a></li>`)}</ul>`;
}
