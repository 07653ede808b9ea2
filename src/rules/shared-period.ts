// The one year that a ranking speaks of, and the year that a refusal names (contract 4, Ranking).
import type { Coverage } from '../model/coverage.ts';
import { passesGate } from './coverage.ts';

/** The latest period that passes the gate, of coverage by ascending period; null when none does. */
export const sharedPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.findLast(passesGate) ?? null;

/** The period with the highest share, the latest of equals; null when there is no period. */
export const bestPeriod = (coverage: readonly Coverage[]): Coverage | null =>
  coverage.reduce<Coverage | null>(
    (best, candidate) => (best !== null && best.share > candidate.share ? best : candidate),
    null,
  );
