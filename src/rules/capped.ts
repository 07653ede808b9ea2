// A file of two million bad lines is told by the first of each kind and their number.
import type { Finding } from '../model/finding.ts';

/** So many findings of one rule in one file are listed. */
const MOST = 100;

/**
 * In their order, with one finding more for each rule and file that says how many are left out.
 * @param isCapped false for rules whose findings are all kept
 */
export function capped(findings: readonly Finding[], isCapped = (_rule: string) => true): Finding[] {
  const counts = new Map<string, number>();
  const kept: Finding[] = [];
  const left = new Map<string, { first: Finding; count: number }>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.where.file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MOST || !isCapped(finding.rule)) kept.push(finding);
    else left.set(key, { first: left.get(key)?.first ?? finding, count: count - MOST });
  }
  for (const { first, count } of left.values()) kept.push(restOf(first, count));
  return kept;
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
