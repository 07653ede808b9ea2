import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedQuad, Parser } from 'n3';
import { beforeAll, describe, expect, it } from 'vitest';
import { themesOf } from '../../src/downloads/dcat.ts';
import type { Emitted } from './emitted.ts';

// What the catalogue for data portals says, held against the profile and against the files that it leads to.
type Quad = Pick<ParsedQuad, 'subject' | 'predicate' | 'object'>;

const DCAT = 'http://www.w3.org/ns/dcat#';
const DCTERMS = 'http://purl.org/dc/terms/';
const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const SITE = 'https://data.example';

const lineOf = ({ subject, predicate, object }: Quad): string =>
  [
    subject.value,
    predicate.value,
    object.termType,
    object.value,
    object.language ?? '',
    object.datatype?.value ?? '',
  ].join(' ');

/** DCAT-AP-SE 3.0.1, class by class: what each thing must have. */
const MANDATORY: Record<string, string[]> = {
  [`${DCAT}Catalog`]: ['title', 'description', 'publisher', 'license'].map((name) => DCTERMS + name),
  [`${DCAT}Dataset`]: ['title', 'description', 'publisher'].map((name) => DCTERMS + name),
  [`${DCAT}Distribution`]: [`${DCAT}accessURL`, `${DCTERMS}format`],
  [`${DCAT}DataService`]: [`${DCTERMS}title`, `${DCTERMS}format`, `${DCAT}endpointURL`],
  'http://xmlns.com/foaf/0.1/Agent': ['http://xmlns.com/foaf/0.1/name'],
  'http://spdx.org/rdf/terms#Checksum': [
    'http://spdx.org/rdf/terms#algorithm',
    'http://spdx.org/rdf/terms#checksumValue',
  ],
  [`${DCTERMS}ProvenanceStatement`]: [`${DCTERMS}description`],
};

/** @param open gives the catalogue and its downloads, and leaves their removal to the caller */
export function catalogueFacts(open: () => Promise<Emitted>): void {
  describe('the catalogue', () => {
    let made: Emitted;
    let quads: Quad[];
    beforeAll(async () => {
      made = await open();
      quads = new Parser().parse(made.text('dcat.ttl'));
    }, 180_000);

    const objects = (subject: string, predicate: string): string[] =>
      quads
        .filter((quad) => quad.subject.value === subject && quad.predicate.value === predicate)
        .map(({ object }) => object.value);
    const instances = (type: string): string[] =>
      quads
        .filter(({ predicate, object }) => predicate.value === RDF_TYPE && object.value === type)
        .map(({ subject }) => subject.value);

    it('says nothing twice', () => {
      const lines = quads.map(lineOf);
      expect(lines.length).toBeGreaterThan(300);
      expect(new Set(lines).size).toBe(lines.length);
    });

    it('names every node', () => {
      const nodes = quads.flatMap(({ subject, object }) => [subject.termType, object.termType]);
      expect(nodes.filter((type) => type === 'BlankNode')).toEqual([]);
    });

    it.each(Object.entries(MANDATORY))('gives every %s what the profile demands', (type, properties) => {
      const found = instances(type);
      expect(found.length).toBeGreaterThan(0);
      for (const subject of found)
        for (const property of properties)
          expect(objects(subject, property), `${subject} ${property}`).not.toEqual([]);
    });

    it('has one dataset a metric and a table, in both languages, and the API that serves them', () => {
      const { metrics } = made.store.catalogue;
      const datasets = objects(`${SITE}/dcat#catalog`, `${DCAT}dataset`);
      expect(datasets.length).toBe(metrics.length + 6);
      expect(new Set(datasets)).toEqual(new Set(instances(`${DCAT}Dataset`)));
      expect(new Set(objects(`${SITE}/dcat#api`, `${DCAT}servesDataset`))).toEqual(new Set(datasets));
      for (const dataset of datasets) {
        const titles = quads.filter(
          ({ subject, predicate }) => subject.value === dataset && predicate.value === `${DCTERMS}title`,
        );
        expect(titles.map(({ object }) => object.language).sort()).toEqual(['en', 'sv']);
      }
    });

    it('gives each dataset one identifier, which no other has', () => {
      const { metrics } = made.store.catalogue;
      const datasets = objects(`${SITE}/dcat#catalog`, `${DCAT}dataset`);
      const identifiers = datasets.map((dataset) => objects(dataset, `${DCTERMS}identifier`));
      expect(identifiers.flat().sort()).toEqual(
        [
          ...metrics.map(({ id }) => id),
          ...['everything', 'metrics', 'municipalities', 'notes', 'observations', 'revisions'],
        ].sort(),
      );
      expect(identifiers.filter(({ length }) => length !== 1)).toEqual([]);
    });

    it('says of the observations which metrics are parts of them, and of each of these the same', () => {
      const table = `${SITE}/dcat#dataset-observations`;
      const parts = made.store.catalogue.metrics.map(({ id }) => `${SITE}/dcat#dataset-${id}`);
      expect(objects(table, `${DCTERMS}hasPart`).sort()).toEqual(parts.sort());
      for (const part of parts) expect(objects(part, `${DCTERMS}isPartOf`)).toEqual([table]);
    });

    it('leads only to files that are there, with their size and hash', () => {
      const distributions = instances(`${DCAT}Distribution`).filter(
        (one) => objects(one, `${DCAT}downloadURL`).length > 0,
      );
      expect(distributions.length).toBe(made.store.catalogue.metrics.length * 3 + 9);
      for (const one of distributions) {
        const [url = ''] = objects(one, `${DCAT}downloadURL`);
        const file = made.files.find(({ path }) => `${SITE}/${path}` === url);
        expect(existsSync(join(made.folder, url.slice(SITE.length))), url).toBe(true);
        expect(objects(one, `${DCAT}byteSize`)).toEqual([String(file?.bytes)]);
        const [checksum = ''] = objects(one, 'http://spdx.org/rdf/terms#checksum');
        expect(objects(checksum, 'http://spdx.org/rdf/terms#checksumValue')).toEqual([
          createHash('sha1')
            .update(readFileSync(join(made.folder, file?.path ?? '')))
            .digest('hex'),
        ]);
        expect(objects(checksum, 'http://spdx.org/rdf/terms#algorithm')).toEqual([
          'http://spdx.org/rdf/terms#checksumAlgorithm_sha1',
        ]);
      }
    });

    it('names the licence of the outlines, which are no figures of the service', () => {
      for (const ending of ['geojson', 'topojson']) {
        const file = `${SITE}/dcat#file-municipalities.${ending}`;
        expect(objects(file, `${DCTERMS}license`)).toEqual([
          'http://publications.europa.eu/resource/authority/licence/MIT',
        ]);
        expect(objects(`${SITE}/dcat#dataset-municipalities`, `${DCAT}distribution`)).toContain(file);
      }
    });

    it('gives a theme to every table, and to every metric of a subject that has one', () => {
      const { metrics } = made.store.catalogue;
      const themeless = metrics.filter(({ subject }) => themesOf(subject).length === 0);
      const found = instances(`${DCAT}Dataset`).filter((one) => objects(one, `${DCAT}theme`).length === 0);
      expect(found.sort()).toEqual(themeless.map(({ id }) => `${SITE}/dcat#dataset-${id}`).sort());
    });

    it('refers to nothing of its own that it does not describe', () => {
      const described = new Set(quads.map(({ subject }) => subject.value));
      const own = quads
        .map(({ object }) => object.value)
        .filter((value) => value.startsWith(`${SITE}/dcat#`));
      expect(own.filter((value) => !described.has(value))).toEqual([]);
    });

    it('says nothing of the publisher that nobody has said', () => {
      expect(objects(`${SITE}/dcat#publisher`, `${DCTERMS}type`)).toEqual([]);
      expect(instances('http://www.w3.org/2006/vcard/ns#Organization')).toEqual([]);
    });
  });
}
