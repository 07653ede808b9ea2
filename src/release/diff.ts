// `diff`: what a publication would change, and what speaks against it. Nothing but the staging area is touched.
import { assessRelease, refuses } from './assess-release.ts';
import { readDataset } from './dataset-files.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import { diffLines } from './diff-lines.ts';
import type { Effects } from './effects.ts';
import { countOf } from './finding-groups.ts';
import type { Outcome } from './outcome.ts';
import { planRelease, type ReleaseWish } from './plan-release.ts';
import { readStaging } from './staging.ts';
import { adoptRegistered } from './unregistered.ts';

/** Refused when `publish` would refuse. */
export function diff(paths: DatasetPaths, wish: ReleaseWish, { files }: Effects): Outcome {
  const dataset = readDataset(paths);
  const adopted = adoptRegistered(paths, dataset.registry, files);
  const staging = readStaging(paths);
  const plan = planRelease(dataset, staging, wish);
  const findings = assessRelease({ dataset, staging, plan });
  const ok = !refuses(findings);
  const found = countOf(findings);
  return {
    ok,
    lines: [
      ...adopted.map((metric) => `Registered since it was imported: ${metric}`),
      ...diffLines(plan, staging, dataset.last === null),
    ],
    findings,
    result: [ok ? 'No finding stops a publication.' : `${found} findings: publish will refuse.`],
  };
}
