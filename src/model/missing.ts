// Why an observation has no value, said in one place for answers, embeds and pages.
import type { RevisionType } from './revision.ts';

/** The source lists it without a value; it was published and is gone; nobody ever listed it. */
export type Missing = 'source_null' | 'withdrawn' | 'not_listed';

/**
 * Null where there is a value. A figure that the source emptied after it was published counts as withdrawn.
 * @param state the letter of the series: `v` value, `n` listed without one, `w` withdrawn, `-` or none not listed
 * @param newest the type of its newest entry in the log, where it has any
 */
export function missingOf(state: string | undefined, newest: RevisionType | undefined): Missing | null {
  if (state === 'v') return null;
  if (state === 'w' || newest === 'withdrawn') return 'withdrawn';
  return state === 'n' ? 'source_null' : 'not_listed';
}
