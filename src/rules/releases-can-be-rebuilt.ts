// The log is whole only if every release follows from it: what a manifest lists must come out byte for byte.
import type { DatasetHead } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { observationFile, revisionFile } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { replay, seriesText } from './replay.ts';
import type { SeriesRule } from './rule.ts';

const NO_FILE = 'no file';
const NAME = 'releases-can-be-rebuilt';
const MESSAGE =
  'The log does not lead to the file that the release lists, so a row was added, lost or changed outside a release; ' +
  'restore the dataset from the published release.';

function* rebuilt(metric: string, head: DatasetHead, digest: Digest): Iterable<Finding> {
  const file = observationFile(metric);
  const empty = [NO_FILE, `sha256:${digest(seriesText(new Map()), 'hex')}`];
  let actual = NO_FILE;
  for (const { release, cells, changed } of replay(head, metric)) {
    if (changed) actual = cells.size === 0 ? NO_FILE : `sha256:${digest(seriesText(cells), 'hex')}`;
    const expected = head.manifests.get(release)?.files[file] ?? NO_FILE;
    if (actual !== expected && !(cells.size === 0 && empty.includes(expected)))
      yield errorFinding(
        NAME,
        { file: revisionFile(release), metric },
        { message: MESSAGE, expected, actual },
      );
  }
}

export const releasesCanBeRebuilt: SeriesRule = {
  name: NAME,
  about: 'The log, release by release, leads to exactly the observation file that each release lists.',
  check: ({ metric }, head, digest) => [...rebuilt(metric, head, digest)],
};
