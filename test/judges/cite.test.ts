// What @citation-js reads in the citations of a figure.
import { Cite, type Item } from '@citation-js/core';
import { describe, expect, it } from 'vitest';
import { bibtexCitation, citedWork, cslCitation, risCitation } from '../../src/embed/cite.ts';
import { figurePage, stockholm } from '../embed/samples.ts';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

const ID = 'SF.N01951.0180.2022';
const URL = `https://data.example.se/observations/${ID}`;

type Work = ReturnType<typeof citedWork>;
const workOf = (changes: Partial<Work> = {}): Work => ({
  ...citedWork(figurePage(stockholm('sv'))),
  ...changes,
});

const HOSTILE = [
  'Invånare 25–64 år, Åre & Öckerö',
  'Andel {braces} och } en ensam { till',
  '50 % av _alla_ #1 $ 2 ~ 3 ^ 4 \\ 5',
  '"Citat" och \'apostrof\' <b>&amp;</b>',
  '@misc{x, title = {y}}',
  'TY - JOUR',
];

describe.each([
  ['BibTeX', '@bibtex/text', bibtexCitation],
  ['RIS', '@ris/file', risCitation],
  ['CSL-JSON', '@else/json', cslCitation],
])('a citation as %s', (name, forceType, citation) => {
  /** The one item that @citation-js reads, told which format it is: it would guess by the title. */
  function read(changes: Partial<Work> = {}): Item {
    const [item, ...rest] = new Cite(citation(workOf(changes)), { forceType }).data;
    if (item === undefined || rest.length > 0) throw new Error(`expected one item, got ${rest.length}`);
    return item;
  }

  it('is read back with its title, identifier, address and date, the authority as one name, and the service', () => {
    const { author, publisher, source, ...item } = read();
    expect(item).toMatchObject({ id: ID, title: 'Invånare, Stockholm, 2022', URL });
    expect(item.issued).toEqual({ 'date-parts': [[2024, 8, 30]] });
    const authority = author?.[0]?.literal ?? author?.[0]?.family;
    const told = name === 'RIS' ? [publisher, source] : [authority, publisher];
    expect(told).toEqual(['SCB, via Kolada (RKA)', 'Open Data API']);
  });

  it.each(HOSTILE)('keeps %s as it is', (title) => {
    expect(read({ title }).title).toBe(title);
  });

  it('leaves out the date that is not known, and makes up no DOI and no day of access', () => {
    const item = read({ date: null });
    expect([item.issued, item.DOI, item.accessed]).toEqual([undefined, undefined, undefined]);
  });
});
