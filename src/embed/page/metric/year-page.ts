// /matt/<id>/<year>: a metric's ranking, map and distribution in one year, in the look of the site.
import { EMBED_WORDS } from '../../../text/embeds.ts';
import { metricPaths, metricYearPaths } from '../../../text/paths.ts';
import { METRIC_WORDS } from '../../../text/site.ts';
import { queryString } from '../../addresses.ts';
import type { StructuredData } from '../../cite/json-ld.ts';
import { NO_INDEX } from '../../html-document.ts';
import { MAP_SCRIPT_PATH } from '../../map/map-script.ts';
import { langAttribute, markup } from '../../markup.ts';
import type { MetricHead, RankingPageView } from '../../metric-view.ts';
import { unbroken } from '../../unbroken.ts';
import { POLICY_META, siteDocument } from '../document.ts';
import { highlights } from './highlights.ts';
import { rankingSection } from './ranking-section.ts';

export function renderMetricYear(view: RankingPageView, described: StructuredData, release: string): string {
  const { lang, siteUrl, metric, metricTitle, period, source, unitLabel, chosen } = view.ranking;
  const words = METRIC_WORDS[lang];
  const hidden = chosen === null ? null : NO_INDEX;
  const all = markup`<a href="${metricPaths(metric)[lang]}">${words.aboutMetric}</a>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title: words.yearTitle(metricTitle, period),
    description: words.yearDescription(metricTitle, period),
    paths: metricYearPaths(metric, period),
    query: queryString({ geo: chosen?.geo ?? null }),
    described: chosen === null ? described : null,
    links: markup`${POLICY_META}${hidden}<script src="${MAP_SCRIPT_PATH}" defer></script>`,
    main: markup`<h1 dir="auto"${langAttribute(view.ranking.titleLang)}>${unbroken(words.yearTitle(metricTitle, period))}</h1><p class="note">${EMBED_WORDS[lang].source}: <bdi>${source}</bdi>. ${EMBED_WORDS[lang].page.unit}: ${unbroken(unitLabel)}. ${all}</p>${highlights(view)}${rankingSection(view, false)}`,
  });
}

/** Why there is no ranking, and the years that have one; `years` is empty where the metric is not ranked at all. */
export type NoYear = {
  head: Pick<MetricHead, 'lang' | 'siteUrl' | 'metric' | 'metricTitle' | 'titleLang'>;
  /** As it stands in the address. */
  year: string;
  title: string;
  why: string;
  years: readonly string[];
  newest: string | null;
};

export function renderNoYear({ head, year, title, why, years, newest }: NoYear, release: string): string {
  const { lang, siteUrl, metric, metricTitle } = head;
  const words = METRIC_WORDS[lang];
  const items = years.map((one) => {
    const href = one === newest ? metricPaths(metric)[lang] : metricYearPaths(metric, one)[lang];
    return markup`<li><a href="${href}">${one}</a></li>`;
  });
  const list =
    years.length === 0 ? null : markup`<p>${words.theseYears}</p><ul class="jump years-list">${items}</ul>`;
  return siteDocument({
    lang,
    siteUrl,
    release,
    title,
    description: why,
    paths: null,
    links: markup`${POLICY_META}${NO_INDEX}`,
    main: markup`<h1>${title}</h1><p class="lead"><a href="${metricPaths(metric)[lang]}"><bdi${langAttribute(head.titleLang)}>${unbroken(metricTitle)}</bdi></a>, ${year}</p><p>${unbroken(why)}</p>${list}<p class="note">${EMBED_WORDS[lang].errorCode}: <code>not_found</code> (404)</p>`,
  });
}
