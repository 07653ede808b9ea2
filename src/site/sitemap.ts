// The pages of the site for search engines (sitemaps.org 0.9), each with its twin in the other language.
import type { Catalogue } from '../data/catalogue.ts';
import { LANGS } from '../data/lang.ts';
import { escapeHtml } from '../embed/markup.ts';
import { rankedYears } from '../endpoints/rankings.ts';
import type { Store } from '../store/store.ts';
import {
  ABOUT,
  COMPARE,
  DOCS,
  DOWNLOADS,
  HOME,
  metricPaths,
  metricYearPaths,
  municipalityPaths,
  municipalitySubjectPaths,
  type Paths,
  RELEASES,
  subjectPaths,
} from '../text/paths.ts';
import { municipalityParts, subjectParts } from './parts.ts';

/** The protocol allows no more addresses in one file. */
const MOST = 50_000;
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const NAMESPACES = `${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;

/** Every page by both its paths; the documentation has one for both languages. */
export const pagePaths = (catalogue: Catalogue): Paths[] => [
  HOME,
  COMPARE,
  RELEASES,
  DOWNLOADS,
  ABOUT,
  DOCS,
  ...subjectParts(catalogue).map(({ subject, number }) => subjectPaths(subject.slug, number)),
  ...catalogue.metrics.map(({ id }) => metricPaths(id)),
  ...catalogue.municipalities.flatMap(({ slug }) => [
    municipalityPaths(slug),
    ...municipalityParts(catalogue).map(({ subject, number }) =>
      municipalitySubjectPaths(slug, subject.slug, number),
    ),
  ]),
];

const xmlOf = (root: string, namespaces: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`;

/** The rankings of all years but the newest, which is the metric's own page. */
export async function yearPaths(store: Store): Promise<Paths[]> {
  const years = store.catalogue.metrics.map(async (metric) =>
    rankedYears(metric, await store.facts(metric))
      .slice(1)
      .map((year) => metricYearPaths(metric.id, year)),
  );
  return (await Promise.all(years)).flat();
}

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
  if (paths.sv === paths.en) return [`<url><loc>${at(paths.sv)}</loc></url>`];
  const links = LANGS.map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(paths[lang])}"/>`,
  ).join('');
  return LANGS.map((lang) => `<url><loc>${at(paths[lang])}</loc>${links}</url>`);
}
