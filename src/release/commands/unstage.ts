// `unstage`: takes series out of the staging area, as one that an import brought under a wrong id. No release changes.
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { readList, takeFromList } from '../dataset/staging.ts';

/** All of them or none; exit code 1 where one is not staged. */
export function unstage(paths: DatasetPaths, metrics: string[], { files, print }: Effects): number {
  const staged = Object.keys(readList(paths).series).sort();
  const unknown = metrics.find((metric) => !staged.includes(metric));
  if (unknown !== undefined) {
    print(
      staged.length === 0
        ? `${unknown}: nothing is staged`
        : `${unknown}: expected a staged metric, one of ${staged.join(', ')}; nothing was taken out`,
    );
    return 1;
  }
  takeFromList(paths, metrics, files);
  print(`No longer staged: ${metrics.join(', ')}. Import again what a release is to have.`);
  return 0;
}
