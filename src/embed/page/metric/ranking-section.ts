// A year of a metric: its ranking beside its map, by what rule it was made, and who has no value.

import { observationId } from '../../../data/identifier.ts';
import { SERVICE } from '../../../data/settings.ts';
import { countyName, NOTE_WORDS } from '../../../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../../../text/embeds.ts';
import { bareValue, formatCount } from '../../../text/numbers.ts';
import { metricPaths, metricYearPaths, municipalityPaths, observationPaths } from '../../../text/paths.ts';
import { METRIC_WORDS, SITE_WORDS } from '../../../text/site.ts';
import { decimalRoom, mostDecimals } from '../../digits.ts';
import { mapDrawing } from '../../map/drawing.ts';
import { OUTLINES_FILE } from '../../map/outlines.ts';
import { langAttribute, type Markup, markup } from '../../markup.ts';
import type { RankedFigure, RankingPageView } from '../../metric-view.ts';
import { MARK, noteList } from '../../notes.ts';
import { type Bar, barClass, barsOf } from '../../ranking/bars-of.ts';
import { isMarked, noteMark, ROW_NOTES_ID } from '../../ranking/notes.ts';
import { unbroken } from '../../unbroken.ts';
import { copied } from '../embed-codes.ts';

/** @param tools as {@link rankingTable} */
export function rankingSection(view: RankingPageView, tools: boolean): Markup {
  const { lang, period } = view.ranking;
  return markup`${yearList(view)}<div class="mapped"><section aria-labelledby="ranking"><h2 id="ranking">${SITE_WORDS[lang].metric.ranking(period)}</h2>${rankingTable(view, tools)}${rowNotes(view)}</section><section aria-labelledby="map"><h2 id="map">${METRIC_WORDS[lang].map(period)}</h2>${map(view)}${rules(view)}${missing(view)}<h3>${SITE_WORDS[lang].metric.calculated}</h3>${copied(view.citation)}</section></div>`;
}

/** The way to the ranking of each year; nothing where there is one year only. */
function yearList({ ranking, years, newest }: RankingPageView): Markup | null {
  if (years.length < 2) return null;
  const { lang, metric, period } = ranking;
  const words = METRIC_WORDS[lang];
  const items = years.map((year) => {
    const href = year === newest ? metricPaths(metric)[lang] : metricYearPaths(metric, year)[lang];
    const current = year === period ? markup` aria-current="true"` : null;
    return markup`<li><a href="${href}"${current}>${year}</a></li>`;
  });
  return markup`<nav aria-label="${words.years}"><ul class="jump years-list"><li class="note">${words.years}</li>${items}</ul></nav>`;
}

const map = ({ ranking }: RankingPageView): Markup =>
  markup`${mapDrawing(ranking, OUTLINES_FILE)}<p class="map-readout" role="status"></p><p class="note">${DRAWING_WORDS[ranking.lang].credit}. <a href="#ranking">${EMBED_WORDS[ranking.lang].showTable}</a></p>`;

function rowNotes({ ranking }: RankingPageView): Markup | null {
  const marked = ranking.entries.filter(isMarked);
  if (marked.length === 0) return null;
  const items = marked.map(
    ({ name, notes }) => markup`<li>${MARK} ${name}: ${unbroken(notes.join(' '))}</li>`,
  );
  return markup`<ul class="notes" id="${ROW_NOTES_ID}">${items}</ul>`;
}

function rules({ ranking, coverage, newest, passedOver }: RankingPageView): Markup {
  const { lang, period, order, entries } = ranking;
  const words = SITE_WORDS[lang].metric;
  const shown = (count: number): string => formatCount(count, lang);
  const share = { municipalities: shown(coverage.municipalities), total: shown(coverage.total) };
  const gate = period === newest ? words.gate(period, share) : METRIC_WORDS[lang].gateOf(period, share);
  const older = period === newest && passedOver !== null ? markup` ${words.passedOver(passedOver)}` : null;
  const ties = entries.some(({ tied }) => tied) ? markup` ${words.ties}` : null;
  const waived = entries.filter((entry) => entry.waived).map(({ name }) => name);
  const leans =
    waived.length === 0 ? null : markup`<p>${NOTE_WORDS[lang].leansOnWaived(waived.join(', '))}</p>`;
  return markup`<p>${words.by(SERVICE)} ${gate}${older}</p><p>${words.order[order]}; ${words.orderMeaning}.${ties}</p>${leans}${noteList(ranking.notes)}`;
}

/** The municipalities that existed in the year and have no value. */
function missing({ ranking, homes }: RankingPageView): Markup {
  const { lang, period, missing: absent } = ranking;
  const words = SITE_WORDS[lang].metric;
  if (absent.length === 0) return markup`<p>${words.noneMissing(period)}</p>`;
  const items = absent.map(
    ({ geo, name }) =>
      markup`<li><a href="${municipalityPaths(homes.get(geo)?.slug ?? '')[lang]}">${name}</a></li>`,
  );
  return markup`<p>${words.missing(absent.length, period)}</p><ul class="columns">${items}</ul>`;
}

// The ranking of a year, whole, as the store has it: ties marked, with bars, to filter and to turn round.
const NO_BAR: Bar = { x: 0, width: 0 };

/** @param tools whether the page has the script that filters by county and turns the order round */
function rankingTable(view: RankingPageView, tools: boolean): Markup {
  const { lang, metricTitle, titleLang, period, entries, unitLabel } = view.ranking;
  const { columns } = SITE_WORDS[lang].metric;
  const bars = barsOf(entries.map(({ value }) => value));
  const decimals = mostDecimals(entries.map(({ value }) => String(value)));
  const rows = entries.map((entry, at) => row(view, entry, bars[at] ?? NO_BAR, decimals));
  return markup`${tools ? toolsOf(view) : null}<div class="scroll" tabindex="0" role="region" aria-label="${metricTitle}, ${period}"><table class="ranked"><caption><bdi${langAttribute(titleLang)}>${unbroken(metricTitle)}</bdi>, ${period} (${unbroken(unitLabel)})</caption><thead><tr><th scope="col">${columns.rank}</th><th scope="col">${columns.municipality}</th><th scope="col">${period}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function toolsOf({ ranking, homes }: RankingPageView): Markup {
  const { lang, entries } = ranking;
  const words = METRIC_WORDS[lang];
  const counties = new Map(
    entries.flatMap(({ geo }) => {
      const home = homes.get(geo);
      return home === undefined ? [] : [[home.county, home.countyCode] as const];
    }),
  );
  const options = [...counties]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([county, code]) => markup`<option value="${code}">${countyName(county, lang)}</option>`);
  return markup`<p class="tools" hidden data-first="${words.ordered.first}" data-last="${words.ordered.last}" data-one="${words.shown('1')}" data-more="${words.shown('{count}')}"><label>${words.county}<select id="county" autocomplete="off"><option value="">${words.allCounties}</option>${options}</select></label><button type="button" id="reverse" aria-pressed="false">${words.reverse}</button><span class="note" role="status"></span></p>`;
}

/** Six elements: a page has hundreds of rows. The bar is drawn by the style. */
function row({ ranking, homes }: RankingPageView, entry: RankedFigure, bar: Bar, decimals: number): Markup {
  const { lang, metric, period, chosen } = ranking;
  const { rank, tied, geo, name, value } = entry;
  const { slug = '', countyCode = '' } = homes.get(geo) ?? {};
  const href = observationPaths(observationId({ metric, geo, period }))[lang];
  const literal = String(value);
  const room = decimalRoom(literal, lang, decimals);
  const unseen = room === '' ? null : markup` data-room="${room}"`;
  const tie = tied ? '=\u00a0' : '';
  const own = geo === chosen?.geo ? markup` class="own"` : null;
  return markup`<tr id="k${geo}" data-county="${countyCode}"${own}><td>${tie}${rank}</td><th scope="row"><a href="${municipalityPaths(slug)[lang]}">${name}</a></th><td class="${barClass(bar)}"><a href="${href}"${unseen}>${bareValue(literal, ranking)}</a>${noteMark(entry, lang)}</td></tr>`;
}
