// The waiver of a jump marks its figures, with its reason, for as long as they stand: no figure changes where it goes.
import { contentSource } from '../builder/data-source.ts';
import { readWaivers } from '../builder/load-dataset.ts';
import type { Finding } from '../model/finding.ts';
import { isPublic } from '../model/registry.ts';
import type { Waiver } from '../model/waiver.ts';
import { RELEASE_JUDGEMENTS } from '../rules/apply-waivers.ts';
import { WAIVERS_FILE } from '../rules/data-files.ts';
import { errorFinding } from '../rules/error-finding.ts';
import { type DatasetFiles, lastKept } from './dataset-files.ts';
import type { Figure } from './imported.ts';
import type { ReleasePlan } from './plan-release.ts';
import type { MetricState } from './revision-entries.ts';

const FLAG =
  'Figures that stand would be read without the flag and the reason that they were published with; keep the waiver, or waive its going with the reason why it is true no longer.';

export const isOfJump = ({ rule }: Waiver): boolean => RELEASE_JUDGEMENTS.some((one) => one === rule);

/** As the last release kept them. */
export function lastWaivers(dataset: DatasetFiles): Waiver[] {
  const path = lastKept(dataset, WAIVERS_FILE);
  return path === undefined ? [] : readWaivers({ source: contentSource(dataset.files), findings: [] }, path);
}

/** None where the waivers of the planned release cannot be read: the verification then says why. */
export function lostFlags(plan: ReleasePlan, dataset: DatasetFiles): Finding[] {
  const door = { source: contentSource(plan.files), findings: [] };
  const waivers = plan.files.has(WAIVERS_FILE) ? readWaivers(door, WAIVERS_FILE) : null;
  if (waivers === null || door.findings.length > 0) return [];
  const open = new Set(dataset.registry.metrics.filter(isPublic).map(({ id }) => id));
  return lastWaivers(dataset)
    .filter(isOfJump)
    .flatMap((waiver) => {
      const { rule, metric, geo, period, reason } = waiver;
      if (metric === null || !open.has(metric)) return [];
      const others = waivers.filter((one) => one.rule === rule && one.metric === metric);
      if (others.some((one) => one.geo === geo && one.period === period)) return [];
      const bare = unchangedUnder(plan, waiver).filter(
        (figure) => !others.some((other) => isAbout(other, figure)),
      );
      if (bare.length === 0) return [];
      const where = { file: WAIVERS_FILE, metric, ...(geo && { geo }), ...(period && { period }) };
      const contrast = { expected: `${rule}: ${reason}`, actual: `${bare.length} figures without it` };
      return [errorFinding('flag-vanishes', where, { message: FLAG, ...contrast })];
    });
}

const isAbout = ({ geo, period }: Pick<Waiver, 'geo' | 'period'>, figure: Figure): boolean =>
  (geo ?? figure.geo) === figure.geo && (period ?? figure.period) === figure.period;

/** The figures that a waiver is about and that have the value of the release before. */
export function unchangedUnder(plan: ReleasePlan, waiver: Omit<Waiver, 'rule'>): Figure[] {
  const { metric } = waiver;
  if (metric === null || plan.metrics.every((one) => one.metric !== metric)) return [];
  const { change } = plan.detail(metric);
  const covered = ({ figures }: MetricState): Figure[] =>
    figures.filter((figure) => figure.value !== '' && isAbout(waiver, figure));
  const textOf = ({ geo, period, value }: Figure): string => `${geo},${period},${value}`;
  const before = new Set(covered(change.previous).map(textOf));
  return covered(change.next).filter((figure) => before.has(textOf(figure)));
}
