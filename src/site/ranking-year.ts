// /matt/<id>/<year> and /en/metrics/<id>/<year>: the ranking of any year that passes the gate, from what the build derived.
import { type CatalogueMunicipality, retrievedOf } from '../data/catalogue.ts';
import { YEAR_PATTERN } from '../data/identifier.ts';
import { foreignTitle, type Lang } from '../data/lang.ts';
import { codesIn, echo, isProblem, type Problem } from '../data/problem.ts';
import { SERVICE } from '../data/settings.ts';
import { lowerCase } from '../data/text.ts';
import { figurePath, queryString } from '../embed/addresses.ts';
import type { Bar } from '../embed/canvas.ts';
import type { StructuredData } from '../embed/cite.ts';
import { calculatedText } from '../embed/lines.ts';
import { MAP_SCRIPT_PATH } from '../embed/map/map-script.ts';
import { mapDrawing } from '../embed/map.ts';
import {
  langAttribute,
  type Markup,
  markup,
  NO_INDEX,
  unbroken,
  whole,
} from '../embed/markup.ts';
import { exactAttributes, figureShown, MARK, noteList } from '../embed/notes.ts';
import { OUTLINES_FILE } from '../embed/outlines.ts';
import {
  andOthers,
  barClass,
  barsOf,
  endsOf,
  isMarked,
  looksTied,
  measured,
  noteMark,
  ROW_NOTES_ID,
  stripDrawing,
} from '../embed/ranking.ts';
import type {
  CountryFigure,
  RankedFigure,
  RankingPageView,
  RankingView,
} from '../embed/views.ts';
import {
  identifier,
  type MetricSubject,
  NO_FILES,
  name,
  optional,
} from '../endpoints/endpoint.ts';
import { metricPath } from '../endpoints/notes.ts';
import { rankedYears } from '../endpoints/rankings.ts';
import {
  metricOfPath,
  resolveCounty,
  resolveMunicipality,
} from '../endpoints/resolve.ts';
import type { Page, PageContext, SitePage } from '../http/page.ts';
import { describedMetric, rankingPageView } from '../http/views.ts';
import { countyName, NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS, subtitleLine } from '../text/embeds.ts';
import {
  bareValue,
  besideTitle,
  capitalized,
  formatCount,
  isTotal,
  quantity,
  shownNumber,
} from '../text/numbers.ts';
import {
  comparing,
  metricPaths,
  metricYearPaths,
  municipalityPaths,
} from '../text/paths.ts';
import { type SharingText, sharedFigure, sharedRanking } from '../text/sharing.ts';
import { DATA_WORDS, METRIC_WORDS, SITE_WORDS } from '../text/site.ts';
import { countryAlone } from './country.ts';
import {
  copied,
  freshness,
  linkList,
  scrolled,
  section,
  type Tools,
  table,
  toolbar,
} from './parts.ts';
import { twins } from './twins.ts';

/** What a page of a ranking's year says where others share it; of the municipality that is pointed out alone, where there is one. */
export function sharedYear(view: RankingView): SharingText {
  const { lang, metricTitle, period, source, chosen, subtitle = null } = view;
  const unit = besideTitle(view, metricTitle);
  const about = { title: metricTitle, period, source };
  if (chosen !== null) {
    const chosenFigure = [...view.entries, ...view.apart].find(
      ({ geo }) => geo === chosen.geo,
    );
    const value =
      chosenFigure === undefined ? null : quantity(chosenFigure.value, unit);
    const figure = {
      ...about,
      place: chosen.name,
      value,
      why: EMBED_WORDS[lang].missing.unknown,
    };
    return sharedFigure(lang, figure, [subtitle]);
  }
  const [low, high] = endsOf(view);
  return sharedRanking(
    lang,
    { ...about, subtitle },
    {
      lowNumber: shownNumber(low.value, unit),
      low: quantity(low.value, unit),
      high: quantity(high.value, unit),
      lowOf: `${low.name}${andOthers(view, low)}`,
      highOf: `${high.name}${andOthers(view, high)}`,
    },
  );
}

// The lowest value, the median and the highest of a ranking's year, the country's figure, and the way to one's own municipality.

/** Of one county alone, where it is asked for; the median is that of all. */
export function highlights(view: RankingPageView): Markup {
  const ranking = shownRanking(view);
  const median = view.county === null ? view.median : null;
  const shown =
    ranking.entries.length === 0
      ? null
      : markup`${ends({ ...view, ranking, median })}${stripDrawing(ranking)}`;
  return markup`${findForm(view)}${shown}`;
}

/** Without script the form leads to the year's page, with the municipality pointed out; the names are a script's business, and what it says of them is in the page. */
function findForm(view: RankingPageView): Markup {
  const { ranking } = view;
  const { lang, metric, period, entries, chosen } = ranking;
  const metricWords = METRIC_WORDS[lang];
  const template = (tied: boolean) =>
    metricWords.found('{place}', {
      rank: '{rank}',
      total: String(entries.length),
      tied,
    });
  return markup`<form class="find" action="${metricYearPaths(metric, period)[lang]}" method="get" data-found="${template(false)}" data-tied="${template(true)}" data-unranked="${metricWords.notRanked('{place}')}"><label for="find">${metricWords.find}</label><input id="find" name="geo" list="places" value="${chosen?.name ?? ''}" autocomplete="off" spellcheck="false" required><button type="submit">${metricWords.findSubmit}</button><datalist id="places"></datalist><p class="note" role="status">${foundText(view)}</p></form>`;
}

/** Where the municipality that was asked for stands, in words, with the way to its row where that is shown. */
function foundText(view: RankingPageView): Markup | null {
  const { ranking } = view;
  const { lang, chosen, entries, apart } = ranking;
  if (chosen === null) return null;
  const metricWords = METRIC_WORDS[lang];
  const unranked = apart.find(({ geo }) => geo === chosen.geo);
  if (unranked !== undefined) {
    const { name, value, reason } = unranked;
    return markup`<bdi>${name}</bdi>: ${bareValue(value, ranking)}. ${unbroken(reason)}`;
  }
  const entry = entries.find(({ geo }) => geo === chosen.geo);
  if (entry === undefined) return markup`${metricWords.notRanked(chosen.name)}`;
  const { geo, name, rank, tied, value } = entry;
  const total = formatCount(entries.length, lang);
  const place = metricWords.found(name, { rank: String(rank), total, tied });
  const isShown = shownCodes(view)?.includes(geo) ?? true;
  const way = isShown ? markup`<a href="#k${geo}">${place}</a>` : markup`${place}`;
  return markup`${way}, ${bareValue(value, ranking)}${noteMark(entry)}`;
}

function ends({ ranking, median, country }: RankingPageView): Markup {
  const drawingWords = DRAWING_WORDS[ranking.lang];
  const [low, high] = endsOf(ranking);
  const middle = median === null ? null : medianOf(ranking, median);
  return markup`<dl class="highlights">${end(ranking, drawingWords.lowest, low)}${end(ranking, drawingWords.highest, high)}${middle}${countryEnd(ranking, country)}</dl>${countryAlone(country)}`;
}

/** The publisher's figure of the country, where the others compare with it. */
function countryEnd(view: RankingView, country: CountryFigure | null): Markup | null {
  if (country === null || country.reason !== null) return null;
  const { name, period } = country;
  return markup`<div><dt>${name} ${period}</dt><dd>${figureShown(country)}<span class="note">${DRAWING_WORDS[view.lang].countryShort}</span></dd></div>`;
}

/** A calculated number leads nowhere: it is no observation. */
function medianOf(view: RankingView, median: number): Markup {
  const { lang, period, entries } = view;
  const among = entries.map(({ value }) => value);
  const medianText = calculatedText(median, among, view);
  return markup`<div><dt>${DRAWING_WORDS[lang].median} ${period}</dt><dd><data value="${String(median)}">${medianText}</data><span class="note">${METRIC_WORDS[lang].medianMeaning(SERVICE)}</span></dd></div>`;
}

function end(view: RankingView, name: string, figure: RankedFigure): Markup {
  const figureMarkup = figureShown(figure, { marked: false });
  return markup`<div><dt>${name} ${figure.period}</dt><dd>${figureMarkup}<bdi>${figure.name}</bdi>${noteMark(figure)}${andOthers(view, figure)}</dd></div>`;
}

// A year of a metric: its ranking beside its map, by what rule it was made, and who has no value.

/** @param address where the ranking stands */
export function rankingSection(view: RankingPageView, address: string): Markup {
  const { lang, period } = view.ranking;
  const { ranking, calculated } = SITE_WORDS[lang].metric;
  return markup`
    ${yearList(view)}
    ${countyForm(view)}
    <div class="mapped">
      ${section('ranking', ranking(period), markup`${rankingTable(view)}${rowNotes(view)}`)}
      ${section('map', METRIC_WORDS[lang].map(period), map(view))}
    </div>
    <div class="pair">
      <div>${rules(view)}${missing(view)}</div>
      <div><h3 id="cite">${calculated}</h3>${copied(view.citation)}${shareLink(address, lang)}</div>
    </div>`;
}

export const shareLink = (address: string, lang: Lang): Markup =>
  markup`<h3 id="share">${METRIC_WORDS[lang].link}</h3>${copied(address)}`;

/** The codes of those that are shown; null for all. */
function shownCodes({ homes, county }: RankingPageView): string[] | null {
  if (county === null) return null;
  return [...homes].flatMap(([geo, { countyCode }]) =>
    countyCode === county.code ? [geo] : [],
  );
}

/** With the municipalities that are shown, each with its rank among all. */
function shownRanking(view: RankingPageView): RankingView {
  const codes = shownCodes(view);
  if (codes === null) return view.ranking;
  const entries = view.ranking.entries.filter(({ geo }) => codes.includes(geo));
  return { ...view.ranking, entries };
}

/** One county alone, in the table and on the map, at an address of its own; a script sends the form when it is chosen. */
function countyForm({ ranking, homes, county }: RankingPageView): Markup {
  const { lang, metric, period, chosen } = ranking;
  const metricWords = METRIC_WORDS[lang];
  const counties = new Map(
    [...homes.values()].map((home) => [home.county, home.countyCode]),
  );
  const options = [...counties]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, code]) =>
        markup`<option value="${code}"${code === county?.code ? markup` selected` : null}>${countyName(name, lang)}</option>`,
    );
  const geo =
    chosen === null
      ? null
      : markup`<input type="hidden" name="geo" value="${chosen.geo}">`;
  return markup`
    <form class="tools" action="${metricYearPaths(metric, period)[lang]}#ranking" method="get">
      <label>
        ${metricWords.county}
        <select id="county" name="county" autocomplete="off"><option value="">${metricWords.allCounties}</option>${options}</select>
      </label>
      ${geo}
      <button type="submit">${metricWords.findSubmit}</button>
    </form>`;
}

/** The way to the ranking of each year; nothing where there is one year only. */
function yearList({ ranking, years, newest }: RankingPageView): Markup | null {
  if (years.length < 2) return null;
  const { lang, metric, period } = ranking;
  const metricWords = METRIC_WORDS[lang];
  const items = years.map((year) => {
    const href =
      year === newest ? metricPaths(metric)[lang] : metricYearPaths(metric, year)[lang];
    const current = year === period ? markup` aria-current="true"` : null;
    return markup`<li><a href="${href}"${current}>${year}</a></li>`;
  });
  return markup`<nav aria-label="${metricWords.years}"><ul class="jump years-list"><li class="note">${metricWords.years}</li>${items}</ul></nav>`;
}

function map(view: RankingPageView): Markup {
  const { ranking } = view;
  const { lang } = ranking;
  return markup`
    ${totalNote(ranking)}
    ${mapDrawing(ranking, OUTLINES_FILE, shownCodes(view))}
    <p class="map-readout" role="status"></p>
    <p class="note">${DRAWING_WORDS[lang].credit}. <a href="#ranking">${EMBED_WORDS[lang].showTable}</a></p>`;
}

/** Of a total: that it is not per inhabitant, and the way to what is. */
function totalNote(view: RankingView): Markup | null {
  if (!isTotal(view)) return null;
  const { lang, perInhabitant = null } = view;
  const drawingWords = DRAWING_WORDS[lang];
  const per =
    perInhabitant === null
      ? null
      : markup` ${drawingWords.perInhabitant}: <a href="${perInhabitant.path}">${perInhabitant.title}</a>.`;
  return markup`<p class="note">${capitalized(subtitleLine(measured(view)))}.${per}</p>`;
}

function rowNotes({ ranking }: RankingPageView): Markup | null {
  const marked = ranking.entries.filter(isMarked);
  if (marked.length === 0) return null;
  const items = marked.map(
    ({ name, notes }) => markup`<li>${MARK} ${name}: ${unbroken(notes.join(' '))}</li>`,
  );
  return markup`<ul class="notes" id="${ROW_NOTES_ID}">${items}</ul>`;
}

function rules({ ranking, coverage, newest, passedOver }: RankingPageView): Markup {
  const { lang, period, order, entries, apart } = ranking;
  const siteWords = SITE_WORDS[lang].metric;
  const countText = (count: number): string => formatCount(count, lang);
  const valued = coverage.municipalities + apart.length;
  const share = { municipalities: countText(valued), total: countText(coverage.total) };
  const gate =
    period === newest
      ? siteWords.gate(period, share)
      : METRIC_WORDS[lang].gateOf(period, share);
  const older =
    period === newest && passedOver !== null
      ? markup` ${siteWords.passedOver(passedOver)}`
      : null;
  const ties = entries.some(({ tied }) => tied) ? markup` ${siteWords.ties}` : null;
  const alike = looksTied(entries, ranking)
    ? markup` ${DRAWING_WORDS[lang].sameLooking}`
    : null;
  const waived = entries
    .filter(({ cautions }) => cautions.length > 0)
    .map(({ name }) => name);
  const leans =
    waived.length === 0
      ? null
      : markup`<p>${NOTE_WORDS[lang].leansOnWaived(waived.join(', '))}</p>`;
  return markup`<p>${siteWords.by(SERVICE)} ${gate}${older}</p><p>${siteWords.order[order]}. ${siteWords.orderMeaning}${ties}${alike}</p>${leans}${noteList(ranking.notes)}`;
}

/** The municipalities whose figure compares with no other, and those that existed in the year and have no value. */
function missing({ ranking, homes }: RankingPageView): Markup {
  const { lang, period, entries, missing: absent, apart } = ranking;
  const siteWords = SITE_WORDS[lang].metric;
  const unranked = apart.map((figure) => {
    const { geo, name, value, reason } = figure;
    const home = municipalityPaths(homes.get(geo)?.slug ?? '')[lang];
    return markup`<p><a href="${home}">${name}</a>, <a href="${figurePath(figure)}"${exactAttributes(value, ranking)}>${bareValue(value, ranking)}</a>: ${unbroken(reason)} ${siteWords.unranked}</p>`;
  });
  if (absent.length === 0)
    return markup`${unranked}<p>${siteWords.noneMissing(formatCount(entries.length + apart.length, lang), period)}</p>`;
  const items = absent.map(
    ({ geo, name }) =>
      markup`<li><a href="${municipalityPaths(homes.get(geo)?.slug ?? '')[lang]}">${name}</a></li>`,
  );
  return markup`${unranked}<p>${siteWords.missing(absent.length, period)}</p><ul class="columns">${items}</ul>`;
}

// The ranking of a year, whole, as the store has it: ties marked, with bars, to filter and to turn round. Shown are the rows
// around the municipality that was asked for; the rest is folded by style (tables.css) until the address names the table or one
// of its rows, so that it unfolds without script and every anchor leads to its row.
const NO_BAR: Bar = { x: 0, width: 0 };

/** So many rows are shown at first. */
const SHOWN_ROWS = 15;

/** Where the table itself stands, which unfolds it. */
const WHOLE_ID = 'ranking-all';

/** Which rows are shown at first, as positions from `first` up to but not including `end`: around the one that was asked for. */
function shownRows({ entries, chosen }: RankingView): { first: number; end: number } {
  const chosenIndex =
    chosen === null ? 0 : entries.findIndex(({ geo }) => geo === chosen.geo);
  const first = Math.max(
    0,
    Math.min(chosenIndex - (SHOWN_ROWS - 1) / 2, entries.length - SHOWN_ROWS),
  );
  return { first, end: first + SHOWN_ROWS };
}

function rankingTable(view: RankingPageView): Markup {
  const { lang, metricTitle, titleLang, period, unitLabel } = view.ranking;
  const { columns } = SITE_WORDS[lang].metric;
  const isWhole = view.county === null;
  const shown = shownRanking(view);
  const bars = barsOf(shown.entries.map(({ value }) => value));
  const { first, end } = shownRows(shown);
  const rows = shown.entries.map((entry, at) =>
    row(view, entry, bars[at] ?? NO_BAR, isWhole && (at < first || at >= end)),
  );
  const metricWords = METRIC_WORDS[lang];
  const { first: asc, last: desc } = metricWords.ordered;
  const ranked = table(
    markup` class="ranked" id="${WHOLE_ID}"`,
    [columns.rank, columns.municipality, period],
    rows,
    markup`<caption><bdi${langAttribute(titleLang)}>${unbroken(metricTitle)}</bdi>, ${period} (${unbroken(unitLabel)})</caption>`,
  );
  return markup`
    <p class="turn" hidden data-first="${asc}" data-last="${desc}">
      <button class="take" type="button" id="reverse" aria-pressed="false">${metricWords.reverse}</button>
      <span class="note" role="status"></span>
    </p>
    ${scrolled(`${metricTitle}, ${period}`, ranked)}
    ${isWhole ? foldLinks(view.ranking) : null}`;
}

/** To all rows and back; the style shows the one that is of use. Null where all are shown. */
function foldLinks({ lang, entries }: RankingView): Markup | null {
  if (entries.length <= SHOWN_ROWS) return null;
  const metricWords = METRIC_WORDS[lang];
  return markup`<p class="unfold"><a href="#${WHOLE_ID}">${metricWords.whole(formatCount(entries.length, lang))}</a></p><p class="fold"><a href="#ranking">${metricWords.part}</a></p>`;
}

/** Six elements: a page has hundreds of rows. The bar is drawn by the style. */
function row(
  { ranking, homes }: RankingPageView,
  entry: RankedFigure,
  bar: Bar,
  isFolded: boolean,
): Markup {
  const { lang, chosen } = ranking;
  const { rank, tied, geo, name, value } = entry;
  const { slug = '' } = homes.get(geo) ?? {};
  const tie = tied ? '=\u00a0' : '';
  const mark =
    geo === chosen?.geo
      ? markup` class="own"`
      : isFolded
        ? markup` class="rest"`
        : null;
  return markup`<tr id="k${geo}"${mark}><td>${tie}${rank}</td><th scope="row"><a href="${municipalityPaths(slug)[lang]}">${name}</a></th><td class="${barClass(bar)}"><a href="${figurePath(entry)}"${exactAttributes(value, ranking)}>${whole(bareValue(value, ranking))}</a>${noteMark(entry)}</td></tr>`;
}

/** A ranking for programs; `year` is null of the metric's own. */
export function rankingData(id: string, year: string | null, lang: Lang) {
  const dataWords = DATA_WORDS[lang];
  const query = year === null ? '' : `?period=${year}`;
  return [
    { text: dataWords.ranking, href: `${metricPath(id)}/ranking${query}` },
    { text: dataWords.rankingCsv, href: `/csv/v1/metrics/${id}/ranking${query}` },
  ];
}

// /matt/<id>/<year>: a metric's ranking, map and distribution in one year, in the look of the site.

function yearContent(
  subject: MetricSubject,
  view: RankingPageView,
  described: StructuredData,
): SitePage {
  const { lang, siteUrl, metric, metricTitle, period, source, unitLabel, chosen } =
    view.ranking;
  const { title: sharedTitle, description } = sharedYear(view.ranking);
  const { left, capabilities } = subject.metric;
  const query = queryString({
    geo: chosen?.geo ?? null,
    county: view.county?.code ?? null,
  });
  const paths = metricYearPaths(metric, period);
  const compared =
    chosen === null
      ? null
      : `${comparing(lang, 'municipalities', chosen.geo)}&metrics=${metric}`;
  const tools: Tools = {
    download: '#data',
    embed: null,
    cite: '#cite',
    compare: capabilities.comparison
      ? (compared ?? comparing(lang, 'metrics', metric))
      : null,
    share: '#share',
  };
  const metricWords = METRIC_WORDS[lang];
  const where = view.county === null ? '' : `, ${countyName(view.county.name, lang)}`;
  const title = `${metricWords.yearTitle(metricTitle, period)}${where}`;
  const hidden = query === '' ? null : NO_INDEX;
  const aboutLink = markup`<a href="${metricPaths(metric)[lang]}">${metricWords.aboutMetric}</a>`;
  return {
    title,
    sharedTitle,
    description,
    paths,
    query,
    described: query === '' ? described : null,
    links: hidden,
    scripts: [MAP_SCRIPT_PATH],
    main: markup`
      <h1 dir="auto"${langAttribute(view.ranking.titleLang)}>${unbroken(title)}</h1>
      <p class="note">${EMBED_WORDS[lang].source}: <bdi>${source}</bdi>. ${EMBED_WORDS[lang].page.unit}: ${unbroken(unitLabel)}. ${aboutLink}</p>
      ${freshness({ period, retrieved: retrievedOf(subject.metric, period), next: subject.metric.sourceNext, left: left !== null }, lang)}
      ${toolbar(tools, lang)}
      ${highlights(view)}
      ${rankingSection(view, `${siteUrl}${paths[lang]}${query}`)}
      <h2 id="data">${SITE_WORDS[lang].metric.dataTitle}</h2>
      ${linkList(rankingData(metric, period, lang))}`,
  };
}

/** Why there is no ranking, and the years that have one; none where the metric is not ranked at all. */
async function noYear(
  { store, metric, lang }: MetricSubject,
  typed: string,
): Promise<SitePage> {
  const metricWords = METRIC_WORDS[lang];
  const year = echo(typed);
  const isYear = YEAR_PATTERN.test(typed);
  const title = isYear ? metricWords.noYearTitle : metricWords.notAYearTitle;
  const years = rankedYears(metric, await store.facts(metric));
  const reason = metric.capabilities.ranking ? null : metric.capabilitiesReason;
  const never =
    reason === null
      ? metricWords.neverRanked
      : `${metricWords.neverRanked} ${reason[lang]}`;
  const ofYear = years.length > 0 ? metricWords.noYear(year) : never;
  const why = isYear ? ofYear : metricWords.notAYear(year);
  const items = years.map((one, at) => {
    const paths = at === 0 ? metricPaths(metric.id) : metricYearPaths(metric.id, one);
    return markup`<li><a href="${paths[lang]}">${one}</a></li>`;
  });
  const name = markup`<bdi${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</bdi>`;
  return {
    status: 404,
    title,
    description: why,
    paths: null,
    links: NO_INDEX,
    main: markup`
      <h1>${title}</h1>
      <p class="lead"><a href="${metricPaths(metric.id)[lang]}">${name}</a>, ${year}</p>
      <p>${unbroken(why)}</p>
      ${items.length === 0 ? null : markup`<p>${metricWords.theseYears}</p><ul class="jump years-list">${items}</ul>`}`,
  };
}

type Params = { id?: string; year?: string; geo?: string; county?: string };

async function metricYear(
  { id = '', year = '', geo, county: asked }: Params,
  context: PageContext,
): Promise<SitePage | Problem> {
  const { store, lang } = context;
  const metric = metricOfPath(store, id);
  if (isProblem(metric)) return metric;
  const typed =
    geo === undefined ? { chosen: null, alike: [] } : municipalityTyped(context, geo);
  if (isProblem(typed)) return typed;
  const { chosen, alike } = typed;
  const county = asked === undefined ? null : resolveCounty(store, 'county', asked);
  if (isProblem(county)) return county;
  const subject = { ...context, metric };
  const ranking = await store.ranking(metric, year);
  if (ranking === null) return noYear(subject, year);
  const page = metricYearPaths(id, year)[lang];
  const view = await rankingPageView(subject, ranking, chosen, page, county);
  const { description } = sharedYear({ ...view.ranking, chosen: null });
  const described = describedMetric(store, metric, { lang, description }, year);
  const content = yearContent(subject, view, described);
  return { ...content, main: markup`${alikeLine(alike, page, lang)}${content.main}` };
}

/** Who types a name means the one that is spelt so; `alike` are the others that it may be. */
function municipalityTyped(
  { store }: PageContext,
  typed: string,
): { chosen: CatalogueMunicipality; alike: CatalogueMunicipality[] } | Problem {
  const resolved = resolveMunicipality(store, 'geo', typed);
  if (!isProblem(resolved)) return { chosen: resolved, alike: [] };
  const called = codesIn(resolved).flatMap(
    (code) => store.directory.municipalities.get(code) ?? [],
  );
  const chosen = called.find(({ name }) => lowerCase(name) === lowerCase(typed.trim()));
  if (resolved.code !== 'ambiguous' || chosen === undefined) return resolved;
  return { chosen, alike: called.filter((one) => one !== chosen) };
}

/** Above the page the ways to the others; null where there is none. */
function alikeLine(
  alike: readonly CatalogueMunicipality[],
  page: string,
  lang: Lang,
): Markup | null {
  if (alike.length === 0) return null;
  const links = alike.map(
    ({ code, name }, at) =>
      markup`${at === 0 ? '' : ', '}<a href="${page}?geo=${code}">${name}</a>`,
  );
  return markup`<p class="note">${SITE_WORDS[lang].notFound.meant} ${links}</p>`;
}

export const METRIC_YEAR_PAGES: readonly Page[] = twins(
  metricYearPaths('{id}', '{year}'),
  metricYear,
  {
    parameters: {
      id: identifier('Metric.', 'BE0101N1'),
      year: identifier('Year.', '2014'),
      geo: optional(name('Municipality to point out: code, slug or name.', '0180')),
      county: optional(
        name('County whose municipalities are shown: code or name.', '01'),
      ),
    },
    // An empty one is a field of the form that was left out.
    lists: ['geo', 'county'],
    fixed: NO_FILES,
  },
);
