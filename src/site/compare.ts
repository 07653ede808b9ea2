// /jamfor and /en/compare: the API's comparison for people, with the years drawn, and refusals that lead on. One renderer for the
// file of the bare form and for the function.

import {
  type CatalogueMetric,
  type CatalogueMunicipality,
  type Place,
  placeName,
  retrievedOf,
  unitLabel,
} from '../data/catalogue.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import { foreignTitle, type Lang } from '../data/lang.ts';
import { codesIn, isProblem, type Problem } from '../data/problem.ts';
import { COMPARED } from '../data/settings.ts';
import { EXCEL_CSV_TYPE, excelCsv } from '../data/text.ts';
import { compareFrame, drawingPath, type Frame, oembedLink, queryString } from '../embed/addresses.ts';
import { referenceMarkup } from '../embed/chart.ts';
import {
  compareDrawing,
  compareHeading,
  compareKey,
  compareNotes,
  compareTable,
} from '../embed/comparison.ts';
import { LOOKS, lineSample, REFERENCE } from '../embed/lines.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureData, MARK, markTo } from '../embed/notes.ts';
import type { CompareView, CountryFigure } from '../embed/views.ts';
import { answerTo, judge } from '../endpoints/ask.ts';
import { COMPARED_ABOUT, type Comparison, compare } from '../endpoints/compare.ts';
import {
  type Context,
  NO_FILES,
  ONE_FILE,
  optional,
  parametersOf,
  text,
  type Values,
} from '../endpoints/endpoint.ts';
import { keyMetrics } from '../endpoints/key-metrics.ts';
import { figureNotes } from '../endpoints/notes.ts';
import { knownMetric, knownMunicipality } from '../endpoints/resolve.ts';
import type { Card, Page, PageContext, SitePage } from '../http/page.ts';
import { compareView, countryFigure, ownNotes } from '../http/views.ts';
import { standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, besideTitle, wordApart } from '../text/numbers.ts';
import {
  COMPARE,
  COMPARE_EXCEL,
  comparingAll,
  metricPaths,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import { problemSentence } from '../text/problems.ts';
import { type SharingText, sharedComparison } from '../text/sharing.ts';
import { COMPARE_WORDS, SITE_WORDS, SUBJECT_WORDS } from '../text/site.ts';
import { countryAlone, countryLink } from './country.ts';
import {
  byTitle,
  type CodesOf,
  copied,
  copiedExact,
  embedCodes,
  type Fresh,
  freshnessOf,
  type Link,
  linkList,
  scrolled,
  toolbar,
} from './parts.ts';
import { rankMarkup } from './rows.ts';

// What the comparison page is given: the form with what was asked, and the answer, the refusal, or neither.

type CompareForm = {
  /** Every municipality in Swedish order, with the text that the field takes for it. */
  municipalities: readonly { text: string; name: string }[];
  /** By subject; only metrics that can be compared. */
  groups: readonly { title: string; metrics: readonly OfferedMetric[] }[];
  /** Whether there are more metrics than these, which are asked for by name. */
  byName: boolean;
  /** As they were given, names in place of codes where they are known. */
  given: { municipalities: readonly string[]; metrics: readonly string[] };
  /** Of which too few are given for any answer. */
  lacks: readonly ('municipalities' | 'metrics')[];
};

/** `titleLang` where the title is of another language than the page. */
type OfferedMetric = { id: string; title: string; titleLang: Lang | null; unit: string };

/** `links` are the same comparison with one thing put right. */
type CompareRefusal = {
  code: string;
  message: string;
  links: readonly Link[];
};

type ComparedRow = {
  name: string;
  slug: string;
  /** The figure of the common year; `notes` are its own alone. */
  figure: { literal: string; id: string; notes: readonly string[] };
  /** Only where the ranking is of that year. */
  rank: { rank: number; tied: boolean; total: number } | null;
};

type ComparedMetric = {
  view: CompareView;
  period: string;
  fresh: Fresh;
  /** Whether the metric has newer figures, which some of the municipalities or other metrics lack. */
  isOlder: boolean;
  rows: readonly ComparedRow[];
  /** Of the common year. */
  country: CountryFigure | null;
};

type CompareAnswer = { metrics: readonly ComparedMetric[]; citation: string; api: string };

type ComparePageView = {
  lang: Lang;
  siteUrl: string;
  release: string;
  status: number;
  form: CompareForm;
  refusal: CompareRefusal | null;
  answer: CompareAnswer | null;
};

// The answer of the comparison page: for each metric a chart of all years, and beside it the latest common year.

function compareAnswer(
  { metrics, citation, api }: CompareAnswer,
  { lang, siteUrl, release }: CodesOf,
): Markup {
  const words = COMPARE_WORDS[lang];
  const query = api.slice(api.indexOf('?')).replace('&lang=en', '');
  const link = `${siteUrl}${COMPARE[lang]}${query}`;
  return markup`<div id="comparison">${metrics.map((metric, at) => metricSection(metric, { at, release, isOne: metrics.length === 1 }))}<h2 id="cite">${words.cite}</h2>${copiedExact(citation)}<h3 id="share">${words.link}</h3>${copied(link)}<p class="note">${words.share}</p><h2 id="data">${SITE_WORDS[lang].metric.dataTitle}</h2><ul><li><a href="${COMPARE_EXCEL}${query}" download="jamforelse.csv">${words.excel}</a></li><li><a href="${api}">${words.json}</a></li><li><a href="${api.replace('/api/', '/csv/')}">${words.csv}</a></li></ul></div>`;
}

/** How fresh the figures of the common year are, and the way to what one may do with them. */
function underHeading({ metrics }: CompareAnswer, lang: Lang): Markup {
  const isCommon = metrics.some(({ isOlder }) => isOlder);
  const fresh = freshnessOf(
    metrics.map((metric) => metric.fresh),
    lang,
    isCommon,
  );
  const anchors = {
    download: '#data',
    embed: '#embed',
    cite: '#cite',
    compare: '#change',
    share: '#share',
  };
  return markup`${fresh}${toolbar(anchors, lang)}`;
}

/** `at` is its place among the metrics, and `isOne` whether it is alone. */
type SectionPlace = { at: number; release: string; isOne: boolean };

function metricSection(compared: ComparedMetric, { at, release, isOne }: SectionPlace): Markup {
  const { view } = compared;
  const { lang, metric, metricTitle, source } = view;
  const words = COMPARE_WORDS[lang];
  const notes = drawingNotes(compared, isOne && !compared.isOlder);
  return markup`<section class="compared-metric" aria-labelledby="m${at}"><h2 id="m${at}"><a href="${metricPaths(metric)[lang]}"${langAttribute(view.titleLang)}>${unbroken(metricTitle)}</a></h2><p class="note">${unbroken(compareHeading(view))}. ${EMBED_WORDS[lang].source}: <bdi>${source}</bdi></p><div class="beside"><div>${compareKey(view)}${compareDrawing(view, `c${at}`)}${notes}${countryAlone(compared.country, view)}</div>${yearTable(compared)}</div><details><summary>${words.table}</summary>${scrolled(`${metricTitle}, ${words.table}`, compareTable(view, true), 'group')}</details>${takeAway(view, at, release)}</section>`;
}

/**
 * Those of the marked figures first, then what else must be known of the chart.
 * @param isAgeSaid as {@link compareNotes}: by the line under the heading
 */
function drawingNotes({ view, period, rows }: ComparedMetric, isAgeSaid: boolean): Markup | null {
  const marked = rows.filter(({ figure }) => figure.notes.length > 0);
  const markedNotes = marked.flatMap(({ figure }) => figure.notes);
  const unmarked = {
    ...view,
    cautions: view.cautions.filter((caution) => !markedNotes.includes(caution)),
    series: view.series.map(({ points, ...one }) => ({
      ...one,
      points: points.map((point) => (point.period === period ? { ...point, cautions: [] } : point)),
    })),
  };
  const notes = [
    ...marked.map(({ name, figure }) => unbroken(`${MARK} ${name}: ${figure.notes.join(' ')}`)),
    ...compareNotes(unmarked, isAgeSaid).map(unbroken),
    ...[referenceMarkup(view.reference, view.lang)].filter((note) => note !== null),
  ];
  const [only] = notes;
  if (notes.length < 2) return only === undefined ? null : markup`<p class="note">${only}</p>`;
  return markup`<ul class="note notes">${notes.map((note) => markup`<li>${note}</li>`)}</ul>`;
}

function yearTable({ view, period, rows, country }: ComparedMetric): Markup {
  const words = COMPARE_WORDS[view.lang];
  const caption = words.year(period);
  const cells = rows.map((row, at) => yearRow(view, row, LOOKS[at] ?? 's0'));
  const table = markup`<table class="compared"><caption>${caption}</caption><thead><tr><th scope="col">${words.placeColumn}</th><th scope="col" class="number">${period}</th><th scope="col" class="number">${SUBJECT_WORDS[view.lang].rank}</th></tr></thead><tbody>${cells}${countryRow(view, country)}</tbody></table>`;
  return scrolled(`${view.metricTitle}, ${caption}`, table, 'group');
}

function yearRow(view: CompareView, { name, slug, figure, rank }: ComparedRow, look: string): Markup {
  const { lang } = view;
  // Beside it stand its notes, too.
  const mark = figure.notes.length > 0 ? markTo(observationPaths(figure.id)[lang], name, lang) : null;
  const value = markup`<a href="${observationPaths(figure.id)[lang]}">${figureData(figure.literal, view)}</a>${mark}`;
  return markup`<tr><th scope="row" class="lk"><span>${lineSample(look)}<a href="${municipalityPaths(slug)[lang]}"><bdi>${name}</bdi></a></span></th><td class="number">${value}</td><td class="number">${rankMarkup(rank, lang)}</td></tr>`;
}

/** Below the municipalities, where their figures compare with it; it stands in no ranking. */
function countryRow(view: CompareView, country: CountryFigure | null): Markup | null {
  if (country === null || country.reason !== null) return null;
  const value = countryLink(country, view);
  return markup`<tr><th scope="row" class="lk"><span>${lineSample(REFERENCE)}<bdi>${country.name}</bdi></span></th><td class="number">${value}</td><td class="number">${rankMarkup(null, view.lang)}</td></tr>`;
}

/** The picture, and the code to embed it; the way to embeds leads to those of the first metric. */
function takeAway(view: CompareView, at: number, release: string): Markup {
  const words = COMPARE_WORDS[view.lang];
  const frame = compareFrame(view);
  const codes = embedCodes({ ...view, release }, (siteUrl) => compareFrame({ ...view, siteUrl }));
  const svg = drawingPath(frame.src, view.siteUrl);
  const anchor = at === 0 ? markup` id="embed"` : null;
  return markup`<details class="embedding"${anchor}><summary>${words.take}</summary><p><a href="${svg}">${words.picture}</a></p><p>${words.embed}</p>${codes}</details>`;
}

function compareRefusal({ code, message, links }: CompareRefusal, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const meant = links.length === 0 ? null : markup`<p>${words.meant}</p>${linkList(links)}`;
  return markup`<div class="refusal" role="status"><h2>${words.refused}</h2><p dir="auto">${unbroken(message)}</p>${meant}<p class="note">${EMBED_WORDS[lang].errorCode}: <code>${code}</code></p></div>`;
}

// The whole page: the answer to what was asked, and the form.

function comparison({ lang, siteUrl, release, form, refusal, answer, status }: ComparePageView): SitePage {
  const words = COMPARE_WORDS[lang];
  const shown =
    refusal !== null
      ? compareRefusal(refusal, lang)
      : answer === null
        ? stillMissing(form, lang)
        : compareAnswer(answer, { lang, siteUrl, release });
  const [first] = answer?.metrics ?? [];
  const names = first?.view.series.map(({ geoName }) => geoName) ?? [];
  const title = answer === null ? words.title : words.titleOf(names.join(', '));
  const shared = first === undefined ? null : sharedOf(answer?.metrics ?? [], first.view);
  const lead = answer === null ? markup`<p class="lead">${words.lead}</p>` : underHeading(answer, lang);
  const change = answer === null ? null : markup`<h2 id="change">${words.change}</h2>`;
  return {
    status,
    title,
    sharedTitle: shared?.title ?? title,
    description: shared?.description ?? words.description,
    paths: COMPARE,
    query: queryString({
      municipalities: listOf(form.given.municipalities),
      metrics: listOf(form.given.metrics),
    }),
    card: answer === null ? null : cardOf(answer.metrics, title),
    links: first === undefined ? null : oembedLink(siteUrl, compareFrame(first.view)),
    main: markup`<h1>${title}</h1>${lead}${shown}${change}${compareForm(form, lang)}`,
  };
}

/** The picture of a comparison is of one metric; of several, that of the first. */
function cardOf([first, ...others]: readonly ComparedMetric[], title: string): Card | null {
  if (first === undefined) return null;
  const { lang, metric, metricTitle, series } = first.view;
  if (others.length > 0) return { of: metric, alt: SITE_WORDS[lang].card(metricTitle) };
  const codes = series.map(({ geo }) => geo);
  return { of: [...codes, metric].join('-'), alt: SITE_WORDS[lang].figureCard(`${title}: ${metricTitle}`) };
}

/** Every municipality's figure of each metric's common year. */
const sharedOf = (metrics: readonly ComparedMetric[], { lang, source }: CompareView): SharingText =>
  sharedComparison(
    lang,
    metrics.map(({ view, period, rows }) => {
      const unit = besideTitle(view, view.metricTitle);
      return {
        title: view.metricTitle,
        period,
        unit: wordApart('0', unit),
        figures: rows.map(({ name, figure }) => ({ name, value: bareValue(figure.literal, unit) })),
        apart: view.apart,
      };
    }),
    source,
  );

/** As an address has it; null for none. */
const listOf = (values: readonly string[]): string | null =>
  values.length === 0 ? null : values.map(encodeURIComponent).join(',');

/** What a form that is filled in by half waits for; nothing of an empty one. */
function stillMissing({ given, lacks }: CompareForm, lang: Lang): Markup | null {
  const words = COMPARE_WORDS[lang];
  if (lacks.length === 0 || given.municipalities.length + given.metrics.length === 0) return null;
  const sentences = {
    municipalities: words.chooseMunicipalities(given.municipalities.length),
    metrics: words.chooseMetric,
  };
  return markup`<p><strong>${lacks.map((list) => sentences[list]).join(' ')}</strong></p>`;
}

const PLACES = [1, 2, 3, 4];

/** It works without script, and keeps what was asked. */
function compareForm(form: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  return markup`<form class="compare" id="compare" action="${COMPARE[lang]}" method="get">${municipalityFields(form, lang)}${metricFields(form, lang)}<p><button type="submit">${words.submit}</button></p></form>`;
}

function municipalityFields({ municipalities, given }: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const fields = PLACES.map(
    (number, at) =>
      markup`<label><span>${words.place(number)}</span><input type="text" name="municipalities" list="places" value="${given.municipalities[at] ?? ''}" aria-describedby="places-hint" autocomplete="off" spellcheck="false"></label>`,
  );
  const options = municipalities.map(({ text, name }) => {
    const label = text === name ? null : markup` label="${name}"`;
    return markup`<option value="${text}"${label}></option>`;
  });
  return markup`<fieldset class="places"><legend>${words.places}</legend><p class="note" id="places-hint">${words.placesHint}</p>${fields}<datalist id="places">${options}</datalist></fieldset>`;
}

function metricFields({ groups, byName, given }: CompareForm, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const shown = groups.map(
    (group) =>
      markup`<fieldset><legend>${group.title}</legend>${group.metrics.map(
        ({ id, title, titleLang, unit }) =>
          markup`<label><input type="checkbox" name="metrics" value="${id}"${given.metrics.includes(id) ? markup` checked` : null}><span><span${langAttribute(titleLang)}>${unbroken(title)}</span> <span class="note">${unbroken(unit)}</span></span></label>`,
      )}</fieldset>`,
  );
  const more = byName
    ? markup`<p><label for="more">${words.more}</label> <input type="text" id="more" name="metrics" autocomplete="off" spellcheck="false"></p>`
    : null;
  return markup`<fieldset class="metrics"><legend>${words.metrics}</legend>${shown}${more}</fieldset>`;
}

// The answer of a comparison with all that its page shows beside it: every year, the line to compare with, the rank of each.

async function comparedMetrics(
  { municipalities: codes, metrics, period, citation }: Comparison,
  context: Context,
): Promise<CompareAnswer> {
  const { directory } = context.store;
  const municipalities = codes.flatMap((code) => directory.municipalities.get(code) ?? []);
  const compared = await Promise.all(
    metrics.map(async ({ metric: id, values }): Promise<ComparedMetric[]> => {
      const metric = directory.metrics.get(id);
      return metric === undefined
        ? []
        : [await comparedOf(metric, { municipalities, period, values }, context)];
    }),
  );
  const ids = metrics.map(({ metric }) => metric).join(',');
  const language = context.lang === 'en' ? '&lang=en' : '';
  const api = `/api/v1/compare?municipalities=${codes.join(',')}&metrics=${ids}${language}`;
  return { metrics: compared.flat(), citation, api };
}

type MetricValues = {
  municipalities: readonly CatalogueMunicipality[];
  period: string;
  values: Comparison['metrics'][number]['values'];
};

async function comparedOf(
  metric: CatalogueMetric,
  { municipalities, period, values }: MetricValues,
  context: Context,
): Promise<ComparedMetric> {
  const ranking = await context.store.ranking(metric, period);
  const view = await compareView({ ...context, metric }, municipalities, 'page');
  const rows = municipalities.flatMap(({ code, name, slug }) => {
    const figure = values.find(({ geo }) => geo === code);
    if (figure === undefined) return [];
    const { value, observation: id } = figure;
    const points = view.series.find(({ geo }) => geo === code)?.points;
    const waived = points?.find((point) => point.period === period)?.cautions ?? [];
    const named = ownNotes(metric, { geo: code, cautions: [] }, period);
    const notes = [...named.map((text) => text[context.lang]), ...waived];
    return { name, slug, figure: { literal: String(value), id, notes }, rank: standingIn(ranking, code) };
  });
  return {
    view,
    period,
    fresh: {
      period,
      retrieved: retrievedOf(metric, period),
      next: metric.sourceNext,
      left: metric.left !== null,
    },
    isOlder: (metric.last ?? period) > period,
    rows,
    country: await countryFigure({ ...context, metric }, period),
  };
}

// Of a comparison that was refused: the same one with one thing put right, as links.

/** Every element of a list as an address has it. */
const encoded = (values: readonly string[]): string[] => values.map(encodeURIComponent);

const linkTo = ({ municipalities, metrics }: CompareChoice, text: string, lang: Lang): Link => ({
  text,
  href: comparingAll(lang, encoded(municipalities), encoded(metrics)),
});

function waysOut(store: Store, problem: Problem, given: CompareChoice, lang: Lang): Link[] {
  const { details } = problem;
  const { parameter, value } = details;
  if (parameter !== 'municipalities' && parameter !== 'metrics') return [];
  if (details.reason === 'no_shared_year') return withSharedYear(store, details['periods'], given, lang);
  const instead = (values: string[], text: string): Link =>
    linkTo({ ...given, [parameter]: values }, text, lang);
  const titled = (values: string[]): Link[] => [
    instead(values, values.map((one) => titleOf(store, parameter, one, lang)).join(', ')),
  ];
  if (SHORTENED.includes(details.reason))
    return shortened(store, parameter, given[parameter]).flatMap(titled);
  return codesIn(problem).flatMap((code) => {
    const values = given[parameter].map((one) => (one === value ? code : one));
    const once = withoutRepeats(store, parameter, values);
    if (once.length === values.length) return [instead(values, titleOf(store, parameter, code, lang))];
    return isEnough(parameter, once) ? titled(once) : [];
  });
}

type SeriesYears = { metric: string; geo: string; periods: string[] };

/** What of the choice has a common year: each metric alone, or all but one of the municipalities. */
function withSharedYear(store: Store, periods: unknown, given: CompareChoice, lang: Lang): Link[] {
  const columns = (Array.isArray(periods) ? periods : []) as SeriesYears[];
  const metrics = [...new Set(columns.map(({ metric }) => metric))];
  const geos = [...new Set(columns.map(({ geo }) => geo))];
  const alone = metrics
    .filter((id) => metrics.length > 1 && shareYear(columns.filter(({ metric }) => metric === id)))
    .map((id) => linkTo({ ...given, metrics: [id] }, titleOf(store, 'metrics', id, lang), lang));
  const fewer = geos
    .filter((code) => geos.length > 2 && shareYear(columns.filter(({ geo }) => geo !== code)))
    .map((code) => {
      const rest = geos.filter((geo) => geo !== code);
      const text = rest.map((geo) => titleOf(store, 'municipalities', geo, lang)).join(', ');
      return linkTo({ ...given, municipalities: rest }, text, lang);
    });
  return [...alone, ...fewer];
}

const shareYear = ([first, ...others]: readonly SeriesYears[]): boolean =>
  first?.periods.some((year) => others.every(({ periods }) => periods.includes(year))) ?? false;

/** Why a list leads to a shorter one. */
const SHORTENED = ['too_many', 'duplicate_element', 'different_units'];

type Parameter = keyof CompareChoice;

/** The list without what is twice there or too many, for metrics a list of each unit; none where that is no way out. */
function shortened(store: Store, parameter: Parameter, values: readonly string[]): string[][] {
  const once = withoutRepeats(store, parameter, values).slice(0, COMPARED[parameter].maximum);
  if (!isEnough(parameter, once)) return [];
  if (parameter === 'municipalities') return [once];
  const known = once.filter((metric) => knownMetric(store, metric) !== null);
  return [...Map.groupBy(known, (metric) => knownMetric(store, metric)?.unit).values()];
}

/** Each municipality or metric where it is first named. */
function withoutRepeats(store: Store, parameter: Parameter, values: readonly string[]): string[] {
  const named = new Map<string, string>();
  for (const value of values) {
    const key = keyOf(store, parameter, value);
    if (!named.has(key)) named.set(key, value);
  }
  return [...named.values()];
}

const isEnough = (parameter: Parameter, values: readonly string[]): boolean =>
  values.length >= COMPARED[parameter].minimum;

function keyOf(store: Store, parameter: Parameter, value: string): string {
  if (parameter === 'metrics') return knownMetric(store, value)?.id ?? value;
  return knownMunicipality(store, value)?.code ?? value;
}

function titleOf(store: Store, parameter: Parameter, code: string, lang: Lang): string {
  if (parameter === 'metrics') {
    const metric = knownMetric(store, code);
    return metric === null ? code : `${metric.title[lang]} (${metric.id})`;
  }
  const municipality = knownMunicipality(store, code);
  return municipality === null ? code : `${municipality.name} (${municipality.code})`;
}

// What was asked, and what the page has of it.

/** As they were given. */
type CompareChoice = { municipalities: string[]; metrics: string[] };

const elementsOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');

/** Of more metrics than these the form shows the most prominent of each subject, and takes the others by name. */
const OFFERED = 150;

/** The metrics that can be compared: all of them, or those that stand first and those that were asked for. */
function offered({ catalogue }: Store, requested: readonly string[]): CatalogueMetric[] {
  const all = catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
  if (all.length <= OFFERED) return all;
  const first = keyMetrics(catalogue, ({ capabilities }) => capabilities.comparison);
  return all.filter((metric) => first.includes(metric) || requested.includes(metric.id));
}

/** What a comparison takes for it: its name, or its code where that may mean another. */
const textFor = (store: Store, { code, name }: CatalogueMunicipality): string =>
  knownMunicipality(store, name) === null ? code : name;

function municipalityText(store: Store, given: string): string {
  const known = knownMunicipality(store, given);
  return known === null ? given : textFor(store, known);
}

/** What the form shows: the names of what is known, the rest as it was given. */
function formOf({ store, lang }: Pick<PageContext, 'store' | 'lang'>, given: CompareChoice): CompareForm {
  const { subjects, metrics: all, municipalities } = store.catalogue;
  const requested = given.metrics.map((value) => knownMetric(store, value)?.id ?? value);
  const metrics = offered(store, requested);
  const groups = [...subjects].sort(byTitle(lang)).map(({ slug, title }) => ({
    title: title[lang],
    metrics: metrics
      .filter(({ subject }) => subject === slug)
      .map((metric) => ({
        id: metric.id,
        title: metric.title[lang],
        titleLang: foreignTitle(metric.title, lang),
        unit: unitLabel(store.catalogue, metric)[lang],
      })),
  }));
  return {
    municipalities: [...municipalities]
      .sort((a, b) => a.collation - b.collation)
      .map((one) => ({ text: textFor(store, one), name: one.name })),
    groups: groups.filter((group) => group.metrics.length > 0),
    byName: all.filter(({ capabilities }) => capabilities.comparison).length > metrics.length,
    given: {
      municipalities: given.municipalities.map((value) => municipalityText(store, value)),
      metrics: requested,
    },
    lacks: lacksOf(given),
  };
}

type Outcome = Pick<ComparePageView, 'answer' | 'refusal' | 'status'>;
const NOTHING: Outcome = { answer: null, refusal: null, status: 200 };

const LISTS = ['municipalities', 'metrics'] as const;

const lacksOf = (given: CompareChoice) => LISTS.filter((list) => given[list].length < COMPARED[list].minimum);

/** Nothing is refused before a metric and two municipalities are given: until then the form waits. */
async function outcomeOf(given: CompareChoice, context: PageContext): Promise<Outcome> {
  if (lacksOf(given).length > 0) return NOTHING;
  const found = await comparisonOf(given, context);
  if (!isProblem(found)) {
    const answer = await comparedMetrics(found, context);
    return { answer, refusal: null, status: 200 };
  }
  return { answer: null, refusal: refusalOf(found, given, context), status: found.status };
}

/** The record of the comparison that is meant, or why there is none. */
export async function comparisonOf(given: CompareChoice, context: Context): Promise<Comparison | Problem> {
  const pairs = Object.entries(given).map(([name, values]): [string, string] => [name, values.join(',')]);
  const judged = judge(compare, { path: {}, pairs });
  const found = 'problem' in judged ? judged.problem : await answerTo(compare, judged.values, context);
  return isProblem(found) ? found : (found.data as Comparison);
}

/** Of the first metric that is compared, with the line that the page has too; null while the form waits. */
async function frameOf(given: CompareChoice, context: Context): Promise<Frame | Problem | null> {
  if (lacksOf(given).length > 0) return null;
  const found = await comparisonOf(given, context);
  if (isProblem(found)) return found;
  const { metrics, municipalities } = context.store.directory;
  const metric = metrics.get(found.metrics[0]?.metric ?? '');
  if (metric === undefined) return null;
  const places = found.municipalities.flatMap((code) => municipalities.get(code) ?? []);
  return compareFrame(await compareView({ ...context, metric }, places, 'page'));
}

const refusalOf = (found: Problem, given: CompareChoice, { store, lang }: PageContext): CompareRefusal => ({
  code: found.code,
  message: problemSentence(lang, found.details, found.names),
  links: waysOut(store, found, given, lang),
});

async function comparisonPage(given: CompareChoice, context: PageContext): Promise<SitePage> {
  const { siteUrl, release } = context.store.catalogue;
  const outcome = await outcomeOf(given, context);
  const form = formOf(context, given);
  return comparison({ lang: context.lang, siteUrl, release, form, ...outcome });
}

const chosenIn = ({ municipalities, metrics }: Values): CompareChoice => ({
  municipalities: elementsOf(municipalities),
  metrics: elementsOf(metrics),
});

/** One for each language: its path says which. */
const comparePage = (lang: Lang): Page => ({
  path: COMPARE[lang],
  parameters: parametersOf({
    municipalities: optional(text(COMPARED_ABOUT.municipalities, '0180,1480')),
    metrics: optional(text(COMPARED_ABOUT.metrics, 'N01951')),
  }),
  lists: LISTS,
  indexed: true,
  language: lang,
  respond: (values, context) => comparisonPage(chosenIn(values), context),
  frame: (values, context) => frameOf(chosenIn(values), context),
  fixed: ONE_FILE,
});

export const COMPARE_PAGES: readonly Page[] = [comparePage('sv'), comparePage('en')];

// /jamfor.excel.csv: the years of a comparison, and the country's where it compares, for Swedish Excel. An answer and no file, as every comparison is.

type Row = (string | number | null)[];

const HEADING: Row = [
  'Mått-id',
  'Mått',
  'Kommunkod',
  'Kommun',
  'År',
  'Värde',
  'Enhet',
  'Källa',
  'Märkning',
  'Id',
  'Anmärkning',
];

/** Every year that the source lists of the place, with a value or without. */
async function rowsOf(store: Store, metric: CatalogueMetric, place: Place): Promise<Row[]> {
  const { code: geo } = place;
  const series = await store.series(metric, geo);
  if (series === null) return [];
  const unit = unitLabel(store.catalogue, metric).sv;
  return series.periods.flatMap((period, index) => {
    if (!'vn'.includes(series.states[index] ?? '-')) return [];
    const flags = (series.flags[period] ?? []).join(';');
    const figure = [Number(period), series.values[index] ?? null, unit, metric.source, flags];
    const about = [metric.id, metric.title.sv, geo, placeName(metric, place, 'sv')];
    const cautions = series.cautions[period] ?? [];
    const notes = figureNotes(metric, { geo, period, cautions }, 'sv').map(({ text }) => text);
    return [[...about, ...figure, observationId({ metric: metric.id, geo, period }), notes.join(' ')]];
  });
}

async function textOf(store: Store, { metrics, municipalities }: Comparison): Promise<string> {
  const { directory } = store;
  const rows: Row[] = [HEADING];
  const places = municipalities.flatMap((code) => directory.municipalities.get(code) ?? []);
  const country = directory.areas.get(COUNTRY_CODE);
  for (const { metric: id } of metrics) {
    const metric = directory.metrics.get(id);
    if (metric === undefined) continue;
    const isComparable = country !== undefined && metric.referenceComparable?.comparable === true;
    for (const place of isComparable ? [...places, country] : places)
      rows.push(...(await rowsOf(store, metric, place)));
  }
  return excelCsv(rows);
}

export const compareExcel: Page = {
  path: COMPARE_EXCEL,
  parameters: compare.parameters,
  lists: ['municipalities', 'metrics'],
  indexed: false,
  type: EXCEL_CSV_TYPE,
  language: 'sv',
  respond: async (values, context) => {
    const found = await answerTo(compare, values, context);
    if (isProblem(found)) return found;
    return { body: await textOf(context.store, found.data as Comparison), status: 200, csp: null };
  },
  fixed: NO_FILES,
};
