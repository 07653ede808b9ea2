// One metric in one place, as a row: the store's figure, its rank and its years; alone as a key figure, or in a table.
import {
  absentYears,
  type CatalogueMetric,
  isArea,
  type Place,
  placeName,
} from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { difference } from '../data/number.ts';
import { incomparable } from '../data/registry.ts';
import type { MissingReason } from '../data/release.ts';
import { dotAt, seriesShape, seriesSummary, trendShape } from '../embed/axes.ts';
import { lineDrawing, markedDot } from '../embed/fluid.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import {
  type Column,
  columnOf,
  figureCell,
  figureShown,
  MARK,
  missingNote,
  revisedNote,
} from '../embed/notes.ts';
import {
  type CountryFigure,
  type Figure,
  hasValue,
  type TrendPoint,
  type ValuedFigure,
} from '../embed/views.ts';
import type { FigureSubject } from '../endpoints/endpoint.ts';
import { unitWords } from '../endpoints/metric.ts';
import { breaksOf, countryFigure, figuresOf } from '../http/views.ts';
import { standingIn } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { NOTE_WORDS } from '../text/answers.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import {
  besideTitle,
  signedDifference,
  type UnitWords,
  wordApart,
} from '../text/numbers.ts';
import { rankText, type SentenceRank } from '../text/sentences.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { AUTO, metricLink, note, numberHead, scrolled, table } from './parts.ts';

export type FigureRow = {
  metric: CatalogueMetric;
  unit: UnitWords;
  /** The region, where the publisher's figure is that of the county's region; null where it is the place's own. */
  region: string | null;
  /** The place's newest figure with a value, null when there is none. */
  latest: ValuedFigure | null;
  /** Why the metric's newest period has no value here, null when it has one. */
  missing: { period: string; reason: MissingReason } | null;
  /**
   * What the newest figure is more than that of the year before, or of the election before; null where that has none, or
   * means something else.
   */
  change: { literal: string; since: string } | null;
  /** The rank of the newest figure in its own year, null where the year has no ranking. */
  rank: SentenceRank | null;
  /** The country's figure of the same year, where this one compares with it; null where there is none. */
  country: CountryFigure | null;
  points: TrendPoint[];
  /** The years from which the series means something else. */
  breaks: string[];
};

/** A row without a figure stands on no page. */
export type ValueRow = FigureRow & { latest: ValuedFigure };
export const hasFigure = (row: FigureRow): row is ValueRow => row.latest !== null;

type RowContext = { store: Store; metric: CatalogueMetric; place: Place };

export async function figureRow(context: RowContext, lang: Lang): Promise<FigureRow> {
  const { store, metric, place } = context;
  const series = await store.series(metric, place.code);
  const figureIn = await figuresOf({ ...context, lang });
  const newest = figureIn(series?.periods[series.states.lastIndexOf('v')] ?? '');
  const latest = hasValue(newest) ? newest : null;
  const points = (series?.periods ?? []).map((period, at) => ({
    period,
    value: series?.values[at] ?? null,
  }));
  const breaks = breaksOf(metric, [place.code], lang).map(({ period }) => period);
  const calledHere = placeName(metric, place, lang);
  const isCompared = latest !== null && !isArea(place);
  return {
    metric,
    unit: unitWords(store, metric, lang),
    region: isArea(place) && calledHere !== place.name[lang] ? calledHere : null,
    latest,
    missing: lastMissing(context, figureIn),
    change: latest === null ? null : changeOf(metric, latest, points, breaks),
    rank: isCompared
      ? await rankIn(store, metric, { geo: place.code, period: latest.period })
      : null,
    country: isCompared
      ? await countryBeside({ ...context, lang }, latest.period)
      : null,
    points,
    breaks,
  };
}

/** Null where this figure does not compare with it. */
async function countryBeside(
  subject: FigureSubject,
  period: string,
): Promise<CountryFigure | null> {
  if (incomparable(subject.metric, { geo: subject.place.code, period }) !== null)
    return null;
  const figure = await countryFigure(subject, period);
  return figure?.reason === null ? figure : null;
}

function changeOf(
  { kind }: CatalogueMetric,
  { period, value }: ValuedFigure,
  points: readonly TrendPoint[],
  breaks: readonly string[],
): FigureRow['change'] {
  const since =
    kind === 'elections'
      ? points.findLast((point) => point.period < period && point.value !== null)
          ?.period
      : String(Number(period) - 1);
  const before = points.find((point) => point.period === since)?.value ?? null;
  if (since === undefined || before === null || breaks.includes(period)) return null;
  const literal = difference(String(before), String(value));
  return literal === null ? null : { literal, since };
}

function lastMissing(
  { metric, place }: RowContext,
  figureIn: (period: string) => Figure,
): FigureRow['missing'] {
  const period = metric.last;
  if (period === null) return null;
  const { missing: reason } = figureIn(period);
  // That a file has no row of an area says nothing of the source.
  if (reason === 'not_listed' && isArea(place)) return null;
  return reason === null ? null : { period, reason };
}

/** Null where the metric is not ranked, the year has no ranking, or the municipality has no value in it. */
async function rankIn(
  store: Store,
  metric: CatalogueMetric,
  { geo, period }: { geo: string; period: string },
): Promise<SentenceRank | null> {
  const standing = standingIn(await store.ranking(metric, period), geo);
  return standing === null ? null : { ...standing, order: metric.order };
}

/** As it stands below the metric's title. */
const titledUnit = ({ metric, unit }: Pick<FigureRow, 'metric' | 'unit'>): UnitWords =>
  besideTitle(unit, metric.title[unit.lang]);

/** A number that no unit has in the singular. */
const SEVERAL = '2';

/** What is measured, and its unit where neither the title nor the sign at the number says it: "Utsläpp under året (ton)". */
function measureNote(row: Pick<FigureRow, 'metric' | 'unit'>): Markup | null {
  const { metric, unit } = row;
  const measured = metric.subtitle?.[unit.lang] ?? null;
  const word = wordApart(SEVERAL, titledUnit(row));
  const isSaid =
    word === null || measured?.toLowerCase().includes(word.toLowerCase()) === true;
  const text = measured === null ? word : isSaid ? measured : `${measured} (${word})`;
  return text === null ? null : note(text);
}

// The sentences beside a figure, in the words of the embeds.

/** That it was revised and when, what to mind, and why the newest period is empty: the gravest first. */
function figureNotes({ metric, unit, latest, missing }: ValueRow): Markup[] {
  const { revised: change, value, notes, period } = latest;
  const revised =
    change === null || change.type === 'published'
      ? []
      : [revisedNote(unit, change, value)];
  const absent =
    missing === null ? [] : [`${missing.period}: ${missingNote(unit, missing.reason)}`];
  const newer = absentYears(metric)
    .filter(({ years }) => years.some((year) => year > period))
    .map(({ reason }) => reason[unit.lang]);
  return [...revised, ...notes, ...absent, ...newer].map(note);
}

/** Whether it is to be read with notes, its own or those of all. */
const isNoted = ({ notes, shared }: ValuedFigure): boolean =>
  notes.length > 0 || shared.length > 0;

/** What the sign at a figure means, where any of the rows has it. */
export const markMeaning = (rows: readonly ValueRow[], lang: Lang): Markup | null =>
  rows.some(({ latest }) => isNoted(latest))
    ? note(`${MARK} ${NOTE_WORDS[lang].marked}`)
    : null;

/** Notes with the metrics that they are of: those of the same metrics beside each other, in the order of the metrics. */
function notesOf(metrics: readonly MetricNotes[]): { of: string; texts: string[] }[] {
  const titles = new Map<string, Set<string>>();
  for (const { title, notes } of metrics)
    for (const note of notes)
      titles.set(note, (titles.get(note) ?? new Set()).add(title));
  const groups = Map.groupBy(titles.keys(), (note) =>
    [...(titles.get(note) ?? [])].join('; '),
  );
  return [...groups].map(([of, texts]) => ({ of, texts }));
}

export type MetricNotes = { title: string; notes: readonly string[] };

/** The notes that hold for every municipality, folded below the figures; null where there is none. @param more of others */
export function notesBelow(
  rows: readonly ValueRow[],
  lang: Lang,
  more: readonly MetricNotes[] = [],
): Markup | null {
  const noted = rows.map(({ metric, latest }) => ({
    title: metric.title[lang],
    notes: latest.shared,
  }));
  const items = notesOf([...noted, ...more]).map(
    ({ of, texts }) =>
      markup`<li><b>${unbroken(of)}:</b> ${unbroken(texts.join(' '))}</li>`,
  );
  if (items.length === 0) return null;
  return markup`<details class="mind">
    <summary>${NOTE_WORDS[lang].below}</summary>
    <ul class="notes">${items}</ul>
  </details>`;
}

/** `+0,3 procentenheter`, with its sign and the figures' decimals; null where there is none. */
function changeText({ unit, change }: FigureRow): string | null {
  if (change === null) return null;
  const subjectWords = SUBJECT_WORDS[unit.lang];
  return (
    signedDifference(change.literal, unit, subjectWords.points) ??
    subjectWords.unchanged
  );
}

/** In the column of changes since the year before; one since an election says that itself. */
function changeCell(row: FigureRow): Markup {
  const { metric, unit, change } = row;
  const subjectWords = SUBJECT_WORDS[unit.lang];
  const changed = changeText(row);
  if (change === null || changed === null || metric.kind !== 'elections')
    return markup`<td data-label="${subjectWords.change}">${changed ?? '–'}</td>`;
  return markup`<td class="of-election">${unbroken(subjectWords.sinceElection(changed, change.since))}</td>`;
}

// A figure by itself: the value, which leads to its own page, what it is beside, the years.

export function keyFigure(row: ValueRow): Markup {
  const { metric, unit, latest, change, country, rank } = row;
  const { lang } = unit;
  const subjectWords = SUBJECT_WORDS[lang];
  const changed = changeText(row);
  const since =
    metric.kind === 'elections' ? subjectWords.sinceElection : subjectWords.since;
  const lines = [
    ...(country === null
      ? []
      : [
          markup`<p class="note beside-own">${country.name} ${figureShown(country)}</p>`,
        ]),
    ...(rank === null ? [] : [note(rankText(rank, lang))]),
    ...(changed === null || change === null
      ? []
      : [note(since(changed, change.since))]),
  ];
  return markup`<li>
    <h3>${metricLink(metric, lang, AUTO)}</h3>
    ${measureNote(row)}
    <p class="value">
      ${figureShown(latest, { marked: false })}${' '}<span>${latest.period}</span>
    </p>
    ${lines}${figureNotes(row)}${trendLine(row)}
  </li>`;
}

/** The small line of a row, its words in one label, since many stand on a page; null when fewer than two years have a value. */
export function trendLine({
  metric,
  points,
  breaks,
  unit,
  latest,
}: FigureRow): Markup | null {
  const shape = trendShape(points, unit);
  if (shape === null) return null;
  const { valued, scales, span } = shape;
  const line = lineDrawing(
    seriesShape(shape.points, scales, {
      breaks,
      isElections: metric.kind === 'elections',
    }),
  );
  const marked =
    latest === null ? null : markedDot(dotAt(scales, latest.period, latest.value));
  const caption = scales.values.showsZero
    ? span
    : `${span}, ${EMBED_WORDS[unit.lang].cutAxis}`;
  return markup`<svg class="trend" role="img" aria-label="${seriesSummary(valued, unit)}">${line}${marked}</svg>
    <p class="note">${caption}</p>`;
}

// A place's newest figures of one subject, a row each.

/** Rows without a figure are left out. `label` says what they are of. */
export function figureTable(
  rows: readonly FigureRow[],
  label: string,
  lang: Lang,
): Markup {
  const subjectWords = SUBJECT_WORDS[lang];
  const valuedRows = rows.filter(hasFigure);
  const column = columnOf(valuedRows.map(({ latest }) => latest));
  const beside = valuedRows.flatMap(({ country }) => country ?? []);
  const countryName = beside[0]?.name ?? null;
  const country = countryName === null ? null : columnOf(beside);
  const isRanked = valuedRows.some(({ rank }) => rank !== null);
  const heads = [
    subjectWords.metric,
    numberHead(subjectWords.value),
    subjectWords.year,
    subjectWords.change,
    ...(isRanked ? [subjectWords.rank] : []),
    ...(countryName === null
      ? []
      : [markup`<th scope="col" class="number beside-own">${countryName}</th>`]),
  ];
  return scrolled(
    subjectWords.table(label),
    table(
      markup` class="newest"`,
      heads,
      valuedRows.map((row) => tableRow(row, { column, country, isRanked })),
    ),
  );
}

/** `country` is its column, null of a table without one. */
type Columns = { column: Column; country: Column | null; isRanked: boolean };

/** A narrow page shows a row as lines below each other, so the last cells say what they are. */
function tableRow(row: ValueRow, { column, country, isRanked }: Columns): Markup {
  const { metric, unit, latest, rank } = row;
  const { lang } = unit;
  const subjectWords = SUBJECT_WORDS[lang];
  const place = rank === null ? '–' : rankText(rank, lang);
  return markup`<tr>
    <th scope="row">${metricLink(metric, lang, AUTO)}${measureNote(row)}${figureNotes(row)}</th>
    ${figureCell(latest, unit, { align: column, marked: false })}
    <td>${latest.period}</td>
    ${changeCell(row)}
    ${isRanked ? markup`<td data-label="${subjectWords.rank}">${place}</td>` : null}
    ${country === null ? null : countryCell(row, country)}
  </tr>`;
}

/** Empty where the country has no such figure of the year. */
function countryCell({ country }: ValueRow, align: Column): Markup {
  if (country === null) return markup`<td></td>`;
  return markup`<td class="number beside-own" data-label="${country.name}">${figureShown(country, { align })}</td>`;
}
