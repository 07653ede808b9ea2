// The waivers of jumps that figures were published with: each marks its figures, with its reason, for as long as they stand. Of a
// metric that is shown again, those with which it was shown last.

import { readWaivers } from '../../builder/dataset.ts';
import { contentSource } from '../../builder/read.ts';
import { type Finding, REGISTRY_FILE, WAIVERS_FILE } from '../../data/dataset.ts';
import { isPublic, type Metric, publicIds, type Registry } from '../../data/registry.ts';
import type { Waiver } from '../../data/release.ts';
import { errorFinding } from '../../rules/rule.ts';
import { RELEASE_JUDGEMENTS } from '../../rules/waivers.ts';
import { type DatasetFiles, keptOf, lastRegistry, registryIn } from '../dataset/dataset-files.ts';
import { lastFigures } from '../dataset/last-figures.ts';
import type { Figure } from '../import/imported.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';

/** A waiver of a past release, and those of its figures that the planned release has with the same value. */
export type StandingFlag = { waiver: Waiver; figures: Figure[] };

const isOfJump = ({ rule }: Waiver): boolean => RELEASE_JUDGEMENTS.some((one) => one === rule);

export const isAbout = ({ geo, period }: Pick<Waiver, 'geo' | 'period'>, figure: Figure): boolean =>
  (geo ?? figure.geo) === figure.geo && (period ?? figure.period) === figure.period;

/** Those of the last release, and of each metric that comes back, what the last one lacks of them. */
export function standingFlags(plan: ReleasePlan, dataset: DatasetFiles): StandingFlag[] {
  if (dataset.last === null) return [];
  const last = jumpWaivers(dataset, dataset.last.release.release);
  const isKnown = ({ rule, metric, geo, period }: Waiver): boolean =>
    last.some(
      (one) => one.rule === rule && one.metric === metric && one.geo === geo && one.period === period,
    );
  const back = [...shownBefore(dataset)].flatMap(([metric, release]) => {
    const waivers = jumpWaivers(dataset, release).filter((one) => one.metric === metric && !isKnown(one));
    const figures = waivers.length === 0 ? [] : lastFigures(dataset, metric, release);
    return waivers.map((waiver) => ({ waiver, figures: unchangedUnder(plan, waiver, figures) }));
  });
  return [...last.map((waiver) => ({ waiver, figures: unchangedUnder(plan, waiver) })), ...back];
}

/** The waivers that a release was published with. */
export function waiversAt(dataset: DatasetFiles, release: string): Waiver[] {
  const path = keptOf(dataset, release, WAIVERS_FILE);
  return path === undefined ? [] : readWaivers({ source: contentSource(dataset.files), findings: [] }, path);
}

const jumpWaivers = (dataset: DatasetFiles, release: string): Waiver[] =>
  waiversAt(dataset, release).filter(isOfJump);

/** By metric that the last release hid or had let go, and that is shown now: the newest release that showed it. */
function shownBefore(dataset: DatasetFiles): Map<string, string> {
  const back = shownIn(dataset.registry).difference(shownIn(lastRegistry(dataset)));
  const found = new Map<string, string>();
  for (const { release } of back.size === 0 ? [] : [...(dataset.last?.chain ?? [])].reverse())
    for (const id of shownIn(registryIn(dataset, keptOf(dataset, release, REGISTRY_FILE))))
      if (back.delete(id)) found.set(id, release);
  return found;
}

const isShown = (metric: Metric): boolean => isPublic(metric) && metric.left === null;
const shownIn = (registry: Registry | null): Set<string> =>
  new Set((registry?.metrics ?? []).filter(isShown).map(({ id }) => id));

/** @param was the figures with which the waiver was published; left out, those of the last release */
function unchangedUnder(plan: ReleasePlan, waiver: Waiver, was?: Figure[]): Figure[] {
  const { metric } = waiver;
  if (metric === null || plan.metrics.every((one) => one.metric !== metric)) return [];
  const { previous, next } = plan.detail(metric).change;
  const covered = (figures: Figure[]): Figure[] =>
    figures.filter((figure) => figure.value !== '' && isAbout(waiver, figure));
  const textOf = ({ geo, period, value }: Figure): string => `${geo},${period},${value}`;
  const before = new Set(covered(was ?? previous.figures).map(textOf));
  return covered(next.figures).filter((figure) => before.has(textOf(figure)));
}

const FLAG =
  'Figures that stand would be read without the flag and the reason that they were published with; keep the waiver, or waive its going with the reason why it is true no longer.';

/** What of them goes, though no figure changes where it does. None where the waivers of the planned release cannot be read: the verification then says why. */
export function lostFlags(
  plan: ReleasePlan,
  { registry }: DatasetFiles,
  flags: readonly StandingFlag[],
): Finding[] {
  const input = { source: contentSource(plan.files), findings: [] };
  const waivers = plan.files.has(WAIVERS_FILE) ? readWaivers(input, WAIVERS_FILE) : null;
  if (waivers === null || input.findings.length > 0) return [];
  const open = publicIds(registry);
  return flags.flatMap(({ waiver, figures }) => {
    const { rule, metric, geo, period, reason } = waiver;
    if (metric === null || !open.has(metric)) return [];
    const others = waivers.filter((one) => one.rule === rule && one.metric === metric);
    if (others.some((one) => one.geo === geo && one.period === period)) return [];
    const bare = figures.filter((figure) => !others.some((other) => isAbout(other, figure)));
    if (bare.length === 0) return [];
    const where = { file: WAIVERS_FILE, metric, ...(geo && { geo }), ...(period && { period }) };
    const contrast = { expected: `${rule}: ${reason}`, actual: `${bare.length} figures without it` };
    return [errorFinding('flag-vanishes', where, { message: FLAG, ...contrast })];
  });
}
