// What a maintainer is told of the signatures of the release before, while something can still be done about them.

import { isSignedNote } from '../../model/log/checkpoint.ts';
import { CHECKPOINT_FILE } from '../../rules/data-files.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import { renamedKey, signatureWords, trustedKey } from '../dataset/signed-note.ts';

/** @param key the file of the private key that the next release is signed with; what it made itself is known to be signed */
export function signatureLines({ last, files }: DatasetFiles, key: string | null): string[] {
  if (last === null) return [];
  const { release } = last.release;
  const note = Buffer.from(files.get(CHECKPOINT_FILE) ?? '').toString('utf8');
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
