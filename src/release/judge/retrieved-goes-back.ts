// A slip in --retrieved, or an older vintage over a newer one: both show as a day before that of the last release.
import type { Finding } from '../../model/finding.ts';
import { RELEASE_FILE } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import type { Staging } from '../dataset/staging.ts';

export const RETRIEVED_GOES_BACK = 'retrieved-goes-back';
const MESSAGE =
  'The figures were taken from the publisher before those that they would replace; import again with the right --retrieved or the newer publication, or waive it with the reason.';

/** What a release before had no day for cannot go back. */
export const retrievedGoesBack = ({ series }: Staging, { last }: Pick<DatasetFiles, 'last'>): Finding[] =>
  Object.entries(series).flatMap(([metric, { retrieved: actual }]) => {
    const before = last?.release.retrieved[metric];
    if (before === undefined || actual >= before) return [];
    const contrast = { message: MESSAGE, expected: `${before} or later`, actual };
    return [errorFinding(RETRIEVED_GOES_BACK, { file: RELEASE_FILE, metric }, contrast)];
  });
