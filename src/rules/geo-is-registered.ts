// A figure of an unknown place has no name, no county and no page.
import { GEO_PATTERN } from '../model/observation-id.ts';
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const MESSAGE =
  'The code is not in municipalities.csv, so the figure has no place to belong to; ' +
  'delete the line if it is a region or the nation, or register the municipality.';

export const geoIsRegistered: SeriesRule = {
  name: 'geo-is-registered',
  about: 'Every municipality code of an observation is in the register.',
  check: (series, head) => {
    const { municipalities } = headIndex(head);
    return series.rows
      .filter(({ geo }) => GEO_PATTERN.test(geo) && !municipalities.has(geo))
      .map((row) => errorFinding('geo-is-registered', rowPlace(series, row), { message: MESSAGE }));
  },
};
