// Endpoint 9: the figures of one metric in all municipalities, or in those of a county, year by year (contract 2).
import type * as z from 'zod';
import { type CatalogueMetric, existsIn } from '../data/catalogue.ts';
import {
  address,
  citation,
  contentHashField,
  count,
  geo,
  listOf,
  metricId,
  part,
  pattern,
  period,
  share,
  source,
  unit,
  value,
  word,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { observationId } from '../data/identifier.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import type { TracedFile } from '../data/release.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { sharedPeriod } from '../rules/coverage.ts';
import { figureHash } from '../store/shards.ts';
import type { ListedSeries, Store } from '../store/store.ts';
import { countyName, listCitation } from '../text/answers.ts';
import { metricCsv, metricPaths } from '../text/paths.ts';
import { areaFigures, Reference } from './calculation.ts';
import * as tags from './endpoint.ts';
import {
  type Answer,
  type Context,
  collectionOf,
  cursor,
  defineEndpoint,
  identifier,
  lang,
  limit,
  limitOf,
  type MetricSubject,
  name,
  optional,
  parametersOf,
  partOf,
  year,
} from './endpoint.ts';
import {
  commonFile,
  FigureFile,
  FigureNote,
  FigureProvenance,
  figureFile,
  figureNotes,
  figureProvenance,
  metricPath,
  OWN_RETRIEVED,
  rowSource,
} from './notes.ts';
import { type County, metricAsked, resolveCounty } from './resolve.ts';

const PATH = '/api/v1/metrics/{metric}/observations';
const DEFAULT_LIMIT = 300;

const parameters = parametersOf({
  metric: identifier('Canonical metric id.', 'N01951'),
  period: year('One year.', '2022'),
  from: year('First year, inclusive.', '2015'),
  to: year('Last year, inclusive.', '2024'),
  county: optional(name('County: code, name or slug; all municipalities when not given.', '21')),
  limit: limit('How many observations to return', { default: DEFAULT_LIMIT, maximum: 1000 }),
  cursor,
  lang,
});
type Parameters = z.infer<typeof parameters>;

const MetricObservations = collectionOf(
  'observations',
  part('One figure; its id follows from idPattern.', {
    geo,
    period,
    value,
    contentHash: contentHashField,
    flags: listOf('One code for every finding that a waiver lets through.', word('Such as suspect-zero.')),
    notes: listOf('Which of notes it is to be read with.', count('Its place in notes, from 0.')),
    labels: part('Names.', { geo: word('Name of the municipality.') }),
    retrieved: OWN_RETRIEVED,
    file: count(
      'Which of files it was read from, where it is not that of provenance: its place in files, from 0.',
    )
      .nullable()
      .optional(),
  }),
  {
    metric: metricId,
    unit,
    source,
    provenance: FigureProvenance,
    files: listOf('Files of figures that are not that of provenance; each says of which it is.', FigureFile),
    notes: listOf('What figures are to be read with; each says with which.', FigureNote),
    idPattern: word('The id of a figure, with {geo} and {period} in it.'),
    periods: listOf(
      'The years that were asked for, whole even where the list is cut.',
      part('One year.', {
        period,
        coverage: part('How many municipalities have a value, of those asked for.', {
          municipalities: count('Municipalities with a value.'),
          total: count('Municipalities that there were.'),
          share: share('The quotient, unrounded.'),
        }),
        reference: Reference,
        missing: listOf('Municipalities of the year without a value.', geo),
      }),
    ),
    county: pattern('Code of the county; null where all were asked for.', /^\d{2}$/).nullable(),
    citation,
    links: part('Addresses, absolute.', {
      self: address('This answer from its beginning.'),
      page: address('The page of the metric.'),
      metric: address('The metric.'),
      download: address('All figures of the metric as CSV.'),
    }),
  },
);
type MetricObservations = z.infer<typeof MetricObservations>;

function judgeRanges({ from, to }: Parameters): Problem | null {
  if (from === undefined || to === undefined || from <= to) return null;
  return problem('invalid_range', { parameter: 'from', value: from, reason: 'from_after_to', to });
}

/** The years that were asked for; without any the shared one, or the latest where none has enough municipalities. */
async function yearsOf(
  store: Store,
  metric: CatalogueMetric,
  { period, from, to }: Parameters,
): Promise<string[]> {
  const isWithin = (one: string) => (from === undefined || one >= from) && (to === undefined || one <= to);
  if (period !== undefined) return [period].filter(isWithin);
  if (from !== undefined || to !== undefined) return metric.periods.filter(isWithin);
  const shared = sharedPeriod((await store.facts(metric)).coverage)?.period ?? metric.last;
  return shared === null ? [] : [shared];
}

/** A year of the metric within a county, or of all: who has a value, and who has none. */
function yearOf(
  all: Store['catalogue']['municipalities'],
  listed: readonly ListedSeries[],
  at: number,
  year: string,
) {
  const present = new Set(
    listed.flatMap(({ municipality, series }) => (series.states[at] === 'v' ? municipality.code : [])),
  );
  const counted = all.filter((one) => present.has(one.code) || existsIn(one, year));
  const missing = counted.flatMap(({ code }) => (present.has(code) ? [] : code));
  const [municipalities, total] = [present.size, counted.length];
  const coverage = { municipalities, share: total === 0 ? 0 : municipalities / total, total };
  return { coverage, missing, period: year };
}

type Figure = { one: ListedSeries; at: number; period: string };

async function answer(given: Parameters, context: Context): Promise<Answer<MetricObservations>> {
  const { store, lang: language } = context;
  const metric = metricAsked(given.metric, context);
  if (isProblem(metric)) return metric;
  const county = given.county === undefined ? null : resolveCounty(store, 'county', given.county);
  if (isProblem(county)) return county;
  const isAsked = ({ countyCode }: { countyCode: string }) => county === null || countyCode === county.code;
  const all = store.catalogue.municipalities.filter(isAsked);
  const listed = (await store.listed(metric)).filter(({ municipality }) => isAsked(municipality));
  const years = await yearsOf(store, metric, given);
  const places = years.map((period) => ({ period, at: metric.periods.indexOf(period) }));
  const figures = places.flatMap(({ period, at }) =>
    listed.flatMap((one): Figure[] => (one.series.states[at] === 'v' ? [{ one, at, period }] : [])),
  );
  const nameOf = ({ one, period }: Figure) => `${one.municipality.code}.${period}`;
  const list = {
    identity: [metric.id, figures.map(nameOf)],
    read: (offset: number, limit: number) => ({
      items: figures.slice(offset, offset + limit),
      total: figures.length,
    }),
    nameOf,
  };
  const request = {
    ...{ store, form: { path: PATH, parameters }, given: { ...given, metric: metric.id } },
    limit: limitOf(given.limit, DEFAULT_LIMIT),
  };
  const part = await partOf(list, request);
  if (isProblem(part)) return part;
  const subject = { store, metric, lang: language };
  return {
    data: inOrder({
      ...rowsOf(subject, part.items, commonFile(figures.map((one) => fileOf(metric, one)))),
      ...part.counts,
      citation: citationOf(subject, county, years),
      county: county?.code ?? null,
      idPattern: observationId({ metric: metric.id, geo: '{geo}', period: '{period}' }),
      links: linksOf(subject, given, county),
      metric: metric.id,
      periods: await Promise.all(
        places.map(async ({ period, at }) => ({
          ...yearOf(all, listed, at, period),
          reference: await areaFigures(subject, period, county?.code ?? null),
        })),
      ),
      source: metric.source,
      unit: metric.unit,
    }),
  };
}

const fileOf = (metric: CatalogueMetric, { one: { series }, at }: Figure): TracedFile | null =>
  figureFile(metric, series, at);

/**
 * What must be known about several figures, and where most of them come from, is said once.
 * @param common the file of the most figures of the whole list, of which these may be a part
 */
function rowsOf(
  { store, metric, lang: language }: MetricSubject,
  figures: readonly Figure[],
  common: TracedFile | null,
) {
  const notes = listOnce<FigureNote>();
  const otherFiles = listOnce<FigureFile>();
  const observations = figures.flatMap((own) => {
    const { one, at, period } = own;
    const { municipality, series } = one;
    const { code, name } = municipality;
    const figure = series.values[at] ?? null;
    if (figure === null) return [];
    const cautions = series.cautions[period] ?? [];
    const { file, ...source } = rowSource(fileOf(metric, own), common);
    const ownFile = file === undefined || file === null ? file : otherFiles.placeOf(file);
    return {
      contentHash: figureHash(metric, { geo: code, period, value: figure }, store.digest),
      ...(ownFile === undefined ? {} : { file: ownFile }),
      flags: series.flags[period] ?? [],
      geo: code,
      labels: { geo: name },
      notes: figureNotes(metric, { geo: code, period, cautions }, language).map(notes.placeOf),
      period,
      ...source,
      value: figure,
    };
  });
  return {
    files: otherFiles.items,
    notes: notes.items,
    observations,
    provenance: figureProvenance(store, metric, language, common),
  };
}

/** A list in which everything stands once, and the place that a thing has or gets there. */
function listOnce<Item extends object>() {
  const items: Item[] = [];
  const places = new Map<string, number>();
  const placeOf = (item: Item): number => {
    const key = JSON.stringify(item);
    const place = places.get(key) ?? items.push(item) - 1;
    places.set(key, place);
    return place;
  };
  return { items, placeOf };
}

function citationOf(
  { store, metric, lang: language }: MetricSubject,
  county: County | null,
  years: string[],
) {
  const [first = '', last = first] = [years[0], years.at(-1)];
  return listCitation[language]({
    source: metric.source,
    title: metric.title[language],
    county: county === null ? null : countyName(county.name, language),
    years: first === last ? first : `${first}–${last}`,
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${metricPaths(metric.id)[language]}`,
  });
}

function linksOf({ store, metric }: MetricSubject, given: Parameters, county: County | null) {
  const { siteUrl } = store.catalogue;
  const asked = { ...given, county: county?.code };
  const pairs = (['period', 'from', 'to', 'county'] as const).flatMap((one) =>
    asked[one] === undefined ? [] : `${one}=${asked[one]}`,
  );
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return {
    download: `${siteUrl}${metricCsv(metric.id)}`,
    metric: `${siteUrl}${metricPath(metric.id)}`,
    page: `${siteUrl}${metricPaths(metric.id).sv}`,
    self: `${siteUrl}${PATH.replace('{metric}', metric.id)}${query}`,
  };
}

export const metricObservations = defineEndpoint({
  name: 'metricObservations',
  path: PATH,
  tag: tags.OBSERVATIONS,
  summary: {
    sv: 'Ett mått i alla kommuner eller i ett läns kommuner: för ett år, flera år eller det senaste år som tillräckligt många har.',
    en: 'One metric in all municipalities or in those of a county: for one year, several years, or the latest year that enough have.',
  },
  tool: {
    name: 'list_metric_observations',
    title: 'One metric in many municipalities',
    use: 'Use it for a map, a table or sums of your own: metric=N01951, county=Uppsala, period=2022. For most and least use rank_municipalities.',
  },
  parameters,
  data: MetricObservations,
  example: { metric: 'N01951', county: '09', period: '2022', lang: 'en' },
  refusals: [
    { says: 'A county that does not exist', address: 'metrics/N01951/observations?county=99' },
    { says: 'A slip in the name of a county', address: 'metrics/N01951/observations?county=Upsala' },
    { says: 'Years in reverse', address: 'metrics/N01951/observations?from=2023&to=2020' },
  ],
  judgeRanges,
  answer,
  fixed: ({ catalogue }) => catalogue.metrics.map(({ id }) => ({ metric: id })),
});
