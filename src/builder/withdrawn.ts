// Observations whose last revision withdrew them: known to the log, no longer in the files.
import type { DatasetHead } from '../model/dataset.ts';
import { headIndex } from '../rules/head-index.ts';

type Place = { geo: string; period: string };

/** The withdrawn observations of one metric; the log is in order of release. */
export function withdrawnOf(head: DatasetHead, metric: string): Place[] {
  const last = new Map<string, { type: string; place: Place }>();
  for (const { geo, period, type } of headIndex(head).revisions.get(metric) ?? [])
    if (geo !== null && period !== null) last.set(`${geo}.${period}`, { type, place: { geo, period } });
  return [...last.values()].filter(({ type }) => type === 'withdrawn').map(({ place }) => place);
}
