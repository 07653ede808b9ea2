// A file of two million bad lines is reported by the first of each kind and their number.
import type { Finding } from '../model/finding.ts';

/** So many findings of one rule in one file are listed. */
const MOST = 100;

type Rest = { first: Finding; count: number };

/** Findings as they come, of which no more are kept than are listed; {@link capped} of all of them is `list`. */
type CappedList = { add: (finding: Finding) => void; list: () => Finding[] };

/** @param isCapped false for rules whose findings are all kept */
export function cappedList(isCapped = (_rule: string) => true): CappedList {
  const counts = new Map<string, Map<string, number>>();
  const kept: Finding[] = [];
  const left = new Map<string, Rest>();
  return {
    add(finding) {
      const { rule, where, unlisted } = finding;
      const inFile = counts.get(rule) ?? new Map<string, number>();
      counts.set(rule, inFile);
      const count = (inFile.get(where.file) ?? 0) + 1;
      inFile.set(where.file, count);
      if (!isCapped(rule) || (count <= MOST && unlisted === undefined)) kept.push(finding);
      else leave(left, finding);
    },
    list: () => [...kept, ...[...left.values()].map(({ first, count }) => restOf(first, count))],
  };
}

/**
 * In their order, with one finding more for each rule and file that says how many are left out. Capping again changes nothing.
 * @param isCapped false for rules whose findings are all kept
 */
export function capped(findings: readonly Finding[], isCapped?: (rule: string) => boolean): Finding[] {
  const { add, list } = cappedList(isCapped);
  for (const finding of findings) add(finding);
  return list();
}

function leave(left: Map<string, Rest>, finding: Finding): void {
  const key = `${finding.rule} ${finding.where.file}`;
  const rest = left.get(key) ?? { first: finding, count: 0 };
  rest.count += finding.unlisted ?? 1;
  left.set(key, rest);
}

function restOf({ rule, severity, where: { file, metric } }: Finding, count: number): Finding {
  const message = `${count} more findings of this rule in the file are not listed; mend the listed ones first`;
  return {
    rule,
    severity,
    where: metric === undefined ? { file } : { file, metric },
    message,
    unlisted: count,
  };
}
