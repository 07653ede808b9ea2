// The folders of a dataset: itself, the staging area, and what stands beside it while one release takes another's place.
import { isWithin, realPath } from '../../builder/files.ts';

export type DatasetPaths = { data: string; staging: string; next: string; previous: string };

/** All lie beside each other on one file system, also when `dataDir` is a link. */
export function datasetPaths(dataDir: string): DatasetPaths {
  const data = realPath(dataDir);
  return { data, staging: `${data}.staging`, next: `${data}.next`, previous: `${data}.previous` };
}

/**
 * Why nothing else may be written to a path that somebody gave: it is in a folder that publications alone write and
 * replace. Null where it lies elsewhere.
 */
export function insideMistake({ data, next, previous }: DatasetPaths, path: string): string | null {
  const real = realPath(path);
  const folder = [data, next, previous].find((one) => isWithin(real, one));
  return folder === undefined
    ? null
    : `${path} is in ${folder}, where releases alone are written: expected a path outside it`;
}
