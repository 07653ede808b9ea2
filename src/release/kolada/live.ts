// Kolada over HTTP (https://api.kolada.se/v3/docs): the KPIs' descriptions, the areas, then the figures, 25 KPIs at a time.
import type * as z from 'zod';
import type { Finding } from '../../data/dataset.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Effects } from '../dataset/effects.ts';
import { fetchText } from '../import/fetch-text.ts';
import { KoladaArea, KoladaKpi, type KoladaPage, KoladaRow, type PageResult, readPage } from './page.ts';
import type { PageCache } from './page-cache.ts';
import type { KoladaInput, KpiPages, RowsOfPage } from './series.ts';

const IDS_PER_PATH = 25;
const PER_PAGE = 5000;

type KoladaQuestion = { base: string; ids: string[]; cache: PageCache };

/** Everything about `ids`, or findings: what could not be fetched whole is not used at all. */
export async function fetchKolada(question: KoladaQuestion, effects: Effects): Promise<KoladaInput> {
  const { base, cache } = question;
  const ids = [...new Set(question.ids)].sort();
  const findings: Finding[] = [];
  const begun = new Set<string>();
  effects.progress.begin('Kolada', ids.length);
  const judgeRows = (path: string) => (rows: KoladaRow[]) => {
    for (const { kpi } of rows) begun.add(kpi);
    effects.progress.tick(begun.size);
    return strangerMistake(rows, path.split(','));
  };
  const list = async <T>(path: string, row: z.ZodType<T>, judge: Follower<T>['judge'] = () => null) => {
    if (findings.length > 0) return [];
    const follower = { row, cache, effects, judge };
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
    const listed = new Set(kpis.map(({ id }) => id));
    for (const path of inPaths(ids)) {
      const pages = await list(`data/kpi/${path}`, KoladaRow, judgeRows(path));
      if (pages.length > 0)
        yield* byKpi(
          pages,
          path.split(',').filter((id) => listed.has(id)),
        );
    }
    effects.progress.end(`${begun.size} of ${ids.length} KPIs`);
  }
  return { eachKpi: eachKpi(), kpis, areas, asked: ids, findings };
}

function strangerMistake(rows: KoladaRow[], wanted: string[]): string | null {
  const stranger = rows.find(({ kpi }) => !wanted.includes(kpi));
  return stranger === undefined
    ? null
    : `the page has rows of ${JSON.stringify(stranger.kpi.slice(0, 100))}, a KPI that was not asked for`;
}

/**
 * The pages of several KPIs, one KPI after the other: a page may end in the middle of one.
 * @param listed by the publisher: one of them without a row is a series without a figure
 */
function* byKpi(pages: RowsOfPage[], listed: string[]): Generator<KpiPages> {
  const kpis = new Set([...listed, ...pages.flatMap(({ values }) => values.map(({ kpi }) => kpi))]);
  const grouped = pages.map(({ file, values }) => ({ file, rows: Map.groupBy(values, ({ kpi }) => kpi) }));
  for (const kpi of [...kpis].sort())
    yield { kpi, pages: grouped.map(({ file, rows }) => ({ file, values: rows.get(kpi) ?? [] })) };
}

/** Every KPI that the publisher lists. */
export async function listKpis(
  { base, cache }: Omit<KoladaQuestion, 'ids'>,
  effects: Effects,
): Promise<KoladaKpi[]> {
  const follower = { row: KoladaKpi, cache, effects, judge: () => null };
  const followed = await followPages(`${base}/kpi?per_page=${PER_PAGE}`, follower);
  if ('mistake' in followed)
    throw new Error(`${followed.file}: expected the list of KPIs, got ${followed.mistake}`);
  return followed.pages.flatMap(({ values }) => values);
}

const inPaths = (ids: string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_PATH) }, (_, index) =>
    ids.slice(index * IDS_PER_PATH, (index + 1) * IDS_PER_PATH).join(','),
  );

const unfetched = ({ file, mistake }: { file: string; mistake: string }): Finding => {
  const message = `${mistake}; import again to go on from the pages that are saved`;
  return errorFinding('fetch-is-whole', { file }, { message });
};

type Followed<T> = { pages: { file: string; values: T[] }[] } | { file: string; mistake: string };

type Follower<T> = {
  row: z.ZodType<T>;
  cache: PageCache;
  effects: Effects;
  /** What is wrong with the rows of a page, as it comes; null where nothing is. */
  judge: (values: T[]) => string | null;
};

/** All pages of one question, by `next_url` to the end. A chain that is not whole yields a mistake and no rows. Refuses a chain that comes back to a page, leaves the server, repeats itself, or goes on after an empty page. */
async function followPages<T>(first: string, follower: Follower<T>): Promise<Followed<T>> {
  const pages: { file: string; values: T[] }[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first; url !== null; ) {
    const result: PageResult<T> = await pageAt(url, follower);
    if ('mistake' in result) return { file: url, mistake: result.mistake };
    const page: KoladaPage<T> = result.page;
    const next: URL | null = page.next === null ? null : URL.parse(page.next, url);
    const mistake = chainMistake(page, url, next, seen) ?? follower.judge(page.values);
    if (mistake !== null) {
      follower.cache.clear();
      return { file: url, mistake };
    }
    pages.push({ file: url, values: page.values });
    url = next?.href ?? null;
  }
  return { pages };
}

/** Remembers the page in `seen`, by its address and by its first row: no two pages of one answer share either. */
function chainMistake<T>(
  { values, next: stated }: KoladaPage<T>,
  url: string,
  next: URL | null,
  seen: Set<string>,
): string | null {
  const row = JSON.stringify(values[0] ?? url);
  if (seen.has(row)) return 'the page begins like an earlier one, so pages repeat or changed half-way';
  seen.add(row).add(url);
  if (stated === null) return null;
  if (next === null) return `next_url is no address: ${JSON.stringify(stated.slice(0, 100))}`;
  if (next.origin !== new URL(url).origin) return `next_url leaves the server: ${next.origin}`;
  if (seen.has(next.href)) return 'next_url leads back to a page that was read, so it has no end';
  return values.length === 0 ? 'the page is empty but says that more follow' : null;
}

async function pageAt<T>(url: string, { row, cache, effects }: Follower<T>): Promise<PageResult<T>> {
  const saved = cache.read(url);
  if (saved !== null) return readPage(saved, row);
  const fetched = await fetchText(url, effects, (text) => {
    const result = readPage(text, row);
    return 'mistake' in result ? result.mistake : null;
  });
  if ('mistake' in fetched) return fetched;
  cache.write(url, fetched.text);
  return readPage(fetched.text, row);
}
