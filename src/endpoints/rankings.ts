// Endpoint 6: the ranking of a metric's shared period.
import type * as z from 'zod';
import type { CatalogueMetric, Coverage } from '../data/catalogue.ts';
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
import { YEAR_PATTERN } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { COVERAGE_TENTHS, LICENSE, SERVICE } from '../data/settings.ts';
import { passesGate } from '../rules/coverage.ts';
import type { MetricFacts, RankedEntry, StoredRanking } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { calculatedCitation } from '../text/answers.ts';
import { metricPaths, type Paths } from '../text/paths.ts';
import {
  areaFigures,
  CalculationLinks,
  Derived,
  derivedBy,
  FIGURE,
  figureRecord,
  Reference,
} from './calculation.ts';
import * as tags from './endpoint.ts';
import {
  type AnswerContext,
  type Context,
  type CsvRows,
  defineEndpoint,
  lang,
  limit,
  type MetricSubject,
  NO_FILES,
  parametersOf,
  type Table,
  type Things,
} from './endpoint.ts';
import { withheld } from './explain.ts';
import { countryFigure, FIGURE_COLUMNS, metricFacts } from './figure-table.ts';
import {
  calculationLinks,
  commonFile,
  FigureProvenance,
  figureProvenance,
  filesOfYear,
  MetricNote,
  metricPath,
  readFrom,
  rowSource,
} from './notes.ts';
import { knownMetric } from './resolve.ts';
import { metricName } from './things.ts';

// Municipalities ranked by one metric (contract 4). What does not depend on the limit was derived at build.

const REQUIRED_SHARE = COVERAGE_TENTHS / 10;

export const Ranking = record(
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

/** Where a ranking stands, its page without the language, and the rule that chose its year. */
type RankingPlace = { self: string; page: Paths; rule: string };

/** @param limit null shows every entry */
export async function rankingRecord(
  { store, metric, lang }: MetricSubject,
  ranking: StoredRanking,
  limit: number | null,
  { self, page, rule }: RankingPlace = sharedYear(metric),
): Promise<Ranking> {
  const { period, coverage, latestPeriod, entries, missing, apart } = ranking;
  const { municipalities, total, share } = coverage;
  const { siteUrl } = store.catalogue;
  const listedEntries = limit === null ? entries : entries.slice(0, limit);
  const files = await filesOfYear(store, metric, period);
  const fileAt = (geo: string) => files.get(geo) ?? null;
  const common = commonFile(entries.map(({ geo }) => fileAt(geo)));
  return {
    citation: rankingCitation({ store, metric, lang }, period, page[lang]),
    coverage: { municipalities, required: REQUIRED_SHARE, share, total },
    derived: derivedBy(rule),
    entries: listedEntries.map((entry) => {
      const municipality = store.directory.municipalities.get(entry.geo);
      const { value, ...figure } = figureRecord(
        { store, metric, lang },
        period,
        entry,
        municipality,
      );
      const source = rowSource(fileAt(entry.geo), common);
      return { ...figure, ...source, rank: entry.rank, tied: entry.tied, value };
    }),
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
    reference: await areaFigures({ store, metric, lang }, period),
    returned: listedEntries.length,
    source: metric.source,
    splitsTie: splitsTie(entries, listedEntries.length),
    total: entries.length,
    truncated: listedEntries.length < entries.length,
    unit: metric.unit,
  };
}

/** True when the last entry shown and the first one cut off share a rank. */
const splitsTie = (entries: readonly RankedEntry[], shown: number): boolean =>
  shown > 0 &&
  shown < entries.length &&
  entries[shown - 1]?.rank === entries[shown]?.rank;

/** Links are without `lang`: the page in Swedish leads to its twin. */
const sharedYear = ({ id }: CatalogueMetric): RankingPlace => ({
  self: `/api/v1/rankings?metric=${id}`,
  page: metricPaths(id),
  rule: SHARED_YEAR_RULE,
});

export const SHARED_YEAR_RULE = 'ranking-of-latest-period-with-90-percent-coverage';

/** RKA's and SCB's terms forbid citing them for someone else's calculation (contract 4, Comparison). */
export function rankingCitation(
  { store, metric, lang }: MetricSubject,
  period: string,
  page: string = metricPaths(metric.id)[lang],
): string {
  const link = `${store.catalogue.siteUrl}${page}#ranking`;
  const { source, title } = metric;
  return calculatedCitation[lang]({
    source,
    title: title[lang],
    period,
    service: SERVICE,
    license: LICENSE,
    link,
  });
}

const parameters = parametersOf({
  metric: metricName,
  limit: limit(
    { sv: 'Antalet poster', en: 'How many entries to return' },
    {
      default: null,
      all: { sv: 'alla rangordnade kommuner', en: 'every ranked municipality' },
      maximum: 500,
    },
  ),
  lang,
});

async function answer(
  { metric, limit: most }: Things<typeof parameters>,
  context: AnswerContext,
) {
  const { store, lang: language, given } = context;
  const ranking = await judgeRanking(
    store,
    metric,
    given['metric'] ?? metric.id,
    language,
  );
  if (isProblem(ranking)) return ranking;
  return {
    data: await rankingRecord({ store, metric, lang: language }, ranking, most),
  };
}

/** The ranking of a metric, or why it has none; `value` is what the caller called the metric. */
export async function judgeRanking(
  store: Store,
  metric: CatalogueMetric,
  value: string,
  language: Lang,
): Promise<StoredRanking | Problem> {
  if (!metric.capabilities.ranking)
    return withheld(metric, 'ranking', { value, lang: language });
  const facts = await store.facts(metric);
  return facts.ranking ?? tooThin(store, metric, facts, value);
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

/** The refusal names the best year and how many municipalities it lacks. */
function tooThin(
  { catalogue }: Store,
  { title }: CatalogueMetric,
  { best }: MetricFacts,
  value: string,
): Problem {
  const details = {
    parameter: 'metric',
    value,
    reason: 'coverage_below_gate',
    period: best?.period ?? null,
    ...lackingOf(
      best ?? { municipalities: 0, total: catalogue.municipalities.length, share: 0 },
    ),
  } as const;
  return problem('insufficient_coverage', details, { [value]: title });
}

/** How far a year is from being ranked, for its refusal. */
export const lackingOf = ({
  municipalities,
  total,
  share,
}: Omit<Coverage, 'period'>) => ({
  observed: municipalities,
  total,
  share,
  required: REQUIRED_SHARE,
  missing: total - municipalities,
});

export function rankingTable(data: Ranking, context: Context): Table {
  const {
    metric,
    period,
    order,
    coverage,
    latestPeriod,
    splitsTie,
    missing,
    notes,
    entries,
  } = data;
  return {
    shared: {
      ...metricFacts(context, metric),
      ...{ retrieved: data.provenance.retrieved },
      ...{ period, order, with: coverage.municipalities, of: coverage.total },
      latestPeriod: latestPeriod?.period,
      id: `SF.${metric}.{geo}.${period}`,
      citation: data.citation,
      ...{
        splitsTie,
        missing,
        country: countryFigure(context, metric, data.reference),
      },
      unranked: notes.length === 0 ? undefined : notes,
    },
    columns: ['geo', 'place', 'value'],
    rows: entries.map(({ geo, labels, value }) => [geo, labels.geo, value]),
    figures: entries.map((entry) => [
      {
        ...entry,
        ...readFrom(entry, data.provenance),
        id: entry.observation,
        metric,
        period,
      },
    ]),
  };
}

export const RANKING_CSV: CsvRows = { figures: ['rank', 'tied', ...FIGURE_COLUMNS] };

export const rankings = defineEndpoint({
  name: 'rankings',
  path: '/api/v1/rankings',
  tag: tags.CALCULATIONS,
  summary: {
    sv: `Kommunerna rangordnade efter ett mått, för det senaste år då minst ${10 * COVERAGE_TENTHS} % av dem har ett värde; lika värden delar plats.`,
    en: `Municipalities ranked by one metric, in the latest year in which at least ${10 * COVERAGE_TENTHS}% of them have a value; ties share a rank.`,
  },
  operation: 'rank_municipalities',
  tool: null,
  parameters,
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
  answer,
  table: rankingTable,
  csv: RANKING_CSV,
  elsewhere: ({ metric: value = '', period, year = period }, store) => {
    const metric = knownMetric(store, value);
    return metric === null || year === undefined || !YEAR_PATTERN.test(year)
      ? null
      : `${metricPath(metric.id)}/ranking?period=${year}`;
  },
  fixed: NO_FILES,
});
