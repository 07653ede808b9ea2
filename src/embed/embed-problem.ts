// What an embed says when it cannot show what was asked: a readable page in the embeds' own look.

import type { Lang } from '../data/lang.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import { readable } from './addresses.ts';
import { PROBLEM_CSS } from './embed-css.ts';
import { htmlDocument, inlineStyle, NO_INDEX } from './html-document.ts';
import { type Markup, markup } from './markup.ts';
import { unbroken } from './unbroken.ts';

/** `message` is the sentence of the API's own error; `code` and `status` are those of the API. */
export type ProblemView = {
  lang: Lang;
  siteUrl: string;
  code: string;
  status: number;
  message: string;
  /** Where a reader writes that something is wrong, and about what; null where nobody is to be written to. */
  report: { contactEmail: string; id: string } | null;
};

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
  { lang, siteUrl, code, status, message, report }: ProblemView,
  title: string = EMBED_WORDS[lang].refused,
): string {
  const words = EMBED_WORDS[lang];
  const contact = report === null ? null : markup`<p>${reportLink(lang, report)}</p>`;
  const body = markup`<main><h1>${title}</h1><p dir="auto">${unbroken(message)}</p><footer><p>${words.errorCode}: <code>${code}</code> (${status})</p>${contact}<div class="f"><a class="b" href="${siteUrl}/" rel="noopener" target="_blank">${readable(siteUrl)}<span class="h"> (${words.newTab})</span></a></div></footer></main>`;
  return htmlDocument({ lang, title, style: inlineStyle(PROBLEM_CSS), head: NO_INDEX, body });
}
