// Nothing lies in the dataset that is not part of it: what nobody reads nobody has verified.
import type { DatasetHead } from '../model/dataset.ts';
import { METRIC_ID_PATTERN } from '../model/observation-id.ts';
import {
  CHANGELOG_FILE,
  HAND_WRITTEN,
  keptCheckpoint,
  keptFile,
  listingFile,
  METADATA_FILE,
  metricOfFile,
  RELEASE_FILE,
  revisionFile,
} from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'files-are-known';
const FOREIGN = 'The file is none that a dataset has, so nothing reads or verifies it; delete it.';
const IRREGULAR =
  'The path is no file of its own (a link, a socket), so its bytes can change outside a release; put the file itself there.';

/** README.md, release.json, revisions/chain.json and revisions/checkpoint are not among the hashes, and so are not asked about here. */
function knownFiles({ chain }: DatasetHead): Set<string> {
  const releases = chain.map(({ release }) => release);
  return new Set([
    ...HAND_WRITTEN,
    METADATA_FILE,
    CHANGELOG_FILE,
    ...releases.flatMap((release) => [
      revisionFile(release),
      listingFile(release),
      ...HAND_WRITTEN.map((file) => keptFile(release, file)),
    ]),
    ...releases.slice(0, -1).flatMap((release) => [keptFile(release, RELEASE_FILE), keptCheckpoint(release)]),
  ]);
}

const isSeries = (file: string): boolean => METRIC_ID_PATTERN.test(metricOfFile(file) ?? '');

export const filesAreKnown: DatasetRule = {
  name: NAME,
  about: 'Every path is a file that a dataset has, README.md among them, and none is a link.',
  check: (head) => {
    const known = knownFiles(head);
    const foreign = Object.keys(head.hashes).filter((file) => !known.has(file) && !isSeries(file));
    return [
      ...foreign.sort().map((file) => errorFinding(NAME, { file }, { message: FOREIGN })),
      ...head.irregular.map((file) => errorFinding(NAME, { file }, { message: IRREGULAR })),
    ];
  },
};
