// The files of a dataset, and the API as one more way to the same data.

import type { Localized } from '../data/lang.ts';
import type { DownloadFile } from '../downloads/tree.ts';
import { DOWNLOADS_INDEX } from '../text/paths.ts';
import { iri, localized, plain, type Triple, termOf, triplesOf, typed } from './terms.ts';

/** As DCAT-AP-SE writes it: the profile compares the IRI letter by letter, and has it with http. */
export const CC_BY = 'http://creativecommons.org/licenses/by/4.0/';
const IANA = 'https://www.iana.org/assignments/media-types';

type Format = { ending: string; mediaType: string; title: Localized };

const same = (title: string): Localized => ({ sv: title, en: title });

/** The first ending that fits decides. */
const FORMATS: readonly Format[] = [
  { ending: '.json-stat.json', mediaType: 'application/json', title: same('JSON-stat 2.0') },
  { ending: '.csv', mediaType: 'text/csv', title: same('CSV') },
  { ending: '.parquet', mediaType: 'application/vnd.apache.parquet', title: same('Parquet') },
];

export type Resource = { iri: string; triples: Triple[] };

/** One file. DCAT-AP-SE has its format as a media type in a literal, DCAT 3 as IANA's IRI: both are said. */
export function fileDistribution(siteUrl: string, { path, bytes, sha1 }: DownloadFile): Resource {
  const format = FORMATS.find(({ ending }) => path.endsWith(ending));
  if (format === undefined)
    throw new Error(`distribution ${path}: expected a format that is known, got none`);
  const own = `${siteUrl}/dcat#file-${path.replace('downloads/', '').replaceAll('/', '-')}`;
  const checksum = `${own}-checksum`;
  const triples = triplesOf(own, {
    'rdf:type': [termOf('dcat:Distribution')],
    'dcterms:title': localized(format.title),
    'dcterms:license': [iri(CC_BY)],
    'dcat:accessURL': [iri(`${siteUrl}/${path}`)],
    'dcat:downloadURL': [iri(`${siteUrl}/${path}`)],
    'dcterms:format': [plain(format.mediaType)],
    'dcat:mediaType': [iri(`${IANA}/${format.mediaType}`)],
    'dcat:byteSize': [typed(String(bytes), 'xsd:nonNegativeInteger')],
    'spdx:checksum': [iri(checksum)],
  });
  return { iri: own, triples: [...triples, ...checksumTriples(checksum, sha1)] };
}

/** Where all files of a table are listed that lies by metric. @param name of the table */
export function indexDistribution(siteUrl: string, name: string): Resource {
  const own = `${siteUrl}/dcat#files-${name}`;
  const triples = triplesOf(own, {
    'rdf:type': [termOf('dcat:Distribution')],
    'dcterms:title': localized({
      sv: 'Förteckning över filerna, en per mått',
      en: 'Index of the files, one per metric',
    }),
    'dcterms:license': [iri(CC_BY)],
    'dcat:accessURL': [iri(`${siteUrl}${DOWNLOADS_INDEX}`)],
    'dcterms:format': [plain('text/csv')],
    'dcat:mediaType': [iri(`${IANA}/text/csv`)],
  });
  return { iri: own, triples };
}

/** SHA-1 is the one algorithm that the profile offers; SHA-256 stands in SHA256SUMS. */
const checksumTriples = (own: string, sha1: string): Triple[] =>
  triplesOf(own, {
    'rdf:type': [termOf('spdx:Checksum')],
    'spdx:algorithm': [termOf('spdx:checksumAlgorithm_sha1')],
    'spdx:checksumValue': [typed(sha1, 'xsd:hexBinary')],
  });

/** The API as a way to a dataset. @param name of the dataset; @param path where a reader begins */
export function apiDistribution(siteUrl: string, name: string, path: string): Resource {
  const own = `${siteUrl}/dcat#api-${name}`;
  const triples = triplesOf(own, {
    'rdf:type': [termOf('dcat:Distribution')],
    'dcterms:title': localized(same('API (JSON)')),
    'dcterms:license': [iri(CC_BY)],
    'dcat:accessURL': [iri(`${siteUrl}${path}`)],
    'dcat:accessService': [iri(`${siteUrl}/dcat#api`)],
    'dcterms:format': [plain('application/json')],
    'dcat:mediaType': [iri(`${IANA}/application/json`)],
  });
  return { iri: own, triples };
}
