// The place of one row of an observation file.
import type { ObservationRow, SeriesFile } from '../model/dataset.ts';
import type { FindingLocation } from '../model/finding.ts';

export const rowPlace = (
  { file, metric }: SeriesFile,
  { line, geo, period }: ObservationRow,
): FindingLocation => ({
  file,
  line,
  metric,
  geo,
  period,
});
