// What is wrong with the data. Findings are collected and printed together; none is thrown (architecture 4).

export type FindingLocation = {
  file: string;
  line?: number;
  metric?: string;
  geo?: string;
  period?: string;
  /** In a JSON file: the keys and indexes that lead to what is meant; it is reported by its line. */
  path?: readonly PropertyKey[];
};

export type Finding = {
  rule: string;
  severity: 'error' | 'warning';
  where: FindingLocation;
  message: string;
  expected?: string;
  actual?: string;
  /** How many times over the limit it is, where that can be said: of many findings the worst come first. */
  excess?: number;
  /** How many findings it stands for that are not listed. */
  unlisted?: number;
};

/** What they stand for, not how many they are: one that stands for many counts as many. */
export const countOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { unlisted = 1 }) => sum + unlisted, 0);

/** `1 finding`, `2 findings`: of how many it stands for, too. */
export function countWords(findings: readonly Finding[]): string {
  const count = countOf(findings);
  return `${count} ${count === 1 ? 'finding' : 'findings'}`;
}

/** One line: place, rule, what is wrong, what was expected and what stands there. */
export function formatFinding({ rule, severity, where, message, expected, actual }: Finding): string {
  const location = where.line === undefined ? where.file : `${where.file}:${where.line}`;
  const key = [where.metric, where.geo, where.period].filter((part) => part !== undefined).join(' ');
  const contrast = [
    expected === undefined ? '' : `expected ${expected}`,
    actual === undefined ? '' : `got ${actual}`,
  ];
  const tail = contrast.filter((part) => part !== '').join(', ');
  return `${severity} ${location}${key === '' ? '' : ` (${key})`} [${rule}] ${message}${tail === '' ? '' : `; ${tail}`}`;
}

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
