// `publish`: verify, write, switch. Anything wrong and the old release stays untouched.

import { readDataset } from '../dataset/dataset-files.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { readStaging } from '../dataset/staging.ts';
import { switchRelease, writeNext } from '../dataset/write-release.ts';
import { adoptRegistered } from '../import/unregistered.ts';
import { assessRelease, refuses } from '../judge/assess-release.ts';
import { countOf } from '../judge/finding-groups.ts';
import { changesNothing, planRelease, type ReleaseOptions } from '../plan/plan-release.ts';
import { dateMistake } from '../plan/release-date.ts';
import { type Outcome, stopped } from './outcome.ts';

/** Judges the whole release before anything of it is written. Call it while holding the lock. */
export function publish(paths: DatasetPaths, options: ReleaseOptions, { files, today }: Effects): Outcome {
  const dataset = readDataset(paths);
  const last = dataset.last?.release.release ?? null;
  const mistake = dateMistake(options.date, last, today());
  if (mistake !== null) return stopped(mistake);
  adoptRegistered(paths, dataset.registry, files);
  const staging = readStaging(paths);
  const plan = planRelease(dataset, staging, options);
  if (changesNothing(dataset, plan))
    return stopped(
      `Nothing to publish: the dataset is as release ${last} left it. Import a publication first.`,
    );
  const findings = assessRelease({ dataset, staging, plan });
  const ok = !refuses(findings);
  if (ok) {
    writeNext(paths, plan.files, files);
    switchRelease(paths, files);
  }
  const { date, files: written, entries } = plan;
  const result = ok
    ? `Published ${date}: ${written.size} files, ${entries} entries in the revision log.`
    : `Refused with ${countOf(findings)} findings: nothing was published. Fix or waive them (waivers.csv).`;
  return { ok, lines: [], findings, result: [result] };
}
