// A figure as a work to be cited, in three formats. They are written here: @citation-js, which the tests read them with, would
// weigh more than the whole function.
import { observationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import { FIGURE_PAGE_WORDS } from '../text/embeds.ts';
import { exactQuantity } from '../text/numbers.ts';
import { metricPaths } from '../text/paths.ts';
import { figureTitle, pageUrl, pinnedSite } from './addresses.ts';
import { type Markup, markup, trusted } from './markup.ts';
import type { FigureView } from './views.ts';

type CitedWork = {
  id: string;
  title: string;
  /** The original authority, as the registry cites it. */
  author: string;
  service: string;
  /** Of the figure as it was in the release. */
  url: string;
  release: string;
  lang: string;
  /** The day on which the release was published: `[year, month, day]`. */
  date: [string, string, string];
  /** Value, release, identifier and content hash, and when the source was read. */
  note: string;
  /** With every digit; null where there is none. */
  value: string | null;
  /** What a data set is called. */
  kind: string;
};

/** In which release a figure is cited; `hash` is null where it has no value, `retrieved` where nobody knows the day. */
type CitedRelease = {
  release: string;
  published: string;
  hash: string | null;
  retrieved: string | null;
};

/** Reference managers take line breaks for the end of a field. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * No identifier of a registry (DOI) is made up, and no day on which a reader opened the address: the day on which the source was
 * read stands in the note, as what it is.
 */
export function citedWork(
  view: FigureView,
  { release, published, hash, retrieved }: CitedRelease,
): CitedWork {
  const id = observationId(view);
  const { lang, siteUrl, reconstructed, value } = view;
  const [year = '', month = '', day = ''] = published.slice(0, 10).split('-');
  const { note: noteOf, kind } = FIGURE_PAGE_WORDS[lang].citation;
  const quantityText = value === null ? null : exactQuantity(value, view);
  const note = noteOf({
    ...{ id, release, hash, license: LICENSE, retrieved },
    value: quantityText,
    isReconstructed: reconstructed !== undefined,
  });
  return {
    id,
    title: oneLine(figureTitle(view)),
    author: oneLine(view.source),
    service: SERVICE,
    url: pageUrl({ ...view, siteUrl: pinnedSite(siteUrl, release) }, id),
    release,
    lang,
    date: [year, month, day],
    note: oneLine(note),
    value: quantityText,
    kind,
  };
}

const ESCAPES: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

const escaped = (text: string): string =>
  text
    .replace(/[\\{}~^]/g, (sign) => ESCAPES[sign] ?? sign)
    .replace(/[&%$#_]/g, '\\$&');

/** An address is not escaped; what could end the field or begin a comment stands percent-encoded. */
const address = (url: string): string => url.replace(/[\\{}]/g, encodeURIComponent);

/**
 * BibTeX (Oren Patashnik, "BibTeXing", 1988), in UTF-8 as biber and BibTeX 0.99d+ read it. Double braces keep capitals in the
 * title, and the authority one name. `@misc` is what every style knows.
 */
export function bibtexCitation({
  id,
  title,
  author,
  service,
  url,
  release,
  date,
  note,
}: CitedWork): string {
  const fields = [
    `author = {{${escaped(author)}}}`,
    `title = {{${escaped(title)}}}`,
    `year = {${date[0]}}`,
    `month = {${Number(date[1])}}`,
    `day = {${Number(date[2])}}`,
    `publisher = {{${escaped(service)}}}`,
    `version = {${release}}`,
    `url = {${address(url)}}`,
    `note = {${escaped(note)}}`,
  ];
  return `@misc{${id},\n${fields.map((field) => `  ${field}`).join(',\n')}\n}\n`;
}

/** As the seventh edition of the APA's manual has a data set (10.9): whose, of which year, what, where, and which release. */
export function apaCitation({
  title,
  author,
  service,
  url,
  release,
  date,
  kind,
  value,
}: CitedWork): string {
  const what = value === null ? title : `${title}: ${value}`;
  return `${author}. (${date[0]}). ${what} [${kind}]. ${service}, ${release}. ${url}`;
}

/** CSL-JSON 1.0 (https://docs.citationstyles.org), which Zotero, Pandoc and Mendeley read. */
export function cslCitation(work: CitedWork): string {
  const { id, title, author, service, url, release, date, lang, note } = work;
  const item = {
    id,
    type: 'dataset',
    title,
    author: [{ literal: author }],
    issued: { 'date-parts': [date.map(Number)] },
    publisher: service,
    version: release,
    number: id,
    URL: url,
    language: lang,
    note,
  };
  return `${JSON.stringify([item], null, 2)}\n`;
}

/**
 * RIS, "Data file" (https://en.wikipedia.org/wiki/RIS_(file_format)). The authority is the publisher: an author in RIS is split
 * at its comma into family and given name.
 */
export function risCitation({
  id,
  title,
  author,
  service,
  url,
  date,
  lang,
  note,
}: CitedWork): string {
  const lines = [
    ['TY', 'DATA'],
    ['TI', title],
    ['PB', author],
    ['PY', date[0]],
    ['DA', `${date.join('/')}/`],
    ['DB', service],
    ['ID', id],
    ['AN', id],
    ['UR', url],
    ['LA', lang],
    ['N1', note],
    ['ER', ''],
  ];
  return lines.map(([tag, text]) => `${tag}  - ${text}\n`).join('');
}

// What the pages are to machines that read schema.org: a catalogue, and datasets with their distributions.
// Only what the registry knows is stated; schema.org has no word for "unknown", so that is left out.

/** A thing of schema.org, without its context. */
export type StructuredData = { '@type': string; [property: string]: unknown };

/** What a metric and an observation have in common. */
type DescribedDataset = {
  lang: Lang;
  siteUrl: string;
  /** The page's own address, from the root. */
  path: string;
  name: string;
  /** Of the name, where it is not `lang`. */
  nameLang: Lang | null;
  description: string;
  identifier: string;
  /** The citation of the original authority. */
  source: string;
  publisher: string | null;
  /** A page of the source, or else its address for programs. */
  basedOn: string | null;
  unit: string;
  /** A year, or `first/last` (ISO 8601). */
  years: string | null;
  place: string;
  /** As the citation beside it dates it, or the day of the release where there is none; null when it is not known. */
  modified: string | null;
  downloads: readonly { url: string; type: string }[];
};

/** `<` cannot end the element it stands in; the block is data, which no policy on scripts concerns. */
export const jsonLdScript = (described: StructuredData): Markup =>
  markup`<script type="application/ld+json">${trusted(JSON.stringify({ '@context': 'https://schema.org', ...described }).replaceAll('<', '\\u003c'))}</script>`;

const known = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));

export function describedDataset(dataset: DescribedDataset): StructuredData {
  const { siteUrl, path, publisher, downloads, nameLang } = dataset;
  const name =
    nameLang === null
      ? dataset.name
      : { '@value': dataset.name, '@language': nameLang };
  return {
    '@type': 'Dataset',
    ...known({
      '@id': `${siteUrl}${path}`,
      url: `${siteUrl}${path}`,
      name,
      description: dataset.description,
      identifier: dataset.identifier,
      inLanguage: dataset.lang,
      license: LICENSE_URL,
      creditText: dataset.source,
      creator: publisher === null ? null : { '@type': 'Organization', name: publisher },
      isBasedOn: dataset.basedOn,
      variableMeasured: { '@type': 'PropertyValue', name, unitText: dataset.unit },
      temporalCoverage: dataset.years,
      spatialCoverage: { '@type': 'Place', name: dataset.place },
      dateModified: dataset.modified,
      isAccessibleForFree: true,
      includedInDataCatalog: { '@id': `${siteUrl}/#catalog` },
    }),
    distribution: downloads.map(({ url, type }) => ({
      '@type': 'DataDownload',
      contentUrl: `${siteUrl}${url}`,
      encodingFormat: type,
    })),
  };
}

type Catalog = {
  lang: Lang;
  siteUrl: string;
  description: string;
  published: string;
  metrics: readonly { id: string }[];
};

/** The service as a catalogue of its metrics, under one `@id` in both languages; each is described on its own page. */
export const describedCatalog = ({
  lang,
  siteUrl,
  description,
  published,
  metrics,
}: Catalog): StructuredData => ({
  '@type': 'DataCatalog',
  '@id': `${siteUrl}/#catalog`,
  url: `${siteUrl}/`,
  name: SERVICE,
  description,
  inLanguage: ['sv', 'en'],
  license: LICENSE_URL,
  dateModified: published,
  dataset: metrics.map(({ id }) => ({ '@id': `${siteUrl}${metricPaths(id)[lang]}` })),
});
