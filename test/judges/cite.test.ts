// What @citation-js reads in the citations of a figure.
import { Cite, type Item } from '@citation-js/core';
import { describe, expect, it } from 'vitest';
import { bibtexCitation, citedWork, cslCitation, risCitation } from '../../src/embed/cite.ts';
import { CITED, stockholm } from '../embed/samples.ts';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

const ID = 'SF.N01951.0180.2022';
const URL = `https://data.example.se/releases/2026-06-25/observations/${ID}`;

type Work = ReturnType<typeof citedWork>;
const workOf = (changes: Partial<Work> = {}): Work => ({
  ...citedWork(stockholm('sv'), CITED),
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
    expect(item.issued).toEqual({ 'date-parts': [[2026, 11, 28]] });
    const authority = author?.[0]?.literal ?? author?.[0]?.family;
    const told = name === 'RIS' ? [publisher, source] : [authority, publisher];
    expect(told).toEqual(['SCB, via Kolada (RKA)', 'Open Data API']);
  });

  it.each(HOSTILE)('keeps %s as it is', (title) => {
    expect(read({ title }).title).toBe(title);
  });

  it('makes up no DOI, and no day on which a reader opened the address', () => {
    const item = read();
    expect([item.DOI, item.accessed]).toEqual([undefined, undefined]);
  });

  it('notes value, release, identifier, content hash and when the source was read', () => {
    const { note = '' } = read();
    const hash = `sha256:${'0123456789abcdef'.repeat(4)}`;
    expect(String(note).replaceAll('\u00a0', ' ')).toContain(
      `984 748. Utgåva 2026-06-25. ${ID}, ${hash}. Hämtad från källan 2024-08-30. CC BY 4.0`,
    );
  });
});
