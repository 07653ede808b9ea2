// A signed checkpoint is kept for good by the release that follows: it must be there, and that of the log for which it was signed.

import { nodeDigest } from '../../builder/digest-node.ts';
import { contentSource } from '../../builder/read/data-source.ts';
import { loadHead } from '../../builder/read/load-dataset.ts';
import type { Finding } from '../../model/finding.ts';
import { isSignedNote } from '../../model/log/checkpoint.ts';
import { checkpointMatchesLog } from '../../rules/checkpoint-matches-log.ts';
import { CHECKPOINT_FILE } from '../../rules/data-files.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';

const LOST =
  'The newest release carries a signature line and the checkpoint has none, so what the next release should keep was lost; restore the file from the published release, or sign it anew with "npm run release -- checkpoint --key <file>".';

/** Of the dataset as it stands, before a plan makes its checkpoint anew; one without a signature is not kept. */
export function signedCheckpoint(dataset: DatasetFiles): Finding[] {
  const note = Buffer.from(dataset.files.get(CHECKPOINT_FILE) ?? '').toString('utf8');
  const isReleaseSigned = isSignedNote(dataset.last?.chain.at(-1)?.note ?? '');
  if (!isSignedNote(note))
    return isReleaseSigned
      ? [errorFinding('checkpoint-is-signed', { file: CHECKPOINT_FILE }, { message: LOST })]
      : [];
  const { head } = loadHead(contentSource(dataset.files));
  return head === null ? [] : checkpointMatchesLog.check(head, nodeDigest);
}
