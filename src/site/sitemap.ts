// The pages of the site for search engines (sitemaps.org 0.9), each with its twin in the other language.
import { escapeHtml } from '../embed/markup.ts';
import {
  ABOUT,
  COMPARE,
  DOCS,
  DOWNLOADS,
  HOME,
  metricPaths,
  municipalityPaths,
  type Paths,
  RELEASES,
} from '../i18n/site-paths.ts';
import { LANGS } from '../model/lang.ts';
import type { Catalogue } from '../store/catalogue.ts';

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Every page by both its paths; the documentation has one for both languages. */
export const pagePaths = ({ municipalities, metrics }: Catalogue): Paths[] => [
  HOME,
  COMPARE,
  RELEASES,
  DOWNLOADS,
  ABOUT,
  DOCS,
  ...metrics.map(({ id }) => metricPaths(id)),
  ...municipalities.map(({ slug }) => municipalityPaths(slug)),
];

export function sitemapText(catalogue: Catalogue): string {
  const urls = pagePaths(catalogue).flatMap((paths) => entriesOf(paths, catalogue.siteUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
}

function entriesOf(paths: Paths, siteUrl: string): string[] {
  const at = (path: string) => escapeHtml(`${siteUrl}${path}`);
  if (paths.sv === paths.en) return [`<url><loc>${at(paths.sv)}</loc></url>`];
  const links = LANGS.map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(paths[lang])}"/>`,
  ).join('');
  return LANGS.map((lang) => `<url><loc>${at(paths[lang])}</loc>${links}</url>`);
}
