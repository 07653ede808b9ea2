// What the site says when a page cannot be shown: the API's own sentence, in the look of the site.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { HOME } from '../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import { type ProblemView, reportLink } from '../embed-problem.ts';
import { NO_INDEX } from '../html-document.ts';
import { markup } from '../markup.ts';
import { unbroken } from '../unbroken.ts';
import { siteDocument } from './document.ts';

/** A page that may have been meant. */
export type NearPage = { text: string; href: string };

/** `ofFigure`: whether it is the page of a figure that was asked for. */
type SiteProblem = ProblemView & { release: string; ofFigure: boolean; near: readonly NearPage[] };

export function renderSiteProblem(view: SiteProblem): string {
  const { lang, siteUrl, release, message, code, status, report, ofFigure, near } = view;
  const words = EMBED_WORDS[lang];
  const title = ofFigure ? words.refused : SITE_WORDS[lang].notFound.refused;
  const links = near.map(({ text, href }) => markup`<li><a href="${href}">${text}</a></li>`);
  const meant =
    near.length === 0 ? null : markup`<h2>${SITE_WORDS[lang].notFound.meant}</h2><ul>${links}</ul>`;
  const letter = report === null ? null : markup`<p>${reportLink(lang, report)}</p>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title,
    description: message,
    paths: null,
    links: NO_INDEX,
    main: markup`<h1>${title}</h1><p dir="auto">${unbroken(message)}</p>${meant}<p class="note">${words.errorCode}: <code>${code}</code> (${status})</p>${letter}<p><a href="${HOME[lang]}">${SITE_WORDS[lang].notFound.home}</a></p>`,
  });
}
