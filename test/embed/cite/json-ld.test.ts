import { describe, expect, it } from 'vitest';
import { describedCatalog, describedDataset, jsonLdScript } from '../../../src/embed/cite.ts';

const SITE = 'https://data.example';

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
  sourceUrl: null,
  unit: 'antal',
  years: '2013/2022',
  place: 'Sverige',
  modified: '2026-06-25',
  downloads: [{ url: '/downloads/metrics/N01951.csv', type: 'text/csv' }],
} as const;
const dataset = describedDataset(INHABITANTS);

describe('a dataset of schema.org', () => {
  it('has its address, its licence and its distributions, absolute', () => {
    expect(dataset).toMatchObject({
      '@type': 'Dataset',
      url: `${SITE}/matt/N01951`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      distribution: [{ contentUrl: `${SITE}/downloads/metrics/N01951.csv`, encodingFormat: 'text/csv' }],
      temporalCoverage: '2013/2022',
    });
  });

  it('names the authority that publishes the figures as its maker, and where they were taken from', () => {
    const known = { ...INHABITANTS, publisher: 'SCB', sourceUrl: 'https://api.kolada.se/v3/kpi/N01951' };
    expect(describedDataset(known)).toMatchObject({
      creator: { '@type': 'Organization', name: 'SCB' },
      isBasedOn: 'https://api.kolada.se/v3/kpi/N01951',
    });
  });

  it('leaves out what is not known', () => {
    expect('creator' in dataset).toBe(false);
    expect('isBasedOn' in dataset).toBe(false);
  });

  it('belongs to the catalogue, under the same name in both languages', () => {
    const metrics = [{ id: 'N01951' }];
    const of = (lang: 'sv' | 'en') =>
      describedCatalog({ lang, siteUrl: SITE, description: 'x', release: '2026-06-25', metrics });
    expect(of('en')['@id']).toBe(`${SITE}/#catalog`);
    expect(of('en')['dataset']).toEqual([{ '@id': `${SITE}/en/metrics/N01951` }]);
    expect(of('sv')['dataset']).toEqual([{ '@id': dataset['@id'] }]);
    expect(of('sv')['@id']).toBe(of('en')['@id']);
    expect(dataset['includedInDataCatalog']).toEqual({ '@id': of('sv')['@id'] });
  });
});

describe('jsonLdScript', () => {
  it('cannot be ended by a hostile word', () => {
    const { html } = jsonLdScript({ '@type': 'Dataset', name: '</script><script>alert(1)</script>' });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const text = html.replace(/^<script[^>]*>|<\/script>$/g, '');
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script>');
    expect(JSON.parse(text)['@context']).toBe('https://schema.org');
  });
});
