// /jamfor and /en/compare: the form, and the answer to what was asked. One renderer for the file and for the function.

import type { Lang } from '../../../data/lang.ts';
import { COMPARE } from '../../../text/paths.ts';
import { COMPARE_WORDS } from '../../../text/site.ts';
import { queryString } from '../../addresses.ts';
import { langAttribute, type Markup, markup } from '../../markup.ts';
import { unbroken } from '../../unbroken.ts';
import { POLICY_META, siteDocument } from '../document.ts';
import { compareAnswer, compareRefusal } from './answer.ts';
import type { CompareForm, ComparePageView } from './view.ts';

export function renderComparePage({
  lang,
  siteUrl,
  release,
  form,
  refusal,
  answer,
}: ComparePageView): string {
  const words = COMPARE_WORDS[lang];
  const shown =
    refusal !== null
      ? compareRefusal(refusal, lang)
      : answer === null
        ? stillMissing(form, lang)
        : compareAnswer(answer, { lang, siteUrl, release });
  const names = answer?.metrics[0]?.view.series.map(({ geoName }) => geoName) ?? [];
  const title = answer === null ? words.title : words.titleOf(names.join(', '));
  const lead = answer === null ? markup`<p class="lead">${words.lead}</p>` : null;
  const change = answer === null ? null : markup`<h2>${words.change}</h2>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title,
    description: words.description,
    paths: COMPARE,
    query: queryString({
      municipalities: listOf(form.given.municipalities),
      metrics: listOf(form.given.metrics),
    }),
    links: POLICY_META,
    main: markup`<h1>${title}</h1>${lead}${shown}${change}${compareForm(form, lang)}`,
  });
}

/** As an address has it; null for none. */
const listOf = (values: readonly string[]): string | null =>
  values.length === 0 ? null : values.map(encodeURIComponent).join(',');

/** What a form that is filled in by half waits for; nothing of an empty one. */
function stillMissing({ given, lacks }: CompareForm, lang: Lang): Markup | null {
  const words = COMPARE_WORDS[lang];
  if (lacks.length === 0 || given.municipalities.length + given.metrics.length === 0) return null;
  const sentences = {
    municipalities: words.chooseMunicipalities(given.municipalities.length),
    metrics: words.chooseMetric,
  };
  return markup`<p><strong>${lacks.map((list) => sentences[list]).join(' ')}</strong></p>`;
}

const PLACES = [1, 2, 3, 4];

/** It works without script, and keeps what was asked. */
function compareForm(form: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  return markup`<form class="compare" id="compare" action="${COMPARE[lang]}" method="get">${municipalityFields(form, lang)}${metricFields(form, lang)}<p><button type="submit">${words.submit}</button></p></form>`;
}

function municipalityFields({ municipalities, given }: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const fields = PLACES.map(
    (number, at) =>
      markup`<label><span>${words.place(number)}</span><input type="text" name="municipalities" list="places" value="${given.municipalities[at] ?? ''}" aria-describedby="places-hint" autocomplete="off" spellcheck="false"></label>`,
  );
  const options = municipalities.map(({ text, name }) => {
    const label = text === name ? null : markup` label="${name}"`;
    return markup`<option value="${text}"${label}></option>`;
  });
  return markup`<fieldset class="places"><legend>${words.places}</legend><p class="note" id="places-hint">${words.placesHint}</p>${fields}<datalist id="places">${options}</datalist></fieldset>`;
}

function metricFields({ groups, byName, given }: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const shown = groups.map(
    (group) =>
      markup`<fieldset><legend>${group.title}</legend>${group.metrics.map(
        ({ id, title, titleLang, unit }) =>
          markup`<label><input type="checkbox" name="metrics" value="${id}"${given.metrics.includes(id) ? markup` checked` : null}><span><span${langAttribute(titleLang)}>${unbroken(title)}</span> <span class="note">${unbroken(unit)}</span></span></label>`,
      )}</fieldset>`,
  );
  const more = byName
    ? markup`<p><label for="more">${words.more}</label> <input type="text" id="more" name="metrics" autocomplete="off" spellcheck="false"></p>`
    : null;
  return markup`<fieldset class="metrics"><legend>${words.metrics}</legend>${shown}${more}</fieldset>`;
}
