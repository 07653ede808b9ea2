// The figures that a release changes most, relative to what they were.
import { observationId } from '../../data/identifier.ts';
import type { RevisionEntry } from '../../data/release.ts';

const LARGEST = 10;

/** `share` is relative to the value before, which is not 0. */
export type Changed = {
  id: string;
  geo: string;
  period: string;
  previousValue: string;
  value: string;
  share: number;
};

/** The ten largest; equal ones by observation id. */
export const largestAmong = (changed: Changed[]): Changed[] =>
  changed
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share) || (a.id < b.id ? -1 : 1))
    .slice(0, LARGEST);

export const largestOf = (entries: readonly RevisionEntry[]): Changed[] =>
  largestAmong(
    entries.flatMap(({ metric, geo, period, previousValue, value }): Changed[] => {
      if (geo === null || period === null || previousValue === null || value === null) return [];
      const [from, to] = [Number(previousValue), Number(value)];
      if (from === 0 || from === to) return [];
      const id = observationId({ metric, geo, period });
      return [{ id, geo, period, previousValue, value, share: (to - from) / Math.abs(from) }];
    }),
  );
