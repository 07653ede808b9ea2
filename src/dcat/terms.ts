// The vocabularies of the catalogue and the few ways of saying something with them. Every node has an IRI of its own,
// so that the same catalogue gives the same bytes: there is no blank node that a writer could name as it likes.
import { literal, namedNode } from 'rdflib';
import type { Localized, Title } from '../data/lang.ts';

export const NAMESPACES = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

type Prefix = keyof typeof NAMESPACES;
/** A name with its prefix, such as `dcat:Dataset`. */
type Name = `${Prefix}:${string}`;

type Term = ReturnType<typeof literal> | ReturnType<typeof namedNode>;
export type Triple = { subject: string; predicate: string; object: Term };

const isPrefix = (text: string): text is Prefix => text in NAMESPACES;

/** The IRI that a prefixed name stands for. */
function expanded(name: Name): string {
  const [prefix = '', local = ''] = name.split(':');
  if (!isPrefix(prefix)) throw new Error(`name ${name}: expected a known prefix, got ${prefix}`);
  return `${NAMESPACES[prefix]}${local}`;
}

export const iri = (address: string): Term => namedNode(address);
export const termOf = (name: Name): Term => namedNode(expanded(name));
export const plain = (text: string): Term => literal(text);
export const typed = (text: string, type: Name): Term => literal(text, namedNode(expanded(type)));
/** A title that nobody has translated is there in Swedish alone. */
export const localized = ({ sv, en, untranslated }: Localized & Partial<Title>): Term[] =>
  untranslated === true ? [literal(sv, 'sv')] : [literal(sv, 'sv'), literal(en, 'en')];

/** What is said of one thing: by property a list of terms, empty where nothing is known. */
export type Properties = { readonly [name in Name]?: readonly Term[] };

export const triplesOf = (subject: string, said: Properties): Triple[] =>
  Object.entries(said).flatMap(([name, terms]) =>
    (terms ?? []).map((object) => ({ subject, predicate: expanded(name as Name), object })),
  );
