// The entries of one metric's log: one for every observation that a release changes, and one for the metric itself where its title
// or what is said of its origin is another.
import { isDeepStrictEqual } from 'node:util';
import { nodeDigest } from '../builder/digest.ts';
import { cellKey, cellOf, contentHash, observationId } from '../data/identifier.ts';
import { REVISION_TYPES, type RevisionEntry, type RevisionType, revisionType } from '../data/release.ts';
import type { Description } from './dataset.ts';
import type { Figure } from './mapping.ts';

/** A metric in a release; `description` null when the release did not know it. */
type MetricState = { description: Description | null; figures: Figure[] };

export type MetricChange = {
  metric: string;
  previous: MetricState;
  next: { description: Description; figures: Figure[] };
  /** True in the release with which the metric leaves the service. */
  leaves?: boolean;
  /** True where the registry names another place than before from which the figures come. */
  isTracedAnew?: boolean;
};

type Statement = { reason: string | null; corrected: boolean };

/** Sorted by geo, then period; an entry about the metric itself comes first, and is the only one when it leaves. */
export function revisionEntries(change: MetricChange, statement: Statement): RevisionEntry[] {
  if (change.leaves && change.previous.figures.length > 0)
    return [metricEntry('withdrawn', change, statement)];
  if (isUnchanged(change)) return [];
  const previous = literalsOf(change.previous.figures);
  const next = literalsOf(change.next.figures);
  const keys = [...new Set([...previous.keys(), ...next.keys()])].sort();
  const entries = keys.flatMap((key) => {
    const values = { key, previous: previous.get(key) ?? null, next: next.get(key) ?? null };
    return observationEntry(change, values, statement) ?? [];
  });
  return [...ownEntry(change, statement), ...entries];
}

/** The one array of figures that neither an import nor the registry touched. */
const isUnchanged = ({ previous, next, isTracedAnew }: MetricChange): boolean =>
  !isTracedAnew &&
  previous.figures === next.figures &&
  isDeepStrictEqual(previous.description, next.description);

/** Values by cell; listed without a value is null. */
const literalsOf = (figures: Figure[]): Map<string, string | null> =>
  new Map(figures.map((figure) => [cellKey(figure), figure.value === '' ? null : figure.value]));

type Values = { key: string; previous: string | null; next: string | null };

function observationEntry(change: MetricChange, values: Values, statement: Statement): RevisionEntry | null {
  const { metric, next } = change;
  const before = change.previous.description ?? next.description;
  const after = next.description;
  const type = revisionType({
    previous: { value: values.previous, unit: before.unit, source: before.source },
    next: { value: values.next, unit: after.unit, source: after.source },
    corrected: statement.corrected,
  });
  if (type === null) return null;
  const { geo, period } = cellOf(values.key);
  const hashOf = (value: string | null, { unit, source }: Description): string | null =>
    value === null
      ? null
      : contentHash({ metric, geo, period, value: Number(value), unit, source }, nodeDigest);
  return {
    type,
    metric,
    geo,
    period,
    previousValue: values.previous,
    value: values.next,
    previousContentHash: hashOf(values.previous, before),
    contentHash: hashOf(values.next, after),
    // The first figures of a metric change nothing that stood: the changelog says once why they came.
    reason: change.previous.figures.length === 0 && type === 'published' ? null : statement.reason,
    source: after.source,
  };
}

function ownEntry(change: MetricChange, { reason }: Statement): RevisionEntry[] {
  const before = change.previous.description?.title;
  const after = change.next.description.title;
  if (before === undefined) return [];
  if (before.sv === after.sv && before.en === after.en && !change.isTracedAnew) return [];
  return [metricEntry('metadata', change, { reason })];
}

const metricEntry = (
  type: 'metadata' | 'withdrawn',
  { metric, next }: MetricChange,
  { reason }: Pick<Statement, 'reason'>,
): RevisionEntry => ({
  type,
  metric,
  geo: null,
  period: null,
  previousValue: null,
  value: null,
  previousContentHash: null,
  contentHash: null,
  reason,
  source: next.description.source,
});

/** How many entries there are of each type. */
export type TypeTally = Partial<Record<RevisionType, number>>;

export function tallyOf(entries: readonly RevisionEntry[]): TypeTally {
  const tally: TypeTally = {};
  for (const { type } of entries) tally[type] = (tally[type] ?? 0) + 1;
  return tally;
}

/** `3 published, 2 revised`, in the order of the types. */
export const typeCounts = (tally: TypeTally): string =>
  REVISION_TYPES.flatMap((type) => (tally[type] === undefined ? [] : [`${tally[type]} ${type}`])).join(', ');

// The figures that a release changes most, relative to what they were.

const LARGEST = 10;

/** `share` is relative to the value before, which is not 0. */
export type FigureChange = {
  id: string;
  geo: string;
  period: string;
  previousValue: string;
  value: string;
  share: number;
};

/** The ten largest; equal ones by observation id. */
export const largestAmong = (changed: FigureChange[]): FigureChange[] =>
  changed
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share) || (a.id < b.id ? -1 : 1))
    .slice(0, LARGEST);

export const largestOf = (entries: readonly RevisionEntry[]): FigureChange[] =>
  largestAmong(
    entries.flatMap(({ metric, geo, period, previousValue, value }): FigureChange[] => {
      if (geo === null || period === null || previousValue === null || value === null) return [];
      const [from, to] = [Number(previousValue), Number(value)];
      if (from === 0 || from === to) return [];
      const id = observationId({ metric, geo, period });
      return [{ id, geo, period, previousValue, value, share: (to - from) / Math.abs(from) }];
    }),
  );
