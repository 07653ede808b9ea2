// Municipality code and period are segments of the permanent identifier (contract 1).
import type { Finding } from '../model/finding.ts';
import { GEO_PATTERN } from '../model/observation-id.ts';
import { isPeriod, PERIOD_EXPECTED } from '../model/period.ts';
import { errorFinding } from './error-finding.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'keys-are-well-formed';
const GEO_MESSAGE =
  'The municipality code cannot stand in an identifier; write all four digits, leading zeros included.';
const PERIOD_MESSAGE = 'The period cannot stand in an identifier; write the year with four digits.';

export const keysAreWellFormed: SeriesRule = {
  name: NAME,
  about: 'Every municipality code has four digits and every period is a year.',
  check: (series) =>
    series.rows.flatMap((row) => {
      const where = rowPlace(series, row);
      const findings: Finding[] = [];
      if (!GEO_PATTERN.test(row.geo))
        findings.push(
          errorFinding(NAME, where, {
            message: GEO_MESSAGE,
            expected: 'four digits',
            actual: JSON.stringify(row.geo),
          }),
        );
      if (!isPeriod(row.period))
        findings.push(
          errorFinding(NAME, where, {
            message: PERIOD_MESSAGE,
            expected: PERIOD_EXPECTED,
            actual: JSON.stringify(row.period),
          }),
        );
      return findings;
    }),
};
