// What every look at a release to come begins with: the dataset, what is staged, and the plan; nothing else is touched.
import { type Finding, RELEASE_FILE } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import { type DatasetFiles, readDataset } from '../dataset/dataset-files.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { readStaging, type Staging } from '../dataset/staging.ts';
import { adoptRegistered } from '../import/unregistered.ts';
import { planRelease, type ReleaseOptions, type ReleasePlan } from './plan-release.ts';

export type Prepared = {
  dataset: DatasetFiles;
  staging: Staging;
  plan: ReleasePlan;
  /** The day of the release before; null before the first. */
  last: string | null;
  /** Metrics that were kept under their KPI, and are staged from now on. */
  adopted: string[];
};

/** Why nothing can be planned, in one sentence, with what was found of it. */
type Unprepared = { mistake: string; findings: Finding[] };

/** Unprepared where no release may be of the day, or nothing tells which the last one was. */
export function prepareRelease(
  paths: DatasetPaths,
  options: ReleaseOptions,
  { files, today }: Effects,
): Prepared | Unprepared {
  const dataset = readDataset(paths);
  const findings = lostManifest(dataset);
  if (findings.length > 0) return { mistake: NOT_JUDGED, findings };
  const last = dataset.last?.release.release ?? null;
  const mistake = dateMistake(options.date, last, today());
  if (mistake !== null) return { mistake, findings };
  const adopted = adoptRegistered(paths, dataset.registry, files);
  const staging = readStaging(paths);
  return { dataset, staging, plan: planRelease(dataset, staging, options), last, adopted };
}

const NOT_JUDGED = 'Nothing was judged or published: what the last release was is not known.';

/** Without its manifest every file of a dataset looks like one that no release has made. */
function lostManifest({ last, files }: DatasetFiles): Finding[] {
  const kept = [...files.keys()].find((file) => /^(?:revisions|releases)\//.test(file));
  if (last !== null || kept === undefined) return [];
  const message = `the file is gone, though ${kept} is of a release; restore it, and nothing else`;
  return [errorFinding('release-is-untouched', { file: RELEASE_FILE }, { message })];
}

/** Further ahead a day is a slip of the finger, and no release could follow until then. */
const DAYS_AHEAD = 31;

/** The last day that a release may have today; a clock that is behind the last release counts for nothing. */
function lastDay(today: string, last: string | null): string {
  const from = new Date(last !== null && last > today ? last : today);
  from.setUTCDate(from.getUTCDate() + DAYS_AHEAD);
  return from.toISOString().slice(0, 10);
}

/** What is wrong with the day, in one sentence; null where a release may be of it. */
function dateMistake(date: string, last: string | null, today: string): string | null {
  if (last !== null && last >= date)
    return `--date ${date}: there is a release of ${last} already; give a later --date`;
  const latest = lastDay(today, last);
  return date > latest
    ? `--date ${date}: expected ${latest} at the latest; no release could follow before that day`
    : null;
}
