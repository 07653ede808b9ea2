// The folders of a dataset: itself, the staging area, and what stands beside it while one release takes another's place.
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

export type DatasetPaths = { data: string; staging: string; next: string; previous: string };

/** All lie beside each other on one file system, also when `dataDir` is a link. */
export function datasetPaths(dataDir: string): DatasetPaths {
  const data = realOf(resolve(dataDir));
  return { data, staging: `${data}.staging`, next: `${data}.next`, previous: `${data}.previous` };
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
