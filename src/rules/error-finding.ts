// Every verification rule's finding is an error: the data is refused until it is fixed or waived.
import type { Finding, FindingLocation } from '../model/finding.ts';

/** What happened, why it matters and what to do; where it helps, what was expected and what stands there. */
export type FindingText = Pick<Finding, 'message' | 'expected' | 'actual'>;

export const errorFinding = (rule: string, where: FindingLocation, text: FindingText): Finding => ({
  rule,
  severity: 'error',
  where,
  ...text,
});
