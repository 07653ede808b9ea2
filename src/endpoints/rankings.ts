// Endpoints 6 and 10: the municipalities ranked by a metric, in the year that it shares or in one that is asked for.
import type * as z from 'zod';
import { type CatalogueMetric, type Coverage, existsIn } from '../data/catalogue.ts';
import {
  address,
  citation,
  constant,
  count,
  flag,
  geo,
  listOf,
  metricId,
  order,
  part,
  period,
  record,
  share,
  source,
  unit,
} from '../data/fields.ts';
import { inOrder } from '../data/hash.ts';
import { YEAR_PATTERN } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { COVERAGE_TENTHS, LICENSE, SERVICE } from '../data/settings.ts';
import { passesGate } from '../rules/coverage.ts';
import type { MetricFacts, StoredRanking } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { calculatedCitation } from '../text/answers.ts';
import { metricPaths, metricYearPaths } from '../text/paths.ts';
import {
  areaFigures,
  CalculationLinks,
  Derived,
  derivedBy,
  FIGURE,
  figureRecord,
  Reference,
} from './calculation.ts';
import {
  type Context,
  type CsvRows,
  defineEndpoint,
  limit,
  type MetricSubject,
  type Table,
  year,
} from './endpoint.ts';
import { nearestYear, withheld } from './explain.ts';
import {
  countryFigure,
  FIGURE_COLUMNS,
  metricFacts,
  metricOf,
} from './figure-table.ts';
import { isRanked } from './metric.ts';
import {
  calculationLinks,
  commonFile,
  FigureProvenance,
  figureFile,
  figureProvenance,
  MetricNote,
  metricPath,
  readFrom,
  rowSource,
} from './notes.ts';
import { knownMetric } from './resolve.ts';
import { metricInPath, metricName } from './things.ts';

// Municipalities ranked by one metric (contract 4). What does not depend on the limit was derived at build.

const REQUIRED_SHARE = COVERAGE_TENTHS / 10;

const Ranking = record(
  'Ranking',
  'Municipalities ranked in the latest year that enough of them have.',
  {
    metric: metricId,
    period,
    unit,
    order,
    method: constant('Ties share a rank, and the next rank is skipped.', 'competition'),
    coverage: part('How many municipalities the year has.', {
      municipalities: count('Municipalities with a value that compares.'),
      total: count('Municipalities that there were.'),
      share: share('The quotient, unrounded.'),
      required: share('The least share that is ranked.'),
    }),
    latestPeriod: part('A newer year that too few have; null when there is none.', {
      period,
      share: share('Its share, unrounded.'),
    }).nullable(),
    total: count('How many municipalities are ranked.'),
    returned: count('How many of them are here.'),
    limit: count('The limit that was asked for.').nullable(),
    truncated: flag('Whether some were cut off.'),
    splitsTie: flag('Whether the cut goes through a tie.'),
    entries: listOf(
      'By rank, then municipality code.',
      part('One municipality.', {
        rank: count('Its rank.').min(1),
        tied: flag('Whether others have the same value.'),
        ...FIGURE,
      }),
    ),
    reference: Reference,
    missing: listOf(
      'Municipalities of the year without a value, or whose value does not compare.',
      geo,
    ),
    notes: listOf(
      'Why values of municipalities under `missing` do not compare with the others.',
      MetricNote,
    ),
    source,
    provenance: FigureProvenance,
    derived: Derived,
    citation,
    links: part('Addresses, absolute.', {
      ...CalculationLinks.shape,
      metric: address('Its metric.'),
    }),
  },
);
type Ranking = z.infer<typeof Ranking>;

/** Where a ranking stands, its page by language, and the rule that chose its year. Links are without `lang`. */
function placeOf({ id }: CatalogueMetric, year: string | undefined, inPath: boolean) {
  const path = `${metricPath(id)}/ranking`;
  if (year !== undefined)
    return {
      self: `${path}?period=${year}`,
      page: metricYearPaths(id, year),
      rule: 'ranking-of-chosen-period-with-90-percent-coverage',
    };
  return {
    self: inPath ? path : `/api/v1/rankings?metric=${id}`,
    page: metricPaths(id),
    rule: 'ranking-of-latest-period-with-90-percent-coverage',
  };
}

async function rankingRecord(
  subject: MetricSubject,
  ranking: StoredRanking,
  limit: number | null,
  { self, page, rule }: ReturnType<typeof placeOf>,
): Promise<Ranking> {
  const { store, metric, lang } = subject;
  const { period, coverage, latestPeriod, entries, missing, apart } = ranking;
  const { municipalities, total, share } = coverage;
  const { siteUrl } = store.catalogue;
  const returned = Math.min(limit ?? entries.length, entries.length);
  const index = metric.periods.indexOf(period);
  const listed = await store.listed(metric);
  const files = new Map(
    listed.map(({ municipality, series }) => [
      municipality.code,
      figureFile(metric, series, index),
    ]),
  );
  const fileAt = (geo: string) => files.get(geo) ?? null;
  const common = commonFile(entries.map(({ geo }) => fileAt(geo)));
  return {
    citation: rankingCitation(subject, period, page[lang]),
    coverage: { municipalities, required: REQUIRED_SHARE, share, total },
    derived: derivedBy(rule),
    entries: entries.slice(0, returned).map((entry) =>
      inOrder({
        ...figureRecord(subject, entry.geo, { ...entry, period }),
        ...rowSource(fileAt(entry.geo), common),
        rank: entry.rank,
        tied: entry.tied,
      }),
    ),
    latestPeriod,
    limit,
    links: {
      metric: `${siteUrl}${metricPath(metric.id)}`,
      ...calculationLinks(siteUrl, self, `${page.sv}#ranking`),
    },
    method: 'competition',
    metric: metric.id,
    missing,
    notes: [...Map.groupBy(apart, ({ why }) => why)].map(
      ([{ reason, from, to }, figures]) => ({
        ...{ kind: 'caution' as const, text: reason[lang], from, to },
        geo: figures.map(({ geo }) => geo),
      }),
    ),
    order: metric.order,
    period,
    provenance: figureProvenance(store, metric, lang, common),
    reference: await areaFigures(subject, period),
    returned,
    source: metric.source,
    // The last entry that is here and the first that was cut off share a rank.
    splitsTie: returned > 0 && entries[returned - 1]?.rank === entries[returned]?.rank,
    total: entries.length,
    truncated: returned < entries.length,
    unit: metric.unit,
  };
}

/** RKA's and SCB's terms forbid citing them for someone else's calculation (contract 4, Comparison). */
export function rankingCitation(
  { store, metric, lang }: MetricSubject,
  period: string,
  page: string,
): string {
  return calculatedCitation[lang]({
    source: metric.source,
    title: metric.title[lang],
    period,
    service: SERVICE,
    license: LICENSE,
    link: `${store.catalogue.siteUrl}${page}#ranking`,
  });
}

/** The ranking of a metric, or why it has none; `value` is what the caller called the metric. */
export async function judgeRanking(
  store: Store,
  metric: CatalogueMetric,
  value: string,
  lang: Lang,
): Promise<StoredRanking | Problem> {
  if (!metric.capabilities.ranking) return withheld(metric, 'ranking', { value, lang });
  const { ranking, best } = await store.facts(metric);
  if (ranking !== null) return ranking;
  // The refusal names the best year and how many municipalities it lacks.
  const total = store.catalogue.municipalities.length;
  const details = {
    parameter: 'metric',
    value,
    reason: 'coverage_below_gate',
    period: best?.period ?? null,
    ...lackingOf(best ?? { municipalities: 0, total, share: 0 }),
  } as const;
  return problem('insufficient_coverage', details, { [value]: metric.title });
}

/** `latestPeriod` stays the year that is passed over where none is asked for. */
export async function rankingOf(
  store: Store,
  metric: CatalogueMetric,
  period: string,
): Promise<StoredRanking | Problem> {
  const ranking = await store.ranking(metric, period);
  const facts = await store.facts(metric);
  if (ranking !== null)
    return { ...ranking, latestPeriod: facts.ranking?.latestPeriod ?? null };
  const there = store.catalogue.municipalities.filter((one) => existsIn(one, period));
  const coverage = facts.comparable.find((one) => one.period === period) ?? {
    municipalities: 0,
    total: there.length,
    share: 0,
  };
  return problem('insufficient_coverage', {
    ...{ parameter: 'period', value: period, reason: 'year_below_gate', period },
    ...lackingOf(coverage),
    nearest: nearestYear(rankedYears(metric, facts), period),
  });
}

/** Every year that has a ranking, the newest first: the first is that of the metric's own ranking. */
export const rankedYears = (
  { capabilities }: CatalogueMetric,
  { comparable }: MetricFacts,
): string[] =>
  capabilities.ranking
    ? comparable
        .filter(passesGate)
        .map(({ period }) => period)
        .reverse()
    : [];

/** How far a year is from being ranked. */
const lackingOf = ({ municipalities, total, share }: Omit<Coverage, 'period'>) => ({
  observed: municipalities,
  total,
  share,
  required: REQUIRED_SHARE,
  missing: total - municipalities,
});

function table(data: Ranking, context: Context): Table {
  const { metric, period, order, coverage, missing, notes, entries, provenance } = data;
  const ranked = metricOf(context, metric);
  return {
    shared: {
      ...metricFacts(context, ranked),
      ...{ retrieved: provenance.retrieved },
      ...{ period, order, with: coverage.municipalities, of: coverage.total },
      latestPeriod: data.latestPeriod?.period,
      id: `SF.${metric}.{geo}.${period}`,
      citation: data.citation,
      ...{ splitsTie: data.splitsTie, missing },
      country: countryFigure(ranked, data.reference, context.lang),
      unranked: notes,
    },
    columns: ['geo', 'place', 'value'],
    rows: entries.map(({ geo, labels, value }) => [geo, labels.geo, value]),
    figures: entries.map((entry) => [
      {
        ...entry,
        ...readFrom(entry, provenance),
        id: entry.observation,
        metric,
        period,
      },
    ]),
  };
}

const CSV: CsvRows = { figures: ['rank', 'tied', ...FIGURE_COLUMNS] };

const most = limit(
  { sv: 'Antalet poster', en: 'How many entries to return' },
  {
    default: null,
    all: { sv: 'alla rangordnade kommuner', en: 'every ranked municipality' },
    maximum: 500,
  },
);

export const rankings = defineEndpoint({
  name: 'rankings',
  path: '/api/v1/rankings',
  tag: 'Calculations',
  summary: {
    sv: `Kommunerna rangordnade efter ett mått, för det senaste år då minst ${10 * COVERAGE_TENTHS} % av dem har ett värde; lika värden delar plats.`,
    en: `Municipalities ranked by one metric, in the latest year in which at least ${10 * COVERAGE_TENTHS}% of them have a value; ties share a rank.`,
  },
  operation: 'rank_municipalities',
  tool: null,
  parameters: { metric: metricName, limit: most },
  data: Ranking,
  example: { metric: 'CARTOT', limit: '2', lang: 'en' },
  refusals: [
    [
      'rankings?metric=N01591',
      'Två siffror som har bytt plats',
      'Two digits the wrong way round',
    ],
    [
      'rankings?metric=medellivslangd',
      'Ett alias för två mått',
      'An alias of two metrics',
    ],
    [
      'rankings?metric=U07514',
      'Ett mått som för få kommuner har',
      'A metric that too few municipalities have',
    ],
    [
      'rankings?metric=U07917',
      'Ett mått som inte rangordnas',
      'A metric that is not ranked',
    ],
  ],
  answer: async ({ metric, limit }, context) => {
    const { store, lang, given } = context;
    const value = given['metric'] ?? metric.id;
    const ranking = await judgeRanking(store, metric, value, lang);
    if (isProblem(ranking)) return ranking;
    const place = placeOf(metric, undefined, false);
    return rankingRecord({ ...context, metric }, ranking, limit, place);
  },
  table,
  csv: CSV,
  elsewhere: ({ metric: value = '', period, year = period }, store) => {
    const metric = knownMetric(store, value);
    return metric === null || year === undefined || !YEAR_PATTERN.test(year)
      ? null
      : `${metricPath(metric.id)}/ranking?period=${year}`;
  },
});

export const metricRanking = defineEndpoint({
  name: 'metricRanking',
  path: '/api/v1/metrics/{metric}/ranking',
  tag: 'Calculations',
  summary: {
    sv: 'Kommunerna rangordnade efter ett mått, för ett visst år eller det senaste år som tillräckligt många har.',
    en: 'Municipalities ranked by one metric, in a given year or in the latest year that enough have.',
  },
  operation: 'rank_municipalities_in_year',
  tool: {
    name: 'rank_municipalities',
    title: 'Rank municipalities by a metric',
    use: 'Use it for most and least: "Vilka kommuner har högst skattesats?" is metric=skattesats, limit=10; for another year, period=2015. `order` says which end is rank 1, not which end is good; leave limit out to see the other end. The ranking is calculated by this service: use its `citation`.',
  },
  parameters: {
    metric: metricInPath,
    period: year(
      {
        sv: 'Året; utelämnat betyder det senaste som tillräckligt många kommuner har.',
        en: 'The year; when not given, the latest that enough municipalities have.',
      },
      '2015',
    ),
    limit: most,
  },
  data: Ranking,
  example: { metric: 'BE0101N1', period: '2015', limit: '2', lang: 'en' },
  refusals: [
    [
      'metrics/BE0101N1/ranking?period=2099',
      'Ett år utan siffror',
      'A year without figures',
    ],
    [
      'metrics/U07801/ranking?period=2013',
      'Ett år som för få kommuner har',
      'A year that too few have',
    ],
    [
      'metrics/U07917/ranking',
      'Ett mått som inte rangordnas',
      'A metric that is not ranked',
    ],
  ],
  answer: async ({ metric, period, limit }, context) => {
    const { store, lang, given } = context;
    const value = given['metric'] ?? metric.id;
    const ranking =
      period === undefined || !metric.capabilities.ranking
        ? await judgeRanking(store, metric, value, lang)
        : await rankingOf(store, metric, period);
    if (isProblem(ranking)) return ranking;
    const place = placeOf(metric, period, true);
    return rankingRecord({ ...context, metric }, ranking, limit, place);
  },
  table,
  csv: CSV,
  fixed: function* ({ catalogue }) {
    for (const metric of catalogue.metrics)
      if (isRanked(metric)) yield { metric: metric.id };
  },
});
