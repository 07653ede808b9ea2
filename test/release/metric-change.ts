// One metric as two releases have it, from figures alone: the change that is judged, and the entries that the log would have.
import { type Change, type MetricState, metricChanges } from '../../src/data/changes.ts';
import type { MetricChange } from '../../src/release/changes.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { metricOf, seriesOf } from '../support/dataset.ts';

export const changeOf = (
  metric: string,
  before: readonly Figure[],
  after: readonly Figure[],
): MetricChange => ({
  metric,
  title: { sv: 'Mått', en: 'Metric' },
  previous: { figures: before },
  next: { figures: after },
  leaves: false,
});

/** What the log says of it. */
export const entriesOf = ({ metric, previous, next }: MetricChange): readonly Change[] =>
  metricChanges(stateOf(metric, previous.figures), stateOf(metric, next.figures));

const stateOf = (id: string, figures: readonly Figure[]): MetricState => ({
  metric: metricOf({ id }),
  series: seriesOf(figures.map(({ geo, period, value }) => `${geo} ${period} ${value}`.trim()).sort(), id),
  statements: {},
});
