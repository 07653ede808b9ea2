import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPARED } from '../../src/data/settings.ts';
import { type SearchIndex, searchHits, searchIndexText } from '../../src/site/hits.ts';
import { manyMetrics } from '../queries/search/many-metrics.ts';
import { SHIPPED_CATALOGUE } from '../queries/search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

let index: SearchIndex;

beforeAll(async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('small')));
  index = JSON.parse(searchIndexText(service.store.catalogue));
});

const texts = (query: string) => searchHits(index, query, showing('sv')).map(({ text }) => text);

describe('the search of the start page', () => {
  it('finds nothing for an empty query', () => {
    expect(searchHits(index, '  ', showing('sv'))).toEqual([]);
  });

  it('finds both Habo and Håbo without diacritics, and Håbo alone with them', () => {
    expect(texts('habo')).toEqual(['Habo', 'Håbo']);
    expect(texts('HÅBO')).toEqual(['Håbo']);
  });

  it('finds a municipality by its code and leads to its page in the requested language', () => {
    const note = 'Kommun, Stockholms län';
    expect(searchHits(index, '0180', showing('sv'))).toEqual([
      { kind: 'municipality', text: 'Stockholm', note, href: '/kommuner/stockholm' },
    ]);
    expect(searchHits(index, '0180', showing('en'))[0]?.href).toBe('/en/municipalities/stockholm');
  });

  it('finds a metric by its id and by words of either language', () => {
    const [hit] = searchHits(index, 'bef01', showing('en'));
    expect(hit?.href).toBe('/en/metrics/BEF01');
    expect(hit?.note).toBe('Metric BEF01');
    const title = index.metrics.find(({ id }) => id === 'BEF01')?.title;
    expect(searchHits(index, title?.en ?? '', showing('sv')).map(({ text }) => text)).toContain(title?.sv);
  });

  it('puts municipalities named so before metrics, and those of a county so named last', () => {
    expect(texts('stockholms län')).not.toContain('Habo');
    const hits = searchHits(index, 'stockholm', showing('sv'));
    expect(hits[0]?.text).toBe('Stockholm');
    expect(hits.length).toBeGreaterThan(1);
    expect(hits.length).toBeLessThanOrEqual(6);
  });
});

describe('a query that names municipalities and a metric', () => {
  const leads = (query: string, lang: 'sv' | 'en' = 'sv') => {
    const [hit] = searchHits(index, query, showing(lang));
    return hit && [hit.kind, hit.text, hit.note, hit.href];
  };
  const kinds = (query: string) => [
    ...new Set(searchHits(index, query, showing('sv')).map(({ kind }) => kind)),
  ];

  it('leads first to the newest figure, which every municipality has', () => {
    const href = '/observations/SF.BEF01.1480.2023';
    expect(leads('folkmängd göteborg')).toEqual(['figure', 'Göteborg: Folkmängd', '2023', href]);
    expect(leads('Göteborgs folkmängd')?.[3]).toBe(href);
    expect(leads('population gothenburg', 'en')?.[3]).toBe(`${href}?lang=en`);
  });

  it('leads to the figures of the municipality where not every municipality has one', () => {
    const href = '/kommuner/stockholm#ekonomi';
    expect(leads('reviderat stockholm')).toEqual([
      ...['figure', 'Stockholm: Reviderat mått', 'Kommunens siffror'],
      href,
    ]);
  });

  it('leads to the figure whose identifier is the query, in the year that it names', () => {
    expect(leads('sf.bef01.1480.2022')?.[3]).toBe('/observations/SF.BEF01.1480.2022');
    // A code that could be a year is none here.
    expect(leads('SF.BEF01.1981.2022')?.[3]).toBe('/observations/SF.BEF01.1981.2022');
    expect(texts('SF.BEF01.1981.2022')).toContain('Sala');
  });

  it('takes a number beside other words for the year, and leads to its figure', () => {
    expect(leads('folkmängd göteborg 2022')?.slice(2)).toEqual(['2022', '/observations/SF.BEF01.1480.2022']);
    expect(leads('folkmängd göteborg 1950')?.[3]).toBe('/observations/SF.BEF01.1480.2023');
    // 1981 is the code of Sala.
    expect(kinds('folkmängd göteborg 1981')).not.toContain('comparison');
    expect(texts('1981')).toEqual(['Sala']);
  });

  it('looks past one slip of the finger in the name, though its letters stand in a metric by chance', () => {
    for (const slip of ['uppsalla', 'karlsstad'])
      expect(searchHits(SHIPPED_CATALOGUE, `arbetslöshet ${slip} 2019`, showing('sv'))[0]).toMatchObject({
        kind: 'nearFigure',
        note: '2019',
      });
  });

  it('looks past one slip of the finger in the name', () => {
    expect(leads('folkmängd götebrog')?.[3]).toBe('/observations/SF.BEF01.1480.2023');
  });

  it('leads to the comparison of several, in the order of the query', () => {
    const href = '/jamfor?municipalities=1480,1280&metrics=BEF01';
    expect(leads('göteborg malmö folkmängd')).toEqual([
      ...['comparison', 'Göteborg och Malmö: Folkmängd', 'BEF01'],
      href,
    ]);
    expect(leads('compare population of Gothenburg and Malmö', 'en')?.[3]).toBe(
      `/en/compare${href.slice(7)}`,
    );
  });

  it('leads to the form of the comparison, with their names, where no metric is named', () => {
    const href = '/jamfor?municipalities=1480,1280';
    for (const query of ['göteborg malmö', 'jämför Göteborg och Malmö'])
      expect(leads(query)).toEqual(['comparison', 'Göteborg och Malmö', 'Välj mått', href]);
    expect(leads('compare Gothenburg and Malmö', 'en')).toEqual([
      ...['comparison', 'Göteborg and Malmö', 'Choose metrics'],
      '/en/compare?municipalities=1480,1280',
    ]);
    for (const query of ['göteborg', 'göteborg göteborg', 'jämför göteborg', 'zxqv göteborg malmö'])
      expect(kinds(query)).not.toContain('comparison');
  });

  it('gives each municipality that a name may mean', () => {
    const hits = (query: string) => searchHits(index, query, showing('sv')).map(({ href }) => href);
    const figures = ['0643', '0305'].map((code) => `/observations/SF.BEF01.${code}.2023`);
    expect(hits('folkmängd habo').slice(0, 2).sort()).toEqual(figures.sort());
    expect(hits('folkmängd håbo').filter((href) => /observations/.test(href))).toEqual([figures[0]]);
    expect(hits('folkmängd habo sala').filter((href) => /jamfor/.test(href))).toHaveLength(2);
  });

  it('combines the three metrics that are most likely meant, and none where no word says which', () => {
    expect(
      searchHits(index, 'service stockholm', showing('sv')).filter(({ kind }) => kind === 'figure'),
    ).toHaveLength(3);
    expect(kinds('göteborg andel')).not.toContain('figure');
  });

  it('finds a municipality by a slip of the finger', () => {
    expect(texts('eskilstunna')).toEqual(['Eskilstuna']);
  });

  it('puts a metric that is called so before names that only have it inside, or nearly', () => {
    const kindsOf = (query: string) => [
      ...new Set(searchHits(SHIPPED_CATALOGUE, query, showing('sv')).map(({ kind }) => kind)),
    ];
    // Uddevalla, Essunga, Mora.
    expect(kindsOf('ev')).toEqual(['metric', 'municipality']);
    expect(kindsOf('unga')).toEqual(['metric', 'municipality']);
    expect(kindsOf('mord')).toEqual(['metric', 'nearMunicipality']);
    // Parts of other words, by chance.
    for (const slip of ['uppsalla', 'karlsstad', 'trans'])
      expect(kindsOf(slip)).toEqual(['nearMunicipality', 'metric']);
    // Åre and Solna begin so.
    expect(kindsOf('are')).toEqual(['municipality', 'metric']);
    expect(kindsOf('sol')).toEqual(['municipality', 'metric']);
    expect(kindsOf('ljunga')).toEqual(['municipality']);
  });

  it('keeps figures, municipalities and metrics apart', () => {
    expect(kinds('folkmängd göteborg')).toEqual(['figure', 'municipality', 'metric']);
    expect(kinds('folkmängd göteborg malmö')).toEqual(['comparison', 'municipality', 'metric']);
    expect(kinds('stockholm')).not.toContain('figure');
    expect(kinds('Stockholms kommun')).not.toContain('figure');
    expect(kinds('uppsala län')).not.toContain('figure');
    expect(kinds('uppsala län')).toContain('county');
  });

  it('compares nothing that may not be compared, and no more than a comparison takes', () => {
    expect(kinds('utan-jämförelse göteborg malmö')).not.toContain('comparison');
    const names = ['göteborg', 'malmö', 'kil', 'sala', 'uppsala'].slice(
      0,
      COMPARED.municipalities.maximum + 1,
    );
    expect(names.length).toBe(COMPARED.municipalities.maximum + 1);
    expect(kinds(`folkmängd ${names.slice(1).join(' ')}`)).toContain('comparison');
    expect(kinds(`folkmängd ${names.join(' ')}`)).not.toContain('comparison');
    expect(kinds('folkmängd göteborg göteborg')).not.toContain('comparison');
  });
});

describe('the index that a page loads', () => {
  const { metrics } = SHIPPED_CATALOGUE;

  it.each([
    ['as shipped', metrics, 60_000],
    ['of 1,900 metrics', [...manyMetrics(1867, metrics), ...metrics], 400_000],
  ])('%s takes less than it may, compressed', (_, list, most) => {
    const bytes = gzipSync(searchIndexText({ ...SHIPPED_CATALOGUE, metrics: list })).length;
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(most);
  });
});
