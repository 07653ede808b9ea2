// The values that one observation had, release by release, rebuilt from the log alone.
import type { DatasetHead } from '../model/dataset.ts';
import type { ObservationKey } from '../model/observation-id.ts';

/** `value` null is no value; `what` names the change. */
export type Past = { release: string; value: string | null; what: string };

/** One line for each release that changed the observation, the oldest first. */
export const historyOf = ({ log }: DatasetHead, { metric, geo, period }: ObservationKey): Past[] =>
  log
    .of(metric)
    .filter((entry) => entry.geo === geo && entry.period === period)
    .map(({ release, value, type, previousValue, reason }) => ({
      release,
      value,
      what: [
        type === 'published' ? type : `${type}, before: ${previousValue ?? 'no value'}`,
        ...(reason === null ? [] : [reason]),
      ].join('; '),
    }));
