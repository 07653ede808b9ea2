// data/CHANGELOG.md: a section per release, newest first: what came, changed and went.
import { isPublic } from '../model/registry.ts';
import type { RevisionEntry } from '../model/revision.ts';
import { CHANGELOG_FILE } from '../rules/data-files.ts';
import type { DatasetFiles } from './dataset-files.ts';
import { movedRankings } from './moved-rankings.ts';
import type { MetricChange } from './revision-entries.ts';
import { typeCounts } from './type-counts.ts';

export type ReleaseContent = { date: string; changes: MetricChange[]; entries: RevisionEntry[] };

const HEADING = '# Releases\n';

/** The whole file: the new section before those of the releases before it, which keep their bytes. */
export function changelogText(dataset: DatasetFiles, content: ReleaseContent): string {
  const earlier = Buffer.from(dataset.files.get(CHANGELOG_FILE) ?? '')
    .toString('utf8')
    .slice(HEADING.length);
  const open = publicPart(dataset, content);
  const lines = dataset.last === null ? firstLines(open) : changeLines(dataset, open);
  return `${HEADING}\n## ${content.date}\n\n${lines.map((line) => `${line}\n`).join('')}${earlier}`;
}

/** The file as it was at a release: the sections of later ones cut away. */
export function changelogAt(text: string, release: string): string {
  const at = text.indexOf(`\n## ${release}\n`);
  return at === -1 ? text : `${HEADING}${text.slice(at)}`;
}

/** What is not public is not mentioned here either: the file is read by everyone. */
function publicPart({ registry }: DatasetFiles, { date, changes, entries }: ReleaseContent): ReleaseContent {
  const open = new Set(registry.metrics.filter(isPublic).map(({ id }) => id));
  const isOpen = ({ metric }: { metric: string }): boolean => open.has(metric);
  return { date, changes: changes.filter(isOpen), entries: entries.filter(isOpen) };
}

const valuesIn = (figures: { value: string }[]): number => figures.filter(({ value }) => value !== '').length;

function firstLines({ changes }: ReleaseContent): string[] {
  const held = changes.filter(({ next }) => next.figures.length > 0);
  const figures = held.flatMap(({ next }) => next.figures);
  const periods = figures.map(({ period }) => period).sort();
  const total = `First release: ${held.length} metrics, ${valuesIn(figures)} figures, ${periods[0]} to ${periods.at(-1)}.`;
  return [
    total,
    '',
    ...held.map(({ metric, next: { description, figures: own } }) => {
      return `* ${metric} ${description.title.en}: ${valuesIn(own)} figures`;
    }),
  ];
}

function changeLines(dataset: DatasetFiles, { changes, entries }: ReleaseContent): string[] {
  const byMetric = Map.groupBy(entries, ({ metric }) => metric);
  if (byMetric.size === 0) return ['No figure changes.'];
  const lines = changes.flatMap((change) => {
    const own = byMetric.get(change.metric);
    return own === undefined ? [] : [metricLine(change, own)];
  });
  const reasons = [...new Set(entries.flatMap(({ reason }) => reason ?? []))];
  const moved = movedRankings(dataset, changes);
  return [
    ...reasons.flatMap((reason) => [`Reason: ${reason.replaceAll('\n', ' ')}`, '']),
    ...lines,
    ...(moved.length === 0 ? [] : ['', 'Rankings that move most:', '', ...moved.map((line) => `* ${line}`)]),
  ];
}

function metricLine(change: MetricChange, entries: RevisionEntry[]): string {
  const { metric, previous, next } = change;
  const { description } = next;
  if (change.leaves) {
    const count = valuesIn(previous.figures);
    return `* ${metric} ${description.title.en}: leaves the service, with its ${count} figures`;
  }
  const periods = entries.flatMap(({ period }) => period ?? []).sort();
  const years = periods.length === 0 ? '' : ` (${[...new Set([periods[0], periods.at(-1)])].join(' to ')})`;
  return `* ${metric} ${description.title.en}: ${typeCounts(entries)}${years}`;
}
