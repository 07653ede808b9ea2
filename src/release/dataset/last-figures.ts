// What a metric had before figures of it come again: a release that let it go left none in the dataset.

import { loadHead } from '../../builder/dataset.ts';
import { contentSource } from '../../builder/read.ts';
import { cellOf } from '../../data/identifier.ts';
import { replay } from '../../rules/revisions.ts';
import type { Figure } from '../import/imported.ts';
import type { DatasetFiles } from './dataset-files.ts';

/**
 * Rebuilt from the log; none where the metric never had any.
 * @param until the release at which it had them, or before which it last did; left out, the newest
 */
export function lastFigures({ files }: DatasetFiles, metric: string, until?: string): Figure[] {
  const { head } = loadHead(contentSource(files));
  let figures: Figure[] = [];
  for (const { release, cells, changed } of head === null ? [] : replay(head, metric)) {
    if (changed && cells.size > 0) figures = [...cells].map(([key, value]) => ({ ...cellOf(key), value }));
    if (release === until) break;
  }
  return figures;
}
