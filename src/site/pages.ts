// Every page of the site that the build makes, and what search engines are told of: those, and the function's that stand for good.
import type { Catalogue } from '../data/catalogue.ts';
import { LANGS, type Lang } from '../data/lang.ts';
import { escapeHtml, type Markup } from '../embed/markup.ts';
import { rankedYears } from '../endpoints/rankings.ts';
import { ENDPOINTS } from '../endpoints/table.ts';
import type { Table } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import {
  ABOUT,
  COMPARE,
  DOWNLOADS,
  HOME,
  MUNICIPALITIES,
  metricPaths,
  metricYearPaths,
  municipalityBriefPaths,
  municipalityPaths,
  municipalitySubjectPaths,
  type Paths,
  RELEASES,
  subjectPaths,
} from '../text/paths.ts';
import { aboutPage } from './about.ts';
import { docsPage, docsPages } from './docs.ts';
import { type SitePage, siteDocument } from './document.ts';
import { downloadsPage, type ListedDownload } from './downloads.ts';
import { metricPage } from './metric.ts';
import { municipalitiesPage, municipalityPage, municipalitySubjectPage } from './municipality.ts';
import { notFoundPage } from './not-found.ts';
import { municipalityParts, subjectParts } from './parts.ts';
import { releasesPage } from './releases.ts';
import { startPage } from './start.ts';
import { subjectPage } from './subject.ts';

/** What the pages are made of. `opening` stands first in the head of each. */
export type Build = {
  store: Store;
  table: Table;
  downloads: readonly ListedDownload[];
  opening: Markup;
};

type Render = (build: Build, lang: Lang) => SitePage | Promise<SitePage>;

/** A page in both languages. */
type BuiltPage = { paths: Paths; render: Render };

function builtPages(catalogue: Catalogue): BuiltPage[] {
  const { metrics, municipalities } = catalogue;
  const parts = municipalityParts(catalogue);
  return [
    { paths: HOME, render: ({ store }, lang) => startPage(store, lang) },
    { paths: MUNICIPALITIES, render: ({ store }, lang) => municipalitiesPage(store.catalogue, lang) },
    { paths: RELEASES, render: ({ store }, lang) => releasesPage(store, lang) },
    {
      paths: DOWNLOADS,
      render: ({ store, downloads }, lang) => downloadsPage(store.catalogue, downloads, lang),
    },
    { paths: ABOUT, render: ({ store }, lang) => aboutPage(store.catalogue, lang) },
    ...docsPages(ENDPOINTS).map((page) => ({
      paths: page.paths,
      render: (build: Build, lang: Lang) => docsPage(build, page, lang),
    })),
    ...subjectParts(catalogue).map((part) => ({
      paths: subjectPaths(part.subject.slug, part.number),
      render: ({ store }: Build, lang: Lang) => subjectPage(store.catalogue, lang, part),
    })),
    ...metrics.map((metric) => ({
      paths: metricPaths(metric.id),
      render: ({ store }: Build, lang: Lang) => metricPage({ store, metric, lang }),
    })),
    ...municipalities.flatMap((municipality) => [
      {
        paths: municipalityPaths(municipality.slug),
        render: ({ store }: Build, lang: Lang) => municipalityPage({ store, municipality, lang }),
      },
      ...parts.map((part) => ({
        paths: municipalitySubjectPaths(municipality.slug, part.subject.slug, part.number),
        render: ({ store }: Build, lang: Lang) =>
          municipalitySubjectPage({ store, municipality, lang }, part),
      })),
    ]),
  ];
}

type Route = { path: string; lang: Lang; render: Render };

/** What hosts answer with at an address that leads nowhere. Astro wants it as a route of its own: pages/404.astro. */
export const NOT_FOUND: Route = { path: '/404', lang: 'sv', render: (_, lang) => notFoundPage(lang) };

/** Each other page in its language. */
export const siteRoutes = (catalogue: Catalogue): Route[] => [
  ...builtPages(catalogue).flatMap(({ paths, render }) =>
    LANGS.map((lang) => ({ path: paths[lang], lang, render })),
  ),
  { ...NOT_FOUND, path: '/en/404', lang: 'en' },
];

export async function pageHtml(
  build: Build,
  { lang, render }: Pick<Route, 'lang' | 'render'>,
): Promise<string> {
  const { siteUrl, release, site } = build.store.catalogue;
  return siteDocument({
    ...(await render(build, lang)),
    lang,
    siteUrl,
    release,
    site,
    opening: build.opening,
  });
}

// For search engines (sitemaps.org 0.9): every page with its twin in the other language.

/** The protocol allows no more addresses in one file. */
const MOST = 50_000;
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = `${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/** Every page by both its paths. */
export function pagePaths(catalogue: Catalogue): Paths[] {
  const [home = HOME, ...others] = builtPages(catalogue).map(({ paths }) => paths);
  const briefs = catalogue.municipalities.map(({ slug }) => municipalityBriefPaths(slug));
  return [home, COMPARE, ...others, ...briefs];
}

/** The rankings of all years but the newest, which is the metric's own page. */
export async function yearPaths(store: Store): Promise<Paths[]> {
  const years = store.catalogue.metrics.map(async (metric) =>
    rankedYears(metric, await store.facts(metric))
      .slice(1)
      .map((year) => metricYearPaths(metric.id, year)),
  );
  return (await Promise.all(years)).flat();
}

const xmlOf = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;

/** The files by name: one sitemap, or where the addresses are more than `most` an index and its numbered parts. */
export function sitemapFiles(
  paths: readonly Paths[],
  siteUrl: string,
  most: number = MOST,
): Map<string, string> {
  const urls = paths.flatMap((one) => entriesOf(one, siteUrl));
  if (urls.length <= most) return new Map([['sitemap', xmlOf('urlset', NAMESPACES, urls)]]);
  const parts = Array.from({ length: Math.ceil(urls.length / most) }, (_, part): [string, string] => [
    `sitemap-${part + 1}`,
    xmlOf('urlset', NAMESPACES, urls.slice(part * most, (part + 1) * most)),
  ]);
  const index = parts.map(
    ([name]) => `<sitemap><loc>${escapeHtml(`${siteUrl}/${name}.xml`)}</loc></sitemap>`,
  );
  return new Map([['sitemap', xmlOf('sitemapindex', SITEMAPS, index)], ...parts]);
}

function entriesOf(paths: Paths, siteUrl: string): string[] {
  const at = (path: string) => escapeHtml(`${siteUrl}${path}`);
  const links = LANGS.map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(paths[lang])}"/>`,
  ).join('');
  return LANGS.map((lang) => `<url><loc>${at(paths[lang])}</loc>${links}</url>`);
}
