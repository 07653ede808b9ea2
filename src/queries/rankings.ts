// Endpoint 6: the ranking of a metric's shared period, derived at build; here it is only cut and labelled.
import { calculatedCitation } from '../i18n/answer-words.ts';
import { canonicalJson, listOf, objectOf } from '../model/json.ts';
import type { Lang } from '../model/lang.ts';
import { observationId } from '../model/observation-id.ts';
import { isProblem, type Problem, problem } from '../model/problem.ts';
import { API_VERSION, COVERAGE_TENTHS, SERVICE } from '../model/service.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';
import type { Facts, RankedEntry, StoredRanking } from '../store/shards.ts';
import { provenanceOf } from './metric-record.ts';
import { lang, limit, parametersOf, text } from './parameters.ts';
import type { Answer, Asked, Query, Scene } from './query.ts';
import { resolveMetric } from './resolve-metric.ts';

const MAXIMUM = 500;
const REQUIRED_SHARE = COVERAGE_TENTHS / 10;

async function answer(asked: Asked, { store, lang: language }: Scene): Promise<Answer> {
  const metric = resolveMetric(store, 'metric', asked['metric'] ?? '');
  if (isProblem(metric)) return metric;
  if (!metric.capabilities.ranking) return noRanking(metric, asked['metric'] ?? '');
  const facts = await store.facts(metric);
  if (facts.ranking === null) return tooThin(store, facts, asked['metric'] ?? '');
  const cut = asked['limit'] === undefined ? null : Number(asked['limit']);
  return { text: rankingText({ store, metric, ranking: facts.ranking, lang: language }, cut) };
}

const noRanking = ({ capabilitiesReason }: CatalogueMetric, value: string): Problem =>
  problem('unsupported', {
    parameter: 'metric',
    value,
    reason: 'no_ranking',
    capability: 'ranking',
    explanation: capabilitiesReason,
  });

/** The refusal names the best year and how many municipalities it lacks. */
function tooThin({ catalogue }: Store, { best }: Facts, value: string): Problem {
  const total = best?.total ?? catalogue.municipalities.length;
  const observed = best?.municipalities ?? 0;
  return problem('insufficient_coverage', {
    parameter: 'metric',
    value,
    reason: 'coverage_below_gate',
    period: best?.period ?? null,
    observed,
    total,
    share: best?.share ?? 0,
    required: REQUIRED_SHARE,
    missing: total - observed,
  });
}

type Shown = { store: Store; metric: CatalogueMetric; ranking: StoredRanking; lang: Lang };

function rankingText({ store, metric, ranking, lang: language }: Shown, cut: number | null): string {
  const { period, coverage, latestPeriod, entries, missing } = ranking;
  const all = entryTexts(store, metric, ranking);
  const shown = cut === null ? all : all.slice(0, cut);
  const { municipalities, total, share } = coverage;
  const constants = {
    metric: metric.id,
    period,
    unit: metric.unit,
    order: metric.order,
    method: 'competition',
    coverage: { municipalities, total, share, required: REQUIRED_SHARE },
    latestPeriod,
    missing,
    source: metric.source,
    provenance: provenanceOf(metric),
    derived: derivedBy('ranking-of-latest-period-with-90-percent-coverage'),
    total: all.length,
    returned: shown.length,
    limit: cut,
    truncated: shown.length < all.length,
    splitsTie: splitsTie(entries, shown.length),
    citation: citationOf(metric, period, language),
  };
  const members = Object.entries(constants).map(([key, value]) => [key, canonicalJson(value)]);
  return objectOf({ ...Object.fromEntries(members), entries: listOf(shown) });
}

/** True when the last entry shown and the first one cut off share a rank. */
const splitsTie = (entries: readonly RankedEntry[], shown: number): boolean =>
  shown > 0 && shown < entries.length && entries[shown - 1]?.rank === entries[shown]?.rank;

const entryMemory = new WeakMap<StoredRanking, string[]>();

function entryTexts(store: Store, metric: CatalogueMetric, ranking: StoredRanking): string[] {
  const held = entryMemory.get(ranking);
  if (held !== undefined) return held;
  const made = ranking.entries.map((entry) =>
    canonicalJson(entryRecord(store, metric, ranking.period, entry)),
  );
  entryMemory.set(ranking, made);
  return made;
}

function entryRecord(store: Store, metric: CatalogueMetric, period: string, entry: RankedEntry) {
  const { rank, tied, geo, value, hash } = entry;
  const observation = observationId({ metric: metric.id, geo, period });
  return {
    rank,
    tied,
    geo,
    value,
    observation,
    contentHash: `sha256:${hash}`,
    labels: placeLabels(store, geo),
  };
}

/** The names of a municipality beside its figure in rankings and comparisons. */
export function placeLabels(store: Store, geo: string): { county: string | null; geo: string | null } {
  const municipality = store.directory.municipalities.get(geo);
  return { county: municipality?.county ?? null, geo: municipality?.name ?? null };
}

/** Rankings and comparisons are the service's own processing, under a named and versioned rule. */
export const derivedBy = (rule: string) => ({ by: SERVICE, rule, version: API_VERSION });

/** RKA's and SCB's terms forbid citing them for someone else's calculation (contract 4, Comparison). */
export const citationOf = ({ source, title }: CatalogueMetric, period: string, language: Lang): string =>
  calculatedCitation[language]({ service: SERVICE, source, title: title[language], period });

export const rankings: Query = {
  name: 'rankings',
  tool: 'rank_municipalities',
  path: '/api/v1/rankings',
  summary:
    'Municipalities ranked by one metric in the latest year that at least 90 % of them have; ties share a rank.',
  parameters: parametersOf({
    metric: text('Metric: id or alias.', 'N01951'),
    limit: limit('How many entries at most; every ranked municipality when not given.', MAXIMUM),
    lang,
  }),
  required: ['metric'],
  answer,
  fixed: () => [],
};
