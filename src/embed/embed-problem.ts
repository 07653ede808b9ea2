// What an embed says when it cannot show what was asked: a readable page in the embeds' own look.
import { EMBED_WORDS } from '../i18n/embed-words.ts';
import type { Lang } from '../model/lang.ts';
import { readable } from './addresses.ts';
import { PROBLEM_CSS } from './embed-css.ts';
import { htmlDocument, NO_INDEX } from './html-document.ts';
import { markup } from './markup.ts';

/** `message` is the sentence of the API's own error; `code` and `status` are those of the API. */
export type ProblemView = { lang: Lang; siteUrl: string; code: string; status: number; message: string };

export function renderEmbedProblem({ lang, siteUrl, code, status, message }: ProblemView): string {
  const words = EMBED_WORDS[lang];
  const body = markup`<main><h1>${words.refused}</h1><p dir="auto">${message}</p><footer><p>${words.errorCode}: <code>${code}</code> (${status})</p><p><a class="b" href="${siteUrl}/" rel="noopener" target="_blank">${readable(siteUrl)}<span class="h"> (${words.newTab})</span></a></p></footer></main>`;
  return htmlDocument({ lang, title: words.refused, css: PROBLEM_CSS, head: NO_INDEX, body });
}
