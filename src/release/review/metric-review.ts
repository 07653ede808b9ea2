// What a person needs to judge one metric of a planned release: what comes, changes and goes, and what speaks against it.
import type { Finding, Lined } from '../../data/dataset.ts';
import type { Municipality } from '../../data/registry.ts';
import type { RevisionEntry, Waiver } from '../../data/release.ts';
import type { Figure } from '../import/imported.ts';
import type { LossFacts } from '../judge/loss-findings.ts';
import { largestOf } from '../plan/largest-changes.ts';
import { movedLines } from '../plan/moved-rankings.ts';
import type { PlannedChange } from '../plan/plan-release.ts';
import type { PlannedMetric } from '../plan/planned-metric.ts';
import { type MetricChange, type TypeTally, tallyOf } from '../plan/revision-entries.ts';

export type CoverageChange = { period: string; before: number; after: number };

/** A figure to look at: one that a finding or waiver names, or one of the largest changes. */
export type Outlier = {
  geo: string;
  period: string;
  why: string;
  before: string | null;
  after: string | null;
};

export type MetricReview = {
  change: MetricChange;
  /** By type, for each period in which anything changes; `''` is the metric itself. */
  counts: { period: string; byType: TypeTally }[];
  /** Periods in which another number of municipalities has a figure than in the last release. */
  coverage: CoverageChange[];
  outliers: Outlier[];
  moves: string[];
  findings: Finding[];
  waivers: Lined<Waiver>[];
};

/** Everything by metric, so that 1,900 metrics are no 1,900 walks over the findings. */
type ReviewContext = {
  municipalities: Municipality[];
  findings: Map<string, Finding[]>;
  waivers: Map<string, Lined<Waiver>[]>;
};

const MOST_OUTLIERS = 12;
const LARGEST = 5;

/** Null where nothing changes and nothing is found. */
export function metricReview(
  planned: PlannedMetric,
  { change, entries }: PlannedChange,
  context: ReviewContext,
): MetricReview | null {
  const { metric, move } = planned;
  const findings = context.findings.get(metric) ?? [];
  if (entries.length === 0 && findings.length === 0) return null;
  const waivers = context.waivers.get(metric) ?? [];
  return {
    change,
    counts: countsOf(entries),
    coverage: coverageOf(planned),
    outliers: outliersOf(change, { entries, findings, waivers }),
    moves: movedLines(context.municipalities, move === null ? [] : [move]),
    findings,
    waivers,
  };
}

function countsOf(entries: RevisionEntry[]): MetricReview['counts'] {
  const byPeriod = [...Map.groupBy(entries, ({ period }) => period ?? '')];
  return byPeriod
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, own]) => ({ period, byType: tallyOf(own) }));
}

const coverageOf = ({ before, after }: LossFacts): CoverageChange[] =>
  [...new Set([...before.coverage.keys(), ...after.coverage.keys()])]
    .sort()
    .map((period) => ({
      period,
      before: before.coverage.get(period) ?? 0,
      after: after.coverage.get(period) ?? 0,
    }))
    .filter((one) => one.before !== one.after);

type MetricChanges = { entries: RevisionEntry[]; findings: Finding[]; waivers: Lined<Waiver>[] };

function outliersOf(
  { previous, next }: MetricChange,
  { entries, findings, waivers }: MetricChanges,
): Outlier[] {
  const named = [
    ...findings.map(({ where, rule }) => ({ geo: where.geo, period: where.period, why: rule })),
    ...waivers.map(({ geo, period, rule, reason }) => ({ geo, period, why: `${rule}, waived: ${reason}` })),
    ...largestOf(entries)
      .slice(0, LARGEST)
      .map(({ geo, period }) => ({ geo, period, why: 'one of the largest changes' })),
  ];
  const valueIn = (figures: Figure[], geo: string, period: string): string | null =>
    figures.find((figure) => figure.geo === geo && figure.period === period)?.value ?? null;
  const byPlace = Map.groupBy(named, ({ geo, period }) => `${geo},${period}`);
  return [...byPlace.values()]
    .flatMap((same): Outlier[] => {
      const [{ geo, period } = { geo: null, period: null }] = same;
      if (!geo || !period) return [];
      const why = same.map((one) => one.why).join('; ');
      return [
        {
          geo,
          period,
          why,
          before: valueIn(previous.figures, geo, period),
          after: valueIn(next.figures, geo, period),
        },
      ];
    })
    .slice(0, MOST_OUTLIERS);
}
