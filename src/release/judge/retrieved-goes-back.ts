// An older vintage over a newer one: it shows as a day before that of the last release, or, under a newer day, as figures that
// are again what they were before a release revised them. The first is a slip in --retrieved, too.

import { loadHead } from '../../builder/dataset.ts';
import { contentSource } from '../../builder/read.ts';
import { type Finding, NO_LOG, observationFile, RELEASE_FILE, type RevisionLog } from '../../data/dataset.ts';
import type { RevisionEntry } from '../../data/release.ts';
import { errorFinding } from '../../rules/rule.ts';
import { REPEATING_PERCENT } from '../../rules/series.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import type { Staging } from '../dataset/staging.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import type { PlannedMetric } from '../plan/planned-metric.ts';

const RETRIEVED_GOES_BACK = 'retrieved-goes-back';
const BEFORE =
  'The figures were taken from the publisher before those that they would replace; import again with the right --retrieved or the newer publication, or waive it with the reason.';

/** What a release before had no day for cannot go back. */
export const retrievedGoesBack = ({ series }: Staging, { last }: Pick<DatasetFiles, 'last'>): Finding[] =>
  Object.entries(series).flatMap(([metric, { retrieved: actual }]) => {
    const before = last?.release.retrieved[metric];
    if (before === undefined || actual >= before) return [];
    const contrast = { message: BEFORE, expected: `${before} or later`, actual };
    return [errorFinding(RETRIEVED_GOES_BACK, { file: RELEASE_FILE, metric }, contrast)];
  });

/** Fewer may return by chance, or because a slip is taken back. */
const LEAST_REVISED = 20;

const RETURNED =
  'Nearly all revised figures are what they were before another release revised them, as with an older file under a newer day; import the newer publication, or waive it with the reason.';

/** A metric of which 20 figures or more are revised, 99 % of them to a value that they had in a release before the last. */
export function returnedFigures({ metrics, detail }: ReleasePlan, { files }: DatasetFiles): Finding[] {
  const suspects = metrics.filter((metric) => revisedIn(metric) >= LEAST_REVISED);
  if (suspects.length === 0) return [];
  const log = loadHead(contentSource(files)).head?.log ?? NO_LOG;
  return suspects.flatMap((suspect) => {
    const { metric } = suspect;
    const [count, revised] = [returnedAmong(detail(metric).entries, log), revisedIn(suspect)];
    if (100 * count < REPEATING_PERCENT * revised) return [];
    const contrast = {
      expected: 'other figures than they had before',
      actual: `${count} of ${revised} as before`,
    };
    return [
      errorFinding(
        RETRIEVED_GOES_BACK,
        { file: observationFile(metric), metric },
        { message: RETURNED, ...contrast },
      ),
    ];
  });
}

const revisedIn = ({ tally }: PlannedMetric): number => (tally.revised ?? 0) + (tally.corrected ?? 0);

/** How many of the figures that are revised had their new value before. @param entries of one metric */
function returnedAmong(entries: readonly RevisionEntry[], log: RevisionLog): number {
  const [first] = entries;
  if (first === undefined) return 0;
  const figureOf = ({ geo, period, value }: RevisionEntry): string => `${geo},${period},${value}`;
  const past = new Set(log.of(first.metric).map(figureOf));
  const revised = entries.filter(({ type }) => type === 'revised' || type === 'corrected');
  return revised.filter((entry) => past.has(figureOf(entry))).length;
}
