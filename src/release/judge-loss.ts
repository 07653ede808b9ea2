// The judges of what a release would lose: figures and rankings, the day and the vintage of figures, flags, signatures.
import { type Change, metricHistory } from '../data/changes.ts';
import {
  checkpointFile,
  type Finding,
  MUNICIPALITIES_FILE,
  observationFile,
  REGISTRY_FILE,
  releaseFile,
  SOURCE_FILES,
  type State,
  WAIVERS_FILE,
} from '../data/dataset.ts';
import { isSignedNote } from '../data/log.ts';
import { isShown, publicIds, type Registry } from '../data/registry.ts';
import type { Waiver } from '../data/release.ts';
import { isOfJump } from '../rules/judgements.ts';
import { errorFinding, findingsOf, type Rule } from '../rules/rule.ts';
import { REPEATING_PERCENT } from '../rules/series.ts';
import {
  type DatasetFiles,
  lastFigures,
  lastRegistry,
  lastState,
  publishedFiles,
} from './dataset.ts';
import type { Figure } from './mapping.ts';
import type { PlannedMetric, ReleasePlan } from './plan.ts';
import type { LossFacts } from './series-view.ts';
import type { Staging } from './staging.ts';
import { LEAST_REVISED, LOSS } from './thresholds.ts';

// Loss is judged like growth: an import that lost a page, a gender, half the municipalities or a year looks like this.

/** Metrics that are not public count as all others. */
type Losses = { date: string; registry: Registry; metrics: readonly LossFacts[] };

const LOSS_JUDGES: readonly Omit<Rule<[losses: Losses]>, 'about'>[] = [
  {
    name: 'metric-leaves',
    check: (losses) =>
      losses.metrics
        .filter((one) => one.before.rows > 0 && leavesWith(losses, one))
        .map(({ metric }) => ({
          where: { file: REGISTRY_FILE, metric },
          message:
            'The metric leaves the service with this release, and its figures are answered as withdrawn for good; waive it with the reason.',
        })),
  },
  {
    // Of each metric that loses much, and of the release where the others lose much together.
    name: 'figures-withdrawn',
    check: (losses) => {
      const staying = stayingMetrics(losses);
      const large = staying.filter((one) => one.withdrawn > allowedOf(one));
      const total = staying.reduce((sum, { before }) => sum + before.values, 0);
      const among = staying
        .filter((one) => !large.includes(one))
        .reduce((sum, one) => sum + one.withdrawn, 0);
      const ofAll = {
        where: { file: releaseFile(losses.date, 'observations') },
        lost: among,
        limit: allowed(LOSS.releaseShare, total),
      };
      return [
        ...large.map((one) => {
          const where = { file: observationFile(one.metric), metric: one.metric };
          return { where, lost: one.withdrawn, limit: allowedOf(one) };
        }),
        ...(ofAll.lost > ofAll.limit ? [ofAll] : []),
      ].map(({ where, lost, limit }) => ({
        where,
        message:
          'The release would withdraw figures that stand; import the whole publication, or waive it with the reason why they are gone.',
        expected: `at most ${limit} withdrawn`,
        actual: String(lost),
      }));
    },
  },
  {
    // The latest year before, and every year that begins after it: of two at once the first may be the one that lacks some.
    name: 'coverage-falls',
    *check(losses) {
      for (const { metric, before, after } of shownMetrics(losses)) {
        const last = [...before.coverage.keys()].sort().at(-1);
        if (last === undefined || after.values === 0) continue;
        const had = before.coverage.get(last) ?? 0;
        const begun = [...after.coverage.keys()]
          .filter((period) => period > last)
          .sort();
        for (const period of [last, ...begun]) {
          const share = period === last ? LOSS.metricShare : LOSS.newYearShare;
          const least = had - Math.max(LOSS.fewMunicipalities, Math.floor(share * had));
          const actual = after.coverage.get(period) ?? 0;
          if (actual < least)
            yield {
              where: { file: observationFile(metric), metric, period },
              message:
                'The year would have fewer municipalities than the latest one that the metric had, so the import may have lost some; import it again, or waive it with the reason.',
              expected: `at least ${least} municipalities`,
              actual: String(actual),
            };
        }
      }
    },
  },
  {
    // From the release, and from a metric that had several of its figures, though these are little of the metric.
    name: 'municipality-vanishes',
    check: (losses) => {
      const publicMetrics = shownMetrics(losses);
      const after = new Set(publicMetrics.flatMap((one) => [...one.after.geos.keys()]));
      const before = new Set(
        publicMetrics.flatMap((one) => [...one.before.geos.keys()]),
      );
      const ofMetrics = publicMetrics
        .filter((one) => one.withdrawn <= allowedOf(one))
        .flatMap((one) =>
          [...one.before.geos]
            .filter(
              ([geo, had]) =>
                had >= LOSS.few && !one.after.geos.has(geo) && after.has(geo),
            )
            .map(([geo]) => ({
              file: observationFile(one.metric),
              metric: one.metric,
              geo,
            })),
        );
      return [
        ...[...before.difference(after)]
          .sort()
          .map((geo) => ({ file: MUNICIPALITIES_FILE, geo })),
        ...ofMetrics,
      ].map((where) => ({
        where,
        message:
          'The municipality had figures and would have none; check the import and the register, or waive it with the reason.',
      }));
    },
  },
];

/** Against the release before; a first release loses nothing. */
export const lossFindings = (losses: Losses): Finding[] =>
  LOSS_JUDGES.flatMap((judge) => findingsOf(judge, losses));

const leavesWith = ({ date, registry }: Losses, { metric }: LossFacts): boolean =>
  registry.metrics.some(({ id, left }) => id === metric && left === date);

const stayingMetrics = (losses: Losses): LossFacts[] =>
  losses.metrics.filter((one) => !leavesWith(losses, one));

function shownMetrics(losses: Losses): LossFacts[] {
  const open = publicIds(losses.registry);
  return stayingMetrics(losses).filter(({ metric }) => open.has(metric));
}

const allowed = (share: number, total: number): number =>
  Math.max(LOSS.few, Math.floor(share * total));
const allowedOf = ({ before }: LossFacts): number =>
  allowed(LOSS.metricShare, before.values);

// An older vintage over a newer one: it shows as a day before that of the last release, or, under a newer day, as figures that
// are again what they were before a release revised them. The first is a slip in --retrieved, too.

const newestDay = (files: readonly { retrieved: string }[]): string =>
  files.reduce((last, { retrieved }) => (retrieved > last ? retrieved : last), '');

/** By the newest file of each; of what nobody knows the day, nothing goes back. */
export const retrievedGoesBack = (
  { series }: Staging,
  dataset: DatasetFiles,
): Finding[] =>
  Object.entries(series).flatMap(([metric, { files }]) => {
    const [before, actual] = [
      newestDay(publishedFiles(dataset, metric)),
      newestDay(files),
    ];
    if (before === '' || actual === '' || actual >= before) return [];
    return errorFinding(
      'retrieved-goes-back',
      { file: SOURCE_FILES, metric },
      {
        message:
          'The figures were taken from the publisher before those that they would replace; import again with the right --retrieved or the newer publication, or waive it with the reason.',
        expected: `${before} or later`,
        actual,
      },
    );
  });

/** Metrics of which enough figures are revised, nearly all of them to a value that they had in a release before the last. */
export function returnedFigures(
  { metrics, detail }: ReleasePlan,
  { dataset }: DatasetFiles,
): Finding[] {
  if (dataset === null) return [];
  const suspects = metrics.filter((metric) => revisedIn(metric) >= LEAST_REVISED);
  return suspects.flatMap((suspect) => {
    const { metric } = suspect;
    const past = [...metricHistory(dataset, metric)].flatMap(({ changes }) => changes);
    const [count, revised] = [
      returnedAmong(detail(metric).entries, past),
      revisedIn(suspect),
    ];
    if (100 * count < REPEATING_PERCENT * revised) return [];
    return errorFinding(
      'retrieved-goes-back',
      { file: observationFile(metric), metric },
      {
        message:
          'Nearly all revised figures are what they were before another release revised them, as with an older file under a newer day; import the newer publication, or waive it with the reason.',
        expected: 'other figures than they had before',
        actual: `${count} of ${revised} as before`,
      },
    );
  });
}

const revisedIn = ({ tally }: PlannedMetric): number =>
  (tally.revised ?? 0) + (tally.corrected ?? 0);

/** How many of the figures that are revised had their new value before. @param entries of one metric, as `past` */
function returnedAmong(entries: readonly Change[], past: readonly Change[]): number {
  const figureOf = ({ geo, period, value }: Change): string =>
    `${geo},${period},${value}`;
  const had = new Set(past.map(figureOf));
  const revised = entries.filter(
    ({ type }) => type === 'revised' || type === 'corrected',
  );
  return revised.filter((entry) => had.has(figureOf(entry))).length;
}

// The waivers of jumps that figures were published with: each marks its figures, with its reason, for as long as they stand. Of a
// metric that is shown again, those with which it was shown last.

/** A waiver of a past release, and those of its figures that the planned release has with the same value. */
export type StandingFlag = { waiver: Waiver; figures: Figure[] };

export const isAbout = (
  { geo, period }: Pick<Waiver, 'geo' | 'period'>,
  figure: Pick<Figure, 'geo' | 'period'>,
): boolean =>
  (geo ?? figure.geo) === figure.geo && (period ?? figure.period) === figure.period;

/** Those of the last release, and of each metric that comes back, what the last one lacks of them. */
export function standingFlags(
  plan: ReleasePlan,
  dataset: DatasetFiles,
): StandingFlag[] {
  if (dataset.last === null) return [];
  const last = jumpWaivers(dataset.last);
  const isKnown = ({ rule, metric, geo, period }: Waiver): boolean =>
    last.some(
      (one) =>
        one.rule === rule &&
        one.metric === metric &&
        one.geo === geo &&
        one.period === period,
    );
  const back = shownIn(dataset.registry).difference(shownIn(lastRegistry(dataset)));
  const again = [...back].flatMap((metric) => {
    const state = lastState(dataset, metric);
    if (state === null) return [];
    const waivers = jumpWaivers(state).filter(
      (one) => one.metric === metric && !isKnown(one),
    );
    const figures = waivers.length === 0 ? [] : lastFigures(dataset, metric);
    return waivers.map((waiver) => ({
      waiver,
      figures: unchangedUnder(plan, waiver, figures),
    }));
  });
  return [
    ...last.map((waiver) => ({ waiver, figures: unchangedUnder(plan, waiver) })),
    ...again,
  ];
}

const jumpWaivers = ({ waivers }: State): Waiver[] =>
  waivers.filter(({ rule }) => isOfJump(rule));

const shownIn = (registry: Registry | null): Set<string> =>
  new Set((registry?.metrics ?? []).filter(isShown).map(({ id }) => id));

/** @param was the figures with which the waiver was published; left out, those of the last release */
function unchangedUnder(
  plan: ReleasePlan,
  waiver: Waiver,
  was?: readonly Figure[],
): Figure[] {
  const { metric } = waiver;
  if (metric === null || plan.metrics.every((one) => one.metric !== metric)) return [];
  const { previous, next } = plan.detail(metric).change;
  const covered = (figures: readonly Figure[]): Figure[] =>
    figures.filter((figure) => figure.value !== '' && isAbout(waiver, figure));
  const textOf = ({ geo, period, value }: Figure): string =>
    `${geo},${period},${value}`;
  const before = new Set(covered(was ?? previous.figures).map(textOf));
  return covered(next.figures).filter((figure) => before.has(textOf(figure)));
}

/** What of them goes, though no figure changes where it does. */
export function lostFlags(
  { registry, waivers }: DatasetFiles,
  flags: readonly StandingFlag[],
): Finding[] {
  const open = publicIds(registry);
  return flags.flatMap(({ waiver, figures }) => {
    const { rule, metric, geo, period, reason } = waiver;
    if (metric === null || !open.has(metric)) return [];
    const others = waivers.filter((one) => one.rule === rule && one.metric === metric);
    if (others.some((one) => one.geo === geo && one.period === period)) return [];
    const bare = figures.filter(
      (figure) => !others.some((other) => isAbout(other, figure)),
    );
    if (bare.length === 0) return [];
    const where = {
      file: WAIVERS_FILE,
      metric,
      ...(geo && { geo }),
      ...(period && { period }),
    };
    const contrast = {
      expected: `${rule}: ${reason}`,
      actual: `${bare.length} figures without it`,
    };
    return [
      errorFinding('flag-vanishes', where, {
        message:
          'Figures that stand would be read without the flag and the reason that they were published with; keep the waiver, or waive its going with the reason why it is true no longer.',
        ...contrast,
      }),
    ];
  });
}

// The signatures of the release before: what a maintainer is told of them while something can still be done about them, and
// what stops the next release.

const lastCheckpoint = ({ dataset, last }: DatasetFiles): string =>
  dataset?.checkpoints.get(last?.release.release ?? '') ?? '';

/** @param key the file of the private key that the next release is signed with */
export function signatureLines(
  { dataset }: DatasetFiles,
  key: string | null,
): string[] {
  const link = dataset?.chain.at(-1);
  return key !== null || link === undefined || link.note === null
    ? []
    : [
        `Release ${link.release} carries a signature line, and the one after it has none without publish --key <file>.`,
      ];
}

/** A release that was signed has a signed checkpoint, which stays with it for good once another follows. */
export function signedCheckpoint(dataset: DatasetFiles): Finding[] {
  const link = dataset.dataset?.chain.at(-1);
  if (
    link === undefined ||
    !isSignedNote(link.note ?? '') ||
    isSignedNote(lastCheckpoint(dataset))
  )
    return [];
  const message =
    'The newest release carries a signature line and its checkpoint has none, so what the next release should keep was lost; restore the file from the published release, or sign it anew with "npm run release -- checkpoint --key <file>".';
  return [
    errorFinding(
      'checkpoint-is-signed',
      { file: checkpointFile(link.release) },
      { message },
    ),
  ];
}
