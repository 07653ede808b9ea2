// Everything that is to be known against a planned release, before it takes the place of the last one.
import { nodeDigest } from '../builder/digest.ts';
import { withRegistryLines } from '../builder/read.ts';
import { verifyDataset } from '../builder/verify.ts';
import {
  AREAS_FILE,
  countOf,
  type Finding,
  formatFinding,
  GROUPS_FILE,
  HAND_WRITTEN,
  type State,
  WAIVERS_FILE,
  type WithLine,
} from '../data/dataset.ts';
import type { Waiver } from '../data/release.ts';
import { csvLines } from '../data/text.ts';
import { fitsKind, isWaivable, judgementOf } from '../rules/judgements.ts';
import { errorFinding, findingsOf, MOST_GROUPED } from '../rules/rule.ts';
import { DATASET_RULES } from '../rules/table.ts';
import { applyWaivers, UNUSED_WAIVER } from '../rules/waivers.ts';
import { type DatasetFiles, lastShown } from './dataset.ts';
import {
  isAbout,
  lossFindings,
  lostFlags,
  retrievedGoesBack,
  returnedFigures,
  type StandingFlag,
  signedCheckpoint,
  standingFlags,
} from './judge-loss.ts';
import {
  newMunicipalities,
  publicationFindings,
  registryFindings,
} from './judge-registry.ts';
import { type ReleaseInputs, type ReleasePlan, spentWaivers } from './plan.ts';
import { brokenPromises } from './promises.ts';

/** Judged before anything is written; findings that the release's waivers let through are left out. */
export function assessRelease(
  { dataset, staging }: Pick<ReleaseInputs, 'dataset' | 'staging'>,
  plan: ReleasePlan,
  leaves: boolean,
): Finding[] {
  // All else that would be found follows from rows that are not there.
  const unread = [...dataset.releaseFaults, ...dataset.faults];
  if (unread.length > 0) return unread;
  const lastPublic = lastShown(dataset);
  const flags = standingFlags(plan, dataset);
  const changed =
    dataset.last === null
      ? []
      : [
          ...jumps(plan, dataset),
          ...lossFindings({
            date: plan.date,
            metrics: plan.metrics,
            registry: dataset.registry,
          }),
          ...brokenPromises(
            { ...dataset.last, registry: lastPublic ?? dataset.last.registry },
            writtenIn(dataset),
          ),
          ...retrievedGoesBack(staging, dataset),
          ...returnedFigures(plan, dataset),
          ...lostFlags(dataset, flags),
          ...newMunicipalities(
            dataset.municipalities,
            dataset.last.municipalities,
            withFigures(plan),
          ),
        ];
  const judged = [
    ...untouched(dataset),
    ...goneFiles(dataset),
    ...signedCheckpoint(dataset),
    ...registryFindings(dataset.registry),
    ...publicationFindings(staging, dataset),
    ...unwaived(changed, plan.state, flags, pastWaivers(dataset, flags)),
  ];
  const spent = spentWaivers(dataset).map(({ line }) => line);
  const hand = { ...plan.state, ...writtenIn(dataset) };
  const verified = verifyDataset(plan.source, { most: MOST_GROUPED, leaves, hand });
  const findings = [...withRegistryLines(judged, plan.source), ...verified.findings];
  return unique(findings).map((finding) => asItStands(finding, spent));
}

/** What maintainers have written, with what is not public, in the place of what the release has of it. */
const writtenIn = ({ registry, municipalities, areas, waivers }: DatasetFiles) => ({
  ...{ registry, municipalities, areas, waivers },
});

/** What is not as the last release left it: the next one would write over it. */
const untouched = ({ dataset }: DatasetFiles): Finding[] =>
  dataset === null
    ? []
    : DATASET_RULES.flatMap((rule) => findingsOf(rule, dataset, nodeDigest));

/** Files that a release has from the first on that had them. */
const OPTIONAL: ReadonlySet<string> = new Set([AREAS_FILE, GROUPS_FILE]);

/** A release without waivers would lose their flags, and one without areas the figures of them. */
const goneFiles = ({ source, last }: DatasetFiles): Finding[] =>
  HAND_WRITTEN.filter(
    (file) =>
      !source.has(file) &&
      (!OPTIONAL.has(file) || last?.release.files[file] !== undefined),
  ).map((file) =>
    errorFinding(
      'hand-written-files-stand',
      { file },
      {
        message:
          'A release has the file, and it is gone; restore it, with its header alone where it has no rows.',
      },
    ),
  );

/** What stands wrong before the release and with it is told once. */
function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const line = formatFinding(finding);
    return !seen.has(line) && seen.add(line);
  });
}

/** The plan has waivers.csv without the spent ones, and a maintainer looks at the file that has them. */
function asItStands(finding: Finding, spent: readonly number[]): Finding {
  const { file, line } = finding.where;
  if (file !== WAIVERS_FILE || line === undefined) return finding;
  const standing = spent.reduce((at, gone) => (gone <= at ? at + 1 : at), line);
  return { ...finding, where: { ...finding.where, line: standing } };
}

/**
 * What no waiver of the release lets through, and the waivers that let nothing through and are kept for no figure. A waiver
 * is about the release that it was written for: it lets nothing of a later one through before somebody has worded it anew.
 * That of a jump stays, with its flag, for as long as its figures stand; that of a loss goes.
 */
function unwaived(
  changed: Finding[],
  release: Pick<State, 'waivers'>,
  flags: readonly StandingFlag[],
  past: readonly Waiver[],
): Finding[] {
  const waivers = release.waivers.filter(
    ({ rule }) => judgementOf(rule)?.of === 'change',
  );
  const isOld = (waiver: Waiver): boolean => past.some((one) => isSame(one, waiver));
  const findings = [
    ...applyWaivers(
      changed,
      waivers.filter((waiver) => !isOld(waiver)),
      'change',
    ).findings,
    ...applyWaivers([], waivers.filter(isOld), 'change').findings.map((finding) => ({
      ...finding,
      message: OLD,
    })),
  ];
  const kept = waivers
    .filter((waiver) => flags.some((flag) => keeps(flag, waiver)))
    .map(({ line }) => line);
  return findings.filter(
    ({ rule, where }) => rule !== UNUSED_WAIVER || !kept.includes(where.line ?? 0),
  );
}

/** Those of the last release, and what metrics that come back were shown with. */
const pastWaivers = (
  dataset: DatasetFiles,
  flags: readonly StandingFlag[],
): Waiver[] => [...(dataset.last?.waivers ?? []), ...flags.map(({ waiver }) => waiver)];

const OLD =
  'The waiver is of a past release and lets nothing more through; delete it, or word it anew for what this release changes.';

const isSame = (one: Waiver, other: Waiver): boolean =>
  covers(one, other) && covers(other, one) && one.reason === other.reason;

/** Whether a figure that a waiver is about stands as it was published under one that was about all of it. */
const keeps = ({ waiver: was, figures }: StandingFlag, waiver: Waiver): boolean =>
  covers(was, waiver) && figures.some((figure) => isAbout(waiver, figure));

/** Whether a waiver of a past release is about all that this one is about. */
const covers = (one: Waiver, other: Waiver): boolean =>
  one.rule === other.rule &&
  one.metric === other.metric &&
  (one.geo === null || one.geo === other.geo) &&
  (one.period === null || one.period === other.period);

/** The waivers that the last release did not have word for word. */
export const newWaivers = ({ waivers, last }: DatasetFiles): WithLine<Waiver>[] =>
  waivers.filter((waiver) => !(last?.waivers ?? []).some((one) => isSame(one, waiver)));

function jumps({ metrics }: ReleasePlan, { registry }: DatasetFiles): Finding[] {
  const metricOf = new Map(registry.metrics.map((metric) => [metric.id, metric]));
  return metrics.flatMap((planned) =>
    planned.jumps.filter(({ rule }) =>
      fitsKind(rule, metricOf.get(planned.metric) ?? {}),
    ),
  );
}

const withFigures = ({ metrics }: ReleasePlan): Set<string> =>
  new Set(metrics.flatMap(({ after }) => [...after.geos.keys()]));

// Findings as a person can take them in: by rule and metric, with their number and the worst of them, and the lines of
// waivers.csv that would let all of a group through.

type FindingGroup = {
  rule: string;
  severity: Finding['severity'];
  metric: string | null;
  /** With those that a rule counts and does not list. */
  count: number;
  /** The lines for waivers.csv, their two reasons empty; null where nothing but a mended dataset helps. */
  waiver: string | null;
  /** The worst first, where that can be said, else as they stand in their files. */
  findings: Finding[];
};

/** In the order in which the rules found the first of each. */
export function groupsOf(findings: readonly Finding[]): FindingGroup[] {
  const byKey = Map.groupBy(
    findings,
    ({ rule, severity, where }) => `${severity} ${rule} ${where.metric ?? ''}`,
  );
  return [...byKey.values()].flatMap((group): FindingGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { rule, severity, where } = first;
    return [
      {
        rule,
        severity,
        metric: where.metric ?? null,
        count: countOf(group),
        waiver: isWaivable(rule) ? waiverOf(group) : null,
        findings: group.toSorted((a, b) => (b.excess ?? 0) - (a.excess ?? 0)),
      },
    ];
  });
}

/** How many findings each rule has, the most first. */
export function ruleCounts(
  findings: readonly Finding[],
): [rule: string, count: number][] {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const counts = [...byRule].map(([rule, own]): [string, number] => [
    rule,
    countOf(own),
  ]);
  return counts.sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

/** So many findings of a group are written out, and so many groups of a rule. */
const MOST_FINDINGS = 5;
const MOST_GROUPS = 20;

const WITHOUT_REASONS = ['', ''];

/** A line for each of a few, so that none covers a figure that nobody has looked at; for more the narrowest key of all. */
function waiverOf(group: readonly Finding[]): string {
  const lines = new Set(
    countOf(group) > MOST_FINDINGS
      ? [waiverLine(group)]
      : group.map((one) => waiverLine([one])),
  );
  return [...lines].join('\n');
}

/** One figure, one municipality or year of the metric, or all of it. */
function waiverLine(group: readonly Finding[]): string {
  const shared = (key: 'metric' | 'geo' | 'period'): string => {
    const [one = '', ...others] = new Set(group.map(({ where }) => where[key] ?? ''));
    return others.length === 0 ? one : '';
  };
  const rule = group[0]?.rule ?? '';
  const row = [
    rule,
    shared('metric'),
    shared('geo'),
    shared('period'),
    ...WITHOUT_REASONS,
  ];
  return csvLines([row]).trim();
}

/**
 * Every rule with all that a terminal can hold of it.
 * @param rest where the others are
 */
export function findingLines(
  findings: readonly Finding[],
  rest = '--json has them all',
): string[] {
  const byRule = Map.groupBy(groupsOf(findings), ({ rule }) => rule);
  return [...byRule.values()].flatMap((groups) => {
    const largest = groups.toSorted((a, b) => b.count - a.count).slice(0, MOST_GROUPS);
    const listed = new Set(groups.length > MOST_GROUPS ? largest : groups);
    const left = groups.filter((group) => !listed.has(group));
    return [
      ...[...listed].flatMap(groupLines),
      ...(left.length === 0 ? [] : [leftLine(left, rest)]),
      ...sumLine(groups),
    ];
  });
}

function groupLines({ rule, metric, count, waiver, findings }: FindingGroup): string[] {
  const listed = findings.slice(0, MOST_FINDINGS);
  const more = count - countOf(listed);
  const what = metric === null ? rule : `${rule} in ${metric}`;
  return [
    ...listed.map(formatFinding),
    ...(more === 0 ? [] : [`  and ${more} more of ${what}, ${count} in all`]),
    ...(waiver === null ? [] : waiverLines(count, waiver.split('\n'))),
  ];
}

function waiverLines(count: number, lines: string[]): string[] {
  const lead = `  to let ${count === 1 ? 'it' : 'all of it'} through, waivers.csv with both reasons filled in:`;
  return lines.length === 1
    ? [`${lead} ${lines[0]}`]
    : [lead, ...lines.map((line) => `    ${line}`)];
}

const leftLine = (left: FindingGroup[], rest: string): string =>
  `  and ${left.reduce((sum, { count }) => sum + count, 0)} more of ${left[0]?.rule} in ${left.length} further metrics: ${rest}`;

const sumLine = (groups: FindingGroup[]): string[] =>
  groups.length === 1
    ? []
    : [
        `  ${groups[0]?.rule}: ${groups.reduce((sum, { count }) => sum + count, 0)} findings in ${groups.length} metrics`,
      ];
