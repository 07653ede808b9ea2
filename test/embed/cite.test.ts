import { describe, expect, it } from 'vitest';
import {
  bibtexCitation,
  citedWork,
  describedCatalog,
  describedDataset,
  jsonLdScript,
  risCitation,
} from '../../src/embed/cite.ts';
import { CITED, stockholm } from './samples.ts';

const ID = 'SF.N01951.0180.2022';
const URL = `https://data.example.se/releases/2026-06-25/observations/${ID}`;

type Work = ReturnType<typeof citedWork>;
const workOf = (changes: Partial<Work> = {}): Work => ({
  ...citedWork(stockholm('sv'), CITED),
  ...changes,
});

it('BibTeX escapes what TeX gives a meaning, its readers being more tolerant than TeX', () => {
  const text = bibtexCitation(workOf({ title: 'a_b #1 $ 50 % & {c}', url: 'https://x.example/a}b' }));
  expect(text).toContain('title = {{a\\_b \\#1 \\$ 50 \\% \\& \\textbraceleft{}c\\textbraceright{}}}');
  expect(text).toContain('url = {https://x.example/a%7Db}');
  expect(text).toContain('year = {2026},\n  month = {11},\n  day = {28},');
});

it('RIS begins with the type, dates as it does, and ends with the tag of the end, which says nothing', () => {
  const text = risCitation(workOf());
  expect(text).toMatch(/^TY {2}- DATA\n[\s\S]*\nER {2}- \n$/);
  expect(text).toContain('\nPY  - 2026\nDA  - 2026/11/28/\n');
});

describe('a figure as a work', () => {
  it('brings line breaks in titles and sources to one line', () => {
    const view = { ...stockholm('sv'), metricTitle: 'Ett\nmått', source: 'SCB\r\n och  RKA' };
    expect(citedWork(view, CITED)).toMatchObject({
      title: 'Ett mått, Stockholm, 2022',
      author: 'SCB och RKA',
    });
  });

  it('says of a release that was compiled retrospectively that it was, and nothing of what is not known', () => {
    const view = { ...stockholm('en'), reconstructed: '2026-06-25' };
    expect(citedWork(view, { ...CITED, retrieved: null, hash: null })).toMatchObject({
      url: `${URL}?lang=en`,
      note: expect.stringMatching(
        /\. Release 2026-06-25, compiled retrospectively\. SF\.[\w.]+\. CC BY 4\.0$/,
      ),
    });
  });
});

const SITE = 'https://data.example';

describe('a dataset of schema.org', () => {
  const INHABITANTS = {
    lang: 'sv',
    siteUrl: SITE,
    path: '/matt/N01951',
    name: 'Invånare',
    nameLang: null,
    description: 'Om invånare.',
    identifier: 'N01951',
    source: 'SCB, via Kolada (RKA)',
    publisher: null,
    basedOn: null,
    unit: 'antal',
    years: '2013/2022',
    place: 'Sverige',
    modified: '2026-06-25',
    downloads: [{ url: '/downloads/metrics/N01951.csv', type: 'text/csv' }],
  } as const;
  const dataset = describedDataset(INHABITANTS);

  it('has its address, its licence and its distributions, absolute, and leaves out what is not known', () => {
    expect(dataset).toMatchObject({
      '@type': 'Dataset',
      url: `${SITE}/matt/N01951`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      distribution: [{ contentUrl: `${SITE}/downloads/metrics/N01951.csv`, encodingFormat: 'text/csv' }],
      temporalCoverage: '2013/2022',
    });
    expect(Object.keys(dataset).filter((name) => /creator|isBasedOn/.test(name))).toEqual([]);
  });

  it('names the authority that publishes the figures as its maker, and where they were taken from', () => {
    const known = { ...INHABITANTS, publisher: 'SCB', basedOn: 'https://api.kolada.se/v3/kpi/N01951' };
    expect(describedDataset(known)).toMatchObject({
      creator: { '@type': 'Organization', name: 'SCB' },
      isBasedOn: 'https://api.kolada.se/v3/kpi/N01951',
    });
  });

  it('belongs to the catalogue, which has one name in both languages', () => {
    const [sv, en] = (['sv', 'en'] as const).map((lang) =>
      describedCatalog({
        ...{ lang, siteUrl: SITE, description: 'x', published: '2026-06-25' },
        metrics: [{ id: 'N01951' }],
      }),
    );
    expect([sv?.['@id'], en?.['@id']]).toEqual(Array(2).fill(`${SITE}/#catalog`));
    expect(dataset['includedInDataCatalog']).toEqual({ '@id': `${SITE}/#catalog` });
    expect(sv?.['dataset']).toEqual([{ '@id': dataset['@id'] }]);
    expect(en?.['dataset']).toEqual([{ '@id': `${SITE}/en/metrics/N01951` }]);
    expect(sv?.['dateModified']).toBe('2026-06-25');
  });
});

it('the data for machines in a page cannot be ended by a hostile word', () => {
  const name = '</script><script>alert(1)</script>';
  const { html } = jsonLdScript({ '@type': 'Dataset', name });
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const text = html.replace(/^<script[^>]*>|<\/script>$/g, '');
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Dataset', name });
});
