// A metric leads to others that readers can open.
import { isPublic, type Metric, publicIds, type Registry } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'related-metrics-exist';

function faultsOf({ id, related }: Metric, registry: Registry): string[] {
  const open = publicIds(registry);
  return [
    ...related
      .filter(({ metric }) => metric === id)
      .map(() => 'The metric is related to itself, which leads nowhere; delete the relation.'),
    ...related
      .filter(({ metric }) => metric !== id && !open.has(metric))
      .map(
        ({ metric }) =>
          `The related metric ${metric} is not a public metric of the registry; correct its id or delete the relation.`,
      ),
    ...repeated(related, ({ metric }) => metric).map(
      ({ metric }) => `The related metric ${metric} is named twice; keep the relation that says most.`,
    ),
  ];
}

export const relatedMetricsExist: DatasetRule = {
  name: NAME,
  about: 'A public metric is related to other public metrics only, to each once.',
  check: ({ registry }) =>
    registry.metrics
      .filter(isPublic)
      .flatMap((metric) =>
        faultsOf(metric, registry).map((message) =>
          errorFinding(NAME, { file: REGISTRY_FILE, metric: metric.id }, { message }),
        ),
      ),
};
