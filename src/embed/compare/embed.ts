// /embed/compare: one metric in two to four municipalities over the years, made for an iframe of 100 % by 360.
import { EMBED_WORDS } from '../../text/embeds.ts';
import { referenceNotes } from '../chart/notes.ts';
import { yearSpans } from '../chart/years.ts';
import { embedDocument, embedFooter } from '../embed-document.ts';
import { compareFrame } from '../iframe-code.ts';
import { markup } from '../markup.ts';
import type { CompareView } from '../metric-view.ts';
import { noteLine } from '../notes.ts';
import { unbroken } from '../unbroken.ts';
import { compareDrawing, compareKey, compareNotes, compareTable } from './figures.ts';
import { yearsOf } from './lines.ts';

/** The whole page. */
export function renderCompareEmbed(view: CompareView, autoHeight = false): string {
  const { lang, siteUrl, unitLabel, source, metric, path } = view;
  const frame = compareFrame(view);
  const years = yearsOf(view.series);
  const page = `${siteUrl}${path}`;
  const table =
    years.length === 0
      ? null
      : markup`<details><summary>${EMBED_WORDS[lang].showTable}</summary>${compareTable(view)}</details>`;
  const foot = embedFooter({ lang, source, credit: null, id: metric, page }, table);
  const notes = [...compareNotes(view), ...referenceNotes(view.reference, lang)];
  const content = markup`<p class="w"><span class="nb">${yearSpans(years)}</span>${years.length === 0 ? null : ', '}${unbroken(unitLabel)}</p>${compareKey(view)}${compareDrawing(view, '')}${noteLine(notes, page, lang)}${foot}`;
  return embedDocument(view, { style: 'lines', frame, canonical: page, content, autoHeight });
}
