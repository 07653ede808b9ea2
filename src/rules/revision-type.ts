// What happened to one observation between two releases (contract 4, Revision).
import type { RevisionType } from '../model/revision.ts';

/** An observation in a release. `value` is its literal: null where it is listed without one, absent or withdrawn. */
export type FigureState = { value: string | null; unit: string; source: string };

/** `corrected`: a stated error was fixed; without such a statement a changed value is honestly `revised`. */
export type Change = { previous: FigureState; next: FigureState; corrected: boolean };

/** The type of the change, or null where nothing a reader sees has changed. A change of value outranks metadata. */
export function revisionType({ previous, next, corrected }: Change): RevisionType | null {
  if (previous.value === null) return next.value === null ? null : 'published';
  if (next.value === null) return 'withdrawn';
  if (previous.value !== next.value) return corrected ? 'corrected' : 'revised';
  return previous.unit === next.unit && previous.source === next.source ? null : 'metadata';
}
