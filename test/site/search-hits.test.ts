import { beforeAll, describe, expect, it } from 'vitest';
import { searchHits } from '../../src/site/search/hits.ts';
import { type SearchIndex, searchIndexText } from '../../src/site/search/index.ts';

import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

let index: SearchIndex;

beforeAll(async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('small')));
  index = JSON.parse(searchIndexText(service.store.catalogue));
});

const texts = (query: string) => searchHits(index, query, 'sv').map(({ text }) => text);

describe('the search of the start page', () => {
  it('finds nothing for an empty query', () => {
    expect(searchHits(index, '  ', 'sv')).toEqual([]);
  });

  it('finds both Habo and Håbo without diacritics, and Håbo alone with them', () => {
    expect(texts('habo')).toEqual(['Habo', 'Håbo']);
    expect(texts('HÅBO')).toEqual(['Håbo']);
  });

  it('finds a municipality by its code and leads to its page in the asked language', () => {
    const note = 'Kommun, Stockholms län';
    expect(searchHits(index, '0180', 'sv')).toEqual([
      { text: 'Stockholm', note, href: '/kommuner/stockholm' },
    ]);
    expect(searchHits(index, '0180', 'en')[0]?.href).toBe('/en/municipalities/stockholm');
  });

  it('finds a metric by its id and by words of either language', () => {
    const [hit] = searchHits(index, 'bef01', 'en');
    expect(hit?.href).toBe('/en/metrics/BEF01');
    expect(hit?.note).toBe('Metric BEF01');
    const title = index.metrics.find(({ id }) => id === 'BEF01')?.title;
    expect(searchHits(index, title?.en ?? '', 'sv').map(({ text }) => text)).toContain(title?.sv);
  });

  it('puts municipalities named so before metrics, and those of a county so named last', () => {
    expect(texts('stockholms län')).not.toContain('Habo');
    const hits = searchHits(index, 'stockholm', 'sv');
    expect(hits[0]?.text).toBe('Stockholm');
    expect(hits.length).toBeGreaterThan(1);
    expect(hits.length).toBeLessThanOrEqual(6);
  });
});
