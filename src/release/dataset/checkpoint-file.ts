// revisions/checkpoint: the head of the log of all releases, as a note that may be signed.
import { join } from 'node:path';
import { loadHead } from '../../builder/dataset.ts';
import { nodeDigest } from '../../builder/digest.ts';
import type { DataSource } from '../../builder/read.ts';
import { verifyDataset } from '../../builder/verify.ts';
import { CHECKPOINT_FILE, countWords } from '../../data/dataset.ts';
import { checkpointMatchesLog, expectedCheckpoint } from '../../rules/releases.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Effects } from './effects.ts';
import { signerFrom } from './signed-note.ts';
import { prepareFile } from './write-release.ts';

/**
 * The checkpoint of a dataset that is otherwise whole; null where it cannot be read. Its signature is under the log's own
 * name (C2SP tlog-checkpoint). @param key the file of a private key; null leaves it unsigned
 */
export function checkpointNote(data: string | DataSource, key: string | null): string | null {
  const { head } = loadHead(data);
  if (head === null) return null;
  const text = expectedCheckpoint(head, nodeDigest);
  return key === null ? text : signerFrom(key, head.registry.logOrigin)(text);
}

/**
 * `checkpoint`: makes it anew for the dataset as it stands, with a signature or without. Nothing else may be wrong with it:
 * a signature under a log that was changed cannot be taken back.
 */
export function checkpointCommand(
  paths: DatasetPaths,
  key: string | null,
  { files, print }: Effects,
): number {
  const { data } = paths;
  const faults = verifyDataset(data).findings.filter(({ rule }) => rule !== checkpointMatchesLog.name);
  const note = checkpointNote(data, key);
  const file = join(data, CHECKPOINT_FILE);
  if (note === null || faults.length > 0) {
    print(`${data}: expected a dataset as it was published, got one with ${countWords(faults)}; run verify.`);
    return 1;
  }
  prepareFile(paths, CHECKPOINT_FILE, note, files)();
  const [name, size] = note.split('\n');
  print(`${file}: ${size} entries, ${key === null ? 'unsigned' : `signed as ${name}`}.`);
  return 0;
}
