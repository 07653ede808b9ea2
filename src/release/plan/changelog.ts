// data/CHANGELOG.md: a section per release, newest first: what came, changed and went.

import { CHANGELOG_FILE } from '../../data/dataset.ts';
import { publicIds } from '../../data/registry.ts';
import type { DatasetFiles } from '../dataset/dataset-files.ts';
import { movedLines } from './moved-rankings.ts';
import { type PlannedMetric, yearSpan } from './planned-metric.ts';
import { typeCounts } from './revision-entries.ts';

export type ReleaseContent = { date: string; metrics: PlannedMetric[]; reason: string | null };

const HEADING = '# Releases\n';

/** The whole file: the new section before those of the releases before it, which keep their bytes. */
export function changelogText(dataset: DatasetFiles, content: ReleaseContent): string {
  const earlier = Buffer.from(dataset.files.get(CHANGELOG_FILE) ?? '')
    .toString('utf8')
    .slice(HEADING.length);
  const open = publicPart(dataset, content);
  const isQuiet = content.metrics.every(({ entries }) => entries === 0);
  const lines = dataset.last === null ? firstLines(open) : changeLines(dataset, open, isQuiet);
  return `${HEADING}\n## ${content.date}\n\n${lines.map((line) => `${line}\n`).join('')}${earlier}`;
}

/** The file as it was at a release: the sections of later ones cut away. */
export function changelogAt(text: string, release: string): string {
  const at = text.indexOf(`\n## ${release}\n`);
  return at === -1 ? text : `${HEADING}${text.slice(at)}`;
}

/** What is not public is not mentioned here either: the file is read by everyone. */
function publicPart({ registry }: DatasetFiles, { metrics, ...rest }: ReleaseContent): ReleaseContent {
  const open = publicIds(registry);
  return { ...rest, metrics: metrics.filter(({ metric }) => open.has(metric)) };
}

function firstLines({ metrics }: ReleaseContent): string[] {
  const span = yearSpan(metrics.flatMap(({ span: own }) => own ?? []));
  const figures = metrics.reduce((sum, { after }) => sum + after.values, 0);
  const ofYears = span === null ? '' : `, ${span.join(' to ')}`;
  return [
    `First release: ${metrics.length} metrics, ${figures} figures${ofYears}.`,
    '',
    ...metrics.map(({ metric, title, after }) => `* ${metric} ${title.en}: ${after.values} figures`),
  ];
}

/** @param isQuiet no figure changes at all, so that the log, which has the reason else, has no entry to hold it */
function changeLines(
  { municipalities }: DatasetFiles,
  { metrics, reason }: ReleaseContent,
  isQuiet: boolean,
): string[] {
  const changed = metrics.filter(({ entries }) => entries > 0);
  const reasonLines = reason === null ? [] : [`Reason: ${reason}`, ''];
  if (changed.length === 0) return [...(isQuiet ? reasonLines : []), 'No figure changes.'];
  const moved = movedLines(
    municipalities,
    metrics.flatMap(({ move }) => move ?? []),
  );
  return [
    ...reasonLines,
    ...changed.map(metricLine),
    ...(moved.length === 0 ? [] : ['', 'Rankings that move most:', '', ...moved.map((line) => `* ${line}`)]),
  ];
}

function metricLine({ metric, title, leaves, before, tally, years }: PlannedMetric): string {
  if (leaves) return `* ${metric} ${title.en}: leaves the service, with its ${before.values} figures`;
  const ofYears = years === null ? '' : ` (${[...new Set(years)].join(' to ')})`;
  return `* ${metric} ${title.en}: ${typeCounts(tally)}${ofYears}`;
}
