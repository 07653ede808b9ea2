// An import on its way into the staging area: series are written as they come, and count only once all have come.
import { join } from 'node:path';
import { fileHash } from '../../builder/digest-node.ts';
import { COLUMNS } from '../../builder/read/read-checked.ts';
import { csvText } from '../../model/csv-text.ts';
import type { Finding } from '../../model/finding.ts';
import { errorFinding } from '../../rules/error-finding.ts';
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

type IncomingContext = { paths: DatasetPaths; retrieved: string; files: Files };

/** The lists are written last, so an import broken off shows. Series wait for no disk: their hash tells a broken one. */
export function openIncoming({ paths, retrieved, files }: IncomingContext): Incoming {
  const folder = join(paths.staging, 'incoming');
  const added: Staging['series'] = {};
  const kept: Staging['series'] = {};
  const forgotten = new Set<string>();
  const tallies = { added: noTally(), kept: noTally() };
  const findings: Finding[] = [];
  let latest: string[] = [];
  files.remove(folder);
  const write = (one: ImportedSeries, file: string, target: Staging['series']): void => {
    const rows = one.figures.map(({ geo, period, value }) => [geo, period, value]);
    const text = csvText(COLUMNS.observations, rows);
    files.writeSoon(join(folder, file), text);
    target[one.metric] = { title: one.title, unit: one.unit, retrieved, hash: fileHash(Buffer.from(text)) };
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
    ...tallies,
    findings,
    sinkOf: (name) => {
      const from = { name };
      return {
        add: (one) => {
          const file = addedFile(one.metric);
          if (isDouble(file, one.metric, from)) return;
          if (one.figures.length === 0) findings.push(withoutFigures(one.metric, from.name));
          write(one, file, added);
          count(tallies.added, one);
          latest.push(one.metric);
        },
        keep: (one) => {
          const file = keptFile(one.metric);
          if (one.figures.length === 0) forgotten.add(one.metric);
          else if (!isDouble(file, one.metric, from)) {
            write(one, file, kept);
            count(tallies.kept, one);
          }
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
      const move = (file: string, to: string): void => files.renameSoon(join(folder, file), to);
      for (const metric of Object.keys(added)) move(addedFile(metric), stagedFile(paths, metric));
      for (const kpi of Object.keys(kept)) move(keptFile(kpi), unregisteredFile(paths, kpi));
      keepUnregistered(paths, { kept, forgotten }, files);
      const entries = imports.map(({ summary, metrics }) => {
        const { kind, leftOut, unmapped, vanished, quarantined } = summary;
        return { kind, series: metrics, leftOut, unmapped, vanished, quarantined };
      });
      addToList(paths, { series: added, imports: entries }, files);
      files.remove(folder);
    },
    discard: () => files.remove(folder),
  };
}

/** A metric may have the id of another metric's KPI. */
const addedFile = (metric: string): string => `${metric}.csv`;
const keptFile = (kpi: string): string => join('unregistered', `${kpi}.csv`);

/** Compared as itself: one file given twice is two sources. */
type Source = { name: string };

const doubleFinding = (metric: string, first: string, file: string): Finding => {
  const message = `the series comes from two files, ${first} and ${file}; give one, or join them`;
  return errorFinding('series-comes-once', { file, metric }, { message });
};

/** No error: what a publication no longer has is withdrawn, and that is judged with the release. */
function withoutFigures(metric: string, file: string): Finding {
  const message = `no figure of the series was taken, so a publication withdraws those that stand; ask the publisher, or take it out again with \`npm run release -- unstage ${metric}\``;
  return { ...errorFinding('series-has-figures', { file, metric }, { message }), severity: 'warning' };
}

const noTally = (): ImportCounts => ({ series: 0, figures: 0, without: 0 });

function count(tally: ImportCounts, { figures }: ImportedSeries): void {
  const without = figures.filter(({ value }) => value === '').length;
  tally.series += 1;
  tally.figures += figures.length - without;
  tally.without += without;
}
