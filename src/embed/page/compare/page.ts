// /jamfor and /en/compare: the form, and the answer to what was asked. One renderer for the file and for the function.
import { COMPARE_WORDS } from '../../../i18n/site/compare.ts';
import { COMPARE } from '../../../i18n/site/paths.ts';
import { markup, trusted } from '../../markup.ts';
import { siteDocument } from '../document.ts';
import { compareAnswer, compareRefusal } from './answer.ts';
import { compareForm } from './form.ts';
import type { ComparePageView } from './view.ts';

export function renderComparePage({
  lang,
  siteUrl,
  release,
  policy,
  form,
  refusal,
  answer,
}: ComparePageView): string {
  const words = COMPARE_WORDS[lang];
  const shown =
    refusal !== null
      ? compareRefusal(refusal, lang)
      : answer === null
        ? null
        : compareAnswer(answer, lang, release);
  const lead = answer === null ? markup`<p class="lead">${words.lead}</p>` : null;
  const change = answer === null ? null : markup`<h2>${words.change}</h2>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: words.title,
    description: words.description,
    paths: COMPARE,
    described: null,
    links: markup`<meta http-equiv="content-security-policy" content="${trusted(policy)}">`,
    main: markup`<h1>${words.title}</h1>${lead}${shown}${change}${compareForm(form, lang)}`,
  });
}
