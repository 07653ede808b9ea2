// Observations whose last revision withdrew them: known to the log, no longer in the files.
import type { DatasetHead } from '../../model/dataset.ts';
import { cellKey } from '../../model/observation-id.ts';

type Key = { geo: string; period: string };

/** The withdrawn observations of one metric, all that it had where the metric left; the log is in order of release. */
export function withdrawnOf(head: DatasetHead, metric: string): Key[] {
  const last = new Map<string, { withdrawn: boolean; key: Key }>();
  for (const { geo, period, type } of head.log.of(metric))
    if (geo !== null && period !== null)
      last.set(cellKey({ geo, period }), { withdrawn: type === 'withdrawn', key: { geo, period } });
    else if (type === 'withdrawn') for (const one of last.values()) one.withdrawn = true;
  return [...last.values()].filter(({ withdrawn }) => withdrawn).map(({ key }) => key);
}
