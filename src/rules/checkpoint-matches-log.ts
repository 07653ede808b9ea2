// The checkpoint is what others hold the log to: it must be the one that the log of all releases leads to.
import type { DatasetHead } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { CHECKPOINT_FILE } from './data-files.ts';
import { checkpointAt, datasetLog } from './dataset-log.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'checkpoint-matches-log';
const OTHER =
  'The checkpoint is not the one that the logs lead to, so it or one of them was changed; restore the folder of the dataset from the published release.';
const NONE =
  'There is no checkpoint, so nobody can hold the log to what it was; restore it, or make it with "npm run release -- checkpoint".';

/** The checkpoint that follows from a dataset, without signatures. */
export const expectedCheckpoint = (head: DatasetHead, digest: Digest): string =>
  checkpointAt(datasetLog(head, digest), digest, head.registry.logOrigin, head.release.release);

function check(head: DatasetHead, digest: Digest): Finding[] {
  const { checkpoint } = head;
  const expected = expectedCheckpoint(head, digest);
  if (checkpoint?.startsWith(expected) && SIGNATURES.test(checkpoint.slice(expected.length))) return [];
  const contrast = { expected: lineOf(expected), actual: lineOf(checkpoint ?? 'no file') };
  return [
    errorFinding(
      NAME,
      { file: CHECKPOINT_FILE },
      { message: checkpoint === null ? NONE : OTHER, ...contrast },
    ),
  ];
}

/** Nothing, or a blank line and the lines of C2SP signed-note: who signed is for those to ask who trust a key. */
const SIGNATURES = /^(?:\n(?:— \S+ \S+\n)+)?$/;

const LONGEST = 200;
const lineOf = (text: string): string => text.slice(0, LONGEST).trimEnd().replaceAll('\n', ' ');

export const checkpointMatchesLog: DatasetRule = {
  name: NAME,
  about: 'The checkpoint is over all entries of all logs: size and root follow from them.',
  check,
};
