// A metric's page to machines, and that of one of its years: a dataset with its downloads (schema.org).
import {
  absenceOf,
  type CatalogueMetric,
  type CatalogueMunicipality,
  isArea,
  type Place,
  placeName,
  publishedOn,
  retrievedOf,
  unitLabel,
} from '../data/catalogue.ts';
import { COUNTRY_CODE, observationId } from '../data/identifier.ts';
import { foreignTitle, type Lang, type Localized } from '../data/lang.ts';
import { incomparable, isAbout } from '../data/registry.ts';
import { missingOf } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { isPinned, type Ref } from '../embed/addresses.ts';
import { everyYear } from '../embed/axes.ts';
import { describedDataset, type StructuredData } from '../embed/cite.ts';
import { yearsOf } from '../embed/lines.ts';
import {
  type Break,
  type CountryFigure,
  type Figure,
  type FigureView,
  hasValue,
  type LinesView,
  type MetricHead,
  type NewerYears,
  type Rank,
  type RankingPageView,
  type RankingView,
  type Reference,
  type Series,
  type SpreadView,
  type ValuedFigure,
} from '../embed/views.ts';
import {
  type Context,
  type FigureSubject,
  inParallel,
  isWithin,
  type MetricSubject,
  type YearSpan,
} from '../endpoints/endpoint.ts';
import { unitWords } from '../endpoints/metric.ts';
import type { FoundObservation } from '../endpoints/observation.ts';
import { rankedYears, rankingCitation } from '../endpoints/rankings.ts';
import {
  type MetricFacts,
  type StoredSeries,
  standingIn,
  type YearRanking,
} from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { DRAWING_WORDS } from '../text/embeds.ts';
import {
  comparingAll,
  metricCsv,
  metricPaths,
  metricYearPaths,
  observationPaths,
} from '../text/paths.ts';
import { METRIC_WORDS } from '../text/site.ts';

type PageDescription = { lang: Lang; description: string };

const COUNTRY = { sv: 'Sverige', en: 'Sweden' };

/** `year` is null for the metric's own page. */
export const describedMetric = (
  store: Store,
  metric: CatalogueMetric,
  { lang, description }: PageDescription,
  year: string | null = null,
): StructuredData =>
  describedDataset({
    lang,
    siteUrl: store.catalogue.siteUrl,
    path: (year === null ? metricPaths(metric.id) : metricYearPaths(metric.id, year))[
      lang
    ],
    name:
      year === null
        ? metric.title[lang]
        : METRIC_WORDS[lang].yearTitle(metric.title[lang], year),
    nameLang: foreignTitle(metric.title, lang),
    description,
    identifier: year === null ? metric.id : `${metric.id} ${year}`,
    source: metric.source,
    publisher: metric.publisher,
    basedOn: metric.sourceUrl ?? metric.apiUrl,
    unit: unitLabel(store.catalogue, metric)[lang],
    years: year ?? (metric.first === null ? null : `${metric.first}/${metric.last}`),
    place: COUNTRY[lang],
    modified:
      metric.modified === null ? null : publishedOn(store.catalogue, metric.modified),
    downloads: [
      { url: metricCsv(metric.id), type: 'text/csv' },
      { url: `/api/v1/metrics/${metric.id}`, type: 'application/json' },
    ],
  });

/** A series whose newest year lies so many years before the release may have been left by its source. */
const OLD = 3;

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Whether a series may have ended at its source, and where newer years are; null while it is kept up. */
export function newerOf({ store, metric, lang }: MetricSubject): NewerYears | null {
  const { last } = metric;
  if (last === null || yearOf(store.catalogue.release) - yearOf(last) < OLD)
    return null;
  const related = metric.related
    .filter(({ relation }) => relation === 'newer')
    .flatMap(({ metric: id }) => store.directory.metrics.get(id) ?? [])
    .find((other) => (other.last ?? '') > last);
  const newer =
    related === undefined
      ? null
      : { id: related.id, title: related.title[lang], last: related.last ?? '' };
  return { last, retrieved: retrievedOf(metric, last), metric: newer };
}

// What a reader must know of figures beside their values: what the metric's notes and the waivers say of one figure, of a row
// of a ranking, of a year, of a whole drawing.

/** Notes that name the place, and why waivers let its figure through. */
const ownNotes = (
  { notes }: Pick<CatalogueMetric, 'notes'>,
  { geo, cautions }: { geo: string; cautions: readonly Localized[] },
  period: string,
): Localized[] => [
  ...notes
    .filter((note) => note.geo !== null && isAbout(note, { geo, period }))
    .map(({ text }) => text),
  ...cautions,
];

/** What holds for every municipality in a year: cautions, then breaks, the newest first, since it says what the year's figures mean. */
function sharedNotes(
  { notes }: Pick<CatalogueMetric, 'notes'>,
  year: string,
): Localized[] {
  const about = notes.filter(
    (note) => note.geo === null && isAbout(note, { geo: '', period: year }),
  );
  const breaks = about.filter(({ kind }) => kind === 'break');
  breaks.sort((a, b) => Number(b.from) - Number(a.from));
  return [...about.filter(({ kind }) => kind !== 'break'), ...breaks].map(
    ({ text }) => text,
  );
}

/** Those of a metric that no figure of a year has; all where the year is null, as of a metric without a ranking. */
export const otherNotes = (
  { notes }: Pick<CatalogueMetric, 'notes'>,
  year: string | null,
): Localized[] =>
  notes
    .filter(
      (note) =>
        year === null ||
        !(note.geo ?? ['']).some((geo) => isAbout(note, { geo, period: year })),
    )
    .map(({ text }) => text);

/** Where a series changes meaning, for all municipalities or for one of those that are shown. */
export const breaksOf = (
  { notes }: CatalogueMetric,
  geos: readonly string[],
  lang: Lang,
): Break[] =>
  notes.flatMap(({ kind, geo, from, text }) =>
    kind === 'break' &&
    from !== null &&
    (geo === null || geo.some((code) => geos.includes(code)))
      ? [{ period: from, text: text[lang] }]
      : [],
  );

/** What figures of these places must be read with: what names one of them first, then what holds for all. */
export function cautionsOf(
  { notes, periods }: Pick<CatalogueMetric, 'notes' | 'periods'>,
  geos: readonly string[],
  lang: Lang,
): string[] {
  const drawn = notes.filter(
    (note) =>
      note.kind === 'caution' &&
      geos.some((geo) => periods.some((period) => isAbout(note, { geo, period }))),
  );
  const ofAll = (note: (typeof notes)[number]) => Number(note.geo === null);
  return drawn.sort((a, b) => ofAll(a) - ofAll(b)).map(({ text }) => text[lang]);
}

/** Why some of these figures compare with no other, each reason once. */
export function apartReasons(
  metric: Pick<CatalogueMetric, 'comparable'>,
  figures: readonly { geo: string; period: string }[],
  lang: Lang,
): string[] {
  const incomparables = figures.flatMap((figure) => incomparable(metric, figure) ?? []);
  return [...new Set(incomparables)].map(({ reason }) => reason[lang]);
}

// From the store's records to what the renderers are given: nothing left to look up.

export const metricHead = ({ store, metric, lang }: MetricSubject): MetricHead => ({
  ...unitWords(store, metric, lang),
  siteUrl: store.catalogue.siteUrl,
  metric: metric.id,
  metricTitle: metric.title[lang],
  subtitle: metric.subtitle?.[lang] ?? null,
  titleLang: foreignTitle(metric.title, lang),
  source: metric.source,
  ...(metric.kind === 'elections' ? { isElections: true } : {}),
  ...(store.catalogue.reconstructed ? { reconstructed: store.catalogue.release } : {}),
});

/** A figure among others; `revised` is its newest revision. */
const figureOf = (
  { metric, lang }: MetricSubject,
  head: MetricHead,
  {
    cautions,
    ...row
  }: Pick<Figure, 'geo' | 'name' | 'period' | 'value' | 'missing' | 'revised'> & {
    cautions: readonly Localized[];
  },
): Figure => ({
  ...row,
  id: observationId({ metric: metric.id, geo: row.geo, period: row.period }),
  metric: head,
  notes: ownNotes(metric, { geo: row.geo, cautions }, row.period).map(
    (text) => text[lang],
  ),
  cautions: cautions.map((text) => text[lang]),
  shared: sharedNotes(metric, row.period).map((text) => text[lang]),
});

/** The figures of one metric in one place, by year. */
export async function figuresOf(
  subject: FigureSubject,
): Promise<(period: string) => Figure> {
  const { store, metric, place, lang } = subject;
  // Null where the source lists nothing of the place.
  const series = await store.series(metric, place.code);
  const historyOf = await store.history(metric, place.code);
  const head = metricHead(subject);
  const name = placeName(metric, place, lang);
  return (period) => {
    const index = series?.periods.indexOf(period) ?? -1;
    const [newest = null] = historyOf(period);
    const absence = absenceOf(metric, place, period)?.why;
    return figureOf(subject, head, {
      ...{ geo: place.code, name, period },
      value: series?.values[index] ?? null,
      missing: missingOf(series?.states[index], newest?.type, absence),
      cautions: series?.cautions[period] ?? [],
      revised: newest,
    });
  };
}

/** One figure, with its trend, its newest revision and its rank where the ranking is of its own period. */
export async function figureView(
  { metric, place, series, index }: FoundObservation,
  context: Context,
): Promise<FigureView> {
  const figure = { ...context, metric, place };
  const period = series.periods[index] ?? '';
  const { value, missing, notes, shared, revised } = (await figuresOf(figure))(period);
  return {
    ...metricHead(figure),
    geo: place.code,
    geoName: placeName(metric, place, context.lang),
    ...{ period, value, missing, revised },
    // What is its own first: of a frame's note a narrow column shows the first words alone.
    notes: [...notes, ...shared],
    newer: newerOf(figure),
    rank: await rankIn(figure, period),
    trend: trendOf(series),
    breaks: breaksOf(metric, [place.code], context.lang),
  };
}

/** The same points for every figure of a series: what is drawn of them is drawn once. */
const trendOf = onceFor(({ periods, values }: StoredSeries): FigureView['trend'] =>
  periods.map((period, at) => ({ period, value: values[at] ?? null })),
);

/** An area stands in no ranking. */
async function rankIn(
  { store, metric, place }: FigureSubject,
  period: string,
): Promise<Rank | null> {
  if (isArea(place)) return null;
  const { ranking } = await store.facts(metric);
  const standing = ranking?.period === period ? standingIn(ranking, place.code) : null;
  return standing === null ? null : { ...standing, period, order: metric.order };
}

/** Every period of the metric in one place, within the years that are asked for. */
async function seriesIn(
  subject: FigureSubject,
  span: Partial<YearSpan> = {},
): Promise<Series> {
  const { store, metric, place, lang } = subject;
  const { periods } = (await store.series(metric, place.code)) ?? metric;
  const figureIn = await figuresOf(subject);
  return {
    geo: place.code,
    geoName: placeName(metric, place, lang),
    points: periods.filter((period) => isWithin(span, period)).map(figureIn),
  };
}

// The line beside those of municipalities: what the publisher has for the country, or what the build derived (rules/coverage.ts).

/** What a line is drawn beside. */
type LinePlaces = {
  municipalities: readonly CatalogueMunicipality[];
  years: readonly string[];
};

/** What a page compares with: the country where its figures are comparable, else the median of all municipalities. */
type ReferenceChoice = Ref | 'page';

/**
 * Without points where there is none: no comparable figure, no rule that gives one, or no county that the municipalities share.
 * Beside one municipality the line has none of the years in which its figure compares with no other.
 */
async function lineBeside(
  subject: MetricSubject,
  asked: ReferenceChoice,
  places: LinePlaces,
): Promise<Reference> {
  const { municipalities } = places;
  const [only, ...others] = municipalities;
  const isApart = (period: string): boolean =>
    only !== undefined &&
    others.length === 0 &&
    incomparable(subject.metric, { geo: only.code, period }) !== null;
  const years = places.years.filter((year) => !isApart(year));
  if (only !== undefined && years.length === 0 && places.years.length > 0) {
    const figures = places.years.map((period) => ({ geo: only.code, period }));
    const apart = apartReasons(subject.metric, figures, subject.lang).join(' ');
    return { kind: 'country', name: '', points: [], apart };
  }
  if (asked === 'median' || asked === 'county')
    return calculatedLine(subject, await subject.store.facts(subject.metric), asked, {
      municipalities,
      years,
    });
  const country = await countryLine(subject, years);
  if (asked === 'country' || country.points.length > 0) return country;
  const median = await lineBeside(subject, 'median', { municipalities, years });
  // A release from before areas came says nothing of what the publisher has.
  const inPlace = subject.store.directory.areas.has(COUNTRY_CODE);
  return median.kind === 'median' && inPlace ? { ...median, inPlace } : median;
}

/** Of these years, where the registry says that a municipality's figures compare with them. */
async function countryLine(
  subject: MetricSubject,
  years: readonly string[],
): Promise<Reference> {
  const { store, metric } = subject;
  const country = store.directory.areas.get(COUNTRY_CODE);
  if (country === undefined || metric.referenceComparable?.comparable !== true)
    return { kind: 'country', name: '', points: [] };
  const { geoName, points } = await seriesIn({ ...subject, place: country });
  const drawn = points.filter(({ period }) => years.includes(period));
  return { kind: 'country', name: geoName, points: drawn.some(hasValue) ? drawn : [] };
}

/** Whose breaks and cautions a drawing has: the country's too, where its line is drawn. */
const drawnPlaces = (
  codes: readonly string[],
  reference: Reference | null,
): readonly string[] =>
  reference?.kind === 'country' && reference.points.length > 0
    ? [...codes, COUNTRY_CODE]
    : codes;

/**
 * The publisher's figure of the country in a year, whether others compare with it or not; null where there is none.
 * @param geo the municipality that it stands beside; null for all
 */
export async function countryFigure(
  subject: MetricSubject,
  period: string,
  geo: string | null = null,
): Promise<CountryFigure | null> {
  const { store, metric, lang } = subject;
  const country = store.directory.areas.get(COUNTRY_CODE);
  const reference = metric.referenceComparable;
  if (country === undefined || reference === null) return null;
  const figure = (await figuresOf({ ...subject, place: country }))(period);
  if (!hasValue(figure)) return null;
  const apart = geo === null ? null : incomparable(metric, { geo, period });
  return {
    ...figure,
    reason: reference.comparable
      ? (apart?.reason[lang] ?? null)
      : reference.reason[lang],
  };
}

/** The calculated line; without points where the rule gives none, or the municipalities share no county. */
function calculatedLine(
  { metric, lang }: MetricSubject,
  { references }: MetricFacts,
  kind: 'median' | 'county',
  { municipalities, years }: LinePlaces,
): Reference {
  const drawingWords = DRAWING_WORDS[lang];
  const counties = new Set(municipalities.map(({ countyCode }) => countyCode));
  const [code = ''] = counties.size === 1 ? counties : [];
  const values =
    kind === 'median' ? references.medians : (references.counties[code] ?? []);
  const all = metric.periods.map((period, at) => ({
    period,
    value: values[at] ?? null,
  }));
  const points = all.filter(({ period }) => years.includes(period));
  const name =
    kind === 'median'
      ? drawingWords.median
      : drawingWords.countyMedian(countyName(municipalities[0]?.county ?? '', lang));
  return {
    kind,
    name,
    points: points.some(({ value }) => value !== null) ? points : [],
  };
}

// From the store's records to what drawings of several municipalities, and the pages of a metric's years, are given.

/**
 * A line for each place.
 * @param ref the line to compare with; `page` is the one that pages draw where there is one
 */
export async function linesView(
  subject: MetricSubject,
  places: readonly Place[],
  ref: ReferenceChoice | null = null,
  span: Partial<YearSpan> = {},
): Promise<LinesView> {
  const { metric, lang } = subject;
  const series = await Promise.all(
    places.map((place) => seriesIn({ ...subject, place }, span)),
  );
  const codes = places.map(({ code }) => code);
  const municipalities = places.flatMap((place) => (isArea(place) ? [] : [place]));
  const years = yearsOf(series);
  // An area is compared with nothing.
  const isBeside = ref !== null && municipalities.length === places.length;
  const line = isBeside
    ? await lineBeside(subject, ref, { municipalities, years })
    : null;
  const isNeedless =
    ref === 'page' && line?.points.length === 0 && line.apart === undefined;
  const reference = isNeedless ? null : line;
  const geos = drawnPlaces(codes, reference);
  const periods = metric.periods.filter((period) =>
    geos === codes ? isWithin(span, period) : years.includes(period),
  );
  return {
    ...metricHead(subject),
    series,
    reference,
    breaks: breaksOf(metric, geos, lang),
    cautions: cautionsOf({ ...metric, periods }, geos, lang),
    // A place alone is compared with nothing but the line.
    apart: places.length === 1 ? [] : apartReasons(metric, figuresIn(series), lang),
    newer: newerOf(subject),
    path: linesPath(subject, series),
  };
}

const figuresIn = (series: readonly Series[]): { geo: string; period: string }[] =>
  series.flatMap(({ geo, points }) =>
    points.filter(hasValue).map(({ period }) => ({ geo, period })),
  );

/** The newest figure of a single place, or the comparison. */
function linesPath({ metric, lang }: MetricSubject, series: readonly Series[]): string {
  const [first] = series;
  if (series.length !== 1 || first === undefined)
    return comparingAll(
      lang,
      series.map(({ geo }) => geo),
      [metric.id],
    );
  const period = first.points.findLast(hasValue)?.period;
  if (period === undefined) return metricPaths(metric.id)[lang];
  return observationPaths(observationId({ metric: metric.id, geo: first.geo, period }))[
    lang
  ];
}

/** `chosen` is pointed out, whether it has a value or not. */
export function rankingView(
  subject: MetricSubject,
  {
    period,
    entries,
    missing,
    apart,
  }: Pick<YearRanking, 'period' | 'entries' | 'missing' | 'apart'>,
  chosen: CatalogueMunicipality | null,
): RankingView {
  const { store, metric, lang } = subject;
  const head = metricHead(subject);
  const nameOf = (geo: string): string =>
    store.directory.municipalities.get(geo)?.name ?? geo;
  const figureIn = (
    geo: string,
    value: number,
    cautions: readonly Localized[],
  ): ValuedFigure => ({
    ...figureOf(subject, head, {
      ...{ geo, name: nameOf(geo), period, value, cautions },
      ...{ missing: null, revised: null },
    }),
    value,
  });
  return {
    ...head,
    period,
    order: metric.order,
    entries: entries.map(({ geo, value, cautions, rank, tied }) => ({
      ...figureIn(geo, value, cautions),
      rank,
      tied,
    })),
    missing: missing
      .filter((geo) => !apart.some((figure) => figure.geo === geo))
      .map((geo) => ({ geo, name: nameOf(geo) })),
    apart: apart.map(({ geo, value, why }) => ({
      ...figureIn(geo, value, []),
      reason: why.reason[lang],
    })),
    notes: sharedNotes(metric, period).map((text) => text[lang]),
    newer: newerOf(subject),
    chosen: chosen === null ? null : { geo: chosen.code, name: chosen.name },
    perInhabitant: perInhabitantOf(subject),
    // Of a past release by its year: the metric's own page, to which all of its addresses lead, may show another by now.
    path: (isPinned(store.catalogue.siteUrl)
      ? metricYearPaths(metric.id, period)
      : metricPaths(metric.id))[lang],
  };
}

/** A related metric whose unit is this one's per inhabitant: kilometres per inhabitant are not cars per inhabitant. */
function perInhabitantOf({
  store,
  metric,
  lang,
}: MetricSubject): { title: string; path: string } | null {
  const related = metric.related
    .flatMap(({ metric: id }) => store.directory.metrics.get(id) ?? [])
    .find(
      ({ unit }) =>
        unit.startsWith(`${metric.unit}-per-`) && unit.includes('inhabitant'),
    );
  return related === undefined
    ? null
    : { title: related.title[lang], path: metricPaths(related.id)[lang] };
}

/** Null where fewer than two years have a ranking. */
export async function spreadView(subject: MetricSubject): Promise<SpreadView | null> {
  const { store, metric, lang } = subject;
  const years = rankedYears(metric, await store.facts(metric)).toReversed();
  if (years.length < 2) return null;
  const ends = await inParallel(years, async (period) => {
    const values = ((await store.ranking(metric, period))?.entries ?? []).map(
      ({ value }) => value,
    );
    values.sort((a, b) => a - b);
    const outside = Math.floor(values.length / 10);
    return {
      period,
      low: values[outside] ?? null,
      high: values.at(-1 - outside) ?? null,
    };
  });
  const edge = (end: 'low' | 'high') =>
    everyYear(ends.map((one) => ({ period: one.period, value: one[end] })));
  const low = edge('low');
  const drawn = low.map(({ period }) => period);
  return {
    ...metricHead(subject),
    low,
    high: edge('high'),
    line: await lineBeside(subject, 'page', { municipalities: [], years: drawn }),
    breaks: breaksOf(metric, [], lang),
  };
}

/**
 * The same with what its page shows beside it.
 * @param page where the ranking stands for good, from the root
 * @param county the one whose municipalities are shown
 */
export async function rankingPageView(
  subject: MetricSubject,
  year: YearRanking,
  chosen: CatalogueMunicipality | null,
  page: string,
  county: RankingPageView['county'] = null,
): Promise<RankingPageView> {
  const { store, metric } = subject;
  const facts = await store.facts(metric);
  const { period, coverage, entries } = year;
  const ranking = rankingView(subject, year, chosen);
  const years = rankedYears(metric, facts);
  return {
    ranking,
    homes: new Map(
      [...entries, ...ranking.missing, ...ranking.apart].flatMap(({ geo }) => {
        const home = store.directory.municipalities.get(geo);
        return home === undefined ? [] : [[geo, home]];
      }),
    ),
    coverage,
    newest: years[0] ?? period,
    passedOver: facts.ranking?.latestPeriod?.period ?? null,
    years,
    median: facts.references.medians[metric.periods.indexOf(period)] ?? null,
    country: await countryFigure(subject, period),
    county,
    citation: rankingCitation(subject, period, page),
  };
}
