// What the site says when a figure's page cannot be shown: the API's own sentence, in the look of the site.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { HOME, observationPaths } from '../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import { ownPath } from '../addresses.ts';
import { type ProblemView, reportLink } from '../embed-problem.ts';
import { NO_INDEX } from '../html-document.ts';
import { markup } from '../markup.ts';
import { unbroken } from '../unbroken.ts';
import { siteDocument } from './document.ts';

/** `near`: identifiers of figures that may have been meant. */
export function renderSiteProblem(view: ProblemView & { release: string; near: readonly string[] }): string {
  const { lang, siteUrl, release, message, code, status, report, near } = view;
  const words = EMBED_WORDS[lang];
  const links = near.map(
    (id) => markup`<li><a href="${ownPath(siteUrl, observationPaths(id)[lang])}">${id}</a></li>`,
  );
  const meant =
    near.length === 0 ? null : markup`<h2>${SITE_WORDS[lang].notFound.meant}</h2><ul>${links}</ul>`;
  const letter = report === null ? null : markup`<p>${reportLink(lang, report)}</p>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: words.refused,
    description: message,
    paths: null,
    described: null,
    links: NO_INDEX,
    main: markup`<h1>${words.refused}</h1><p dir="auto">${unbroken(message)}</p>${meant}<p class="note">${words.errorCode}: <code>${code}</code> (${status})</p>${letter}<p><a href="${HOME[lang]}">${SITE_WORDS[lang].notFound.home}</a></p>`,
  });
}
