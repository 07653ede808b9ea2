// The form of the comparison page: it works without script, and keeps what was asked.
import { COMPARE_WORDS } from '../../../i18n/site/compare.ts';
import { COMPARE } from '../../../i18n/site/paths.ts';
import type { Lang } from '../../../model/lang.ts';
import { langAttribute, type Markup, markup } from '../../markup.ts';
import { unbroken } from '../../unbroken.ts';
import type { CompareForm } from './view.ts';

const PLACES = [1, 2, 3, 4];

export function compareForm(form: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  return markup`<form class="compare" id="compare" action="${COMPARE[lang]}" method="get">${places(form, lang)}${metrics(form, lang)}<p><button type="submit">${words.submit}</button></p></form>`;
}

function places({ municipalities, given }: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const fields = PLACES.map(
    (number, at) =>
      markup`<label><span>${words.place(number)}</span><input type="text" name="municipalities" list="places" value="${given.municipalities[at] ?? ''}" aria-describedby="places-hint" autocomplete="off" spellcheck="false"></label>`,
  );
  const options = municipalities.map((name) => markup`<option value="${name}"></option>`);
  return markup`<fieldset class="places"><legend>${words.places}</legend><p class="note" id="places-hint">${words.placesHint}</p>${fields}<datalist id="places">${options}</datalist></fieldset>`;
}

function metrics({ groups, byName, given }: CompareForm, lang: Lang): Markup {
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
