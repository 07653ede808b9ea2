// `draft`: entries for KPIs that no metric takes, for a person to confirm. Nothing of a draft is public.
import { join } from 'node:path';
import * as z from 'zod';
import { readMunicipalities } from '../../builder/dataset.ts';
import { isThere, readBytes, readText, readUtf8 } from '../../builder/files.ts';
import { contentSource, issueText } from '../../builder/read.ts';
import {
  countWords,
  formatFinding,
  type Lined,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
} from '../../data/dataset.ts';
import { Draft, type Municipality, Registry } from '../../data/registry.ts';
import { withoutTrailingSlash } from '../../data/settings.ts';
import { type DatasetPaths, insideMistake } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { jsonText, readJsonFile } from '../dataset/json-file.ts';
import { preparedAt, prepareFile } from '../dataset/write-release.ts';
import { isAddress } from '../import/fetch-text.ts';
import { readKoladaFolder } from '../kolada/folder.ts';
import { fetchKolada, listKpis } from '../kolada/live.ts';
import { pageCache } from '../kolada/page-cache.ts';
import type { KoladaInput } from '../kolada/series.ts';
import { confirmDrafts } from './confirm.ts';
import { draftsCsv, readDraftsCsv } from './draft-csv.ts';
import { countKpi, draftEntry } from './draft-entry.ts';
import { draftReport } from './draft-report.ts';

export type DraftOptions =
  | { from: 'kolada'; source: string; csv: string | null }
  | { from: 'csv'; file: string };

/** Returns the exit code. Any finding and the registry stays as it was. */
export function draftCommand(
  paths: DatasetPaths,
  options: DraftOptions,
  effects: Effects,
): Promise<number> | number {
  const file = join(paths.data, REGISTRY_FILE);
  const registry = readJsonFile(file, Registry);
  const raw = readJsonFile(file, RawRegistry);
  const prepare = (next: Pick<RawRegistry, 'metrics' | 'drafts'>): (() => void) =>
    prepareFile(paths, REGISTRY_FILE, jsonText({ ...raw, ...next }), effects.files);
  if (options.from === 'csv') return confirm(options.file, { raw, registry, prepare }, effects);
  return draft(paths, options, { registry, raw, prepare, effects });
}

/** As it stands in the file, so that what a person wrote is written back as it was. */
const RawRegistry = z.custom<{ metrics: { id: string }[]; drafts?: object[] }>();
type RawRegistry = z.infer<typeof RawRegistry>;
type Writing = {
  raw: RawRegistry;
  registry: Registry;
  /** Gives what puts the next registry in its place. */
  prepare: (next: Pick<RawRegistry, 'metrics' | 'drafts'>) => () => void;
};

type KoladaOptions = Extract<DraftOptions, { from: 'kolada' }>;

/** Why nothing can be drafted from that source, or written where it was asked for; null where nothing stands against it. */
function draftMistake(
  paths: DatasetPaths,
  { source, csv }: KoladaOptions,
  { drafts }: Registry,
): string | null {
  if (!isAddress(source) && !isThere(join(source, 'kpi.json')))
    return `${source}: there is no kpi.json; give the folder that holds kpi.json, municipality.json and data/`;
  if (csv === null) return null;
  if (isFilledIn(csv, [drafts, preparedDrafts(paths)]))
    return `--csv ${csv}: is there, and not as draft wrote it, so that somebody may have filled it in; it stays as it is. Give another file, or move that one`;
  const inside = insideMistake(paths, csv);
  return inside === null ? null : `--csv ${inside}`;
}

async function draft(
  paths: DatasetPaths,
  options: KoladaOptions,
  { registry, raw, prepare, effects }: Writing & { effects: Effects },
): Promise<number> {
  const mistake = draftMistake(paths, options, registry);
  if (mistake !== null) {
    effects.print(mistake);
    return 1;
  }
  const { source, csv } = options;
  const taken = new Set(registry.metrics.flatMap(({ kpiId }) => kpiId ?? []));
  const input = await inputOf(paths, source, taken, effects);
  const read = await entriesOf(input, taken, registerIn(paths));
  if (input.findings.length > 0) {
    for (const finding of input.findings) effects.print(formatFinding(finding));
    effects.print(`${countWords(input.findings)}: nothing was drafted.`);
    return 1;
  }
  const unfit = unfitOf(read);
  const drafts = read.filter(({ id }) => !unfit.has(id));
  const drafted = new Set(drafts.map(({ id }) => id));
  const all = [...registry.drafts.filter(({ id }) => !drafted.has(id)), ...drafts].sort(byId);
  const replace = prepare({ metrics: raw.metrics, drafts: all });
  if (csv !== null) effects.files.write(csv, draftsCsv(all));
  replace();
  for (const line of draftReport(drafts, unfit)) effects.print(line);
  if (isAddress(source)) pageCache(paths, effects).clear();
  return 0;
}

/** By KPI: the first thing for which no command could read a registry that had it, such as a KPI without a title. */
function unfitOf(drafts: readonly Draft[]): Map<string, string> {
  return new Map(
    drafts.flatMap((draft) => {
      const [issue] = Draft.safeParse(draft).error?.issues ?? [];
      return issue === undefined ? [] : [[draft.id, issueText(issue)]];
    }),
  );
}

/** Whether a file is anything but what was written of one of these lists. */
function isFilledIn(file: string, lists: readonly Draft[][]): boolean {
  if (!isThere(file)) return false;
  const text = readText(file);
  return lists.every((drafts) => text !== draftsCsv(drafts));
}

/** Those of a draft that was broken off after its spreadsheet was written, and before the registry was replaced. */
function preparedDrafts(paths: DatasetPaths): Draft[] {
  const file = preparedAt(paths, REGISTRY_FILE);
  return isThere(file) ? readJsonFile(file, Registry).drafts : [];
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

async function inputOf(
  paths: DatasetPaths,
  source: string,
  taken: ReadonlySet<string>,
  effects: Effects,
): Promise<KoladaInput> {
  if (!isAddress(source)) return readKoladaFolder(source, []);
  const question = { base: withoutTrailingSlash(source), cache: pageCache(paths, effects) };
  const listed = await listKpis(question, effects);
  const ids = listed.flatMap(({ id }) => (taken.has(id) ? [] : [id]));
  return fetchKolada({ ...question, ids }, effects);
}

/** The rows that can be read. Throws where the file cannot be. */
function registerIn({ data }: DatasetPaths): Lined<Municipality>[] {
  const files = new Map([[MUNICIPALITIES_FILE, readBytes(join(data, MUNICIPALITIES_FILE))]]);
  return readMunicipalities({ source: contentSource(files), findings: [] }, MUNICIPALITIES_FILE);
}

async function entriesOf(
  input: KoladaInput,
  taken: ReadonlySet<string>,
  register: Lined<Municipality>[],
): Promise<Draft[]> {
  const kpiOf = new Map(input.kpis.map((kpi) => [kpi.id, kpi]));
  const regions = new Set(input.areas.filter(({ type }) => type === 'L').map(({ id }) => id));
  const drafts: Draft[] = [];
  for await (const pages of input.eachKpi) {
    const kpi = kpiOf.get(pages.kpi);
    if (kpi === undefined || taken.has(kpi.id)) continue;
    drafts.push(draftEntry(kpi, countKpi(pages, regions), { regions, register }));
  }
  return drafts;
}

function confirm(file: string, { raw, registry, prepare }: Writing, { print }: Effects): number {
  if (!isThere(file)) {
    print(`${file}: there is no such file; draft kolada --csv writes it`);
    return 1;
  }
  const { rows, findings: unread } = readDraftsCsv(file, readUtf8(file));
  const { metrics, drafts, findings: unfit } = confirmDrafts(file, rows, registry);
  const findings = [...unread, ...unfit];
  for (const finding of findings) print(formatFinding(finding));
  if (findings.length > 0) {
    print(`${countWords(findings)}: the registry stays as it was.`);
    return 1;
  }
  if (metrics.length > 0) prepare({ metrics: [...raw.metrics, ...metrics].sort(byId), drafts })();
  print(`Entries confirmed: ${metrics.length}; drafts left: ${drafts.length}.`);
  return 0;
}
