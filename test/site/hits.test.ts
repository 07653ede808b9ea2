import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPARED } from '../../src/data/settings.ts';
import {
  combinedHits,
  queryOfPath,
  type SearchIndex,
  searchHits,
  searchIndexText,
} from '../../src/site/hits.ts';
import { manyMetrics } from '../search/many-metrics.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
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

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
const found = catalogue.metrics.filter(({ id }) => id === 'REV01');
const combined = (
  index: SearchIndex,
  query: string,
  likeliest: typeof catalogue.metrics,
  approximate = false,
) => combinedHits({ index, query, found: likeliest, approximate }, showing('sv'));
const hitsOf = (metrics: typeof catalogue.metrics, query: string): string[] =>
  combined({ ...catalogue, metrics }, query, found).map(({ href }) => href);

it('a slip of the finger in the name of a municipality leads to its figure', () => {
  expect(hitsOf(catalogue.metrics, 'kill reviderat')).toEqual(['/kommuner/kil#ekonomi']);
});

it.each([
  ['reviderat Åre', 'Åre'],
  ['0180 Stockholm skatt', 'Stockholm'],
  ['how are revised figures in Kil', 'Kil'],
  ['hur stor är Kil', 'Kil'],
  ['hur många bor i Kil', 'Kil'],
  ['how many people are there in Kil', 'Kil'],
  // Slips of the finger in a name of two words.
  ['skatt upplands vesby', 'Upplands Väsby'],
  ['folkmangd uppland vasby', 'Upplands Väsby'],
  ['skatt 2281', 'Sundsvall'],
  // No figure is of a year after 2100.
  ['skatt 2180', 'Gävle'],
  ['skatt 2021', undefined],
  // The month, and not Mark.
  ['skatt mars 2022', undefined],
  // A slip away from Mora and from Nora; a word that binds, and is one away from Flen; a name and nothing besides.
  ['skatt lora', undefined],
  ['skatt fler', undefined],
  ['upplands vesby', undefined],
  ['Kil', undefined],
  ['Kils kommun', undefined],
])('%s leads to the figures of %s', (query, name) => {
  const shipped = SHIPPED_CATALOGUE;
  const hits = combined(shipped, query, shipped.metrics.slice(0, 1));
  expect(hits[0]?.text.split(':')[0]).toBe(name);
  expect(hits.every(({ kind }) => kind === 'figure')).toBe(true);
});

it('a word that a metric has is no slip of the finger', () => {
  const metrics = catalogue.metrics.map((metric) =>
    metric.id === 'BACK01' ? { ...metric, aliases: ['kill'] } : metric,
  );
  expect(hitsOf(metrics, 'kill reviderat')).toEqual([]);
});

it.each([
  ['2012', '/observations/SF.REV01.1715.2012'],
  ['2017', '/observations/SF.REV01.1715.2017'],
  ['2016', '/kommuner/kil#ekonomi'],
  ['1999', '/observations/SF.REV01.1715.2022'],
])('a figure of %s is linked only where no municipality can lack it', (year, href) => {
  const complete: [string, string][] = [
    ['2010', '2012'],
    ['2017', '2022'],
  ];
  const known = found.map((metric) => ({ ...metric, first: '2010', last: '2022', complete }));
  const hits = combined({ ...catalogue, metrics: known }, `Kil ${year} reviderat`, known);
  expect(hits.map((hit) => hit.href)).toEqual([href]);
});

it.each([
  ['Kil Malmö', ['1715,1280']],
  ['Kil Malmö Sala Uppsala', ['1715,1280,1981,0380']],
  ['Kil Malmö Sala Uppsala Stockholm', []],
])('%s: of two to four municipalities a comparison is offered', (places, compared) => {
  const hrefs = hitsOf(catalogue.metrics, `${places} reviderat`).filter((href) => href.startsWith('/jamfor'));
  const asked = hrefs.map((href) => new URLSearchParams(href.split('?')[1]).get('municipalities'));
  expect(asked).toEqual(compared);
});

it('an identifier of a year that the metric does not have leads to the municipality', () => {
  const known = found.map((metric) => ({ ...metric, first: '2010', last: '2022', complete: [] }));
  const at = (id: string) => combined({ ...catalogue, metrics: known }, id, known).map((hit) => hit.href);
  expect(at('SF.REV01.1715.2012')).toEqual(['/observations/SF.REV01.1715.2012']);
  expect(at('SF.REV01.1715.2035')).toEqual(['/kommuner/kil#ekonomi']);
});

it.each([
  ['N01951', [['1994', '2022']]],
  [
    'GHGTOT',
    [
      ['2015', '2015'],
      ['2020', '2024'],
    ],
  ],
  ['N07806', [['2019', '2021']]],
])('%s has all municipalities that there were in %j', (id, runs) => {
  const { metrics } = SHIPPED_CATALOGUE;
  expect(metrics.find((metric) => metric.id === id)?.complete).toEqual(runs);
});

const first = (query: string) => searchHits(SHIPPED_CATALOGUE, query, showing('sv'))[0];

it.each([
  ['invånare kiruna 1995', '1995', '/observations/SF.N01951.2584.1995'],
  ['invånare knivsta 2002', '2002', '/observations/SF.N01951.0330.2002'],
  ['invånare knivsta 1998', 'Kommunens siffror', '/kommuner/knivsta#befolkning'],
  ['invånare kiruna 1950', '2022, ingen siffra för 1950', '/observations/SF.N01951.2584.2022'],
  ['invånare kiruna', '2022', '/observations/SF.N01951.2584.2022'],
  ['SF.N01951.2584.2022', '2022', '/observations/SF.N01951.2584.2022'],
  ['SF.N01951.2584.1950', 'Kommunens siffror, ingen siffra för 1950', '/kommuner/kiruna#befolkning'],
])('%s leads to what there is of that year: %s', (query, note, href) => {
  expect(first(query)).toMatchObject({ kind: 'figure', note, href });
});

it('a metric that has the year comes before those that do not', () => {
  const known = found.flatMap((metric) => [
    {
      ...metric,
      id: 'NEW01',
      first: '2020',
      last: '2022',
      complete: [['2020', '2022']] as [string, string][],
    },
    { ...metric, first: '2010', last: '2022', complete: [['2010', '2022']] as [string, string][] },
  ]);
  const notes = (query: string) =>
    combined({ ...catalogue, metrics: known }, query, known).map((hit) => hit.href);
  const [young, old] = ['SF.NEW01.1715.2022', 'SF.REV01.1715.2022'].map((id) => `/observations/${id}`);
  expect(notes('Kil reviderat')).toEqual([young, old]);
  expect(notes('Kil reviderat 2012')).toEqual(['/observations/SF.REV01.1715.2012', young]);
});

it('says of a metric that is but spelt nearly so that its figures are near', () => {
  expect(combined(catalogue, 'Kil revidreat', found, true).map(({ kind }) => kind)).toEqual(['nearFigure']);
  expect(first('kiruna arbetslöshte')?.kind).toBe('nearFigure');
});

it.each([
  ['skatt malung', 'Malung-Sälen: Kommunal skattesats'],
  ['sälens skatt', 'Malung-Sälen: Kommunal skattesats'],
  ['unemployment göinge', 'Östra Göinge: Arbetslösa'],
  ['skatt väsby', 'Upplands Väsby: Kommunal skattesats'],
  ['skatt edet', 'Lilla Edet: Kommunal skattesats'],
  ['skatt visby', 'Gotland: Kommunal skattesats'],
])('takes a part that one name alone has for the name: %s', (query, text) => {
  expect(first(query)).toMatchObject({ kind: 'figure', text });
});

it.each(['skatt upplands', 'skatt östra', 'skatt bro'])(
  'but none that is a word of its own, or of several: %s',
  (query) => {
    expect(first(query)?.kind).not.toBe('figure');
  },
);

it.each([
  ['skatt gotl', 'nearFigure', 'Gotland: Kommunal skattesats'],
  ['arbetslöshet upplands v', 'nearFigure', 'Upplands Väsby: Arbetslösa'],
  ['arbetslöshet mal', 'nearMunicipality', 'Malmö'],
  ['xyzq gotl', 'nearMunicipality', 'Gotland'],
])('shows what there is for the beginning of a name, and takes it for no answer: %s', (query, kind, text) => {
  expect(first(query)).toMatchObject({ kind, text });
});

it.each(['skatt xyzq', 'gotlx', 'xyzq go'])('shows nothing for what no name begins with: %s', (query) => {
  expect(first(query)).toBeUndefined();
});

it('shows both the municipalities that may be meant and the metric, while a name is typed', () => {
  const hits = searchHits(SHIPPED_CATALOGUE, 'arbetslöshet mal', showing('sv'));
  expect(hits.map(({ text }) => text)).toEqual(['Malmö', 'Malung-Sälen', 'Malå', 'Arbetslösa']);
});

describe('the search of a page that is not found', () => {
  it('looks for what the address names, without its lists', () => {
    expect(queryOfPath('/kommuner/2180')).toBe('2180');
    expect(queryOfPath('/kommun/2180')).toBe('2180');
    expect(queryOfPath('/en/subject/M%C3%A5tt/skatt')).toBe('skatt');
    expect(queryOfPath('/en/metrics/n03920')).toBe('n03920');
    expect(queryOfPath('/en/observations/SF.N01951.0180.2022')).toBe('SF.N01951.0180.2022');
    expect(queryOfPath('/Kommuner/g%C3%A4vle/arbetsl%C3%B6shet.html')).toBe('gävle arbetslöshet');
    expect(queryOfPath('/skatt%20malm%C3%B6/')).toBe('skatt malmö');
    expect(queryOfPath('/downloads/municipalities/uppsala.excel.csv')).toBe('uppsala');
    expect(queryOfPath('/downloads/metrics/N01951.json-stat.json')).toBe('N01951');
  });

  it('looks for nothing where the address names nothing, and for no more than 100 characters', () => {
    for (const path of ['/', '/kommuner', '/en/municipalities/', '/%E0%A4%A', '/%20'])
      expect(queryOfPath(path), path).toBe('');
    expect(queryOfPath(`/${'a'.repeat(5000)}`)).toHaveLength(100);
  });

  it('cuts between characters, never through one', () => {
    expect(queryOfPath(`/${'a'.repeat(99)}😀😀`)).toBe(`${'a'.repeat(99)}😀`);
  });
});
