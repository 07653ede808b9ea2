// What the site says when a figure's page cannot be shown: the API's own sentence, in the look of the site.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { HOME } from '../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import type { ProblemView } from '../embed-problem.ts';
import { NO_INDEX } from '../html-document.ts';
import { markup } from '../markup.ts';
import { siteDocument } from './document.ts';

export function renderSiteProblem(view: ProblemView & { release: string }): string {
  const { lang, siteUrl, release, message, code, status } = view;
  const words = EMBED_WORDS[lang];
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: words.refused,
    description: message,
    paths: null,
    described: null,
    links: NO_INDEX,
    main: markup`<h1>${words.refused}</h1><p dir="auto">${message}</p><p class="note">${words.errorCode}: <code>${code}</code> (${status})</p><p><a href="${HOME[lang]}">${SITE_WORDS[lang].notFound.home}</a></p>`,
  });
}
