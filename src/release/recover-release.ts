// After a publish that was killed: which release stands, decided by the folders that are there.
import { isThere } from '../builder/is-there.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { finishRelease } from './write-release.ts';

const OLD = 'A publication was broken off before it was complete: the release before it stands. Cleaned up.';
const NEW = 'A publication was broken off after it was complete: the new release stands. Cleaned up.';

/**
 * Brings the dataset into a whole state and says in one sentence what it found; null when there was nothing to do.
 * `data` is moved away only once `next` is whole, so a missing `data` means that `next` is the new release.
 * Call it only while no publication runs.
 */
export function recoverRelease(paths: DatasetPaths, files: Files): string | null {
  const { data, next, previous } = paths;
  const has = { data: isThere(data), next: isThere(next), previous: isThere(previous) };
  if (!has.previous && !has.next) return null;
  if (!has.previous) {
    files.remove(next);
    return OLD;
  }
  if (!has.data && !has.next) {
    files.rename(previous, data);
    return OLD;
  }
  if (!has.data) files.rename(next, data);
  finishRelease(paths, files);
  return NEW;
}
