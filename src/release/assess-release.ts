// Everything that is to be known against a planned release, before it takes the place of the last one.
import { loadHead } from '../builder/load-dataset.ts';
import { verifyDataset } from '../builder/verify-dataset.ts';
import type { Finding } from '../model/finding.ts';
import type { Waiver } from '../model/waiver.ts';
import { applyWaivers, LOSS_JUDGEMENTS, RELEASE_JUDGEMENTS } from '../rules/apply-waivers.ts';
import { type DatasetFiles, strayChanges } from './dataset-files.ts';
import { lossFindings } from './loss-findings.ts';
import type { ReleasePlan } from './plan-release.ts';
import { publicationFindings } from './publication-findings.ts';
import type { MetricState } from './revision-entries.ts';
import type { Staging } from './staging.ts';
import { VALUE_JUMP, valueJumps } from './value-jump.ts';

export type Assessed = { dataset: DatasetFiles; staging: Staging; plan: ReleasePlan };

/** @param dir the planned dataset as written; findings that its waivers let through are left out. */
export function assessRelease(dir: string, { dataset, staging, plan }: Assessed): Finding[] {
  const judged: readonly string[] = [...RELEASE_JUDGEMENTS, ...LOSS_JUDGEMENTS];
  const waivers = (loadHead(dir).head?.waivers ?? []).filter(
    ({ rule, ...key }) => judged.includes(rule) && !(rule === VALUE_JUMP && standsUnchanged(plan, key)),
  );
  const changed =
    dataset.last === null
      ? []
      : [...plan.changes.flatMap(valueJumps), ...lossFindings(plan, dataset.registry)];
  return [
    ...strayChanges(dataset),
    ...publicationFindings(staging, dataset),
    ...applyWaivers(changed, waivers, judged).findings,
    ...verifyDataset(dir).findings,
  ];
}

/** A jump is judged in the release that makes it; the waiver is kept for as long as the figure stands, and its flag with it. */
function standsUnchanged({ changes }: ReleasePlan, { metric, geo, period }: Omit<Waiver, 'rule'>): boolean {
  const change = changes.find((one) => one.metric === metric);
  if (change === undefined) return false;
  const covered = ({ figures }: MetricState): string[] =>
    figures
      .filter(
        (one) => one.value !== '' && (geo ?? one.geo) === one.geo && (period ?? one.period) === one.period,
      )
      .map((one) => `${one.geo},${one.period},${one.value}`);
  const before = new Set(covered(change.previous));
  return covered(change.next).some((figure) => before.has(figure));
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
