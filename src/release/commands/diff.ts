// `diff`: what a publication would change, and what speaks against it. Nothing but the staging area is touched.
import { countWords, refuses } from '../../data/dataset.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import type { Staging } from '../dataset/staging.ts';
import { assessRelease } from '../judge/assess-release.ts';
import { handEdits } from '../judge/hand-edits.ts';
import { signatureLines } from '../judge/last-signatures.ts';
import { largestAmong } from '../plan/largest-changes.ts';
import type { ReleaseOptions, ReleasePlan } from '../plan/plan-release.ts';
import { prepareRelease } from '../plan/prepare-release.ts';
import { typeCounts } from '../plan/revision-entries.ts';
import { type Outcome, stopped } from './outcome.ts';

/** Refused when `publish` would refuse. */
export function diff(paths: DatasetPaths, options: ReleaseOptions, effects: Effects): Outcome {
  const prepared = prepareRelease(paths, options, effects);
  if ('mistake' in prepared) return stopped(prepared.mistake, prepared.findings);
  const { dataset, staging, plan, last, adopted } = prepared;
  const findings = assessRelease(prepared);
  const ok = !refuses(findings);
  const edits = handEdits(dataset);
  return {
    ok,
    lines: [
      ...adopted.map((metric) => `Registered since it was imported: ${metric}`),
      ...diffLines(plan, staging, last === null),
      ...dayLines(plan, dataset),
      ...signatureLines(dataset, options.key),
      ...(edits.length === 0 ? [] : ['Changed by hand:', ...edits.map((line) => `  ${line}`)]),
    ],
    findings,
    result: [ok ? 'No finding stops a publication.' : `${countWords(findings)}: publish will refuse.`],
  };
}

/** What `publish` would make a release of though no figure changes. */
function dayLines({ retrieved }: ReleasePlan, { last }: DatasetFiles): string[] {
  const before = last?.release.retrieved ?? {};
  const moved = Object.keys(retrieved).filter(
    (metric) => Object.hasOwn(before, metric) && before[metric] !== retrieved[metric],
  );
  return moved.length === 0 ? [] : [`Metrics taken on another day than those that stand: ${moved.length}`];
}

/**
 * A planned release in words: by metric and type, what was left out of it, and the figures that change most.
 *
 * @param isFirst when no release came before it
 */
function diffLines({ metrics }: ReleasePlan, { imports }: Staging, isFirst: boolean): string[] {
  const changed = metrics.filter(({ entries }) => entries > 0);
  const figures = metrics.reduce((sum, { tally }) => sum + (tally.published ?? 0), 0);
  const leftOut = imports.flatMap((entry) =>
    Object.entries(entry.leftOut).map(([reason, count]) => `Left out (${entry.kind}): ${count} ${reason}`),
  );
  const largest = largestAmong(metrics.flatMap((one) => one.largest)).map(
    ({ id, previousValue, value, share }) =>
      `  ${id} ${previousValue} → ${value} (${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %)`,
  );
  return [
    ...(isFirst ? [`A first release: ${figures} figures would come.`] : []),
    ...(changed.length === 0
      ? ['No published figure changes.']
      : changed.map(
          ({ metric, title, tally, before, after }) =>
            `${metric} ${title.en}: ${typeCounts(tally)}; ${before.rows} → ${after.rows} rows`,
        )),
    ...leftOut,
    ...(largest.length === 0 ? [] : ['Largest relative changes:', ...largest]),
  ];
}
