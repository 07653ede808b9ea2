// `publish`: verify, write, switch. Anything wrong and the old release stays untouched.
import { isThere } from '../builder/files.ts';
import { countOf, countWords, type Finding, refuses } from '../data/dataset.ts';
import { isPublic } from '../data/registry.ts';
import {
  byNewest,
  bySize,
  byWeight,
  cutTo,
  cutWords,
  type FigureChange,
  joinedCut,
  kindCounts,
  shareWords,
  typeCounts,
} from './changes.ts';
import type { DatasetPaths, Effects } from './dataset.ts';
import { assessRelease, findingLines, groupsOf, ruleCounts } from './judge.ts';
import { signatureLines } from './judge-loss.ts';
import { handEdits } from './judge-registry.ts';
import {
  changesNothing,
  type PlannedMetric,
  type PlanRefusal,
  planRelease,
  prepareRelease,
  type ReleaseInputs,
  type ReleaseOptions,
  type ReleasePlan,
  spentWaivers,
  undoneFile,
} from './plan.ts';
import { readList, type Staging, takeFromList } from './staging.ts';
import { commitRelease } from './write.ts';

/** The release to come with all that is found of it. */
export type ReleaseToCome = ReleaseInputs & { plan: ReleasePlan; findings: Finding[] };

/** @param leaves whether every entry of the log is hashed, as before a release is written */
export function judgedRelease(
  paths: DatasetPaths,
  options: ReleaseOptions,
  effects: Effects,
  leaves = false,
): ReleaseToCome | PlanRefusal {
  const prepared = prepareRelease(paths, options, effects);
  if ('mistake' in prepared) return prepared;
  const { dataset, staging } = prepared;
  const [{ date }, today] = [prepared.options, effects.today()];
  const plan = planRelease(dataset, staging, {
    ...prepared.options,
    today: date > today ? date : today,
  });
  return { ...prepared, plan, findings: assessRelease(prepared, plan, leaves) };
}

// How a command that judges ends: in words for a terminal, or as one JSON document.

export type Outcome = {
  /** False when the release or the dataset is refused. */
  ok: boolean;
  /** What is said before the findings. */
  lines: string[];
  findings: Finding[];
  /** The last sentences, which say what was done. */
  result: string[];
  /** For the JSON document alone: by metric what changes, the heaviest first. */
  changes?: object[];
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
  { ok, lines, findings, result, changes }: Outcome,
  json: boolean,
  { print }: Effects,
): number {
  const document = {
    ok,
    lines,
    changes,
    count: countOf(findings),
    groups: groupsOf(findings),
    result,
  };
  const report = () => [...lines, ...findingLines(findings), ...result];
  for (const line of json ? [JSON.stringify(document, finite)] : report()) print(line);
  return ok ? 0 : 1;
}

/** JSON has no infinity: what is beyond every factor says none, and stands first of its group all the same. */
const finite = (_key: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY ? undefined : value;

/** Judges the whole release before anything of it is written. Call it while holding the lock. */
export function publish(
  paths: DatasetPaths,
  options: ReleaseOptions,
  effects: Effects,
): Outcome {
  const prepared = judgedRelease(paths, options, effects, true);
  if ('mistake' in prepared) return stopped(prepared.mistake, prepared.findings);
  const { dataset, plan, last, findings } = prepared;
  const ok = !refuses(findings);
  // What was changed outside a release makes no change of one, and is not as the release left it.
  if (ok && changesNothing(dataset, plan))
    return stopped(
      `Nothing to publish: the dataset is as release ${last} left it. Import a publication first.`,
    );
  const lines = noteLines(prepared);
  if (ok) commitRelease(paths, plan, effects.files);
  const result = ok
    ? `Published ${plan.date}: ${plan.folder.size} files, ${plan.entries} entries in the revision log.`
    : `Refused with ${countWords(findings)}: nothing was published. Mend what each one names, or waive it in waivers.csv where its rule may be.`;
  return { ok, lines, findings, result: [result] };
}

/** What is no finding, and is to be known of the release all the same. */
function noteLines({
  dataset,
  staging,
  plan,
  options: { key },
}: ReleaseToCome): string[] {
  const { release, published, reconstructed, reason, reasons, corrected } =
    plan.state.release;
  const { registry, last } = dataset;
  const isUndone = isThere(undoneFile(dataset.paths));
  const said = [
    ...(reason === null ? [] : [`"${reason.en}"`]),
    ...Object.keys(reasons),
  ];
  const hidden = registry.metrics.filter(
    (one) => Object.hasOwn(staging.series, one.id) && !isPublic(one),
  );
  const spent = spentWaivers(dataset).map(({ rule, metric, geo, period }) =>
    [rule, metric, geo, period].filter((one) => one !== null).join(' '),
  );
  return [
    ...(reconstructed
      ? [
          `The day ${release} is past, so nobody could read the release then: it is marked as reconstructed, made on ${published}.`,
        ]
      : []),
    ...(isUndone && said.length > 0
      ? [`Its reasons are those of the release that was undone: ${said.join(', ')}.`]
      : []),
    ...(isUndone && corrected.length > 0
      ? [
          `As the release that was undone it mends an error of ours: ${corrected.join(', ')}. Where it does not, delete ${undoneFile(dataset.paths)} and say its reasons again.`,
        ]
      : []),
    ...(hidden.length > 0
      ? [
          `Not public, so in no release, and still staged: ${hidden.map(({ id }) => id).join(', ')}`,
        ]
      : []),
    ...(spent.length > 0
      ? [
          `Waivers of a loss that ${last?.release.release} used, and that go: ${spent.join(', ')}`,
        ]
      : []),
    ...signatureLines(dataset, key),
  ];
}

// `diff`: what a publication would change, and what speaks against it. Nothing but the staging area is touched.

/** Refused when `publish` would refuse. */
export function diff(
  paths: DatasetPaths,
  options: ReleaseOptions,
  effects: Effects,
): Outcome {
  const prepared = judgedRelease(paths, options, effects);
  if ('mistake' in prepared) return stopped(prepared.mistake, prepared.findings);
  const { dataset, staging, plan, last, findings } = prepared;
  const edits = handEdits(dataset);
  const changed = plan.metrics.filter(({ entries }) => entries > 0).sort(byWeight);
  return {
    ok: !refuses(findings),
    lines: [
      ...summaryLines(plan, findings, last),
      ...noteLines(prepared),
      ...changeLines(changed),
      ...leftOutLines(staging),
      ...(edits.length === 0
        ? []
        : ['Changed by hand:', ...edits.map((line) => `  ${line}`)]),
    ],
    findings,
    result: [verdict(findings)],
    changes: changed.map(
      ({ metric, title, leaves, tally, changes, before, after }) => ({
        metric,
        title,
        leaves,
        tally,
        rows: { before: before.rows, after: after.rows },
        ...changes,
      }),
    ),
  };
}

export const verdict = (findings: readonly Finding[]): string =>
  refuses(findings)
    ? `${countWords(findings)}: publish will refuse.`
    : 'No finding stops a publication.';

const plural = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

/** How much changes of what kind, and what is found, before any of it is listed. @param last null where no release came before */
export function summaryLines(
  { date, metrics }: ReleasePlan,
  findings: Finding[],
  last: string | null,
): string[] {
  const changed = metrics.filter(({ entries }) => entries > 0).length;
  const found = ruleCounts(findings).map(
    ([rule, count]) => `  found by ${rule}: ${count}`,
  );
  if (changed === 0 && last !== null) return ['No published figure changes.', ...found];
  const against = last === null ? ', the first' : ` against ${last}`;
  return [
    `Release ${date}${against}: ${changed} of ${plural(metrics.length, 'metric')} would change, with ${countWords(findings)}.`,
    ...kindCounts(metrics).map(
      ({ kind, figures, metrics: among }) =>
        `  ${kind}: ${figures} in ${plural(among, 'metric')}`,
    ),
    ...found,
  ];
}

/** The figures that are listed of a change, each list with its heading. */
export const FIGURE_LISTS = [
  ['Revised, largest relative change first', 'revised'],
  ['Withdrawn, newest year first', 'withdrawn'],
  ['New years, largest step against the year before first', 'steps'],
  ['New in years that stand, largest step first', 'late'],
] as const;

/** So many metrics are listed in a terminal; `--json` has all. */
const MOST_METRICS = 20;

/** @param changed the heaviest first */
function changeLines(changed: readonly PlannedMetric[]): string[] {
  const metrics = cutTo(changed, MOST_METRICS);
  return [
    ...FIGURE_LISTS.flatMap(([heading, part]) => {
      const cuts = changed.map(({ changes }) => changes[part]);
      const cut = joinedCut(cuts, part === 'withdrawn' ? byNewest : bySize);
      return cut.count === 0
        ? []
        : [`${heading} (${cutWords(cut)}):`, ...cut.first.map(figureLine)];
    }),
    ...(changed.length === 0
      ? []
      : [`Metrics that change, by the largest change (${cutWords(metrics)}):`]),
    ...metrics.first.map(({ metric, title, leaves, tally, before, after }) => {
      const what = leaves ? 'leaves the service' : typeCounts(tally);
      return `  ${metric} ${title.en}: ${what}; ${before.rows} → ${after.rows} rows`;
    }),
    ...(metrics.count > MOST_METRICS ? ['  --json has them all'] : []),
  ];
}

function figureLine(one: FigureChange): string {
  const { id, period, since, previousValue, value } = one;
  const share = shareWords(one);
  const before = since === period ? previousValue : `${previousValue} (${since})`;
  return `  ${id} ${before} → ${value ?? 'withdrawn'}${share === '' ? '' : ` (${share})`}`;
}

const leftOutLines = ({ imports }: Staging): string[] =>
  imports.flatMap((entry) =>
    Object.entries(entry.leftOut).map(
      ([reason, count]) => `Left out (${entry.kind}): ${count} ${reason}`,
    ),
  );

// `unstage`: takes series out of the staging area, as one that an import brought under a wrong id. No release changes.

/** All of them or none; exit code 1 where one is not staged. */
export function unstage(
  paths: DatasetPaths,
  metrics: string[],
  { files, print }: Effects,
): number {
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
  print(
    `No longer staged: ${metrics.join(', ')}. Import again what a release is to have.`,
  );
  return 0;
}
