// All or nothing: the whole new dataset is written beside the old one, then takes its place.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThere, onFile } from '../../builder/files.ts';
import { RELEASE_FILE } from '../../data/dataset.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { clearStaging } from './staging.ts';

/** Lies in the next dataset until all of it is written: what has it was made by a publication, and is not whole. */
export const UNFINISHED = '.unfinished';
const WHY = 'A publication was writing this folder. The next release command removes it.\n';

/** Writes the complete next dataset, or throws and leaves nothing; none of it counts until {@link switchRelease}. */
export function writeNext(
  { next }: Pick<DatasetPaths, 'next'>,
  content: Map<string, string | Uint8Array>,
  files: Files,
): void {
  try {
    files.write(join(next, UNFINISHED), WHY);
    for (const [file, bytes] of content) files.write(join(next, file), bytes);
    files.remove(join(next, UNFINISHED));
  } catch (fault) {
    removeRelease(next, files);
    throw fault;
  }
}

/** Puts the next dataset in place of the old one. Broken off at any point, `recoverRelease` knows which one stands. */
export function switchRelease(paths: DatasetPaths, files: Files): void {
  files.rename(paths.data, paths.previous);
  files.rename(paths.next, paths.data);
  finishRelease(paths, files);
}

/** The old release goes last: while it is there, what is staged may be published already and is not to be trusted. */
export function finishRelease(paths: DatasetPaths, files: Files): void {
  clearStaging(paths, files);
  removeRelease(paths.previous, files);
}

/** What says whose a folder is goes last: after an interruption it still says so. */
export function removeRelease(folder: string, files: Files): void {
  if (!isThere(folder)) return;
  for (const name of onFile(folder, () => readdirSync(folder)))
    if (name !== RELEASE_FILE && !name.startsWith(UNFINISHED)) files.remove(join(folder, name));
  files.remove(folder);
}

/** Writes a file of the dataset beside it, where a part of it is no stray file; gives what puts it in its place. */
export function prepareFile(paths: DatasetPaths, file: string, text: string, files: Files): () => void {
  const prepared = preparedAt(paths, file);
  files.write(prepared, text);
  return () => files.rename(prepared, join(paths.data, file));
}

export const preparedAt = ({ staging }: DatasetPaths, file: string): string =>
  join(staging, 'prepared', file);
