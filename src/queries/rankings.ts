// Endpoint 6: the ranking of a metric's shared period, derived at build; here it is only cut and labelled.
import { calculatedCitation } from '../i18n/answer-words.ts';
import { canonicalJson, canonicalMembers, objectForm } from '../model/json.ts';
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
  if (!metric.capabilities.ranking) return noRanking(metric, asked['metric'] ?? '', language);
  const facts = await store.facts(metric);
  if (facts.ranking === null) return tooThin(store, facts, asked['metric'] ?? '');
  const cut = asked['limit'] === undefined ? null : Number(asked['limit']);
  return { text: rankingText({ store, metric, ranking: facts.ranking, lang: language }, cut) };
}

const noRanking = ({ capabilitiesReason }: CatalogueMetric, value: string, language: Lang): Problem =>
  problem('unsupported', {
    parameter: 'metric',
    value,
    reason: 'no_ranking',
    capability: 'ranking',
    explanation: capabilitiesReason?.[language] ?? null,
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

const CONSTANTS = [
  ...([
    'metric',
    'period',
    'unit',
    'order',
    'method',
    'coverage',
    'latestPeriod',
    'missing',
    'source',
  ] as const),
  ...(['provenance', 'derived', 'total', 'citation'] as const),
] as const;
type Constant = (typeof CONSTANTS)[number];

const rankingForm = objectForm([...CONSTANTS, 'returned', 'limit', 'truncated', 'splitsTie', 'entries']);

type Shown = { store: Store; metric: CatalogueMetric; ranking: StoredRanking; lang: Lang };

function rankingText(shown: Shown, cut: number | null): string {
  const { entries } = shown.ranking;
  const returned = Math.min(cut ?? entries.length, entries.length);
  return rankingForm({
    ...membersOf(shown),
    returned: String(returned),
    limit: String(cut),
    truncated: String(returned < entries.length),
    splitsTie: String(splitsTie(entries, returned)),
    entries: firstEntries(shown, returned),
  });
}

/** True when the last entry shown and the first one cut off share a rank. */
const splitsTie = (entries: readonly RankedEntry[], shown: number): boolean =>
  shown > 0 && shown < entries.length && entries[shown - 1]?.rank === entries[shown]?.rank;

type Members = Record<Constant, string>;
const memberMemory = new WeakMap<StoredRanking, Partial<Record<Lang, Members>>>();

/** The members that do not depend on the limit, canonical JSON each; made once for a ranking and language. */
function membersOf({ metric, ranking, lang: language }: Shown): Members {
  const held = memberMemory.get(ranking) ?? {};
  memberMemory.set(ranking, held);
  const made = held[language] ?? canonicalMembers(constantsOf(metric, ranking, language));
  held[language] = made;
  return made;
}

function constantsOf(
  metric: CatalogueMetric,
  ranking: StoredRanking,
  language: Lang,
): Record<Constant, unknown> {
  const { period, coverage, latestPeriod, entries, missing } = ranking;
  const { municipalities, total, share } = coverage;
  return {
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
    total: entries.length,
    citation: citationOf(metric, period, language),
  };
}

/** All entries in one text, and where each of them ends. */
type EntryTexts = { text: string; ends: number[] };
const entryMemory = new WeakMap<StoredRanking, EntryTexts>();

/** Canonical JSON of the list of the first entries: a slice of what is made once for a ranking. */
function firstEntries(shown: Shown, count: number): string {
  const { text, ends } = entryTexts(shown);
  return `[${text.slice(0, ends[count - 1] ?? 0)}]`;
}

function entryTexts({ store, metric, ranking }: Shown): EntryTexts {
  const held = entryMemory.get(ranking);
  if (held !== undefined) return held;
  const texts = ranking.entries.map((entry) =>
    canonicalJson(entryRecord(store, metric, ranking.period, entry)),
  );
  let end = -1;
  const made = {
    text: texts.join(','),
    ends: texts.map(({ length }) => {
      end += length + 1;
      return end;
    }),
  };
  entryMemory.set(ranking, made);
  return made;
}

function entryRecord(store: Store, metric: CatalogueMetric, period: string, entry: RankedEntry) {
  const { rank, tied, geo, value, hash } = entry;
  const observation = observationId({ metric: metric.id, geo, period });
  const municipality = store.directory.municipalities.get(geo);
  return {
    rank,
    tied,
    geo,
    value,
    observation,
    contentHash: `sha256:${hash}`,
    labels: { county: municipality?.county ?? null, geo: municipality?.name ?? null },
  };
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
