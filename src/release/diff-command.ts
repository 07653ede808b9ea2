// `diff`: what a publication would change, and what speaks against it. Nothing but the staging area is touched.
import { join } from 'node:path';
import { formatFinding } from '../model/finding.ts';
import { assessRelease, refuses } from './assess-release.ts';
import { readDataset } from './dataset-files.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import { diffLines } from './diff-lines.ts';
import type { Effects } from './effects.ts';
import { planRelease, type ReleaseWish } from './plan-release.ts';
import { readStaging } from './staging.ts';
import { adoptRegistered } from './unregistered.ts';
import { writePreview } from './write-release.ts';

/** Exit code 1 when `publish` would refuse. */
export function diffCommand(paths: DatasetPaths, wish: ReleaseWish, { files, print }: Effects): number {
  const dataset = readDataset(paths);
  for (const metric of adoptRegistered(paths, dataset.registry, files))
    print(`Registered since it was imported: ${metric}`);
  const staging = readStaging(paths);
  const plan = planRelease(dataset, staging, wish);
  const preview = join(paths.staging, 'preview');
  writePreview(preview, plan.files, files);
  const findings = assessRelease(preview, { dataset, staging, plan });
  files.remove(preview);
  for (const line of diffLines(plan, staging, dataset.last === null)) print(line);
  for (const finding of findings) print(formatFinding(finding));
  print(
    refuses(findings)
      ? `${findings.length} findings: publish will refuse.`
      : 'No finding stops a publication.',
  );
  return refuses(findings) ? 1 : 0;
}
