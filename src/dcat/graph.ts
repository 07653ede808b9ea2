// The catalogue for data portals: DCAT-AP-SE 3.0.1 (docs.dataportal.se/dcat/3.0.1), as triples, and the two texts of
// them that rdflib writes.
import { graph, namedNode, serialize } from 'rdflib';
import type { Catalogue } from '../data/catalogue.ts';
import { SERVICE } from '../data/settings.ts';
import type { TableShape } from '../downloads/table.ts';
import type { DownloadFile } from '../downloads/tree.ts';
import { KEYWORD, metricDataset, PUBLIC, SWEDEN, tableDataset } from './datasets.ts';
import { CC_BY, type Resource } from './distributions.ts';
import type { Publisher } from './publisher.ts';
import { iri, localized, NAMESPACES, plain, type Triple, termOf, triplesOf, typed } from './terms.ts';
import { THEME_TAXONOMY } from './themes.ts';

export type DcatInput = {
  catalogue: Catalogue;
  tables: readonly TableShape[];
  files: readonly DownloadFile[];
  publisher: Publisher;
};

/** The profile asks for this dedication of the catalogue itself, its metadata; the data are under CC BY 4.0. */
const CC0 = 'http://creativecommons.org/publicdomain/zero/1.0/';
const LANGUAGES = ['SWE', 'ENG'].map(
  (code) => `http://publications.europa.eu/resource/authority/language/${code}`,
);
/** REST among the service types that the profile lists. */
const REST = 'http://www.wikidata.org/entity/Q749568';

/** Every triple once; two metrics of one span share the period. */
export function dcatTriples(input: DcatInput): Triple[] {
  const datasets = [
    ...input.tables.map((table) => tableDataset(input, table)),
    ...input.catalogue.metrics.map((metric) => metricDataset(input, metric)),
  ];
  const triples = [
    ...catalogTriples(input, datasets),
    ...publisherTriples(input),
    ...serviceTriples(input, datasets),
    ...datasets.flatMap((dataset) => dataset.triples),
  ];
  return [...new Map(triples.map((triple) => [keyOf(triple), triple])).values()];
}

const keyOf = ({ subject, predicate, object }: Triple): string => `${subject} ${predicate} ${object.toNT()}`;

function catalogTriples({ catalogue }: DcatInput, datasets: readonly Resource[]): Triple[] {
  const { siteUrl, release, releases } = catalogue;
  return triplesOf(`${siteUrl}/dcat#catalog`, {
    'rdf:type': [termOf('dcat:Catalog')],
    'dcterms:title': localized({ sv: SERVICE, en: SERVICE }),
    'dcterms:description': localized({
      sv: 'Verifierad kommunstatistik som alla kan citera, hämta, bädda in och kontrollera.',
      en: 'Verified municipal statistics that anyone can cite, fetch, embed and check.',
    }),
    'dcterms:publisher': [iri(`${siteUrl}/dcat#publisher`)],
    'dcterms:license': [iri(CC0)],
    'dcterms:language': LANGUAGES.map(iri),
    'dcterms:issued': [typed(releases.at(-1)?.release ?? release, 'xsd:date')],
    'dcterms:modified': [typed(release, 'xsd:date')],
    'dcterms:spatial': [iri(SWEDEN)],
    'foaf:homepage': [iri(`${siteUrl}/`)],
    'dcat:themeTaxonomy': [iri(THEME_TAXONOMY)],
    'dcat:dataset': datasets.map((dataset) => iri(dataset.iri)),
    'dcat:service': [iri(`${siteUrl}/dcat#api`)],
  });
}

function publisherTriples({ catalogue: { siteUrl }, publisher: { name, type, email } }: DcatInput): Triple[] {
  const agent = triplesOf(`${siteUrl}/dcat#publisher`, {
    'rdf:type': [termOf('foaf:Agent')],
    'foaf:name': [plain(name)],
    'foaf:homepage': [iri(`${siteUrl}/`)],
    'dcterms:type': type === null ? [] : [iri(`http://purl.org/adms/publishertype/${type}`)],
  });
  if (email === null) return agent;
  const contact = triplesOf(`${siteUrl}/dcat#contact`, {
    'rdf:type': [termOf('vcard:Organization')],
    'vcard:fn': [plain(name)],
    'vcard:hasEmail': [iri(`mailto:${email}`)],
  });
  return [...agent, ...contact];
}

function serviceTriples({ catalogue, publisher }: DcatInput, datasets: readonly Resource[]): Triple[] {
  const { siteUrl, docsUrl } = catalogue;
  return triplesOf(`${siteUrl}/dcat#api`, {
    'rdf:type': [termOf('dcat:DataService')],
    'dcterms:title': localized({ sv: SERVICE, en: SERVICE }),
    'dcterms:description': localized({
      sv: 'API för läsning, utan nyckel: observationer, mått, kommuner, rangordningar, jämförelser och revideringar som JSON.',
      en: 'Read-only API without a key: observations, metrics, municipalities, rankings, comparisons and revisions as JSON.',
    }),
    'dcterms:publisher': [iri(`${siteUrl}/dcat#publisher`)],
    'dcterms:license': [iri(CC_BY)],
    'dcterms:accessRights': [iri(PUBLIC)],
    'dcterms:type': [iri(REST)],
    'dcterms:format': [plain('application/json')],
    'dcat:contactPoint': publisher.email === null ? [] : [iri(`${siteUrl}/dcat#contact`)],
    'dcat:keyword': KEYWORD,
    'dcat:endpointURL': [iri(`${siteUrl}/api/v1`)],
    'dcat:endpointDescription': [iri(`${siteUrl}/api/v1/openapi.json`)],
    'foaf:page': [iri(docsUrl)],
    'dcat:servesDataset': datasets.map((dataset) => iri(dataset.iri)),
  });
}

const TYPES = { 'dcat.rdf': 'application/rdf+xml', 'dcat.ttl': 'text/turtle' } as const;

/** By path from the site's root. */
export function dcatTexts(triples: readonly Triple[]): Record<keyof typeof TYPES, string> {
  const store = graph();
  for (const { subject, predicate, object } of triples)
    store.add(namedNode(subject), namedNode(predicate), object);
  const write = (type: string): string => {
    const text = serialize(null, store, null, type, undefined, { namespaces: NAMESPACES });
    if (text === undefined) throw new Error(`catalogue as ${type}: expected a text from rdflib, got none`);
    return text;
  };
  return { 'dcat.rdf': wellFormed(write(TYPES['dcat.rdf'])), 'dcat.ttl': write(TYPES['dcat.ttl']) };
}

/** rdflib leaves `]]>` in text as it is, which XML 1.0 §2.4 forbids; it writes no CDATA section of its own. */
const wellFormed = (xml: string): string => xml.replaceAll(']]>', ']]&gt;');
