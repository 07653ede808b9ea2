// `publish`: verify, write, switch. Anything wrong and the old release stays untouched.
import { formatFinding } from '../model/finding.ts';
import { assessRelease, refuses } from './assess-release.ts';
import { readDataset } from './dataset-files.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Effects } from './effects.ts';
import { changesNothing, planRelease, type ReleaseWish } from './plan-release.ts';
import { readStaging } from './staging.ts';
import { adoptRegistered } from './unregistered.ts';
import { switchRelease, writeNext } from './write-release.ts';

/** Returns the exit code; every finding is printed. Call it while holding the lock. */
export function publish(paths: DatasetPaths, wish: ReleaseWish, { files, print }: Effects): number {
  const dataset = readDataset(paths);
  const last = dataset.last?.release.release ?? null;
  if (last !== null && last >= wish.date) {
    print(`--date ${wish.date}: expected a day after the last release, ${last}`);
    return 1;
  }
  adoptRegistered(paths, dataset.registry, files);
  const staging = readStaging(paths);
  const plan = planRelease(dataset, staging, wish);
  if (changesNothing(dataset, plan)) {
    print(`Nothing to publish: the dataset is as release ${last} left it. Import a publication first.`);
    return 1;
  }
  writeNext(paths, plan.files, files);
  const findings = assessRelease(paths.next, { dataset, staging, plan });
  for (const finding of findings) print(formatFinding(finding));
  if (refuses(findings)) {
    files.remove(paths.next);
    print(
      `Refused with ${findings.length} findings: nothing was published. Fix or waive them (waivers.csv).`,
    );
    return 1;
  }
  switchRelease(paths, files);
  print(
    `Published ${plan.date}: ${plan.files.size} files, ${plan.entries.length} entries in the revision log.`,
  );
  return 0;
}
