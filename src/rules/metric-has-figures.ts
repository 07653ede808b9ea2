// A public metric without a figure is a promise that no question can be answered by.
import { isPublic } from '../model/registry.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'metric-has-figures';
const MESSAGE =
  'The metric is public but has no figure; import its publication, make it not public, or waive it with the reason.';

export const metricHasFigures: SeriesRule = {
  name: NAME,
  about: 'Every public metric has at least one figure.',
  check: ({ file, metric, rows }, head) => {
    const registered = headIndex(head).metrics.get(metric);
    if (registered === undefined || !isPublic(registered) || registered.left !== null) return [];
    return rows.some(({ value }) => value !== '')
      ? []
      : [errorFinding(NAME, { file, metric }, { message: MESSAGE })];
  },
};
