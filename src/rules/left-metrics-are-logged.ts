// A metric that was published never disappears: it keeps its entry, which says with which release it left (contract 4).
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import type { Metric } from '../model/registry.ts';
import { observationFile, REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'left-metrics-are-logged';
const GONE =
  'The log knows the metric but the registry does not, so its identifiers would be unknown; restore its entry, with "left" if it leaves.';
const UNLOGGED =
  'The metric is said to have left, but no entry of that release withdraws it; write the date of the release that you publish in "left".';
const UNSAID =
  'The log withdraws the metric, but its entry does not say so; write the date of that release in "left", or import its figures again where it is to come back.';
const FIGURES =
  'The metric has left, so it has no figures; delete "left", or publish the release that withdraws them.';

/** The release whose entry withdraws the metric, if no figure was published again since. */
function withdrawnIn(head: DatasetHead, metric: string): string | null {
  let release: string | null = null;
  if (!head.log.own.has(metric)) return null;
  for (const entry of head.log.of(metric))
    if (entry.geo === null && entry.type === 'withdrawn') release = entry.release;
    else if (entry.type === 'published') release = null;
  return release;
}

function fault(head: DatasetHead, { id, left }: Metric): Finding[] {
  const withdrawn = withdrawnIn(head, id);
  const where = { file: REGISTRY_FILE, metric: id };
  const contrast = { expected: String(withdrawn), actual: String(left) };
  if (left !== withdrawn)
    return [errorFinding(NAME, where, { message: left === null ? UNSAID : UNLOGGED, ...contrast })];
  return left !== null && head.files.includes(id)
    ? [errorFinding(NAME, { file: observationFile(id), metric: id }, { message: FIGURES })]
    : [];
}

export const leftMetricsAreLogged: DatasetRule = {
  name: NAME,
  about:
    'Every metric of the log is in the registry, and says with which release it left if that withdrew it.',
  check: (head) => {
    const { metrics } = headIndex(head);
    const gone = [...head.log.releases.keys()].filter((metric) => !metrics.has(metric));
    return [
      ...gone.map((metric) => errorFinding(NAME, { file: REGISTRY_FILE, metric }, { message: GONE })),
      ...head.registry.metrics.flatMap((metric) => fault(head, metric)),
    ];
  },
};
