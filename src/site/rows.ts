// One metric in one municipality, as a row: the store's figure, its rank and its years; alone as a key figure, or in a table.
import {
  absenceOf,
  absentYears,
  type CatalogueMetric,
  type CatalogueMunicipality,
} from '../data/catalogue.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { difference } from '../data/number.ts';
import { incomparable } from '../data/registry.ts';
import { type MissingReason, missingOf } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { dotAt, seriesShape, seriesSummary, trendShape } from '../embed/axes.ts';
import { lineDrawing, markedDot } from '../embed/fluid.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import {
  type Column,
  columnOf,
  figureData,
  MARK,
  markTo,
  missingNote,
  revisedNote,
  roomBehind,
} from '../embed/notes.ts';
import { type CountryFigure, hasValue, type TrendPoint } from '../embed/views.ts';
import type { MetricSubject } from '../endpoints/endpoint.ts';
import { unitWords } from '../endpoints/metric.ts';
import { breaksOf, countryFigure, ownNotes, sharedNotes } from '../http/views.ts';
import type { FigureHistory, PastRevision, StoredSeries } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { DRAWING_WORDS, EMBED_WORDS } from '../text/embeds.ts';
import {
  besideTitle,
  formatCount,
  shownLiteral,
  signedDifference,
  type UnitWords,
  wordApart,
} from '../text/numbers.ts';
import { observationPaths } from '../text/paths.ts';
import { SITE_WORDS, SUBJECT_WORDS } from '../text/site.ts';
import { countryLink } from './country.ts';
import { AUTO, metricLink, scrolled } from './parts.ts';

type Latest = {
  id: string;
  period: string;
  value: number;
  /** Notes that name the municipality, and why waivers let the figure through. */
  own: readonly string[];
  /** Notes that hold for every municipality. */
  shared: readonly string[];
  /** The newest revision of the figure, null when there is none. */
  revision: PastRevision | null;
};

export type FigureRow = {
  metric: CatalogueMetric;
  unit: UnitWords;
  /** The municipality's newest figure with a value, null when there is none. */
  latest: Latest | null;
  /** Why the metric's newest period has no value here, null when it has one. */
  missing: { period: string; reason: MissingReason } | null;
  /** What the newest figure is more than that of the year before, or of the election before; null where that has none, or means something else. */
  change: { literal: string; since: string } | null;
  /** The rank of the newest figure in its own year, null where the year has no ranking. */
  rank: Rank | null;
  /** The country's figure of the same year, where this one compares with it; null where there is none. */
  country: CountryFigure | null;
  points: TrendPoint[];
  /** The years from which the series means something else. */
  breaks: string[];
};

/** A row without a figure stands on no page. */
export type ValueRow = FigureRow & { latest: Latest };
export const hasFigure = (row: FigureRow): row is ValueRow => row.latest !== null;

type RowContext = { store: Store; metric: CatalogueMetric; municipality: CatalogueMunicipality };

export async function figureRow(context: RowContext, lang: Lang): Promise<FigureRow> {
  const { store, metric, municipality } = context;
  const series = await store.series(metric, municipality.code);
  const history = await store.history(metric, municipality.code);
  const latest = series === null ? null : latestOf(context, series, history, lang);
  const points = metric.periods.map((period, index) => ({ period, value: series?.values[index] ?? null }));
  const breaks = breaksOf(metric, [municipality.code], lang).map(({ period }) => period);
  return {
    metric,
    unit: unitWords(store, metric, lang),
    latest,
    missing: lastMissing(context, series, history),
    change: latest === null ? null : changeOf(metric, latest, points, breaks),
    rank:
      latest === null
        ? null
        : await standingOf(store, metric, { geo: municipality.code, period: latest.period }),
    country: latest === null ? null : await countryBeside(context, latest.period, lang),
    points,
    breaks,
  };
}

/** Of the metric's newest year, kept: nearly every row asks for it, and no page has anything else of areas. */
const countries = onceFor((_: CatalogueMetric) => new Map<string, CountryFigure | null>());

async function countryBeside(
  { store, metric, municipality }: RowContext,
  period: string,
  lang: Lang,
): Promise<CountryFigure | null> {
  if (incomparable(metric, { geo: municipality.code, period }) !== null) return null;
  const known = countries(metric);
  const key = `${lang} ${period}`;
  const cached = known.get(key);
  const figure = cached === undefined ? await countryFigure({ store, metric, lang }, period) : cached;
  known.set(key, figure);
  return figure?.reason === null ? figure : null;
}

function changeOf(
  { kind }: CatalogueMetric,
  { period, value }: Latest,
  points: readonly TrendPoint[],
  breaks: readonly string[],
): FigureRow['change'] {
  const since =
    kind === 'elections'
      ? points.findLast((point) => point.period < period && point.value !== null)?.period
      : String(Number(period) - 1);
  const before = points.find((point) => point.period === since)?.value ?? null;
  if (since === undefined || before === null || breaks.includes(period)) return null;
  const literal = difference(String(before), String(value));
  return literal === null ? null : { literal, since };
}

function latestOf(
  { metric, municipality }: RowContext,
  series: StoredSeries,
  history: FigureHistory,
  lang: Lang,
): Latest | null {
  const index = series.states.lastIndexOf('v');
  const value = series.values[index] ?? null;
  const period = metric.periods[index];
  if (value === null || period === undefined) return null;
  const figure = { geo: municipality.code, cautions: series.cautions[period] ?? [] };
  const own = ownNotes(metric, figure, period).map((text) => text[lang]);
  return {
    id: observationId({ metric: metric.id, geo: municipality.code, period }),
    period,
    value,
    own,
    shared: sharedNotes(metric, period).map((text) => text[lang]),
    revision: history(period)[0] ?? null,
  };
}

function lastMissing(
  { metric, municipality }: RowContext,
  series: StoredSeries | null,
  history: FigureHistory,
): FigureRow['missing'] {
  const period = metric.last;
  if (period === null) return null;
  const index = metric.periods.indexOf(period);
  const [newest] = history(period);
  const stated = absenceOf(metric, municipality, period)?.why;
  const reason = missingOf(series?.states[index], newest?.type, stated);
  return reason === null ? null : { period, reason };
}

// Where municipalities stand in a year, kept small: the pages of all municipalities ask for the same rankings one after
// the other, and those of every metric are more than the store keeps in memory.

export type Rank = { rank: number; tied: boolean; total: number };

/** By the municipality's place in the register: its rank, negative where others share it, 0 where it has none. */
type Ranks = { total: number; ranks: Int16Array };

/** By year. */
const yearsOf = onceFor((_: CatalogueMetric) => new Map<string, Ranks | null>());

/** Null where the metric is not ranked, the year has no ranking, or the municipality has no value in it. */
async function standingOf(
  store: Store,
  metric: CatalogueMetric,
  { geo, period }: { geo: string; period: string },
): Promise<Rank | null> {
  const years = yearsOf(metric);
  const ranks = years.get(period);
  const year = ranks === undefined ? await ranksOf(store, metric, period) : ranks;
  years.set(period, year);
  const rank = year?.ranks[store.directory.positions.get(geo) ?? -1] ?? 0;
  return year === null || rank === 0 ? null : { rank: Math.abs(rank), tied: rank < 0, total: year.total };
}

async function ranksOf(store: Store, metric: CatalogueMetric, period: string): Promise<Ranks | null> {
  const ranking = await store.ranking(metric, period);
  if (ranking === null) return null;
  const ranks = new Int16Array(store.catalogue.municipalities.length);
  for (const { geo, rank, tied } of ranking.entries)
    ranks[store.directory.positions.get(geo) ?? -1] = tied ? -rank : rank;
  return { total: ranking.entries.length, ranks };
}

/** As it stands below the metric's title. */
const titledUnit = ({ metric, unit }: Pick<FigureRow, 'metric' | 'unit'>): UnitWords =>
  besideTitle(unit, metric.title[unit.lang]);

/** What is measured, and its unit where neither the title nor the sign at the number says it: "Utsläpp under året (ton)". */
function measureNote(row: Pick<FigureRow, 'metric' | 'unit'>): Markup | null {
  const { metric, unit } = row;
  const measured = metric.subtitle?.[unit.lang] ?? null;
  const word = wordApart(SEVERAL, titledUnit(row));
  const text = measured === null ? word : word === null ? measured : `${measured} (${word})`;
  return text === null ? null : markup`${unbroken(text)}`;
}

/** A number that no unit has in the singular. */
const SEVERAL = '2';

// The sentences beside a figure, in the words of the embeds.

const literalOf = (latest: Latest | null): string | null => (latest === null ? null : String(latest.value));

/** That it was revised and when, what to mind, and why the newest period is empty: the gravest first. */
function figureNoteTexts({ metric, unit, latest, missing }: FigureRow): string[] {
  const revision = latest?.revision ?? null;
  const revised =
    revision === null || revision.type === 'published'
      ? []
      : [revisedNote(unit, revision, literalOf(latest))];
  const own = (latest?.own ?? []).map((text) => `${MARK} ${text}`);
  const { missingFor } = SITE_WORDS[unit.lang].municipality;
  const absent = missing === null ? [] : [missingFor(missing.period, missingNote(unit, missing.reason))];
  return [...revised, ...own, ...absent, ...newerAbsent(metric, latest, unit.lang)];
}

/** Of years behind the figure: why they are not here, as the registry states it. */
const newerAbsent = (metric: CatalogueMetric, latest: Latest | null, lang: Lang): string[] =>
  absentYears(metric)
    .filter(({ years }) => years.some((year) => year > (latest?.period ?? '9999')))
    .map(({ reason }) => reason[lang]);

/** Whether it is to be read with notes, its own or those of all. */
export const isNoted = ({ own, shared }: Latest): boolean => own.length > 0 || shared.length > 0;

/** The notes that hold for every municipality, folded below what a key figure is of; null where there are none. */
function sharedDetails({ metric, unit, latest }: ValueRow): Markup | null {
  const { lang } = unit;
  if (latest.shared.length === 0) return null;
  const label = NOTE_WORDS[lang].noteOn(metric.title[lang]);
  return markup`<details class="mind"><summary aria-label="${label}">${MARK} ${DRAWING_WORDS[lang].caveat}</summary>${latest.shared.map((text) => markup`<p>${unbroken(text)}</p>`)}</details>`;
}

/** The sign beside a figure that is to be read with notes, and the way to them; null where it has none. */
function figureMark({ metric, unit, latest }: ValueRow): Markup | null {
  const { lang } = unit;
  return isNoted(latest) ? markTo(observationPaths(latest.id)[lang], metric.title[lang], lang) : null;
}

// The notes of tables that hold for every municipality, once for a page, below the tables: each text stands once, beside the
// others of the same metrics, since a page may be at most a quarter larger with them under Brotli.

type NotesBelow = {
  items: readonly { anchor: string; of: string; texts: readonly string[] }[];
  /** Of each text. */
  anchors: ReadonlyMap<string, string>;
};

/** In the order of the rows. */
export function notesBelow(rows: readonly ValueRow[]): NotesBelow {
  const metrics = new Map<string, string[]>();
  for (const { metric, unit, latest } of rows)
    for (const text of latest.shared)
      metrics.set(text, [...(metrics.get(text) ?? []), metric.title[unit.lang]]);
  const groups = Map.groupBy(metrics.keys(), (text) => metrics.get(text)?.join('; ') ?? '');
  const items = [...groups].map(([of, texts], at) => ({ anchor: `note-${at + 1}`, of, texts }));
  const anchors = new Map(items.flatMap(({ anchor, texts }) => texts.map((text) => [text, anchor])));
  return { items, anchors };
}

/** Null where there is none. */
export function notesSection({ items }: NotesBelow, lang: Lang): Markup | null {
  if (items.length === 0) return null;
  const shown = items.map(
    ({ anchor, of, texts }) =>
      markup`<li id="${anchor}"><b>${unbroken(of)}:</b> ${unbroken(texts.join(' '))}</li>`,
  );
  return markup`<section aria-labelledby="notes"><h2 id="notes">${MARK} ${NOTE_WORDS[lang].below}</h2><ul class="notes">${shown}</ul></section>`;
}

/** The sign in a table whose notes stand below it; those that name the municipality stand in the row itself. */
function markBelow({ metric, unit, latest }: ValueRow, notes: NotesBelow): Markup | null {
  const { lang } = unit;
  if (!isNoted(latest)) return null;
  const anchor = notes.anchors.get(latest.shared[0] ?? '');
  if (anchor !== undefined) return markTo(`#${anchor}`, metric.title[lang], lang);
  return markup`<abbr class="dn" title="${DRAWING_WORDS[lang].caveat}">${MARK}</abbr>`;
}

/** What the sign means, where any of the rows has it. */
export const markMeaning = (rows: readonly ValueRow[], lang: Lang): Markup | null =>
  rows.some(({ latest }) => isNoted(latest))
    ? markup`<p class="note">${MARK} ${NOTE_WORDS[lang].marked}</p>`
    : null;

/** The same above tables whose notes stand below them. */
export const belowMeaning = ({ items }: NotesBelow, lang: Lang): Markup | null =>
  items.length === 0
    ? null
    : markup`<p class="note">${MARK} <a href="#notes">${NOTE_WORDS[lang].markedBelow}</a></p>`;

type Order = CatalogueMetric['order'];

/** From which end the ranks of a page are counted, which a note says once; `each` where they differ, null without a rank. */
export type RankOrder = Order | 'each' | null;

export function rankOrderOf(
  rows: readonly { metric: Pick<CatalogueMetric, 'order'>; rank: unknown }[],
): RankOrder {
  const orders = new Set(rows.flatMap(({ metric, rank }) => (rank === null ? [] : metric.order)));
  const [only = null] = orders;
  return orders.size > 1 ? 'each' : only;
}

/** The note; that the first of a ranking is not the best stands in it, since a rank by itself is read so. */
export function rankNoteText(order: RankOrder, lang: Lang): string | null {
  if (order === null) return null;
  const from = SUBJECT_WORDS[lang].rankedFrom(order === 'each' ? null : order);
  return `${from} ${SITE_WORDS[lang].metric.orderMeaning}`;
}

export function rankNote(order: RankOrder, lang: Lang): Markup | null {
  const text = rankNoteText(order, lang);
  return text === null ? null : markup`<p class="note">${text}</p>`;
}

/** Behind a rank of a table: from which end it is counted, where the note cannot say it of all. */
export const rankEnd = (metric: Pick<CatalogueMetric, 'order'>, order: RankOrder, lang: Lang): string =>
  order === 'each' ? SUBJECT_WORDS[lang].from[metric.order] : '';

/** The rank in the figure's own year, null where it has none; the page says who calculated it. */
function rankText({ metric, unit, rank }: FigureRow, order: RankOrder): string | null {
  if (rank === null) return null;
  const total = formatCount(rank.total, unit.lang);
  return SUBJECT_WORDS[unit.lang].ranked({ ...rank, total, order: order === 'each' ? metric.order : null });
}

/** `+0,3 procentenheter`, with its sign and the figures' decimals; null where there is none. */
function changeText({ unit, change }: FigureRow): string | null {
  if (change === null) return null;
  const words = SUBJECT_WORDS[unit.lang];
  return signedDifference(change.literal, unit, words.points) ?? words.unchanged;
}

/** The same with the unit, where none stands beside it. */
function changeWithUnit(row: FigureRow): string | null {
  const { unit, change } = row;
  const text = changeText(row);
  const shown = change === null ? '0' : shownLiteral(change.literal, unit);
  if (text === null || Number(shown) === 0) return text;
  const word = wordApart(change?.literal ?? '0', titledUnit(row));
  return word === null ? text : `${text} ${word}`;
}

// A figure by itself: the value, which leads to its own page, the years, the change and the rank.

/** @param order as the note of the page has it */
export function keyFigure(row: ValueRow, order: RankOrder): Markup {
  const { metric, unit, latest, change } = row;
  const { lang } = unit;
  const literal = String(latest.value);
  const changed = changeWithUnit(row);
  const since =
    changed === null || change === null
      ? null
      : markup`<p class="note">${unbroken(SUBJECT_WORDS[lang][metric.kind === 'elections' ? 'sinceElection' : 'since'](changed, change.since))}</p>`;
  const rank = rankText(row, order);
  const beside =
    row.country === null
      ? null
      : markup`<p class="note beside-own">${row.country.name} ${row.country.period}: ${countryLink(row.country, unit)}</p>`;
  const notes = figureNoteTexts(row).map((note) => markup`<p class="note">${unbroken(note)}</p>`);
  return markup`<li><div><h3>${metricLink(metric, lang, AUTO)}</h3><p class="note">${measureNote(row)}</p>${sharedDetails(row)}</div><div><p class="value"><a href="${observationPaths(latest.id)[lang]}">${figureData(literal, unit)}</a>${figureMark(row)} <span>${latest.period}</span></p>${since}${notes}</div><div>${trendLine(row)}</div><div>${beside}<p class="note">${rank}</p></div></li>`;
}

type Trend = Pick<FigureRow, 'metric' | 'unit' | 'points' | 'breaks'> & {
  latest: Pick<Latest, 'period' | 'value'> | null;
};

/** The small line of a row, its words in one label, since many stand on a page; null when fewer than two years have a value. */
export function trendLine({ metric, points, breaks, unit, latest }: Trend): Markup | null {
  const shape = trendShape(points, unit);
  if (shape === null) return null;
  const { valued, scales, span } = shape;
  const line = lineDrawing(
    seriesShape(shape.points, scales, { breaks, isElections: metric.kind === 'elections' }),
  );
  const marked = latest === null ? null : markedDot(dotAt(scales, latest.period, latest.value));
  const caption = scales.values.showsZero ? span : `${span}, ${EMBED_WORDS[unit.lang].cutAxis}`;
  return markup`<svg class="trend" role="img" aria-label="${seriesSummary(valued, unit)}">${line}${marked}</svg><p class="note">${caption}</p>`;
}

/**
 * The country's figure of the metric's newest year with its line over the years. Null where the publisher gives none of that
 * year, where no municipality's compares with it, or where fewer than two years have one.
 */
export async function countryTrend({ store, metric, lang }: MetricSubject): Promise<Markup | null> {
  const series = metric.last === null ? null : await store.series(metric, COUNTRY_CODE);
  const figure = series === null ? null : await countryFigure({ store, metric, lang }, metric.last ?? '');
  if (series === null || figure === null || figure.reason !== null) return null;
  const points = series.periods.map((period, at) => ({ period, value: series.values[at] ?? null }));
  const latest = points.filter(hasValue).find(({ period }) => period === figure.period) ?? null;
  const unit = unitWords(store, metric, lang);
  const breaks = breaksOf(metric, [COUNTRY_CODE], lang).map(({ period }) => period);
  const line = trendLine({ metric, unit, points, breaks, latest });
  if (line === null) return null;
  const measured = markup`<p class="note">${measureNote({ metric, unit })}</p>`;
  return markup`<li><h3>${metricLink(metric, lang, AUTO)}</h3>${measured}<p class="value">${countryLink(figure, unit)} <span>${figure.name} ${figure.period}</span></p>${line}</li>`;
}

// A municipality's newest figures of one subject, a row each.

/**
 * Rows without a figure are left out. `label` says what they are of.
 * @param order as the note of the page has it
 * @param notes those that stand below the tables; null where signs lead to the pages of figures
 */
export function figureTable(
  rows: readonly FigureRow[],
  label: string,
  { lang, order, notes = null }: { lang: Lang; order: RankOrder; notes?: NotesBelow | null },
): Markup {
  const words = SUBJECT_WORDS[lang];
  const shown = rows.filter(hasFigure);
  const column = columnOf(shown.map(({ latest, unit }) => ({ literal: String(latest.value), unit })));
  const beside = shown.flatMap(({ country, unit }) => (country === null ? [] : [{ ...country, unit }]));
  const name = beside[0]?.name ?? null;
  const country = name === null ? null : columnOf(beside);
  const body = shown.map((row) => tableRow(row, { column, country, order, notes }));
  const head = name === null ? null : markup`<th scope="col" class="number beside-own">${name}</th>`;
  return scrolled(
    words.table(label),
    markup`<table class="newest"><thead><tr><th scope="col">${words.metric}</th><th scope="col" class="number">${words.value}</th><th scope="col">${words.year}</th><th scope="col">${words.change}</th><th scope="col" class="number">${words.rank}</th>${head}</tr></thead><tbody>${body}</tbody></table>`,
  );
}

/**
 * A narrow page shows a row as lines below each other, so the last cells say what they are. The sign stands at the number itself,
 * over the room that others of the column need.
 * @param country the country's column; null of a table without one
 */
function tableRow(
  row: ValueRow,
  {
    column,
    country,
    order,
    notes: below,
  }: { column: Column; country: Column | null; order: RankOrder; notes: NotesBelow | null },
): Markup {
  const { lang } = row.unit;
  const words = SUBJECT_WORDS[lang];
  const { metric, unit, latest, rank } = row;
  const literal = String(latest.value);
  const mark = below === null ? figureMark(row) : markBelow(row, below);
  const from = rank === null ? '' : rankEnd(metric, order, lang);
  const end = from === '' ? null : markup` <span class="note">${from}</span>`;
  const notes = figureNoteTexts(row).map((note) => markup`<p class="note">${unbroken(note)}</p>`);
  return markup`<tr><th scope="row">${metricLink(metric, lang, AUTO)} <span class="note">${measureNote(row)}</span>${notes}</th><td class="number"><a href="${observationPaths(latest.id)[lang]}">${figureData(literal, unit)}</a>${mark}${roomBehind(literal, unit, column)}</td><td>${latest.period}</td><td data-label="${words.change}">${changeText(row) ?? '–'}</td><td class="number" data-label="${words.rank}">${rankMarkup(rank, lang)}${end}</td>${country === null ? null : countryCell(row, country)}</tr>`;
}

/** Empty where the country has no such figure of the year. */
function countryCell({ country, unit }: ValueRow, column: Column): Markup {
  if (country === null) return markup`<td></td>`;
  const shown = markup`${countryLink(country, unit)}${roomBehind(country.literal, unit, column)}`;
  return markup`<td class="number beside-own" data-label="${country.name}">${shown}</td>`;
}

/** A rank in a table; where there is none a dash, and words to those who do not see it. */
export function rankMarkup(rank: Rank | null, lang: Lang): Markup {
  const words = SUBJECT_WORDS[lang];
  if (rank === null)
    // At the edge of a table what is not seen would make it scroll by a pixel, were it behind the dash.
    return markup`<span class="unseen">${words.noRank}</span><span aria-hidden="true">–</span>`;
  return markup`${rank.tied ? tie(lang) : null}${words.rankOf(String(rank.rank), formatCount(rank.total, lang))}`;
}

const tie = (lang: Lang): Markup =>
  markup`<span aria-hidden="true">=</span><span class="unseen">${SITE_WORDS[lang].metric.tie}</span> `;
