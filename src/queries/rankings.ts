// Endpoint 6: the ranking of a metric's shared period.
import type * as z from 'zod';
import type { CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { COVERAGE_TENTHS } from '../data/settings.ts';
import { passesGate } from '../rules/coverage.ts';
import type { Store } from '../store/open-store.ts';
import type { MetricFacts, StoredRanking } from '../store/shards.ts';
import { lang, limit, name, parametersOf } from './parameters.ts';
import { type Context, NO_FILES, queryOf } from './query.ts';
import { Ranking, REQUIRED_SHARE, rankingRecord } from './records/ranking.ts';
import { resolveMetric } from './resolve/metric.ts';
import { withheld } from './resolve/withheld.ts';
import * as tags from './tags.ts';

const parameters = parametersOf({
  metric: name('Metric: id or alias.', 'N01951'),
  limit: limit('How many entries at most', {
    default: null,
    all: 'every ranked municipality',
    maximum: 500,
  }),
  lang,
});

async function answer(given: z.infer<typeof parameters>, { store, lang: language }: Context) {
  const metric = resolveMetric(store, 'metric', given.metric, language);
  if (isProblem(metric)) return metric;
  const ranking = await judgeRanking(store, metric, given.metric, language);
  if (isProblem(ranking)) return ranking;
  const cut = given.limit === undefined ? null : Number(given.limit);
  return { data: rankingRecord({ store, metric, lang: language }, ranking, cut) };
}

/** The ranking of a metric, or why it has none; `value` is what the caller called the metric. */
export async function judgeRanking(
  store: Store,
  metric: CatalogueMetric,
  value: string,
  language: Lang,
): Promise<StoredRanking | Problem> {
  if (!metric.capabilities.ranking) return withheld(metric, 'ranking', { value, lang: language });
  const facts = await store.facts(metric);
  return facts.ranking ?? tooThin(store, metric, facts, value);
}

/** Every year that has a ranking, the newest first: the first is that of the metric's own ranking. */
export const rankedYears = ({ capabilities }: CatalogueMetric, { coverage }: MetricFacts): string[] =>
  capabilities.ranking
    ? coverage
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
  const total = best?.total ?? catalogue.municipalities.length;
  const observed = best?.municipalities ?? 0;
  const details = {
    parameter: 'metric',
    value,
    reason: 'coverage_below_gate',
    period: best?.period ?? null,
    observed,
    total,
    share: best?.share ?? 0,
    required: REQUIRED_SHARE,
    missing: total - observed,
  } as const;
  return problem('insufficient_coverage', details, { [value]: title });
}

export const rankings = queryOf({
  name: 'rankings',
  path: '/api/v1/rankings',
  tag: tags.CALCULATIONS,
  summary: `Municipalities ranked by one metric in the latest year that at least ${10 * COVERAGE_TENTHS}% of them have; ties share a rank.`,
  tool: {
    name: 'rank_municipalities',
    title: 'Rank municipalities by a metric',
    use: 'Use it for most and least: "Vilka kommuner har högst skattesats?" is metric=skattesats, limit=10. The year is the latest that is complete enough and cannot be chosen; `order` says which end is rank 1, and neither end is good. Give a limit such as 10; leave it out only to look for one place among all, or for the end that comes last: a whole ranking takes 70 to 230 kB. The ranking is calculated by this service: use its `citation`.',
  },
  parameters,
  data: Ranking,
  example: { metric: 'N01951', limit: '2', lang: 'en' },
  refusals: [
    { says: 'Two digits the wrong way round', address: 'rankings?metric=N01591' },
    { says: 'An alias of two metrics', address: 'rankings?metric=medellivslangd' },
    { says: 'A metric that too few municipalities have', address: 'rankings?metric=U07514' },
    { says: 'A metric that is not ranked', address: 'rankings?metric=U07917' },
  ],
  answer,
  fixed: NO_FILES,
});
