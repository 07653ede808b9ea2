// The catalogue's two serialisations, written by rdflib from one graph.
import { graph, namedNode, serialize } from 'rdflib';
import { NAMESPACES, type Triple } from './terms.ts';

const TYPES = { 'dcat.rdf': 'application/rdf+xml', 'dcat.ttl': 'text/turtle' } as const;

/** By path from the site's root: RDF/XML and Turtle. */
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
