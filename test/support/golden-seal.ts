// Seals a golden dataset by hand: `node test/support/golden-seal.ts small`. Everything that follows from other files is
// made anew: the first release's log and the hashes of all logs, what each release keeps, manifests and chain. Dates,
// later entries, notes and older registries stay as they are written.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSourceFiles } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { COLUMNS, contentSource, readCsv } from '../../src/builder/read.ts';
import {
  CHECKPOINT_FILE,
  keptAt,
  observationFile,
  REGISTRY_FILE,
  revisionFile,
  sourceFilesFile,
} from '../../src/data/dataset.ts';
import { contentHash } from '../../src/data/identifier.ts';
import { Registry } from '../../src/data/registry.ts';
import type { ChainLink, ListingChange, Release, SourceFile } from '../../src/data/release.ts';
import { csvText } from '../../src/data/text.ts';
import { figuresOf } from '../../src/release/dataset.ts';
import { type Content, composeRelease } from '../../src/release/plan.ts';
import { checkpointNote } from '../../src/release/write.ts';
import { type Cells, seriesText } from '../../src/rules/revisions.ts';
import { put } from '../release/small-dataset.ts';

type Units = Map<string, { unit: string; source: string }>;
/** By metric. */
type State = Map<string, Cells>;
type Row = string[];

/** Writes the hashes of a dataset folder whose chain.json and release.json name their dates already. */
export function sealGolden(dir: string): void {
  const links: ChainLink[] = readJson(dir, 'revisions/chain.json');
  const release: Release = readJson(dir, 'release.json');
  const current = stateOf(dir);
  const later = links.slice(1).map((link) => rowsOf(dir, link.release));
  const hashes = new Map<string, string>();
  let last: { release: Release; chain: ChainLink[] } | null = null;
  let content: Content = new Map();
  const state: State = new Map();
  for (const [index, { release: date, published }] of links.entries()) {
    const isNewest = index === links.length - 1;
    const registry = registryAt(dir, isNewest ? null : date);
    const units: Units = new Map(registry.metrics.map(({ id, unit, source }) => [id, { unit, source }]));
    const rows = inLogOrder(index === 0 ? firstRows(current, later.flat(), units) : (later[index - 1] ?? []));
    const listings = advance(
      state,
      rows,
      isNewest ? current : index === 0 ? nullsFrom(current, later.flat()) : null,
    );
    content.set(REGISTRY_FILE, isNewest ? read(dir, REGISTRY_FILE) : registryText(dir, date));
    for (const file of ['municipalities.csv', 'waivers.csv']) content.set(file, read(dir, file));
    for (const [metric, cells] of state)
      if (cells.size > 0) content.set(observationFile(metric), seriesText(cells));
      else content.delete(observationFile(metric));
    const sealed = rows.map((row) => sealEntry(row, units, hashes));
    const files: Content = composeRelease(last, {
      release: date,
      published,
      retrieved: Object.fromEntries(
        Object.entries(release.retrieved).map(([metric, day]) => [metric, day < date ? day : date]),
      ),
      content,
      log: { text: csvText(COLUMNS.revisions, sealed), entries: sealed.length },
      listings,
      sourceFiles: sourceFilesAt(dir, date),
      supersedes: null,
      sign: null,
    });
    last = {
      release: JSON.parse(textOf(files, 'release.json')),
      chain: JSON.parse(textOf(files, 'revisions/chain.json')),
    };
    content = files;
  }
  for (const file of filesUnder(dir)) if (!content.has(file)) rmSync(join(dir, file));
  for (const [file, bytes] of content) put(join(dir, file), String(bytes));
  put(join(dir, CHECKPOINT_FILE), checkpointNote(dir, null) ?? '');
}

/** By metric, that about the metric itself first, then by code and period. */
const inLogOrder = (rows: Row[]): Row[] =>
  rows.toSorted((a, b) => (a.slice(1, 4).join() < b.slice(1, 4).join() ? -1 : 1));

const read = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8');
const readJson = <T>(dir: string, file: string): T => JSON.parse(read(dir, file));
const textOf = (files: Content, file: string): string => String(files.get(file));

/** The registry that stood at a past release as it was kept by hand; where none was kept, today's. */
function registryText(dir: string, release: string): string {
  const links: ChainLink[] = readJson(dir, 'revisions/chain.json');
  const has = (path: string): boolean => existsSync(join(dir, path));
  return read(dir, keptAt(has, links, release, REGISTRY_FILE) ?? REGISTRY_FILE);
}

/** The files that figures were read from, as the release kept them by hand; null where it kept none. */
function sourceFilesAt(dir: string, release: string): SourceFile[] | null {
  const file = sourceFilesFile(release);
  if (!existsSync(join(dir, file))) return null;
  const content = new Map([[file, read(dir, file)]]);
  const rows = readSourceFiles({ source: contentSource(content), findings: [] }, file);
  return rows.map(({ line: _, ...one }) => one);
}

const registryAt = (dir: string, release: string | null): Registry =>
  Registry.parse(JSON.parse(release === null ? read(dir, REGISTRY_FILE) : registryText(dir, release)));

function stateOf(dir: string): State {
  const files = filesUnder(join(dir, 'observations'));
  return new Map(
    files.map((file) => {
      const figures = figuresOf(file, readFileSync(join(dir, 'observations', file)));
      return [
        file.replace('.csv', ''),
        new Map(figures.map(({ geo, period, value }) => [`${geo},${period}`, value])),
      ];
    }),
  );
}

const rowsOf = (dir: string, release: string): Row[] =>
  readCsv(revisionFile(release), readFileSync(join(dir, revisionFile(release))), COLUMNS.revisions).rows.map(
    ({ cells }) => cells,
  );

/** Every figure of the first release: what the first later entry says was before it, else what stands now. */
function firstRows(current: State, later: Row[], units: Units): Row[] {
  const initial = new Map<string, string>();
  for (const [metric, cells] of current)
    for (const [key, value] of cells) initial.set(`${metric},${key}`, value);
  const seen = new Set<string>();
  for (const [, metric = '', geo = '', period = '', was = ''] of later) {
    const subject = `${metric},${geo},${period}`;
    if (geo !== '' && !seen.has(subject)) initial.set(subject, was);
    seen.add(subject);
  }
  return [...initial]
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([subject, value]) => {
      const [metric = '', geo = '', period = ''] = subject.split(',');
      return ['published', metric, geo, period, '', value, '', '', '', units.get(metric)?.source ?? ''];
    });
}

/** What is listed without a value now and no later entry is about was so from the first release on. */
function nullsFrom(current: State, later: Row[]): State {
  const about = new Set(later.map(([, metric, geo, period]) => `${metric},${geo},${period}`));
  return new Map(
    [...current].map(([metric, cells]) => [
      metric,
      new Map([...cells].filter(([key, value]) => value === '' && !about.has(`${metric},${key}`))),
    ]),
  );
}

/** Brings the state to the release; returns what `listed` has without a value and the state had not. */
function advance(state: State, rows: Row[], listed: State | null): ListingChange[] {
  for (const [, metric = '', geo = '', period = '', , is = ''] of rows) {
    if (geo === '') continue;
    const cells = state.get(metric) ?? new Map<string, string>();
    state.set(metric, cells);
    if (is === '') cells.delete(`${geo},${period}`);
    else cells.set(`${geo},${period}`, is);
  }
  return [...(listed ?? [])].flatMap(([metric, cells]) => {
    const own = state.get(metric) ?? new Map<string, string>();
    state.set(metric, own);
    return [...cells].flatMap(([key, value]): ListingChange[] => {
      if (value !== '' || own.has(key)) return [];
      own.set(key, '');
      const [geo = '', period = ''] = key.split(',');
      return [{ metric, geo, period, change: 'listed' }];
    });
  });
}

/** A previous hash that no earlier entry tells is kept where it is written: only its author knows the old source. */
function sealEntry(cells: Row, units: Units, latest: Map<string, string>): Row {
  const [type = '', metric = '', geo = '', period = '', was = '', is = '', written = ''] = cells;
  const source = cells[9] || (units.get(metric)?.source ?? '');
  const unit = units.get(metric)?.unit ?? '';
  const hashOf = (literal: string) =>
    literal === ''
      ? ''
      : contentHash({ metric, geo, period, value: Number(literal), unit, source }, nodeDigest);
  const subject = `${metric}.${geo}.${period}`;
  const previous = latest.get(subject) ?? (written === '' ? hashOf(was) : written);
  latest.set(subject, hashOf(is));
  return [type, metric, geo, period, was, is, geo === '' ? '' : previous, hashOf(is), cells[8] ?? '', source];
}

if (import.meta.main)
  for (const name of process.argv.slice(2)) sealGolden(join(import.meta.dirname, '../golden', name, 'data'));
