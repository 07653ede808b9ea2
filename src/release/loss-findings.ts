// Loss is judged like growth: an import that lost a page, a gender, half the municipalities or a year looks like this.
import type { Finding, FindingPlace } from '../model/finding.ts';
import { isPublic, type Registry } from '../model/registry.ts';
import { MUNICIPALITIES_FILE, observationFile, REGISTRY_FILE, revisionFile } from '../rules/data-files.ts';
import { errorFinding } from '../rules/error-finding.ts';
import type { Figure } from './imported.ts';
import type { ReleasePlan } from './plan-release.ts';
import type { MetricChange } from './revision-entries.ts';

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
  'The latest year would have fewer municipalities than before, so the import may have lost some; import it again, or waive it with the reason.';
const VANISHED =
  'The municipality had figures and would have none; check the import and the register, or waive it with the reason.';
const HIDDEN =
  'The metric was public and is so no longer: from this release on its figures answer as if they had never been, past releases included; waive it with the reason, or let it leave ("left"), which keeps them known.';
const LEAVES =
  'The metric leaves the service with this release, and its figures are answered as withdrawn for good; waive it with the reason.';

type Judged = Pick<ReleasePlan, 'date' | 'changes' | 'entries'>;

/**
 * Against the release before; a first release loses nothing. Metrics that are not public count as all others.
 * @param last the registry of the release before
 */
export function lossFindings(
  { date, changes, entries }: Judged,
  registry: Registry,
  last: Registry | null = null,
): Finding[] {
  const open = new Set(registry.metrics.filter(isPublic).map(({ id }) => id));
  const leaving = new Set(registry.metrics.filter(({ left }) => left === date).map(({ id }) => id));
  const staying = changes.filter(({ metric }) => !leaving.has(metric));
  return [
    ...changes
      .filter(({ metric, previous }) => leaving.has(metric) && previous.figures.length > 0)
      .map(leaves),
    ...hidden(registry, last),
    ...withdrawals(staying, entries, date),
    ...staying.filter(({ metric }) => open.has(metric)).flatMap(fallingCoverage),
    ...vanished(staying.filter(({ metric }) => open.has(metric))),
  ];
}

const leaves = ({ metric }: MetricChange): Finding =>
  errorFinding('metric-leaves', { file: REGISTRY_FILE, metric }, { message: LEAVES });

/** What leaves by its entry is told as that; a metric of which nothing was ever shown is nobody's loss. */
const hidden = (registry: Registry, last: Registry | null): Finding[] => {
  const open = new Set(registry.metrics.filter(isPublic).map(({ id }) => id));
  return (last?.metrics ?? [])
    .filter((metric) => isPublic(metric) && !open.has(metric.id))
    .map(({ id }) =>
      errorFinding('metric-turns-non-public', { file: REGISTRY_FILE, metric: id }, { message: HIDDEN }),
    );
};

const valued = (figures: Figure[]): Figure[] => figures.filter(({ value }) => value !== '');
const allowed = (share: number, total: number): number => Math.max(FEW, Math.floor(share * total));

function withdrawals(changes: MetricChange[], entries: ReleasePlan['entries'], date: string): Finding[] {
  const withdrawn = entries.filter(({ type, geo }) => type === 'withdrawn' && geo !== null);
  const byMetric = Map.groupBy(withdrawn, ({ metric }) => metric);
  const losses = changes.map(({ metric, previous }) => {
    const total = valued(previous.figures).length;
    const lost = byMetric.get(metric)?.length ?? 0;
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

const lossOf = (where: FindingPlace, lost: number, limit: number): Finding =>
  errorFinding('figures-withdrawn', where, {
    message: WITHDRAWN,
    expected: `at most ${limit} withdrawn`,
    actual: String(lost),
  });

/** How many municipalities have a value, by period. */
const coverageOf = (figures: Figure[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(valued(figures), ({ period }) => period)].map(([period, rows]) => [period, rows.length]),
  );

const latestOf = (coverage: Map<string, number>): string => [...coverage.keys()].sort().at(-1) ?? '';

function fallingCoverage({ metric, previous, next }: MetricChange): Finding[] {
  const [before, after] = [coverageOf(previous.figures), coverageOf(next.figures)];
  if (before.size === 0 || after.size === 0) return [];
  const last = latestOf(before);
  const newest = latestOf(after);
  const had = before.get(last) ?? 0;
  const kept = after.get(last) ?? 0;
  const least = had - Math.max(FEW_MUNICIPALITIES, Math.floor(METRIC_SHARE * had));
  const leastNew = had - Math.max(FEW_MUNICIPALITIES, Math.floor(NEW_YEAR_SHARE * had));
  const finding = (period: string, expected: number, actual: number): Finding =>
    errorFinding(
      'coverage-falls',
      { file: observationFile(metric), metric, period },
      {
        message: COVERAGE,
        expected: `at least ${expected} municipalities`,
        actual: String(actual),
      },
    );
  const begun = after.get(newest) ?? 0;
  return [
    ...(kept < least ? [finding(last, least, kept)] : []),
    ...(newest > last && begun < leastNew ? [finding(newest, leastNew, begun)] : []),
  ];
}

function vanished(changes: MetricChange[]): Finding[] {
  const geosIn = (figures: Figure[][]): Set<string> =>
    new Set(figures.flatMap((own) => valued(own).map(({ geo }) => geo)));
  const after = geosIn(changes.map(({ next }) => next.figures));
  const gone = [...geosIn(changes.map(({ previous }) => previous.figures))]
    .filter((geo) => !after.has(geo))
    .sort();
  return gone.map((geo) =>
    errorFinding('municipality-vanishes', { file: MUNICIPALITIES_FILE, geo }, { message: VANISHED }),
  );
}
