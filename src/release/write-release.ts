// All or nothing: the whole new dataset is written beside the old one, then takes its place.
import { join } from 'node:path';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { clearStaging } from './staging.ts';

/** Writes the complete next dataset, or throws and leaves nothing; none of it counts until {@link switchRelease}. */
export function writeNext(
  { next }: Pick<DatasetPaths, 'next'>,
  content: Map<string, string | Uint8Array>,
  files: Files,
): void {
  files.remove(next);
  try {
    for (const [file, bytes] of content) files.write(join(next, file), bytes);
  } catch (fault) {
    files.remove(next);
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
  files.remove(paths.previous);
}

/** Writes a file of the dataset beside it, where a part of it is no stray file; gives what puts it in its place. */
export function prepareFile(
  paths: DatasetPaths,
  { file, text }: { file: string; text: string },
  files: Files,
): () => void {
  const prepared = preparedAt(paths, file);
  files.write(prepared, text);
  return () => files.rename(prepared, join(paths.data, file));
}

export const preparedAt = ({ staging }: DatasetPaths, file: string): string =>
  join(staging, 'prepared', file);
