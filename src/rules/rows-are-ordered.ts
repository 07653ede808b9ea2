// One order for every file, so that equal figures are equal bytes and a release can be rebuilt from its log.
import type { ObservationRow } from '../model/dataset.ts';
import { errorFinding } from './error-finding.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'rows-are-ordered';
const MESSAGE =
  'The row comes before one that it should follow; sort the file by municipality code, then period.';

const isBehind = (row: ObservationRow, before: ObservationRow): boolean =>
  row.geo === before.geo ? row.period < before.period : row.geo < before.geo;

export const rowsAreOrdered: SeriesRule = {
  name: NAME,
  about: 'The rows of a file go by municipality code, then period.',
  check: (series) => {
    const at = series.rows.findIndex((row, index) => {
      const before = series.rows[index - 1];
      return before !== undefined && isBehind(row, before);
    });
    const row = series.rows[at];
    return row === undefined ? [] : [errorFinding(NAME, rowPlace(series, row), { message: MESSAGE })];
  },
};
