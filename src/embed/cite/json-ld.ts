// What the pages are to machines that read schema.org: a catalogue, and datasets with their distributions.
// Only what the registry knows is stated; schema.org has no word for "unknown", so that is left out.

import type { Lang } from '../../data/lang.ts';
import { LICENSE_URL, SERVICE } from '../../data/settings.ts';
import { metricPaths } from '../../text/paths.ts';
import { type Markup, markup, trusted } from '../markup.ts';

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
  sourceUrl: string | null;
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
  const name = nameLang === null ? dataset.name : { '@value': dataset.name, '@language': nameLang };
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
      isBasedOn: dataset.sourceUrl,
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
  release: string;
  metrics: readonly { id: string }[];
};

/** The service as a catalogue of its metrics, under one `@id` in both languages; each is described on its own page. */
export const describedCatalog = ({
  lang,
  siteUrl,
  description,
  release,
  metrics,
}: Catalog): StructuredData => ({
  '@type': 'DataCatalog',
  '@id': `${siteUrl}/#catalog`,
  url: `${siteUrl}/`,
  name: SERVICE,
  description,
  inLanguage: ['sv', 'en'],
  license: LICENSE_URL,
  dateModified: release,
  dataset: metrics.map(({ id }) => ({ '@id': `${siteUrl}${metricPaths(id)[lang]}` })),
});
