// A question that the service refuses to answer for a metric is refused for a stated reason.
import { isPublic, type Metric } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'capabilities-have-reasons';
const NO_REASON =
  'A capability is withheld without a reason, so a refused reader learns nothing; state why in "capabilitiesReason".';
const NOTHING_WITHHELD =
  'A reason is given but no capability is withheld; set "capabilitiesReason" to null or withhold the capability.';

const withholds = ({ capabilities: { ranking, comparison, chart } }: Metric): boolean =>
  !(ranking && comparison && chart);

const fault = (metric: Metric): string | null => {
  const stated = metric.capabilitiesReason !== null;
  if (withholds(metric)) return isPublic(metric) && !stated ? NO_REASON : null;
  return stated ? NOTHING_WITHHELD : null;
};

export const capabilitiesHaveReasons: DatasetRule = {
  name: NAME,
  about: 'A public metric says why it withholds a capability, and gives no reason where it withholds none.',
  check: ({ registry }) =>
    registry.metrics.flatMap((metric) => {
      const message = fault(metric);
      return message === null
        ? []
        : [errorFinding(NAME, { file: REGISTRY_FILE, metric: metric.id }, { message })];
    }),
};
