// The waiver of a jump marks its figures, with its reason, for as long as they stand: no figure changes where it goes.
import { contentSource } from '../../builder/read/data-source.ts';
import { readWaivers } from '../../builder/read/load-dataset.ts';
import type { Finding } from '../../model/finding.ts';
import { publicIds } from '../../model/registry.ts';
import { WAIVERS_FILE } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import { isAbout, type StandingFlag } from './standing-flags.ts';

const FLAG =
  'Figures that stand would be read without the flag and the reason that they were published with; keep the waiver, or waive its going with the reason why it is true no longer.';

/** None where the waivers of the planned release cannot be read: the verification then says why. */
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
