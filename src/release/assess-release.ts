// Everything that is to be known against a planned release, before it takes the place of the last one.
import { loadHead } from '../builder/load-dataset.ts';
import { verifyDataset } from '../builder/verify-dataset.ts';
import type { Finding } from '../model/finding.ts';
import { applyWaivers, RELEASE_JUDGEMENTS } from '../rules/apply-waivers.ts';
import { type DatasetFiles, strayChanges } from './dataset-files.ts';
import type { ReleasePlan } from './plan-release.ts';
import { publicationFindings } from './publication-findings.ts';
import type { Staging } from './staging.ts';
import { valueJumps } from './value-jump.ts';

export type Assessed = { dataset: DatasetFiles; staging: Staging; plan: ReleasePlan };

/** @param dir the planned dataset as written; findings that its waivers let through are left out. */
export function assessRelease(dir: string, { dataset, staging, plan }: Assessed): Finding[] {
  const judged: readonly string[] = RELEASE_JUDGEMENTS;
  const waivers = (loadHead(dir).head?.waivers ?? []).filter(({ rule }) => judged.includes(rule));
  const jumps = dataset.last === null ? [] : plan.changes.flatMap(valueJumps);
  return [
    ...strayChanges(dataset),
    ...publicationFindings(staging, dataset),
    ...applyWaivers(jumps, waivers, judged).findings,
    ...verifyDataset(dir).findings,
  ];
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
