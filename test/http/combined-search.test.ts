import { expect, it } from 'vitest';
import { combinedHits, type SearchIndex, searchHits } from '../../src/site/hits.ts';
import { SHIPPED_CATALOGUE } from '../queries/search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

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
