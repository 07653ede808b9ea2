// / and /en: the way to one's municipality first, then figures, how recent they are, what the last release brought, and every metric.

import type { CatalogueMetric } from '../data/catalogue.ts';
import { foreignTitle, type Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { describedCatalog } from '../embed/cite.ts';
import { mapDrawing } from '../embed/map.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { OUTLINES_FILE } from '../embed/outlines.ts';
import { byProminence, keyMetrics } from '../endpoints/key-metrics.ts';
import type { SitePage } from '../http/page.ts';
import { rankingView } from '../http/views.ts';
import type { Store } from '../store/store.ts';
import { DRAWING_WORDS } from '../text/embeds.ts';
import { formatCount, isTotal } from '../text/numbers.ts';
import { ABOUT, DOWNLOADS, HOME, listPath, metricPaths, RELEASES } from '../text/paths.ts';
import { SITE_WORDS } from '../text/site.ts';
import { searchBox } from './document.ts';
import { scrolled } from './parts.ts';
import { releaseSummary } from './releases.ts';
import { countryTrend } from './rows.ts';
import { metricsBySubject } from './subject.ts';

export async function startPage(store: Store, lang: Lang): Promise<SitePage> {
  const { siteUrl, release, published, metrics, municipalities } = store.catalogue;
  const words = SITE_WORDS[lang];
  const { start } = words;
  const count = (list: readonly unknown[]): string => formatCount(list.length, lang);
  const description = start.promise;
  const all = markup`<p><a href="${listPath(lang, 'municipalities')}">${start.all(count(municipalities))}</a></p>`;
  const choose = markup`<section aria-labelledby="municipalities"><h2 id="municipalities">${start.choose}</h2>${searchBox(lang, { large: true })}${all}</section>`;
  const hero = markup`<div class="hero"><h1>${start.title}</h1><p class="lead">${start.promise}</p>${choose}<ul class="key"><li><b>${count(metrics)}</b> ${start.metrics}</li><li><b>${count(municipalities)}</b> ${start.municipalities}</li><li><b class="nb">${release}</b> ${start.release}</li></ul></div>`;
  const newest = markup`<section aria-labelledby="newest"><h2 id="newest">${start.newest}: <span class="nb">${release}</span></h2>${await releaseSummary(store, lang, release)}<p><a href="${RELEASES[lang]}">${start.changes}</a></p></section>`;
  const list = markup`<section aria-labelledby="metrics"><h2 id="metrics">${words.metrics}</h2>${metricsBySubject(store.catalogue, lang)}</section>`;
  const what = markup`<section class="prose" aria-labelledby="what"><h2 id="what">${start.whatTitle}</h2>${start.what.map((text) => markup`<p>${text}</p>`)}</section>`;
  return {
    title: SERVICE,
    description,
    paths: HOME,
    described: describedCatalog({ lang, siteUrl, description, published, metrics }),
    search: { large: true },
    main: markup`${hero}${await foremostFigures(store, lang)}<div class="beside slim">${freshness(metrics, lang)}${newest}</div>${list}${trust(lang)}${what}`,
  };
}

// The figures: a map of one metric and the country's in three others, one of each subject, chosen by prominence.

const LIVE = 3;

/** Null where no metric has a ranking to map and none has a figure of the country. */
async function foremostFigures(store: Store, lang: Lang): Promise<Markup | null> {
  const foremost = (counts: (metric: CatalogueMetric) => boolean): CatalogueMetric[] =>
    keyMetrics(store.catalogue, counts).sort(byProminence);
  const mapped = await mappedMetric(
    store,
    foremost(() => true),
  );
  const live: Markup[] = [];
  for (const metric of foremost((one) => one !== mapped && one.referenceComparable?.comparable === true)) {
    if (live.length === LIVE) break;
    const figure = await countryTrend({ store, metric, lang });
    if (figure !== null) live.push(figure);
  }
  const map = mapped === null ? null : await mapOf(store, mapped, lang);
  const words = SITE_WORDS[lang].start;
  const list =
    live.length === 0
      ? null
      : markup`<section aria-labelledby="figures"><h2 id="figures">${words.figures}</h2><ul class="live">${live}</ul><p class="note">${words.figuresRule}</p></section>`;
  return map === null ? list : markup`<div class="beside slim">${map}${list}</div>`;
}

/** The first that is ranked; a share before a total, whose map shows where people live. */
async function mappedMetric(
  store: Store,
  candidates: readonly CatalogueMetric[],
): Promise<CatalogueMetric | null> {
  const totalsLast = [false, true].flatMap((total) =>
    candidates.filter(({ unit }) => isTotal({ unitCode: unit }) === total),
  );
  for (const metric of totalsLast) if ((await store.facts(metric)).ranking !== null) return metric;
  return null;
}

async function mapOf(store: Store, metric: CatalogueMetric, lang: Lang): Promise<Markup | null> {
  const { ranking } = await store.facts(metric);
  if (ranking === null) return null;
  const { mapLink } = SITE_WORDS[lang].start;
  const view = rankingView({ store, metric, lang }, ranking, null);
  const measured =
    metric.subtitle === null ? null : markup`<p class="note">${unbroken(metric.subtitle[lang])}</p>`;
  const title = markup`<bdi${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</bdi>`;
  return markup`<section aria-labelledby="map"><h2 id="map">${title} ${ranking.period}</h2>${measured}${mapDrawing(view, OUTLINES_FILE)}<p class="note">${DRAWING_WORDS[lang].credit}. <a href="${metricPaths(metric.id)[lang]}">${mapLink}</a></p></section>`;
}

// How recent the metrics are, by the latest year of each.

/** Null for a dataset without metrics. */
function freshness(metrics: readonly CatalogueMetric[], lang: Lang): Markup | null {
  const words = SITE_WORDS[lang].start;
  const shown = (count: number): string => formatCount(count, lang);
  const years = [...Map.groupBy(metrics, ({ last }) => last ?? '')].sort(([a], [b]) => (a < b ? 1 : -1));
  const [most] = [...years].sort(([, a], [, b]) => b.length - a.length);
  if (most === undefined) return null;
  const [year, own] = most;
  const said =
    year === '' ? null : markup`<p>${words.freshness(shown(own.length), shown(metrics.length), year)}</p>`;
  const rows = years.map(
    ([period, { length }]) =>
      markup`<tr><th scope="row">${period === '' ? words.noYear : period}</th><td class="number">${shown(length)}</td><td><svg class="bar" aria-hidden="true"><rect width="${(length / own.length) * 100}%" height="100%"/></svg></td></tr>`,
  );
  const { freshColumns: heads } = words;
  const table =
    years.length === 1
      ? null
      : markup`<table class="coverage"><thead><tr><th scope="col">${heads.year}</th><th scope="col" class="number">${heads.metrics}</th><td></td></tr></thead><tbody>${rows}</tbody></table>`;
  return markup`<section aria-labelledby="fresh"><h2 id="fresh">${words.fresh}</h2>${said}${table}<p class="note">${words.freshMeaning}</p></section>`;
}

// Why the figures can be relied on, beside what the publishers say of their own services.

/** Where they say it. */
const KOLADA_TERMS = 'https://www.kolada.se/om-oss/api/';
const SCB_TERMS = {
  sv: 'https://www.scb.se/vara-tjanster/oppna-data/',
  en: 'https://www.scb.se/en/services/open-data-api/',
};

function trust(lang: Lang): Markup {
  const { title, head, rows } = SITE_WORDS[lang].start.trust;
  const lines = [
    { row: rows.revised, here: RELEASES[lang], there: KOLADA_TERMS },
    { row: rows.gone, here: `${ABOUT[lang]}#permanence`, there: KOLADA_TERMS },
    { row: rows.limits, here: DOWNLOADS[lang], there: SCB_TERMS[lang] },
  ].map(
    ({ row, here, there }) =>
      markup`<tr><th scope="row">${row.what}</th><td data-label="${head.here}">${row.here} <a href="${here}">${row.link}</a></td><td data-label="${head.there}">${row.there} <a href="${there}">${row.source}</a></td></tr>`,
  );
  const table = markup`<table class="trust"><thead><tr><th scope="col">${head.what}</th><th scope="col">${head.here}</th><th scope="col">${head.there}</th></tr></thead><tbody>${lines}</tbody></table>`;
  return markup`<section aria-labelledby="trust"><h2 id="trust">${title}</h2>${scrolled(title, table, 'group')}</section>`;
}
