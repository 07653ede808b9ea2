// The entries of one metric's log: one for every observation that a release changes, and one for a new title.
import { contentHash } from '../model/content-hash.ts';
import type { Digest } from '../model/digest.ts';
import type { RevisionEntry } from '../model/revision.ts';
import { revisionType } from '../rules/revision-type.ts';
import type { Description } from './described.ts';
import type { Figure } from './imported.ts';

/** A metric in a release; `description` null when the release did not know it. */
export type MetricState = { description: Description | null; figures: Figure[] };

export type MetricChange = {
  metric: string;
  previous: MetricState;
  next: { description: Description; figures: Figure[] };
};

export type Statement = { reason: string | null; corrected: boolean; digest: Digest };

/** Sorted by geo, then period; an entry about the metric itself comes first. */
export function revisionEntries(change: MetricChange, statement: Statement): RevisionEntry[] {
  const previous = literalsOf(change.previous.figures);
  const next = literalsOf(change.next.figures);
  const keys = [...new Set([...previous.keys(), ...next.keys()])].sort();
  const entries = keys.flatMap((key) => {
    const values = { key, previous: previous.get(key) ?? null, next: next.get(key) ?? null };
    return observationEntry(change, values, statement) ?? [];
  });
  return [...titleEntry(change, statement), ...entries];
}

/** Values by `<geo>,<period>`; listed without a value is null. */
const literalsOf = (figures: Figure[]): Map<string, string | null> =>
  new Map(figures.map(({ geo, period, value }) => [`${geo},${period}`, value === '' ? null : value]));

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
  const [geo = '', period = ''] = values.key.split(',');
  const hashOf = (value: string | null, { unit, source }: Description): string | null =>
    value === null
      ? null
      : contentHash({ metric, geo, period, value: Number(value), unit, source }, statement.digest);
  return {
    type,
    metric,
    geo,
    period,
    previousValue: values.previous,
    value: values.next,
    previousContentHash: hashOf(values.previous, before),
    contentHash: hashOf(values.next, after),
    reason: statement.reason,
    source: after.source,
  };
}

function titleEntry({ metric, previous, next }: MetricChange, { reason }: Statement): RevisionEntry[] {
  const before = previous.description?.title;
  const after = next.description.title;
  if (before === undefined || (before.sv === after.sv && before.en === after.en)) return [];
  const nothing = { previousValue: null, value: null, previousContentHash: null, contentHash: null };
  const { source } = next.description;
  return [{ type: 'metadata', metric, geo: null, period: null, ...nothing, reason, source }];
}
