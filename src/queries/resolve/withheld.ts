// The refusal of what a metric's registry entry withholds: its ranking, its comparison or its chart.

import type { CatalogueMetric } from '../../data/catalogue.ts';
import type { Lang } from '../../data/lang.ts';
import { type Problem, type ProblemCode, problem, type Reason } from '../../data/problem.ts';

type Capability = keyof CatalogueMetric['capabilities'];

const REFUSED: Record<Capability, { code: ProblemCode; reason: Reason }> = {
  ranking: { code: 'unsupported', reason: 'no_ranking' },
  comparison: { code: 'incomparable', reason: 'not_comparable' },
  chart: { code: 'unsupported', reason: 'no_chart' },
};

/** `parameter` asked for the metric by `value`. */
export function withheld(
  { title, capabilitiesReason }: CatalogueMetric,
  capability: Capability,
  { parameter = 'metric', value, lang }: { parameter?: string; value: string; lang: Lang },
): Problem {
  const { code, reason } = REFUSED[capability];
  const explanation = capabilitiesReason?.[lang] ?? null;
  return problem(code, { parameter, value, reason, capability, explanation }, { [value]: title });
}
