// A planned release in words: by metric and type, what was left out of it, and the figures that change most.
import { largestAmong } from './largest-changes.ts';
import type { ReleasePlan } from './plan-release.ts';
import type { Staging } from './staging.ts';
import { typeCounts } from './type-counts.ts';

/** @param isFirst when no release came before it */
export function diffLines({ metrics }: ReleasePlan, { imports }: Staging, isFirst: boolean): string[] {
  const changed = metrics.filter(({ entries }) => entries > 0);
  const figures = metrics.reduce((sum, { tally }) => sum + (tally.published ?? 0), 0);
  const leftOut = imports.flatMap((entry) =>
    Object.entries(entry.leftOut).map(([reason, count]) => `Left out (${entry.kind}): ${count} ${reason}`),
  );
  const largest = largestAmong(metrics.flatMap((one) => one.largest)).map(
    ({ id, previousValue, value, share }) =>
      `  ${id} ${previousValue} → ${value} (${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %)`,
  );
  return [
    ...(isFirst ? [`A first release: ${figures} figures would come.`] : []),
    ...(changed.length === 0
      ? ['No published figure changes.']
      : changed.map(
          ({ metric, title, tally, rows }) =>
            `${metric} ${title.en}: ${typeCounts(tally)}; ${rows.before} → ${rows.after} rows`,
        )),
    ...leftOut,
    ...(largest.length === 0 ? [] : ['Largest relative changes:', ...largest]),
  ];
}
