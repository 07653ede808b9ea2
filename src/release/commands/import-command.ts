// `import`: from a publisher's files or addresses into the staging area. Nothing is published.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../../builder/files.ts';
import { countWords, type Finding, formatFinding, refuses } from '../../data/dataset.ts';
import { capped, errorFinding } from '../../rules/rule.ts';
import { type DatasetFiles, readDataset } from '../dataset/dataset-files.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { isAddress } from '../import/fetch-text.ts';
import type { ImportKind } from '../import/imported.ts';
import { type Incoming, openIncoming, type Summary } from '../import/incoming.ts';
import { readPublication, readWorkbooks } from '../import/read-publication.ts';
import { pageCache } from '../kolada/page-cache.ts';

export type ImportOptions = {
  kind: ImportKind;
  /** Folders, files or addresses. */
  sources: string[];
  /** The first period taken; null takes all. */
  from: string | null;
  /** Kolada only: the KPIs to import; null is every registered one. */
  ids: string[] | null;
  /** When the figures were taken; null, for addresses only, is today. */
  retrieved: string | null;
};

/** What one source said, and the metrics that it brought. */
type OneRead = { summary: Summary; metrics: string[] };

/** Returns the exit code. Broken input is printed finding by finding, and nothing of it is staged. */
export async function importCommand(
  paths: DatasetPaths,
  options: ImportOptions,
  effects: Effects,
): Promise<number> {
  const refuse = (sentence: string): number => {
    effects.print(sentence);
    return 1;
  };
  const unread = sourceMistake(options);
  if (unread !== null) return refuse(unread);
  const dataset = readDataset(paths);
  const mistake = dayMistake(options, dataset, effects.today());
  if (mistake !== null) return refuse(mistake);
  const retrieved = options.retrieved ?? effects.today();
  const incoming = openIncoming(paths, retrieved, effects.files);
  const imports = await readSources(options, dataset, incoming, effects);
  const findings = findingsOf(options, dataset, incoming, imports);
  for (const finding of findings) effects.print(formatFinding(finding));
  if (refuses(findings)) {
    incoming.discard();
    return refuse(`${countWords(findings)}: nothing was imported.`);
  }
  const whole = withUnmapped(withoutListed(imports));
  incoming.commit(whole);
  for (const line of report(incoming, whole)) effects.print(line);
  pageCache(paths, effects).clear();
  return 0;
}

function sourceMistake({ kind, sources }: ImportOptions): string | null {
  const given = sources.filter((source) => !isAddress(source));
  const absent = given.find((source) => !isThere(source));
  if (absent !== undefined)
    return `${absent}: there is no such ${kind === 'kolada' ? 'folder' : 'file'}; look at its name`;
  const folder = kind === 'kolada' ? undefined : given.find((source) => statSync(source).isDirectory());
  return folder === undefined
    ? null
    : `${folder}: it is a folder; give the files in it that belong to the publication`;
}

/** Each source by itself, but workbooks as one. What came before one that cannot be read is not kept. */
async function readSources(
  options: ImportOptions,
  dataset: DatasetFiles,
  incoming: Incoming,
  effects: Effects,
): Promise<OneRead[]> {
  const imports: OneRead[] = [];
  const read = async (one: Promise<Summary>): Promise<void> => {
    const summary = await one;
    imports.push({ summary, metrics: incoming.addedSince() });
  };
  try {
    if (options.kind === 'xlsx')
      await read(readWorkbooks(options, dataset, incoming.sinkOf(options.sources.join(', '))));
    else
      for (const source of options.sources)
        await read(readPublication({ source, options, dataset }, incoming.sinkOf(source), effects));
  } catch (error) {
    incoming.discard();
    throw error;
  }
  return imports;
}

function findingsOf(
  options: ImportOptions,
  dataset: DatasetFiles,
  incoming: Incoming,
  imports: OneRead[],
): Finding[] {
  const summaries = imports.map(({ summary }) => summary);
  const nothing = nothingTaken(incoming, options, summaries);
  const unsaved = withoutPages(options, dataset, summaries);
  const broken = [...summaries.flatMap((summary) => summary.findings), ...unsaved];
  // Of broken input a series without a figure says nothing: none is staged that could be taken out again.
  const own = incoming.findings.filter(({ severity }) => severity === 'error' || !refuses(broken));
  return [...broken, ...(nothing.length > 0 ? nothing : capped(own))];
}

/** A clock that is behind the last release counts for nothing. @param today in UTC, as days are kept */
function dayMistake({ retrieved }: ImportOptions, { last }: DatasetFiles, today: string): string | null {
  const published = last?.release.release ?? today;
  const latest = published > today ? published : today;
  return retrieved !== null && retrieved > latest
    ? `--retrieved ${retrieved}: expected the day on which the files were taken from the publisher, ${latest} (UTC) at the latest`
    : null;
}

/** What one file does not list and another of the same import brings has not vanished. */
function withoutListed(imports: OneRead[]): OneRead[] {
  const bringer = new Map(imports.flatMap((one) => one.metrics.map((metric) => [metric, one])));
  return imports.map((one) => {
    const isGone = (metric: string): boolean => (bringer.get(metric) ?? one) === one;
    return { ...one, summary: { ...one.summary, vanished: one.summary.vanished.filter(isGone) } };
  });
}

/**
 * Names that no entry maps, of a file that brought no series, are remembered with one of the same import that did: they stop
 * the release until that is imported again, and not only until anything else is.
 */
function withUnmapped(imports: OneRead[]): OneRead[] {
  const bringer = imports.find(({ metrics }) => metrics.length > 0);
  if (bringer === undefined) return imports;
  const isBare = ({ metrics }: OneRead): boolean => metrics.length === 0;
  const moved = imports.filter(isBare).flatMap(({ summary }) => summary.unmapped);
  return imports.map((one) => {
    if (one !== bringer && !isBare(one)) return one;
    const unmapped = one === bringer ? [...one.summary.unmapped, ...moved] : [];
    return { ...one, summary: { ...one.summary, unmapped } };
  });
}

/** KPIs that a person chose and that no folder has pages of, unless the publisher's list lacks them, too. */
function withoutPages(
  { kind, ids, sources }: ImportOptions,
  { registry }: DatasetFiles,
  summaries: Summary[],
): Finding[] {
  if (kind !== 'kolada' || ids === null || sources.some(isAddress)) return [];
  const vanished = summaries.flatMap((summary) => summary.vanished);
  const gone = registry.metrics.flatMap(({ id, kpiId }) => (vanished.includes(id) ? (kpiId ?? []) : []));
  const message = 'no folder has saved pages of the KPI; save them, or leave it out of --ids';
  return ids
    .filter((id) => !gone.includes(id) && !sources.some((source) => isThere(join(source, 'data', id))))
    .map((id) => errorFinding('page-is-whole', { file: join('data', id) }, { message }));
}

function nothingTaken(
  { added, kept }: Incoming,
  { sources }: ImportOptions,
  summaries: Summary[],
): Summary['findings'] {
  if (added.figures + added.without + kept.series > 0) return [];
  if (summaries.some(({ findings }) => findings.length > 0)) return [];
  const counts = summaries.flatMap(({ leftOut }) => Object.entries(leftOut));
  const message =
    'no figure of a registered metric was taken; register and map its series, or leave out less of them';
  const actual = `nothing (left out: ${counts.map(([reason, count]) => `${count} ${reason}`).join(', ')})`;
  const contrast = counts.length === 0 ? { message } : { message, actual };
  return [errorFinding('publication-has-figures', { file: sources.join(', ') }, contrast)];
}

function report({ added, kept }: Incoming, imports: OneRead[]): string[] {
  return [
    `Imported ${added.series} series: ${added.figures} figures, ${added.without} listed without a value.`,
    ...(kept.series === 0
      ? []
      : [
          `Kept ${kept.series} series that no public entry names yet: ${kept.figures} figures (unregistered/).`,
        ]),
    ...imports.flatMap(
      ({ summary: { leftOut, notes, unmapped, vanished, quarantined, quarantinedKpis = [] } }) => [
        ...Object.entries(leftOut).map(([reason, count]) => `Left out: ${count} ${reason}`),
        ...Object.entries(notes).map(([about, count]) => `Taken: ${count} ${about}`),
        ...unmapped.map((name) => `Of no registered metric: ${name}`),
        ...vanished.map((metric) => `No longer listed by the publisher: ${metric}`),
        ...[...quarantined, ...quarantinedKpis].map(
          (name) => `Quarantined, nothing of it is staged: ${name}`,
        ),
      ],
    ),
  ];
}
