// Findings as a person can take them in: by rule and metric, with their number and the worst of them, and the lines of
// waivers.csv that would let all of a group through.

import { countOf, type Finding, formatFinding } from '../../data/dataset.ts';
import { csvLines } from '../../data/text.ts';
import { isWaivable } from '../../rules/waivers.ts';

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

/** So many findings of a group are written out, and so many groups of a rule. */
const MOST_FINDINGS = 5;
const MOST_GROUPS = 20;

const WITHOUT_REASONS = ['', ''];

/** A line for each of a few, so that none covers a figure that nobody has looked at; for more the narrowest key of all. */
function waiverOf(group: readonly Finding[]): string {
  const lines = new Set(
    countOf(group) > MOST_FINDINGS ? [waiverLine(group)] : group.map((one) => waiverLine([one])),
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
  const row = [rule, shared('metric'), shared('geo'), shared('period'), ...WITHOUT_REASONS];
  return csvLines([row]).trim();
}

/** Every rule with all that a terminal can hold of it; `--json` has the rest. */
export function findingLines(findings: readonly Finding[]): string[] {
  const byRule = Map.groupBy(groupsOf(findings), ({ rule }) => rule);
  return [...byRule.values()].flatMap((groups) => {
    const largest = groups.toSorted((a, b) => b.count - a.count).slice(0, MOST_GROUPS);
    const listed = new Set(groups.length > MOST_GROUPS ? largest : groups);
    const left = groups.filter((group) => !listed.has(group));
    return [
      ...[...listed].flatMap(groupLines),
      ...(left.length === 0 ? [] : [leftLine(left)]),
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
  return lines.length === 1 ? [`${lead} ${lines[0]}`] : [lead, ...lines.map((line) => `    ${line}`)];
}

const leftLine = (left: FindingGroup[]): string =>
  `  and ${left.reduce((sum, { count }) => sum + count, 0)} more of ${left[0]?.rule} in ${left.length} further metrics: --json has them all`;

const sumLine = (groups: FindingGroup[]): string[] =>
  groups.length === 1
    ? []
    : [
        `  ${groups[0]?.rule}: ${groups.reduce((sum, { count }) => sum + count, 0)} findings in ${groups.length} metrics`,
      ];
