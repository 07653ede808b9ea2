// Loss is judged like growth: an import that lost a page, a gender, half the municipalities or a year looks like this.
import {
  type Finding,
  type FindingLocation,
  MUNICIPALITIES_FILE,
  observationFile,
  REGISTRY_FILE,
  revisionFile,
} from '../../data/dataset.ts';
import { isPublic, publicIds, type Registry } from '../../data/registry.ts';
import type { RevisionEntry } from '../../data/release.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from '../plan/revision-entries.ts';

/** Fewer than these may go without a question, and up to this share of a metric or of the release. */
const FEW = 5;
const FEW_MUNICIPALITIES = 2;
const METRIC_SHARE = 0.01;
const RELEASE_SHARE = 0.005;
/** A new year may lack so much of the year before it. */
const NEW_YEAR_SHARE = 0.1;

const WITHDRAWN =
  'The release would withdraw figures that stand; import the whole publication, or waive it with the reason why they are gone.';
const COVERAGE =
  'The year would have fewer municipalities than the latest one that the metric had, so the import may have lost some; import it again, or waive it with the reason.';
const VANISHED =
  'The municipality had figures and would have none; check the import and the register, or waive it with the reason.';
const HIDDEN =
  'The metric was public and is so no longer: from this release on its figures answer as if they had never been, past releases included; waive it with the reason, or let it leave ("left"), which keeps them known.';
const LEAVES =
  'The metric leaves the service with this release, and its figures are answered as withdrawn for good; waive it with the reason.';

const TURNS =
  'Every rank of the metric would turn around in silence, the first becoming the last, at once or when it is ranked again; set "order" back, or waive it with the reason.';

/** What a metric had and would have, and how many of its figures the log would withdraw. */
export type LossFacts = {
  metric: string;
  withdrawn: number;
  before: Standing;
  after: Standing;
};

/** How many municipalities have a value, by period, and how many values each has; `rows` are with those without one. */
type Standing = { rows: number; values: number; coverage: Map<string, number>; geos: Map<string, number> };

export const lossFactsOf = (
  { metric, previous, next }: MetricChange,
  entries: readonly RevisionEntry[],
): LossFacts => {
  const before = standingOf(previous.figures);
  return {
    metric,
    withdrawn: entries.filter(({ type, geo }) => type === 'withdrawn' && geo !== null).length,
    before,
    after: previous.figures === next.figures ? before : standingOf(next.figures),
  };
};

function standingOf(figures: Figure[]): Standing {
  const coverage = new Map<string, number>();
  const geos = new Map<string, number>();
  let values = 0;
  for (const { geo, period, value } of figures) {
    if (value === '') continue;
    values += 1;
    geos.set(geo, (geos.get(geo) ?? 0) + 1);
    coverage.set(period, (coverage.get(period) ?? 0) + 1);
  }
  return { rows: figures.length, values, coverage, geos };
}

type Judged = { date: string; metrics: readonly LossFacts[] };

/**
 * Against the release before; a first release loses nothing. Metrics that are not public count as all others.
 * @param last the registry of what was shown before; null where there is none
 */
export function lossFindings(
  { date, metrics }: Judged,
  registry: Registry,
  last: Registry | null,
): Finding[] {
  const open = publicIds(registry);
  const leaving = new Set(registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));
  const staying = metrics.filter(({ metric }) => !leaving.has(metric));
  const shown = staying.filter(({ metric }) => open.has(metric));
  return [
    ...metrics.filter(({ metric, before }) => leaving.has(metric) && before.rows > 0).map(leaves),
    ...hidden(registry, last),
    ...turned(registry, last),
    ...withdrawals(staying, date),
    ...shown.flatMap(fallingCoverage),
    ...vanished(shown),
  ];
}

const leaves = ({ metric }: LossFacts): Finding =>
  errorFinding('metric-leaves', { file: REGISTRY_FILE, metric }, { message: LEAVES });

/** What leaves by its entry is a finding of its own; a metric of which nothing was ever shown is nobody's loss. */
const hidden = (registry: Registry, last: Registry | null): Finding[] => {
  const open = publicIds(registry);
  return (last?.metrics ?? [])
    .filter((metric) => isPublic(metric) && !open.has(metric.id))
    .map(({ id }) =>
      errorFinding('metric-turns-non-public', { file: REGISTRY_FILE, metric: id }, { message: HIDDEN }),
    );
};

/**
 * No figure changes by it, so that no log records it. Whether the metric is ranked does not matter: else its ranking would
 * be switched off with one release, and on the other way around with the next.
 */
const turned = (registry: Registry, last: Registry | null): Finding[] => {
  const before = new Map((last?.metrics ?? []).filter(isPublic).map(({ id, order }) => [id, order]));
  return registry.metrics.flatMap(({ id, order }) => {
    const was = before.get(id);
    if (was === undefined || was === order) return [];
    const contrast = { message: TURNS, expected: was, actual: order };
    return [errorFinding('ranking-turns-around', { file: REGISTRY_FILE, metric: id }, contrast)];
  });
};

const allowed = (share: number, total: number): number => Math.max(FEW, Math.floor(share * total));

function withdrawals(facts: LossFacts[], date: string): Finding[] {
  const losses = facts.map(({ metric, withdrawn: lost, before: { values: total } }) => {
    return { metric, total, lost, isLarge: lost > allowed(METRIC_SHARE, total) };
  });
  const small = losses.filter(({ isLarge }) => !isLarge);
  const lost = small.reduce((sum, one) => sum + one.lost, 0);
  const limit = allowed(
    RELEASE_SHARE,
    losses.reduce((sum, one) => sum + one.total, 0),
  );
  const large = losses.filter(({ isLarge }) => isLarge);
  return [
    ...large.map((loss) =>
      lossOf(
        { file: observationFile(loss.metric), metric: loss.metric },
        loss.lost,
        allowed(METRIC_SHARE, loss.total),
      ),
    ),
    ...(lost > limit ? [lossOf({ file: revisionFile(date) }, lost, limit)] : []),
  ];
}

const lossOf = (where: FindingLocation, lost: number, limit: number): Finding =>
  errorFinding('figures-withdrawn', where, {
    message: WITHDRAWN,
    expected: `at most ${limit} withdrawn`,
    actual: String(lost),
  });

/** The latest year before, and every year that begins after it: of two at once the first may be the one that lacks some. */
function fallingCoverage({ metric, before, after }: LossFacts): Finding[] {
  const last = [...before.coverage.keys()].sort().at(-1);
  if (last === undefined || after.values === 0) return [];
  const had = before.coverage.get(last) ?? 0;
  const begun = [...after.coverage.keys()].filter((period) => period > last).sort();
  return [
    { period: last, share: METRIC_SHARE },
    ...begun.map((period) => ({ period, share: NEW_YEAR_SHARE })),
  ].flatMap(({ period, share }) => {
    const least = had - Math.max(FEW_MUNICIPALITIES, Math.floor(share * had));
    const actual = after.coverage.get(period) ?? 0;
    if (actual >= least) return [];
    const contrast = {
      message: COVERAGE,
      expected: `at least ${least} municipalities`,
      actual: String(actual),
    };
    return [errorFinding('coverage-falls', { file: observationFile(metric), metric, period }, contrast)];
  });
}

function vanished(losses: LossFacts[]): Finding[] {
  const after = new Set(losses.flatMap((one) => [...one.after.geos.keys()]));
  const before = new Set(losses.flatMap((one) => [...one.before.geos.keys()]));
  const gone = [...before].filter((geo) => !after.has(geo)).sort();
  const finding = (where: FindingLocation): Finding =>
    errorFinding('municipality-vanishes', where, { message: VANISHED });
  return [
    ...gone.map((geo) => finding({ file: MUNICIPALITIES_FILE, geo })),
    ...losses
      .filter(({ withdrawn, before: { values } }) => withdrawn <= allowed(METRIC_SHARE, values))
      .flatMap((one) =>
        [...one.before.geos]
          .filter(([geo, had]) => had >= FEW && !one.after.geos.has(geo) && after.has(geo))
          .map(([geo]) => finding({ file: observationFile(one.metric), metric: one.metric, geo })),
      ),
  ];
}
