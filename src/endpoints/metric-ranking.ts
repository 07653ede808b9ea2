// The ranking of a metric in a year that is asked for (contract 2), in the record of rankings.
import { type CatalogueMetric, existsIn } from '../data/catalogue.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import type { StoredRanking } from '../store/shards.ts';
import type { Store } from '../store/store.ts';
import { metricPaths, metricYearPaths } from '../text/paths.ts';
import * as tags from './endpoint.ts';
import {
  type AnswerContext,
  defineEndpoint,
  lang,
  limit,
  parametersOf,
  type Things,
  year,
} from './endpoint.ts';
import { withheld } from './explain.ts';
import { isRanked } from './metric.ts';
import {
  judgeRanking,
  lackingOf,
  RANKING_CSV,
  Ranking,
  rankedYears,
  rankingRecord,
  rankingTable,
  SHARED_YEAR_RULE,
} from './rankings.ts';
import { metricInPath } from './things.ts';

const parameters = parametersOf({
  metric: metricInPath,
  period: year(
    {
      sv: 'Året; utelämnat betyder det senaste som tillräckligt många kommuner har.',
      en: 'The year; when not given, the latest that enough municipalities have.',
    },
    '2015',
  ),
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

async function answer(asked: Things<typeof parameters>, context: AnswerContext) {
  const { metric, period, limit: most } = asked;
  const { store, lang: language, given } = context;
  const value = given['metric'] ?? metric.id;
  if (!metric.capabilities.ranking)
    return withheld(metric, 'ranking', { value, lang: language });
  const ranking =
    period === undefined
      ? await judgeRanking(store, metric, value, language)
      : await rankingOf(store, metric, period);
  if (isProblem(ranking)) return ranking;
  const path = `/api/v1/metrics/${metric.id}/ranking`;
  const standing =
    period === undefined
      ? { self: path, page: metricPaths(metric.id), rule: SHARED_YEAR_RULE }
      : {
          self: `${path}?period=${period}`,
          page: metricYearPaths(metric.id, period),
          rule: 'ranking-of-chosen-period-with-90-percent-coverage',
        };
  return {
    data: await rankingRecord(
      { store, metric, lang: language },
      ranking,
      most,
      standing,
    ),
  };
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
  const { municipalities } = store.catalogue;
  const there = municipalities.filter((municipality) =>
    existsIn(municipality, period),
  ).length;
  const none = { municipalities: 0, total: there, share: 0 };
  const coverage = facts.comparable.find((one) => one.period === period) ?? none;
  const away = (other: string) => Math.abs(Number(other) - Number(period));
  const [nearest = null] = rankedYears(metric, facts).sort((a, b) => away(a) - away(b));
  return problem('insufficient_coverage', {
    ...{ parameter: 'period', value: period, reason: 'year_below_gate', period },
    ...lackingOf(coverage),
    nearest,
  });
}

export const metricRanking = defineEndpoint({
  name: 'metricRanking',
  path: '/api/v1/metrics/{metric}/ranking',
  tag: tags.CALCULATIONS,
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
  parameters,
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
  answer,
  table: rankingTable,
  csv: RANKING_CSV,
  fixed: function* ({ catalogue }) {
    for (const metric of catalogue.metrics)
      if (isRanked(metric)) yield { metric: metric.id };
  },
});
