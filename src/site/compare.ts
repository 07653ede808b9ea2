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
import { foreignTitle, type Lang } from '../data/lang.ts';
import { codesIn, echo, isProblem } from '../data/problem.ts';
import { COMPARED, LICENSE, SERVICE } from '../data/settings.ts';
import { EXCEL_CSV_TYPE, excelCsv } from '../data/text.ts';
import { drawingPath, type Frame, linesFrame, oembedLink, queryString } from '../embed/addresses.ts';
import {
  linesDrawing,
  linesKey,
  linesNotes,
  linesSubtitle,
  linesTable,
  referenceMarkup,
  waivedYears,
} from '../embed/chart.ts';
import { commonYear, yearsOf } from '../embed/lines.ts';
import { langAttribute, type Markup, markup, unbroken } from '../embed/markup.ts';
import { figureCell, figureShown, MARK } from '../embed/notes.ts';
import { type CountryFigure, type Figure, hasValue, type LinesView } from '../embed/views.ts';
import {
  type Context,
  list,
  NO_FILES,
  ONE_FILE,
  optional,
  parametersOf,
  resolveEach,
  text,
  type Values,
} from '../endpoints/endpoint.ts';
import { keyMetrics } from '../endpoints/key-metrics.ts';
import { metricsCalled, municipalitiesCalled } from '../endpoints/names.ts';
import { peerGroupsOf } from '../endpoints/peers.ts';
import { knownMetric, resolveMetric, resolveMunicipality } from '../endpoints/resolve.ts';
import type { Card, Page, PageContext, SitePage } from '../http/page.ts';
import { apartReasons, countryFigure, linesView } from '../http/views.ts';
import { standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { comparedCitation } from '../text/answers.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { bareValue, besideTitle, exactQuantity, inWords, quantity, wordApart } from '../text/numbers.ts';
import {
  COMPARE,
  COMPARE_EXCEL,
  comparingAll,
  metricPaths,
  municipalityPaths,
  searchPaths,
} from '../text/paths.ts';
import { comparedSentence, type SharingText, sharedComparison } from '../text/sharing.ts';
import { COMPARE_WORDS, SITE_WORDS, SUBJECT_WORDS } from '../text/site.ts';
import { countryAlone } from './country.ts';
import {
  copied,
  copiedExact,
  embedCodes,
  freshnessOf,
  type Link,
  linkList,
  scrolled,
  toolbar,
} from './parts.ts';
import { type Rank, rankMarkup } from './rows.ts';

/** How many have room in the table, and in a chart. */
export const MOST = { municipalities: 12, metrics: 10, lines: COMPARED.municipalities.maximum };

// What is asked, as the page understands it: whatever is not meant for sure is said, with the way to what may be.

type Choice = {
  municipalities: readonly CatalogueMunicipality[];
  metrics: readonly CatalogueMetric[];
  /** Null for the latest that all have, of each metric its own. */
  period: string | null;
};
type Remark = { text: string; links: readonly Link[] };
type Understood = { choice: Choice; remarks: readonly Remark[]; isUnknown: boolean };

const elementsOf = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((element) => element.trim())
    .filter((element) => element !== '');

const LISTS = ['municipalities', 'metrics'] as const;

function addressOf({ municipalities, metrics, period }: Choice, lang: Lang): string {
  const address = comparingAll(
    lang,
    municipalities.map(({ code }) => code),
    metrics.map(({ id }) => id),
  );
  return period === null ? address : `${address}&period=${period}`;
}

function understood(values: Values, { store, lang }: Context): Understood {
  const words = COMPARE_WORDS[lang];
  const places = namedPlaces(store, elementsOf(values['municipalities']), lang);
  const metrics = namedMetrics(store, elementsOf(values['metrics']), lang);
  const asked = values['period'] ?? '';
  const isYear = YEAR_PATTERN.test(asked);
  const choice: Choice = {
    municipalities: places.known.slice(0, MOST.municipalities),
    metrics: metrics.known.slice(0, MOST.metrics),
    period: isYear ? asked : null,
  };
  const tooMany = [
    ...(places.known.length > MOST.municipalities ? [words.mostPlaces(MOST.municipalities)] : []),
    ...(metrics.known.length > MOST.metrics ? [words.mostMetrics(MOST.metrics)] : []),
    ...(asked === '' || isYear ? [] : [words.noYear(echo(asked))]),
  ];
  const instead = (changed: Partial<Choice>): string => addressOf({ ...choice, ...changed }, lang);
  return {
    choice,
    remarks: [
      ...places.remarks(choice.municipalities, (municipalities) => instead({ municipalities })),
      ...metrics.remarks(choice.metrics, (one) => instead({ metrics: one })),
      ...tooMany.map((said) => ({ text: said, links: [] })),
    ],
    isUnknown: places.isUnknown || metrics.isUnknown,
  };
}

/** Each once, in the order asked, and how the remarks on the rest are made: of what is chosen, and the way to another choice. */
type Named<One> = {
  known: One[];
  isUnknown: boolean;
  remarks: (chosen: readonly One[], hrefOf: (all: readonly One[]) => string) => Remark[];
};

/** A name that two share without diacritics is the one whose it is to the letter; the other is a link away. */
function namedPlaces(store: Store, asked: readonly string[], lang: Lang): Named<CatalogueMunicipality> {
  const words = COMPARE_WORDS[lang];
  const unknown: string[] = [];
  const others: { taken: CatalogueMunicipality; other: CatalogueMunicipality }[] = [];
  const known = asked.flatMap((value) => {
    const called = municipalitiesCalled(store, value);
    const exact = called.find(({ name }) => name.toLowerCase() === value.toLowerCase()) ?? called[0];
    if (exact === undefined) unknown.push(value);
    else for (const other of called) if (other !== exact) others.push({ taken: exact, other });
    return exact ?? [];
  });
  return {
    known: [...new Set(known)],
    isUnknown: unknown.length > 0,
    remarks: (chosen, hrefOf) => [
      ...others.map(({ taken, other }) => ({
        text: words.meant,
        links: [{ text: other.name, href: hrefOf(chosen.map((one) => (one === taken ? other : one))) }],
      })),
      ...unknown.slice(0, 1).map((value) => ({
        text: words.noPlace(echo(value)),
        links: nearPlaces(store, value).map((one) => ({ text: one.name, href: hrefOf([...chosen, one]) })),
      })),
    ],
  };
}

function nearPlaces(store: Store, value: string): CatalogueMunicipality[] {
  const found = resolveMunicipality(store, 'municipalities', value);
  const codes = isProblem(found) ? codesIn(found) : [];
  return codes.flatMap((code) => store.directory.municipalities.get(code) ?? []);
}

function namedMetrics(store: Store, asked: readonly string[], lang: Lang): Named<CatalogueMetric> {
  const words = COMPARE_WORDS[lang];
  const unknown: string[] = [];
  const others: CatalogueMetric[] = [];
  const refused: CatalogueMetric[] = [];
  const known = asked.flatMap((value) => {
    const [first, ...more] = metricsCalled(store, value).filter(({ left }) => left === null);
    others.push(...more);
    if (first === undefined) unknown.push(value);
    else if (first.capabilities.comparison) return first;
    else refused.push(first);
    return [];
  });
  const titled = ({ title, source }: CatalogueMetric): string => `${title[lang]} (${source})`;
  return {
    known: [...new Set(known)],
    isUnknown: unknown.length > 0,
    remarks: (chosen, hrefOf) => [
      ...others.map((one) => ({
        text: words.meant,
        links: [{ text: titled(one), href: hrefOf([...chosen, one]) }],
      })),
      ...refused.map(({ title, capabilitiesReason }) => ({
        text: words.notCompared(title[lang], capabilitiesReason?.[lang] ?? null),
        links: [],
      })),
      ...unknown.slice(0, 1).map((value) => ({
        text: words.noMetric(echo(value)),
        links: [{ text: words.search, href: searchPaths(echo(value))[lang] }],
      })),
    ],
  };
}

// The figures of a choice: a column for each metric, of one year, with a gap where a municipality has none.

type Column = {
  metric: CatalogueMetric;
  /** Of all that are chosen. */
  view: LinesView;
  /** Null where none of them has any figure. */
  period: string | null;
  /** Whether all of them have a figure of the year. */
  isWhole: boolean;
  ranks: ReadonlyMap<string, Rank>;
  /** Why some of the figures do not compare with the others. */
  apart: readonly string[];
  country: CountryFigure | null;
};

const pointsIn = ({ view }: Pick<Column, 'view'>, period: string | null): (Figure | null)[] =>
  view.series.map(({ points }) => points.find((point) => point.period === period) ?? null);

/** The latest of those years in which the most have a figure: all of them, where they have one in common. */
function latestShared(view: LinesView): string | null {
  const counts = new Map<string, number>();
  for (const { points } of view.series)
    for (const { period } of points.filter(hasValue)) counts.set(period, (counts.get(period) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const years = [...counts].filter(([, count]) => count === most).map(([year]) => year);
  return years.sort().at(-1) ?? null;
}

async function columnOf(metric: CatalogueMetric, choice: Choice, context: Context): Promise<Column> {
  const subject = { ...context, metric };
  const view = await linesView(subject, choice.municipalities, 'page');
  const period = choice.period ?? latestShared(view);
  const ranking = period === null ? null : await context.store.ranking(metric, period);
  const ranks = choice.municipalities.flatMap(({ code }): [string, Rank][] => {
    const standing = standingIn(ranking, code);
    return standing === null ? [] : [[code, { ...standing, tied: standing.sharing > 0 }]];
  });
  return {
    metric,
    view,
    period,
    isWhole: pointsIn({ view }, period).every((point) => point !== null && hasValue(point)),
    ranks: new Map(ranks),
    apart: apartReasons(
      metric,
      choice.municipalities.map(({ code }) => ({ geo: code, period: period ?? '' })),
      context.lang,
    ),
    country: period === null ? null : await countryFigure(subject, period),
  };
}

// The table: a row for each municipality, a column for each metric with its own unit and year.

function table(columns: readonly Column[], { municipalities }: Choice, lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const [only] = columns.length === 1 ? columns : [];
  const rows = municipalities.map(
    (place, at) => markup`
      <tr>
        <th scope="row"><a href="${municipalityPaths(place.slug)[lang]}"><bdi>${place.name}</bdi></a></th>
        ${columns.map((column) => figureCell(pointsIn(column, column.period)[at] ?? null, column.view))}
        ${only === undefined ? null : markup`<td class="number">${rankMarkup(only.ranks.get(place.code) ?? null, lang)}</td>`}
      </tr>`,
  );
  const rank =
    only === undefined ? null : markup`<th scope="col" class="number">${SUBJECT_WORDS[lang].rank}</th>`;
  return scrolled(
    words.table,
    markup`
      <table class="compared">
        <thead><tr><th scope="col">${words.placeColumn}</th>${columns.map((one) => head(one, lang))}${rank}</tr></thead>
        <tbody>${rows}${countryRow(columns)}</tbody>
      </table>`,
  );
}

const head = ({ metric, period }: Column, lang: Lang): Markup => markup`
  <th scope="col" class="number">
    <a href="${metricPaths(metric.id)[lang]}"${langAttribute(foreignTitle(metric.title, lang))}>${unbroken(metric.title[lang])}</a>
    ${' '}<span class="note">${period ?? '–'}</span>
  </th>`;

/** Below the municipalities, where the figures of all of them compare with it; it stands in no ranking. */
function countryRow(columns: readonly Column[]): Markup | null {
  const beside = columns.map(({ country, apart }) =>
    country?.reason === null && apart.length === 0 ? country : null,
  );
  const name = beside.find((one) => one !== null)?.name;
  if (name === undefined) return null;
  const cells = beside.map(
    (figure) => markup`<td class="number">${figure === null ? '' : figureShown(figure)}</td>`,
  );
  return markup`<tr class="total"><th scope="row"><bdi>${name}</bdi></th>${cells}${columns.length === 1 ? markup`<td></td>` : null}</tr>`;
}

/** Units, what the figures must be read with, and which municipalities have none of the year. */
function tableNotes(columns: readonly Column[], lang: Lang): Markup {
  const words = COMPARE_WORDS[lang];
  const items = columns.flatMap((column) => {
    const { view, period, metric } = column;
    const notes = [
      ...view.cautions,
      ...view.series.flatMap(({ geoName, points }) =>
        points
          .filter((point) => point.period === period && point.cautions.length > 0)
          .map(({ cautions }) => `${MARK} ${geoName}: ${cautions.join(' ')}`),
      ),
    ];
    const measured = [metric.subtitle?.[lang] ?? null, view.unitLabel].filter((one) => one !== null);
    const about = `${measured.join(', ')}. ${EMBED_WORDS[lang].source}: ${metric.source}.`;
    return [
      markup`<li><b>${unbroken(metric.title[lang])}:</b> ${unbroken([about, ...notes].join(' '))}</li>`,
    ];
  });
  const gap = columns.some(({ isWhole }) => !isWhole) ? markup`<li>${words.gap}</li>` : null;
  return markup`<ul class="note notes">${items}${gap}</ul>`;
}

// The charts: one for each metric, of the first municipalities, where they share a year.

/** The lines that a chart has room for. */
const charted = ({ view }: Pick<Column, 'view'>): LinesView => ({
  ...view,
  series: view.series.slice(0, MOST.lines),
});

/** Null where there is nothing to compare over the years. */
function chartOf(column: Column, at: number, { lang, store }: Context): Markup | null {
  const view = charted(column);
  const drawing = linesDrawing(view, `c${at}`);
  if (drawing === null || view.series.length < COMPARED.municipalities.minimum) return null;
  if (commonYear(view, yearsOf(view.series)) === null) return null;
  const words = COMPARE_WORDS[lang];
  const { siteUrl, release } = store.catalogue;
  const notes = linesNotes(view, true).filter((note) => !view.cautions.includes(note));
  const svg = drawingPath(linesFrame(view).src, siteUrl);
  const frameAt = (site: string) => linesFrame({ ...view, siteUrl: site });
  const codes = embedCodes({ lang, siteUrl, release }, [{ head: null, frameAt }]);
  return markup`
    <section class="compared-metric" aria-labelledby="m${at}">
      <h2 id="m${at}"${langAttribute(view.titleLang)}>${unbroken(view.metricTitle)}</h2>
      <p class="note">${unbroken(linesSubtitle(view))}</p>
      ${linesKey(view)}
      ${drawing}
      <p class="note">${unbroken(notes.join(' '))} ${referenceMarkup(view.reference, lang)}</p>
      <details>
        <summary>${words.years}</summary>
        ${scrolled(`${view.metricTitle}, ${words.years}`, linesTable(view, true), 'group')}
      </details>
      <details class="embedding">
        <summary${at === 0 ? markup` id="embed"` : null}>${words.take}</summary>
        <p><a href="${svg}">${words.picture}</a></p>
        ${codes}
      </details>
    </section>`;
}

// What one may do with it: print it, cite it, share it, fetch it.

const namedFigures = (column: Column): { name: string; value: number }[] =>
  pointsIn(column, column.period).flatMap((point, at) =>
    point === null || !hasValue(point)
      ? []
      : [{ name: column.view.series[at]?.geoName ?? '', value: point.value }],
  );

/** A sentence for each metric that two have a figure of; null where none has. */
function sentences(columns: readonly Column[], lang: Lang): string | null {
  const all = columns.flatMap((column) => {
    const { view, period, country, metric, apart } = column;
    const figures = namedFigures(column);
    // What does not compare is told side by side alone.
    if (period === null || figures.length < 2 || apart.length > 0) return [];
    const unit = besideTitle(view, view.metricTitle);
    const shown = (value: number): string => quantity(value, unit);
    const beside = country?.reason === null ? country : null;
    return comparedSentence(lang, {
      title: view.metricTitle,
      period,
      figures: figures.map(({ name, value }) => ({ name, value, shown: shown(value) })),
      country: beside === null ? null : quantity(beside.value, unit),
      source: metric.source,
    });
  });
  return all.length === 0 ? null : all.join('\n');
}

/** Behind the municipalities the country, where their figures compare with its own. */
function citation(columns: readonly Column[], choice: Choice, { lang, store }: Context): string {
  const link = `${store.catalogue.siteUrl}${addressOf(choice, lang)}`;
  const lines = columns.flatMap((column) => {
    const { metric, view, period, country } = column;
    const figures = namedFigures(column);
    if (period === null || figures.length === 0) return [];
    const beside = country?.reason === null ? [country] : [];
    const values = [...figures, ...beside].map(({ name, value }) => `${name} ${exactQuantity(value, view)}`);
    const about = { source: metric.source, title: metric.title[lang], period, values: values.join(', ') };
    return comparedCitation[lang]({ ...about, service: SERVICE, license: LICENSE, link });
  });
  return lines.join('\n');
}

/** Whether the API's own comparison is the same: a few municipalities, one unit, one year that all have. */
function isEndpoint(columns: readonly Column[], { municipalities, period }: Choice): boolean {
  const { minimum, maximum } = COMPARED.municipalities;
  const isOne = (values: readonly unknown[]): boolean => new Set(values).size === 1;
  return (
    period === null &&
    municipalities.length >= minimum &&
    municipalities.length <= maximum &&
    columns.every(({ isWhole }) => isWhole) &&
    isOne(columns.map(({ metric }) => metric.unit)) &&
    isOne(columns.map((column) => column.period))
  );
}

function takeAway(columns: readonly Column[], choice: Choice, context: Context): Markup {
  const { lang, store } = context;
  const words = COMPARE_WORDS[lang];
  const printed = sentences(columns, lang);
  const query = addressOf({ ...choice, period: null }, 'sv').slice(COMPARE.sv.length);
  const language = lang === 'en' ? '&lang=en' : '';
  const api = isEndpoint(columns, choice)
    ? markup`
      <li><a href="/api/v1/compare${query}${language}">${words.json}</a></li>
      <li><a href="/csv/v1/compare${query}${language}">${words.csv}</a></li>`
    : markup`<li>${words.noEndpoint} ${columns.map(({ metric: { id } }, at) => markup`${at === 0 ? '' : ', '}<a href="/api/v1/metrics/${id}/observations">${id}</a>`)}</li>`;
  return markup`
    <h2 id="cite">${words.cite}</h2>
    ${printed === null ? null : markup`<h3>${words.newspaper}</h3>${copied(printed)}`}
    <h3>${words.reference}</h3>
    ${copiedExact(citation(columns, choice, context))}
    <h3 id="share">${words.link}</h3>
    ${copied(`${store.catalogue.siteUrl}${addressOf(choice, lang)}`)}
    <h2 id="data">${SITE_WORDS[lang].metric.dataTitle}</h2>
    <ul>
      <li><a href="${COMPARE_EXCEL}${query}" download="jamforelse.csv">${words.excel}</a></li>
      ${api}
    </ul>`;
}

// The form: it works without script, and keeps what is chosen.

/** Of more metrics than these the form offers the key figures, and takes the others by name. */
const OFFERED = 150;

function offered({ catalogue }: Store): readonly CatalogueMetric[] {
  const all = catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
  if (all.length <= OFFERED) return all;
  return keyMetrics(catalogue, ({ capabilities }) => capabilities.comparison);
}

/** A title that several metrics have names none of them. */
const textFor = (store: Store, { id, title }: CatalogueMetric, lang: Lang): string =>
  knownMetric(store, title[lang]) === null ? id : title[lang];

function form(choice: Choice, columns: readonly Column[], { store, lang }: Context): Markup {
  const words = COMPARE_WORDS[lang];
  const { municipalities, metrics, period } = choice;
  const places = [...store.catalogue.municipalities]
    .sort((a, b) => a.collation - b.collation)
    .map(({ name }) => markup`<option value="${name}">`);
  const titles = offered(store).map((metric) => {
    const label = `${metric.title[lang]}, ${unitLabel(store.catalogue, metric)[lang]}`;
    return markup`<option value="${textFor(store, metric, lang)}">${label}</option>`;
  });
  const without = (changed: Partial<Choice>): string => addressOf({ ...choice, ...changed }, lang);
  const chosenPlaces = municipalities.map((one) => ({
    value: one.code,
    text: one.name,
    href: without({ municipalities: municipalities.filter((other) => other !== one) }),
  }));
  const chosenMetrics = metrics.map((one) => ({
    value: one.id,
    text: one.title[lang],
    href: without({ metrics: metrics.filter((other) => other !== one) }),
  }));
  // What is chosen goes first, so that what is added comes behind it.
  const field = (
    name: (typeof LISTS)[number],
    label: string,
    options: readonly Markup[],
    chosen: readonly Chosen[],
  ): Markup => markup`
    ${chosen.map(({ value }) => markup`<input type="hidden" name="${name}" value="${value}">`)}
    <label for="add-${name}">${label}</label>
    <input id="add-${name}" type="text" name="${name}" list="${name}" autocomplete="off" spellcheck="false">
    <datalist id="${name}">${options}</datalist>
    ${chips(chosen, lang)}`;
  return markup`
    <form class="compare" id="compare" action="${COMPARE[lang]}" method="get">
      <div>${field('municipalities', words.places, places, chosenPlaces)}</div>
      <div>${field('metrics', words.metrics, titles, chosenMetrics)}</div>
      <div>${yearField(columns, period, lang)}<button type="submit">${words.submit}</button></div>
    </form>`;
}

type Chosen = { value: string; text: string; href: string };

/** What is chosen already, each with the way to be without it. */
function chips(chosen: readonly Chosen[], lang: Lang): Markup | null {
  if (chosen.length === 0) return null;
  const { remove } = COMPARE_WORDS[lang];
  const items = chosen.map(
    ({ text: shown, href }) => markup`
      <li>
        <bdi>${unbroken(shown)}</bdi>
        <a href="${href}" aria-label="${remove(shown)}">×</a>
      </li>`,
  );
  return markup`<ul class="chips">${items}</ul>`;
}

/** Every year that any of them has a figure of, the newest first. */
function yearField(columns: readonly Column[], chosen: string | null, lang: Lang): Markup | null {
  const years = new Set(
    columns.flatMap(({ view }) =>
      view.series.flatMap(({ points }) => points.filter(hasValue).map(({ period }) => period)),
    ),
  );
  if (chosen !== null) years.add(chosen);
  if (years.size === 0) return null;
  const words = COMPARE_WORDS[lang];
  const options = [...years]
    .sort()
    .reverse()
    .map((year) => markup`<option${year === chosen ? markup` selected` : null}>${year}</option>`);
  return markup`
    <label for="period">${EMBED_WORDS[lang].year}</label>
    <select id="period" name="period" autocomplete="off">
      <option value="">${words.latest}</option>
      ${options}
    </select>`;
}

/** The peers of the first that is chosen, each list in one click; folded how they are chosen, by whom and for which year. */
async function peerLinks(choice: Choice, context: Context): Promise<Markup | null> {
  const { store, lang } = context;
  const words = COMPARE_WORDS[lang];
  const [municipality] = choice.municipalities;
  const groups = municipality === undefined ? [] : await peerGroupsOf({ ...context, municipality });
  if (municipality === undefined || groups.length === 0) return null;
  const links = groups.map(({ title, operatingArea, year, members }) => {
    const others = members.flatMap(({ geo }) => store.directory.municipalities.get(geo) ?? []);
    const href = addressOf({ ...choice, municipalities: [municipality, ...others] }, lang);
    const text = operatingArea === null ? title : `${operatingArea} ${year ?? ''}`.trim();
    return { text, href, isOfArea: operatingArea !== null };
  });
  const ofKolada = links.filter(({ isOfArea }) => isOfArea);
  const kinds = [...Map.groupBy(groups, ({ kind }) => kind).values()];
  const rules = kinds.map(([group, ...more]) => {
    if (group === undefined) return markup``;
    const years = new Set([group, ...more].flatMap(({ year }) => year ?? []));
    const about = [group.labels.rule, `${EMBED_WORDS[lang].source}: ${group.source}.`, [...years].join(', ')];
    const names = more.length === 0 ? group.title : words.lists(1 + more.length);
    return markup`<li><b>${names}:</b> ${unbroken(about.filter((text) => text !== '').join(' '))}</li>`;
  });
  return markup`
    <div class="peer-lists">
      <h2>${words.peers(municipality.name)}</h2>
      ${linkList(links.filter(({ isOfArea }) => !isOfArea))}
      <details>
        <summary>${words.peerRules}</summary>
        ${ofKolada.length === 0 ? null : linkList(ofKolada)}
        <ul class="note notes">${rules}</ul>
      </details>
    </div>`;
}

const remarksMarkup = (remarks: readonly Remark[]): Markup | null =>
  remarks.length === 0
    ? null
    : markup`<div class="refusal" role="status">${remarks.map(
        ({ text: said, links }) =>
          markup`<p>${unbroken(said)}${links.map(({ text: shown, href }) => markup` <a href="${href}">${shown}</a>`)}</p>`,
      )}</div>`;

/** What a form that is filled in by half waits for; nothing of an empty one. */
function stillMissing({ municipalities, metrics }: Choice, lang: Lang): Markup | null {
  const words = COMPARE_WORDS[lang];
  if ((municipalities.length === 0) === (metrics.length === 0)) return null;
  const said = municipalities.length === 0 ? words.chooseMunicipality : words.chooseMetric;
  return markup`<p><strong>${said}</strong></p>`;
}

// The whole page.

async function comparisonPage(values: Values, context: PageContext): Promise<SitePage> {
  const { store, lang } = context;
  const words = COMPARE_WORDS[lang];
  const { choice, remarks, isUnknown } = understood(values, context);
  const { municipalities, metrics } = choice;
  const columns =
    municipalities.length === 0
      ? []
      : await Promise.all(metrics.map((metric) => columnOf(metric, choice, context)));
  const [first] = columns;
  const isEmpty = first === undefined;
  const title = isEmpty ? words.title : words.titleOf(municipalities.map(({ name }) => name));
  const shared = isEmpty ? null : sharedOf(columns, lang);
  const charts = columns.map((column, at) => chartOf(column, at, context));
  const isCharted = charts.some((chart) => chart !== null);
  const frame = isCharted && first !== undefined ? linesFrame(charted(first)) : null;
  const tools = {
    download: '#data',
    embed: charts[0] == null ? null : '#embed',
    cite: '#cite',
    compare: null,
    share: '#share',
  };
  const answer = isEmpty
    ? stillMissing(choice, lang)
    : markup`
      <div id="comparison">
        ${toolbar(tools, lang)}
        ${freshOf(columns, choice, lang)}
        ${columns.flatMap(({ apart }) => apart).map((reason) => markup`<p class="note">${unbroken(reason)}</p>`)}
        ${table(columns, choice, lang)}
        ${tableNotes(columns, lang)}
        ${columns.flatMap(({ country }) => countryAlone(country) ?? [])}
        ${isCharted && municipalities.length > MOST.lines ? markup`<p class="note">${words.firstLines(inWords(MOST.lines, lang))}</p>` : null}
        ${charts.filter((chart) => chart !== null)}
        ${takeAway(columns, choice, context)}
      </div>`;
  const isAsked = municipalities.length + metrics.length > 0;
  return {
    status: isUnknown && isEmpty ? 404 : 200,
    title,
    sharedTitle: shared?.title ?? title,
    description: shared?.description ?? words.description,
    paths: COMPARE,
    query: isAsked ? addressOf(choice, 'sv').slice(COMPARE.sv.length) : queryString({}),
    card: isEmpty ? null : cardOf(columns, choice, title, lang),
    links: frame === null ? null : oembedLink(store.catalogue.siteUrl, frame),
    main: markup`
      <h1>${title}</h1>
      ${isEmpty ? markup`<p class="lead">${words.lead}</p>` : null}
      ${form(choice, columns, context)}
      ${await peerLinks(choice, context)}
      ${remarksMarkup(remarks)}
      ${answer}`,
  };
}

const freshOf = (columns: readonly Column[], choice: Choice, lang: Lang): Markup | null =>
  freshnessOf(
    columns.map(({ metric, period }) => ({
      period,
      retrieved: period === null ? null : retrievedOf(metric, period),
      next: metric.sourceNext,
      left: metric.left !== null,
    })),
    lang,
    choice.period === null && columns.some(({ metric, period }) => (metric.last ?? '') > (period ?? '')),
  );

/** Every municipality's figure of each metric's year. */
const sharedOf = (columns: readonly Column[], lang: Lang): SharingText =>
  sharedComparison(
    lang,
    columns.map((column) => {
      const { view, period } = column;
      const unit = besideTitle(view, view.metricTitle);
      const figures = namedFigures(column).map(({ name, value }) => ({
        name,
        value: bareValue(value, unit),
      }));
      const about = { title: view.metricTitle, period: period ?? '', unit: wordApart('0', unit) };
      return { ...about, figures, apart: column.apart };
    }),
    columns[0]?.metric.source ?? '',
  );

/** The picture of a comparison is of one metric in its common year; of any other, that of the first metric. */
function cardOf(columns: readonly Column[], choice: Choice, title: string, lang: Lang): Card | null {
  const [first, ...others] = columns;
  if (first === undefined) return null;
  const { metric, metricTitle, series } = first.view;
  if (others.length > 0 || !isEndpoint(columns, choice))
    return { of: metric, alt: SITE_WORDS[lang].card(metricTitle) };
  const codes = series.map(({ geo }) => geo);
  return { of: [...codes, metric].join('-'), alt: SITE_WORDS[lang].figureCard(`${title}: ${metricTitle}`) };
}

/** Of the first metric, with the line that the page has too; null while the form waits. */
async function frameOf(values: Values, context: Context): Promise<Frame | null> {
  const { municipalities, metrics } = understood(values, context).choice;
  const [metric] = metrics;
  if (metric === undefined || municipalities.length < COMPARED.municipalities.minimum) return null;
  return linesFrame(await linesView({ ...context, metric }, municipalities.slice(0, MOST.lines), 'page'));
}

/** One for each language: its path says which. */
const comparePage = (lang: Lang): Page => ({
  path: COMPARE[lang],
  parameters: parametersOf({
    municipalities: optional(text('Codes, slugs or names, between commas.', '0180,1480')),
    metrics: optional(text('Metric ids or titles, between commas.', 'BE0101N1')),
    period: optional(text('Year.', '2022')),
  }),
  lists: [...LISTS, 'period'],
  indexed: true,
  language: lang,
  respond: comparisonPage,
  frame: frameOf,
  fixed: ONE_FILE,
});

export const COMPARE_PAGES: readonly Page[] = [comparePage('sv'), comparePage('en')];

// /jamfor.excel.csv: years across, a row for each municipality and metric, and for the country where it compares, for Swedish
// Excel. An answer and no file, as every comparison is.

type Row = (string | number | null)[];

const HEADING = ['Mått-id', 'Mått', 'Enhet', 'Källa', 'Kommunkod', 'Kommun'];
const NOTES = 'Anmärkning';

async function rowsOf(
  store: Store,
  metric: CatalogueMetric,
  places: readonly Place[],
  years: readonly string[],
) {
  const unit = unitLabel(store.catalogue, metric).sv;
  const subject = { store, metric, lang: 'sv' as const };
  const views = await Promise.all(places.map((place) => linesView(subject, [place])));
  return views.map(({ series, cautions, breaks }): Row => {
    const [{ geo, geoName, points } = { geo: '', geoName: '', points: [] }] = series;
    const values = years.map((year) => points.find(({ period }) => period === year)?.value ?? null);
    const broken = breaks.map(({ period, text: said }) => `${period}: ${said}`);
    const notes = [...cautions, ...broken, ...waivedYears(points)].join(' ');
    return [metric.id, metric.title.sv, unit, metric.source, geo, geoName, ...values, notes];
  });
}

async function textOf(
  store: Store,
  municipalities: readonly CatalogueMunicipality[],
  metrics: readonly CatalogueMetric[],
): Promise<string> {
  const country = store.directory.areas.get(COUNTRY_CODE);
  const years = [...new Set(metrics.flatMap(({ periods }) => periods))].sort();
  const rows = await Promise.all(
    metrics.map((metric) => {
      const isComparable = country !== undefined && metric.referenceComparable?.comparable === true;
      return rowsOf(store, metric, isComparable ? [...municipalities, country] : municipalities, years);
    }),
  );
  return excelCsv([[...HEADING, ...years.map(Number), NOTES], ...rows.flat()]);
}

export const compareExcel: Page = {
  path: COMPARE_EXCEL,
  parameters: parametersOf({
    municipalities: list('Codes, slugs or names.', {
      minimum: 1,
      maximum: MOST.municipalities,
      example: '0180,1480',
    }),
    metrics: list('Metric ids or aliases.', { minimum: 1, maximum: MOST.metrics, example: 'BE0101N1' }),
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
    return { body: await textOf(store, municipalities, metrics), status: 200, csp: null };
  },
  fixed: NO_FILES,
};
