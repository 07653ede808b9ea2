// One identifier names one observation, for ever (specification 2.1).

import { cellKey } from '../model/observation-id.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const MESSAGE =
  'This municipality and period stand on an earlier line already, so one identifier would have two values; ' +
  'keep the line that the source has now and delete the other.';

export const observationKeysAreUnique: SeriesRule = {
  name: 'observation-keys-are-unique',
  about: 'No municipality has the same period twice in one metric.',
  check: (series) =>
    repeated(series.rows, cellKey).map((row) =>
      errorFinding('observation-keys-are-unique', rowPlace(series, row), { message: MESSAGE }),
    ),
};
