// /embed/ranking: ten rows of a metric's ranking, made for an iframe of 100 % by 480.

import { observationId } from '../../data/identifier.ts';
import { SERVICE } from '../../data/settings.ts';
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { formatCount } from '../../text/numbers.ts';
import { digits, mostDecimals } from '../digits.ts';
import { embedDocument, embedFooter } from '../embed-document.ts';
import { metricFrame, rankingTitle } from '../iframe-code.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankingView } from '../metric-view.ts';
import { MARK, noteLine } from '../notes.ts';
import { unbroken } from '../unbroken.ts';
import { barsOf } from './bars-of.ts';
import { isMarked, rankingNotes } from './notes.ts';
import { type Row, rankingRows } from './rows.ts';

/** What identifies a picture of a ranking: the figure that is pointed out, else metric and year. */
export function identifierOf({ metric, period, chosen, entries }: RankingView): string {
  const own = entries.some(({ geo }) => geo === chosen?.geo);
  return own && chosen !== null ? observationId({ metric, geo: chosen.geo, period }) : `${metric} ${period}`;
}

/** The whole page. */
export function renderRankingEmbed(view: RankingView, autoHeight = false): string {
  const { lang, siteUrl, source, period, unitLabel, order, path } = view;
  const words = DRAWING_WORDS[lang];
  const frame = metricFrame(view, 'ranking');
  const page = `${siteUrl}${path}`;
  const rows = rankingRows(view.entries, view.chosen?.geo ?? null);
  const shown = rows.filter((row) => row !== null);
  const foot = embedFooter({ lang, source, credit: words.calculated(SERVICE), id: identifierOf(view), page });
  const content = markup`<p class="w">${words.ranking} <span class="nb">${period}</span>, ${words.order[order]}, ${unbroken(unitLabel)}</p>${rankingTable(view, rows)}${unranked(view)}${noteLine(rankingNotes(view, shown), page, lang)}${allLink(view, page)}${foot}`;
  return embedDocument(view, {
    style: 'ranking',
    frame,
    title: rankingTitle(view, 'ranking'),
    canonical: page,
    content,
    autoHeight,
  });
}

function rankingTable(view: RankingView, rows: readonly Row[]): Markup {
  const words = DRAWING_WORDS[view.lang];
  const decimals = mostDecimals(rows.flatMap((row) => (row === null ? [] : [String(row.value)])));
  const bars = barsOf(rows.map((row) => row?.value ?? 0));
  const cells = rows.map((row, index): Markup => {
    if (row === null)
      return markup`<tr class="gap"><td colspan="4"><span aria-hidden="true">⋯</span><span class="h">${words.skipped}</span></td></tr>`;
    const { x, width } = bars[index] ?? { x: 0, width: 0 };
    const literal = String(row.value);
    const own = row.geo === view.chosen?.geo ? markup` class="on"` : null;
    const tie = row.tied
      ? markup`<span aria-hidden="true">=</span><span class="h">${words.shared}</span> `
      : null;
    return markup`<tr${own}><td class="d">${tie}${row.rank}</td><th scope="row"><bdi>${row.name}</bdi></th><td class="d"><data value="${literal}">${digits(literal, view, decimals)}</data>${isMarked(row) ? markup`<span class="dn">${MARK}</span>` : null}</td><td><svg class="bar" aria-hidden="true"><rect x="${x}%" width="${width}%" height="100%"/></svg></td></tr>`;
  });
  return markup`<table><thead class="h"><tr><th scope="col">${words.rank}</th><th scope="col">${words.municipality}</th><th scope="col">${view.period}</th><td></td></tr></thead><tbody>${cells}</tbody></table>`;
}

/** Said of the municipality that was to be pointed out and has no value. */
function unranked({ lang, chosen, entries }: RankingView): Markup | null {
  if (chosen === null || entries.some(({ geo }) => geo === chosen.geo)) return null;
  return markup`<p class="n"><bdi>${chosen.name}</bdi>: ${DRAWING_WORDS[lang].noValue}.</p>`;
}

/** To all that are ranked: not all that there are, where some have no value. */
export function allLink({ lang, entries, missing }: RankingView, page: string): Markup {
  const words = DRAWING_WORDS[lang];
  const count = formatCount(entries.length, lang);
  const text = missing.length === 0 ? words.all(count) : words.allValued(count);
  return markup`<p class="t"><a href="${page}#ranking" rel="noopener" target="_blank">${text}</a></p>`;
}
