// Nykvarn has no figures of its own before 1998, Knivsta none before 2002, unless a source recalculates the past.
import type { ObservationRow } from '../model/dataset.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const MESSAGE =
  'The value is of a year in which the municipality did not exist, so it may belong to another area; ' +
  'leave it out (`--from` of an import leaves out early years), or set backCast on the metric if its source recalculates earlier years to the present division.';

export const valueAfterValidFrom: SeriesRule = {
  name: 'value-after-valid-from',
  about: 'A municipality has values from its first year on, and earlier ones only in back-cast metrics.',
  check: (series, head) => {
    const { metrics, municipalities } = headIndex(head);
    if (metrics.get(series.metric)?.backCast ?? true) return [];
    const firstYear = ({ geo }: ObservationRow) => municipalities.get(geo)?.validFrom ?? '';
    return series.rows
      .filter((row) => row.value !== '' && row.period < firstYear(row))
      .map((row) =>
        errorFinding('value-after-valid-from', rowPlace(series, row), {
          message: MESSAGE,
          expected: `${firstYear(row)} or later`,
          actual: row.period,
        }),
      );
  },
};
