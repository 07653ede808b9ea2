// /embed/compare: one metric in two to four municipalities over the years, made for an iframe of 100 % by 360.
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { autoHeightClass, autoHeightPart } from '../auto-height.ts';
import { yearSpans } from '../chart/year-spans.ts';
import { embedFooter } from '../embed-footer.ts';
import { embedStyle } from '../embed-style.ts';
import { htmlDocument, NO_INDEX } from '../html-document.ts';
import { compareFrame } from '../iframe-code.ts';
import { langAttribute, markup } from '../markup.ts';
import type { CompareView } from '../metric-view.ts';
import { noteLine } from '../note-line.ts';
import { oembedLink } from '../oembed.ts';
import { unbroken } from '../unbroken.ts';
import { compareDrawing, compareKey, compareNotes, compareTable } from './figures.ts';
import { yearsOf } from './lines.ts';

/** The whole page. `autoHeight`: with the script that tells its height, and only then any. */
export function renderCompareEmbed(view: CompareView, autoHeight = false): string {
  const { lang, siteUrl, metricTitle, unitLabel, source, metric, path } = view;
  const frame = compareFrame(view);
  const years = yearsOf(view.series);
  const page = `${siteUrl}${path}`;
  const head = markup`${NO_INDEX}<link rel="canonical" href="${page}">${oembedLink(siteUrl, frame)}`;
  const table =
    years.length === 0
      ? null
      : markup`<details><summary>${EMBED_WORDS[lang].showTable}</summary>${compareTable(view)}</details>`;
  const foot = embedFooter({ lang, source, credit: null, id: metric, page }, table);
  const body = markup`<main${autoHeightClass(autoHeight)}><h1 dir="auto"${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</h1><p class="w"><span class="nb">${yearSpans(years)}</span>${years.length === 0 ? null : ', '}${unbroken(unitLabel)}</p>${compareKey(view)}${compareDrawing(view, '')}${noteLine(compareNotes(view), page, lang)}${foot}</main>${autoHeightPart(autoHeight)}`;
  return htmlDocument({ lang, title: frame.title, style: embedStyle('lines'), head, body });
}
