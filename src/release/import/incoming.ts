// An import on its way into the staging area: series are written as they come, and count only once all have come.
import { join } from 'node:path';
import { fileHash } from '../../builder/digest.ts';
import { COLUMNS } from '../../builder/read.ts';
import type { Finding } from '../../data/dataset.ts';
import { csvText } from '../../data/text.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Files } from '../dataset/effects.ts';
import { addToList, type Staging, stagedFile } from '../dataset/staging.ts';
import type { Imported, ImportedSeries, SeriesSink } from './imported.ts';
import { keepUnregistered, unregisteredFile } from './unregistered.ts';

type ImportCounts = { series: number; figures: number; without: number };
export type Summary = Omit<Imported, 'series'>;

export type Incoming = {
  /** Takes the series of one source: a file, a folder, an address, or workbooks that are read as one. */
  sinkOf: (source: string) => SeriesSink;
  added: ImportCounts;
  kept: ImportCounts;
  /** Series that came from two sources, the later of which would take the earlier's place in silence; and those without a figure. */
  findings: Finding[];
  commit: (imports: { summary: Summary; metrics: string[] }[]) => void;
  discard: () => void;
  /** The metrics added since it was last called. */
  addedSince: () => string[];
};

/** The series of one kind: those of the registry's metrics, or those that no public entry names yet. */
type Kind = { series: Staging['series']; counts: ImportCounts; fileOf: (id: string) => string };

/** The lists are written last, so an import broken off shows. Series wait for no disk: their hash tells a broken one. */
export function openIncoming(paths: DatasetPaths, retrieved: string, files: Files): Incoming {
  const folder = join(paths.staging, 'incoming');
  // A metric may have the id of another metric's KPI.
  const added = kindOf((metric) => `${metric}.csv`);
  const kept = kindOf((kpi) => join('unregistered', `${kpi}.csv`));
  const forgotten = new Set<string>();
  const findings: Finding[] = [];
  let latest: string[] = [];
  files.remove(folder);
  const write = ({ series, counts, fileOf }: Kind, one: ImportedSeries): void => {
    const rows = one.figures.map(({ geo, period, value }) => [geo, period, value]);
    const text = csvText(COLUMNS.observations, rows);
    files.writeSoon(join(folder, fileOf(one.metric)), text);
    series[one.metric] = { title: one.title, unit: one.unit, retrieved, hash: fileHash(Buffer.from(text)) };
    count(counts, one);
  };
  const firstOf = new Map<string, Source>();
  const isDouble = (file: string, metric: string, from: Source): boolean => {
    const first = firstOf.get(file) ?? from;
    firstOf.set(file, first);
    if (first === from) return false;
    findings.push(doubleFinding(metric, first.name, from.name));
    return true;
  };
  return {
    added: added.counts,
    kept: kept.counts,
    findings,
    sinkOf: (name) => {
      const from = { name };
      return {
        add: (one) => {
          if (isDouble(added.fileOf(one.metric), one.metric, from)) return;
          if (one.figures.length === 0) findings.push(withoutFigures(one.metric, from.name));
          write(added, one);
          latest.push(one.metric);
        },
        keep: (one) => {
          if (one.figures.length === 0) forgotten.add(one.metric);
          else if (!isDouble(kept.fileOf(one.metric), one.metric, from)) write(kept, one);
        },
        forget: (kpi) => void forgotten.add(kpi),
      };
    },
    addedSince: () => {
      const metrics = latest;
      latest = [];
      return metrics;
    },
    commit: (imports) => {
      const move = ({ series, fileOf }: Kind, to: (paths: DatasetPaths, id: string) => string): void => {
        for (const id of Object.keys(series)) files.renameSoon(join(folder, fileOf(id)), to(paths, id));
      };
      move(added, stagedFile);
      move(kept, unregisteredFile);
      keepUnregistered(paths, kept.series, forgotten, files);
      const entries = imports.map(({ summary, metrics }) => {
        const { kind, leftOut, unmapped, vanished, quarantined } = summary;
        return { kind, series: metrics, leftOut, unmapped, vanished, quarantined };
      });
      addToList(paths, { series: added.series, imports: entries }, files);
      files.remove(folder);
    },
    discard: () => files.remove(folder),
  };
}

const kindOf = (fileOf: Kind['fileOf']): Kind => ({
  series: {},
  counts: { series: 0, figures: 0, without: 0 },
  fileOf,
});

/** Compared as itself: one file given twice is two sources. */
type Source = { name: string };

const doubleFinding = (metric: string, first: string, file: string): Finding => {
  const message =
    first === file
      ? 'the file is given twice; give it once'
      : `the series comes from two files, ${first} and ${file}; give one, or join them`;
  return errorFinding('series-comes-once', { file, metric }, { message });
};

/** No error: what a publication no longer has is withdrawn, and that is judged with the release. */
function withoutFigures(metric: string, file: string): Finding {
  const message = `no figure of the series was taken, so a publication withdraws those that stand; ask the publisher, or take it out again with \`npm run release -- unstage ${metric}\``;
  return { ...errorFinding('series-has-figures', { file, metric }, { message }), severity: 'warning' };
}

function count(counts: ImportCounts, { figures }: ImportedSeries): void {
  const without = figures.filter(({ value }) => value === '').length;
  counts.series += 1;
  counts.figures += figures.length - without;
  counts.without += without;
}
