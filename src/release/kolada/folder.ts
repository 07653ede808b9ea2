// Kolada from saved pages: <folder>/kpi.json, <folder>/municipality.json and <folder>/data/<KPI>/page-<N>.json.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { isThere, NO_UTF8, readBytes, utf8Of } from '../../builder/files.ts';
import type { Finding } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import { KoladaArea, KoladaKpi, type KoladaPage, KoladaRow, readPage } from './page.ts';
import type { KoladaInput, KpiPages } from './series.ts';

/**
 * The pages of a folder, read as they are asked for. `asked` is every KPI with pages there, and every one of `expected`
 * (those already published): one that kpi.json lacks has vanished. A page too few, cut or of another shape is a finding.
 *
 * @param only where a person chose KPIs: no other is read
 */
export function readKoladaFolder(
  folder: string,
  expected: string[],
  only: string[] | null = null,
): KoladaInput {
  const findings: Finding[] = [];
  const report = (file: string, message: string) =>
    void findings.push(errorFinding('page-is-whole', { file }, { message }));
  const listed = <T>(file: string, row: z.ZodType<T>): T[] =>
    [...pagesIn(folder, [file], { row, report })].flatMap(({ values }) => values);
  const kpis = listed('kpi.json', KoladaKpi);
  const areas = listed('municipality.json', KoladaArea);
  const data = join(folder, 'data');
  const saved = isThere(data) ? namesIn(data).sort() : [];
  if (saved.length === 0)
    report(data, 'there are no saved pages; give the folder that holds kpi.json and data/');
  const chosen = only === null ? saved : saved.filter((kpi) => only.includes(kpi));
  function* eachKpi(): Generator<KpiPages> {
    for (const kpi of chosen) {
      const pages = pagesOf(folder, kpi);
      if (pages.length === 0)
        report(join('data', kpi), 'there are no saved pages of the KPI; save them again');
      else yield { kpi, pages: pagesIn(folder, pages, { row: KoladaRow, report }) };
    }
  }
  const asked = only ?? [...saved, ...expected];
  return { eachKpi: eachKpi(), kpis, areas, asked: [...new Set(asked)].sort(), findings };
}

/** Without hidden files, such as a system leaves behind in a folder that somebody has looked into. */
const namesIn = (folder: string): string[] => readdirSync(folder).filter((name) => !name.startsWith('.'));

const pageNumber = (name: string): number => Number(/^page-(\d+)\.json$/.exec(name)?.[1] ?? 0);

const pagesOf = (folder: string, kpi: string): string[] =>
  namesIn(join(folder, 'data', kpi))
    .sort((a, b) => pageNumber(a) - pageNumber(b) || (a < b ? -1 : 1))
    .map((name) => join('data', kpi, name));

/** What `previous_url` says of the page, where it says anything, against the page's place among those saved. */
function beforeMistake({ previous }: Pick<KoladaPage<unknown>, 'previous'>, index: number): string | null {
  if (previous === undefined) return null;
  if (index === 0) return previous === null ? null : 'a page comes before it that was not saved';
  if (previous === null) return 'the page says that it is the first, but is saved behind another';
  const stated = /[?&]page=(\d+)/.exec(previous)?.[1];
  return stated === undefined || Number(stated) === index
    ? null
    : `the page says that page ${stated} comes before it, but it is page ${index + 1} of those saved`;
}

type PageCheck<T> = { row: z.ZodType<T>; report: (file: string, message: string) => void };

/** Holds one page at a time; what is wrong with one is reported, and the next is read. */
function* pagesIn<T>(
  folder: string,
  files: string[],
  { row, report }: PageCheck<T>,
): Generator<{ file: string; values: T[] }> {
  for (const [index, file] of files.entries()) {
    const path = join(folder, file);
    if (!isThere(path)) {
      report(file, 'the file is missing; save it again');
      continue;
    }
    const text = utf8Of(readBytes(path));
    const result = text === null ? { mistake: NO_UTF8 } : readPage(text, row);
    if ('mistake' in result) {
      report(file, result.mistake);
      continue;
    }
    const before = beforeMistake(result.page, index);
    if (before !== null) report(file, before);
    const number = pageNumber(file.slice(file.lastIndexOf('/') + 1));
    if (number !== 0 && number !== index + 1)
      report(file, `it is page ${index + 1} of those saved, so one before it is missing; save them again`);
    const isLast = index === files.length - 1;
    if (isLast !== (result.page.next === null))
      report(file, isLast ? 'a page follows that was not saved' : 'no page follows, but one was saved');
    yield { file, values: result.page.values };
  }
}
