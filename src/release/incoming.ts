// An import on its way into the staging area: series are written as they come, and count only once all have come.
import { join } from 'node:path';
import { fileHash } from '../builder/digest-node.ts';
import { COLUMNS } from '../builder/door.ts';
import { csvText } from '../model/csv-text.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import type { Imported, ImportedSeries, SeriesSink } from './imported.ts';
import { addToList, type Staging, stagedFile } from './staging.ts';
import { readUnregistered, unregisteredFile, writeUnregistered } from './unregistered.ts';

export type Tally = { series: number; figures: number; without: number };
export type Summary = Omit<Imported, 'series'>;

export type Incoming = SeriesSink & {
  added: Tally;
  kept: Tally;
  commit: (imports: { summary: Summary; metrics: string[] }[]) => void;
  discard: () => void;
  /** The metrics added since it was last called. */
  addedSince: () => string[];
};

export type IncomingContext = { paths: DatasetPaths; retrieved: string; files: Files };

/** The lists are written last, so an import broken off shows. Series wait for no disk: their hash tells a broken one. */
export function openIncoming({ paths, retrieved, files }: IncomingContext): Incoming {
  const folder = join(paths.staging, 'incoming');
  const added: Staging['series'] = {};
  const kept: Staging['series'] = {};
  const tallies = { added: noTally(), kept: noTally() };
  let latest: string[] = [];
  files.remove(folder);
  const write = (one: ImportedSeries, target: Staging['series'], tally: Tally): void => {
    const rows = one.figures.map(({ geo, period, value }) => [geo, period, value]);
    const text = csvText(COLUMNS.observations, rows);
    files.writeSoon(join(folder, `${one.metric}.csv`), text);
    target[one.metric] = { title: one.title, unit: one.unit, retrieved, hash: fileHash(Buffer.from(text)) };
    count(tally, one);
  };
  return {
    ...tallies,
    add: (one) => {
      write(one, added, tallies.added);
      latest.push(one.metric);
    },
    keep: (one) => {
      if (one.figures.length > 0) write(one, kept, tallies.kept);
    },
    addedSince: () => {
      const metrics = latest;
      latest = [];
      return metrics;
    },
    commit: (imports) => {
      const move = (name: string, to: string): void => files.renameSoon(join(folder, `${name}.csv`), to);
      for (const metric of Object.keys(added)) move(metric, stagedFile(paths, metric));
      for (const kpi of Object.keys(kept)) move(kpi, unregisteredFile(paths, kpi));
      if (tallies.kept.series > 0) writeUnregistered(paths, { ...readUnregistered(paths), ...kept }, files);
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

const noTally = (): Tally => ({ series: 0, figures: 0, without: 0 });

function count(tally: Tally, { figures }: ImportedSeries): void {
  const without = figures.filter(({ value }) => value === '').length;
  tally.series += 1;
  tally.figures += figures.length - without;
  tally.without += without;
}
