// A figure's years on its page: the line with its own year marked, and every year with the way to its figure.

import { observationId } from '../../../data/identifier.ts';
import { EMBED_WORDS, FIGURE_PAGE_WORDS } from '../../../text/embeds.ts';
import { observationPaths } from '../../../text/paths.ts';
import { ownPath } from '../../addresses.ts';
import { drawnSeries } from '../../chart/drawn-series.ts';
import { lineChart } from '../../chart/lines/drawing.ts';
import { breakNotes, referenceMarkup, yearsWithout } from '../../chart/notes.ts';
import { seriesSummary } from '../../chart/series-summary.ts';
import { everyYear } from '../../chart/years.ts';
import { digits, mostDecimals } from '../../digits.ts';
import { type FigurePageView, hasValue } from '../../figure-view.ts';
import { type Markup, markup } from '../../markup.ts';
import { markIn } from '../../notes.ts';
import { unbroken } from '../../unbroken.ts';

/** Nothing where the metric is not shown as a chart, or no year has a value. */
export function chartSection(view: FigurePageView): Markup | null {
  const valued = view.trend.filter(hasValue);
  if (!view.chart || valued.length === 0) return null;
  const words = FIGURE_PAGE_WORDS[view.lang];
  return markup`<h2>${words.chart}</h2><div class="beside"><div class="drawn">${drawing(view)}</div>${yearTable(view)}</div>`;
}

function drawing(view: FigurePageView): Markup {
  const { lang, reference, metricTitle, geoName, period } = view;
  const points = everyYear(view.trend);
  const { years, lines, scales, breaks } = drawnSeries(view, points, { beside: geoName, alone: geoName });
  const chart = lineChart(
    {
      lang,
      id: 'chart-',
      title: `${metricTitle}, ${geoName}, ${years[0]}–${years.at(-1)}`,
      description: seriesSummary(points.filter(hasValue), view),
      lines,
      breaks,
      marked: period,
    },
    scales,
  );
  const notes = [
    ...view.otherYearsNotes,
    ...(scales.values.showsZero ? [] : [EMBED_WORDS[lang].withoutZero]),
    ...breakNotes(breaks, lang),
    ...yearsWithout(points, lang),
  ];
  return markup`${chart}<p class="note">${notes.map((note) => markup`${unbroken(note)} `)}${referenceMarkup(reference, lang)}</p>`;
}

/** Newest first; the page's own year is marked, and leads nowhere. */
function yearTable(view: FigurePageView): Markup {
  const { lang, siteUrl, metric, geo, period, metricTitle, geoName } = view;
  const words = EMBED_WORDS[lang];
  const decimals = mostDecimals(view.trend.flatMap(({ value }) => (value === null ? [] : [String(value)])));
  const rows = [...view.trend].reverse().map((point) => {
    const mark = view.notedYears.includes(point.period) ? markIn(lang) : null;
    const shown =
      point.value === null ? markup`–` : markup`${digits(String(point.value), view, decimals)}${mark}`;
    const id = observationId({ metric, geo, period: point.period });
    if (point.period === period)
      return markup`<tr class="own"><th scope="row" aria-current="page">${point.period}</th><td class="number">${shown}</td></tr>`;
    const year =
      point.value === null
        ? markup`${point.period}`
        : markup`<a href="${ownPath(siteUrl, observationPaths(id)[lang])}">${point.period}</a>`;
    return markup`<tr><th scope="row">${year}</th><td class="number">${shown}</td></tr>`;
  });
  return markup`<div class="scroll years" tabindex="0" role="region" aria-label="${metricTitle}, ${geoName}"><table><thead><tr><th scope="col">${words.year}</th><th scope="col" class="number">${unbroken(view.unitLabel)}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
