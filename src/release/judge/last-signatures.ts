// The signatures of the release before: what a maintainer is told of them while something can still be done about them, and
// what stops the next release.

import { loadHead } from '../../builder/dataset.ts';
import { nodeDigest } from '../../builder/digest.ts';
import { contentSource } from '../../builder/read.ts';
import { CHECKPOINT_FILE, type Finding } from '../../data/dataset.ts';
import { isSignedNote } from '../../data/log.ts';
import { checkpointMatchesLog } from '../../rules/releases.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import { renamedKey, signatureWords, trustedKey } from '../dataset/signed-note.ts';

const checkpointIn = ({ files }: Pick<DatasetFiles, 'files'>): string =>
  Buffer.from(files.get(CHECKPOINT_FILE) ?? '').toString('utf8');

/** @param key the file of the private key that the next release is signed with; what it made itself is known to be signed */
export function signatureLines({ last, files }: DatasetFiles, key: string | null): string[] {
  if (last === null) return [];
  const { release } = last.release;
  const note = checkpointIn({ files });
  const isLeftUnsigned = key === null && (last.chain.at(-1)?.note ?? null) !== null;
  return [
    ...(isSignedNote(note) ? [keptLine(release, note, key)] : []),
    ...(isLeftUnsigned
      ? [
          `Release ${release} carries a signature line, and the one after it has none without publish --key <file>.`,
        ]
      : []),
  ];
}

/** Of a checkpoint that the next release keeps for good, and no release can take away again. */
function keptLine(release: string, note: string, key: string | null): string {
  const [origin = ''] = note.split('\n');
  const own = key === null ? null : renamedKey(origin, trustedKey(key));
  const words = signatureWords(note, own, note.slice(0, note.indexOf('\n\n') + 1));
  return `The release after ${release} keeps its checkpoint for good; it ${words}.`;
}

const LOST =
  'The newest release carries a signature line and the checkpoint has none, so what the next release should keep was lost; restore the file from the published release, or sign it anew with "npm run release -- checkpoint --key <file>".';

/**
 * A signed checkpoint is kept for good by the release that follows: it must be there, and that of the log for which it was
 * signed. Of the dataset as it stands, before a plan makes its checkpoint anew; one without a signature is not kept.
 */
export function signedCheckpoint(dataset: DatasetFiles): Finding[] {
  const note = checkpointIn(dataset);
  const isReleaseSigned = isSignedNote(dataset.last?.chain.at(-1)?.note ?? '');
  if (!isSignedNote(note))
    return isReleaseSigned
      ? [errorFinding('checkpoint-is-signed', { file: CHECKPOINT_FILE }, { message: LOST })]
      : [];
  const { head } = loadHead(contentSource(dataset.files));
  return head === null ? [] : checkpointMatchesLog.check(head, nodeDigest);
}
