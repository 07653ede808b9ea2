// The ranking of a year, whole, as the store has it: ties marked, with bars, to filter and to turn round.
import { countyName } from '../../../i18n/county-names.ts';
import { NOTE_WORDS } from '../../../i18n/note-words.ts';
import { METRIC_WORDS } from '../../../i18n/site/metric.ts';
import { municipalityPaths } from '../../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../../i18n/site/words.ts';
import { observationId } from '../../../model/observation-id.ts';
import { pageUrl } from '../../addresses.ts';
import { decimalRoom, mostDecimals } from '../../digits.ts';
import { type Markup, markup } from '../../markup.ts';
import type { RankedFigure } from '../../metric-view.ts';
import { type Bar, barClass, barsOf } from '../../ranking/bars-of.ts';
import { isMarked, MARK } from '../../ranking/notes.ts';
import { unbroken } from '../../unbroken.ts';
import { bareValue } from '../../with-unit.ts';
import type { RankingPageView } from './view.ts';

const NO_BAR: Bar = { x: 0, width: 0 };

/** @param tools whether the page has the script that filters by county and turns the order round */
export function rankingTable(view: RankingPageView, tools: boolean): Markup {
  const { lang, metricTitle, period, entries, unitLabel } = view.ranking;
  const { columns } = SITE_WORDS[lang].metric;
  const bars = barsOf(entries.map(({ value }) => value));
  const decimals = mostDecimals(entries.map(({ value }) => String(value)));
  const rows = entries.map((entry, at) => row(view, entry, { bar: bars[at] ?? NO_BAR, decimals }));
  return markup`${tools ? toolsOf(view) : null}<div class="scroll" tabindex="0" role="region" aria-label="${metricTitle}, ${period}"><table class="ranked"><caption>${unbroken(metricTitle)}, ${period} (${unbroken(unitLabel)})</caption><thead><tr><th scope="col">${columns.rank}</th><th scope="col">${columns.municipality}</th><th scope="col">${period}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
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
  return markup`<p class="tools" hidden><label>${words.county}<select id="county"><option value="">${words.allCounties}</option>${options}</select></label><button type="button" id="reverse">${words.reverse}</button></p>`;
}

type Row = { bar: Bar; decimals: number };

/** Six elements: a page has hundreds of rows. The bar is drawn by the style. */
function row({ ranking, homes }: RankingPageView, entry: RankedFigure, { bar, decimals }: Row): Markup {
  const { lang, metric, period, chosen } = ranking;
  const { rank, tied, geo, name, value } = entry;
  const { slug = '', countyCode = '' } = homes.get(geo) ?? {};
  const href = pageUrl({ siteUrl: '', lang }, observationId({ metric, geo, period }));
  const literal = String(value);
  const room = decimalRoom(literal, lang, decimals);
  const unseen = room === '' ? null : markup` data-room="${room}"`;
  const tie = tied ? '=\u00a0' : '';
  const note = isMarked(entry)
    ? markup`<a class="dn" href="#ranking-notes" aria-label="${NOTE_WORDS[lang].noteOn(name)}">${MARK}</a>`
    : null;
  const own = geo === chosen?.geo ? markup` class="own"` : null;
  return markup`<tr id="k${geo}" data-county="${countyCode}"${own}><td>${tie}${rank}</td><th scope="row"><a href="${municipalityPaths(slug)[lang]}">${name}</a></th><td class="${barClass(bar)}"><a href="${href}"${unseen}>${bareValue(literal, ranking)}</a>${note}</td></tr>`;
}
