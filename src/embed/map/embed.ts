// /embed/map: one metric in every municipality in the ranking's year, made for an iframe of 100 % by 480.
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { embedDocument, embedFooter } from '../embed-document.ts';
import { metricFrame, rankingTitle } from '../iframe-code.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankingView } from '../metric-view.ts';
import { noteLine } from '../notes.ts';
import { allLink, identifierOf } from '../ranking/embed.ts';
import { mapNotes } from '../ranking/notes.ts';
import { unbroken } from '../unbroken.ts';
import { mapDrawing } from './drawing.ts';

/** The whole page. */
export function renderMapEmbed(view: RankingView, autoHeight = false): string {
  const { lang, siteUrl, source, period, unitLabel, path } = view;
  const frame = metricFrame(view, 'map');
  const page = `${siteUrl}${path}`;
  const credit = DRAWING_WORDS[lang].credit;
  const foot = embedFooter({ lang, source, credit, id: identifierOf(view), page });
  const content = markup`<p class="w"><span class="nb">${period}</span>, ${unbroken(unitLabel)}</p>${chosenFigure(view)}${mapDrawing(view)}${missingNames(view)}${noteLine(mapNotes(view), page, lang)}${allLink(view, page)}${foot}`;
  return embedDocument(view, {
    style: 'map',
    frame,
    title: rankingTitle(view, 'map'),
    canonical: page,
    content,
    autoHeight,
  });
}

/** The municipality that is pointed out, in words: colour alone says it to nobody who does not see it. */
function chosenFigure(view: RankingView): Markup | null {
  const { chosen, entries, lang } = view;
  if (chosen === null) return null;
  const own = entries.find(({ geo }) => geo === chosen.geo);
  const figure =
    own === undefined
      ? markup`${DRAWING_WORDS[lang].noValue}`
      : markup`<data value="${String(own.value)}">${bareValue(String(own.value), view)}</data>`;
  return markup`<p><bdi>${chosen.name}</bdi>: <strong>${figure}</strong></p>`;
}

const NAMED = 3;

/** The first by code, and how many more. */
function missingNames({ missing, lang }: RankingView): Markup | null {
  if (missing.length === 0) return null;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const text = DRAWING_WORDS[lang].missingIn(names.join(', '), Math.max(0, missing.length - NAMED));
  return markup`<p class="t">${text}</p>`;
}
