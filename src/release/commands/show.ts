// `show`: one observation, its history rebuilt from the log, and how its content hash is made.

import { loadHead, loadSeries } from '../../builder/dataset.ts';
import { nodeDigest } from '../../builder/digest.ts';
import type { DatasetHead } from '../../data/dataset.ts';
import {
  contentHash,
  hashedText,
  type ObservationKey,
  observationId,
  parseObservationId,
} from '../../data/identifier.ts';
import type { Revision } from '../../data/release.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { headless } from './rewind.ts';

/** Exit code 1 when the identifier names nothing that was ever listed. */
export function show({ data }: DatasetPaths, id: string, { print }: Effects): number {
  const key = parseObservationId(id);
  const { head, findings } = loadHead(data);
  const metric = head?.registry.metrics.find((one) => one.id === key?.metric);
  if (head === null) {
    print(headless(data, findings));
    return 1;
  }
  if (key === null || metric === undefined) {
    print(`${id}: expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric`);
    return 1;
  }
  const value = literalOf(data, head, key);
  const history = historyOf(head, key);
  if (value === undefined && history.every((past) => past.value === null)) {
    print(`${id}: the dataset has no such observation and never had`);
    return 1;
  }
  print(`${observationId(key)}: ${value ?? 'no value'} (${metric.unit}; ${metric.source})`);
  for (const { release, value: past, what } of history) print(`  ${release}  ${past ?? 'no value'}  ${what}`);
  if (value === undefined || value === null) return 0;
  const hashed = { ...key, value: Number(value), unit: metric.unit, source: metric.source };
  print(`Hashed text: ${hashedText(hashed)}`);
  print(`Content hash: ${contentHash(hashed, nodeDigest)}`);
  return 0;
}

/** Null is listed without a value, undefined not listed. */
function literalOf(dir: string, head: DatasetHead, key: ObservationKey): string | null | undefined {
  if (!head.files.includes(key.metric)) return undefined;
  const { series } = loadSeries(dir, key.metric);
  const row = series.rows.find(({ geo, period }) => geo === key.geo && period === key.period);
  return row?.value === '' ? null : row?.value;
}

/** `value` null is no value; `what` names the change. */
type Past = { release: string; value: string | null; what: string };

/** Rebuilt from the log alone: a line for each release that changed the observation or withdrew it with its metric, in order. */
function historyOf({ log }: DatasetHead, { metric, geo, period }: ObservationKey): Past[] {
  const isOwn = (entry: Revision): boolean => entry.geo === geo && entry.period === period;
  const entries = log.of(metric).filter((entry) => isOwn(entry) || isOfMetric(entry));
  return entries.flatMap((entry, index) => {
    const had = entries[index - 1]?.value ?? null;
    return isOfMetric(entry) && had === null ? [] : [pastOf(entry, had)];
  });
}

/** @param had the value before the entry */
function pastOf(entry: Revision, had: string | null): Past {
  const { release, value, type, reason, previousValue } = entry;
  const change = isOfMetric(entry)
    ? `withdrawn with its metric, before: ${had}`
    : `${type}, before: ${previousValue ?? 'no value'}`;
  const what = type === 'published' ? type : change;
  return { release, value, what: reason === null ? what : `${what}; ${reason}` };
}

/** Whether the release withdrew the whole metric. */
const isOfMetric = ({ geo, type }: Revision): boolean => geo === null && type === 'withdrawn';
