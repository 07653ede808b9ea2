// Kolada over HTTP (https://api.kolada.se/v3/docs): the KPIs' descriptions, the areas, then the figures, 25 KPIs at a time.
import type { z } from 'zod';
import type { Finding } from '../../model/finding.ts';
import type { Effects } from '../effects.ts';
import { followPages } from './follow-pages.ts';
import { KoladaArea, KoladaKpi, KoladaRow } from './page.ts';
import type { PageCache } from './page-cache.ts';
import type { KoladaInput, KpiPages, RowsOfPage } from './series.ts';

const IDS_PER_PATH = 25;
const PER_PAGE = 5000;

export type KoladaQuestion = { base: string; ids: string[]; cache: PageCache };

/** Everything about `ids`, or findings: what could not be fetched whole is not used at all. */
export async function fetchKolada(question: KoladaQuestion, effects: Effects): Promise<KoladaInput> {
  const { base, cache } = question;
  const ids = [...new Set(question.ids)].sort();
  const findings: Finding[] = [];
  const begun = new Set<string>();
  effects.progress.begin('Kolada', ids.length);
  const onRows = (rows: KoladaRow[]): void => {
    for (const { kpi } of rows) begun.add(kpi);
    effects.progress.tick(begun.size);
  };
  const list = async <T>(path: string, row: z.ZodType<T>, onPage: (values: T[]) => void = () => {}) => {
    if (findings.length > 0) return [];
    const follower = { row, cache, effects, onPage };
    const followed = await followPages(`${base}/${path}?per_page=${PER_PAGE}`, follower);
    if ('pages' in followed) return followed.pages;
    findings.push(unfetched(followed));
    return [];
  };
  const kpis: KoladaKpi[] = [];
  for (const path of inPaths(ids))
    kpis.push(...(await list(`kpi/${path}`, KoladaKpi)).flatMap((page) => page.values));
  const areas = (await list('municipality', KoladaArea)).flatMap(({ values }) => values);
  async function* eachKpi(): AsyncGenerator<KpiPages> {
    for (const path of inPaths(ids)) yield* byKpi(await list(`data/kpi/${path}`, KoladaRow, onRows));
    effects.progress.end(`${begun.size} of ${ids.length} KPIs`);
  }
  return { eachKpi: eachKpi(), kpis, areas, asked: ids, findings };
}

/** The pages of several KPIs, one KPI after the other: a page may end in the middle of one. */
function* byKpi(pages: RowsOfPage[]): Generator<KpiPages> {
  const kpis = new Set(pages.flatMap(({ values }) => values.map(({ kpi }) => kpi)));
  const grouped = pages.map(({ file, values }) => ({ file, rows: Map.groupBy(values, ({ kpi }) => kpi) }));
  for (const kpi of [...kpis].sort())
    yield { kpi, pages: grouped.map(({ file, rows }) => ({ file, values: rows.get(kpi) ?? [] })) };
}

/** Every KPI that the publisher lists. */
export async function listKpis(
  { base, cache }: Omit<KoladaQuestion, 'ids'>,
  effects: Effects,
): Promise<KoladaKpi[]> {
  const follower = { row: KoladaKpi, cache, effects, onPage: () => {} };
  const followed = await followPages(`${base}/kpi?per_page=${PER_PAGE}`, follower);
  if ('mistake' in followed)
    throw new Error(`${followed.file}: expected the list of KPIs, got ${followed.mistake}`);
  return followed.pages.flatMap(({ values }) => values);
}

const inPaths = (ids: string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_PATH) }, (_, index) =>
    ids.slice(index * IDS_PER_PATH, (index + 1) * IDS_PER_PATH).join(','),
  );

const unfetched = ({ file, mistake }: { file: string; mistake: string }): Finding => ({
  rule: 'fetch-is-whole',
  severity: 'error',
  where: { file },
  message: `${mistake}; import again to go on from the pages that are saved`,
});
