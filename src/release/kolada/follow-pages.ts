// All pages of one question, by `next_url` to the end. A chain that is not whole yields a mistake and no rows.
import type { z } from 'zod';
import type { Effects } from '../effects.ts';
import { fetchText } from '../fetch-text.ts';
import { type KoladaPage, type PageResult, readPage } from './page.ts';
import type { PageCache } from './page-cache.ts';

export type Followed<T> = { pages: { file: string; values: T[] }[] } | { file: string; mistake: string };

export type Follower<T> = {
  row: z.ZodType<T>;
  cache: PageCache;
  effects: Effects;
  /** Told of every page as it comes. */
  onPage: (values: T[]) => void;
};

/** Refuses a chain that comes back to a page, leaves the server, repeats itself, or goes on after an empty page. */
export async function followPages<T>(first: string, follower: Follower<T>): Promise<Followed<T>> {
  const pages: { file: string; values: T[] }[] = [];
  const seen = new Set<string>();
  for (let url: string | null = first; url !== null; ) {
    const result: PageResult<T> = await pageAt(url, follower);
    if ('mistake' in result) return { file: url, mistake: result.mistake };
    const page: KoladaPage<T> = result.page;
    const next: URL | null = page.next === null ? null : URL.parse(page.next, url);
    const mistake = chainMistake(page, { seen, url, next });
    if (mistake !== null) {
      follower.cache.clear();
      return { file: url, mistake };
    }
    follower.onPage(page.values);
    pages.push({ file: url, values: page.values });
    url = next?.href ?? null;
  }
  return { pages };
}

type Link = { seen: Set<string>; url: string; next: URL | null };

/** Remembers the page in `seen`, by its address and by its first row: no two pages of one answer share either. */
function chainMistake<T>({ values, next: stated }: KoladaPage<T>, { seen, url, next }: Link): string | null {
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
