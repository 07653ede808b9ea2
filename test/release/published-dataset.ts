// The small dataset with its first release, 2024-08-30, published by the commands themselves.
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { recordedEffects, TODAY } from './recorded-effects.ts';
import {
  metricOf,
  put,
  type Row,
  registryOf,
  registryText,
  saveKolada,
  smallDataset,
  WAIVERS_HEADER,
} from './small-dataset.ts';

export const FIRST_ROWS: Record<'N00001' | 'N00002', Row[]> = {
  N00001: [
    ['0114', '2021', '100.0'],
    ['0114', '2022', '101'],
    ['0180', '2021', '900'],
    ['0180', '2022', '910'],
    ['1480', '2021', '500'],
    ['1480', '2022', 'null'],
  ],
  N00002: [
    ['0114', '2022', '3.5'],
    ['0180', '2022', '4.25'],
    ['1480', '2022', '7'],
  ],
};

type Said = Promise<{ code: number; lines: string[] }>;

export type Published = ReturnType<typeof smallDataset> & {
  /**
   * Runs a command as a maintainer types it, on the day of its `--date` where it has one; its exit code and lines. An import that
   * says no origin is of transcripts.
   */
  run: (...args: string[]) => Said;
  /** The same on another day. */
  runOn: (today: string, ...args: string[]) => Said;
  publish: (date: string, ...options: string[]) => Said;
  /** Saves Kolada pages of these rows and imports them as taken on the day. */
  importRows: (rows: Record<string, Row[]>, retrieved?: string) => Said;
  /** The path of a file of the dataset, and its text. */
  file: (name: string) => string;
  text: (name: string) => string;
  /** Writes the registry of these metrics, with what else is another in it. */
  register: (metrics: Metric[], change?: Partial<Registry>) => void;
  /** Writes waivers, each a line with one reason. */
  waive: (...lines: string[]) => void;
};

const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];

/** By its metrics, a folder with the first release: it is made once for all tests of a worker. */
const firstReleases = new Map<string, string>();

export async function publishedDataset(metrics = METRICS): Promise<Published> {
  const dataset = smallDataset(metrics);
  const file = (name: string): string => join(dataset.paths.data, name);
  const runOn = async (today: string, ...args: string[]) => {
    const { effects, lines } = recordedEffects({ today: () => today });
    const isBare = args[0] === 'import' && !args.includes('--origin');
    const typed = isBare ? [...args, '--origin', 'transcript'] : args;
    return { code: await runCommand(typed, dataset.paths, effects), lines };
  };
  const run = (...args: string[]) => runOn(args[args.indexOf('--date') + 1 || args.length] ?? TODAY, ...args);
  const publish = (date: string, ...options: string[]) => run('publish', '--date', date, ...options);
  const importRows = (rows: Record<string, Row[]>, retrieved = '2024-08-30') => {
    const folder = saveKolada(join(dataset.dir, `saved-${Object.keys(rows).join('-')}`), rows);
    return run('import', 'kolada', folder, '--ids', Object.keys(rows).join(), '--retrieved', retrieved);
  };
  const published: Published = {
    ...dataset,
    run,
    runOn,
    publish,
    importRows,
    file,
    text: (name) => readFileSync(file(name), 'utf8'),
    register: (own, change = {}) =>
      put(file('metrics.json'), registryText({ ...registryOf(own), ...change })),
    waive: (...lines) =>
      put(file('waivers.csv'), [WAIVERS_HEADER, ...lines.map((line) => `${line},\n`)].join('')),
  };
  const key = JSON.stringify(metrics);
  const made = firstReleases.get(key);
  if (made !== undefined) cpSync(made, dataset.dir, { recursive: true });
  else {
    await importRows(FIRST_ROWS);
    const { code, lines } = await publish('2024-08-30');
    if (code !== 0) throw new Error(`expected a first release, got ${lines.join('\n')}`);
    const copy = mkdtempSync(join(tmpdir(), 'published-'));
    cpSync(dataset.dir, copy, { recursive: true });
    firstReleases.set(key, copy);
  }
  return published;
}

/** The same, which goes when the test ends. */
export async function datasetOfTest(metrics?: Metric[]): Promise<Published> {
  const dataset = await publishedDataset(metrics);
  onTestFinished(dataset.remove);
  return dataset;
}

/** Every file of a folder with its text: two equal ones are the same release. */
export const treeOf = (dir: string): Record<string, string> =>
  Object.fromEntries(filesUnder(dir).map((file) => [file, readFileSync(join(dir, file), 'utf8')]));
