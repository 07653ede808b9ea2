// Endpoint 2: the observations of one municipality, by metric, then by period.
import type * as z from 'zod';
import {
  areaKind,
  type CatalogueMetric,
  isArea,
  type Place,
} from '../data/catalogue.ts';
import { oneOf, part, place, word } from '../data/fields.ts';
import { YEAR_PATTERN } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { AREA_KINDS, type Area } from '../data/registry.ts';
import { withPlainSigns } from '../data/text.ts';
import { type Candidate, nearest } from '../search/near.ts';
import type { Store } from '../store/store.ts';
import { countyName } from '../text/answers.ts';
import { municipalityCsv } from '../text/paths.ts';
import {
  type Context,
  collectionOf,
  cursor,
  defineEndpoint,
  inParallel,
  isWithin,
  judgeYears,
  type List,
  limit,
  naming,
  optional,
  partOf,
  type Table,
  type TableFigure,
  type Values,
  wholeList,
  YEARS,
  type YearSpan,
} from './endpoint.ts';
import {
  citationPattern,
  daysTaken,
  FIGURE_COLUMNS,
  metricFacts,
  metricOf,
  seriesCitation,
  singularUnit,
  unitBeside,
} from './figure-table.ts';
import { Municipality, municipalityRecord } from './municipalities.ts';
import { metricPath, readFrom } from './notes.ts';
import { Observation, observationRecord, periodsWithValue } from './observation.ts';
import { knownMetric } from './resolve.ts';
import { metricName, placeByName } from './things.ts';

const MAXIMUM = 1000;

/** The subject slugs that some public metric has. */
const subjectsOf = ({ catalogue }: Store): string[] =>
  [...new Set(catalogue.metrics.map(({ subject }) => subject))].sort();

function subjectCalled(amne: string, { store }: Context): string | Problem {
  const allowed = subjectsOf(store);
  const slug = withPlainSigns(amne);
  if (allowed.includes(slug)) return slug;
  const suggestions = nearest(slug.trim(), subjectNames(store, allowed));
  const near = suggestions.length === 0 ? {} : { suggestions };
  return problem('invalid_request', {
    ...{ parameter: 'amne', value: amne, reason: 'not_allowed' },
    ...{ allowed, ...near },
  });
}

/** What each subject is called: its slug, and its title in both languages. */
const subjectNames = ({ catalogue }: Store, slugs: readonly string[]): Candidate[] =>
  catalogue.subjects
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, title }) => ({
      suggestion: slug,
      names: [slug, title.sv, title.en],
    }));

const subject = naming(
  'text',
  {
    sv: 'Ämne: en slug, till exempel befolkning.',
    en: 'Subject: a slug such as befolkning.',
  },
  'befolkning',
  subjectCalled,
);

const Observations = collectionOf('observations', Observation, {
  municipality: Municipality.nullable(),
  area: part('The area that was asked for; null where a municipality was.', {
    code: place,
    name: word(
      'As the publishers of the figures call it; where they part, as the county is called.',
    ),
    kind: oneOf('country, county or region.', AREA_KINDS),
  }).nullable(),
});
type Observations = z.infer<typeof Observations>;

/** What the metrics of the list have of it; a county where they part, or there are none. */
function areaRecord(
  { directory }: Store,
  area: Area,
  years: readonly Years[],
  lang: Lang,
) {
  const metrics = years.flatMap(({ metric }) => directory.metrics.get(metric) ?? []);
  const [kind = area.kind, ...more] = new Set(
    metrics.map((metric) => areaKind(metric, area)),
  );
  const isRegion = kind === 'region' && more.length === 0 && area.region !== null;
  const name = isRegion ? area.region : area.name;
  return {
    code: area.code,
    kind: isRegion ? kind : area.kind,
    name: name?.[lang] ?? area.code,
  };
}

/** Whether neither years nor a number are asked for: then an assistant is told the newest year of each metric (contract 8). */
const isUnnarrowed = (given: Values): boolean =>
  ['metric', 'period', 'from', 'to', 'limit'].every(
    (name) => given[name] === undefined,
  );

/** The years of one metric that pass the filters and hold a value. */
type Years = { metric: string; periods: string[] };

/** Of a municipality by presence alone, so that no series is read that the answer does not show; series of areas are short. */
async function yearsOf(
  store: Store,
  place: Place,
  metrics: readonly CatalogueMetric[],
  span: YearSpan,
): Promise<Years[]> {
  const presence = await store.presence(place.code);
  const years = await inParallel(metrics, async (metric) => {
    const { id, periods } = metric;
    const withValue = isArea(place)
      ? periodsWithValue(await store.series(metric, place.code))
      : periods.filter((_, index) => presence[id]?.[index] === '1');
    return { metric: id, periods: withValue.filter((year) => isWithin(span, year)) };
  });
  return years.filter(({ periods }) => periods.length > 0);
}

const newestOf = ({ metric, periods }: Years): Years => ({
  metric,
  periods: periods.slice(-1),
});

type Year = { metric: string; period: string };

const listOfYears = ({ code }: Place, years: readonly Years[]): List<Year> =>
  wholeList(
    [code, years],
    years.flatMap(({ metric, periods }) =>
      periods.map((period) => ({ metric, period })),
    ),
    ({ metric, period }) => `${metric}.${period}`,
  );

async function recordsOf(
  { store, lang }: Context,
  place: Place,
  shown: readonly Year[],
): Promise<Observation[]> {
  const byMetric = [...Map.groupBy(shown, ({ metric }) => metric)];
  const records = await inParallel(byMetric, async ([id, years]) => {
    const metric = store.directory.metrics.get(id);
    const series = metric === undefined ? null : await store.series(metric, place.code);
    if (metric === undefined || series === null) return [];
    const subject = { store, metric, place, lang };
    return years.flatMap(
      ({ period }) =>
        observationRecord(subject, series, series.periods.indexOf(period)) ?? [],
    );
  });
  return records.flat();
}

// The figures as a table: of one metric by year, or of several, each with its own words.

function table(data: Observations, context: Context): Table {
  const { municipality, area, observations } = data;
  const { code: geo = '', name: place = '' } = municipality ?? area ?? {};
  const county =
    municipality === null ? null : countyName(municipality.county, context.lang);
  const shared = { geo, place, county, area: area?.kind };
  const figures = observations.map((figure) => ({
    ...figure,
    ...readFrom({}, figure.provenance),
  }));
  const [id, ...others] = new Set(figures.map(({ metric }) => metric));
  if (others.length > 0) return tableOfMetrics(context, shared, figures);
  const metric = id === undefined ? null : metricOf(context, id);
  return {
    shared:
      metric === null
        ? { retrieved: null, ...shared }
        : {
            ...metricFacts(context, metric),
            ...daysTaken(figures),
            ...shared,
            unitOne: singularUnit(context, metric, figures),
            id: `SF.${id}.${geo}.{period}`,
            cite: seriesCitation(context, metric, place),
          },
    columns: ['period', 'value'],
    rows: figures.map(({ period, value }) => [period, value]),
    figures: figures.map((figure) => [figure]),
  };
}

function tableOfMetrics(
  context: Context,
  at: { geo: string; place: string },
  figures: readonly TableFigure[],
): Table {
  const metricIn = ({ metric }: TableFigure) => metricOf(context, metric);
  const sources = [...new Set(figures.map((figure) => metricIn(figure).source))];
  // A region is a county to other publishers.
  const regions = figures.filter(({ labels }) => labels.geo !== at.place);
  return {
    shared: {
      ...at,
      id: `SF.{metric}.${at.geo}.{period}`,
      cite: citationPattern(context, {
        source: '{source}',
        title: '{title}',
        value: '{value} {unit}',
        place: regions.length === 0 ? at.place : '{place}',
      }),
      regions: Object.fromEntries(
        regions.map(({ metric, labels }) => [metric, labels.geo]),
      ),
      sources,
    },
    columns: ['metric', 'title', 'period', 'value', 'unit', 'source'],
    rows: figures.map((figure) => {
      const metric = metricIn(figure);
      const { id, title, source } = metric;
      const { period, value } = figure;
      const unit = unitBeside(context, metric, value);
      return [id, title[context.lang], period, value, unit, sources.indexOf(source)];
    }),
    figures: figures.map((figure) => [figure]),
  };
}

export const observations = defineEndpoint({
  name: 'observations',
  path: '/api/v1/observations',
  tag: 'Observations',
  summary: {
    sv: 'Observationer för en kommun eller ett område efter mått och sedan år; begränsa med metric, amne och år.',
    en: 'The observations of one municipality or area, by metric and then by period; narrow with metric, amne and years.',
  },
  tool: {
    name: 'list_observations',
    title: 'Figures of one municipality',
    use: 'Use it for one place: "Hur många bor i Umeå?" is geo=Umeå, metric=BE0101N1, period=2025; "Hur har skatten i Kil utvecklats?" is geo=Kil, metric=skattesats. Without metric, years and limit: the newest year of each metric. Years come oldest first. To set places side by side, use compare_municipalities.',
  },
  parameters: {
    geo: placeByName({
      sv: 'Kommun: kod, slug eller namn; eller ett område: SE, riket, SE03, Uppsala län.',
      en: 'Municipality: code, slug or name; or an area: SE, Sweden, SE03, Uppsala län.',
    }),
    metric: optional(metricName),
    amne: optional(subject),
    ...YEARS,
    limit: limit(
      { sv: 'Antalet observationer', en: 'How many observations to return' },
      { default: 200, maximum: MAXIMUM },
    ),
    cursor,
  },
  data: Observations,
  example: { geo: '0180', limit: '2', lang: 'en' },
  refusals: [
    [
      'observations?geo=0180&subject=miljo',
      'Ett namn som andra tjänster använder',
      'A name that other services use',
    ],
    [
      'observations?metric=BE0101N1',
      'En parameter som krävs saknas',
      'A required parameter left out',
    ],
    ['observations?geo=180', 'En kod utan sin nolla', 'A code without its zero'],
    [
      'observations?geo=1917',
      'En kod som kommunen hade tidigare',
      'A code that a municipality had before',
    ],
    [
      'observations?geo=0180&metric=X99999',
      'Ett mått som inte finns',
      'A metric that does not exist',
    ],
    [
      'observations?geo=0180&amne=sport',
      'Ett ämne som inte finns',
      'A subject that does not exist',
    ],
    [
      'observations?geo=0180&period=22',
      'Ett år med två siffror',
      'A year of two digits',
    ],
    [
      'observations?geo=0180&from=2023&to=2020',
      'Åren i omvänd ordning',
      'Years in reverse',
    ],
    [
      'observations?geo=habo',
      'Habo, eller Håbo utan ring',
      'Habo and Håbo without the ring',
    ],
  ],
  judgeRanges: judgeYears,
  answer: async ({ geo, metric, amne, limit, cursor, ...span }, context) => {
    const { store, byName = false, most = MAXIMUM, given, lang } = context;
    const metrics = metric === undefined ? store.catalogue.metrics : [metric];
    const ofSubject = metrics.filter(
      ({ subject }) => amne === undefined || subject === amne,
    );
    const all = await yearsOf(store, geo, ofSubject, span);
    const isNewest = byName && isUnnarrowed(given);
    let years = isNewest ? all.map(newestOf) : all;
    let part = await partOf(listOfYears(geo, years), isNewest ? most : limit, context);
    // A cursor may be of the whole list all the same.
    if (isNewest && cursor !== undefined && isProblem(part)) {
      years = all;
      part = await partOf(listOfYears(geo, years), limit, context);
    }
    if (isProblem(part)) return part;
    const observations = await recordsOf(context, geo, part.items);
    const head = isArea(geo)
      ? { municipality: null, area: areaRecord(store, geo, years, lang) }
      : { municipality: municipalityRecord(geo, null), area: null };
    return { ...head, observations, ...part.counts };
  },
  table,
  csv: {
    figures: FIGURE_COLUMNS,
    wholeFile: ({ municipality }) =>
      municipality === null
        ? '/downloads/index.csv'
        : municipalityCsv(municipality.code),
  },
  elsewhere: ({ metric: value = '', geo, county, ...given }, store) => {
    const metric = knownMetric(store, value);
    if (metric === null || geo !== undefined) return null;
    const years = ['period', 'from', 'to'].flatMap((name) =>
      YEAR_PATTERN.test(given[name] ?? '') ? `${name}=${given[name]}` : [],
    );
    const pairs =
      county === undefined
        ? years
        : [...years, `county=${encodeURIComponent(county.trim())}`];
    return `${metricPath(metric.id)}/observations${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
  },
});
