import { Cite, type Item } from '@citation-js/core';
import { describe, expect, it } from 'vitest';
import {
  bibtexCitation,
  type CitedWork,
  citedWork,
  cslCitation,
  risCitation,
} from '../../../src/embed/cite.ts';
import { figurePage, stockholm } from '../sample-views.ts';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';

const ID = 'SF.N01951.0180.2022';
const URL = `https://data.example.se/observations/${ID}`;
const work = (title?: string): CitedWork => ({
  ...citedWork(figurePage(stockholm('sv'))),
  ...(title === undefined ? {} : { title }),
});

/** The one item that @citation-js reads, told which format it is: it would guess by the title. */
function read(text: string, name: string): Item {
  const [item, ...rest] = new Cite(text, { forceType: TYPES[name] ?? '' }).data;
  if (item === undefined || rest.length > 0) throw new Error(`expected one item, got ${rest.length}`);
  return item;
}

const FORMS: [string, (work: CitedWork) => string][] = [
  ['BibTeX', bibtexCitation],
  ['RIS', risCitation],
  ['CSL-JSON', cslCitation],
];

const TYPES: Record<string, string> = {
  BibTeX: '@bibtex/text',
  RIS: '@ris/file',
  'CSL-JSON': '@else/json',
};

const HOSTILE = [
  'Invånare 25–64 år, Åre & Öckerö',
  'Andel {braces} och } en ensam { till',
  '50 % av _alla_ #1 $ 2 ~ 3 ^ 4 \\ 5',
  '"Citat" och \'apostrof\' <b>&amp;</b>',
  '@misc{x, title = {y}}',
  'TY - JOUR',
];

describe.each(FORMS)('a citation as %s', (name, citation) => {
  it('is read back with its title, identifier, address and date', () => {
    const item = read(citation(work()), name);
    expect(item).toMatchObject({ id: ID, title: 'Invånare, Stockholm, 2022', URL });
    expect(item.issued).toEqual({ 'date-parts': [[2024, 8, 30]] });
  });

  it.each(HOSTILE)('keeps %s as it is', (title) => {
    expect(read(citation(work(title)), name).title).toBe(title);
  });

  it('names the authority as one, and the service', () => {
    const { author, publisher, source } = read(citation(work()), name);
    const told =
      name === 'RIS' ? [publisher, source] : [author?.[0]?.literal ?? author?.[0]?.family, publisher];
    expect(told).toEqual(['SCB, via Kolada (RKA)', 'Open Data API']);
  });

  it('leaves out the date that is not known, and makes up no DOI and no day of access', () => {
    const item = read(citation({ ...work(), date: null }), name);
    expect([item.issued, item.DOI, item.accessed]).toEqual([undefined, undefined, undefined]);
  });

  it('is the same text every time', () => {
    expect(citation(work())).toBe(citation(work()));
    expect(citation(work())).toMatch(/[^\n]\n$/);
  });
});

it('RIS begins with the type and ends with the tag of the end, which says nothing', () => {
  expect(risCitation(work())).toMatch(/^TY {2}- DATA\n[\s\S]*\nER {2}- \n$/);
});

describe('a figure as a work', () => {
  it('brings line breaks in titles and sources to one line', () => {
    const view = { ...figurePage(stockholm('sv')), metricTitle: 'Ett\nmått', source: 'SCB\r\n och  RKA' };
    expect(citedWork(view)).toMatchObject({ title: 'Ett mått, Stockholm, 2022', author: 'SCB och RKA' });
  });

  it('has no date where the day of retrieval is unknown', () => {
    const view = figurePage(stockholm('en'));
    const unknown = { ...view, provenance: { ...view.provenance, retrieved: null } };
    expect(citedWork(unknown).date).toBeNull();
    expect(citedWork(unknown).url).toBe(`${URL}?lang=en`);
  });

  it('escapes what TeX gives a meaning, readers of the format being more tolerant than TeX', () => {
    expect(bibtexCitation(work('a_b #1 $ 50 % & {c}'))).toContain(
      'title = {{a\\_b \\#1 \\$ 50 \\% \\& \\textbraceleft{}c\\textbraceright{}}}',
    );
  });

  it('percent-encodes in BibTeX what would end the field of the address', () => {
    expect(bibtexCitation({ ...work(), url: 'https://x.example/a}b' })).toContain(
      'url = {https://x.example/a%7Db}',
    );
  });
});

it('a date is written as each format has it', () => {
  expect(bibtexCitation(work())).toContain('year = {2024},\n  month = {8},\n  day = {30},');
  expect(risCitation(work())).toContain('\nPY  - 2024\nDA  - 2024/08/30/\n');
});
