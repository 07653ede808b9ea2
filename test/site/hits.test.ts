import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { COMPARED } from '../../src/data/settings.ts';
import { type SearchIndex, searchHits, searchIndexText } from '../../src/site/hits.ts';
import { manyMetrics } from '../search/many-metrics.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
/** As a browser has it. */
const golden: SearchIndex = JSON.parse(searchIndexText(catalogue));

const hitsIn = (index: SearchIndex, query: string, lang: 'sv' | 'en' = 'sv') =>
  searchHits(index, query, showing(lang));
const texts = (query: string) => hitsIn(golden, query).map(({ text }) => text);
const kindsIn = (index: SearchIndex, query: string) => [
  ...new Set(hitsIn(index, query).map(({ kind }) => kind)),
];
const kinds = (query: string) => kindsIn(golden, query);
const leads = (query: string, lang: 'sv' | 'en' = 'sv') => {
  const [hit] = hitsIn(golden, query, lang);
  return hit && [hit.kind, hit.text, hit.note, hit.href];
};

describe('the search of the website', () => {
  it('finds nothing for an empty query', () => {
    expect(hitsIn(golden, '  ')).toEqual([]);
  });

  it('finds both Habo and Håbo without diacritics, and Håbo alone with them', () => {
    expect(texts('habo')).toEqual(['Habo', 'Håbo']);
    expect(texts('HÅBO')).toEqual(['Håbo']);
  });

  it('finds a municipality by its code and leads to its page in the requested language', () => {
    const note = 'Kommun, Stockholms län';
    expect(hitsIn(golden, '0180')).toEqual([
      { kind: 'municipality', text: 'Stockholm', note, href: '/kommuner/stockholm' },
    ]);
    expect(hitsIn(golden, '0180', 'en')[0]?.href).toBe('/en/municipalities/stockholm');
  });

  it('finds a metric by its id and by words of either language', () => {
    const [hit] = hitsIn(golden, 'bef01', 'en');
    expect([hit?.href, hit?.note]).toEqual(['/en/metrics/BEF01', 'Metric BEF01']);
    const title = golden.metrics.find(({ id }) => id === 'BEF01')?.title;
    expect(texts(title?.en ?? '')).toContain(title?.sv);
  });

  it('puts municipalities named so before metrics, and those of a county so named last', () => {
    expect(texts('stockholms län')).not.toContain('Habo');
    const hits = texts('stockholm');
    expect(hits[0]).toBe('Stockholm');
    expect(hits.length).toBeGreaterThan(1);
    expect(hits.length).toBeLessThanOrEqual(6);
  });

  it('finds a municipality by a slip of the finger', () => {
    expect(texts('eskilstunna')).toEqual(['Eskilstuna']);
  });

  it.each([
    // Uddevalla, Essunga and Mora only have it inside, or nearly.
    ['ev', ['metric', 'municipality']],
    ['unga', ['metric', 'municipality']],
    ['mord', ['metric', 'nearMunicipality']],
    // Parts of other words, by chance.
    ['karlsstad', ['nearMunicipality', 'metric']],
    ['trans', ['metric', 'nearMunicipality']],
    // Åre and Solna begin so.
    ['are', ['municipality', 'metric']],
    ['sol', ['municipality', 'metric']],
    ['ljunga', ['municipality']],
  ])('puts what is called “%s” before what only has it inside: %j', (query, expected) => {
    expect(kindsIn(SHIPPED_CATALOGUE, query)).toEqual(expected);
  });
});

describe('a query that names municipalities and a metric', () => {
  it('leads first to the newest figure, which every municipality has', () => {
    const href = '/observations/SF.BEF01.1480.2023';
    expect(leads('folkmängd göteborg')).toEqual(['figure', 'Göteborg: Folkmängd', '2023', href]);
    expect(leads('Göteborgs folkmängd')?.[3]).toBe(href);
    expect(leads('population gothenburg', 'en')?.[3]).toBe(`${href}?lang=en`);
    // A slip of the finger.
    expect(leads('folkmängd götebrog')?.[3]).toBe(href);
  });

  it('leads to the figures of the municipality where not every municipality has one', () => {
    expect(leads('reviderat stockholm')).toEqual([
      ...['figure', 'Stockholm: Reviderat mått', 'Kommunens siffror'],
      '/kommuner/stockholm/ekonomi',
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

  it('leads to the comparison of several, in the order of the query', () => {
    const query = '?municipalities=1480,1280&metrics=BEF01';
    expect(leads('göteborg malmö folkmängd')).toEqual([
      ...['comparison', 'Göteborg och Malmö: Folkmängd', 'BEF01'],
      `/jamfor${query}`,
    ]);
    expect(leads('compare population of Gothenburg and Malmö', 'en')?.[3]).toBe(`/en/compare${query}`);
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
    const hrefs = (query: string) => hitsIn(golden, query).map(({ href }) => href);
    const figures = ['0643', '0305'].map((code) => `/observations/SF.BEF01.${code}.2023`);
    expect(hrefs('folkmängd habo').slice(0, 2).sort()).toEqual(figures.sort());
    expect(hrefs('folkmängd håbo').filter((href) => /observations/.test(href))).toEqual([figures[0]]);
    expect(hrefs('folkmängd habo sala').filter((href) => /jamfor/.test(href))).toHaveLength(2);
  });

  it('combines the three metrics that are most likely meant, and none where no word says which', () => {
    expect(hitsIn(golden, 'service stockholm').filter(({ kind }) => kind === 'figure')).toHaveLength(3);
    expect(kinds('göteborg andel')).not.toContain('figure');
  });

  it('keeps figures, municipalities and metrics apart', () => {
    expect(kinds('folkmängd göteborg')).toEqual(['figure', 'municipality', 'metric']);
    expect(kinds('folkmängd göteborg malmö')).toEqual(['comparison', 'municipality', 'metric']);
    for (const query of ['stockholm', 'Stockholms kommun', 'uppsala län'])
      expect(kinds(query), query).not.toContain('figure');
    expect(kinds('uppsala län')).toContain('county');
  });

  it('compares nothing that may not be compared, and no more than a comparison takes', () => {
    expect(kinds('utan-jämförelse göteborg malmö')).not.toContain('comparison');
    const names = ['göteborg', 'malmö', 'kil', 'sala', 'uppsala'];
    expect(names).toHaveLength(COMPARED.municipalities.maximum + 1);
    expect(leads(`folkmängd ${names.slice(1).join(' ')}`)?.[3]).toContain('=1280,1715,1981,0380&');
    expect(kinds(`folkmängd ${names.join(' ')}`)).not.toContain('comparison');
    expect(kinds('folkmängd göteborg göteborg')).not.toContain('comparison');
  });

  it('of a metric that is but spelt nearly so leads to figures that are near', () => {
    expect(leads('Kil revidreat')?.[0]).toBe('nearFigure');
  });

  it('takes no word that a metric has for a slip of the finger', () => {
    const metrics = catalogue.metrics.map((metric) =>
      metric.id === 'BACK01' ? { ...metric, aliases: ['kill'] } : metric,
    );
    expect(leads('kill reviderat')?.[3]).toBe('/kommuner/kil/ekonomi');
    expect(hitsIn({ ...catalogue, metrics }, 'kill reviderat').map(({ kind }) => kind)).not.toContain(
      'nearFigure',
    );
  });
});

describe('the year of a figure', () => {
  const years = (complete: [string, string][]) => ({ first: '2010', last: '2022', complete });
  /** As if the metric had a value of every municipality in these years alone. */
  const indexWith = (complete: [string, string][]): SearchIndex => ({
    ...catalogue,
    metrics: catalogue.metrics.map((metric) =>
      metric.id === 'REV01' ? { ...metric, ...years(complete) } : metric,
    ),
  });

  it.each([
    ['Kil 2012 reviderat', '/observations/SF.REV01.1715.2012'],
    ['Kil 2017 reviderat', '/observations/SF.REV01.1715.2017'],
    ['Kil 2016 reviderat', '/kommuner/kil/ekonomi'],
    ['Kil 1999 reviderat', '/observations/SF.REV01.1715.2022'],
    // An identifier names one of the metric's years, whoever lacks it, or none.
    ['SF.REV01.1715.2016', '/observations/SF.REV01.1715.2016'],
    ['SF.REV01.1715.2035', '/kommuner/kil/ekonomi'],
  ])('in “%s” is linked only where the figure is there: %s', (query, href) => {
    const index = indexWith([
      ['2010', '2012'],
      ['2017', '2022'],
    ]);
    expect(hitsIn(index, query)[0]?.href).toBe(href);
  });

  it('is had first by the metric that has it', () => {
    const index = indexWith([['2010', '2022']]);
    const own = index.metrics.filter(({ id }) => id === 'REV01');
    const young = own.map((metric) => ({
      ...metric,
      ...{ id: 'NEW01', first: '2020', complete: [['2020', '2022']] as [string, string][] },
    }));
    const figures = (query: string) =>
      hitsIn({ ...index, metrics: [...young, ...own] }, query).flatMap(({ kind, href }) =>
        kind === 'figure' ? href : [],
      );
    const [newest = '', old = ''] = ['SF.NEW01.1715.2022', 'SF.REV01.1715.2012'].map(
      (id) => `/observations/${id}`,
    );
    expect(figures('Kil reviderat')[0]).toBe(newest);
    expect(figures('Kil reviderat 2012')).toEqual([old, newest]);
  });

  it.each([
    ['N01951', [['1994', '2022']]],
    [
      'GHGTOT',
      [
        ['1990', '1990'],
        ['2000', '2000'],
        ['2005', '2005'],
        ['2010', '2010'],
        ['2015', '2015'],
        ['2020', '2024'],
      ],
    ],
    ['N07806', [['2019', '2021']]],
  ])('of %s has all municipalities that there were in %j', (id, runs) => {
    expect(SHIPPED_CATALOGUE.metrics.find((metric) => metric.id === id)?.complete).toEqual(runs);
  });
});

describe('the first hit in the data as shipped', () => {
  const first = (query: string) => hitsIn(SHIPPED_CATALOGUE, query)[0];

  it.each([
    ['invånare kiruna 1995', '1995', '/observations/SF.BE0101N1.2584.1995'],
    ['invånare knivsta 2002', '2002', '/observations/SF.BE0101N1.0330.2002'],
    ['utrikes födda knivsta 1998', 'Kommunens siffror', '/kommuner/knivsta/befolkning'],
    ['invånare kiruna 1949', '2025, ingen siffra för 1949', '/observations/SF.BE0101N1.2584.2025'],
    ['invånare kiruna', '2025', '/observations/SF.BE0101N1.2584.2025'],
    ['SF.N01951.2584.2022', '2022', '/observations/SF.N01951.2584.2022'],
    ['SF.N01951.2584.1950', 'Kommunens siffror, ingen siffra för 1950', '/kommuner/kiruna/befolkning'],
  ])('of %s leads to what there is of that year: %s', (query, note, href) => {
    expect(first(query)).toMatchObject({ kind: 'figure', note, href });
  });

  it.each([
    ['skatt Åre', 'figure', 'Åre: Kommunal skattesats'],
    ['0180 Stockholm skatt', 'figure', 'Stockholm: Kommunal skattesats'],
    // Neither Åre nor a municipality besides Kil.
    ['how are taxes in Kil', 'figure', 'Kil: Kommunal skattesats'],
    ['hur stor är Kil', 'figure', 'Kil: Folkmängd'],
    ['hur många bor i Kil', 'figure', 'Kil: Folkmängd'],
    ['how many people are there in Kil', 'figure', 'Kil: Folkmängd'],
    ['skatt 2281', 'figure', 'Sundsvall: Kommunal skattesats'],
    // No figure is of a year after 2100.
    ['skatt 2180', 'figure', 'Gävle: Kommunal skattesats'],
    // A part that one name alone has.
    ['skatt malung', 'figure', 'Malung-Sälen: Kommunal skattesats'],
    ['sälens skatt', 'figure', 'Malung-Sälen: Kommunal skattesats'],
    ['unemployment göinge', 'figure', 'Östra Göinge: Arbetslöshet'],
    ['skatt väsby', 'figure', 'Upplands Väsby: Kommunal skattesats'],
    ['skatt edet', 'figure', 'Lilla Edet: Kommunal skattesats'],
    ['skatt visby', 'figure', 'Gotland: Kommunal skattesats'],
    // Slips of the finger, in a name of two words too, and though its letters stand in a metric by chance.
    ['skatt upplands vesby', 'nearFigure', 'Upplands Väsby: Kommunal skattesats'],
    ['folkmangd uppland vasby', 'nearFigure', 'Upplands Väsby: Folkmängd'],
    ['arbetslöshet uppsalla 2019', 'nearFigure', 'Uppsala: Arbetslöshet'],
    ['arbetslöshet karlsstad 2019', 'nearFigure', 'Karlstad: Arbetslöshet'],
    ['kiruna arbetslöshte', 'nearFigure', 'Kiruna: Arbetslöshet'],
    // The beginning of a name is no answer.
    ['skatt gotl', 'nearFigure', 'Gotland: Kommunal skattesats'],
    ['arbetslöshet upplands v', 'nearFigure', 'Upplands Väsby: Arbetslöshet'],
    ['arbetslöshet mal', 'nearMunicipality', 'Malmö'],
    ['xyzq gotl', 'nearMunicipality', 'Gotland'],
    ['upplands vesby', 'nearMunicipality', 'Upplands Väsby'],
    // A name and nothing besides.
    ['Kil', 'municipality', 'Kil'],
    ['Kils kommun', 'municipality', 'Kil'],
    // A year; the month, and not Mark; a word that binds, and is one away from Flen.
    ['skatt 2021', 'metric', 'Kommunal skattesats'],
    ['skatt mars 2022', 'metric', 'Kommunal skattesats'],
    ['skatt fler', 'metric', 'Kommunal skattesats'],
    // A slip away from Mora and from Nora.
    ['skatt lora', 'nearMetric', 'Kommunal skattesats'],
  ])('of %s is a %s: %s', (query, kind, text) => {
    expect(first(query)).toMatchObject({ kind, text });
  });

  it.each(['skatt upplands', 'skatt östra', 'skatt bro'])(
    'of %s is no figure: the part of a name is a word of its own, or of several',
    (query) => {
      expect(first(query)?.kind).not.toBe('figure');
    },
  );

  it.each(['vindkraft xyzq', 'gotlx', 'xyzq go'])('of %s is none: no name begins so', (query) => {
    expect(first(query)).toBeUndefined();
  });

  it('of a word that no metric has beside the others is what those find', () => {
    expect(first('skatt xyzq')).toMatchObject({ kind: 'metric', text: 'Kommunal skattesats' });
    expect(first('skatt vindkraft Kil')).toMatchObject({ kind: 'figure', text: 'Kil: Kommunal skattesats' });
    expect(first('vindkraft Kil')).toMatchObject({ kind: 'municipality', text: 'Kil' });
  });

  it('of a name that is being typed stands before the others that may be meant, and the metric', () => {
    const hits = hitsIn(SHIPPED_CATALOGUE, 'arbetslöshet mal');
    expect(hits.map(({ text }) => text)).toEqual([
      'Malmö',
      'Malung-Sälen',
      'Malå',
      'Arbetslöshet',
      'Ungdomsarbetslöshet',
    ]);
  });
});

describe('the figure of an area', () => {
  const found = (query: string, lang: 'sv' | 'en' = 'sv') => {
    const index: SearchIndex = JSON.parse(searchIndexText(SHIPPED_CATALOGUE));
    return hitsIn(index, query, lang)
      .filter(({ kind }) => kind === 'figure')
      .map(({ text, note, href }) => [text, note, href]);
  };

  it.each([
    ['arbetslöshet riket', 'Riket: Arbetslöshet', '2022', '/observations/SF.N03920.SE.2022'],
    ['arbetslöshet hela landet 2015', 'Riket: Arbetslöshet', '2015', '/observations/SF.N03920.SE.2015'],
    ['arbetslöshet Uppsala län', 'Region Uppsala: Arbetslöshet', '2022', '/observations/SF.N03920.SE03.2022'],
    [
      'arbetslöshet riket 1900',
      'Riket: Arbetslöshet',
      '2022, ingen siffra för 1900',
      '/observations/SF.N03920.SE.2022',
    ],
    ['SF.N03920.SE.2021', 'Riket: Arbetslöshet', '2021', '/observations/SF.N03920.SE.2021'],
  ])('%s leads to the observation of it, by the name that the publisher has for it', (query, ...hit) => {
    expect(found(query)[0]).toEqual(hit);
  });

  it('is called as in the language of the page', () => {
    expect(found('unemployment Sweden', 'en')).toEqual([
      ['Sweden: Unemployment', '2022', '/observations/SF.N03920.SE.2022?lang=en'],
      ['Sweden: Youth unemployment', '2022', '/observations/SF.N03921.SE.2022?lang=en'],
    ]);
  });

  it('stands behind that of the municipality beside it', () => {
    expect(found('arbetslöshet gävle och riket').map(([text]) => text)).toEqual([
      'Gävle: Arbetslöshet',
      'Gävle: Ungdomsarbetslöshet',
      'Riket: Arbetslöshet',
      'Riket: Ungdomsarbetslöshet',
    ]);
  });

  it('is none where the source has none of the area', () => {
    expect(found('avfall riket')).toEqual([]);
    expect(found('avfall Skåne')[0]?.[0]).toBe('Region Skåne: Insamlat kommunalt avfall');
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
