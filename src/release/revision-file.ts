// One release's log as the text of revisions/<release>.csv.
import { COLUMNS } from '../builder/load-dataset.ts';
import type { RevisionEntry } from '../model/revision.ts';
import { csvText } from './csv-text.ts';

/** @param entries sorted by observation id. */
export const revisionFileText = (entries: RevisionEntry[]): string =>
  csvText(
    COLUMNS.revisions,
    entries.map((entry) => [
      entry.type,
      entry.metric,
      entry.geo,
      entry.period,
      entry.previousValue,
      entry.value,
      entry.previousContentHash,
      entry.contentHash,
      entry.reason,
      entry.source,
    ]),
  );
