// `publish`: verify, write, switch. Anything wrong and the old release stays untouched.
import { countWords, refuses } from '../../data/dataset.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { switchRelease, writeNext } from '../dataset/write-release.ts';
import { assessRelease } from '../judge/assess-release.ts';
import { signatureLines } from '../judge/last-signatures.ts';
import { changesNothing, type ReleaseOptions } from '../plan/plan-release.ts';
import { prepareRelease } from '../plan/prepare-release.ts';
import { type Outcome, stopped } from './outcome.ts';

/** Judges the whole release before anything of it is written. Call it while holding the lock. */
export function publish(paths: DatasetPaths, options: ReleaseOptions, effects: Effects): Outcome {
  const prepared = prepareRelease(paths, options, effects);
  if ('mistake' in prepared) return stopped(prepared.mistake, prepared.findings);
  const { dataset, plan, last } = prepared;
  const findings = assessRelease(prepared);
  const ok = !refuses(findings);
  // What was changed outside a release makes no change of one, and is not as the release left it.
  if (ok && changesNothing(dataset, plan))
    return stopped(
      `Nothing to publish: the dataset is as release ${last} left it. Import a publication first.`,
    );
  if (ok) {
    writeNext(paths, plan.files, effects.files);
    switchRelease(paths, effects.files);
  }
  const { date, files: written, entries } = plan;
  const result = ok
    ? `Published ${date}: ${written.size} files, ${entries} entries in the revision log.`
    : `Refused with ${countWords(findings)}: nothing was published. Mend what each one names, or waive it in waivers.csv where its rule may be.`;
  return { ok, lines: signatureLines(dataset, options.key), findings, result: [result] };
}
