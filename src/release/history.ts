// The values that one observation had, release by release, rebuilt from the log alone and the value that stands.
import type { DatasetHead } from '../model/dataset.ts';
import type { ObservationKey } from '../model/observation-id.ts';

/** `value` null is no value; `what` names the change, or says that none was logged. */
export type Past = { release: string; value: string | null; what: string };

/**
 * One line for each release that changed the observation, the oldest first; before them the first release of all,
 * whose values are not logged, when the observation had a value then.
 * @param current the literal that stands; null or undefined where there is none
 */
export function historyOf(
  { chain, revisions }: DatasetHead,
  { metric, geo, period }: ObservationKey,
  current: string | null | undefined,
): Past[] {
  const own = revisions.filter(
    (entry) => entry.metric === metric && entry.geo === geo && entry.period === period,
  );
  const logged = own.map(({ release, value, type, previousValue, reason }) => ({
    release,
    value,
    what: `${type}, before: ${previousValue ?? 'no value'}${reason === null ? '' : `; ${reason}`}`,
  }));
  const [first] = own;
  const initial = first === undefined ? (current ?? null) : first.previousValue;
  const begun = chain[0]?.release ?? '';
  return initial === null ? logged : [{ release: begun, value: initial, what: 'first release' }, ...logged];
}
