// /observations/{id}: everything about one figure on one page.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import { observationId } from '../model/observation-id.ts';
import { pageUrl } from './addresses.ts';
import { definitions, figureFacts, provenanceFacts } from './figure-facts.ts';
import { FIGURE_PAGE_CSS } from './figure-page-css.ts';
import { embedSection, hashSection, historySection, linkSection } from './figure-page-sections.ts';
import type { FigurePageView } from './figure-view.ts';
import { htmlDocument } from './html-document.ts';
import { figureFrame } from './iframe-code.ts';
import { type Markup, markup } from './markup.ts';
import { figureNotes } from './notes.ts';
import { oembedLink } from './oembed.ts';
import { valueMarkup } from './value-markup.ts';

/** The whole page; it frames the figure's own embed, so its CSP needs the site in `frame-src`. */
export function renderFigurePage(view: FigurePageView): string {
  const words = EMBED_WORDS[view.lang];
  const id = observationId(view);
  const { title } = figureFrame(view, id);
  const other = view.lang === 'sv' ? 'en' : 'sv';
  const otherUrl = pageUrl({ siteUrl: view.siteUrl, lang: other }, id);
  const body = markup`<main><p><a href="${otherUrl}" hreflang="${other}" lang="${other}">${words.page.otherLanguage}</a></p><h1 dir="auto">${view.metricTitle}</h1><p class="w"><bdi>${view.geoName}</bdi>, ${view.period}</p>${valueMarkup(view)}${figureNotes(view)}<h2>${words.page.facts}</h2>${definitions(figureFacts(view, id))}<h2>${words.page.provenance}</h2>${definitions(provenanceFacts(view))}${hashSection(view)}${historySection(view)}${embedSection(view, id)}${linkSection(view, id)}</main>`;
  return htmlDocument({ lang: view.lang, title, css: FIGURE_PAGE_CSS, head: headLinks(view, id), body });
}

function headLinks(view: FigurePageView, id: string): Markup {
  const { siteUrl, lang } = view;
  const sv = pageUrl({ siteUrl, lang: 'sv' }, id);
  const en = pageUrl({ siteUrl, lang: 'en' }, id);
  return markup`<link rel="canonical" href="${lang === 'sv' ? sv : en}"><link rel="alternate" hreflang="sv" href="${sv}"><link rel="alternate" hreflang="en" href="${en}"><link rel="alternate" type="application/json" href="${siteUrl}/api/v1/observations/${id}">${oembedLink(siteUrl, figureFrame(view, id))}`;
}
