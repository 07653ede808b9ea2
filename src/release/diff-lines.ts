// A planned release in words: by metric and type, what was left out of it, and the figures that change most.

import { observationId } from '../model/observation-id.ts';
import type { RevisionEntry } from '../model/revision.ts';
import type { ReleasePlan } from './plan-release.ts';
import type { Staging } from './staging.ts';
import { typeCounts } from './type-counts.ts';

const LARGEST = 10;

/** @param isFirst when no release came before it */
export function diffLines(
  { entries, changes }: ReleasePlan,
  { imports }: Staging,
  isFirst: boolean,
): string[] {
  const byMetric = Map.groupBy(entries, ({ metric }) => metric);
  const metrics = changes.flatMap(({ metric, previous, next }) => {
    const own = byMetric.get(metric);
    const size = `${previous.figures.length} → ${next.figures.length} rows`;
    return own === undefined ? [] : [`${metric} ${next.description.title.en}: ${typeCounts(own)}; ${size}`];
  });
  const leftOut = imports.flatMap((entry) =>
    Object.entries(entry.leftOut).map(([reason, count]) => `Left out (${entry.kind}): ${count} ${reason}`),
  );
  const largest = largestChanges(entries);
  const figures = entries.filter(({ type }) => type === 'published').length;
  return [
    ...(isFirst ? [`A first release: ${figures} figures would come.`] : []),
    ...(metrics.length === 0 ? ['No published figure changes.'] : metrics),
    ...leftOut,
    ...(largest.length === 0 ? [] : ['Largest relative changes:', ...largest]),
  ];
}

type Changed = { entry: RevisionEntry; from: number; to: number; share: number };

/** Relative to the value before, which is not 0; equal ones by observation id. */
function largestChanges(entries: RevisionEntry[]): string[] {
  const changed = entries.flatMap((entry): Changed[] => {
    const [from, to] = [Number(entry.previousValue ?? 0), Number(entry.value ?? 0)];
    if (entry.previousValue === null || entry.value === null || from === 0 || from === to) return [];
    return [{ entry, from, to, share: (to - from) / Math.abs(from) }];
  });
  changed.sort((a, b) => Math.abs(b.share) - Math.abs(a.share) || (idOf(a.entry) < idOf(b.entry) ? -1 : 1));
  return changed.slice(0, LARGEST).map(({ entry, share }) => {
    const percent = `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
    return `  ${idOf(entry)} ${entry.previousValue} → ${entry.value} (${percent})`;
  });
}

const idOf = ({ metric, geo, period }: RevisionEntry): string =>
  observationId({ metric, geo: geo ?? '', period: period ?? '' });
