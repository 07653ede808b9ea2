// `publish`: verify, write, switch. Anything wrong and the old release stays untouched.
import { countOf, countWords, type Finding, refuses } from '../data/dataset.ts';
import { largestAmong, typeCounts } from './changes.ts';
import type { DatasetFiles, DatasetPaths, Effects } from './dataset.ts';
import { assessRelease, findingLines, groupsOf } from './judge.ts';
import { signatureLines } from './judge-loss.ts';
import { handEdits } from './judge-registry.ts';
import {
  changesNothing,
  prepareRelease,
  type ReleaseOptions,
  type ReleasePlan,
  spentWaivers,
} from './plan.ts';
import { readList, type Staging, takeFromList } from './staging.ts';
import { switchRelease, writeNext } from './write.ts';

// How a command that judges ends: in words for a terminal, or as one JSON document.

export type Outcome = {
  /** False when the release or the dataset is refused. */
  ok: boolean;
  /** What is said before the findings. */
  lines: string[];
  findings: Finding[];
  /** The last sentences, which say what was done. */
  result: string[];
};

/** A command that stopped before it judged anything. */
const stopped = (sentence: string, findings: Finding[] = []): Outcome => ({
  ok: false,
  lines: [],
  findings,
  result: [sentence],
});

/** The exit code: 0 when nothing was refused. */
export function printOutcome(
  { ok, lines, findings, result }: Outcome,
  json: boolean,
  { print }: Effects,
): number {
  const document = { ok, lines, count: countOf(findings), groups: groupsOf(findings), result };
  const words = () => [...lines, ...findingLines(findings), ...result];
  for (const line of json ? [JSON.stringify(document, finite)] : words()) print(line);
  return ok ? 0 : 1;
}

/** JSON has no infinity: what is beyond every factor says none, and stands first of its group all the same. */
const finite = (_key: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY ? undefined : value;

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
  const lines = [...spentLines(dataset), ...signatureLines(dataset, options.key)];
  return { ok, lines, findings, result: [result] };
}

// `diff`: what a publication would change, and what speaks against it. Nothing but the staging area is touched.

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
      ...(plan.date === options.date
        ? []
        : [`There is a release of ${last} already: what one of ${plan.date} would change is told.`]),
      ...adopted.map((metric) => `Registered since it was imported: ${metric}`),
      ...diffLines(plan, staging, last === null),
      ...dayLines(plan, dataset),
      ...spentLines(dataset),
      ...signatureLines(dataset, options.key),
      ...(edits.length === 0 ? [] : ['Changed by hand:', ...edits.map((line) => `  ${line}`)]),
    ],
    findings,
    result: [ok ? 'No finding stops a publication.' : `${countWords(findings)}: publish will refuse.`],
  };
}

/** The waivers that go with the next release, which are kept with the last one. */
function spentLines(dataset: DatasetFiles): string[] {
  const names = spentWaivers(dataset).map(({ rule, metric, geo, period }) =>
    [rule, metric, geo, period].filter((one) => one !== null).join(' '),
  );
  return names.length === 0
    ? []
    : [`Waivers of a loss that ${dataset.last?.release.release} used, and that go: ${names.join(', ')}`];
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

// `unstage`: takes series out of the staging area, as one that an import brought under a wrong id. No release changes.

/** All of them or none; exit code 1 where one is not staged. */
export function unstage(paths: DatasetPaths, metrics: string[], { files, print }: Effects): number {
  const staged = Object.keys(readList(paths).series).sort();
  const unknown = metrics.find((metric) => !staged.includes(metric));
  if (unknown !== undefined) {
    print(
      staged.length === 0
        ? `${unknown}: nothing is staged`
        : `${unknown}: expected a staged metric, one of ${staged.join(', ')}; nothing was taken out`,
    );
    return 1;
  }
  takeFromList(paths, metrics, files);
  print(`No longer staged: ${metrics.join(', ')}. Import again what a release is to have.`);
  return 0;
}
