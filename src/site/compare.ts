// /jamfor and /en/compare: municipalities side by side in figures of any units, each metric of the latest year that all of them
// have, or of one that is chosen; below the table a chart of each metric. One renderer for the file of the bare form and for the
// function. It is no answer of the API, whose comparison has one unit and one year.

import {
  type CatalogueMetric,
  type CatalogueMunicipality,
  type Place,
  retrievedOf,
  unitLabel,
} from '../data/catalogue.ts';
import { COUNTRY_CODE, YEAR_PATTERN } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { codesIn, echo, isProblem } from '../data/problem.ts';
import { COMPARED, LICENSE, SERVICE } from '../data/settings.ts';
import { EXCEL_CSV_TYPE, excelCsv } from '../data/text.ts';
import { drawingPath, type Frame, linesFrame, oembedLink } from '../embed/addresses.ts';
import {
  linesDrawing,
  linesKey,
  linesNotes,
  linesSubtitle,
  linesTable,
  referenceMarkup,
  waivedYears,
} from '../embed/chart.ts';
import { commonYear } from '../embed/lines.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureCell, figureShown, MARK } from '../embed/notes.ts';
import {
  type CountryFigure,
  type Figure,
  hasValue,
  type LinesView,
  type ValuedFigure,
} from '../embed/views.ts';
import {
  type Context,
  list,
  NO_FILES,
  optional,
  parametersOf,
  resolveEach,
  text,
  type Values,
} from '../endpoints/endpoint.ts';
import { keyMetrics } from '../endpoints/key-metrics.ts';
import { metricsCalled, namesakes } from '../endpoints/names.ts';
import { type PeerGroup, peerGroupsOf } from '../endpoints/peers.ts';
import {
  knownMetric,
  resolveMetric,
  resolveMunicipality,
} from '../endpoints/resolve.ts';
import type { Card, Page, PageContext, SitePage } from '../http/page.ts';
import { apartReasons, countryFigure, linesView } from '../http/views.ts';
import { standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { comparedCitation } from '../text/answers.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import {
  bareValue,
  besideTitle,
  exactQuantity,
  inWords,
  wordApart,
} from '../text/numbers.ts';
import {
  COMPARE,
  COMPARE_EXCEL,
  comparingAll,
  municipalityPaths,
  searchPaths,
} from '../text/paths.ts';
import { groupTitle, peerSource } from '../text/peers.ts';
import { comparedSentences, rankText } from '../text/sentences.ts';
import { SHARING_WORDS, type SharingText, sharedComparison } from '../text/sharing.ts';
import { COMPARE_WORDS, SITE_WORDS, SUBJECT_WORDS } from '../text/site.ts';
import { countryAlone } from './country.ts';
import {
  copied,
  copiedExact,
  embedCodes,
  folded,
  freshnessOf,
  type Link,
  linkList,
  metricLink,
  note,
  numberHead,
  scrolled,
  table,
  toolbar,
} from './parts.ts';
import { twins } from './twins.ts';

/** How many have room in the table, and in a chart. */
export const MOST = {
  municipalities: 12,
  metrics: 10,
  lines: COMPARED.municipalities.maximum,
};

// What is asked, as the page understands it: whatever is not meant for sure is said, with the way to what may be.

type Choice = {
  municipalities: readonly CatalogueMunicipality[];
  metrics: readonly CatalogueMetric[];
  /** Null for the latest that all have, of each metric its own. */
  period: string | null;
};
type Remark = { text: string; links: readonly Link[] };

const LISTS = ['municipalities', 'metrics'] as const;

/** What each element of a list is called by, once; the first of them is taken. */
const calledBy = <One>(
  list: string | undefined,
  called: (value: string) => readonly One[],
) =>
  (list ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '')
    .map((value) => ({ value, called: called(value) }));

const firstOf = <One>(asked: readonly { called: readonly One[] }[]): One[] => [
  ...new Set(asked.flatMap(({ called }) => called.slice(0, 1))),
];

const isUnknown = ({ called }: { called: readonly unknown[] }): boolean =>
  called.length === 0;

function addressOf({ municipalities, metrics, period }: Choice, lang: Lang): string {
  const codes = municipalities.map(({ code }) => code);
  const address = comparingAll(
    lang,
    codes,
    metrics.map(({ id }) => id),
  );
  return period === null ? address : `${address}&period=${period}`;
}

function understood(values: Values, { store, lang }: Context) {
  const compareWords = COMPARE_WORDS[lang];
  const places = calledBy(values['municipalities'], (value) => namesakes(store, value));
  const metrics = calledBy(values['metrics'], (value) =>
    metricsCalled(store, value).filter(({ left }) => left === null),
  );
  const [known, named] = [firstOf(places), firstOf(metrics)];
  const comparable = named.filter(({ capabilities }) => capabilities.comparison);
  const period = values['period'] ?? '';
  const isYear = YEAR_PATTERN.test(period);
  const choice: Choice = {
    municipalities: known.slice(0, MOST.municipalities),
    metrics: comparable.slice(0, MOST.metrics),
    period: isYear ? period : null,
  };
  const remarks: Remark[] = [];
  const say = (text: string, links: readonly Link[] = []) =>
    remarks.push({ text, links });
  const wayTo = (text: string, changed: Partial<Choice>): Link => ({
    text,
    href: addressOf({ ...choice, ...changed }, lang),
  });
  for (const { called } of places)
    for (const other of called.slice(1)) {
      const municipalities = choice.municipalities.map((one) =>
        one === called[0] ? other : one,
      );
      say(compareWords.meant, [wayTo(other.name, { municipalities })]);
    }
  for (const { value } of places.filter(isUnknown).slice(0, 1)) {
    const near = nearPlaces(store, value).map((one) =>
      wayTo(one.name, { municipalities: [...choice.municipalities, one] }),
    );
    say(compareWords.noPlace(echo(value)), near);
  }
  for (const other of metrics.flatMap(({ called }) => called.slice(1))) {
    const text = `${other.title[lang]} (${other.source})`;
    say(compareWords.meant, [wayTo(text, { metrics: [...choice.metrics, other] })]);
  }
  for (const { title, capabilities, capabilitiesReason } of named)
    if (!capabilities.comparison)
      say(compareWords.notCompared(title[lang], capabilitiesReason?.[lang] ?? null));
  for (const { value } of metrics.filter(isUnknown).slice(0, 1))
    say(compareWords.noMetric(echo(value)), [
      { text: compareWords.search, href: searchPaths(echo(value))[lang] },
    ]);
  if (known.length > MOST.municipalities)
    say(compareWords.mostPlaces(MOST.municipalities));
  if (comparable.length > MOST.metrics) say(compareWords.mostMetrics(MOST.metrics));
  if (period !== '' && !isYear) say(compareWords.noYear(echo(period)));
  return { choice, remarks, isUnknown: [...places, ...metrics].some(isUnknown) };
}

function nearPlaces(store: Store, value: string): CatalogueMunicipality[] {
  const municipality = resolveMunicipality(store, 'municipalities', value);
  const codes = isProblem(municipality) ? codesIn(municipality) : [];
  return codes.flatMap((code) => store.directory.municipalities.get(code) ?? []);
}

const remarksMarkup = (remarks: readonly Remark[]): Markup | null =>
  remarks.length === 0
    ? null
    : markup`<div class="refusal" role="status">${remarks.map(
        ({ text: said, links }) =>
          markup`<p>${unbroken(said)}${links.map(({ text: shown, href }) => markup` <a href="${href}">${shown}</a>`)}</p>`,
      )}</div>`;

// The figures of a choice: a column for each metric, of one year, with a gap where a municipality has none.

type Column = {
  metric: CatalogueMetric;
  /** Of all that are chosen. */
  view: LinesView;
  /** Null where none of them has any figure. */
  period: string | null;
  /** Of the year, one for each municipality; null where the source lists none. */
  figures: readonly (Figure | null)[];
  valued: readonly ValuedFigure[];
  /** Why some of the figures do not compare with the others. */
  apart: readonly string[];
  /** The country's figure of the year; `beside` where the others compare with it. */
  country: CountryFigure | null;
  beside: CountryFigure | null;
};

/** The latest of those years in which the most have a figure: all of them, where they have one in common. */
function latestShared({ series }: LinesView): string | null {
  const years = series.flatMap(({ points }) =>
    points.filter(hasValue).map(({ period }) => period),
  );
  const counts = [...Map.groupBy(years, (year) => year)].map(([year, { length }]) => ({
    year,
    length,
  }));
  const [best] = counts.sort(
    (a, b) => b.length - a.length || Number(b.year) - Number(a.year),
  );
  return best?.year ?? null;
}

async function columnOf(
  metric: CatalogueMetric,
  choice: Choice,
  context: Context,
): Promise<Column> {
  const subject = { ...context, metric };
  const view = await linesView(subject, choice.municipalities, 'page');
  const period = choice.period ?? latestShared(view);
  const figures = view.series.map(
    ({ points }) => points.find((one) => one.period === period) ?? null,
  );
  const country = period === null ? null : await countryFigure(subject, period);
  const asked = choice.municipalities.map(({ code }) => ({
    geo: code,
    period: period ?? '',
  }));
  return {
    metric,
    view,
    period,
    figures,
    valued: figures.filter((one) => one !== null).filter(hasValue),
    apart: apartReasons(metric, asked, context.lang),
    country,
    beside: country?.reason === null ? country : null,
  };
}

const isValued = ({ valued }: Column): boolean => valued.length > 0;

const isWhole = ({ figures, valued }: Column): boolean =>
  figures.length === valued.length;

// The table: a row for each municipality, a column for each metric with its own unit and year; of one metric the ranks too.

async function comparedTable(
  columns: readonly Column[],
  { municipalities }: Choice,
  context: Context,
): Promise<Markup> {
  const { store, lang } = context;
  const compareWords = COMPARE_WORDS[lang];
  const [first, ...others] = columns;
  const only = others.length === 0 && first?.period != null ? first : null;
  const ranking =
    only === null ? null : await store.ranking(only.metric, only.period ?? '');
  const rows = municipalities.map(({ code, name, slug }, at) => {
    const standing = standingIn(ranking, code);
    // At the edge of a table what is not seen would make it scroll by a pixel, were it behind the dash.
    const rank =
      standing === null || only === null
        ? markup`<span class="unseen">${SUBJECT_WORDS[lang].noRank}</span><span aria-hidden="true">–</span>`
        : markup`${rankText({ ...standing, order: only.metric.order }, lang)}`;
    return markup`
      <tr>
        <th scope="row"><a href="${municipalityPaths(slug)[lang]}"><bdi>${name}</bdi></a></th>
        ${columns.map(({ figures, view }) => figureCell(figures[at] ?? null, view))}
        ${others.length === 0 ? markup`<td class="rank">${rank}</td>` : null}
      </tr>`;
  });
  const heads = columns.map(({ metric, period }) =>
    numberHead(
      markup`${metricLink(metric, lang)}${' '}<span class="note">${period ?? '–'}</span>`,
    ),
  );
  if (others.length === 0) heads.push(numberHead(SUBJECT_WORDS[lang].rank));
  return scrolled(
    compareWords.table,
    table(
      markup` class="compared"`,
      [compareWords.placeColumn, ...heads],
      [...rows, ...countryRow(columns)],
    ),
  );
}

/** Below the municipalities, where the figures of all of them compare with it; it stands in no ranking. */
function countryRow(columns: readonly Column[]): Markup[] {
  const figures = columns.map(({ beside, apart }) =>
    apart.length === 0 ? beside : null,
  );
  const name = figures.find((one) => one !== null)?.name;
  if (name === undefined) return [];
  const cells = figures.map(
    (one) => markup`<td class="number">${one === null ? '' : figureShown(one)}</td>`,
  );
  return [
    markup`<tr class="total"><th scope="row"><bdi>${name}</bdi></th>${cells}${columns.length === 1 ? markup`<td></td>` : null}</tr>`,
  ];
}

/** Units, what the figures must be read with, and which municipalities have none of the year. */
function tableNotes(columns: readonly Column[], lang: Lang): Markup {
  const items = columns.map(({ metric, view, figures }) => {
    const measured = [metric.subtitle?.[lang] ?? null, view.unitLabel].filter(
      (one) => one !== null,
    );
    const notes = [
      `${measured.join(', ')}. ${EMBED_WORDS[lang].source}: ${metric.source}.`,
      ...view.cautions,
      ...figures.flatMap((figure) =>
        figure === null || figure.cautions.length === 0
          ? []
          : [`${MARK} ${figure.name}: ${figure.cautions.join(' ')}`],
      ),
    ];
    return markup`<li><b>${unbroken(metric.title[lang])}:</b> ${unbroken(notes.join(' '))}</li>`;
  });
  const gap = columns.every(isWhole)
    ? null
    : markup`<li>${COMPARE_WORDS[lang].gap}</li>`;
  return markup`<ul class="note notes">${items}${gap}</ul>`;
}

// The charts: one for each metric, of the first municipalities, where they share a year.

/** The lines that a chart has room for. */
const charted = (view: LinesView): LinesView => ({
  ...view,
  series: view.series.slice(0, MOST.lines),
});

/** Null where there is nothing to compare over the years. */
function chartOf(column: Column, at: number, { lang, store }: Context): Markup | null {
  const view = charted(column.view);
  const drawing = linesDrawing(view, `c${at}`);
  if (drawing === null || view.series.length < COMPARED.municipalities.minimum)
    return null;
  if (commonYear(view) === null) return null;
  const compareWords = COMPARE_WORDS[lang];
  const { siteUrl, release } = store.catalogue;
  const notes = linesNotes(view, true).filter((note) => !view.cautions.includes(note));
  const frameAt = (site: string) => linesFrame({ ...view, siteUrl: site });
  return markup`
    <section class="compared-metric" aria-labelledby="m${at}">
      <h2 id="m${at}"${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}</h2>
      ${note(linesSubtitle(view))}
      ${linesKey(view)}
      ${drawing}
      <p class="note">${unbroken(notes.join(' '))} ${referenceMarkup(view.reference, lang)}</p>
      ${folded(compareWords.years, scrolled(`${view.metricTitle}, ${compareWords.years}`, linesTable(view, true), 'group'))}
      <details class="embedding">
        <summary${at === 0 ? markup` id="embed"` : null}>${compareWords.take}</summary>
        <p><a href="${drawingPath(linesFrame(view).src, siteUrl)}">${compareWords.picture}</a></p>
        ${embedCodes({ lang, siteUrl, release }, [{ head: null, frameAt }])}
      </details>
    </section>`;
}

// What one may do with it: print it, cite it, share it, fetch it.

/** Sentences of a metric that two have a figure of; none of what does not compare, which is told side by side alone. */
function printedOf({ metric, view, period, valued, apart, beside }: Column): string[] {
  if (period === null || valued.length < 2 || apart.length > 0) return [];
  const about = {
    phrase: metric.sentence,
    title: view.metricTitle,
    period,
    unit: view,
  };
  const told = comparedSentences(
    about,
    valued,
    beside === null ? null : String(beside.value),
  );
  return [`${told} ${SHARING_WORDS[view.lang].source(metric.source)}.`];
}

/** Behind the municipalities the country, where their figures compare with its own. */
function citedOf(
  { metric, view, period, valued, beside }: Column,
  link: string,
): string[] {
  if (period === null || valued.length === 0) return [];
  const figures = beside === null ? valued : [...valued, beside];
  const values = figures
    .map(({ name, value }) => `${name} ${exactQuantity(value, view)}`)
    .join(', ');
  const about = { source: metric.source, title: view.metricTitle, period, values };
  return [
    comparedCitation[view.lang]({ ...about, service: SERVICE, license: LICENSE, link }),
  ];
}

/** Whether the API's own comparison is the same: a few municipalities, one unit, one year that all have. */
function isEndpoint(
  columns: readonly Column[],
  { municipalities, period }: Choice,
): boolean {
  const { minimum, maximum } = COMPARED.municipalities;
  return (
    period === null &&
    municipalities.length >= minimum &&
    municipalities.length <= maximum &&
    columns.every(isWhole) &&
    new Set(columns.map((column) => `${column.metric.unit} ${column.period}`)).size ===
      1
  );
}

function takeAway(
  columns: readonly Column[],
  choice: Choice,
  { lang, store }: Context,
): Markup {
  const compareWords = COMPARE_WORDS[lang];
  const link = `${store.catalogue.siteUrl}${addressOf(choice, lang)}`;
  const printed = columns.flatMap(printedOf);
  const cited = columns.flatMap((column) => citedOf(column, link));
  const query = addressOf({ ...choice, period: null }, 'sv').slice(COMPARE.sv.length);
  const language = lang === 'en' ? '&lang=en' : '';
  const links = [{ text: compareWords.excel, href: `${COMPARE_EXCEL}${query}` }];
  if (isEndpoint(columns, choice))
    links.push(
      { text: compareWords.json, href: `/api/v1/compare${query}${language}` },
      { text: compareWords.csv, href: `/csv/v1/compare${query}${language}` },
    );
  const apart = columns.map(
    ({ metric: { id } }, at) =>
      markup`${at === 0 ? '' : ', '}<a href="/api/v1/metrics/${id}/observations">${id}</a>`,
  );
  return markup`
    <h2 id="cite">${compareWords.cite}</h2>
    <div class="forms">
      ${printed.length === 0 ? null : markup`<div><h3>${compareWords.newspaper}</h3>${copied(printed.join('\n'))}</div>`}
      ${cited.length === 0 ? null : markup`<div><h3>${compareWords.reference}</h3>${copiedExact(cited.join('\n'))}</div>`}
      <div><h3 id="share">${compareWords.link}</h3>${copied(link)}</div>
    </div>
    <h2 id="data">${SITE_WORDS[lang].metric.dataTitle}</h2>
    ${linkList(links)}
    ${isEndpoint(columns, choice) ? null : markup`<p>${compareWords.noEndpoint} ${apart}</p>`}`;
}

// The form: it works without script, and keeps what is chosen.

/** Of more metrics than these the form offers the key figures, and takes the others by name. */
const OFFERED = 150;

function offered({ catalogue }: Store): readonly CatalogueMetric[] {
  const comparableMetrics = catalogue.metrics.filter(
    ({ capabilities }) => capabilities.comparison,
  );
  return comparableMetrics.length <= OFFERED
    ? comparableMetrics
    : keyMetrics(catalogue, ({ capabilities }) => capabilities.comparison);
}

/** A title that several metrics have names none of them. */
const textFor = (store: Store, { id, title }: CatalogueMetric, lang: Lang): string =>
  knownMetric(store, title[lang]) === null ? id : title[lang];

type Chip = { value: string; text: string; href: string };

/** What is chosen goes first, so that what is added comes behind it; each has the way to be without it. */
function field(
  name: (typeof LISTS)[number],
  lang: Lang,
  { options, chosen }: { options: readonly Markup[]; chosen: readonly Chip[] },
): Markup {
  const compareWords = COMPARE_WORDS[lang];
  const chips = chosen.map(
    ({ text: shown, href }) => markup`
      <li><bdi>${unbroken(shown)}</bdi><a href="${href}" aria-label="${compareWords.remove(shown)}">×</a></li>`,
  );
  return markup`
    <div>
      ${chosen.map(({ value }) => markup`<input type="hidden" name="${name}" value="${value}">`)}
      <label for="add-${name}">${compareWords.add[name]}</label>
      <input id="add-${name}" type="text" name="${name}" list="${name}" autocomplete="off" spellcheck="false">
      <datalist id="${name}">${options}</datalist>
      ${chips.length === 0 ? null : markup`<ul class="chips">${chips}</ul>`}
    </div>`;
}

function form(
  choice: Choice,
  columns: readonly Column[],
  { store, lang }: Context,
): Markup {
  const { municipalities, metrics } = choice;
  const places = store.catalogue.municipalities.toSorted(
    (a, b) => a.collation - b.collation,
  );
  const without = (changed: Partial<Choice>): string =>
    addressOf({ ...choice, ...changed }, lang);
  const titles = offered(store).map((metric) => {
    const label = `${metric.title[lang]}, ${unitLabel(store.catalogue, metric)[lang]}`;
    return markup`<option value="${textFor(store, metric, lang)}">${label}</option>`;
  });
  return markup`
    <form class="compare" id="compare" action="${COMPARE[lang]}" method="get">
      ${field('municipalities', lang, {
        options: places.map(({ name }) => markup`<option value="${name}">`),
        chosen: municipalities.map((one) => ({
          value: one.code,
          text: one.name,
          href: without({
            municipalities: municipalities.filter((other) => other !== one),
          }),
        })),
      })}
      ${field('metrics', lang, {
        options: titles,
        chosen: metrics.map((one) => ({
          value: one.id,
          text: one.title[lang],
          href: without({ metrics: metrics.filter((other) => other !== one) }),
        })),
      })}
      <div>
        ${yearField(columns, choice.period, lang)}
        <button type="submit">${COMPARE_WORDS[lang].submit}</button>
      </div>
    </form>`;
}

/** Every year that any of them has a figure of, the newest first. */
function yearField(
  columns: readonly Column[],
  chosen: string | null,
  lang: Lang,
): Markup | null {
  const points = columns.flatMap(({ view }) =>
    view.series.flatMap((series) => series.points),
  );
  const years = new Set(points.filter(hasValue).map(({ period }) => period));
  if (chosen !== null) years.add(chosen);
  if (years.size === 0) return null;
  const options = [...years]
    .sort()
    .reverse()
    .map(
      (year) =>
        markup`<option${year === chosen ? markup` selected` : null}>${year}</option>`,
    );
  return markup`
    <label for="period">${EMBED_WORDS[lang].year}</label>
    <select id="period" name="period" autocomplete="off">
      <option value="">${COMPARE_WORDS[lang].latest}</option>
      ${options}
    </select>`;
}

/** The peers of the first that is chosen, each list in one click; folded how they are chosen, by whom and for which year. */
async function peerLinks(choice: Choice, context: Context): Promise<Markup | null> {
  const { store, lang } = context;
  const compareWords = COMPARE_WORDS[lang];
  const [municipality] = choice.municipalities;
  const groups =
    municipality === undefined ? [] : await peerGroupsOf({ ...context, municipality });
  if (municipality === undefined || groups.length === 0) return null;
  const linksOf = (shown: readonly PeerGroup[]): Link[] =>
    shown.map(({ title, operatingArea, year, members }) => {
      const others = members.flatMap(
        ({ geo }) => store.directory.municipalities.get(geo) ?? [],
      );
      const href = addressOf(
        { ...choice, municipalities: [municipality, ...others] },
        lang,
      );
      return {
        text:
          operatingArea === null
            ? groupTitle(title)
            : `${operatingArea} ${year ?? ''}`.trim(),
        href,
      };
    });
  const [ofAreas, foremost] = [true, false].map((isOfArea) =>
    linksOf(
      groups.filter(({ operatingArea }) => (operatingArea !== null) === isOfArea),
    ),
  );
  const rules = [...Map.groupBy(groups, ({ kind }) => kind).values()].map((lists) => {
    const [{ title, labels, source }] = lists as [PeerGroup];
    const years = lists.map(({ year }) => year);
    const about = `${labels.rule} ${peerSource(source, years, lang)}`;
    const names =
      lists.length === 1 ? groupTitle(title) : compareWords.lists(lists.length);
    return markup`<li><b>${names}:</b> ${unbroken(about)}</li>`;
  });
  return markup`
    <div class="peer-lists">
      <h2>${compareWords.peers(municipality.name)}</h2>
      ${linkList(foremost ?? [])}
      ${folded(
        compareWords.peerRules,
        markup`${ofAreas?.length === 0 ? null : linkList(ofAreas ?? [])}<ul class="note notes">${rules}</ul>`,
      )}
    </div>`;
}

// The whole page.

async function comparisonPage(values: Values, context: PageContext): Promise<SitePage> {
  const { store, lang } = context;
  const compareWords = COMPARE_WORDS[lang];
  const { choice, remarks, isUnknown: isAnyUnknown } = understood(values, context);
  const { municipalities, metrics } = choice;
  const compared = municipalities.length === 0 ? [] : metrics;
  const columns = await Promise.all(
    compared.map((metric) => columnOf(metric, choice, context)),
  );
  const [first] = columns;
  const title =
    first === undefined
      ? compareWords.title
      : compareWords.titleOf(municipalities.map(({ name }) => name));
  const valued = columns.filter(isValued);
  const shared = valued.length === 0 ? null : sharedOf(valued, lang);
  const charts = columns.map((column, at) => chartOf(column, at, context));
  const frame =
    first === undefined || charts.every((one) => one === null)
      ? null
      : linesFrame(charted(first.view));
  // What a form that is filled in by half waits for; nothing of an empty one.
  const missing =
    municipalities.length === 0
      ? compareWords.chooseMunicipality
      : compareWords.chooseMetric;
  const waiting =
    municipalities.length + metrics.length === 0
      ? null
      : markup`<p><strong>${missing}</strong></p>`;
  return {
    status: isAnyUnknown && first === undefined ? 404 : 200,
    title,
    sharedTitle: shared?.title ?? title,
    description: shared?.description ?? compareWords.description,
    paths: COMPARE,
    query: waiting === null ? '' : addressOf(choice, 'sv').slice(COMPARE.sv.length),
    card:
      first === undefined
        ? null
        : cardOf(
            first.view,
            isEndpoint(columns, choice) && columns.length === 1,
            title,
          ),
    links: frame === null ? null : oembedLink(store.catalogue.siteUrl, frame),
    main: markup`
      <h1>${title}</h1>
      ${first === undefined ? markup`<p class="lead">${compareWords.lead}</p>` : null}
      ${form(choice, columns, context)}
      ${await peerLinks(choice, context)}
      ${remarksMarkup(remarks)}
      ${first === undefined ? waiting : await answer(columns, charts, choice, context)}`,
  };
}

async function answer(
  columns: readonly Column[],
  charts: readonly (Markup | null)[],
  choice: Choice,
  context: Context,
): Promise<Markup> {
  const { lang } = context;
  const tools = { download: '#data', cite: '#cite', compare: null, share: '#share' };
  const embed = charts[0] == null ? null : '#embed';
  const drawn = charts.filter((chart) => chart !== null);
  const isCut = drawn.length > 0 && choice.municipalities.length > MOST.lines;
  const reasons = columns.flatMap(({ apart }) => apart);
  return markup`
    <div id="comparison">
      ${toolbar({ ...tools, embed }, lang)}
      ${freshOf(columns, choice, lang)}
      ${reasons.map(note)}
      ${await comparedTable(columns, choice, context)}
      ${tableNotes(columns, lang)}
      ${columns.flatMap(({ country }) => countryAlone(country) ?? [])}
      ${isCut ? note(COMPARE_WORDS[lang].firstLines(inWords(MOST.lines, lang))) : null}
      ${drawn}
      ${takeAway(columns, choice, context)}
    </div>`;
}

const freshOf = (
  columns: readonly Column[],
  choice: Choice,
  lang: Lang,
): Markup | null =>
  freshnessOf(
    columns.filter(isValued).map(({ metric, period }) => ({
      period,
      retrieved: period === null ? null : retrievedOf(metric, period),
      next: metric.sourceNext,
      left: metric.left !== null,
    })),
    lang,
    choice.period === null &&
      columns.some(({ metric, period }) => (metric.last ?? '') > (period ?? '')),
  );

/** Every municipality's figure of each metric's year, where there is one. */
const sharedOf = (columns: readonly Column[], lang: Lang): SharingText =>
  sharedComparison(
    lang,
    columns.map(({ view, period, valued, apart }) => {
      const unit = besideTitle(view, view.metricTitle);
      const figures = valued.map(({ name, value }) => ({
        name,
        value: bareValue(value, unit),
      }));
      const about = {
        title: view.metricTitle,
        period: period ?? '',
        unit: wordApart('0', unit),
      };
      return { ...about, figures, apart };
    }),
    columns.map(({ metric }) => metric.source),
  );

/** The picture of a comparison is of one metric in its common year; of any other, that of the first metric. */
function cardOf(
  { lang, metric, metricTitle, series }: LinesView,
  isOwn: boolean,
  title: string,
): Card {
  if (!isOwn) return { of: metric, alt: SITE_WORDS[lang].card(metricTitle) };
  const of = [...series.map(({ geo }) => geo), metric].join('-');
  return { of, alt: SITE_WORDS[lang].figureCard(`${title}: ${metricTitle}`) };
}

/** Of the first metric, with the line that the page has too; null while the form waits. */
async function frameOf(values: Values, context: Context): Promise<Frame | null> {
  const { municipalities, metrics } = understood(values, context).choice;
  const [metric] = metrics;
  if (metric === undefined || municipalities.length < COMPARED.municipalities.minimum)
    return null;
  return linesFrame(
    await linesView(
      { ...context, metric },
      municipalities.slice(0, MOST.lines),
      'page',
    ),
  );
}

export const COMPARE_PAGES: readonly Page[] = twins(COMPARE, comparisonPage, {
  parameters: {
    municipalities: optional(
      text('Codes, slugs or names, between commas.', '0180,1480'),
    ),
    metrics: optional(text('Metric ids or titles, between commas.', 'BE0101N1')),
    period: optional(text('Year.', '2022')),
  },
  lists: [...LISTS, 'period'],
  frame: frameOf,
});

// /jamfor.excel.csv: years across, a row for each municipality and metric, and for the country where it compares, for Swedish
// Excel. An answer and no file, as every comparison is.

type Row = (string | number | null)[];

const HEADING = ['Mått-id', 'Mått', 'Enhet', 'Källa', 'Kommunkod', 'Kommun'];
const NOTES = 'Anmärkning';

async function rowOf(
  store: Store,
  metric: CatalogueMetric,
  place: Place,
  years: readonly string[],
): Promise<Row> {
  const { series, cautions, breaks } = await linesView({ store, metric, lang: 'sv' }, [
    place,
  ]);
  const [{ geo, geoName, points } = { geo: '', geoName: '', points: [] }] = series;
  const values = years.map(
    (year) => points.find(({ period }) => period === year)?.value ?? null,
  );
  const broken = breaks.map(({ period, text: said }) => `${period}: ${said}`);
  const notes = [...cautions, ...broken, ...waivedYears(points)].join(' ');
  const unit = unitLabel(store.catalogue, metric).sv;
  return [
    metric.id,
    metric.title.sv,
    unit,
    metric.source,
    geo,
    geoName,
    ...values,
    notes,
  ];
}

async function textOf(
  store: Store,
  municipalities: readonly CatalogueMunicipality[],
  metrics: readonly CatalogueMetric[],
): Promise<string> {
  const country = store.directory.areas.get(COUNTRY_CODE);
  const years = [...new Set(metrics.flatMap(({ periods }) => periods))].sort();
  const rows = metrics.flatMap((metric) => {
    const isComparable =
      country !== undefined && metric.referenceComparable?.comparable === true;
    const places = isComparable ? [...municipalities, country] : municipalities;
    return places.map((place) => rowOf(store, metric, place, years));
  });
  return excelCsv([
    [...HEADING, ...years.map(Number), NOTES],
    ...(await Promise.all(rows)),
  ]);
}

export const compareExcel: Page = {
  path: COMPARE_EXCEL,
  parameters: parametersOf({
    municipalities: list('Codes, slugs or names.', {
      minimum: 1,
      maximum: MOST.municipalities,
      example: '0180,1480',
    }),
    metrics: list('Metric ids or aliases.', {
      minimum: 1,
      maximum: MOST.metrics,
      example: 'BE0101N1',
    }),
  }),
  lists: LISTS,
  indexed: false,
  type: EXCEL_CSV_TYPE,
  language: 'sv',
  respond: async (values, context) => {
    const { store, lang } = context;
    const municipalities = await resolveEach(
      values['municipalities'] ?? '',
      { ...context, parameter: 'municipalities' },
      (value) => resolveMunicipality(store, 'municipalities', value),
    );
    if (isProblem(municipalities)) return municipalities;
    const metrics = await resolveEach(
      values['metrics'] ?? '',
      { ...context, parameter: 'metrics' },
      (value) => resolveMetric(store, 'metrics', value, lang),
    );
    if (isProblem(metrics)) return metrics;
    return {
      body: await textOf(store, municipalities, metrics),
      status: 200,
      csp: null,
    };
  },
  fixed: NO_FILES,
};
