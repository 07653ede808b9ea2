// The lowest value, the median and the highest of a ranking's year, and the way to one's own municipality.

import { observationId } from '../../../data/identifier.ts';
import { SERVICE } from '../../../data/settings.ts';
import { DRAWING_WORDS } from '../../../text/embeds.ts';
import { bareValue, formatCount } from '../../../text/numbers.ts';
import { metricYearPaths, observationPaths } from '../../../text/paths.ts';
import { METRIC_WORDS } from '../../../text/site.ts';
import { calculatedText } from '../../chart/lines/key.ts';
import { digits } from '../../digits.ts';
import { type Markup, markup } from '../../markup.ts';
import type { RankedFigure, RankingPageView, RankingView } from '../../metric-view.ts';
import { noteMark } from '../../ranking/notes.ts';
import { andOthers, endsOf, stripDrawing } from '../../ranking/strip.ts';

export const highlights = (view: RankingPageView): Markup =>
  markup`${findForm(view)}${ends(view)}${stripDrawing(view.ranking)}`;

/** Without script the form leads to the year's page, with the municipality pointed out; the names are a script's business, and what it says of them is in the page. */
function findForm({ ranking }: RankingPageView): Markup {
  const { lang, metric, period, entries, chosen } = ranking;
  const words = METRIC_WORDS[lang];
  const template = (tied: boolean) =>
    words.found('{place}', { rank: '{rank}', total: String(entries.length), tied });
  return markup`<form class="find" action="${metricYearPaths(metric, period)[lang]}" method="get" data-found="${template(false)}" data-tied="${template(true)}" data-unranked="${words.notRanked('{place}')}"><label for="find">${words.find}</label><input id="find" name="geo" list="places" value="${chosen?.name ?? ''}" autocomplete="off" spellcheck="false" required><button type="submit">${words.findSubmit}</button><datalist id="places"></datalist><p class="note" role="status">${foundText(ranking)}</p></form>`;
}

/** Where the municipality that was asked for stands, in words. */
function foundText({ lang, chosen, entries, ...view }: RankingView): Markup | null {
  if (chosen === null) return null;
  const words = METRIC_WORDS[lang];
  const own = entries.find(({ geo }) => geo === chosen.geo);
  if (own === undefined) return markup`${words.notRanked(chosen.name)}`;
  const total = formatCount(entries.length, lang);
  const standing = { rank: String(own.rank), total, tied: own.tied };
  return markup`<a href="#k${own.geo}">${words.found(own.name, standing)}</a>, ${bareValue(String(own.value), { ...view, lang })}${noteMark(own, lang)}`;
}

function ends({ ranking, median }: RankingPageView): Markup {
  const words = DRAWING_WORDS[ranking.lang];
  const [low, high] = endsOf(ranking);
  const middle = median === null ? null : medianOf(ranking, median);
  return markup`<dl class="highlights">${end(ranking, words.lowest, low)}${end(ranking, words.highest, high)}${middle}</dl>`;
}

/** A calculated number leads nowhere: it is no observation. */
function medianOf(view: RankingView, median: number): Markup {
  const { lang, period, entries } = view;
  const among = entries.map(({ value }) => value);
  const shown = calculatedText(median, among, view);
  return markup`<div><dt>${DRAWING_WORDS[lang].median} ${period}</dt><dd><data value="${String(median)}">${shown}</data><span class="note">${METRIC_WORDS[lang].medianMeaning(SERVICE)}</span></dd></div>`;
}

function end(view: RankingView, name: string, figure: RankedFigure): Markup {
  const { lang, metric, period } = view;
  const { geo, name: municipality, value } = figure;
  const href = observationPaths(observationId({ metric, geo, period }))[lang];
  const literal = String(value);
  return markup`<div><dt>${name} ${period}</dt><dd><a href="${href}"><data value="${literal}">${digits(literal, view)}</data></a><bdi>${municipality}</bdi>${noteMark(figure, lang)}${andOthers(view, figure)}</dd></div>`;
}
