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
import { isProblem } from '../data/problem.ts';
import type { TracedFile } from '../data/release.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { sharedPeriod } from '../rules/coverage.ts';
import type { ListedSeries, Store } from '../store/store.ts';
import { countyName, listCitation } from '../text/answers.ts';
import { metricCsv, metricPaths } from '../text/paths.ts';
import { areaFigures, Reference } from './calculation.ts';
import {
  type Context,
  collectionOf,
  cursor,
  defineEndpoint,
  isWithin,
  judgeYears,
  limit,
  type MetricSubject,
  optional,
  partOf,
  type Table,
  wholeList,
  YEARS,
  type YearSpan,
} from './endpoint.ts';
import type { County } from './explain.ts';
import {
  areaCaution,
  areaRows,
  FIGURE_COLUMNS,
  metricFacts,
  metricOf,
} from './figure-table.ts';
import {
  commonFile,
  FigureFile,
  FigureNote,
  FigureProvenance,
  FLAGS,
  figureAt,
  figureFields,
  figureFile,
  figureProvenance,
  metricPath,
  OWN_RETRIEVED,
  readFrom,
  rowSource,
} from './notes.ts';
import { countyByName, metricInPath } from './things.ts';

const MetricObservations = collectionOf(
  'observations',
  part('One figure; its id follows from idPattern.', {
    geo,
    period,
    value,
    contentHash: contentHashField,
    flags: FLAGS,
    notes: listOf(
      'Which of notes it is to be read with.',
      count('Its place in notes, from 0.'),
    ),
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
    files: listOf(
      'Files of figures that are not that of provenance; each says of which it is.',
      FigureFile,
    ),
    notes: listOf(
      'What figures are to be read with; each says with which.',
      FigureNote,
    ),
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
    county: pattern(
      'Code of the county; null where all were asked for.',
      /^\d{2}$/,
    ).nullable(),
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

/** The years that were asked for; without any the shared one, or the latest where none has enough municipalities. */
async function yearsOf(
  store: Store,
  metric: CatalogueMetric,
  span: YearSpan,
): Promise<string[]> {
  const { period, from, to } = span;
  if (period !== undefined) return isWithin(span, period) ? [period] : [];
  if (from !== undefined || to !== undefined)
    return metric.periods.filter((year) => isWithin(span, year));
  const shared = sharedPeriod((await store.facts(metric)).comparable);
  return [shared?.period ?? metric.last ?? []].flat();
}

/** A year of the metric within a county, or of all: who has a value, and who has none. */
function yearOf(
  all: Store['catalogue']['municipalities'],
  listed: readonly ListedSeries[],
  at: number,
  year: string,
) {
  const present = new Set(
    listed.flatMap(({ municipality, series }) =>
      series.states[at] === 'v' ? municipality.code : [],
    ),
  );
  const counted = all.filter((one) => present.has(one.code) || existsIn(one, year));
  const missing = counted.flatMap(({ code }) => (present.has(code) ? [] : code));
  const [municipalities, total] = [present.size, counted.length];
  const coverage = {
    municipalities,
    share: total === 0 ? 0 : municipalities / total,
    total,
  };
  return { coverage, missing, period: year };
}

/** `at` is the index of the period among those of the metric. */
type Figure = ListedSeries & { at: number; period: string };

/**
 * What must be known about several figures, and where most of them come from, is said once.
 * @param common the file of the most figures of the whole list, of which these may be a part
 */
function rowsOf(
  subject: MetricSubject,
  figures: readonly Figure[],
  common: TracedFile | null,
) {
  const { store, metric, lang } = subject;
  const notes = listOnce<FigureNote>();
  const files = listOnce<FigureFile>();
  const observations = figures.flatMap(({ municipality, series, at, period }) => {
    const figure = figureAt(series, at);
    if (figure === null) return [];
    const fields = figureFields(subject, municipality.code, figure);
    const { file, ...source } = rowSource(figureFile(metric, series, at), common);
    return inOrder({
      ...fields,
      ...source,
      ...(file === undefined ? {} : { file: file && files.placeOf(file) }),
      labels: { geo: municipality.name },
      notes: fields.notes.map(notes.placeOf),
      period,
    });
  });
  return {
    files: files.items,
    notes: notes.items,
    observations,
    provenance: figureProvenance(store, metric, lang, common),
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
  { store, metric, lang }: MetricSubject,
  county: County | null,
  years: string[],
) {
  const [first = '', last = first] = [years[0], years.at(-1)];
  return listCitation[lang]({
    source: metric.source,
    title: metric.title[lang],
    county: county === null ? null : countyName(county.name, lang),
    years: first === last ? first : `${first}–${last}`,
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${metricPaths(metric.id)[lang]}`,
  });
}

function linksOf(
  siteUrl: string,
  id: string,
  asked: Readonly<Record<string, string | undefined>>,
) {
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${value}`,
  );
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return {
    download: `${siteUrl}${metricCsv(id)}`,
    metric: `${siteUrl}${metricPath(id)}`,
    page: `${siteUrl}${metricPaths(id).sv}`,
    self: `${siteUrl}${metricPath(id)}/observations${query}`,
  };
}

/** Of one year it is said once; of several it stands in each row. */
function table(data: MetricObservations, context: Context): Table {
  const { county, idPattern, periods, observations, citation, files, notes } = data;
  const metric = metricOf(context, data.metric);
  const only = periods.length === 1 ? periods[0] : undefined;
  const areas = periods.map(
    ({ period, reference }) => [period, areaRows(reference)] as const,
  );
  const withAreas = areas.filter(([, rows]) => rows.length > 0);
  // Of a year that nobody has, all are missing.
  const lacking = periods.filter(
    ({ coverage, missing }) => coverage.municipalities > 0 && missing.length > 0,
  );
  return {
    shared: {
      ...metricFacts(context, metric),
      retrieved: data.provenance.retrieved,
      period: only?.period,
      county,
      id: only === undefined ? idPattern : idPattern.replace('{period}', only.period),
      citation,
      coverage: periods.map(({ period, coverage }) => [
        period,
        coverage.municipalities,
        coverage.total,
      ]),
      areas: Object.fromEntries(withAreas),
      areasCaution: withAreas.length === 0 ? null : areaCaution(metric, context.lang),
      missing: Object.fromEntries(
        lacking.map(({ period, missing }) => [period, missing]),
      ),
    },
    columns:
      only === undefined
        ? ['period', 'geo', 'place', 'value']
        : ['geo', 'place', 'value'],
    rows: observations.map(({ period, geo, labels, value }) =>
      only === undefined ? [period, geo, labels.geo, value] : [geo, labels.geo, value],
    ),
    figures: observations.map(({ file, ...figure }) => {
      const { geo, period } = figure;
      const source =
        file === undefined ? figure : { ...figure, file: files[file ?? -1] ?? null };
      return [
        {
          ...figure,
          ...readFrom(source, data.provenance),
          id: idPattern.replace('{geo}', geo).replace('{period}', period),
          metric: metric.id,
          notes: figure.notes.flatMap((place) => notes[place] ?? []),
        },
      ];
    }),
  };
}

export const metricObservations = defineEndpoint({
  name: 'metricObservations',
  path: '/api/v1/metrics/{metric}/observations',
  tag: 'Observations',
  summary: {
    sv: 'Ett mått i alla kommuner eller i ett läns kommuner: för ett år, flera år eller det senaste år som tillräckligt många har.',
    en: 'One metric in all municipalities or in those of a county: for one year, several years, or the latest year that enough have.',
  },
  tool: {
    name: 'list_metric_observations',
    title: 'One metric in many municipalities',
    use: 'Use it for a map, a table or own sums: metric=BE0101N1, county=Uppsala, period=2025. For most and least use rank_municipalities.',
  },
  parameters: {
    metric: metricInPath,
    ...YEARS,
    county: optional(countyByName),
    limit: limit(
      { sv: 'Antalet observationer', en: 'How many observations to return' },
      { default: 300, maximum: 1000 },
    ),
    cursor,
  },
  data: MetricObservations,
  example: { metric: 'BE0101N1', county: '09', period: '2022', lang: 'en' },
  refusals: [
    [
      'metrics/BE0101N1/observations?county=99',
      'Ett län som inte finns',
      'A county that does not exist',
    ],
    [
      'metrics/BE0101N1/observations?county=Upsala',
      'Ett felstavat län',
      'A slip in the name of a county',
    ],
    [
      'metrics/BE0101N1/observations?from=2023&to=2020',
      'Åren i omvänd ordning',
      'Years in reverse',
    ],
  ],
  judgeRanges: judgeYears,
  answer: async (asked, context) => {
    const { store, lang } = context;
    const { metric, county = null, period, from, to } = asked;
    const isAsked = ({ countyCode }: { countyCode: string }) =>
      county === null || countyCode === county.code;
    const municipalities = store.catalogue.municipalities.filter(isAsked);
    const listed = (await store.listed(metric)).filter(({ municipality }) =>
      isAsked(municipality),
    );
    const years = await yearsOf(store, metric, asked);
    const places = years.map((year) => ({
      period: year,
      at: metric.periods.indexOf(year),
    }));
    const figures = places.flatMap((place) =>
      listed.flatMap((one): Figure[] =>
        one.series.states[place.at] === 'v' ? [{ ...one, ...place }] : [],
      ),
    );
    const nameOf = (one: Figure) => `${one.municipality.code}.${one.period}`;
    const list = wholeList([metric.id, figures.map(nameOf)], figures, nameOf);
    const given = { ...context.given, metric: metric.id };
    const part = await partOf(list, asked.limit, { ...context, given });
    if (isProblem(part)) return part;
    const subject = { store, metric, lang };
    const files = figures.map(({ series, at }) => figureFile(metric, series, at));
    return {
      ...rowsOf(subject, part.items, commonFile(files)),
      ...part.counts,
      citation: citationOf(subject, county, years),
      county: county?.code ?? null,
      idPattern: observationId({ metric: metric.id, geo: '{geo}', period: '{period}' }),
      links: linksOf(store.catalogue.siteUrl, metric.id, {
        ...{ period, from, to, county: county?.code },
      }),
      metric: metric.id,
      periods: await Promise.all(
        places.map(async (place) => ({
          ...yearOf(municipalities, listed, place.at, place.period),
          reference: await areaFigures(subject, place.period, county?.code ?? null),
        })),
      ),
      source: metric.source,
      unit: metric.unit,
    };
  },
  table,
  csv: {
    figures: FIGURE_COLUMNS,
    wholeFile: ({ links }) => new URL(links.download).pathname,
  },
  fixed: ({ catalogue }) => catalogue.metrics.map(({ id }) => ({ metric: id })),
});
