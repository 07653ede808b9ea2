// One id is one metric: it stands in every identifier and every address.
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const MESSAGE =
  'The registry describes this metric twice, so its unit and source are uncertain; keep one entry or give the other its own id.';

export const metricIdsAreUnique: DatasetRule = {
  name: 'metric-ids-are-unique',
  about: 'The registry describes every metric once.',
  check: ({ registry }) =>
    repeated(registry.metrics, ({ id }) => id).map(({ id }) =>
      errorFinding('metric-ids-are-unique', { file: REGISTRY_FILE, metric: id }, { message: MESSAGE }),
    ),
};
