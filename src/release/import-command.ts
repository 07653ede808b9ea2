// `import`: from a publisher's files or addresses into the staging area. Nothing is published.
import { formatFinding } from '../model/finding.ts';
import { readDataset } from './dataset-files.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Effects } from './effects.ts';
import type { Imported, ImportKind } from './imported.ts';
import { pageCache } from './kolada/page-cache.ts';
import { readPublication, readWorkbooks } from './read-publication.ts';
import { stage } from './staging.ts';

export type ImportWish = {
  kind: ImportKind;
  /** Folders, files or addresses. */
  sources: string[];
  /** The first period taken; null takes all. */
  from: string | null;
  /** Kolada only: the KPIs that are asked for; null is every registered one. */
  ids: string[] | null;
  /** When the figures were taken; null, for addresses only, is today. */
  retrieved: string | null;
};

/** Returns the exit code. Broken input is printed finding by finding, and nothing of it is staged. */
export async function importCommand(
  paths: DatasetPaths,
  wish: ImportWish,
  effects: Effects,
): Promise<number> {
  const dataset = readDataset(paths);
  const imports: Imported[] = [];
  if (wish.kind === 'xlsx') imports.push(await readWorkbooks({ wish, dataset }));
  else
    for (const source of wish.sources)
      imports.push(await readPublication({ source, wish, dataset }, effects));
  const findings = imports.flatMap((imported) => [...imported.findings, ...emptyFinding(imported)]);
  for (const finding of findings) effects.print(formatFinding(finding));
  if (findings.length > 0) {
    effects.print(`${findings.length} findings: nothing was imported.`);
    return 1;
  }
  const retrieved = wish.retrieved ?? effects.today();
  for (const imported of imports) {
    stage(imported, { paths, retrieved, files: effects.files });
    for (const line of report(imported)) effects.print(line);
  }
  pageCache(paths, effects).clear();
  return 0;
}

export const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

function emptyFinding({ series, findings, kind }: Imported): Imported['findings'] {
  if (findings.length > 0 || series.some(({ figures }) => figures.length > 0)) return [];
  const message = 'the publication has no figure of a registered metric; register and map its series first';
  return [{ rule: 'publication-has-figures', severity: 'error', where: { file: kind }, message }];
}

function report({ series, leftOut, notes, unmapped, vanished }: Imported): string[] {
  const figures = series.flatMap((one) => one.figures);
  const without = figures.filter(({ value }) => value === '').length;
  return [
    `Imported ${series.length} series: ${figures.length - without} figures, ${without} listed without a value.`,
    ...Object.entries(leftOut).map(([reason, count]) => `Left out: ${count} ${reason}`),
    ...Object.entries(notes).map(([about, count]) => `Taken: ${count} ${about}`),
    ...unmapped.map((name) => `Of no registered metric: ${name}`),
    ...vanished.map((metric) => `No longer listed by the publisher: ${metric}`),
  ];
}
