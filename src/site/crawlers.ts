// What search engines and the search field of the website read: every page that stands for good, and the words to search in.
import { publishedOn } from '../data/catalogue.ts';
import { COUNTRY_CODE } from '../data/identifier.ts';
import { LANGS } from '../data/lang.ts';
import { onceFor } from '../data/text.ts';
import { escapeHtml } from '../embed/markup.ts';
import {
  identifier,
  ONE_FILE,
  parametersOf,
  type Values,
} from '../endpoints/endpoint.ts';
import { rankedYears } from '../endpoints/rankings.ts';
import { fixedPathOf, type Page, type PageContext } from '../http/page.ts';
import { FILE_CSP, JSON_TYPE } from '../http/reply.ts';
import type { Store } from '../store/store.ts';
import {
  COMPARE,
  COUNTRY_PATHS,
  DOWNLOADS,
  HOME,
  metricYearPaths,
  municipalityBriefPaths,
  type Paths,
  RELEASES,
} from '../text/paths.ts';
import { searchIndexText } from './hits.ts';
import { DATA_PAGES } from './pages.ts';

/** Of one language as the site's own files are. */
const crawled = (
  path: string,
  type: string,
  text: (context: PageContext) => Promise<string> | string,
): Page => ({
  path,
  type,
  parameters: parametersOf({}),
  indexed: true,
  language: 'sv',
  respond: async (_, context) => ({
    body: await text(context),
    status: 200,
    csp: FILE_CSP,
  }),
  fixed: ONE_FILE,
});

/** Nothing is barred: a crawler must read an embed to see its noindex (RFC 9309). */
const robots = crawled('/robots.txt', 'text/plain; charset=utf-8', ({ store }) =>
  [
    'User-agent: *',
    'Disallow:',
    '',
    `Sitemap: ${store.catalogue.siteUrl}/sitemap.xml`,
    '',
  ].join('\n'),
);

/** What the search field asks for. */
const searchIndex = crawled('/search.json', JSON_TYPE, ({ store }) =>
  searchIndexText(store.catalogue),
);

// The sitemap (sitemaps.org 0.9): every page with its twin in the other language.

/** The protocol allows no more addresses in one file. */
const MOST = 50_000;
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = `${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/** A page in both languages, with the day of the release that last changed what it is about; null where none is known. */
type SitemapPage = { paths: Paths; changed: string | null };

/** Every page that is a file, and those of all years but the newest, which is the metric's own page. */
export async function listedPages(store: Store): Promise<SitemapPage[]> {
  const { catalogue } = store;
  const listed: SitemapPage[] = [];
  const add = (paths: Paths, release: string | null): void => {
    listed.push({
      paths,
      changed: release === null ? null : publishedOn(catalogue, release),
    });
  };
  add(HOME, catalogue.release);
  add(COMPARE, null);
  for (const [sv, en] of DATA_PAGES)
    for await (const values of sv.fixed(store)) {
      if (sv.path === HOME.sv) continue;
      const isOfAll = sv.path === RELEASES.sv || sv.path === DOWNLOADS.sv;
      const release = isOfAll
        ? catalogue.release
        : await lastChange(store, sv.path, values);
      add({ sv: fixedPathOf(sv, values), en: fixedPathOf(en, values) }, release);
    }
  for (const { slug } of catalogue.municipalities) {
    const paths = municipalityBriefPaths(slug);
    add(paths, await lastChange(store, paths.sv, { slug }));
  }
  for (const metric of catalogue.metrics)
    for (const year of rankedYears(metric, await store.facts(metric)).slice(1))
      add(metricYearPaths(metric.id, year), metric.modified);
  return listed;
}

/**
 * The newest release that changed a figure or a word of the metric, the place or the subject that a page is of; null of a page that
 * is of none of these.
 */
async function lastChange(
  store: Store,
  path: string,
  values: Values,
): Promise<string | null> {
  const { metric, subject } = values;
  const { catalogue, directory } = store;
  if (metric !== undefined) return directory.metrics.get(metric)?.modified ?? null;
  const isOfSubject = (id: string): boolean =>
    subject === undefined || directory.metrics.get(id)?.subject === subject;
  const code = placeOfPage(store, path, values);
  if (code !== null) {
    const releases = await store.revisionCounts(code);
    return (
      releases.find((one) => Object.keys(one.metrics).some(isOfSubject))?.release ??
      null
    );
  }
  const metrics =
    subject === undefined ? [] : catalogue.metrics.filter(({ id }) => isOfSubject(id));
  return metrics.map(({ modified }) => modified).reduce(newer, null);
}

/** The code of the place that a page is of; null where it is of none. */
function placeOfPage(
  { catalogue, directory }: Store,
  path: string,
  { slug }: Values,
): string | null {
  if (slug !== undefined) {
    const area = catalogue.areas.find((one) => one.slug === slug);
    return (directory.slugs.get(slug) ?? area)?.code ?? null;
  }
  return path.startsWith(COUNTRY_PATHS.sv) ? COUNTRY_CODE : null;
}

const newer = (one: string | null, other: string | null): string | null =>
  (one ?? '') > (other ?? '') ? one : other;

const sitemapsOf = onceFor(async (store: Store) =>
  sitemapFiles(await listedPages(store), store.catalogue.siteUrl),
);

const XML = 'application/xml; charset=utf-8';

const sitemap = crawled(
  '/sitemap.xml',
  XML,
  async ({ store }) => (await sitemapsOf(store)).get('sitemap') ?? '',
);

/** Of a website that has more pages than one file may name. */
const sitemapPart: Page = {
  ...sitemap,
  path: '/sitemap-{part}.xml',
  parameters: parametersOf({ part: identifier('Which part, from 1.', '1') }),
  respond: async ({ part }, { store }) => {
    const body = (await sitemapsOf(store)).get(`sitemap-${part}`);
    return body === undefined ? null : { body, status: 200, csp: FILE_CSP };
  },
  fixed: async function* (store) {
    for (const name of (await sitemapsOf(store)).keys())
      if (name !== 'sitemap') yield { part: name.replace('sitemap-', '') };
  },
};

export const CRAWLED_PAGES: readonly Page[] = [
  robots,
  searchIndex,
  sitemap,
  sitemapPart,
];

const xmlOf = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;

/** The files by name: one sitemap, or where the addresses are more than `most` an index and its numbered parts. */
export function sitemapFiles(
  listed: readonly SitemapPage[],
  siteUrl: string,
  most: number = MOST,
): Map<string, string> {
  const urls = listed.flatMap((one) => entriesOf(one, siteUrl));
  if (urls.length <= most)
    return new Map([['sitemap', xmlOf('urlset', NAMESPACES, urls)]]);
  const parts = Array.from(
    { length: Math.ceil(urls.length / most) },
    (_, part): [string, string] => [
      `sitemap-${part + 1}`,
      xmlOf('urlset', NAMESPACES, urls.slice(part * most, (part + 1) * most)),
    ],
  );
  const index = parts.map(
    ([name]) => `<sitemap><loc>${escapeHtml(`${siteUrl}/${name}.xml`)}</loc></sitemap>`,
  );
  return new Map([['sitemap', xmlOf('sitemapindex', SITEMAPS, index)], ...parts]);
}

function entriesOf({ paths, changed }: SitemapPage, siteUrl: string): string[] {
  const escapedUrl = (path: string) => escapeHtml(`${siteUrl}${path}`);
  const link = (lang: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapedUrl(path)}"/>`;
  const links = [
    ...LANGS.map((lang) => link(lang, paths[lang])),
    link('x-default', paths.sv),
  ].join('');
  const day = changed === null ? '' : `<lastmod>${changed}</lastmod>`;
  return LANGS.map(
    (lang) => `<url><loc>${escapedUrl(paths[lang])}</loc>${day}${links}</url>`,
  );
}
